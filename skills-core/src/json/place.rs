//! Where a value stands in a JSON file.

use super::parse;
use crate::diagnostic::{Collector, Levels, Place};
use crate::pointer;
use crate::source::Source;
use crate::tree::{Node, Value};

/// Where the value of a JSON pointer stands in a file; nothing where there is none, or the file is not JSON.
#[must_use]
pub fn place_in_json(file: &[u8], pointer: &str) -> Option<Place> {
    let mut collector = Collector::new(Levels::default());
    let place = place(file, pointer, &mut collector);
    // What is wrong with the file was reported when the skill was read.
    drop(collector.finish());
    place
}

fn place(file: &[u8], pointer: &str, collector: &mut Collector) -> Option<Place> {
    let source = Source::read("", file.to_vec(), collector)?;
    let root = parse(&source, collector)?;
    let mut steps = pointer.split('/').skip(1).map(pointer::unescaped);
    let node = steps.try_fold(&root, |node, step| child(node, &step))?;
    Some(source.place(node.span.clone()))
}

fn child<'n>(node: &'n Node, step: &str) -> Option<&'n Node> {
    match &node.value {
        Value::Mapping(entries) => entries.iter().find(|entry| entry.key.text == step).map(|entry| &entry.value),
        Value::Sequence(items) => items.get(step.parse::<usize>().ok()?),
        Value::Scalar(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointer_leads_to_the_place_of_its_value() {
        let file = b"\xef\xbb\xbf{\n  \"a/b\": [1,\n    {\"c\": \"d\"}]\n}";
        for (pointer, place) in [
            ("", Some((1, 1, 1))),
            ("/a~1b", Some((2, 10, 3))),
            ("/a~1b/0", Some((2, 11, 1))),
            ("/a~1b/1/c", Some((3, 11, 3))),
            ("/a~1b/2", None),
            ("/a~1b/x", None),
            ("/x", None),
            ("/a~1b/0/0", None),
        ] {
            let found = place_in_json(file, pointer).map(|place| (place.line, place.column, place.width));
            assert_eq!(found, place, "{pointer}");
        }
    }

    #[test]
    fn file_that_is_not_json_has_no_places() {
        assert_eq!(place_in_json(b"{", ""), None);
        assert_eq!(place_in_json(b"\xff", ""), None);
    }
}
