//! The grammar of templates: a text as a row of texts and variables.
//!
//! A variable is `{{`, a path, `}}`, with white space around the path if one likes. A path is one or more parts joined
//! by `.`; a part is one or more letters, digits, `_` and `-`, of any script. `\{{` is a literal `{{`. Every other `{`
//! and `}` is text, but for a `{{` that begins no variable, which is a fault.

use std::ops::Range;

#[cfg(test)]
mod tests;

/// A piece of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Segment<'t> {
    /// Text as it is. That of a literal `{{` stands in the template behind its backslash.
    Text(&'t str),
    /// The place of a value.
    Variable {
        /// The path as it is written.
        path: &'t str,
        /// The byte at which the path begins.
        offset: usize,
    },
}

/// A `{{` that begins no variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SyntaxError {
    /// Up to and with the `}}` that seems to belong to it; the opening braces alone where there is none.
    pub(super) at: Range<usize>,
    pub(super) fault: Fault,
}

/// Why a `{{` begins no variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// No `}}` follows.
    Unclosed,
    /// Three braces or more.
    Braces,
    /// Nothing stands inside.
    Empty,
    /// `a..b`, `.a`, `a.`.
    EmptyPart,
    /// `{{#if x}}`, `{{/if}}`, `{{> partial}}`, `{{! comment }}` and the like.
    Logic,
    /// `{{ x | upper }}`.
    Filter,
    /// `{{ list[0] }}`.
    Index,
    /// Anything else that is no path.
    Path,
}

impl Fault {
    /// What is wrong, as part of a sentence.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::Unclosed => "`{{` is not closed by `}}`",
            Self::Braces => "a variable has two braces, not more",
            Self::Empty => "no path stands between `{{` and `}}`",
            Self::EmptyPart => "a part of the path is empty",
            Self::Logic => "a template has variables alone, no logic",
            Self::Filter => "a template has variables alone, no filters",
            Self::Index => "the items of a list cannot be addressed by number",
            Self::Path => "a path is letters, digits, `_` and `-`, in parts joined by `.`",
        }
    }
}

/// The pieces of a template, in their order. Faults come between them, so that all of them come out.
pub(super) fn segments(template: &str) -> Segments<'_> {
    Segments { template, start: 0, from: 0 }
}

/// The iterator of [`segments`]. It takes time proportional to the template and allocates nothing.
#[derive(Debug)]
pub(super) struct Segments<'t> {
    template: &'t str,
    /// Where the text begins that was not given yet.
    start: usize,
    /// Where the next brace is looked for: behind `start` if braces that are text stand there.
    from: usize,
}

impl<'t> Iterator for Segments<'t> {
    type Item = Result<Segment<'t>, SyntaxError>;

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.template.as_bytes();
        loop {
            let is_at_brace = bytes.get(self.from) == Some(&b'{');
            let distance = if is_at_brace { Some(0) } else { self.template[self.from..].find('{') };
            let Some(distance) = distance else {
                self.from = bytes.len();
                return self.text(bytes.len()).map(Ok);
            };
            let open = self.from + distance;
            if bytes.get(open + 1) != Some(&b'{') {
                self.from = open + 1;
            } else if open > self.start && bytes[open - 1] == b'\\' {
                let text = self.text(open - 1);
                (self.start, self.from) = (open, open + 2);
                if text.is_some() {
                    return text.map(Ok);
                }
            } else if open > self.start {
                self.from = open;
                return self.text(open).map(Ok);
            } else {
                let (tag, length) = tag(&self.template[open..], open);
                self.start = open + length;
                self.from = self.start;
                return Some(tag);
            }
        }
    }
}

impl<'t> Segments<'t> {
    /// The text up to a byte, unless there is none.
    fn text(&mut self, end: usize) -> Option<Segment<'t>> {
        let text = &self.template[self.start..end];
        self.start = end;
        (!text.is_empty()).then_some(Segment::Text(text))
    }
}

/// Reads what begins with `{{` at the byte `open` of the template; gives how many bytes it takes as well.
fn tag(rest: &str, open: usize) -> (Result<Segment<'_>, SyntaxError>, usize) {
    let inside = &rest[2..];
    if !inside.starts_with('{') {
        let path = leading_path(inside);
        let start = inside.len() - inside.trim_start().len();
        let behind = &inside[start + path.len()..];
        let closing = behind.trim_start();
        if closing.starts_with("}}") && is_whole(path) {
            let length = rest.len() - closing.len() + 2;
            return (Ok(Segment::Variable { path, offset: open + 2 + start }), length);
        }
    }
    let (fault, length) = fault(rest);
    (Err(SyntaxError { at: open..open + length, fault }), length)
}

/// What stands for a path at the beginning of a text, behind white space; a part of it may be empty.
pub(super) fn leading_path(text: &str) -> &str {
    let text = text.trim_start();
    // Most paths are ASCII, of which no character needs to be decoded.
    let is_ascii_of_path = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let mut end = text.bytes().position(|byte| !is_ascii_of_path(&byte)).unwrap_or(text.len());
    let rest = &text[end..];
    if !rest.starts_with(|c: char| c.is_ascii()) {
        end += rest.find(|c| c != '.' && !is_of_part(c)).unwrap_or(rest.len());
    }
    &text[..end]
}

/// Whether none of a path's parts is empty.
fn is_whole(path: &str) -> bool {
    path.split('.').all(|part| !part.is_empty())
}

/// Whether a path's part may hold a character.
pub(super) fn is_of_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

/// Why a text that begins with `{{` begins with no variable, and how many of its bytes are to blame.
fn fault(rest: &str) -> (Fault, usize) {
    let braces = rest.bytes().take_while(|&byte| byte == b'{').count();
    if braces > 2 {
        return (Fault::Braces, braces);
    }
    let Some(inside) = closed(&rest[2..]) else { return (Fault::Unclosed, 2) };
    let length = 2 + inside.len() + 2;
    let inside = inside.trim();
    let fault = if inside.is_empty() {
        Fault::Empty
    } else if inside.starts_with(['#', '/', '^', '>', '!', '&', '%', '*']) {
        Fault::Logic
    } else if inside.contains('|') {
        Fault::Filter
    } else if inside.find('[').is_some_and(|open| open > 0 && leading_path(inside).len() == open) {
        Fault::Index
    } else if leading_path(inside).len() == inside.len() {
        Fault::EmptyPart
    } else {
        Fault::Path
    };
    (fault, length)
}

/// What stands before the `}}` that a text has on its first line, unless a `{{` comes before it. No further is looked:
/// a `}}` of a later line closes something else, and no byte is to be looked at again for each `{{` before it.
fn closed(text: &str) -> Option<&str> {
    let mut last = b' ';
    for (index, byte) in text.bytes().enumerate() {
        match (last, byte) {
            (b'}', b'}') => return text.get(..index - 1),
            (b'{', b'{') | (_, b'\n' | b'\r') => return None,
            _ => last = byte,
        }
    }
    None
}
