//! The layout of agentskills-core's Markdown catalog, with each text on one line.

use std::borrow::Cow;

use super::entry::{Entry, cases, is_blank, version};
use super::fit::{Count, Frame, Layout};
use crate::line_ends::is_line_end;

pub(super) struct Markdown {
    /// Whether entries have selection hints.
    pub(super) hints: bool,
}

impl Layout for Markdown {
    fn frame(&self, count: Count) -> Frame {
        let Count { shown, total } = count;
        let before = if shown == 0 { "No skills are currently available." } else { "# Available Skills\n" };
        let note = || {
            let blank_line = if shown == 0 { "\n\n" } else { "\n" };
            format!("{blank_line}_Catalog truncated: showing {shown} of {total} skills._")
        };
        Frame { before: before.to_owned(), after: if count.is_truncated() { note() } else { String::new() } }
    }

    fn entry(&self, Entry { name, card, .. }: Entry<'_>, out: &mut String) {
        line("\n## ", name, out);
        // A card without a description has an empty one.
        let description = card.description();
        let description = if is_blank(description) { "No description available." } else { description };
        line("- **Description**: ", description, out);
        if let Some(version) = version(card) {
            line("- **Version**: ", version, out);
        }
        if self.hints {
            list("- **When to use**:\n", &cases(card.when_to_use()), out);
            list("- **When not to use**:\n", &cases(card.when_not_to_use()), out);
        }
    }
}

fn list(label: &str, cases: &[&str], out: &mut String) {
    if cases.is_empty() {
        return;
    }
    out.push_str(label);
    for case in cases {
        line("  - ", case, out);
    }
}

fn line(label: &str, text: &str, out: &mut String) {
    out.extend([label, &one_line(text), "\n"]);
}

/// The text on one line, with pipes escaped; borrowed where nothing changes. Line ends become one blank between words and
/// nothing at the ends.
fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| c == '|' || is_line_end(c)) {
        return text.into();
    }
    let lines: Vec<&str> = text.split(is_line_end).filter(|line| !line.is_empty()).collect();
    lines.join(" ").replace('|', "\\|").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::catalog::tests::{HOSTILE, hostile, named, restore};

    #[test]
    fn an_entry_has_a_line_for_each_text() {
        let cards = [restore()];
        let text = "# Available Skills\n\n## restore\n- **Description**: Restores a backup.\n- **Version**: 1.0.0\n\
                    - **When to use**:\n  - Data is lost\n  - A disk <died>\n- **When not to use**:\n  - Tests fail\n";
        assert_eq!(Catalog::of(&cards).markdown().unwrap(), text);
        let text = "# Available Skills\n\n## restore\n- **Description**: Restores a backup.\n- **Version**: 1.0.0\n\n\
                    _Catalog truncated: showing 1 of 3 skills._";
        assert_eq!(Catalog::of(&cards).selection_hints(false).total(3).markdown().unwrap(), text);
    }

    #[test]
    fn no_skill_is_one_line() {
        assert_eq!(Catalog::of([]).markdown().unwrap(), "No skills are currently available.");
        let truncated = "No skills are currently available.\n\n_Catalog truncated: showing 0 of 2 skills._";
        assert_eq!(Catalog::of([]).total(2).markdown().unwrap(), truncated);
    }

    #[test]
    fn line_ends_become_one_blank_and_go_at_the_ends() {
        for (text, line) in [
            ("one\ntwo\r\n\tthree", "one two \tthree"),
            ("one\n\n\u{2028}\u{85}two\n", "one two"),
            ("\r\n  one  \n", "  one  "),
            ("\n", ""),
        ] {
            assert_eq!(one_line(text), line);
        }
        assert!(matches!(one_line("  a \t b  "), Cow::Borrowed(_)));
    }

    #[test]
    fn pipes_are_escaped() {
        assert_eq!(one_line("a | b||"), "a \\| b\\|\\|");
    }

    #[test]
    fn no_text_begins_a_line() {
        for text in HOSTILE {
            let catalog = Catalog::of([&hostile(text), &named("zz")]).markdown().unwrap().into_owned();
            let lines: Vec<&str> = catalog.split(is_line_end).collect();
            let labels = [
                "# Available Skills",
                "",
                "## ",
                "- **Description**: ",
                "- **Version**: ",
                "- **When to use**:",
                "  - ",
                "- **When not to use**:",
                "  - ",
                "",
                "## zz",
                "- **Description**: Does zz.",
                "",
            ];
            assert_eq!(lines.len(), labels.len(), "{catalog}");
            assert!(lines.iter().zip(labels).all(|(line, label)| line.starts_with(label)), "{catalog}");
        }
    }

    #[test]
    fn a_blank_description_says_that_there_is_none() {
        let mut card = hostile(" ");
        assert!(Catalog::of([&card]).markdown().unwrap().contains("\n- **Description**: No description available.\n"));
        card = hostile("a");
        assert!(!Catalog::of([&card]).markdown().unwrap().contains("No description"));
    }
}
