//! `tags` at the top level and in `metadata`: a list of texts, or one text with commas.

use super::list_like::Form;
use super::reader::{Reader, Written, trim};
use super::{comment, list_like};
use crate::diagnostic::Code;
use crate::model::Text;
use crate::tree::{Node, Value};

/// Why a value cannot be read as tags.
pub(super) struct Fault<'n> {
    node: &'n Node,
    /// The 1-based entry that is at fault; nothing when it is the value as a whole.
    entry: Option<usize>,
}

impl Fault<'_> {
    /// What is wrong, and what to do about it.
    fn wording(&self) -> (String, &'static str) {
        let kind = self.node.kind();
        match (self.entry, &self.node.value) {
            (None, _) => (format!("`tags` must be a list of texts, found {kind}"), "write `tags: [first, second]`"),
            (Some(number), Value::Scalar(scalar)) if !scalar.is_null() => {
                (format!("entry {number} of `tags` is empty"), "write a tag, or remove the entry")
            }
            (Some(number), _) => (
                format!("entry {number} of `tags` must be text, found {kind}"),
                "write it as one text, or remove the entry",
            ),
        }
    }
}

/// The tags of a top-level `tags`; nothing, with a warning at each fault, when it has another form.
pub(super) fn top_level(reader: &mut Reader<'_>, value: &Node) -> Option<Vec<Text>> {
    check_texts(reader, "tags", value);
    let faults = match read(value) {
        Ok(tags) => return Some(tags),
        Err(faults) => faults,
    };
    for fault in faults {
        let (problem, way_out) = fault.wording();
        let message = format!("{problem}, so `tags` is not used");
        let help = format!("{way_out}; as it stands, `tags` is kept among the extra keys only");
        reader.report(Code::UnusedValue, &fault.node.span, message, help);
    }
    None
}

/// Warns about tags that are read otherwise than they look. Messages call the key by its path.
pub(super) fn check_texts(reader: &mut Reader<'_>, path: &str, value: &Node) {
    for written in Written::all(path, "tags", value) {
        comment::check_word(reader, &written);
        list_like::check(reader, &written, Form::Items);
    }
}

/// The tags of a value, or the faults for which it cannot be read as tags.
pub(super) fn read(value: &Node) -> Result<Vec<Text>, Vec<Fault<'_>>> {
    let nodes = match &value.value {
        Value::Scalar(scalar) => {
            let tags = scalar.text.split(',').map(trim).filter(|tag| !tag.is_empty());
            return Ok(tags.map(|tag| tag.to_owned().into()).collect());
        }
        Value::Sequence(nodes) => nodes,
        Value::Mapping(_) => return Err(vec![Fault { node: value, entry: None }]),
    };
    let mut tags = Vec::new();
    let mut faults = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        match &node.value {
            Value::Scalar(scalar) if !scalar.is_null() && !trim(&scalar.text).is_empty() => {
                tags.push(scalar.text.clone().into());
            }
            _ => faults.push(Fault { node, entry: Some(index + 1) }),
        }
    }
    if faults.is_empty() { Ok(tags) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Diagnostic};
    use crate::manifest::tests::{codes, help, marked, only, read_lines};

    #[test]
    fn a_list_or_a_text_with_commas_gives_tags() {
        let (manifest, diagnostics) = read_lines("tags: [a b, 1.10, yes]");
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.tags, ["a b", "1.10", "yes"]);
        let (manifest, diagnostics) = read_lines("tags: a b ,, c,");
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.tags, ["a b", "c"]);
    }

    #[test]
    fn a_form_without_tags_is_an_extra_key_only() {
        let (manifest, diagnostics) = read_lines("tags: [a, [b], ~, '']");
        assert_eq!(codes(&diagnostics), [Code::UnusedValue; 3]);
        assert_eq!(marked(&diagnostics[0]), "[b]");
        let messages: Vec<&str> = diagnostics.iter().map(Diagnostic::message).collect();
        assert_eq!(
            messages,
            [
                "entry 2 of `tags` must be text, found a list, so `tags` is not used",
                "entry 3 of `tags` must be text, found nothing, so `tags` is not used",
                "entry 4 of `tags` is empty, so `tags` is not used",
            ]
        );
        for diagnostic in &diagnostics {
            assert!(help(diagnostic).ends_with("; as it stands, `tags` is kept among the extra keys only"));
        }
        assert_eq!(manifest.tags, [""; 0]);
        assert_eq!(manifest.extra[0].1.text(), r#"["a",["b"],null,""]"#);

        let (_, diagnostics) = read_lines("tags: {a: b}");
        let message = only(&diagnostics, Code::UnusedValue).message();
        assert_eq!(message, "`tags` must be a list of texts, found a mapping, so `tags` is not used");
    }

    #[test]
    fn the_tags_of_a2a_win_and_the_others_stay_an_extra_key_in_its_place() {
        let (manifest, diagnostics) =
            read_lines("tags: [top]\nhooks: x\nmetadata: {a2a-tags: '[\"wire\"]', tags: [meta]}");
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.tags, ["wire"]);
        let extra: Vec<_> = manifest.extra.iter().map(|(key, json)| (key.as_ref(), json.text())).collect();
        assert_eq!(extra, [("tags", r#"["top"]"#), ("hooks", r#""x""#)]);
    }

    #[test]
    fn the_tags_of_the_top_level_win_over_those_of_metadata() {
        let (manifest, diagnostics) = read_lines("metadata: {tags: [meta]}\ntags: [top]");
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.tags, ["top"]);
        assert_eq!(manifest.extra, []);
    }

    #[test]
    fn the_tags_of_metadata_are_the_last_resort() {
        for tags in ["[a, b]", "'a, b'"] {
            let (manifest, diagnostics) = read_lines(&format!("metadata: {{tags: {tags}}}"));
            assert_eq!(diagnostics, [], "{tags}");
            assert_eq!(manifest.tags, ["a", "b"]);
        }
    }
}
