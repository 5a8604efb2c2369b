//! Where the frontmatter and the body of SKILL.md are.

mod unclosed;

#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::source::Source;
use crate::white_space::is_white_space;
use crate::wording::grouped;

/// The least that SKILL.md must begin with, as help texts show it.
pub(crate) const SMALLEST_FRONTMATTER: &str =
    "---\nname: my-skill\ndescription: What the skill does and when to use it.\n---";

/// The least that skill.yaml must hold, as help texts show it.
pub(crate) const SMALLEST_YAML: &str = "name: my-skill\ndescription: What the skill does and when to use it.";

/// The most bytes of YAML that are read: between the fences, without white space at both ends, or of skill.yaml.
const MOST_BYTES: usize = 256 * 1024;

/// The two parts of SKILL.md, as byte ranges of the source's text.
pub(crate) struct Parts {
    /// The opening fence.
    pub(crate) opening: Range<usize>,
    /// Between the fences, the last line end included.
    pub(crate) frontmatter: Range<usize>,
    /// Behind the closing fence's line end, untrimmed.
    pub(crate) body: Range<usize>,
}

/// Finds the two parts of SKILL.md.
///
/// A fence is a line that is `---` and nothing else but blanks behind it. The first line opens the frontmatter, the
/// next fence closes it. What breaks these rules is reported; where it is plain all the same which lines are meant as
/// the frontmatter, they are given besides, so that their own problems come out in the same call.
pub(crate) fn split(source: &Source, collector: &mut Collector) -> Option<Parts> {
    let lines = Lines::of(source);
    let opening = match lines.opening() {
        Opening::First => 0,
        Opening::Later(index) => {
            collector.report(text_before(&lines, index));
            index
        }
        Opening::Missing => {
            collector.report(missing(&lines));
            return None;
        }
    };
    let Some(closing) = lines.fence_from(opening + 1) else {
        collector.report(unclosed(&lines, opening));
        return None;
    };
    let parts = Parts {
        opening: lines.range(opening),
        frontmatter: lines.start(opening + 1)..lines.start(closing),
        body: lines.start(closing + 1)..lines.end,
    };
    let bytes = source.text()[parts.frontmatter.clone()].trim_matches(is_white_space).len();
    if bytes > MOST_BYTES {
        let message = format!("the frontmatter has {} bytes; at most {} are read", grouped(bytes), grouped(MOST_BYTES));
        let diagnostic = source.at(Code::FrontmatterTooLarge, lines.range(opening), message);
        collector.report(diagnostic.help("move long text below the closing `---` or into files of the skill"));
        return None;
    }
    if let Some(body) = unclosed::body_within(&lines, opening + 1..closing) {
        collector.report(unclosed::missing_above(&lines, body));
        let frontmatter = parts.frontmatter.start..lines.start(body);
        return Some(Parts { opening: parts.opening, frontmatter, body: lines.start(body)..lines.end });
    }
    if let Some(second) = second_frontmatter(&lines, closing + 1) {
        collector.report(second);
    }
    Some(parts)
}

/// All of a skill.yaml, which has no fences; one that is too large is reported.
pub(crate) fn whole(source: &Source, collector: &mut Collector) -> Option<Range<usize>> {
    let bytes = source.text().len();
    if bytes <= MOST_BYTES {
        return Some(0..bytes);
    }
    let message = format!("the file has {} bytes; at most {} are read", grouped(bytes), grouped(MOST_BYTES));
    let diagnostic = source.at(Code::FrontmatterTooLarge, 0..0, message);
    collector.report(diagnostic.help("move long text into a SKILL.md beside it or into files of the skill"));
    None
}

/// Where the frontmatter begins.
enum Opening {
    /// In the first line, as it must.
    First,
    /// At the fence of this index; something stands before it.
    Later(usize),
    /// Nowhere.
    Missing,
}

/// The source's lines, each with the byte at which it begins.
struct Lines<'a> {
    source: &'a Source,
    rows: Vec<(usize, &'a str)>,
    /// The length of the text.
    end: usize,
}

impl<'a> Lines<'a> {
    fn of(source: &'a Source) -> Self {
        Self { source, rows: source.lines().collect(), end: source.text().len() }
    }

    /// The line of this index, empty behind the last.
    fn line(&self, index: usize) -> &'a str {
        self.rows.get(index).map_or("", |&(_, line)| line)
    }

    /// The byte at which the line of this index begins; the end of the text behind the last.
    fn start(&self, index: usize) -> usize {
        self.rows.get(index).map_or(self.end, |&(start, _)| start)
    }

    /// The bytes of a line, without its line end.
    fn range(&self, index: usize) -> Range<usize> {
        let start = self.start(index);
        start..start + self.line(index).len()
    }

    /// The first fence at or behind this index.
    fn fence_from(&self, index: usize) -> Option<usize> {
        self.first_from(index, is_fence)
    }

    /// The first line at or behind this index that is not blank.
    fn text_from(&self, index: usize) -> Option<usize> {
        self.first_from(index, |line| !is_blank(line))
    }

    fn first_from(&self, index: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {
        let position = self.rows.iter().skip(index).position(|(_, line)| fits(line))?;
        Some(index + position)
    }

    fn opening(&self) -> Opening {
        let Some(first) = self.fence_from(0) else { return Opening::Missing };
        if first == 0 {
            return Opening::First;
        }
        if self.text_from(0) == Some(first) {
            return Opening::Later(first);
        }
        let mut fence = first;
        while let Some(next) = self.fence_from(fence + 1) {
            if self.are_entries(fence + 1..next) {
                return Opening::Later(fence);
            }
            fence = next;
        }
        Opening::Missing
    }

    /// Whether these lines look like frontmatter and not like Markdown between two rules: at least one `key:`, and
    /// nothing else in the first column but comments.
    fn are_entries(&self, indices: Range<usize>) -> bool {
        let lines = self.rows.get(indices).unwrap_or_default();
        let mut first_column = lines
            .iter()
            .map(|&(_, line)| line)
            .filter(|line| !is_blank(line) && !line.starts_with([' ', '\t', '#']))
            .peekable();
        first_column.peek().is_some() && first_column.all(begins_with_key)
    }
}

/// `---`, alone but for blanks behind it.
fn is_fence(line: &str) -> bool {
    line.trim_end_matches([' ', '\t']) == "---"
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Whether a line begins with a word and `:`, as an entry of a mapping does.
fn begins_with_key(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else { return false };
    let is_word = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    is_word && (value.is_empty() || value.starts_with([' ', '\t']))
}

/// Why a line that looks like a fence is none.
fn near_fence(line: &str) -> Option<&'static str> {
    let text = line.trim();
    if is_fence(line) {
        None
    } else if text == "---" {
        Some("it is indented")
    } else if text == "..." {
        Some("`...` ends a YAML document, not a frontmatter")
    } else if text.starts_with("----") && text.chars().all(|c| c == '-') {
        Some("it has more than three dashes")
    } else if text == "--" || (text.chars().any(|c| matches!(c, '–' | '—')) && text.chars().all(is_dash)) {
        Some("it is not three plain dashes")
    } else if line.starts_with("---") {
        Some("other text follows the dashes")
    } else {
        None
    }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// What a line is, in the words of a message.
fn kind(line: &str) -> &'static str {
    let text = line.trim_start();
    if text.starts_with("<!--") {
        "an HTML comment"
    } else if text.starts_with("```") || text.starts_with("~~~") {
        "a code fence"
    } else if text.starts_with('#') {
        "a heading"
    } else {
        "text"
    }
}

fn missing(lines: &Lines<'_>) -> Diagnostic {
    let at = |index, message: String| lines.source.at(Code::MissingFrontmatter, lines.range(index), message);
    let begin = format!("begin the file with\n{SMALLEST_FRONTMATTER}");
    let Some(index) = lines.text_from(0) else {
        let content = if lines.end == 0 { "is empty" } else { "holds nothing but blanks" };
        return at(0, format!("{} {content}, so it has no frontmatter", lines.source.name())).help(begin);
    };
    let line = lines.line(index);
    if let Some(reason) = near_fence(line) {
        let message = format!("`{}` does not open the frontmatter: {reason}", line.trim());
        return at(index, message).help("the first line must be `---`, at the first column and alone");
    }
    if line.trim_end() == "+++" {
        let help = format!("write the frontmatter as YAML:\n{SMALLEST_FRONTMATTER}");
        return at(index, "`+++` opens TOML, but the frontmatter is YAML between lines of `---`".to_owned()).help(help);
    }
    let closing = lines.fence_from(index).filter(|&closing| lines.are_entries(index..closing));
    let help = match closing {
        Some(_) if index == 0 => "add a line `---` above line 1".to_owned(),
        Some(_) => format!("add a line `---` above line {}, and delete the blank lines before it", index + 1),
        None => begin,
    };
    let place = if index == 0 { "the first line" } else { "the first line that is not blank" };
    at(index, format!("no frontmatter: {place} is {}, not `---`", kind(line))).help(help)
}

fn text_before(lines: &Lines<'_>, opening: usize) -> Diagnostic {
    let at = |bytes, message: String| lines.source.at(Code::TextBeforeFrontmatter, bytes, message);
    let text = lines.text_from(0).filter(|&text| text < opening);
    let Some(text) = text else {
        let (blank, it) = if opening == 1 { ("a blank line stands", "it") } else { ("blank lines stand", "them") };
        let message = format!("{blank} before the frontmatter");
        return at(0..lines.start(opening), message).help(format!("delete {it}: the first line must be `---`"));
    };
    let kind = kind(lines.line(text));
    let help = match kind {
        "a code fence" => "delete the code fence: the frontmatter stands by itself, and its `---` is the first line",
        _ => "move it below the closing `---`: the first line of the file must be `---`",
    };
    at(lines.range(text), format!("{kind} stands before the frontmatter, which begins in line {}", opening + 1))
        .help(help)
}

fn unclosed(lines: &Lines<'_>, opening: usize) -> Diagnostic {
    let mut message = "the frontmatter that opens here is not closed".to_owned();
    let near = (opening + 1..lines.rows.len()).find_map(|index| Some((index, near_fence(lines.line(index))?)));
    if let Some((index, reason)) = near {
        let shown: String = lines.line(index).trim().chars().take(20).collect();
        message += &format!("; `{shown}` in line {} does not close it: {reason}", index + 1);
    }
    let body = unclosed::first_of_body(lines, opening + 1..lines.rows.len()).filter(|_| near.is_none());
    let help = match body {
        Some(body) => format!("put a line `---` above line {}", body + 1),
        None => "write `---` below the last key, at the first column and alone in its line".to_owned(),
    };
    lines.source.at(Code::UnclosedFrontmatter, lines.range(opening), message).help(help)
}

/// Reports a frontmatter with which the body begins: its keys would be read by nobody.
fn second_frontmatter(lines: &Lines<'_>, body: usize) -> Option<Diagnostic> {
    let opening = lines.text_from(body)?;
    if !is_fence(lines.line(opening)) {
        return None;
    }
    let closing = lines.fence_from(opening + 1)?;
    lines.are_entries(opening + 1..closing).then(|| {
        let message = "a second frontmatter follows the first; its keys would be lost";
        lines
            .source
            .at(Code::SecondFrontmatter, lines.range(opening), message)
            .help("move its keys into the first frontmatter and delete its two `---` lines")
    })
}
