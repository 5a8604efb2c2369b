//! Tasks of an A2A agent, beside the same server with an executor that is written by hand.

use std::future::IntoFuture;
use std::sync::Arc;
use std::time::Instant;

use a2a_client::{A2AClient, A2AClientFactory, Transport};
use futures_util::future::join_all;
use futures_util::stream::{self, BoxStream, StreamExt};
use skills_runtime::a2a::{
    A2AError, AgentInterface, Artifact, PartContent, SendMessageRequest, SendMessageResponse, StreamResponse,
    TRANSPORT_PROTOCOL_JSONRPC, Task, TaskArtifactUpdateEvent, TaskState, TaskStatus, TaskStatusUpdateEvent,
    new_artifact_id,
};
use skills_runtime::a2a_server::jsonrpc::jsonrpc_router;
use skills_runtime::a2a_server::{AgentExecutor, DefaultRequestHandler, ExecutorContext, InMemoryTaskStore};
use skills_runtime::{
    AgentCardBuilder, EmbeddedSkill, Message, Part, Registry, Role, SkillCard, SkillError, SkillExecutor, SkillHandler,
    SkillProgressSink, SkillSet, Value, async_trait, embed_skills, json, skill,
};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::table::{Row, Unit, in_turn};

const ROUNDS: usize = 21;
/// Clients that send one task after the other.
const CLIENTS: u32 = 16;
const TASKS_OF_A_CLIENT: u32 = 25;

static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));

#[derive(Default)]
#[skill("../examples/greet/skills/greet", allow(outside_package, no_build_script))]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        Ok(greeting(&params))
    }
}

fn greeting(params: &Value) -> Value {
    json!({ "greeting": format!("Hello, {}", params["user"]["name"].as_str().unwrap_or("stranger")) })
}

/// Does what the executor of skills does, for one skill and as directly as it can be written.
struct ByHand(&'static SkillCard);

impl AgentExecutor for ByHand {
    fn execute(&self, context: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        let (task_id, context_id) = context.task_info();
        let message = context.message.expect("there is a message");
        let PartContent::Data(params) = message.parts[0].content.clone() else { panic!("the part is data") };
        self.0.validate_input(&params).expect("the input is valid");
        let result = greeting(&params);
        self.0.validate_output(&result).expect("the output is valid");
        let task = Task {
            id: task_id.clone(),
            context_id: context_id.clone(),
            status: status(TaskState::Working),
            artifacts: None,
            history: Some(vec![message]),
            metadata: None,
        };
        let artifact = Artifact {
            artifact_id: new_artifact_id(),
            name: Some("result".to_owned()),
            description: None,
            parts: vec![Part::data(result)],
            metadata: None,
            extensions: None,
        };
        let artifact = TaskArtifactUpdateEvent {
            task_id: task_id.clone(),
            context_id: context_id.clone(),
            artifact,
            append: None,
            last_chunk: Some(true),
            metadata: None,
        };
        let end = TaskStatusUpdateEvent { task_id, context_id, status: status(TaskState::Completed), metadata: None };
        let events =
            [StreamResponse::Task(task), StreamResponse::ArtifactUpdate(artifact), StreamResponse::StatusUpdate(end)];
        stream::iter(events.map(Ok)).boxed()
    }

    fn cancel(&self, _: ExecutorContext) -> BoxStream<'static, Result<StreamResponse, A2AError>> {
        stream::empty().boxed()
    }
}

fn status(state: TaskState) -> TaskStatus {
    TaskStatus { state, message: None, timestamp: None }
}

/// The time of a task, over JSON-RPC on the loopback interface.
pub fn rows() -> Vec<Row> {
    let runtime = Runtime::new().expect("a runtime");
    let registry = Registry::embedded(SKILLS).expect("the handler has its skill");
    let [ours, by_hand] = runtime.block_on(async {
        [Agent::start(SkillExecutor::new(registry)).await, Agent::start(ByHand(Greet::CARD)).await]
    });
    let a_task = |agent: &Agent| {
        let start = Instant::now();
        runtime.block_on(join_all((0..CLIENTS).map(|_| agent.serve_a_client())));
        start.elapsed().as_secs_f64() / f64::from(CLIENTS * TASKS_OF_A_CLIENT)
    };
    in_turn(
        "a task of an A2A agent, 16 clients at a time",
        Unit::Seconds,
        ROUNDS,
        &mut [("`SkillExecutor`", &mut || a_task(&ours)), ("an executor by hand", &mut || a_task(&by_hand))],
    )
}

/// A client of an agent that runs until the runtime ends.
struct Agent(A2AClient<Box<dyn Transport>>);

impl Agent {
    async fn start(executor: impl AgentExecutor) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("it listens"));
        let handler = Arc::new(DefaultRequestHandler::new(executor, InMemoryTaskStore::new()));
        tokio::spawn(axum::serve(listener, jsonrpc_router(handler)).into_future());
        let card = AgentCardBuilder::new("Greeter", "Greets people.", "1.0.0")
            .interface(AgentInterface::new(url, TRANSPORT_PROTOCOL_JSONRPC))
            .build();
        let client = A2AClientFactory::builder().build().create_from_card(&card).await;
        Self(client.expect("the client speaks JSON-RPC"))
    }

    async fn serve_a_client(&self) {
        for _ in 0..TASKS_OF_A_CLIENT {
            let params = Part::data(json!({"user": {"name": "Ada"}, "style": "formal"}));
            let message = Message::new(Role::User, vec![params]);
            let request = SendMessageRequest { message, configuration: None, metadata: None, tenant: None };
            let answer = self.0.send_message(&request).await.expect("the server answers");
            let SendMessageResponse::Task(task) = answer else { panic!("it answers with a task") };
            assert_eq!(task.status.state, TaskState::Completed);
        }
    }
}
