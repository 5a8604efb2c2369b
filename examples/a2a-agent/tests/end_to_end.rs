//! The agent on a free port of the loopback interface, and the official client in front of it.

use a2a_agent::{MAX_BODY, SKILLS};
use a2a_client::agent_card::AgentCardResolver;
use agent_client::{Client, assert_state, request, result, serve, within};
use futures_util::{TryStreamExt, future};
use skills_runtime::a2a::{
    PartContent, StreamResponse, TRANSPORT_PROTOCOL_HTTP_JSON, TRANSPORT_PROTOCOL_JSONRPC, Task, TaskState,
};
use skills_runtime::{BoundedTaskStore, Message, Part, SkillCard, Value, json};

/// An agent of a test's own. It ends with the test's runtime.
struct Agent {
    url: String,
    client: Client,
}

impl Agent {
    async fn start() -> Self {
        Self::start_for(TRANSPORT_PROTOCOL_JSONRPC).await
    }

    /// Starts an agent whose client speaks in this way.
    async fn start_for(protocol: &str) -> Self {
        // The tests look at all tasks.
        Self::start_over(BoundedTaskStore::new().list_all(), protocol).await
    }

    async fn start_over(store: BoundedTaskStore, protocol: &str) -> Self {
        let router = |url: &str| a2a_agent::router_over(url, store).expect("each handler has its skill");
        let url = serve(router).await;
        let card = AgentCardResolver::new(None).resolve(&url).await.expect("the card is there");
        Self { client: Client::new(&card, protocol).await, url }
    }

    async fn send(&self, skill: &str, part: Part) -> Task {
        self.client.send(&request(Some(skill), part)).await
    }

    /// Posts a body that the client cannot make.
    async fn post(&self, body: String) -> (u16, String) {
        let request = reqwest::Client::new().post(format!("{}/jsonrpc", self.url));
        let request = request.header("content-type", "application/json").header("a2a-version", "1.0").body(body);
        let answer = within(request.send()).await.expect("the server answers");
        (answer.status().as_u16(), within(answer.text()).await.expect("the answer is text"))
    }

    /// That all tasks have ended, and that the next one is served.
    async fn assert_well(&self) {
        let kilometre = Part::data(json!({ "value": 1, "from": "km", "to": "m" }));
        let task = self.send("convert-units", kilometre).await;
        assert_eq!(result(&task), Some(&json!({ "value": 1000.0, "unit": "m" })));
        for state in [TaskState::Submitted, TaskState::Working, TaskState::InputRequired, TaskState::AuthRequired] {
            assert_eq!(self.client.tasks(state).await, []);
        }
    }
}

fn data(part: &Part) -> Option<&Value> {
    match &part.content {
        PartContent::Data(value) => Some(value),
        _ => None,
    }
}

#[tokio::test]
async fn card_is_what_the_manifests_say() {
    let agent = Agent::start().await;
    let card = AgentCardResolver::new(None).resolve(&agent.url).await.expect("the card is there");
    assert_eq!(card, a2a_agent::card(&agent.url));
    assert_eq!(card.skills, SKILLS.iter().map(SkillCard::to_agent_skill).collect::<Vec<_>>());
    let ids: Vec<&str> = card.skills.iter().map(|skill| skill.id.as_str()).collect();
    assert_eq!(ids, ["check-link", "convert-units", "write-report"]);
}

#[tokio::test]
async fn message_is_answered_by_both_bindings() {
    for protocol in [TRANSPORT_PROTOCOL_JSONRPC, TRANSPORT_PROTOCOL_HTTP_JSON] {
        let agent = Agent::start_for(protocol).await;
        let pounds = Part::data(json!({ "value": 0, "from": "lb", "to": "kg" }));
        let task = agent.send("convert-units", pounds).await;
        assert_state(&task, &TaskState::Completed, "");
        assert_eq!(result(&task), Some(&json!({ "value": 0.0, "unit": "kg" })));
    }
}

#[tokio::test]
async fn updates_come_in_their_order() {
    let agent = Agent::start().await;
    let topics: Vec<String> = (1..=100).map(|number| format!("topic {number}")).collect();
    let request = request(Some("write-report"), Part::data(json!({ "topics": topics })));
    let events = agent.client.stream(&request).await;
    let events: Vec<StreamResponse> = within(events.try_collect()).await.expect("no event is an error");

    let [StreamResponse::Task(task), StreamResponse::StatusUpdate(plan), chapters @ .., last_artifact, last] =
        &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!(task.status.state, TaskState::Working);
    assert_eq!(plan.status.state, TaskState::Working);
    assert_eq!(plan.status.message.as_ref().and_then(Message::text), Some("100 chapters to write"));
    assert_eq!(chapters.len(), topics.len());
    for (index, chapter) in chapters.iter().enumerate() {
        let StreamResponse::ArtifactUpdate(chapter) = chapter else { panic!("{chapter:?}") };
        let text = chapter.artifact.parts[0].as_text().unwrap_or_default();
        assert!(text.starts_with(&format!("## {0}. topic {0}\n", index + 1)), "{text}");
        assert_eq!(chapter.append.unwrap_or_default(), index > 0);
        assert_eq!(chapter.last_chunk.unwrap_or_default(), index == 99);
    }
    let StreamResponse::ArtifactUpdate(last_artifact) = last_artifact else { panic!("{last_artifact:?}") };
    assert_eq!(data(&last_artifact.artifact.parts[0]), Some(&json!({ "chapters": 100.0 })));
    assert!(matches!(last, StreamResponse::StatusUpdate(update) if update.status.state == TaskState::Completed));
}

#[tokio::test]
async fn input_that_breaks_its_schema_is_refused_with_its_place() {
    let agent = Agent::start().await;
    let task = agent.send("convert-units", Part::data(json!({ "value": "1", "from": "km", "to": "m" }))).await;
    assert_state(&task, &TaskState::Rejected, "`#/value`: \"1\" is not of type \"number\"");
    agent.assert_well().await;
}

#[tokio::test]
async fn place_in_an_array_has_its_number() {
    let agent = Agent::start().await;
    let task = agent.send("write-report", Part::data(json!({ "topics": ["a", 7] }))).await;
    assert_state(&task, &TaskState::Rejected, "`#/topics/1`: 7 is not of type \"string\"");
    agent.assert_well().await;
}

#[tokio::test]
async fn text_in_the_place_of_an_object_is_refused() {
    let agent = Agent::start().await;
    let task = agent.send("write-report", Part::text("a report, please")).await;
    assert_state(&task, &TaskState::Rejected, "`#`: \"a report, please\" is not of type \"object\"");
    agent.assert_well().await;
}

#[tokio::test]
async fn handlers_refusal_reaches_the_client() {
    let agent = Agent::start().await;
    let task = agent.send("convert-units", Part::data(json!({ "value": 1, "from": "km", "to": "lb" }))).await;
    assert_state(&task, &TaskState::Rejected, "km is a length and lb is a mass");
    agent.assert_well().await;
}

#[tokio::test]
async fn failure_reaches_the_client() {
    let agent = Agent::start().await;
    let task = agent.send("check-link", Part::data(json!({ "url": "https://example.org" }))).await;
    assert_state(&task, &TaskState::Failed, "internal error: the link checker cannot be reached");
    agent.assert_well().await;
}

#[tokio::test]
async fn unknown_skill_is_refused() {
    let agent = Agent::start().await;
    let task = agent.send("convert-unit", Part::data(json!({}))).await;
    assert_state(&task, &TaskState::Rejected, "unknown skill `convert-unit`; did you mean `convert-units`?");
    agent.assert_well().await;
}

#[tokio::test]
async fn message_for_no_skill_is_told_the_key_and_the_ids() {
    let agent = Agent::start().await;
    let task = agent.client.send(&request(None, Part::data(json!({})))).await;
    let text = "its metadata key `skill` has to be one of `check-link`, `convert-units`, `write-report`";
    assert_state(&task, &TaskState::Rejected, text);
    agent.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_tasks_are_all_served() {
    let agent = Agent::start().await;
    let tasks = future::join_all((0..200).map(|number| {
        let agent = &agent;
        async move {
            let metres = Part::data(json!({ "value": number, "from": "m", "to": "m" }));
            agent.send("convert-units", metres).await
        }
    }))
    .await;
    for (number, task) in tasks.iter().enumerate() {
        let value = result(task).and_then(|result| result["value"].as_f64());
        assert_eq!(value, u32::try_from(number).ok().map(f64::from));
    }
    agent.assert_well().await;
}

#[tokio::test]
async fn body_beyond_the_limit_is_refused() {
    let agent = Agent::start().await;
    let (status, text) = agent.post(body(&json!({ "topics": ["a".repeat(MAX_BODY)] }).to_string())).await;
    assert_eq!(status, 413, "{text}");
    agent.assert_well().await;
}

#[tokio::test]
async fn parameter_below_the_limit_is_served() {
    let agent = Agent::start().await;
    let task = agent.send("write-report", Part::data(json!({ "topics": ["a".repeat(MAX_BODY / 2)] }))).await;
    assert_eq!(result(&task), Some(&json!({ "chapters": 1.0 })));
}

#[tokio::test]
async fn task_is_seen_by_whoever_knows_its_id_and_forgotten_after_others() {
    let agent = Agent::start_over(BoundedTaskStore::new().max_tasks(2), TRANSPORT_PROTOCOL_JSONRPC).await;
    let refused = || agent.send("convert-units", Part::text("x".repeat(MAX_BODY / 2)));
    let first = refused().await;
    assert_eq!(agent.client.task(&first.id).await.id, first.id);
    assert_eq!(agent.client.tasks(TaskState::Rejected).await, []);
    for _ in 0..2 {
        refused().await;
    }
    let get = json!({ "jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": { "id": first.id } });
    let (_, text) = agent.post(get.to_string()).await;
    assert!(text.contains("task not found"), "{text}");
}

#[tokio::test]
async fn ten_thousand_nested_arrays_of_data_are_an_error() {
    let agent = Agent::start().await;
    let (status, text) = agent.post(body(&nested_arrays())).await;
    assert_eq!(status, 200, "{text}");
    assert!(text.contains("\"error\"") && text.contains("recursion limit"), "{text}");
    agent.assert_well().await;
}

#[tokio::test]
async fn ten_thousand_nested_arrays_of_text_are_refused() {
    let agent = Agent::start().await;
    let part = Part::text(nested_arrays()).with_media_type("application/json");
    let task = agent.send("write-report", part).await;
    assert_state(&task, &TaskState::Rejected, "recursion limit exceeded");
    agent.assert_well().await;
}

fn nested_arrays() -> String {
    "[".repeat(10_000) + &"]".repeat(10_000)
}

/// A request of JSON-RPC with these parameters of a skill.
fn body(params: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{{"message":{{"messageId":"1","role":"ROLE_USER",
            "metadata":{{"skill":"write-report"}},"parts":[{{"data":{params}}}]}}}}}}"#
    )
}
