//! The agent on a free port of the loopback interface, and the official client in front of it.

use std::collections::HashMap;
use std::future::{Future, IntoFuture};
use std::time::Duration;

use a2a_agent::SKILLS;
use a2a_client::agent_card::AgentCardResolver;
use a2a_client::{A2AClient, A2AClientFactory, Transport};
use futures_util::{StreamExt, TryStreamExt, future};
use skills_runtime::a2a::{
    GetTaskRequest, ListTasksRequest, PartContent, SendMessageRequest, SendMessageResponse, StreamResponse,
    TRANSPORT_PROTOCOL_HTTP_JSON, TRANSPORT_PROTOCOL_JSONRPC, Task, TaskState,
};
use skills_runtime::{Message, Part, Role, SKILL_KEY, SkillCard, Value, json, serde_json};
use tokio::net::TcpListener;
use tokio::time;

type Client = A2AClient<Box<dyn Transport>>;

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
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("it listens"));
        let router = a2a_agent::router(&url).expect("each handler has its skill");
        tokio::spawn(axum::serve(listener, router).into_future());
        let card = AgentCardResolver::new(None).resolve(&url).await.expect("the card is there");
        let factory = A2AClientFactory::builder().preferred_bindings(vec![protocol.to_owned()]).build();
        let client = factory.create_from_card(&card).await.expect("the client speaks this protocol");
        Self { url, client }
    }

    async fn send(&self, skill: Option<&str>, part: Part) -> Task {
        let answer = within(self.client.send_message(&request(skill, part))).await;
        match answer.expect("the server answers") {
            SendMessageResponse::Task(task) => task,
            SendMessageResponse::Message(message) => panic!("a message in the place of a task: {message:?}"),
        }
    }

    async fn stream(&self, skill: &str, part: Part) -> Vec<StreamResponse> {
        let events = within(self.client.send_streaming_message(&request(Some(skill), part))).await;
        within(events.expect("the server streams").try_collect()).await.expect("no event is an error")
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
        let task = self.send(Some("convert-units"), kilometre).await;
        assert_eq!(result(&task), json!({ "value": 1000.0, "unit": "m" }));
        for state in ["SUBMITTED", "WORKING", "INPUT_REQUIRED", "AUTH_REQUIRED"] {
            let request = json!({ "status": format!("TASK_STATE_{state}") });
            let request: ListTasksRequest = serde_json::from_value(request).expect("all else is optional");
            let open = within(self.client.list_tasks(&request)).await.expect("tasks are listed");
            assert!(open.tasks.is_empty(), "{open:?}");
        }
    }
}

/// A test that hangs is to fail.
async fn within<T>(future: impl Future<Output = T>) -> T {
    time::timeout(Duration::from_secs(30), future).await.expect("it ends in time")
}

fn request(skill: Option<&str>, part: Part) -> SendMessageRequest {
    let mut message = Message::new(Role::User, vec![part]);
    message.metadata = skill.map(|id| HashMap::from([(SKILL_KEY.to_owned(), Value::from(id))]));
    SendMessageRequest { message, configuration: None, metadata: None, tenant: None }
}

/// The value of the artifact `result`.
fn result(task: &Task) -> Value {
    let artifacts = task.artifacts.iter().flatten();
    let results: Vec<_> = artifacts.filter(|artifact| artifact.name.as_deref() == Some("result")).collect();
    match results[..] {
        [result] => data(&result.parts[0]),
        _ => panic!("{} results: {task:?}", results.len()),
    }
}

fn data(part: &Part) -> Value {
    match &part.content {
        PartContent::Data(value) => value.clone(),
        other => panic!("no data: {other:?}"),
    }
}

#[track_caller]
fn assert_ended(task: &Task, state: &TaskState, text: &str) {
    assert_eq!(task.status.state, *state, "{task:?}");
    let message = task.status.message.as_ref().and_then(Message::text).unwrap_or_default();
    assert!(message.contains(text), "{message}");
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
        let task = agent.send(Some("convert-units"), pounds).await;
        assert_ended(&task, &TaskState::Completed, "");
        assert_eq!(result(&task), json!({ "value": 0.0, "unit": "kg" }));
    }
}

#[tokio::test]
async fn updates_come_in_their_order() {
    let agent = Agent::start().await;
    let topics: Vec<String> = (1..=100).map(|number| format!("topic {number}")).collect();
    let events = agent.stream("write-report", Part::data(json!({ "topics": topics }))).await;

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
    assert_eq!(data(&last_artifact.artifact.parts[0]), json!({ "chapters": 100.0 }));
    assert!(matches!(last, StreamResponse::StatusUpdate(update) if update.status.state == TaskState::Completed));
}

#[tokio::test]
async fn bad_input_is_refused_with_its_place() {
    let agent = Agent::start().await;
    let task = agent.send(Some("convert-units"), Part::data(json!({ "value": "1", "from": "km", "to": "m" }))).await;
    assert_ended(&task, &TaskState::Rejected, "`#/value`: \"1\" is not of type \"number\"");
    let task = agent.send(Some("write-report"), Part::data(json!({ "topics": ["a", 7] }))).await;
    assert_ended(&task, &TaskState::Rejected, "`#/topics/1`: 7 is not of type \"string\"");
    let task = agent.send(Some("write-report"), Part::text("a report, please")).await;
    assert_ended(&task, &TaskState::Rejected, "`#`: \"a report, please\" is not of type \"object\"");
    agent.assert_well().await;
}

#[tokio::test]
async fn handlers_refusal_reaches_the_client() {
    let agent = Agent::start().await;
    let task = agent.send(Some("convert-units"), Part::data(json!({ "value": 1, "from": "km", "to": "lb" }))).await;
    assert_ended(&task, &TaskState::Rejected, "km is a length and lb is a mass");
    agent.assert_well().await;
}

#[tokio::test]
async fn failure_reaches_the_client() {
    let agent = Agent::start().await;
    let task = agent.send(Some("check-link"), Part::data(json!({ "url": "https://example.org" }))).await;
    assert_ended(&task, &TaskState::Failed, "internal error: the link checker cannot be reached");
    agent.assert_well().await;
}

#[tokio::test]
async fn unknown_skill_is_refused() {
    let agent = Agent::start().await;
    let task = agent.send(Some("convert-unit"), Part::data(json!({}))).await;
    assert_ended(&task, &TaskState::Rejected, "unknown skill `convert-unit`; did you mean `convert-units`?");
    agent.assert_well().await;
}

#[tokio::test]
async fn message_for_no_skill_is_told_the_key_and_the_ids() {
    let agent = Agent::start().await;
    let task = agent.send(None, Part::data(json!({}))).await;
    let text = "its metadata key `skill` has to be one of `check-link`, `convert-units`, `write-report`";
    assert_ended(&task, &TaskState::Rejected, text);
    agent.assert_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_tasks_are_all_served() {
    let agent = Agent::start().await;
    let tasks = future::join_all((0..200).map(|number| {
        let agent = &agent;
        async move {
            let metres = Part::data(json!({ "value": number, "from": "m", "to": "m" }));
            agent.send(Some("convert-units"), metres).await
        }
    }))
    .await;
    for (number, task) in tasks.iter().enumerate() {
        assert_eq!(result(task)["value"].as_f64(), u32::try_from(number).ok().map(f64::from));
    }
    agent.assert_well().await;
}

#[tokio::test]
async fn parameter_of_10_mib_is_refused() {
    let agent = Agent::start().await;
    let (status, text) = agent.post(body(&json!({ "topics": ["a".repeat(10 << 20)] }).to_string())).await;
    assert_eq!(status, 413, "{text}");
    agent.assert_well().await;
}

#[tokio::test]
async fn parameter_below_the_servers_limit_is_served() {
    let agent = Agent::start().await;
    let task = agent.send(Some("write-report"), Part::data(json!({ "topics": ["a".repeat(4 << 20)] }))).await;
    assert_eq!(result(&task), json!({ "chapters": 1.0 }));
}

#[tokio::test]
async fn ten_thousand_nested_arrays_are_refused() {
    let agent = Agent::start().await;
    let nested = "[".repeat(10_000) + &"]".repeat(10_000);
    let (status, text) = agent.post(body(&nested)).await;
    assert_eq!(status, 200, "{text}");
    assert!(text.contains("\"error\"") && text.contains("recursion limit"), "{text}");
    agent.assert_well().await;

    let as_text = Part::text(nested).with_media_type("application/json");
    let task = agent.send(Some("write-report"), as_text).await;
    assert_ended(&task, &TaskState::Rejected, "recursion limit exceeded");
    agent.assert_well().await;
}

/// A request of JSON-RPC with these parameters of a skill.
fn body(params: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{{"message":{{"messageId":"1","role":"ROLE_USER",
            "metadata":{{"skill":"write-report"}},"parts":[{{"data":{params}}}]}}}}}}"#
    )
}

#[tokio::test]
async fn stream_that_nobody_reads_on_ends_all_the_same() {
    let agent = Agent::start().await;
    let topics: Vec<String> = (1..=100).map(|number| format!("topic {number}")).collect();
    let request = request(Some("write-report"), Part::data(json!({ "topics": topics })));
    let mut events = within(agent.client.send_streaming_message(&request)).await.expect("the server streams");
    let first = within(events.next()).await.expect("there is an event").expect("it is no error");
    drop(events);
    let StreamResponse::Task(task) = first else { panic!("{first:?}") };
    let request = GetTaskRequest { id: task.id, history_length: None, tenant: None };
    let ended = within(async {
        loop {
            let task = agent.client.get_task(&request).await.expect("the task is kept");
            if task.status.state.is_terminal() {
                break task;
            }
            time::sleep(Duration::from_millis(5)).await;
        }
    });
    assert_eq!(result(&ended.await), json!({ "chapters": 100.0 }));
}
