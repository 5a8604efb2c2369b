//! Where the frontmatter begins: at the first line, or at what was meant to be it.

use super::closing::{self, Closing};
use super::lines::{Lines, begins_with_key, is_fence, kind};
use super::near::{Near, Side};
use super::smallest_frontmatter;
use crate::diagnostic::{Code, Diagnostic};
use crate::disk;

/// The beginning of a frontmatter.
pub(super) struct Opening {
    /// The line that opens it; its first one where none does.
    pub(super) index: usize,
    pub(super) closing: Closing,
    /// The byte at which its text begins.
    pub(super) start: usize,
    pub(super) problem: Option<Diagnostic>,
}

/// Finds the frontmatter; the error says what is there in its place.
pub(super) fn find(lines: &Lines<'_>) -> Result<Opening, Box<Diagnostic>> {
    let missing = || Box::new(missing(lines));
    let first = lines.text_from(0).ok_or_else(missing)?;
    let found = if is_fence(lines.line(first)) { Some(at_fence(lines, first, first)) } else { None };
    found
        .or_else(|| at_near_fence(lines, first))
        .or_else(|| in_code(lines, first))
        .or_else(|| without_fence(lines, first))
        .or_else(|| in_json(lines, first))
        .or_else(|| below_text(lines, first))
        .ok_or_else(missing)
}

/// The one that a fence opens, with `text` as the first line that is not blank.
fn at_fence(lines: &Lines<'_>, index: usize, text: usize) -> Opening {
    let start = lines.start(index + 1);
    let closing = closing::find(lines, index + 1, start, lines.count());
    let problem = (index > 0).then(|| text_before(lines, text, index));
    Opening { index, closing, start, problem }
}

fn at_near_fence(lines: &Lines<'_>, index: usize) -> Option<Opening> {
    let near = Near::of(lines, index)?;
    let has_key = near.has_text() && begins_with_key(near.text(lines));
    if !has_key && !are_meant(lines, index + 1) {
        return None;
    }
    // A remark in the line of the fence is no part of the frontmatter.
    let start = if has_key { near.rest } else { lines.start(index + 1) };
    let closing = closing::find(lines, index + 1, start, lines.count());
    let before = if index > 0 { "delete the blank lines above, and " } else { "" };
    Some(Opening { index, closing, start, problem: Some(near.report(lines, Side::Opens, before)) })
}

/// The one in the code block with which the file begins.
fn in_code(lines: &Lines<'_>, index: usize) -> Option<Opening> {
    let end = lines.end_of_code(index)?;
    let is_closed = end < lines.count();
    let opening = lines.text_from(index + 1)?;
    if is_fence(lines.line(opening)) && are_meant(lines, opening + 1) {
        let start = lines.start(opening + 1);
        let mut closing = closing::find(lines, opening + 1, start, end);
        if is_closed && lines.text_from(lines.source.line_number(closing.body) - 1) == Some(end) {
            closing.body = lines.start(end + 1);
        }
        let what =
            if is_closed { format!("the lines {} and {}", index + 1, end + 1) } else { format!("line {}", index + 1) };
        let help = format!("delete {what}, so that the file begins with `---`");
        let problem = text_before(lines, index, opening).help(help);
        return Some(Opening { index: opening, closing, start, problem: Some(problem) });
    }
    if !is_closed || !lines.are_entries(opening..end) || !lines.have_required_key(opening..end) {
        return None;
    }
    let closing = Closing { index: end, body: lines.start(end + 1), fault: closing::Fault::None };
    let message = "the frontmatter is in a code block, not between lines of `---`".to_owned();
    let help = format!("replace the lines {} and {} by lines of `---`", index + 1, end + 1);
    let problem = at(lines, Code::MissingFrontmatter, index, message).help(help);
    Some(Opening { index: opening, closing, start: lines.start(opening), problem: Some(problem) })
}

/// The one that no line opens.
fn without_fence(lines: &Lines<'_>, index: usize) -> Option<Opening> {
    if !are_meant(lines, index) {
        return None;
    }
    let start = lines.start(index);
    let mut closing = closing::find(lines, index, start, lines.count());
    let mut help = "put a line `---` above line 1".to_owned();
    if matches!(closing.fault, closing::Fault::Missing) {
        closing.fault = closing::Fault::None;
        help = format!("{}, and another line `---` above line 1", closing.help(lines));
    }
    let problem = at(lines, Code::MissingFrontmatter, index, absent(lines, index)).help(help);
    Some(Opening { index, closing, start, problem: Some(problem) })
}

/// The one that is written in JSON, which YAML reads too.
fn in_json(lines: &Lines<'_>, index: usize) -> Option<Opening> {
    let start = lines.start(index);
    let text = lines.source.text().get(start..).filter(|text| text.starts_with('{'))?;
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Map<String, serde_json::Value>>();
    values.next()?.ok()?;
    let last = lines.source.line_number(start + values.byte_offset() - 1) - 1;
    if !lines.source.text().get(start + values.byte_offset()..lines.range(last).end)?.trim().is_empty() {
        return None;
    }
    let closing = Closing { index: last + 1, body: lines.start(last + 1), fault: closing::Fault::None };
    let message = "the frontmatter is JSON without lines of `---` around it".to_owned();
    let help = format!("{}, and another line `---` above line 1", closing.help(lines));
    let problem = at(lines, Code::MissingFrontmatter, index, message).help(help);
    Some(Opening { index, closing, start, problem: Some(problem) })
}

/// The first one below other text that is not an example in a code block or a part of an HTML comment.
fn below_text(lines: &Lines<'_>, first: usize) -> Option<Opening> {
    let hidden = lines.are_hidden();
    let is_opening = |&index: &usize| {
        let end = lines.entries_from(index + 1, lines.count());
        is_fence(lines.line(index)) && end.is_some_and(|end| lines.have_required_key(index + 1..end))
    };
    let index = (first..lines.count()).filter(|&index| !hidden[index]).find(is_opening)?;
    Some(at_fence(lines, index, first))
}

/// Whether the entries from this line on are surely meant as the frontmatter: it has a key that every manifest has, or a
/// fence closes it.
fn are_meant(lines: &Lines<'_>, first: usize) -> bool {
    let end = lines.entries_from(first, lines.count());
    let is_closed = || lines.fence_from(first).is_some_and(|fence| lines.are_entries(first..fence));
    begins_with_key(lines.line(first)) && is_closed() || end.is_some_and(|end| lines.have_required_key(first..end))
}

fn at(lines: &Lines<'_>, code: Code, index: usize, message: String) -> Diagnostic {
    lines.source.at(code, lines.range(index), message)
}

fn missing(lines: &Lines<'_>) -> Diagnostic {
    if let Some(path) = disk::path_of_link(lines.source.text()) {
        let message = format!("the file holds the path `{path}`: a link that Git did not check out");
        return at(lines, Code::MissingFrontmatter, 0, message).help(disk::RESTORE_LINK);
    }
    let (index, message, lead) = match lines.text_from(0) {
        None if lines.end == 0 => {
            (0, format!("{} is empty, so it has no frontmatter", lines.source.name()), "begin the file")
        }
        None => (0, format!("{} has only blank lines, and no frontmatter", lines.source.name()), "begin the file"),
        Some(index) if lines.line(index).trim_end() == "+++" => {
            let message = "`+++` opens TOML, but the frontmatter is YAML between lines of `---`";
            (index, message.to_owned(), "replace the TOML")
        }
        Some(index) => (index, absent(lines, index), "begin the file"),
    };
    at(lines, Code::MissingFrontmatter, index, message)
        .help(smallest_frontmatter(lines.source, &format!("{lead} with")))
}

/// Says what the first line is, since it is not a fence.
fn absent(lines: &Lines<'_>, index: usize) -> String {
    let place = if index == 0 { "the first line" } else { "the first line that is not blank" };
    format!("no frontmatter: {place} is {}, not `---`", kind(lines.line(index)))
}

fn text_before(lines: &Lines<'_>, text: usize, opening: usize) -> Diagnostic {
    if text == opening {
        let (blank, it) = if opening == 1 { ("a blank line", "it") } else { ("blank lines", "them") };
        let message = format!("{blank} before the frontmatter, which must begin in the first line");
        let problem = lines.source.at(Code::TextBeforeFrontmatter, 0..lines.start(opening), message);
        return problem.help(format!("delete {it}"));
    }
    let message = format!("{} before the frontmatter, which begins in line {}", kind(lines.line(text)), opening + 1);
    at(lines, Code::TextBeforeFrontmatter, text, message)
        .help("move it below the frontmatter, so that the file begins with `---`")
}
