//! A registry as a service of tower.
#![cfg(feature = "tower")]

#[path = "support/programmatic.rs"]
mod programmatic;

use std::sync::Arc;
use std::time::Duration;

use skills_runtime::{
    CollectingSink, Registry, SkillCall, SkillError, SkillOutcome, SkillRegistry, TerminalHook, Value, async_trait,
    json,
};
use tokio::sync::mpsc;
use tower::limit::ConcurrencyLimit;
use tower::timeout::{Timeout, error::Elapsed};
use tower::{Service, ServiceExt};

use self::programmatic::{Handler, agent_skill};

fn registry() -> Registry {
    let mut registry = Registry::empty();
    for (id, handler) in [("echo", Handler::Echoes), ("waits", Handler::Waits)] {
        registry.register_programmatic(agent_skill(id), None, Arc::new(handler)).expect("the id is free");
    }
    registry
}

fn call(id: &str, params: Value) -> SkillCall {
    SkillCall::new(id, params, Arc::new(CollectingSink::new()))
}

#[tokio::test]
async fn call_of_the_service_is_a_dispatch() {
    assert_eq!(registry().oneshot(call("echo", json!(7))).await, Ok(json!(7)));
    let expected = SkillError::InvalidRequest("unknown skill `ecko`; did you mean `echo`?".to_owned());
    assert_eq!(registry().oneshot(call("ecko", json!(7))).await, Err(expected));
}

/// Says when a call was cancelled.
struct Cancellations(mpsc::UnboundedSender<String>);

#[async_trait]
impl TerminalHook for Cancellations {
    async fn on_terminal(&self, skill_id: &str, outcome: SkillOutcome<'_>) {
        assert_eq!(outcome, SkillOutcome::Cancelled);
        self.0.send(skill_id.to_owned()).expect("the test listens");
    }
}

#[tokio::test(start_paused = true)]
async fn time_limit_ends_a_handler_that_never_ends() {
    let (sender, mut cancelled) = mpsc::unbounded_channel();
    let mut registry = registry();
    registry.add_hook(Cancellations(sender));
    let service = Timeout::new(registry, Duration::from_secs(30));
    let error = service.oneshot(call("waits", Value::Null)).await.expect_err("it never ends");
    assert!(error.is::<Elapsed>(), "{error}");
    assert_eq!(cancelled.recv().await.as_deref(), Some("waits"));
}

#[tokio::test]
async fn error_of_a_call_passes_through_a_time_limit() {
    let service = Timeout::new(registry(), Duration::from_secs(30));
    let error = service.oneshot(call("", Value::Null)).await.expect_err("there is no such skill");
    assert!(matches!(error.downcast_ref(), Some(SkillError::InvalidRequest(_))), "{error}");
}

#[tokio::test]
async fn limit_of_calls_is_kept() {
    let mut service = ConcurrencyLimit::new(registry(), 1);
    let first = service.ready().await.expect("there is room").call(call("waits", Value::Null));
    assert!(futures_util::FutureExt::now_or_never(service.ready()).is_none());
    drop(first);
    let second = service.ready().await.expect("there is room again").call(call("echo", json!(7)));
    assert_eq!(second.await, Ok(json!(7)));
}

#[test]
fn debug_form_of_a_call_has_no_parameters() {
    assert_eq!(format!("{:?}", call("echo", json!("a secret"))), r#"SkillCall { id: "echo", .. }"#);
}
