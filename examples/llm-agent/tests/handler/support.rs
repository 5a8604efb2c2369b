//! Calls of skills whose model is a script.

use llm_agent::{BASE_URL, LlmHandler, Provider, Reply, Request, SKILLS, StandIn, SummarizeNotes};
use skills_runtime::{
    CollectingSink, EmbeddedSkill, ProgressEvent, Registry, SkillError, SkillHandler, Value, json, skill,
};

/// What the skill `summarize-notes` may answer.
pub(crate) const ANSWER: &str = r#"{"summary":"We ship.","decisions":["Ship"],"tasks":[]}"#;
/// The key of [`Rhyme`]'s provider.
pub(crate) const KEY: &str = "s3cret";

/// A skill with a key and without schemas and hints.
#[skill("tests/skills/rhyme", register = false, allow(no_build_script))]
pub(crate) struct Rhyme;

/// One call, and what was seen of it.
pub(crate) struct Call {
    pub(crate) result: Result<Value, SkillError>,
    pub(crate) requests: Vec<Request>,
    pub(crate) events: Vec<ProgressEvent>,
}

/// The environment with a server at this address.
pub(crate) fn variables(base_url: &str) -> impl Fn(&str) -> Option<String> {
    move |name| match name {
        BASE_URL => Some(base_url.to_owned()),
        "RHYME_KEY" => Some(KEY.to_owned()),
        _ => None,
    }
}

pub(crate) fn input() -> Value {
    json!({ "topic": "Release 2.0", "notes": ["Ada fixes the installer", "We ship on Monday"] })
}

/// Calls `summarize-notes` with a right input.
pub(crate) async fn call(replies: Vec<Reply>) -> Call {
    called(input(), replies).await
}

/// Calls `summarize-notes` through a registry.
pub(crate) async fn called(params: Value, replies: Vec<Reply>) -> Call {
    let (server, handler) = served::<SummarizeNotes>(replies).await;
    let registry = Registry::builder(SKILLS).handler(handler).build().expect("one handler of the set");
    let sink = CollectingSink::new();
    let result = registry.dispatch("summarize-notes", params, &sink).await;
    Call { result, requests: server.requests(), events: sink.events() }
}

/// Calls `summarize-notes` past the registry, so that no schema judges the parameters.
pub(crate) async fn unchecked(params: Value, replies: Vec<Reply>) -> Call {
    run::<SummarizeNotes>(params, replies, &CollectingSink::new()).await
}

/// Calls `summarize-notes` for a caller who has gone.
pub(crate) async fn unheard(replies: Vec<Reply>) -> Call {
    let sink = CollectingSink::new();
    sink.close();
    run::<SummarizeNotes>(input(), replies, &sink).await
}

/// Calls [`Rhyme`].
pub(crate) async fn rhyme(replies: Vec<Reply>) -> Call {
    run::<Rhyme>(json!("night"), replies, &CollectingSink::new()).await
}

async fn run<S: EmbeddedSkill>(params: Value, replies: Vec<Reply>, sink: &CollectingSink) -> Call {
    let (server, handler) = served::<S>(replies).await;
    let result = handler.run(params, sink).await;
    Call { result, requests: server.requests(), events: sink.events() }
}

async fn served<S: EmbeddedSkill>(replies: Vec<Reply>) -> (StandIn, LlmHandler<S>) {
    let server = StandIn::start(replies).await.expect("a free port");
    let provider = Provider::of(S::CARD, variables(server.base_url())).expect("the config is right");
    let handler = LlmHandler::new(provider).expect("a client");
    (server, handler)
}
