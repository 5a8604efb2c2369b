//! How well a skill suits a task.

use std::collections::HashSet;

use super::profile::{Label, Profile};
use super::request::Request;
use super::rounding::round;
use super::words::{jaccard, words};

/// How much the meaning of a text counts where there is one to compare.
const MEANING: f64 = 0.7;

/// How much the words count beside it.
const WORDS: f64 = 0.3;

/// A task, as skills are compared with it.
pub(super) struct Task {
    words: HashSet<String>,
    /// The summary in lower case.
    summary: String,
    /// Summary and details in lower case.
    text: String,
}

/// What speaks for a skill.
pub(super) struct Match<'p> {
    pub(super) profile: &'p Profile,
    /// Above 0, with 4 decimals.
    pub(super) score: f64,
    /// In the order of the card, as are the capabilities.
    pub(super) tags: Vec<&'p str>,
    pub(super) capabilities: Vec<&'p str>,
    similarity: Option<f64>,
}

impl Task {
    pub(super) fn new(request: &Request) -> Self {
        let summary = request.summary.to_lowercase();
        let text = if request.details.is_empty() {
            summary.clone()
        } else {
            format!("{summary} {}", request.details.to_lowercase())
        };
        Self { words: words(&request.text()), summary, text }
    }

    /// Compares the task with a skill; with the similarity of their meanings, above 0, where that is known. None when
    /// nothing speaks for the skill or something against it.
    pub(super) fn compare<'p>(&self, profile: &'p Profile, similarity: Option<f64>) -> Option<Match<'p>> {
        if profile.anti_patterns.iter().any(|pattern| self.text.contains(pattern)) {
            return None;
        }
        let in_common = jaccard(&self.words, &profile.keywords);
        let base = similarity.map_or(in_common, |similarity| MEANING * similarity + WORDS * in_common);
        let boosts = profile.specializations.iter().filter(|known| self.summary.contains(&known.domain));
        let score = boosts.fold(base, |score, known| f64::min(1.0, score + known.boost));
        if score <= 0.0 {
            return None;
        }

        let common: HashSet<&str> = self.words.intersection(&profile.keywords).map(String::as_str).collect();
        let matched = |labels: &'p [Label]| {
            labels.iter().filter(|label| label.has_one_of(&common)).map(|label| label.text.as_str()).collect()
        };
        Some(Match {
            profile,
            score: round(score),
            tags: matched(&profile.tags),
            capabilities: matched(&profile.capabilities),
            similarity,
        })
    }
}

impl Match<'_> {
    /// Why the skill matches, in words.
    pub(super) fn reasons(&self) -> Vec<String> {
        let list = |what: &str, texts: &[&str]| (!texts.is_empty()).then(|| format!("{what}: {}", texts.join(", ")));
        let similarity = self.similarity.map(|similarity| format!("semantic similarity: {similarity:.2}"));
        [similarity, list("tags", &self.tags), list("capabilities", &self.capabilities)].into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use skills_core::{CardFields, Json, SkillCard};

    use super::*;

    /// The keywords are `dr`, `red`, `text` and `tl`.
    fn profile(assessment: &'static str) -> Profile {
        let extra = [("capabilities_detail", r#"{"tl_dr":{}}"#), ("assessment", assessment)];
        Profile::new(&SkillCard::from_fields(CardFields {
            tags: vec!["Red text".into(), "text".into()].into(),
            extra: extra.map(|(key, json)| (key.into(), Json::from_static(json))).to_vec().into(),
            ..CardFields::default()
        }))
    }

    fn task(summary: &str, details: &str) -> Task {
        let body = json!({ "task_summary": summary, "task_details": details });
        Task::new(&Request::parse(body.to_string().as_bytes()).unwrap())
    }

    #[track_caller]
    fn assert_score(task: &Task, assessment: &'static str, similarity: Option<f64>, expected: Option<f64>) {
        let profile = profile(assessment);
        let score = task.compare(&profile, similarity).map(|found| found.score);
        assert_eq!(score.map(f64::to_bits), expected.map(f64::to_bits), "{score:?} is not {expected:?}");
    }

    #[test]
    fn score_is_what_the_words_have_in_common() {
        assert_score(&task("Red TEXT", ""), "{}", None, Some(0.5));
        assert_score(&task("red", "other text"), "{}", None, Some(0.4));
        assert_score(&task("chess", ""), "{}", None, None);
    }

    #[test]
    fn anti_pattern_anywhere_in_the_task_is_against_the_skill() {
        let assessment = r#"{"anti_patterns":["Trans"]}"#;
        assert_score(&task("red text", "MISTRANSLATED"), assessment, None, None);
        assert_score(&task("red text", ""), assessment, None, Some(0.5));
    }

    #[test]
    fn known_domains_in_the_summary_add_up_to_1_at_most() {
        let assessment = r#"{"specializations":[
            {"domain":"Legal","confidence_boost":0.3},{"domain":"law","confidence_boost":0.9}]}"#;
        assert_score(&task("illegal", ""), assessment, None, Some(0.3));
        assert_score(&task("lawful and legal", ""), assessment, None, Some(1.0));
        assert_score(&task("red text", "legal"), assessment, None, Some(0.4));
    }

    #[test]
    fn boost_below_0_may_take_all_away() {
        let assessment = r#"{"specializations":[{"domain":"red","confidence_boost":-1e308}]}"#;
        assert_score(&task("red text", ""), assessment, None, None);
    }

    #[test]
    fn meaning_counts_more_than_words() {
        assert_score(&task("red text", ""), "{}", Some(0.8), Some(0.71));
        assert_score(&task("chess", ""), "{}", Some(1.0), Some(0.7));
    }

    #[test]
    fn reasons_are_similarity_tags_and_capabilities_with_common_words() {
        let profile = profile("{}");
        let reasons = |summary, similarity| {
            task(summary, "").compare(&profile, similarity).expect("the skill suits the task").reasons()
        };
        let all = ["semantic similarity: 0.12", "tags: Red text, text", "capabilities: tl_dr"];
        assert_eq!(reasons("text dr", Some(0.125)), all);
        assert_eq!(reasons("red", None), ["tags: Red text"]);
    }
}
