//! Which skills a person looks for.

use std::collections::BTreeSet;

use skills_core::SkillCard;

use super::PageQuery;

/// The words and the tag of a query, in lower case.
pub(super) struct Search {
    words: BTreeSet<String>,
    tag: Option<String>,
}

impl Search {
    pub(super) fn of(query: &PageQuery) -> Self {
        let words = query.q.as_deref().unwrap_or_default().split_whitespace().map(str::to_lowercase).collect();
        Self { words, tag: query.tag.as_deref().filter(|tag| !tag.is_empty()).map(str::to_lowercase) }
    }

    /// Whether anything is looked for.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.tag.is_none()
    }

    /// Whether each word stands somewhere in the id, the title, the name, the description or a tag, and the tag is one
    /// of the skill's.
    ///
    /// Parts of words are found, and the order of the list stays: it suits people, who type until they see what they
    /// want. Agents that look for the best skill are served by the ranking.
    pub(super) fn finds(&self, card: &SkillCard) -> bool {
        let has_tag = |wanted: &String| card.tags().iter().any(|tag| tag.to_lowercase() == *wanted);
        if !self.tag.as_ref().is_none_or(has_tag) {
            return false;
        }
        if self.words.is_empty() {
            return true;
        }
        let fields = [card.id(), card.title(), card.name(), card.description()];
        let texts = fields.into_iter().chain(card.tags().iter().map(AsRef::as_ref));
        let texts: Vec<String> = texts.map(str::to_lowercase).collect();
        self.words.iter().all(|word| texts.iter().any(|text| text.contains(word.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::card;
    use super::*;

    fn finds(q: &str, tag: &str) -> bool {
        let card = card(|fields| {
            fields.id = "acme.greet".into();
            fields.name = "greet".into();
            fields.title = "Grüße".into();
            fields.description = "Welcomes a Visitor by name.".into();
            fields.tags = vec!["Demo".into(), "two words".into()].into();
        });
        let some = |text: &str| Some(text.to_owned());
        Search::of(&PageQuery { q: some(q), tag: some(tag) }).finds(&card)
    }

    #[test]
    fn word_is_found_in_each_field_without_case_and_in_part() {
        for word in ["ACME", "greet", "GRÜSSE".replace("SS", "ẞ").as_str(), "visit", "demo"] {
            assert!(finds(word, ""), "{word}");
        }
        assert!(!finds("farewell", ""));
    }

    #[test]
    fn each_word_must_be_found() {
        assert!(finds("  demo\tname ", ""));
        assert!(!finds("demo farewell", ""));
    }

    #[test]
    fn word_does_not_reach_over_two_fields() {
        assert!(!finds("demotwo", ""));
    }

    #[test]
    fn tag_is_the_whole_tag_without_case() {
        assert!(finds("", "demo"));
        assert!(finds("", "Two Words"));
        assert!(!finds("", "dem"));
        assert!(!finds("farewell", "demo"));
    }

    #[test]
    fn nothing_finds_everything() {
        assert!(finds("", ""));
        assert!(Search::of(&PageQuery { q: Some(" ".to_owned()), tag: Some(String::new()) }).is_empty());
        assert!(Search::of(&PageQuery::default()).is_empty());
    }
}
