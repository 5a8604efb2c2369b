//! The handlers that the tests call.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};

use skills_runtime::{Artifact, Part, ProgressState, SkillError, SkillHandler, SkillProgressSink};
use skills_runtime::{Value, async_trait, json, skill};

#[derive(Default)]
#[skill("tests/skills/echo", allow(no_build_script))]
struct Echo;

#[async_trait]
impl SkillHandler for Echo {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(params)
    }
}

/// Reports that it runs; for the user `nobody` it has no greeting.
#[derive(Default)]
#[skill("tests/skills/greet", allow(no_build_script))]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        sink.set_status(ProgressState::Working, None).await?;
        let name = params["user"]["name"].as_str().unwrap_or_default();
        Ok(json!({ "greeting": if name == "nobody" { String::new() } else { format!("Hello {name}") } }))
    }
}

#[derive(Default)]
#[skill("tests/skills/panics-at-once", allow(no_build_script))]
struct PanicsAtOnce;

/// Written out, for what the attribute `async_trait` makes always gives a future.
impl SkillHandler for PanicsAtOnce {
    fn run<'a, 'b, 'future>(
        &'a self,
        _: Value,
        _: &'b dyn SkillProgressSink,
    ) -> Pin<Box<dyn Future<Output = Result<Value, SkillError>> + Send + 'future>>
    where
        'a: 'future,
        'b: 'future,
        Self: 'future,
    {
        panic!("the first secret");
    }
}

/// What some panics carry: it panics again when it is dropped.
struct Payload;

impl Drop for Payload {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "dropped");
    }
}

#[derive(Default)]
#[skill("tests/skills/panics-twice", allow(no_build_script))]
struct PanicsTwice;

#[async_trait]
impl SkillHandler for PanicsTwice {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        std::panic::panic_any(Payload)
    }
}

#[derive(Default)]
#[skill("tests/skills/panics-later", allow(no_build_script))]
struct PanicsLater;

#[async_trait]
impl SkillHandler for PanicsLater {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        tokio::task::yield_now().await;
        panic!("the second secret, {params}");
    }
}

/// Gives two artifacts and a state, and stops where a report does not arrive.
#[derive(Default)]
#[skill("tests/skills/reports", allow(no_build_script))]
struct Reports;

#[async_trait]
impl SkillHandler for Reports {
    async fn run(&self, _: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        sink.emit_artifact(chunk("Dear "), false, false).await?;
        sink.emit_artifact(chunk("Ada"), true, true).await?;
        sink.set_status(ProgressState::InputRequired, None).await?;
        Ok(Value::Null)
    }
}

pub(crate) fn chunk(text: &str) -> Artifact {
    Artifact {
        artifact_id: "letter".to_owned(),
        name: None,
        description: None,
        parts: vec![Part::text(text)],
        metadata: None,
        extensions: None,
    }
}

/// Ends when as many calls have begun as its parameters say.
#[derive(Default)]
#[skill("tests/skills/together", allow(no_build_script))]
struct Together {
    begun: AtomicUsize,
}

#[async_trait]
impl SkillHandler for Together {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let number = self.begun.fetch_add(1, Ordering::SeqCst);
        while json!(self.begun.load(Ordering::SeqCst)) != params {
            tokio::task::yield_now().await;
        }
        Ok(json!(number))
    }
}
