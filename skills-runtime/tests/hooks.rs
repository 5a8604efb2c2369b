//! Who is told of calls that have ended.
#![cfg(feature = "handlers")]

#[path = "support/programmatic.rs"]
mod programmatic;
mod support;

use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use skills_runtime::{
    CollectingSink, Registry, SkillCard, SkillError, SkillHandler, SkillOutcome, SkillRegistry, TerminalHook, Value,
    async_trait, embed_skill, json,
};
use tokio::sync::{Notify, mpsc};

use self::programmatic::{Handler, agent_skill};

static GREET: &SkillCard = embed_skill!("tests/skills/greet", allow(no_build_script));

/// Keeps what it is told.
#[derive(Clone, Default)]
struct Keeps(Arc<Mutex<Vec<String>>>);

impl Keeps {
    fn told(&self) -> Vec<String> {
        self.0.lock().expect("no hook panics here").clone()
    }
}

#[async_trait]
impl TerminalHook for Keeps {
    async fn on_terminal(&self, skill_id: &str, outcome: SkillOutcome<'_>) {
        self.0.lock().expect("no hook panics here").push(format!("{skill_id}: {outcome:?}"));
    }
}

/// Waits before it tells what it was told.
struct Later {
    go_on: Arc<Notify>,
    told: mpsc::UnboundedSender<String>,
}

#[async_trait]
impl TerminalHook for Later {
    async fn on_terminal(&self, skill_id: &str, outcome: SkillOutcome<'_>) {
        self.go_on.notified().await;
        self.told.send(format!("{skill_id}: {outcome:?}")).expect("the test listens");
    }
}

/// A registry with one skill that takes texts.
fn registry(handler: Handler) -> Registry {
    let mut registry = Registry::empty();
    let schema = json!({ "type": "string" });
    registry.register_programmatic(agent_skill("skill"), Some(schema), Arc::new(handler)).expect("the id is free");
    registry
}

/// What a hook is told of a call, and what the caller gets.
async fn told_of(handler: Handler) -> (Vec<String>, Result<Value, SkillError>) {
    let keeps = Keeps::default();
    let mut registry = registry(handler);
    registry.add_hook(keeps.clone());
    let result = registry.dispatch("skill", json!("Ada"), &CollectingSink::new()).await;
    (keeps.told(), result)
}

/// Waits for a future in a thread without a runtime.
fn without_tokio<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return result;
        }
    }
}

/// Begins a call, and drops it.
fn begin_and_drop(registry: &Registry) {
    let sink = CollectingSink::new();
    let mut call = Box::pin(registry.dispatch("skill", json!("Ada"), &sink));
    assert!(call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
}

#[tokio::test]
async fn success_is_told() {
    let (told, result) = told_of(Handler::Echoes).await;
    assert_eq!(told, [r#"skill: Success(String("Ada"))"#]);
    assert_eq!(result, Ok(json!("Ada")));
}

#[tokio::test]
async fn failure_of_the_handler_is_told() {
    let failure = Err(SkillError::InvalidRequest("no".to_owned()));
    let (told, result) = told_of(Handler::Gives(failure.clone())).await;
    assert_eq!(told, [r#"skill: Failure(InvalidRequest("no"))"#]);
    assert_eq!(result, failure);
}

#[tokio::test]
async fn panic_of_the_handler_is_told_as_the_caller_sees_it() {
    let (told, result) = told_of(Handler::Panics("a secret")).await;
    assert_eq!(told, [r#"skill: Failure(Internal("the handler of `skill` panicked"))"#]);
    assert_eq!(result, Err(SkillError::Internal("the handler of `skill` panicked".to_owned())));
}

#[tokio::test]
async fn result_that_breaks_its_schema_is_told_as_a_failure() {
    let keeps = Keeps::default();
    let mut registry = Registry::empty();
    registry.register_manifest(GREET.into(), Arc::new(Handler::Gives(Ok(json!(7))))).expect("the id is free");
    registry.add_hook(keeps.clone());
    let params = json!({ "user": { "name": "Ada" } });
    let error = registry.dispatch("greet", params, &CollectingSink::new()).await.expect_err("7 is no greeting");
    assert_eq!(keeps.told(), [format!("greet: Failure({error:?})")]);
}

#[tokio::test]
async fn call_that_is_refused_before_its_handler_runs_is_not_told() {
    let keeps = Keeps::default();
    let mut registry = registry(Handler::Echoes);
    registry.add_hook(keeps.clone());
    for (id, params) in [("unknown", json!("Ada")), ("skill", json!(7))] {
        let result = registry.dispatch(id, params, &CollectingSink::new()).await;
        assert!(matches!(result, Err(SkillError::InvalidRequest(_))), "{result:?}");
    }
    assert_eq!(keeps.told(), [""; 0]);
}

#[tokio::test]
async fn every_hook_is_told() {
    let (one, other) = (Keeps::default(), Keeps::default());
    let mut registry = registry(Handler::Echoes);
    registry.add_hook(one.clone());
    registry.add_hook(other.clone());
    registry.dispatch("skill", json!("Ada"), &CollectingSink::new()).await.expect("it echoes");
    assert_eq!((one.told().len(), other.told().len()), (1, 1));
}

#[tokio::test]
async fn hook_that_waits_does_not_delay_the_result() {
    let (go_on, (told, mut tells)) = (Arc::new(Notify::new()), mpsc::unbounded_channel());
    let mut registry = registry(Handler::Echoes);
    registry.add_hook(Later { go_on: Arc::clone(&go_on), told });
    let result = registry.dispatch("skill", json!("Ada"), &CollectingSink::new()).await;
    assert_eq!(result, Ok(json!("Ada")));
    go_on.notify_one();
    assert_eq!(tells.recv().await.as_deref(), Some(r#"skill: Success(String("Ada"))"#));
}

#[test]
fn hook_that_pauses_outside_a_runtime_is_waited_for() {
    let (told, mut tells) = mpsc::unbounded_channel();
    let go_on = Arc::new(Notify::new());
    let mut registry = registry(Handler::Echoes);
    registry.add_hook(Later { go_on: Arc::clone(&go_on), told });
    let sink = CollectingSink::new();
    let mut call = pin!(registry.dispatch("skill", json!("Ada"), &sink));
    assert!(call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    go_on.notify_one();
    assert_eq!(without_tokio(call), Ok(json!("Ada")));
    assert_eq!(tells.try_recv().as_deref(), Ok(r#"skill: Success(String("Ada"))"#));
}

#[test]
fn hook_that_ends_at_once_needs_no_runtime() {
    let (told, result) = without_tokio(told_of(Handler::Echoes));
    assert_eq!(told, [r#"skill: Success(String("Ada"))"#]);
    assert_eq!(result, Ok(json!("Ada")));
}

#[tokio::test]
async fn dropped_call_is_told_as_cancelled() {
    let (go_on, (told, mut tells)) = (Arc::new(Notify::new()), mpsc::unbounded_channel());
    let mut registry = registry(Handler::Waits);
    registry.add_hook(Later { go_on: Arc::clone(&go_on), told });
    begin_and_drop(&registry);
    go_on.notify_one();
    assert_eq!(tells.recv().await.as_deref(), Some("skill: Cancelled"));
}

#[test]
fn call_that_is_dropped_outside_a_runtime_is_logged_in_place_of_being_told() {
    let keeps = Keeps::default();
    let mut registry = registry(Handler::Waits);
    registry.add_hook(keeps.clone());
    let ((), entries) = support::logged(|| begin_and_drop(&registry));
    let expected = "WARN skills::hook message=hooks were not told of a cancelled call, since it was dropped outside a \
                    tokio runtime skill=\"skill\"";
    assert_eq!(entries, [expected]);
    assert_eq!(keeps.told(), [""; 0]);
}

#[test]
fn dropped_call_without_hooks_logs_nothing() {
    let ((), entries) = support::logged(|| begin_and_drop(&registry(Handler::Waits)));
    assert_eq!(entries, [""; 0]);
}

/// Panics in its future.
struct Panics;

#[async_trait]
impl TerminalHook for Panics {
    async fn on_terminal(&self, skill_id: &str, _: SkillOutcome<'_>) {
        panic!("no account for {skill_id}");
    }
}

/// Panics before there is a future.
struct PanicsAtOnce;

impl TerminalHook for PanicsAtOnce {
    fn on_terminal<'a, 'b, 'c, 'future>(
        &'a self,
        _: &'b str,
        _: SkillOutcome<'c>,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'future>>
    where
        'a: 'future,
        'b: 'future,
        'c: 'future,
        Self: 'future,
    {
        panic!("no account");
    }
}

#[test]
fn panicking_hook_harms_neither_the_call_nor_other_hooks() {
    let keeps = Keeps::default();
    let mut registry = registry(Handler::Echoes);
    registry.add_hook(Panics);
    registry.add_hook(PanicsAtOnce);
    registry.add_hook(keeps.clone());
    let sink = CollectingSink::new();
    let (result, entries) = support::logged(|| without_tokio(registry.dispatch("skill", json!("Ada"), &sink)));
    assert_eq!(result, Ok(json!("Ada")));
    assert_eq!(keeps.told().len(), 1);
    let expected = [
        r#"ERROR skills::hook message=hook panicked skill="skill" panic="no account for skill""#,
        r#"ERROR skills::hook message=hook panicked skill="skill" panic="no account""#,
    ];
    assert_eq!(entries, expected);
}

#[tokio::test]
async fn result_is_not_copied_for_a_hook_that_has_ended() {
    let mut registry = registry(Handler::Echoes);
    registry.add_hook(Keeps::default());
    let text = "Ada".to_owned();
    let address = text.as_ptr();
    let result = registry.dispatch("skill", Value::String(text), &CollectingSink::new()).await;
    assert_eq!(result.expect("it echoes").as_str().map(str::as_ptr), Some(address));
}

#[tokio::test]
async fn hooks_are_handed_to_the_builder_as_well() {
    let keeps = Keeps::default();
    let skills = skills_runtime::embed_skills!("tests/skills", allow(no_build_script));
    let mut registry = Registry::builder(skills).hook(keeps.clone()).build().expect("nothing is registered");
    let handler: Arc<dyn SkillHandler> = Arc::new(Handler::Echoes);
    registry.replace_manifest(skills.get("echo").expect("it is there").into(), handler).expect("it is there");
    registry.dispatch("echo", json!(7), &CollectingSink::new()).await.expect("it echoes");
    assert_eq!(keeps.told(), ["echo: Success(Number(7))"]);
}
