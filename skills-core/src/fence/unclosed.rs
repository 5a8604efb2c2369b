//! A frontmatter that goes on into the body, since its closing fence is missing: it ends nowhere, or at a `---` that was
//! meant as a rule or underlines a heading.

use std::ops::Range;

use super::{Lines, begins_with_key, is_blank, kind};
use crate::diagnostic::{Code, Collector, Diagnostic, Levels};
use crate::yaml::{self, Form};

/// The line with which the body begins in what stands between two fences, if that is no YAML as a whole, but is above
/// that line.
pub(super) fn body_within(lines: &Lines<'_>, frontmatter: Range<usize>) -> Option<usize> {
    let body = first_of_body(lines, frontmatter.clone())?;
    let is_yaml = |indices: Range<usize>| {
        let mut collector = Collector::new(Levels::default());
        let bytes = lines.start(indices.start)..lines.start(indices.end);
        let parsed = yaml::parse(lines.source, Form::Frontmatter, bytes, &mut collector);
        drop(collector.finish());
        parsed.lost.is_empty()
    };
    (is_yaml(frontmatter.start..body) && !is_yaml(frontmatter)).then_some(body)
}

/// Reports the missing fence above the first line of the body.
pub(super) fn missing_above(lines: &Lines<'_>, body: usize) -> Diagnostic {
    let message = format!("the closing `---` is missing: {} stands in the frontmatter", kind(lines.line(body)));
    let help = format!("put a line `---` above line {}", body + 1);
    lines.source.at(Code::UnclosedFrontmatter, lines.range(body), message).help(help)
}

/// The first line of text behind a blank line that no key follows. A heading is a comment to YAML, so that it counts only
/// if text follows.
pub(super) fn first_of_body(lines: &Lines<'_>, indices: Range<usize>) -> Option<usize> {
    let mut body = None;
    let mut has_text = false;
    // Whether the key above has no value in its line; then items may follow it, and until something does, any text.
    let (mut takes_items, mut takes_text) = (false, true);
    let (mut is_behind_blank, mut is_in_code) = (false, false);
    for index in indices {
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
