//! JSON files, and trees as compact JSON text.

mod compact;
mod tree;

#[cfg(test)]
mod tests;

pub(crate) use self::compact::compact;
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::source::Source;
use crate::yaml::Node;

/// Reads a JSON file into a tree with places.
///
/// What `serde_json` refuses is reported and gives nothing: bad syntax, nesting deeper than 127, numbers that no double
/// holds. A key that stands twice in one object is reported; the tree has the first.
pub(crate) fn parse(source: &Source, collector: &mut Collector) -> Option<Node> {
    if let Err(error) = serde_json::from_str::<serde_json::Value>(source.text()) {
        collector.report(syntax(source, &error));
        return None;
    }
    Some(tree::read(source, collector))
}

fn syntax(source: &Source, error: &serde_json::Error) -> Diagnostic {
    let text = source.text();
    if text.trim().is_empty() {
        return source.at(Code::JsonSyntax, 0..0, "the file is empty, which is not JSON").help("write at least `{}`");
    }
    let mut start = if error.is_eof() { text.trim_end().len() } else { source.byte_at(error.line(), error.column()) };

    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    let is_trailing_comma = message == "trailing comma";
    if is_trailing_comma {
        // The place of the error is the bracket behind it.
        start = text.get(..start).and_then(|before| before.rfind(',')).unwrap_or(start);
    }
    let message = match message {
        "recursion limit exceeded" => "values are nested more than 127 deep".to_owned(),
        message => format!("not JSON: {message}"),
    };
    let next = text.get(start..).and_then(|rest| rest.chars().next()).filter(|c| !matches!(c, '\n' | '\r'));
    let end = start + next.map_or(0, char::len_utf8);
    let diagnostic = source.at(Code::JsonSyntax, start..end, message);
    match next {
        _ if is_trailing_comma => diagnostic.help("remove the comma behind the last entry"),
        Some('/' | '#') => diagnostic.help("JSON has no comments; remove it, or say it in a `$comment` key"),
        Some('\'') => diagnostic.help("JSON has double quotes only: write `\"…\"`"),
        _ => diagnostic,
    }
}
