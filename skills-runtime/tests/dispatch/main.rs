//! A call of a skill, from its parameters to its result.
#![cfg(feature = "handlers")]

mod depth;
mod handlers;
#[path = "../support/programmatic.rs"]
mod programmatic;
mod spans;
#[path = "../support/mod.rs"]
mod support;
mod violations;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use skills_runtime::{
    Artifact, CollectingSink, Message, ProgressEvent, ProgressState, Registry, SinkError, SkillError,
    SkillProgressSink, Value, async_trait, embed_skills, json,
};

fn registry() -> Registry {
    Registry::embedded(embed_skills!("tests/skills", allow(no_build_script))).expect("every handler has its skill")
}

/// Waits for a call without listening to it.
fn call(id: &str, params: Value) -> Result<Value, SkillError> {
    call_with(id, params, &CollectingSink::new())
}

fn call_with(id: &str, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(registry().dispatch(id, params, sink))
}

fn invalid_request(text: &str) -> Result<Value, SkillError> {
    Err(SkillError::InvalidRequest(text.to_owned()))
}

fn internal(text: &str) -> Result<Value, SkillError> {
    Err(SkillError::Internal(text.to_owned()))
}

#[test]
fn handler_gets_the_parameters_and_gives_the_result() {
    assert_eq!(call("greet", json!({ "user": { "name": "Ada" } })), Ok(json!({ "greeting": "Hello Ada" })));
}

#[test]
fn skill_without_schemas_takes_and_gives_any_value() {
    for value in [Value::Null, json!(7), json!("text"), json!([1, { "a": [] }]), json!({})] {
        assert_eq!(call("echo", value.clone()), Ok(value));
    }
}

#[test]
fn unknown_id_names_the_one_that_was_probably_meant() {
    assert_eq!(call("gret", Value::Null), invalid_request("unknown skill `gret`; did you mean `greet`?"));
}

#[test]
fn unknown_id_that_is_like_no_other_is_just_unknown() {
    assert_eq!(call("", Value::Null), invalid_request("unknown skill ``"));
    assert_eq!(call("translate", Value::Null), invalid_request("unknown skill `translate`"));
}

#[test]
fn enormous_id_is_cut() {
    let expected = format!("unknown skill `{}…`", "g".repeat(64));
    assert_eq!(call(&"g".repeat(10 << 20), Value::Null), invalid_request(&expected));
}

#[test]
fn skill_without_a_handler_says_so() {
    let expected = "the skill `no-handler` has no handler and cannot be called";
    assert_eq!(call("no-handler", Value::Null), invalid_request(expected));
}

#[test]
fn panic_before_there_is_a_future_ends_the_call_alone() {
    assert_eq!(call("panics-at-once", Value::Null), internal("the handler of `panics-at-once` panicked"));
}

#[test]
fn panic_in_the_future_ends_the_call_alone() {
    assert_eq!(call("panics-later", Value::Null), internal("the handler of `panics-later` panicked"));
}

#[test]
fn panic_with_something_that_panics_when_dropped_ends_the_call_alone() {
    assert_eq!(call("panics-twice", Value::Null), internal("the handler of `panics-twice` panicked"));
}

#[test]
fn text_of_a_panic_goes_to_the_log() {
    let (_, entries) = support::logged(|| call("panics-at-once", Value::Null));
    let expected = r#"ERROR skills::dispatch message=handler panicked skill="panics-at-once" panic="the first secret""#;
    assert_eq!(entries, [expected]);
    let (_, entries) = support::logged(|| call("panics-later", json!(7)));
    let expected =
        r#"ERROR skills::dispatch message=handler panicked skill="panics-later" panic="the second secret, 7""#;
    assert_eq!(entries, [expected]);
}

#[test]
fn handler_that_panicked_can_be_called_again() {
    let registry = registry();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for _ in 0..2 {
        let result = runtime.block_on(registry.dispatch("panics-later", Value::Null, &CollectingSink::new()));
        assert_eq!(result, internal("the handler of `panics-later` panicked"));
    }
}

#[test]
fn reports_arrive_in_their_order() {
    let sink = CollectingSink::new();
    assert_eq!(call_with("reports", Value::Null, &sink), Ok(Value::Null));
    let chunk = |text, append| ProgressEvent::Artifact { artifact: handlers::chunk(text), append, last_chunk: append };
    let state = ProgressEvent::Status { state: ProgressState::InputRequired, message: None };
    assert_eq!(sink.events(), [chunk("Dear ", false), chunk("Ada", true), state]);
}

#[test]
fn closed_sink_ends_a_handler_that_reports() {
    let sink = CollectingSink::new();
    sink.close();
    assert_eq!(call_with("reports", Value::Null, &sink), internal("nobody listens to the progress any more"));
    assert_eq!(sink.events(), []);
}

#[test]
fn closed_sink_does_not_disturb_a_handler_that_does_not_report() {
    let sink = CollectingSink::new();
    sink.close();
    assert_eq!(call_with("echo", json!(1), &sink), Ok(json!(1)));
}

/// Takes one report.
struct Breaks(AtomicUsize);

#[async_trait]
impl SkillProgressSink for Breaks {
    async fn set_status(&self, _: ProgressState, _: Option<Message>) -> Result<(), SinkError> {
        Err(SinkError::Backend("unreachable".to_owned()))
    }

    async fn emit_artifact(&self, _: Artifact, _: bool, _: bool) -> Result<(), SinkError> {
        match self.0.fetch_add(1, Ordering::SeqCst) {
            0 => Ok(()),
            _ => Err(SinkError::Backend("the line is dead".to_owned())),
        }
    }
}

#[test]
fn sink_that_fails_half_way_ends_the_handler_there() {
    let sink = Breaks(AtomicUsize::new(0));
    let expected = internal("the progress could not be reported: the line is dead");
    assert_eq!(call_with("reports", Value::Null, &sink), expected);
    assert_eq!(sink.0.into_inner(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundred_calls_run_at_the_same_time() {
    const CALLS: usize = 100;
    let registry = registry();
    let sink = Arc::new(CollectingSink::new());
    let calls: Vec<_> = (0..CALLS)
        .map(|_| {
            let (registry, sink) = (registry.clone(), Arc::clone(&sink));
            tokio::spawn(async move { registry.dispatch("together", json!(CALLS), &*sink).await })
        })
        .collect();
    let mut numbers = BTreeSet::new();
    for call in calls {
        let number = call.await.expect("no call panics").expect("no call fails");
        numbers.insert(number.as_u64().expect("a number"));
    }
    assert_eq!(numbers.len(), CALLS);
}

#[test]
fn ten_mebibytes_are_handed_on_without_a_copy() {
    let text = "x".repeat(10 << 20);
    let address = text.as_ptr();
    let result = call("echo", Value::String(text)).expect("the echo takes all");
    let text = result.as_str().expect("it is a text");
    assert_eq!((text.len(), text.as_ptr()), (10 << 20, address));
}
