//! The layout of the reference implementation's `to-prompt`.

use super::Location;
use super::entry::Entry;
use super::escape::quoted_content;
use super::fit::{Count, Frame, Layout};
use super::xml::root;
use crate::model::SkillCard;
use crate::segment::escaped_segment;
use crate::white_space::is_white_space;

pub(super) struct Prompt<'a> {
    /// Where the skill's manifest is.
    pub(super) location: &'a Location<'a>,
}

/// Where a skill's manifest is by its own address, which ends at the skill where no file has the manifest. The id is one
/// part of it, whatever its characters are.
pub(super) fn location(id: &str, card: &SkillCard) -> String {
    let id = escaped_segment(id);
    card.definition().file_name().map_or_else(|| format!("skill://{id}"), |file| format!("skill://{id}/{file}"))
}

impl Layout for Prompt<'_> {
    fn frame(&self, count: Count) -> Frame {
        Frame { before: root(count) + ">\n", after: "</available_skills>".to_owned() }
    }

    fn entry(&self, Entry { id, name, card }: Entry<'_>, out: &mut String) {
        out.push_str("<skill>\n");
        element("name", name, out);
        element("description", card.description(), out);
        element("location", &(self.location)(id, card), out);
        out.push_str("</skill>\n");
    }
}

fn element(name: &str, text: &str, out: &mut String) {
    let text = quoted_content(text.trim_matches(is_white_space));
    out.extend(["<", name, ">\n", &text, "\n</", name, ">\n"]);
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use crate::catalog::Catalog;
    use crate::catalog::tests::{HOSTILE, card, hostile, named};
    use crate::model::{CardFields, Definition};

    #[test]
    fn each_value_has_a_line_of_its_own() {
        let tea = card(CardFields {
            id: "tea-v1".into(),
            name: "tea".into(),
            description: "  Brews \"tea\" & 'more'.\n".into(),
            ..CardFields::default()
        });
        let text = "<available_skills>\n<skill>\n<name>\ntea\n</name>\n<description>\n\
                    Brews &quot;tea&quot; &amp; &#x27;more&#x27;.\n</description>\n\
                    <location>\nskill://tea-v1/SKILL.md\n</location>\n</skill>\n</available_skills>";
        assert_eq!(Catalog::of([&tea]).prompt().unwrap(), text);
    }

    #[test]
    fn no_skill_is_an_empty_root() {
        assert_eq!(Catalog::of([]).prompt().unwrap(), "<available_skills>\n</available_skills>");
        let truncated = "<available_skills truncated=\"true\" shown=\"0\" total=\"2\">\n</available_skills>";
        assert_eq!(Catalog::of([]).total(2).prompt().unwrap(), truncated);
    }

    #[test]
    fn the_location_is_that_of_the_file_with_the_manifest() {
        for (definition, location) in [
            (Definition::SkillMd, "skill://a/SKILL.md"),
            (Definition::SkillYaml, "skill://a/skill.yaml"),
            (Definition::Inline, "skill://a"),
        ] {
            let card = card(CardFields { definition, ..CardFields::default() });
            assert_eq!(super::location("a", &card), location);
        }
    }

    #[test]
    fn an_id_is_one_part_of_the_location() {
        for (id, location) in [
            ("b7/../../x", "skill://b7%2F..%2F..%2Fx/SKILL.md"),
            ("me:pw@h?q#f", "skill://me%3Apw%40h%3Fq%23f/SKILL.md"),
            ("a b%2f\\\n", "skill://a%20b%252f%5C%0A/SKILL.md"),
            ("é", "skill://%C3%A9/SKILL.md"),
            ("A-1.2_3~z", "skill://A-1.2_3~z/SKILL.md"),
        ] {
            assert_eq!(super::location(id, &named("a")), location);
        }
    }

    #[test]
    fn no_text_breaks_out_of_its_element() {
        for text in HOSTILE {
            let cards = [hostile(text), named("zz")];
            let catalog = Catalog::of(&cards).location(|_, _| text.to_owned()).prompt().unwrap();
            let document = Document::parse(&catalog).unwrap_or_else(|error| panic!("{error} in {catalog}"));
            let elements = |node: Node<'_, '_>| -> Vec<String> {
                let children = node.children().filter(Node::is_element);
                children.map(|child| child.tag_name().name().to_owned()).collect()
            };
            let root = document.root_element();
            assert_eq!(elements(root), ["skill", "skill"], "{catalog}");
            for skill in root.children().filter(Node::is_element) {
                assert_eq!(elements(skill), ["name", "description", "location"], "{catalog}");
                assert!(skill.children().all(|child| child.is_element() || child.text() == Some("\n")));
            }
        }
    }
}
