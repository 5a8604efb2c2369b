//! What is asked.

use serde_json::{Map, Value};
use thiserror::Error;

use super::amount::Amount;
use super::weights::{self, WeightError, Weights};

/// The most characters of the summary, and those of the details that count as words.
const MAX_LENGTH: usize = 10_000;

/// A request that can be answered.
#[derive(Debug, PartialEq)]
pub(super) struct Request {
    pub(super) summary: String,
    /// Empty when there are none.
    pub(super) details: String,
    /// Empty when any will do, as are the other lists.
    pub(super) input_modes: Vec<String>,
    pub(super) output_modes: Vec<String>,
    pub(super) required_tools: Vec<String>,
    pub(super) forbidden_tools: Vec<String>,
    /// Not 0; below 0 no agent is fast enough.
    pub(super) max_latency_ms: Option<f64>,
    pub(super) budget: Option<Amount>,
    pub(super) min_score: f64,
    /// None when the agent's own count.
    pub(super) weights: Option<Weights>,
}

/// Why a request cannot be answered.
#[derive(Debug, PartialEq, Eq, Error)]
pub(super) enum RequestError {
    #[error("Invalid JSON payload")]
    NotJson,
    #[error("The payload must be a JSON object")]
    NotAnObject,
    #[error("'task_summary' is required")]
    NoSummary,
    #[error("task_summary exceeds maximum length of {MAX_LENGTH} characters")]
    SummaryTooLong,
    #[error("'{member}' must be {expected}")]
    WrongType { member: &'static str, expected: &'static str },
    #[error("Invalid weights: {0}")]
    Weight(#[from] WeightError),
}

impl Request {
    /// Reads a body. Members that nobody knows do not matter.
    pub(super) fn parse(body: &[u8]) -> Result<Self, RequestError> {
        let body: Value = serde_json::from_slice(body).map_err(|_| RequestError::NotJson)?;
        let Value::Object(members) = body else { return Err(RequestError::NotAnObject) };
        let mut members = Members(members);
        Ok(Self {
            summary: members.summary()?,
            details: members.text("task_details")?.unwrap_or_default(),
            input_modes: members.texts("input_mime_types")?,
            output_modes: members.texts("output_mime_types")?,
            required_tools: members.texts("required_tools")?,
            forbidden_tools: members.texts("forbidden_tools")?,
            max_latency_ms: members.latency()?,
            budget: members.budget()?,
            weights: members.weights()?,
            min_score: members.min_score()?,
        })
    }

    /// The text whose words and meaning are compared with those of the skills.
    pub(super) fn text(&self) -> String {
        let mut text: String = self.summary.chars().take(MAX_LENGTH).collect();
        if !self.details.is_empty() {
            text.push(' ');
            text.extend(self.details.chars().take(MAX_LENGTH));
        }
        text
    }
}

/// The members that were not read yet.
struct Members(Map<String, Value>);

impl Members {
    /// A member; what is null is not there.
    fn take(&mut self, member: &str) -> Option<Value> {
        self.0.remove(member).filter(|value| !value.is_null())
    }

    fn summary(&mut self) -> Result<String, RequestError> {
        let summary = self.take("task_summary").filter(|value| !is_empty(value)).ok_or(RequestError::NoSummary)?;
        let Value::String(summary) = summary else { return Err(wrong_type("task_summary", "a string")) };
        if summary.chars().nth(MAX_LENGTH).is_some() {
            return Err(RequestError::SummaryTooLong);
        }
        Ok(summary)
    }

    fn text(&mut self, member: &'static str) -> Result<Option<String>, RequestError> {
        match self.take(member) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(wrong_type(member, "a string")),
        }
    }

    fn texts(&mut self, member: &'static str) -> Result<Vec<String>, RequestError> {
        let wrong = || wrong_type(member, "a list of strings");
        let text = |value| if let Value::String(text) = value { Ok(text) } else { Err(wrong()) };
        match self.take(member) {
            None => Ok(Vec::new()),
            Some(Value::Array(values)) => values.into_iter().map(text).collect(),
            Some(_) => Err(wrong()),
        }
    }

    fn latency(&mut self) -> Result<Option<f64>, RequestError> {
        let Some(value) = self.take("max_latency_ms") else { return Ok(None) };
        let limit = number(&value).ok_or_else(|| wrong_type("max_latency_ms", "a number"))?;
        Ok(Some(limit).filter(|limit| *limit != 0.0))
    }

    fn budget(&mut self) -> Result<Option<Amount>, RequestError> {
        let Some(value) = self.take("max_cost_amount") else { return Ok(None) };
        let amount = match &value {
            Value::String(text) => Some(Amount::from_text(text)),
            other => number(other).map(Amount::from_number),
        };
        amount.map(Some).ok_or_else(|| wrong_type("max_cost_amount", "a string or a number"))
    }

    fn weights(&mut self) -> Result<Option<Weights>, RequestError> {
        let Some(value) = self.0.remove("weights") else { return Ok(None) };
        let given = value.as_object().ok_or_else(|| wrong_type("weights", "an object"))?;
        let mut weights = Weights::DEFAULT;
        for (name, weight) in weights.named() {
            if let Some(value) = given.get(name) {
                *weight = number(value).ok_or_else(|| WeightError::not_a_number(name))?;
                weights::check(name, *weight)?;
            }
        }
        Ok(Some(weights))
    }

    fn min_score(&mut self) -> Result<f64, RequestError> {
        let Some(value) = self.0.remove("min_score") else { return Ok(0.0) };
        number(&value).ok_or_else(|| wrong_type("min_score", "a number"))
    }
}

/// A finite number.
fn number(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| number.is_finite())
}

/// Whether the value is what stands for nothing of its type.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(members) => members.is_empty(),
    }
}

fn wrong_type(member: &'static str, expected: &'static str) -> RequestError {
    RequestError::WrongType { member, expected }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parse(body: &Value) -> Result<Request, RequestError> {
        Request::parse(body.to_string().as_bytes())
    }

    /// What is wrong with a request that has this member too.
    fn problem(member: &str, value: &Value) -> String {
        let mut body = json!({ "task_summary": "text" });
        body[member] = value.clone();
        parse(&body).expect_err(&format!("{member}: {value} is refused")).to_string()
    }

    #[test]
    fn summary_alone_is_a_request() {
        let expected = Request {
            summary: "text".to_owned(),
            details: String::new(),
            input_modes: Vec::new(),
            output_modes: Vec::new(),
            required_tools: Vec::new(),
            forbidden_tools: Vec::new(),
            max_latency_ms: None,
            budget: None,
            min_score: 0.0,
            weights: None,
        };
        assert_eq!(parse(&json!({ "task_summary": "text" })), Ok(expected));
    }

    #[test]
    fn members_that_are_null_or_unknown_do_not_matter() {
        let body = json!({
            "task_summary": "text", "task_details": null, "input_mime_types": null, "output_mime_types": null,
            "required_tools": null, "forbidden_tools": null, "max_latency_ms": null, "max_cost_amount": null,
            "unknown": [1],
        });
        assert_eq!(parse(&body), parse(&json!({ "task_summary": "text" })));
    }

    #[test]
    fn all_members_are_read() {
        let body = json!({
            "task_summary": "text", "task_details": "more", "input_mime_types": ["a"], "output_mime_types": ["b"],
            "required_tools": ["c"], "forbidden_tools": ["d", "e"], "max_latency_ms": 5, "max_cost_amount": "$2",
            "min_score": 0.5, "weights": { "load": 1 },
        });
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
        let expected = Request {
            summary: "text".to_owned(),
            details: "more".to_owned(),
            input_modes: texts(&["a"]),
            output_modes: texts(&["b"]),
            required_tools: texts(&["c"]),
            forbidden_tools: texts(&["d", "e"]),
            max_latency_ms: Some(5.0),
            budget: Some(Amount::from_number(2.0)),
            min_score: 0.5,
            weights: Some(Weights { load: 1.0, ..Weights::DEFAULT }),
        };
        assert_eq!(parse(&body), Ok(expected));
    }

    #[test]
    fn what_is_no_json_is_said_to_be_none() {
        for body in ["", "{", "nonsense", r#"{"task_summary":"text","min_score":NaN}"#, r#"{"task_summary":"\ud800"}"#]
        {
            assert_eq!(Request::parse(body.as_bytes()), Err(RequestError::NotJson), "{body}");
        }
        assert_eq!(Request::parse(b"\"\xff\""), Err(RequestError::NotJson));
    }

    #[test]
    fn deep_nesting_is_refused_and_does_no_harm() {
        let body = format!(r#"{{"task_summary":"text","x":{}"#, "[".repeat(100_000));
        assert_eq!(Request::parse(body.as_bytes()), Err(RequestError::NotJson));
    }

    #[test]
    fn body_is_an_object() {
        for body in [json!([1]), json!("text"), json!(null), json!(5)] {
            assert_eq!(parse(&body), Err(RequestError::NotAnObject), "{body}");
        }
    }

    #[test]
    fn summary_is_a_text_that_is_not_empty() {
        for nothing in [json!(null), json!(""), json!(0), json!(false), json!([]), json!({})] {
            assert_eq!(problem("task_summary", &nothing), "'task_summary' is required");
        }
        for other in [json!(5), json!(["a"]), json!(true), json!({ "a": 1 })] {
            assert_eq!(problem("task_summary", &other), "'task_summary' must be a string");
        }
        assert!(parse(&json!({ "task_summary": "  " })).is_ok());
    }

    #[test]
    fn summary_is_measured_in_characters() {
        let of = |length| parse(&json!({ "task_summary": "é".repeat(length) }));
        assert!(of(10_000).is_ok());
        assert_eq!(of(10_001), Err(RequestError::SummaryTooLong));
    }

    #[test]
    fn member_of_another_type_is_named() {
        let message = |member: &str, expected: &str| format!("'{member}' must be {expected}");
        assert_eq!(problem("task_details", &json!(5)), message("task_details", "a string"));
        for list in ["input_mime_types", "output_mime_types", "required_tools", "forbidden_tools"] {
            for value in [json!("text/plain"), json!([1]), json!(["a", null]), json!({})] {
                assert_eq!(problem(list, &value), message(list, "a list of strings"));
            }
        }
        for value in [json!("5"), json!(true), json!([])] {
            assert_eq!(problem("max_latency_ms", &value), message("max_latency_ms", "a number"));
        }
        for value in [json!(true), json!([])] {
            assert_eq!(problem("max_cost_amount", &value), message("max_cost_amount", "a string or a number"));
        }
        for value in [json!(null), json!("0.5"), json!(true)] {
            assert_eq!(problem("min_score", &value), message("min_score", "a number"));
        }
        for value in [json!(null), json!([]), json!(1)] {
            assert_eq!(problem("weights", &value), message("weights", "an object"));
        }
    }

    #[test]
    fn weight_is_a_number_from_0_on() {
        for value in [json!("x"), json!(null), json!(true)] {
            let message = "Invalid weights: Weight 'load' must be a finite number";
            assert_eq!(problem("weights", &json!({ "load": value })), message);
        }
        let message = "Invalid weights: Weight 'skill_match' must be non-negative";
        assert_eq!(problem("weights", &json!({ "load": -1, "skill_match": -1 })), message);
        assert_eq!(problem("weights", &json!({ "load": "x", "skill_match": -1 })), message);
        assert!(parse(&json!({ "task_summary": "text", "weights": { "unknown": "x" } })).is_ok());
    }

    #[test]
    fn latency_of_0_is_none_and_one_below_is_kept() {
        let of =
            |limit: Value| parse(&json!({ "task_summary": "text", "max_latency_ms": limit })).unwrap().max_latency_ms;
        assert_eq!([json!(0), json!(0.0), json!(-1)].map(of), [None, None, Some(-1.0)]);
    }

    #[test]
    fn text_is_the_summary_and_the_beginning_of_the_details() {
        let of = |details: &str| parse(&json!({ "task_summary": "text", "task_details": details })).unwrap().text();
        assert_eq!(of("more"), "text more");
        assert_eq!(of(""), "text");
        assert_eq!(of(&"é".repeat(10_001)), format!("text {}", "é".repeat(10_000)));
    }
}
