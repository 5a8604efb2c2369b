//! How well the agent fits a task.

use std::collections::BTreeSet;

use serde_json::Number;

use super::amount::{Amount, suitability};
use super::answer::{Answer, Rejection, SkillMatch, Subscores};
use super::matching::{Match, Task};
use super::profile::Profile;
use super::request::Request;
use super::rounding::round;
use super::weights::Weights;

/// How long a task is thought to take where no skill says so, in milliseconds.
const UNKNOWN_TIME: u32 = 5_000;

/// What the agent has for a task.
pub(super) struct Offer<'a> {
    pub(super) profiles: &'a [Profile],
    /// How similar the meaning of each skill is to that of the task; empty where nothing is known of any.
    pub(super) similarities: &'a [Option<f64>],
    pub(super) price: Option<Amount>,
    pub(super) queue_depth: Option<u64>,
    pub(super) weights: Weights,
}

/// Assesses a task that nothing speaks against before it is compared with the skills.
pub(super) fn assess(offer: &Offer<'_>, request: &Request) -> Answer {
    let matches = matches(offer, request);
    let estimate = (!matches.is_empty()).then(|| slowest(offer.profiles));
    let estimated = estimate.as_ref().and_then(Number::as_f64);
    if let (Some(estimated), Some(limit)) = (estimated, request.max_latency_ms)
        && estimated > 2.0 * limit
    {
        let refusal = Answer::refusal(Rejection::LatencyExceedsConstraint, 0.9);
        return Answer { latency_estimate_ms: estimate, ..refusal };
    }

    let subscores = Subscores {
        skill_match: matches.first().map_or(0.0, |best| best.score),
        // What the skills take and give was compared before.
        io_compatibility: 1.0,
        load: load(offer.queue_depth),
        cost: suitability(offer.price, request.budget),
        performance: performance(estimated, request.max_latency_ms),
    };
    let score = total(subscores, request.weights.unwrap_or(offer.weights));
    // The best skill may match so little that nothing is left of it once it is rounded.
    let accepted = score >= request.min_score && subscores.skill_match > 0.0;
    let distinct = |texts: fn(&Match<'_>) -> Vec<String>| {
        matches.iter().flat_map(texts).collect::<BTreeSet<String>>().into_iter().collect()
    };
    Answer {
        accepted,
        score: round(score),
        confidence: confidence(matches.first().map(|best| best.score), request, offer.queue_depth.is_some()),
        rejection_reason: (!accepted).then_some(Rejection::ScoreBelowThreshold),
        skill_matches: matches.iter().map(shown).collect(),
        matched_tags: distinct(|found| found.tags.iter().map(ToString::to_string).collect()),
        matched_capabilities: distinct(|found| found.capabilities.iter().map(ToString::to_string).collect()),
        latency_estimate_ms: estimate,
        queue_depth: offer.queue_depth,
        subscores: Some(subscores),
    }
}

/// The skills that suit the task, the best first; of equal ones the first of the set.
fn matches<'a>(offer: &Offer<'a>, request: &Request) -> Vec<Match<'a>> {
    let task = Task::new(request);
    let similarities = offer.similarities.iter().copied().chain(std::iter::repeat(None));
    let compared = offer.profiles.iter().zip(similarities);
    let mut matches: Vec<Match<'a>> =
        compared.filter_map(|(profile, similar)| task.compare(profile, similar)).collect();
    matches.sort_by(|a, b| b.score.total_cmp(&a.score));
    matches
}

fn shown(found: &Match<'_>) -> SkillMatch {
    SkillMatch {
        skill_id: found.profile.id.clone(),
        skill_name: found.profile.name.clone(),
        score: found.score,
        reasons: found.reasons(),
    }
}

/// The longest time of all skills, also of those that do not match; of equal ones as the first skill writes it.
fn slowest(profiles: &[Profile]) -> Number {
    // The last of the greatest is taken.
    let times = profiles.iter().rev().filter_map(|profile| profile.time.as_ref());
    let value = |time: &Number| time.as_f64().unwrap_or_default();
    times.max_by(|a, b| value(a).total_cmp(&value(b))).cloned().unwrap_or_else(|| UNKNOWN_TIME.into())
}

/// How soon the agent can begin.
pub(super) fn load(queue_depth: Option<u64>) -> f64 {
    let Some(depth) = queue_depth else { return 0.5 };
    // A longer queue gives 0 as well.
    let depth = u32::try_from(depth).unwrap_or(u32::MAX);
    round(1.0 / (1.0 + f64::from(depth)))
}

/// How far the time is below the limit.
fn performance(estimated: Option<f64>, limit: Option<f64>) -> f64 {
    match (estimated, limit) {
        (Some(estimated), Some(limit)) if limit > 0.0 => f64::max(0.0, 1.0 - estimated / limit),
        _ => 1.0,
    }
}

fn total(subscores: Subscores, weights: Weights) -> f64 {
    let weights = weights.normalized();
    weights.skill_match * subscores.skill_match
        + weights.io_compatibility * subscores.io_compatibility
        + weights.performance * subscores.performance
        + weights.load * subscores.load
        + weights.cost * subscores.cost
}

/// How sure the answer is: the more is known the surer.
pub(super) fn confidence(best: Option<f64>, request: &Request, knows_queue: bool) -> f64 {
    let of_match = best.map_or(0.0, |best| if best > 0.3 { 0.2 } else { 0.1 });
    let known = [
        !request.input_modes.is_empty() || !request.output_modes.is_empty(),
        request.max_latency_ms.is_some(),
        knows_queue,
    ];
    let of_known: f64 = known.into_iter().filter(|known| *known).map(|_| 0.1).sum();
    round(f64::min(1.0, 0.5 + of_match + of_known))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use skills_core::{CardFields, Json, SkillCard};

    use super::*;

    /// A skill with the only keyword `name`.
    fn profile(name: &'static str, performance: &'static str) -> Profile {
        Profile::new(&SkillCard::from_fields(CardFields {
            id: name.into(),
            name: name.into(),
            extra: vec![("performance".into(), Json::from_static(performance))].into(),
            ..CardFields::default()
        }))
    }

    fn request(body: &Value) -> Request {
        Request::parse(body.to_string().as_bytes()).unwrap()
    }

    fn answer(profiles: &[Profile], body: &Value) -> Answer {
        let weights = Weights::DEFAULT;
        let offer = Offer { profiles, similarities: &[], price: None, queue_depth: None, weights };
        assess(&offer, &request(body))
    }

    #[test]
    fn best_skill_comes_first_and_of_equal_ones_the_first_of_the_set() {
        let profiles = ["two words", "text", "chess", "red"].map(|name| profile(name, "{}"));
        let answer = answer(&profiles, &json!({ "task_summary": "red two text" }));
        let ids: Vec<&str> = answer.skill_matches.iter().map(|found| found.skill_id.as_str()).collect();
        assert_eq!(ids, ["text", "red", "two words"]);
    }

    #[test]
    fn latency_is_that_of_the_slowest_skill_as_it_was_written() {
        let [slow, fast] = [r#"{"avg_processing_time_ms":9.50}"#, r#"{"avg_processing_time_ms":3}"#];
        let profiles = [profile("text", fast), profile("chess", slow), profile("other", "{}")];
        let answer = answer(&profiles, &json!({ "task_summary": "text", "max_latency_ms": 19 }));
        assert_eq!(answer.latency_estimate_ms, serde_json::from_str("9.50").unwrap());
        assert_eq!(answer.subscores.map(|scores| scores.performance), Some(0.5));
    }

    #[test]
    fn latency_of_equally_slow_skills_is_written_as_the_first_writes_it() {
        let [first, second] = [r#"{"avg_processing_time_ms":9}"#, r#"{"avg_processing_time_ms":9.0}"#];
        let profiles = [profile("text", first), profile("chess", second)];
        assert_eq!(answer(&profiles, &json!({ "task_summary": "text" })).latency_estimate_ms, Some(9.into()));
    }

    #[test]
    fn unknown_latency_is_five_seconds_and_more_than_twice_the_limit_is_too_much() {
        let profiles = [profile("text", "{}")];
        let of = |limit: i32| answer(&profiles, &json!({ "task_summary": "text", "max_latency_ms": limit }));
        assert!(of(2_500).accepted);
        for limit in [2_499, -1] {
            let refusal = Answer::refusal(Rejection::LatencyExceedsConstraint, 0.9);
            assert_eq!(of(limit), Answer { latency_estimate_ms: Some(5_000.into()), ..refusal });
        }
    }

    #[test]
    fn latency_does_not_matter_when_nothing_matches() {
        let answer = answer(&[profile("text", "{}")], &json!({ "task_summary": "chess", "max_latency_ms": 1 }));
        assert_eq!(answer.rejection_reason, Some(Rejection::ScoreBelowThreshold));
        assert_eq!(answer.latency_estimate_ms, None);
    }

    #[test]
    fn score_below_the_wanted_one_is_refused_with_all_that_was_found() {
        let of = |least: f64| answer(&[profile("text", "{}")], &json!({ "task_summary": "text", "min_score": least }));
        assert!(of(0.975).accepted);
        let refused = of(0.976);
        assert_eq!(refused.rejection_reason, Some(Rejection::ScoreBelowThreshold));
        assert_eq!(refused.skill_matches.len(), 1);
    }

    #[test]
    fn task_that_no_skill_suits_is_refused_whatever_its_score() {
        let answer = answer(&[profile("text", "{}")], &json!({ "task_summary": "chess", "min_score": -1 }));
        assert!(!answer.accepted);
    }

    #[test]
    fn task_whose_best_match_is_rounded_to_0_is_refused() {
        let keywords: Vec<String> = (0..20_000).map(|number| number.to_string()).collect();
        let assessment = json!({ "keywords": keywords }).to_string();
        let profile = Profile::new(&SkillCard::from_fields(CardFields {
            name: "text".into(),
            extra: vec![("assessment".into(), Json::from_static(assessment.leak()))].into(),
            ..CardFields::default()
        }));
        let answer = answer(&[profile], &json!({ "task_summary": "text" }));
        assert!(!answer.accepted);
        assert_eq!(answer.skill_matches.len(), 1);
        assert_eq!(answer.subscores.map(|scores| scores.skill_match), Some(0.0));
    }

    #[test]
    fn longer_queue_gives_less() {
        let loads = [None, Some(0), Some(2), Some(19_999), Some(u64::MAX)].map(load);
        assert_eq!(loads.map(f64::to_bits), [0.5, 1.0, 0.3333, 0.0001, 0.0].map(f64::to_bits));
    }

    #[test]
    fn weights_of_the_request_stand_in_for_those_of_the_agent() {
        let profiles = [profile("text", "{}")];
        let none = Weights { skill_match: 0.0, io_compatibility: 0.0, performance: 0.0, load: 1.0, cost: 0.0 };
        let offer = Offer { profiles: &profiles, similarities: &[], price: None, queue_depth: Some(1), weights: none };
        let score = |body: &Value| assess(&offer, &request(body)).score.to_bits();
        assert_eq!(score(&json!({ "task_summary": "text" })), 0.5_f64.to_bits());
        assert_eq!(score(&json!({ "task_summary": "text", "weights": {} })), 0.975_f64.to_bits());
    }

    #[test]
    fn huge_numbers_give_scores_that_are_numbers() {
        let profiles = [profile("text", r#"{"avg_processing_time_ms":1e308}"#)];
        for body in [
            json!({ "task_summary": "text", "max_latency_ms": 1e308 }),
            json!({ "task_summary": "text", "max_latency_ms": f64::MIN_POSITIVE }),
            json!({ "task_summary": "text", "weights": { "load": f64::MAX, "cost": f64::MAX } }),
            json!({ "task_summary": "text", "min_score": f64::MAX, "max_cost_amount": f64::MAX }),
        ] {
            let answer = answer(&profiles, &body);
            assert!((0.0..=1.0).contains(&answer.score), "{body}: {answer:?}");
        }
    }
}
