//! Which skills of a set answer a question best: the ones whose texts have its words.
//!
//! `words` takes texts apart, `bm25` weighs what is found.

mod bm25;
mod words;

use std::collections::BTreeSet;

use self::words::words;
use crate::model::{SkillCard, SkillSet, Text};

/// How much a word in `when_not_to_use` takes away, of what it gives elsewhere.
const COUNTER_WEIGHT: f64 = 0.5;

/// A skill that has words of a question, and how well it answers it.
#[derive(Debug, Clone, Copy)]
pub struct Ranked<'a> {
    card: &'a SkillCard,
    score: f64,
}

impl<'a> Ranked<'a> {
    /// The skill's card.
    #[must_use]
    pub const fn card(&self) -> &'a SkillCard {
        self.card
    }

    /// How well the skill answers the question: a finite number above 0. It compares skills for one question, and says
    /// nothing by itself: it grows with the number of words and of skills.
    #[must_use]
    pub const fn score(&self) -> f64 {
        self.score
    }
}

impl SkillSet {
    /// The skills that have words of the query, the best first; those with equal scores in the order of their ids.
    ///
    /// A set whose catalog is too long for a prompt is cut down by it to what the user asks for:
    ///
    /// ```
    /// use skills_runtime::{SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    ///
    /// let best = SKILLS.rank("How formal a tone does Ada like?");
    /// let ids = best.iter().take(5).map(|ranked| ranked.card().id());
    /// let catalog = SKILLS.catalog().include(ids).total(SKILLS.len()).xml()?;
    /// assert!(catalog.starts_with(r#"<available_skills truncated="true" shown="1" total="2">"#));
    /// assert!(catalog.contains("<name>greet</name>"));
    /// # Ok::<(), skills_runtime::CatalogError>(())
    /// ```
    ///
    /// When no skill has any of the words the list is empty. That says little, as the question may be in other words or
    /// in another language; the whole catalog is the better answer then.
    ///
    /// As in agentskills' retrieval, and with the examples besides, the score is Okapi BM25 (`k1` 1.5, `b` 0.75) over name,
    /// description, tags, examples and `when_to_use`, minus half of the same over `when_not_to_use`; only scores above 0
    /// count. A word is a run of the letters a to z and digits,
    /// after case folding; words that say nothing, such as `the`, do not count, and one that the query repeats counts once.
    ///
    /// Nothing is kept between calls: each reads the texts of all skills.
    #[must_use]
    pub fn rank(&self, query: &str) -> Vec<Ranked<'_>> {
        let query: BTreeSet<String> = words(query).collect();
        let cards: Vec<&SkillCard> = self.iter().collect();
        let gains = bm25::scores(&query, cards.iter().map(|card| words_for(card)));
        let losses = bm25::scores(&query, cards.iter().map(|card| words_of(card.when_not_to_use())));

        let scores = gains.into_iter().zip(losses).map(|(gain, loss)| gain - COUNTER_WEIGHT * loss);
        let ranked = cards.into_iter().zip(scores).map(|(card, score)| Ranked { card, score });
        let mut ranked: Vec<Ranked<'_>> = ranked.filter(|ranked| ranked.score > 0.0).collect();
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.card.id().cmp(b.card.id())));
        ranked
    }
}

/// The words that speak for a skill.
fn words_for(card: &SkillCard) -> impl Iterator<Item = String> {
    let lists = [card.tags(), card.examples(), card.when_to_use()];
    words(card.name()).chain(words(card.description())).chain(lists.into_iter().flat_map(words_of))
}

fn words_of(texts: &[Text]) -> impl Iterator<Item = String> {
    texts.iter().flat_map(|text| words(text))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::LN_2;

    use super::*;
    use crate::model::{CardFields, List, SetFields};

    fn texts(texts: &[&'static str]) -> List<Text> {
        texts.iter().map(|&text| text.into()).collect::<Vec<Text>>().into()
    }

    fn fields(id: &'static str, description: &'static str) -> CardFields {
        CardFields { id: id.into(), name: id.into(), description: description.into(), ..CardFields::default() }
    }

    fn set(cards: impl IntoIterator<Item = CardFields>) -> SkillSet {
        let mut cards: Vec<SkillCard> = cards.into_iter().map(SkillCard::from_fields).collect();
        cards.sort_by(|a, b| a.id().cmp(b.id()));
        SkillSet::from_fields(SetFields { cards: cards.into(), ..SetFields::default() })
    }

    fn ids<'a>(set: &'a SkillSet, query: &str) -> Vec<&'a str> {
        set.rank(query).iter().map(|ranked| ranked.card().id()).collect()
    }

    #[track_caller]
    fn assert_score(set: &SkillSet, query: &str, expected: f64) {
        let ranked = set.rank(query);
        let score = ranked.first().map(Ranked::score).expect("a skill has the word");
        assert!((score - expected).abs() < 1e-12, "{score} is not {expected}");
    }

    // Two skills with 2 and 4 words, so 3 on average. One of two has the word: ln(1 + 1.5 / 1.5) = ln 2. It stands there
    // once: 1 * 2.5 / (1 + 1.5 * (0.25 + 0.75 * 2 / 3)) = 2.5 / 2.125.
    #[test]
    fn score_is_bm25() {
        let set = set([fields("alpha", "greet"), fields("beta", "write text now")]);
        assert_score(&set, "greet", LN_2 * 2.5 / 2.125);
    }

    // The counter-case has 1 word where the average is 0.5: 2.5 / (1 + 1.5 * (0.25 + 0.75 * 1 / 0.5)) = 2.5 / 3.625.
    #[test]
    fn half_the_score_of_when_not_to_use_is_taken_away() {
        let alpha = CardFields { when_not_to_use: texts(&["greet"]), ..fields("alpha", "greet") };
        let set = set([alpha, fields("beta", "write text now")]);
        assert_score(&set, "greet", LN_2 * 2.5 / 2.125 - 0.5 * LN_2 * 2.5 / 3.625);
    }

    #[test]
    fn each_text_that_speaks_for_a_skill_is_searched() {
        let base = || fields("x", "nothing");
        let cards = [
            CardFields { name: "word".into(), ..base() },
            CardFields { description: "a word".into(), ..base() },
            CardFields { tags: texts(&["other", "word"]), ..base() },
            CardFields { examples: texts(&["word"]), ..base() },
            CardFields { when_to_use: texts(&["word"]), ..base() },
        ];
        for (index, card) in cards.into_iter().enumerate() {
            assert_eq!(ids(&set([card]), "word"), ["x"], "text {index}");
        }
    }

    #[test]
    fn skill_that_only_says_when_not_to_use_it_is_not_found() {
        let set = set([CardFields { when_not_to_use: texts(&["word"]), ..fields("x", "nothing") }]);
        assert!(set.rank("word").is_empty());
    }

    #[test]
    fn best_comes_first_and_equals_by_their_ids() {
        let set = set([fields("x", "text"), fields("w", "text"), fields("y", "text text"), fields("z", "other")]);
        assert_eq!(ids(&set, "text"), ["y", "w", "x"]);
    }

    #[test]
    fn case_and_repetition_in_the_query_do_not_count() {
        let set = set([fields("x", "text"), fields("y", "other")]);
        let [once, often] = ["text", "TEXT Text text"].map(|query| set.rank(query)[0].score().to_bits());
        assert_eq!(once, often);
    }

    #[test]
    fn nothing_is_found_without_words_or_without_skills() {
        let skills = set([fields("x", "the text"), CardFields::default()]);
        for query in ["", " \n", "the", "日本", "unknown"] {
            assert!(skills.rank(query).is_empty(), "{query:?}");
        }
        assert!(set([]).rank("text").is_empty());
    }
}
