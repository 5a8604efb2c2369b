//! Ten thousand requests over two hundred connections, mixed over all endpoints. Each is answered as a single one is, and
//! nothing of it stays in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt;
use futures_util::future;
use peak_alloc::PeakAlloc;
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use skills_axum::{
    Agent, CachedIntrospection, DidKeys, Discovery, Gate, Introspection, IntrospectionError, Token, async_trait,
};
use skills_core::{LoadOptions, SkillSet};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio::time;

/// Counts the bytes that are allocated. This is the only test of its program, as another would be counted as well.
#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

const CONNECTIONS: usize = 200;

/// The requests of each connection.
const REQUESTS: usize = 50;

/// How many more bytes may be allocated after ten thousand requests than before. A leak of seven bytes in each would be
/// more.
const TOLERANCE: usize = 64 * 1024;

/// What is asked, and the status of its answer.
struct Question {
    method: Method,
    path: &'static str,
    headers: Headers,
    body: &'static str,
    status: StatusCode,
}

type Headers = &'static [(&'static str, &'static str)];

const fn ask(method: Method, path: &'static str, headers: Headers, status: StatusCode) -> Question {
    Question { method, path, headers, body: "", status }
}

const fn get(path: &'static str, headers: Headers, status: StatusCode) -> Question {
    ask(Method::GET, path, headers, status)
}

const fn post(body: &'static str, status: StatusCode) -> Question {
    Question { method: Method::POST, path: "/agent/negotiation", headers: &[], body, status }
}

const HTML: Headers = &[("accept", "text/html")];
const LISTED: Headers = &[("authorization", "Bearer listed")];
const STRANGER: Headers = &[("authorization", "Bearer stranger")];

/// All endpoints, with all kinds of answers.
const QUESTIONS: &[Question] = &[
    get("/agent/skills", &[], StatusCode::OK),
    get("/agent/skills", HTML, StatusCode::OK),
    get("/agent/skills?q=letter", HTML, StatusCode::OK),
    get("/agent/skills", &[("if-none-match", "*")], StatusCode::NOT_MODIFIED),
    get("/agent/skills/", &[], StatusCode::TEMPORARY_REDIRECT),
    ask(Method::HEAD, "/agent/skills", &[], StatusCode::OK),
    ask(Method::DELETE, "/agent/skills", &[], StatusCode::METHOD_NOT_ALLOWED),
    get("/agent/skills/letters", &[], StatusCode::OK),
    get("/agent/skills/letters", HTML, StatusCode::OK),
    get("/agent/skills/nothing", &[], StatusCode::NOT_FOUND),
    get("/agent/skills/nothing", HTML, StatusCode::NOT_FOUND),
    get("/agent/skills/nothing", STRANGER, StatusCode::NOT_FOUND),
    get("/agent/skills/ledgers", &[], StatusCode::NOT_FOUND),
    get("/agent/skills/ledgers", STRANGER, StatusCode::NOT_FOUND),
    get("/agent/skills/ledgers", LISTED, StatusCode::OK),
    get("/agent/skills/letters/documentation", &[], StatusCode::OK),
    get("/agent/skills/ledgers/documentation", LISTED, StatusCode::OK),
    get("/.well-known/agent.json", &[], StatusCode::OK),
    get("/.well-known/agent-card.json", &[], StatusCode::OK),
    get("/agent/private.json", &[], StatusCode::UNAUTHORIZED),
    get("/agent/private.json", STRANGER, StatusCode::FORBIDDEN),
    get("/agent/private.json", LISTED, StatusCode::OK),
    post(r#"{"task_summary":"Write letters to the neighbours"}"#, StatusCode::OK),
    post(r#"{"task_summary":"Write letters","required_tools":["Bash"]}"#, StatusCode::OK),
    post(r#"{"task_summary":"#, StatusCode::BAD_REQUEST),
    get("/elsewhere", &[], StatusCode::NOT_FOUND),
];

impl Question {
    fn request(&self, client: &Client, url: &str) -> RequestBuilder {
        let request = client.request(self.method.clone(), format!("{url}{}", self.path)).body(self.body);
        self.headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))
    }

    /// The answer's status and body.
    async fn answer(&self, client: &Client, url: &str) -> (StatusCode, String) {
        let answer = self.request(client, url).send().await.expect("the server answers");
        (answer.status(), answer.text().await.expect("the body arrives whole"))
    }
}

/// Each token is its client's name.
struct Names;

#[async_trait]
impl Introspection for Names {
    async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError> {
        Ok(Token::active().with_subject(token).with_client_id(token).with_expiry(4_102_444_800))
    }
}

/// A set with a skill of this name.
fn set(name: &str) -> SkillSet {
    let folder = TempDir::new().expect("a temporary folder");
    let directory = folder.path().join(name);
    std::fs::create_dir(&directory).expect("a folder");
    let text =
        format!("---\nname: {name}\ndescription: Writes {name}. Use for {name}.\ntags: [{name}]\n---\n# How\n\n- so\n");
    std::fs::write(directory.join("SKILL.md"), text).expect("a file");
    SkillSet::load(folder.path(), &LoadOptions::default()).expect("the skill is a good one")
}

fn router() -> Router {
    let gate = Gate::new(CachedIntrospection::new(Names), DidKeys);
    let agent = Agent::new("Clerk", "Writes.", "1.0.0", "https://clerk.example").created(0);
    Discovery::new(agent, &set("letters")).private(&set("ledgers"), ["listed"]).gate(gate).router()
}

/// A server on a free port, which counts its connections.
struct Server {
    url: String,
    connections: Arc<AtomicUsize>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Server {
    async fn start(router: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("it listens"));
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connections);
        let listener = listener.tap_io(move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        Self { url, connections, task: tokio::spawn(axum::serve(listener, router).into_future()) }
    }

    /// Takes no more connections, and waits for the end of those that are open.
    async fn end(self) {
        self.task.abort();
        let tasks = Handle::current().metrics();
        let ended = async {
            while tasks.num_alive_tasks() > 0 {
                time::sleep(Duration::from_millis(1)).await;
            }
        };
        time::timeout(Duration::from_secs(30), ended).await.expect("a closed connection ends its task");
    }
}

/// A client that keeps its connection.
fn client() -> Client {
    Client::builder().redirect(Policy::none()).pool_idle_timeout(None).build().expect("a client")
}

/// What each question is answered when nothing else is asked.
async fn answers(router: Router) -> Vec<(StatusCode, String)> {
    let server = Server::start(router).await;
    let client = client();
    let mut answers = Vec::new();
    for question in QUESTIONS {
        let answer = question.answer(&client, &server.url).await;
        assert_eq!(answer.0, question.status, "{} {}: {}", question.method, question.path, answer.1);
        answers.push(answer);
    }
    drop(client);
    server.end().await;
    answers
}

/// Ten thousand requests. Each connection begins with another question.
async fn ask_all(router: Router, expected: &Arc<[(StatusCode, String)]>) {
    let server = Server::start(router).await;
    let connections = (0..CONNECTIONS).map(|number| {
        let (url, expected) = (server.url.clone(), Arc::clone(expected));
        tokio::spawn(async move {
            let client = client();
            for place in (number..number + REQUESTS).map(|place| place % QUESTIONS.len()) {
                let question = &QUESTIONS[place];
                assert_eq!(question.answer(&client, &url).await, expected[place], "{}", question.path);
            }
        })
    });
    let asked = time::timeout(Duration::from_secs(300), future::try_join_all(connections)).await;
    asked.expect("no connection hangs").expect("each answer is the expected one");
    assert_eq!(server.connections.load(Ordering::Relaxed), CONNECTIONS, "a client keeps its connection");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_requests_are_answered_and_leave_nothing_behind() {
    let router = router();
    let expected: Arc<[_]> = answers(router.clone()).await.into();
    ask_all(router.clone(), &expected).await;
    let before = ALLOCATED.current_usage();
    ask_all(router, &expected).await;
    let after = ALLOCATED.current_usage();
    assert!(after < before + TOLERANCE, "{before} bytes are allocated before, {after} after");
}
