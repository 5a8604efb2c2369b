//! Reasons to refuse a task before it is compared with any skill.

use std::collections::HashSet;

use super::amount::{Amount, suitability};
use super::answer::{Answer, Rejection};
use super::profile::Profile;
use super::request::Request;

/// What the skills of an agent take, give and use together: a caller may ask for thousands of things, and there may be a thousand
/// skills.
#[derive(Debug)]
pub(super) struct Abilities {
    is_empty: bool,
    input_modes: HashSet<String>,
    output_modes: HashSet<String>,
    tools: HashSet<String>,
}

impl Abilities {
    pub(super) fn of(profiles: &[Profile]) -> Self {
        let all = |texts: fn(&Profile) -> &[String]| profiles.iter().flat_map(texts).cloned().collect();
        Self {
            is_empty: profiles.is_empty(),
            input_modes: all(|profile| &profile.input_modes),
            output_modes: all(|profile| &profile.output_modes),
            tools: all(|profile| &profile.tools),
        }
    }

    /// Texts are compared as they are. What is taken and what is given may be of different skills.
    fn lacks(&self, request: &Request) -> Option<Rejection> {
        let lacks_all = |wanted: &[String], modes: &HashSet<String>| {
            !wanted.is_empty() && !wanted.iter().any(|mode| modes.contains(mode))
        };

        if self.is_empty {
            Some(Rejection::NoSkillsAdvertised)
        } else if lacks_all(&request.input_modes, &self.input_modes) {
            Some(Rejection::InputMimeUnsupported)
        } else if lacks_all(&request.output_modes, &self.output_modes) {
            Some(Rejection::OutputMimeUnsupported)
        } else if !request.required_tools.iter().all(|tool| self.tools.contains(tool)) {
            Some(Rejection::RequiredToolMissing)
        } else if request.forbidden_tools.iter().any(|tool| self.tools.contains(tool)) {
            Some(Rejection::ForbiddenToolPresent)
        } else {
            None
        }
    }
}

/// The first reason to refuse the task at once.
pub(super) fn refusal(abilities: &Abilities, price: Option<Amount>, request: &Request) -> Option<Answer> {
    if let Some(reason) = abilities.lacks(request) {
        return Some(Answer::refusal(reason, 1.0));
    }
    let too_dear = request.budget.is_some() && suitability(price, request.budget) <= 0.0;
    too_dear.then(|| Answer::refusal(Rejection::CostExceedsBudget, 0.9))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use skills_core::{CardFields, List, SkillCard, Text};

    use super::*;

    fn texts(texts: &[&'static str]) -> List<Text> {
        texts.iter().map(|&text| text.into()).collect::<Vec<Text>>().into()
    }

    /// One skill makes a picture of text with a tool, the other takes JSON.
    fn abilities() -> Abilities {
        let draw = CardFields {
            output_modes: texts(&["image/png"]),
            allowed_tools: texts(&["Draw"]),
            ..CardFields::default()
        };
        let parse = CardFields { input_modes: texts(&["application/json"]), ..CardFields::default() };
        Abilities::of(&[draw, parse].map(|fields| Profile::new(&SkillCard::from_fields(fields))))
    }

    fn reason(request: &Value) -> Option<Rejection> {
        let mut body = json!({ "task_summary": "text" });
        body.as_object_mut().unwrap().extend(request.as_object().unwrap().clone());
        let request = Request::parse(body.to_string().as_bytes()).unwrap();
        refusal(&abilities(), Some(Amount::from_text("2")), &request).and_then(|answer| answer.rejection_reason)
    }

    #[test]
    fn agent_without_skills_refuses_everything() {
        let request = Request::parse(br#"{"task_summary":"text"}"#).unwrap();
        let expected = Answer::refusal(Rejection::NoSkillsAdvertised, 1.0);
        assert_eq!(refusal(&Abilities::of(&[]), None, &request), Some(expected));
    }

    #[test]
    fn one_skill_that_takes_one_of_the_media_types_is_enough() {
        assert_eq!(reason(&json!({ "input_mime_types": ["image/gif", "text/plain"] })), None);
        assert_eq!(reason(&json!({ "input_mime_types": ["image/png"] })), Some(Rejection::InputMimeUnsupported));
        assert_eq!(reason(&json!({ "input_mime_types": ["text/*"] })), Some(Rejection::InputMimeUnsupported));
    }

    #[test]
    fn another_skill_may_give_the_wanted_media_type() {
        let both = json!({ "input_mime_types": ["application/json"], "output_mime_types": ["image/png"] });
        assert_eq!(reason(&both), None);
        let wrong = json!({ "output_mime_types": ["application/json"] });
        assert_eq!(reason(&wrong), Some(Rejection::OutputMimeUnsupported));
    }

    #[test]
    fn each_required_tool_is_needed() {
        assert_eq!(reason(&json!({ "required_tools": ["Draw"] })), None);
        assert_eq!(reason(&json!({ "required_tools": ["Draw", "draw"] })), Some(Rejection::RequiredToolMissing));
    }

    #[test]
    fn no_forbidden_tool_may_be_there() {
        assert_eq!(reason(&json!({ "forbidden_tools": ["draw"] })), None);
        assert_eq!(reason(&json!({ "forbidden_tools": ["x", "Draw"] })), Some(Rejection::ForbiddenToolPresent));
    }

    #[test]
    fn price_above_the_budget_is_refused_after_all_else() {
        assert_eq!(reason(&json!({ "max_cost_amount": 2 })), None);
        assert_eq!(reason(&json!({ "max_cost_amount": 1 })), Some(Rejection::CostExceedsBudget));
        let also = json!({ "max_cost_amount": 1, "required_tools": ["x"] });
        assert_eq!(reason(&also), Some(Rejection::RequiredToolMissing));
    }
}
