//! An id that a skill is given besides its name, and by which it is called on the wire.

use super::Manifest;
use super::name::listed;
use super::reader::Reader;
use crate::diagnostic::Code;
use crate::naming::kebab_case;

/// What an id should be made of, so that addresses such as `/agent/skills/{id}` hold it as it is: what RFC 3986 lets
/// stand in a segment of a path.
fn is_part_of_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@".contains(c)
}

/// Warns of an id that no URL holds as it is. Control characters are an error already.
pub(super) fn check(reader: &mut Reader<'_>, manifest: &Manifest) {
    let id: &str = &manifest.id;
    let others: Vec<char> = id.chars().filter(|&c| !is_part_of_path(c) && !c.is_control()).collect();
    let problem = if !others.is_empty() {
        format!("has characters that a URL holds in an escaped form only: {}", listed(others))
    } else if matches!(id, "." | "..") {
        format!("is `{id}`, which a URL takes for a step of its path")
    } else {
        return;
    };
    let better = kebab_case(id);
    let example = if better.is_empty() || !better.is_ascii() { "greet-v1" } else { &better };
    let help = format!("an id is a part of addresses; write letters, digits and hyphens, such as `{example}`");
    reader.report(Code::IdCharacters, &manifest.id_span, format!("the id {problem}"), help);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Levels;
    use crate::manifest::tests::{help, marked, only, read_lines, read_skill_yaml, read_with};

    #[test]
    fn an_id_that_a_url_cannot_hold_as_it_is_is_kept_with_a_warning() {
        for (id, shown) in [
            ("a/b", "`/`"),
            ("../../etc/passwd", "`/`"),
            ("a b", "a space"),
            ("a%2fb", "`%`"),
            ("\"a\\u202eb\"", "U+202E"),
            ("\"a\\u200bb\"", "U+200B"),
            ("技能", "`技`, `能`"),
        ] {
            let (manifest, diagnostics) =
                read_skill_yaml(&format!("id: {id}\nname: A\ndescription: B\n"), Levels::default());
            let diagnostic = only(&diagnostics, Code::IdCharacters);
            let message = format!("the id has characters that a URL holds in an escaped form only: {shown}");
            assert_eq!((diagnostic.message(), marked(diagnostic).as_str()), (message.as_str(), id));
            assert!(!manifest.id.is_empty());
        }
        let (_, diagnostics) = read_lines("metadata:\n  a2a-id: a/b");
        let diagnostic = only(&diagnostics, Code::IdCharacters);
        assert_eq!(marked(diagnostic), "a/b");
        assert!(help(diagnostic).ends_with("such as `a-b`"), "{}", help(diagnostic));
    }

    #[test]
    fn an_id_of_what_a_segment_of_a_path_may_hold_is_fine() {
        for id in ["greet-v1", "com.example:greet@2", "a~b_c", "\"!$&'()*+,;=\""] {
            let (_, diagnostics) = read_skill_yaml(&format!("id: {id}\nname: A\ndescription: B\n"), Levels::default());
            assert_eq!(diagnostics, [], "{id}");
        }
    }

    #[test]
    fn a_step_of_a_path_is_no_id() {
        for id in [".", ".."] {
            let (_, diagnostics) = read_skill_yaml(&format!("id: {id}\nname: A\ndescription: B\n"), Levels::default());
            let message = format!("the id is `{id}`, which a URL takes for a step of its path");
            assert_eq!(only(&diagnostics, Code::IdCharacters).message(), message);
        }
    }

    #[test]
    fn a_name_that_stands_in_for_an_id_may_be_any_name() {
        let (manifest, diagnostics) = read_with("name: 技能\ndescription: A.\n", "技能", &[], Levels::default());
        assert_eq!((manifest.id.as_ref(), diagnostics), ("技能", vec![]));
        let (manifest, diagnostics) = read_skill_yaml("name: Greet users\ndescription: B\n", Levels::default());
        assert_eq!((manifest.id.as_ref(), diagnostics), ("Greet users", vec![]));
    }
}
