//! A call through the registry, beside the same handler, validators and hook called by hand.

use std::hint::black_box;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use serde_json::{Value, json};
use skills_runtime::{
    CollectingSink, Registry, SkillCard, SkillError, SkillHandler, SkillOutcome, SkillProgressSink, SkillRegistry,
    TerminalHook, async_trait, embed_skill,
};

use crate::table::Row;
use crate::timing::side_by_side;

static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));

/// Gives the same greeting to everyone.
struct Greets(Value);

#[async_trait]
impl SkillHandler for Greets {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(self.0.clone())
    }
}

/// Does nothing.
struct Ignores;

#[async_trait]
impl TerminalHook for Ignores {
    async fn on_terminal(&self, _: &str, _: SkillOutcome<'_>) {}
}

pub fn rows() -> Vec<Row> {
    let handler: Arc<dyn SkillHandler> = Arc::new(Greets(json!({"greeting": "Good day, Ada."})));
    let mut without_hooks = Registry::empty();
    without_hooks.register_manifest(GREET.into(), Arc::clone(&handler)).expect("the id is free");
    let mut with_hook = without_hooks.clone();
    with_hook.add_hook(Ignores);
    let params = json!({"user": {"name": "Ada"}, "style": "formal"});
    let sink = CollectingSink::new();

    let dispatched = |registry: &Registry| {
        let result = ready(registry.dispatch(black_box("greet"), params.clone(), &sink));
        black_box(result.expect("the call succeeds"));
    };
    let by_hand = |hook: Option<&dyn TerminalHook>| {
        let result = ready(by_hand(black_box(&*handler), params.clone(), &sink, black_box(hook)));
        black_box(result.expect("the call succeeds"));
    };
    let hook: &dyn TerminalHook = &Ignores;
    let registries = [("with one hook", with_hook, Some(hook)), ("without hooks", without_hooks, None)];
    let rows = registries.iter().flat_map(|(hooks, registry, hook)| {
        side_by_side(
            &format!("one call of greet, {hooks}"),
            &mut [
                ("`Registry::dispatch`", &mut || dispatched(registry)),
                ("validators, handler and hook called by hand", &mut || by_hand(*hook)),
            ],
        )
    });
    rows.collect()
}

async fn by_hand(
    handler: &dyn SkillHandler,
    params: Value,
    sink: &dyn SkillProgressSink,
    hook: Option<&dyn TerminalHook>,
) -> Result<Value, SkillError> {
    GREET.validate_input(&params).map_err(|violation| SkillError::InvalidRequest(violation.to_string()))?;
    let result = handler.run(params, sink).await?;
    GREET.validate_output(&result).map_err(|violation| SkillError::Internal(violation.to_string()))?;
    if let Some(hook) = hook {
        hook.on_terminal("greet", SkillOutcome::Success(&result)).await;
    }
    Ok(result)
}

/// The result of a future that does not pause.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => unreachable!("nothing here pauses"),
    }
}
