//! What to write instead of a `{{` that begins no variable.

use std::ops::Range;

use crate::template::segments::{Fault, SyntaxError, is_of_part, leading_path};

/// The longest piece of a template that a message quotes, in bytes.
pub(super) const MOST_QUOTED: usize = 60;

/// What a fault of this template marks, its message and its help.
pub(super) fn explain(template: &str, error: &SyntaxError) -> (Range<usize>, String, String) {
    let path = path_meant(template, error);
    let at = path.as_ref().map_or_else(|| error.at.clone(), |(_, end)| error.at.start..*end);
    let whole = &template[at.clone()];
    let reason = error.fault.reason();
    let message = match error.fault {
        Fault::Unclosed => reason.to_owned(),
        _ if whole.len() <= MOST_QUOTED => format!("`{whole}` is not a variable: {reason}"),
        _ => format!("`{{{{` begins no variable: {reason}"),
    };
    let way = match (path, error.fault) {
        (Some((path, _)), Fault::Braces) => format!("write `{{{{ {path} }}}}`, whose value is never escaped"),
        (Some((path, _)), Fault::Filter) => format!("write `{{{{ {path} }}}}`, whose value the program prepares"),
        (Some((path, _)), Fault::Index) => format!("write `{{{{ {path} }}}}`, which is the whole list as JSON"),
        (Some((path, _)), _) => format!("write `{{{{ {path} }}}}`"),
        (None, Fault::Unclosed | Fault::Braces) => "write a path between two braces on each side".to_owned(),
        (None, Fault::Empty | Fault::EmptyPart | Fault::Index | Fault::Path) => "write the path of a value".to_owned(),
        (None, Fault::Logic | Fault::Filter) => {
            "let the program decide what is inserted, and write the path of that value".to_owned()
        }
    };
    (at, message, format!("{way}; for literal braces write `{}`", literal(whole)))
}

/// The path that was meant as a variable, if nothing else stands in the braces but a filter, and where the variable ends.
fn path_meant(template: &str, error: &SyntaxError) -> Option<(String, usize)> {
    let inside = template[error.at.start..].trim_start_matches('{');
    let path = leading_path(inside);
    let start = template.len() - inside.trim_start().len();
    let behind = &template[start + path.len()..];
    let end = match error.fault {
        Fault::Unclosed | Fault::Braces => {
            let closing = behind.trim_start_matches([' ', '\t']);
            let braces = closing.len() - closing.trim_start_matches('}').len();
            if braces == 0 { start + path.len() } else { template.len() - closing.len() + braces }
        }
        Fault::EmptyPart | Fault::Filter | Fault::Index => error.at.end,
        Fault::Empty | Fault::Logic | Fault::Path => return None,
    };
    let parts: Vec<_> = path.split('.').filter(|part| part.contains(is_of_part)).collect();
    let is_one_line = !template[error.at.start..end].contains(['\n', '\r']);
    (is_one_line && !parts.is_empty() && path.len() <= MOST_QUOTED).then(|| (parts.join("."), end))
}

/// How a piece of a template is written that is to stay as it is; the braces alone if it is long.
pub(super) fn literal(whole: &str) -> String {
    if whole.len() > MOST_QUOTED { r"\{{".to_owned() } else { whole.replace("{{", r"\{{") }
}
