//! The agent: its skills, and the routes by which it is found.

mod limits;
mod serve;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::routing::get;
use skills_axum::{Agent, Discovery, Gate};
use skills_runtime::{AgentConfig, embed_skills};

pub use self::limits::Limits;
pub use self::serve::serve;

/// The skills of this agent, and the callers who may see the private ones.
///
/// The listed caller is made up: its key has the seed `discovery-server: a demo, no key`, which everybody can read here.
pub static AGENT: &AgentConfig = embed_skills!(config = "agent_config.json");

/// 1 January 2026. With a fixed time the card keeps its `ETag` when the server starts again.
const CREATED: u64 = 1_767_225_600;

/// The agent's answers. `url` is where clients reach it; without a gate nobody sees the private skills.
pub fn router(url: &str, gate: Option<Gate>) -> Router {
    let allowed = AGENT.allowed_dids.iter().cloned();
    let mut discovery = Discovery::new(agent(url), &AGENT.skills).private(&AGENT.private, allowed);
    if let Some(gate) = gate {
        discovery = discovery.gate(gate);
    }
    Router::new()
        .route("/", get((StatusCode::FOUND, [(LOCATION, "/.well-known/agent.json")])))
        .route("/health", get("well"))
        .merge(discovery.router())
        .fallback((StatusCode::NOT_FOUND, "Not Found"))
}

/// What the agent tells about itself.
fn agent(url: &str) -> Agent {
    let description = "Reads papers: proofreads them, summarises them, and takes the figures out of invoices.";
    Agent::new("Paper desk", description, env!("CARGO_PKG_VERSION"), url)
        .identity("did:bindu:desk_at_example_org:paper_desk:0190f0a0-0000-7000-8000-000000000001", "desk@example.org")
        .created(CREATED)
        .interfaces([]) // it shows its skills, and takes no tasks
}
