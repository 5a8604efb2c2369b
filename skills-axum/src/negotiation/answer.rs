//! What is answered.

use serde::Serialize;
use serde_json::Number;

/// An answer, with its members in Bindu's order.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Answer {
    pub(super) accepted: bool,
    pub(super) score: f64,
    pub(super) confidence: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rejection_reason: Option<Rejection>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) skill_matches: Vec<SkillMatch>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) matched_tags: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) matched_capabilities: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) latency_estimate_ms: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) queue_depth: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) subscores: Option<Subscores>,
}

/// Why a task is not for the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Rejection {
    NoSkillsAdvertised,
    InputMimeUnsupported,
    OutputMimeUnsupported,
    RequiredToolMissing,
    ForbiddenToolPresent,
    CostExceedsBudget,
    LatencyExceedsConstraint,
    ScoreBelowThreshold,
}

/// A skill that suits the task.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct SkillMatch {
    pub(super) skill_id: String,
    pub(super) skill_name: String,
    pub(super) score: f64,
    pub(super) reasons: Vec<String>,
}

/// The parts of a score, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Subscores {
    pub(super) skill_match: f64,
    pub(super) io_compatibility: f64,
    pub(super) load: f64,
    pub(super) cost: f64,
    pub(super) performance: f64,
}

impl Answer {
    /// The answer that the task is not for the agent, whatever its score would be.
    pub(super) fn refusal(reason: Rejection, confidence: f64) -> Self {
        Self {
            accepted: false,
            score: 0.0,
            confidence,
            rejection_reason: Some(reason),
            skill_matches: Vec::new(),
            matched_tags: Vec::new(),
            matched_capabilities: Vec::new(),
            latency_estimate_ms: None,
            queue_depth: None,
            subscores: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusal_has_its_reason_and_nothing_else() {
        let text = serde_json::to_string(&Answer::refusal(Rejection::NoSkillsAdvertised, 1.0)).unwrap();
        let expected = r#"{"accepted":false,"score":0.0,"confidence":1.0,"rejection_reason":"no_skills_advertised"}"#;
        assert_eq!(text, expected);
    }

    #[test]
    fn members_stand_in_order() {
        let answer = Answer {
            accepted: true,
            score: 0.6561,
            confidence: 0.8,
            rejection_reason: None,
            skill_matches: vec![SkillMatch {
                skill_id: "sum-v1".to_owned(),
                skill_name: "summarise".to_owned(),
                score: 0.4429,
                reasons: vec!["tags: text".to_owned()],
            }],
            matched_tags: vec!["text".to_owned()],
            matched_capabilities: vec!["tl_dr".to_owned()],
            latency_estimate_ms: Some(900.into()),
            queue_depth: Some(0),
            subscores: Some(Subscores {
                skill_match: 0.4429,
                io_compatibility: 1.0,
                load: 0.25,
                cost: 1.0,
                performance: 1.0,
            }),
        };
        let expected = concat!(
            r#"{"accepted":true,"score":0.6561,"confidence":0.8,"skill_matches":[{"skill_id":"sum-v1","#,
            r#""skill_name":"summarise","score":0.4429,"reasons":["tags: text"]}],"matched_tags":["text"],"#,
            r#""matched_capabilities":["tl_dr"],"latency_estimate_ms":900,"queue_depth":0,"subscores":{"#,
            r#""skill_match":0.4429,"io_compatibility":1.0,"load":0.25,"cost":1.0,"performance":1.0}}"#,
        );
        assert_eq!(serde_json::to_string(&answer).unwrap(), expected);
    }
}
