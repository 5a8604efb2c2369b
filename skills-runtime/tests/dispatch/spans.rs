//! What the log has of each call.

#[path = "../support/spans.rs"]
mod support;

use std::task::{Context, Waker};

use skills_runtime::SkillRegistry;

use self::support::spans;
use super::programmatic::{Handler, agent_skill};
use super::*;

/// The spans of a call of a skill with this handler.
fn spans_of(handler: Handler, params: Value) -> Vec<String> {
    let mut registry = Registry::empty();
    let schema = json!({ "type": "string" });
    registry.register_programmatic(agent_skill("skill"), Some(schema), Arc::new(handler)).expect("the id is free");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let sink = CollectingSink::new();
    let (_, spans) = spans(|| runtime.block_on(registry.dispatch("skill", params, &sink)));
    spans
}

fn span(skill: &str, outcome: &str) -> Vec<String> {
    vec![format!(r#"INFO skills::dispatch skill.dispatch skill={skill} outcome="{outcome}""#)]
}

#[test]
fn success_has_a_span_without_parameters_and_result() {
    assert_eq!(spans_of(Handler::Echoes, json!("a secret")), span("skill", "success"));
}

#[test]
fn refused_parameters_are_an_invalid_request() {
    assert_eq!(spans_of(Handler::Echoes, json!(["a secret"])), span("skill", "invalid_request"));
}

#[test]
fn errors_of_the_handler_are_told_apart() {
    let errors = [
        (SkillError::InvalidRequest("a secret".to_owned()), "invalid_request"),
        (SkillError::Internal("a secret".to_owned()), "internal"),
    ];
    for (error, outcome) in errors {
        assert_eq!(spans_of(Handler::Gives(Err(error)), json!("Ada")), span("skill", outcome));
    }
}

#[test]
fn panic_is_an_outcome_of_its_own() {
    assert_eq!(spans_of(Handler::Panics("a secret"), json!("Ada")), span("skill", "panic"));
}

#[test]
fn unknown_id_is_cut() {
    let sink = CollectingSink::new();
    let id = "g".repeat(10 << 20);
    let (_, spans) = spans(|| call_with(&id, json!("a secret"), &sink));
    assert_eq!(spans, span(&format!("{}…", "g".repeat(64)), "invalid_request"));
}

#[test]
fn dropped_call_is_cancelled() {
    let mut registry = Registry::empty();
    registry.register_programmatic(agent_skill("skill"), None, Arc::new(Handler::Waits)).expect("the id is free");
    let sink = CollectingSink::new();
    let ((), spans) = spans(|| {
        let mut call = Box::pin(registry.dispatch("skill", Value::Null, &sink));
        assert!(call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    });
    assert_eq!(spans, span("skill", "cancelled"));
}
