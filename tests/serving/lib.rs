//! A package with skills that end in every way, or not at all. Its tests serve them as an agent.

use std::sync::Arc;

use agent_client::{Client, serve};
use skills_runtime::a2a::{AgentInterface, TRANSPORT_PROTOCOL_JSONRPC};
use skills_runtime::a2a_server::jsonrpc::jsonrpc_router;
use skills_runtime::a2a_server::{DefaultRequestHandler, InMemoryTaskStore};
use skills_runtime::{AgentCardBuilder, SkillExecutor, SkillSet, embed_skills};

/// All skills of the package. A test's registry has the handlers that stand in its file.
pub static SKILLS: &SkillSet = embed_skills!("skills");

/// Starts an agent whose tasks this executor runs, and gives a client of it. The agent ends with the test's runtime.
///
/// # Panics
///
/// When there is no port, or no client.
pub async fn start(executor: SkillExecutor) -> Client {
    let handler = DefaultRequestHandler::new(executor, InMemoryTaskStore::new());
    let url = serve(|_| jsonrpc_router(Arc::new(handler))).await;
    let card = AgentCardBuilder::new("Agent", "An agent.", "1.0.0")
        .interface(AgentInterface::new(url, TRANSPORT_PROTOCOL_JSONRPC))
        .build();
    Client::new(&card, TRANSPORT_PROTOCOL_JSONRPC).await
}
