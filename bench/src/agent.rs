//! Tasks of an A2A agent, beside the same server with an executor that is written by hand.

use std::future::IntoFuture;
use std::sync::Arc;
use std::time::{Duration, Instant};

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

const ROUNDS: usize = 20;
/// Clients that send one task after the other.
const CLIENTS: usize = 16;
const TASKS_OF_A_CLIENT: usize = 25;

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

/// Tasks a second, over JSON-RPC on the loopback interface.
pub fn measure() {
    let runtime = Runtime::new().expect("a runtime");
    let registry = Registry::embedded(SKILLS).expect("the handler has its skill");
    let [ours, by_hand] = runtime.block_on(async {
        let agents = [Agent::start(SkillExecutor::new(registry)).await, Agent::start(ByHand(Greet::CARD)).await];
        side_by_side(&agents).await
    });
    println!("tasks of an A2A agent, {CLIENTS} clients at a time:");
    println!(
        "  SkillExecutor                        {ours:10.0} tasks a second   {:.2} times those by hand",
        ours / by_hand
    );
    println!("  an executor by hand                  {by_hand:10.0} tasks a second");
}

/// The best of several rounds, in each of which every agent has its turn.
async fn side_by_side<const N: usize>(agents: &[Agent; N]) -> [f64; N] {
    let mut best = [Duration::MAX; N];
    for _ in 0..ROUNDS {
        for (agent, best) in agents.iter().zip(&mut best) {
            let start = Instant::now();
            join_all((0..CLIENTS).map(|_| agent.serve_a_client())).await;
            *best = start.elapsed().min(*best);
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "it is a small number")]
    best.map(|best| (CLIENTS * TASKS_OF_A_CLIENT) as f64 / best.as_secs_f64())
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
