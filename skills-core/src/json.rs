//! JSON files, and trees as compact JSON text.

mod compact;
mod explain;
mod place;
mod tree;

#[cfg(test)]
mod tests;

pub(crate) use self::compact::compact;
pub use self::place::place_in_json;
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::source::Source;
use crate::tree::Node;

/// Reads a JSON file into a tree with places.
///
/// What `serde_json` refuses is reported and gives nothing: bad syntax, nesting deeper than 127, numbers that no double
/// holds. A key that stands twice in one object is reported; the tree has the first.
pub(crate) fn parse(source: &Source, collector: &mut Collector) -> Option<Node> {
    if let Err(error) = serde_json::from_str::<serde_json::Value>(source.text()) {
        collector.report(if source.text().trim().is_empty() {
            empty(source)
        } else {
            explain::explain(source, &error)
        });
        return None;
    }
    Some(tree::read(source, collector))
}

fn empty(source: &Source) -> Diagnostic {
    source.at(Code::JsonSyntax, 0..0, "the file is empty, which is not JSON").help("write `{}`")
}
