//! The agent: its skills, and what it answers under which path.

mod check_link;
mod convert_units;
mod write_report;

use std::sync::Arc;

use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::rest::rest_router;
use a2a_server::{DefaultRequestHandler, StaticAgentCard};
use axum::Router;
use skills_runtime::a2a::{AgentCard, AgentInterface, TRANSPORT_PROTOCOL_HTTP_JSON, TRANSPORT_PROTOCOL_JSONRPC};
use skills_runtime::{
    AgentCardBuilder, BoundedTaskStore, Registry, RegistryError, SkillExecutor, SkillSet, embed_skills,
};
use tower_http::limit::RequestBodyLimitLayer;

/// The skills of this agent.
pub static SKILLS: &SkillSet = embed_skills!("skills");

/// The most bytes of a request's body. More get 413.
pub const MAX_BODY: usize = 1024 * 1024;

/// The agent's answers. `url` is where clients reach it.
///
/// The agent is open to everybody who reaches it. It keeps what the [`BoundedTaskStore`] does by default: 1,000 tasks, 64
/// MiB, for one hour. A task is shown to whoever knows its id, and listed to whoever knows the id of its context.
///
/// # Errors
///
/// When a handler has no skill.
pub fn router(url: &str) -> Result<Router, RegistryError> {
    router_over(url, BoundedTaskStore::new())
}

/// The same with tasks that are kept in this store.
///
/// # Errors
///
/// When a handler has no skill.
pub fn router_over(url: &str, store: BoundedTaskStore) -> Result<Router, RegistryError> {
    let executor = SkillExecutor::new(Registry::embedded(SKILLS)?);
    let handler = Arc::new(DefaultRequestHandler::new(executor, store));
    Ok(Router::new()
        .merge(a2a_server::agent_card::agent_card_router(Arc::new(StaticAgentCard::new(card(url)))))
        .nest("/jsonrpc", jsonrpc_router(Arc::clone(&handler)))
        .nest("/rest", rest_router(handler))
        .layer(RequestBodyLimitLayer::new(MAX_BODY)))
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
