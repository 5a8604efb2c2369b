//! What to write instead of a `{{` that begins no variable.

use crate::template::segments::{Fault, SyntaxError, is_of_part, leading_path};

/// The longest piece of a template that a message quotes, in bytes.
pub(super) const MOST_QUOTED: usize = 60;

/// What help shows where nothing better is known.
const SOME_PATH: &str = "name";

/// The message and the help of a fault of this template.
pub(super) fn explain(template: &str, error: &SyntaxError) -> (String, String) {
    let whole = &template[error.at.clone()];
    let reason = error.fault.reason();
    let message = match error.fault {
        Fault::Unclosed => reason.to_owned(),
        _ if whole.len() <= MOST_QUOTED => format!("`{whole}` is not a variable: {reason}"),
        _ => format!("`{{{{` begins no variable: {reason}"),
    };
    let inside = template[error.at.start..].trim_start_matches('{');
    let variable = format!("`{{{{ {} }}}}`", path_meant(inside));
    let way = match error.fault {
        Fault::Unclosed => format!("close it, as in {variable}"),
        Fault::Braces => format!("write {variable}, whose value is never escaped"),
        Fault::Empty | Fault::EmptyPart => format!("write {variable}"),
        Fault::Logic => "let the program decide what is inserted, and write `{{ name }}` for it".to_owned(),
        Fault::Filter => format!("let the program prepare the value, and write {variable} for it"),
        Fault::Path => "write a path, as in `{{ name }}` or `{{ user.name }}`".to_owned(),
    };
    (message, format!("{way}; for literal braces write `{}`", literal(whole)))
}

/// The path at the beginning of what stands inside the braces, without what makes it none.
fn path_meant(inside: &str) -> String {
    let path = leading_path(inside);
    let parts: Vec<_> = path.split('.').filter(|part| part.contains(is_of_part)).collect();
    if parts.is_empty() || path.len() > MOST_QUOTED { SOME_PATH.to_owned() } else { parts.join(".") }
}

/// How a piece of a template is written that is to stay as it is; the braces alone if it is long.
pub(super) fn literal(whole: &str) -> String {
    if whole.len() > MOST_QUOTED { r"\{{".to_owned() } else { whole.replace("{{", r"\{{") }
}
