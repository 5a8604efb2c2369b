//! The layout of agentskills-core's XML catalog.

use super::entry::{Entry, cases, version};
use super::escape::content;
use super::fit::{Count, Frame, Layout};

pub(super) struct Xml {
    /// Whether entries have selection hints.
    pub(super) hints: bool,
}

/// The root's opening tag without its end.
pub(super) fn root(count: Count) -> String {
    let Count { shown, total } = count;
    if count.is_truncated() {
        format!("<available_skills truncated=\"true\" shown=\"{shown}\" total=\"{total}\"")
    } else {
        "<available_skills".to_owned()
    }
}

impl Layout for Xml {
    fn frame(&self, count: Count) -> Frame {
        let root = root(count);
        if count.shown == 0 {
            return Frame { before: root + " />", after: String::new() };
        }
        Frame { before: root + ">\n", after: "</available_skills>".to_owned() }
    }

    fn entry(&self, Entry { name, card, .. }: Entry<'_>, out: &mut String) {
        out.push_str("  <skill>\n");
        element("    ", "name", name, out);
        element("    ", "description", card.description(), out);
        if let Some(version) = version(card) {
            element("    ", "version", version, out);
        }
        if self.hints {
            list("when_to_use", &cases(card.when_to_use()), out);
            list("when_not_to_use", &cases(card.when_not_to_use()), out);
        }
        out.push_str("  </skill>\n");
    }
}

fn list(name: &str, cases: &[&str], out: &mut String) {
    if cases.is_empty() {
        return;
    }
    add(out, ["    <", name, ">\n"]);
    for case in cases {
        element("      ", "case", case, out);
    }
    add(out, ["    </", name, ">\n"]);
}

fn element(indent: &str, name: &str, text: &str, out: &mut String) {
    if text.is_empty() {
        add(out, [indent, "<", name, " />\n"]);
    } else {
        add(out, [indent, "<", name, ">", &content(text), "</", name, ">\n"]);
    }
}

fn add<const N: usize>(out: &mut String, pieces: [&str; N]) {
    out.extend(pieces);
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use crate::catalog::Catalog;
    use crate::catalog::tests::{HOSTILE, card, hostile, named, restore};
    use crate::model::CardFields;

    /// The names and texts of what a node holds.
    fn children<'a>(node: Node<'a, '_>) -> Vec<(&'a str, &'a str)> {
        let elements = node.children().filter(Node::is_element);
        elements.map(|child| (child.tag_name().name(), child.text().unwrap_or_default())).collect()
    }

    /// What a parser gives back of a text: LF for CR and CRLF, a replacement for what XML does not have.
    fn read_back(text: &str) -> String {
        let forbidden = |c: char| (c < ' ' && !"\t\n\r".contains(c)) || matches!(c, '\u{fffe}' | '\u{ffff}');
        text.replace("\r\n", "\n").replace('\r', "\n").replace(forbidden, "\u{fffd}")
    }

    #[test]
    fn an_entry_has_an_element_for_each_text() {
        let cards = [restore()];
        let text = "<available_skills>\n  <skill>\n    <name>restore</name>\n    \
                    <description>Restores a backup.</description>\n    <version>1.0.0</version>\n    \
                    <when_to_use>\n      <case>Data is lost</case>\n      <case>A disk &lt;died&gt;</case>\n    \
                    </when_to_use>\n    <when_not_to_use>\n      <case>Tests fail</case>\n    </when_not_to_use>\n  \
                    </skill>\n</available_skills>";
        assert_eq!(Catalog::of(&cards).xml().unwrap(), text);
        let text = "<available_skills truncated=\"true\" shown=\"1\" total=\"3\">\n  <skill>\n    \
                    <name>restore</name>\n    <description>Restores a backup.</description>\n    \
                    <version>1.0.0</version>\n  </skill>\n</available_skills>";
        assert_eq!(Catalog::of(&cards).selection_hints(false).total(3).xml().unwrap(), text);
    }

    #[test]
    fn what_has_no_text_is_closed_at_once() {
        let card = card(CardFields { id: "a".into(), version: Some("".into()), ..CardFields::default() });
        let text =
            "<available_skills>\n  <skill>\n    <name>a</name>\n    <description />\n  </skill>\n</available_skills>";
        assert_eq!(Catalog::of([&card]).xml().unwrap(), text);
        assert_eq!(Catalog::of([]).xml().unwrap(), "<available_skills />");
        let truncated = "<available_skills truncated=\"true\" shown=\"0\" total=\"2\" />";
        assert_eq!(Catalog::of([]).total(2).xml().unwrap(), truncated);
    }

    #[test]
    fn no_text_breaks_out_of_its_element() {
        for text in HOSTILE {
            let catalog = Catalog::of([&hostile(text), &named("zz")]).xml().unwrap().into_owned();
            let document = Document::parse(&catalog).unwrap_or_else(|error| panic!("{error} in {catalog}"));
            let skills: Vec<Node<'_, '_>> = document.root_element().children().filter(Node::is_element).collect();
            assert_eq!(skills.len(), 2, "{catalog}");

            let text = &*read_back(text);
            let fields = children(skills[0]);
            assert_eq!(fields[..3], [("name", text), ("description", text), ("version", text)]);
            for (field, name) in
                skills[0].children().filter(Node::is_element).skip(3).zip(["when_to_use", "when_not_to_use"])
            {
                assert_eq!((field.tag_name().name(), children(field)), (name, vec![("case", text)]));
            }
            assert_eq!(fields.len(), 5);
            assert_eq!(children(skills[1]), [("name", "zz"), ("description", "Does zz.")]);
        }
    }
}
