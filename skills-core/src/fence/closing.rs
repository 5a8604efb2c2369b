//! Where the frontmatter ends: at a fence, at a line that was meant as one, or above the body where there is none.

use std::cell::LazyCell;
use std::ops::Range;

use super::lines::{Lines, begins_with_key, is_blank, kind};
use super::near::{Near, Side};
use super::{MOST_BYTES, smallest_frontmatter};
use crate::diagnostic::{Code, Collector, Diagnostic, Levels};
use crate::yaml::{self, Form};

/// The end of the frontmatter.
pub(super) struct Closing {
    /// The line above which it ends.
    pub(super) index: usize,
    /// The byte at which the body begins.
    pub(super) body: usize,
    pub(super) fault: Fault,
}

/// What is wrong with the end.
pub(super) enum Fault {
    None,
    /// A line that is no fence was meant as one.
    Near(Near),
    /// There is no fence above the body, which begins here.
    Missing,
    /// Text that is no part of the frontmatter is above the fence of this index.
    Text(usize),
}

/// Finds the end of the frontmatter whose text begins at the byte `start`, and whose first whole line is this one. It is
/// not looked for from the line of index `limit` on.
pub(super) fn find(lines: &Lines<'_>, first: usize, start: usize, limit: usize) -> Closing {
    let fence = lines.fence_from(first).filter(|&fence| fence < limit);
    let end = fence.unwrap_or(limit);
    let yaml = start..lines.start(end);
    // What YAML reads as a whole is closed by the fence, whatever it looks like.
    let last_fault = LazyCell::new(|| (yaml.len() <= MOST_BYTES).then(|| last_fault(lines, yaml)).flatten());
    let is_read = |index: usize| fence.is_some() && last_fault.is_none_or(|fault| fault < index);
    let text = lines.text_after_entries(first, end);
    let mut candidates = (first..=text).filter_map(|index| Near::of(lines, index)).peekable();
    while let Some(near) = candidates.next() {
        let index = near.index;
        let next = candidates.peek().map_or(end, |next| next.index);
        if !is_in_block(lines, index) && !lines.are_entries(index + 1..next) && !is_read(index) {
            return Closing { index, body: near.rest, fault: Fault::Near(near) };
        }
    }
    let body = first_of_body(lines, first, end).filter(|&body| !is_read(body));
    match (fence, body) {
        (Some(fence), Some(text)) if is_one_paragraph(lines, text, fence) => {
            Closing { index: text, body: lines.start(fence + 1), fault: Fault::Text(fence) }
        }
        (Some(fence), None) => Closing { index: fence, body: lines.start(fence + 1), fault: Fault::None },
        (_, body) => {
            let index = lines.entries_from(first, end).into_iter().chain(body).min().unwrap_or(first);
            Closing { index, body: lines.start(index), fault: Fault::Missing }
        }
    }
}

impl Closing {
    /// What to do about a fence that is missing here.
    pub(super) fn help(&self, lines: &Lines<'_>) -> String {
        let last = lines.count() - 1;
        match self.index.min(last) {
            line if line < self.index && !is_blank(lines.line(last)) => {
                "put a line `---` at the end of the file".to_owned()
            }
            line => format!("put a line `---` above line {}", line + 1),
        }
    }

    /// What is wrong with the end of the frontmatter that this line opens.
    pub(super) fn problem(&self, lines: &Lines<'_>, opening: usize) -> Option<Diagnostic> {
        let at = |code, index, message: String| lines.source.at(code, lines.range(index), message);
        match &self.fault {
            Fault::None => None,
            Fault::Near(near) => Some(near.report(lines, Side::Closes, "")),
            Fault::Text(fence) => {
                let message =
                    format!("{} in the frontmatter that belongs to none of its keys", kind(lines.line(self.index)));
                let help = format!("move it below line {}; if the body begins here, {}", fence + 1, self.help(lines));
                Some(at(Code::YamlSyntax, self.index, message).help(help))
            }
            Fault::Missing if lines.text_from(self.index).is_some() && self.index > opening + 1 => {
                let message = format!("the closing `---` is missing above {}", kind(lines.line(self.index)));
                Some(at(Code::UnclosedFrontmatter, self.index, message).help(self.help(lines)))
            }
            Fault::Missing => {
                let message = "the frontmatter that opens here is not closed".to_owned();
                let help = if self.index > opening + 1 {
                    self.help(lines)
                } else {
                    smallest_frontmatter(lines.source, "write its keys and close it, as in")
                };
                Some(at(Code::UnclosedFrontmatter, opening, message).help(help))
            }
        }
    }
}

/// The line of the last fault of the YAML in these bytes.
fn last_fault(lines: &Lines<'_>, bytes: Range<usize>) -> Option<usize> {
    let mut collector = Collector::new(Levels::default());
    yaml::parse(lines.source, Form::Frontmatter, bytes, &mut collector);
    collector.finish().iter().filter_map(Diagnostic::place).map(|place| place.line - 1).max()
}

/// Whether a line is indented as the text below it is, as in a block of text.
fn is_in_block(lines: &Lines<'_>, index: usize) -> bool {
    let indentation = |index| lines.line(index).len() - lines.line(index).trim_start_matches([' ', '\t']).len();
    let below = lines.text_from(index + 1).map_or(0, indentation);
    indentation(index) > 0 && below >= indentation(index)
}

/// Whether these lines are a paragraph and blank lines.
fn is_one_paragraph(lines: &Lines<'_>, first: usize, end: usize) -> bool {
    let is_text = |index: &usize| !is_blank(lines.line(*index));
    let after = (first..end).find(|index| !is_text(index)).unwrap_or(end);
    let begins_block = matches!(kind(lines.line(first)), "a heading" | "a code fence");
    !begins_block && !(after..end).any(|index| is_text(&index))
}

/// The first line of text after a blank line that no key follows. A heading is a comment to YAML, so that it counts only
/// if text follows.
fn first_of_body(lines: &Lines<'_>, first: usize, end: usize) -> Option<usize> {
    let mut body = None;
    let mut has_text = false;
    // Whether the key above has no value in its line; then items may follow it, and until something does, any text.
    let (mut takes_items, mut takes_text) = (false, true);
    let (mut is_behind_blank, mut is_in_code) = (false, false);
    for index in first..end {
        let line = lines.line(index);
        if is_blank(line) {
            is_behind_blank = true;
            continue;
        }
        let may_begin = body.is_none() && is_behind_blank;
        is_behind_blank = false;
        is_in_code ^= line.starts_with("```") || line.starts_with("~~~");
        if is_in_code && body.is_some() {
            has_text = true;
        } else if line.starts_with([' ', '\t']) {
            takes_text = false;
        } else if is_entry(line, may_begin || body.is_some()) {
            (body, has_text) = (None, false);
            takes_items = lacks_value(line);
            takes_text = takes_items;
        } else if line.starts_with('#') {
            body = body.or(may_begin.then_some(index));
        } else if takes_items && !has_text && (line == "-" || line.starts_with("- ")) {
            body = None;
            takes_text = false;
        } else {
            body = body.or(may_begin.then_some(index));
            if takes_text || body.is_none() {
                return None;
            }
            has_text = true;
        }
    }
    body.filter(|_| has_text)
}

/// Whether a line is an entry of the frontmatter. Where text may stand, so may `Note: this`.
fn is_entry(line: &str, may_be_text: bool) -> bool {
    let is_quoted = line.starts_with(['"', '\'']) && line.contains(':');
    is_quoted || (begins_with_key(line) && !(may_be_text && line.starts_with(char::is_uppercase)))
}

/// Whether the value of an entry's key stands below it.
fn lacks_value(line: &str) -> bool {
    line.split_once(':').is_some_and(|(_, value)| value.trim().is_empty() || value.trim().starts_with(['|', '>', '#']))
}
