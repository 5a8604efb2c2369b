//! Lines that were meant as a fence and are none.

use std::ops::Range;

use super::lines::{Lines, begins_with_key, is_fence};
use crate::diagnostic::{Code, Diagnostic};
use crate::wording::{is_visible, visible};

/// A line that was meant as a fence.
pub(super) struct Near {
    pub(super) index: usize,
    /// Where the text goes on: the rest of the line where it has one, otherwise the next line.
    pub(super) rest: usize,
    fault: Fault,
}

enum Fault {
    /// Why the dashes are none.
    Reason(&'static str),
    /// Text follows in the same line.
    Text,
    /// A character that cannot be seen is among them; its bytes.
    Invisible(Range<usize>),
}

/// What a fence does to the frontmatter.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Opens,
    Closes,
}

impl Near {
    /// Whether a line was meant as a fence, as far as the line itself says.
    pub(super) fn of(lines: &Lines<'_>, index: usize) -> Option<Self> {
        let (line, start) = (lines.line(index), lines.start(index));
        let text = line.trim_matches([' ', '\t']);
        let is_indented = !line.starts_with(text);
        let at = start + line.len() - line.trim_start_matches([' ', '\t']).len();
        let near = |fault, rest| Some(Self { index, rest, fault });
        let next = lines.start(index + 1);
        let is_made_of = |characters: &[char]| !text.is_empty() && text.chars().all(|c| characters.contains(&c));
        if is_fence(line) {
            return None;
        }
        if let Some((offset, c)) = text.char_indices().find(|&(_, c)| !is_visible(c) || c == '\u{fffd}') {
            let visible: String = text.chars().filter(|&c| is_visible(c) && c != '\u{fffd}').collect();
            let invisible = at + offset..at + offset + c.len_utf8();
            return if visible == "---" { near(Fault::Invisible(invisible), next) } else { None };
        }
        let reason = match text {
            "---" if is_indented => "it is indented",
            "..." => "`...` ends a YAML document, not a frontmatter",
            "--" => "it has only two dashes",
            _ if is_made_of(&['-']) && text.len() > 3 => "it has more than three dashes",
            _ if is_made_of(&['-', '‐', '‑', '‒', '–', '—', '―', '−', '－']) && text != "-" => {
                "it is not three plain dashes"
            }
            _ if ['*', '_', '=', '+'].iter().any(|&c| is_made_of(&[c])) && text.len() >= 3 => "it has no dashes",
            _ if is_made_of(&['-', ' ']) && text.matches('-').count() == 3 => "there are spaces between its dashes",
            _ => {
                let rest = line.strip_prefix("---")?;
                let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                return near(Fault::Text, start + "---".len() + blank);
            }
        };
        near(Fault::Reason(reason), next)
    }

    /// Whether text follows the dashes.
    pub(super) fn has_text(&self) -> bool {
        matches!(self.fault, Fault::Text)
    }

    /// Reports the line; `before` says what else is to be done about the lines above it.
    pub(super) fn report(&self, lines: &Lines<'_>, side: Side, before: &str) -> Diagnostic {
        let (code, verb, name) = match side {
            Side::Opens => (Code::MissingFrontmatter, "open", "opening"),
            Side::Closes => (Code::UnclosedFrontmatter, "close", "closing"),
        };
        let (line, text) = (visible(lines.line(self.index).trim()), self.text(lines));
        let at = lines.range(self.index);
        let in_place = "write `---` in place of this line, at the first column and with nothing else in it".to_owned();
        let (at, message, help) = match &self.fault {
            Fault::Reason(reason) => (at, format!("`{line}` does not {verb} the frontmatter: {reason}"), in_place),
            Fault::Text => {
                let message =
                    format!("`{line}` does not {verb} the frontmatter: the {name} `---` must be a line of its own");
                let is_kept = matches!(side, Side::Closes) || text.starts_with('#') || begins_with_key(text);
                (at, message, if is_kept { format!("write two lines:\n---\n{text}") } else { in_place })
            }
            Fault::Invisible(at) => {
                let c = lines.source.text().get(at.clone()).and_then(|text| text.chars().next()).unwrap_or_default();
                let message = format!("the character U+{:04X} is in the line of the {name} `---`", u32::from(c));
                (at.clone(), message, "delete it".to_owned())
            }
        };
        let code = if matches!(self.fault, Fault::Invisible(_)) { Code::InvisibleCharacter } else { code };
        lines.source.at(code, at, message).help(format!("{before}{help}"))
    }

    /// The text that follows the dashes.
    pub(super) fn text<'a>(&self, lines: &Lines<'a>) -> &'a str {
        lines.source.text().get(self.rest..lines.range(self.index).end).unwrap_or_default()
    }
}
