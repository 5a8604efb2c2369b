//! `tags` at the top level and in `metadata`: a list of texts, or one text with commas.

use super::reader::{Reader, trim};
use crate::diagnostic::Code;
use crate::model::Text;
use crate::yaml::{Node, Value};

/// The tags of a top-level `tags`; nothing, with a warning at each fault, when it has another form.
pub(super) fn top_level(reader: &mut Reader<'_>, value: &Node) -> Option<Vec<Text>> {
    let faults = match read(value) {
        Ok(tags) => return Some(tags),
        Err(faults) => faults,
    };
    for fault in faults {
        let found = if matches!(fault.value, Value::Scalar(_)) { "nothing" } else { fault.kind() };
        let message = format!("`tags` is not used, since it must be a list of texts, found {found}");
        let help = "write `tags: [first, second]`; as it stands, it is kept among the extra keys only";
        reader.report(Code::UnusedValue, &fault.span, message, help);
    }
    None
}

/// The tags of a value, or the nodes for which it cannot be read as tags.
pub(super) fn read(value: &Node) -> Result<Vec<Text>, Vec<&Node>> {
    let nodes = match &value.value {
        Value::Scalar(scalar) => {
            let tags = scalar.text.split(',').map(trim).filter(|tag| !tag.is_empty());
            return Ok(tags.map(|tag| tag.to_owned().into()).collect());
        }
        Value::Sequence(nodes) => nodes,
        Value::Mapping(_) => return Err(vec![value]),
    };
    let mut tags = Vec::new();
    let mut faults = Vec::new();
    for node in nodes {
        match &node.value {
            Value::Scalar(scalar) if !scalar.is_null() && !trim(&scalar.text).is_empty() => {
                tags.push(scalar.text.clone().into());
            }
            _ => faults.push(node),
        }
    }
    if faults.is_empty() { Ok(tags) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Code;
    use crate::manifest::tests::{codes, marked, only, read_lines};

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
        assert!(diagnostics[0].message().ends_with("found a list"));
        assert!(diagnostics[2].message().ends_with("found nothing"));
        assert_eq!(manifest.tags, [""; 0]);
        assert_eq!(manifest.extra[0].1.text(), r#"["a",["b"],null,""]"#);

        let (_, diagnostics) = read_lines("tags: {a: b}");
        assert!(only(&diagnostics, Code::UnusedValue).message().ends_with("found a mapping"));
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
