//! `when_to_use` and `when_not_to_use`: the cases in which to choose the skill, or another.

use super::list_like::Form;
use super::reader::{Reader, Written, length};
use super::{comment, list_like};
use crate::diagnostic::Code;
use crate::model::Text;
use crate::tree::Node;
use crate::wording::counted;

/// The most cases of one key.
const MOST_CASES: usize = 5;
/// The most characters of one case.
const CASE_LIMIT: usize = 200;

/// The cases: a text is one, a list of texts has one an entry.
pub(super) fn read(reader: &mut Reader<'_>, key: &str, value: &Node) -> Vec<Text> {
    let mut cases = Vec::new();
    for written in reader.texts(key, value) {
        comment::check(reader, &written);
        list_like::check(reader, &written, Form::Items);
        let Written { what, node, scalar, .. } = written;
        match length(&scalar.text) {
            0 => {
                let help = "write a case in a few words, or leave it out";
                reader.report(Code::WrongType, &node.span, format!("{what} is empty"), help);
                continue;
            }
            1..=CASE_LIMIT => {}
            length => {
                let length = counted(length, "character");
                let message = format!("{what} has {length}; at most {CASE_LIMIT} are useful");
                reader.report(Code::SelectionHintLong, &node.span, message, "say it shorter, or make two cases of it");
            }
        }
        cases.push(scalar.text.clone().into());
    }
    if cases.len() > MOST_CASES {
        let message = format!("`{key}` has {}; at most {MOST_CASES} are useful", counted(cases.len(), "case"));
        reader.report(Code::SelectionHintLong, &value.span, message, "keep the cases that tell most");
    }
    cases
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Code;
    use crate::manifest::tests::{codes, only, read_lines};

    #[test]
    fn a_text_is_one_case() {
        let (manifest, diagnostics) = read_lines("when_to_use: a, b\nwhen_not_to_use: |\n  never\n");
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.when_to_use, ["a, b"]);
        assert_eq!(manifest.when_not_to_use, ["never\n"]);
    }

    #[test]
    fn a_list_has_one_case_an_entry() {
        let (manifest, diagnostics) = read_lines("when_to_use: [a, ' b ', 7]\nwhen_not_to_use: []");
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.when_to_use, ["a", " b ", "7"]);
        assert_eq!(manifest.when_not_to_use, [""; 0]);
    }

    #[test]
    fn more_than_five_cases_are_too_many() {
        assert_eq!(read_lines("when_to_use: [a, b, c, d, e]").1, []);
        let (manifest, diagnostics) = read_lines("when_to_use: [a, b, c, d, e, f]");
        assert!(only(&diagnostics, Code::SelectionHintLong).message().contains("has 6 cases"));
        assert_eq!(manifest.when_to_use.len(), 6);
        let (_, diagnostics) = read_lines(&format!("when_to_use: [{}]", "a,".repeat(1_000)));
        assert!(only(&diagnostics, Code::SelectionHintLong).message().contains("has 1,000 cases"));
    }

    #[test]
    fn a_case_has_at_most_200_characters() {
        assert_eq!(read_lines(&format!("when_to_use: {}", "ж".repeat(200))).1, []);
        let (_, diagnostics) = read_lines(&format!("when_not_to_use: [a, {}]", "ж".repeat(201)));
        let diagnostic = only(&diagnostics, Code::SelectionHintLong);
        assert!(diagnostic.message().starts_with("entry 2 of `when_not_to_use` has 201 characters"));
        assert_eq!(diagnostic.place().map(|place| place.width), Some(201));
    }

    #[test]
    fn an_empty_case_has_the_wrong_type() {
        let (manifest, diagnostics) = read_lines("when_to_use: [a, ' ']\nwhen_not_to_use: ''");
        assert_eq!(codes(&diagnostics), [Code::WrongType, Code::WrongType]);
        assert_eq!(diagnostics[0].message(), "entry 2 of `when_to_use` is empty");
        assert_eq!(diagnostics[1].message(), "`when_not_to_use` is empty");
        assert_eq!(manifest.when_to_use, ["a"]);
    }

    #[test]
    fn anything_but_texts_has_the_wrong_type() {
        let (_, diagnostics) = read_lines("when_to_use: {a: b}\nwhen_not_to_use: [~, {a: b}]");
        assert_eq!(codes(&diagnostics), [Code::WrongType; 3]);
        assert_eq!(diagnostics[2].message(), "entry 2 of `when_not_to_use` must be text, found a mapping");
    }
}
