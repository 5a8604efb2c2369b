//! The agent: its skills, and what it answers under which path.

mod check_link;
mod convert_units;
mod write_report;

use std::sync::Arc;

use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::rest::rest_router;
use a2a_server::{DefaultRequestHandler, InMemoryTaskStore, StaticAgentCard};
use axum::Router;
use skills_runtime::a2a::{AgentCard, AgentInterface, TRANSPORT_PROTOCOL_HTTP_JSON, TRANSPORT_PROTOCOL_JSONRPC};
use skills_runtime::{AgentCardBuilder, Registry, RegistryError, SkillExecutor, SkillSet, embed_skills};

/// The skills of this agent.
pub static SKILLS: &SkillSet = embed_skills!("skills");

/// The agent's answers. `url` is where clients reach it.
///
/// # Errors
///
/// When a handler has no skill.
pub fn router(url: &str) -> Result<Router, RegistryError> {
    let executor = SkillExecutor::new(Registry::embedded(SKILLS)?);
    let handler = Arc::new(DefaultRequestHandler::new(executor, InMemoryTaskStore::new()));
    Ok(Router::new()
        .merge(a2a_server::agent_card::agent_card_router(Arc::new(StaticAgentCard::new(card(url)))))
        .nest("/jsonrpc", jsonrpc_router(Arc::clone(&handler)))
        .nest("/rest", rest_router(handler)))
}

/// What the agent tells about itself.
#[must_use]
pub fn card(url: &str) -> AgentCard {
    AgentCardBuilder::new("Desk", "Small office work: units, reports, links.", env!("CARGO_PKG_VERSION"))
        .interface(AgentInterface::new(format!("{url}/jsonrpc"), TRANSPORT_PROTOCOL_JSONRPC))
        .interface(AgentInterface::new(format!("{url}/rest"), TRANSPORT_PROTOCOL_HTTP_JSON))
        .skills(SKILLS)
        .build()
}
