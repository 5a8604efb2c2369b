//! The headings of a body and their ids.

use std::collections::HashMap;

use pulldown_cmark::HeadingLevel;

use super::PREFIX;

/// How much of an id that a body asks for is used. The time to write one grows with the square of it.
const MOST_CHARACTERS: usize = 200;

/// A heading of a body.
pub(in crate::page) struct Heading {
    pub(in crate::page) level: HeadingLevel,
    /// Its text without markup.
    pub(in crate::page) title: String,
    pub(in crate::page) id: String,
}

/// Gives ids of which no two are alike.
#[derive(Default)]
pub(super) struct Ids {
    /// For each id that was given, the number to try next when it is asked for again.
    next: HashMap<String, usize>,
}

impl Ids {
    /// The id of a heading with this title. It is what GitHub makes of it, since authors link to that, with a prefix.
    pub(super) fn give(&mut self, title: &str) -> String {
        let wanted = anchor(&slug(title));
        let mut id = wanted.clone();
        while self.next.contains_key(&id) {
            let number = self.next.entry(wanted.clone()).or_insert(1);
            id = format!("{wanted}-{number}");
            *number += 1;
        }
        self.next.insert(id.clone(), 1);
        id
    }
}

/// The id on the page of what the body calls by this id, of which the beginning counts.
pub(super) fn anchor(id: &str) -> String {
    PREFIX.chars().chain(id.chars().take(MOST_CHARACTERS)).collect()
}

fn slug(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().trim().to_lowercase().replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_is_made_of_letters_numbers_and_hyphens() {
        let mut ids = Ids::default();
        assert_eq!(ids.give("What's new? (v1.2_x)"), "body-whats-new-v12_x");
        assert_eq!(ids.give("Größe 日本"), "body-größe-日本");
        assert_eq!(ids.give("\"><script>"), "body-script");
        assert_eq!(ids.give("!"), "body-");
    }

    #[test]
    fn long_ids_are_cut_and_differ() {
        let (mut ids, long) = (Ids::default(), "ª".repeat(1_000));
        let cut = format!("body-{}", "ª".repeat(200));
        assert_eq!([ids.give(&long), ids.give(&long)], [cut.clone(), format!("{cut}-1")]);
    }

    #[test]
    fn ids_differ() {
        let mut ids = Ids::default();
        let given = ["a", "a-1", "a", "a", "A", "a-1"].map(|title| ids.give(title));
        assert_eq!(given, ["body-a", "body-a-1", "body-a-2", "body-a-3", "body-a-4", "body-a-1-1"]);
    }
}
