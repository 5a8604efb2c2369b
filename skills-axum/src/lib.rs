//! An agent's embedded skills over HTTP.
//!
//! [`Discovery`] makes an axum router of an [`Agent`] and a set of skills: Bindu's endpoints for orchestrators, the agent
//! card of A2A for its clients, and a page for people. Skills that only listed callers may see stand behind a [`Gate`],
//! and a [`Negotiation`] tells an orchestrator how well the agent fits a task.

mod agent;
mod answer;
mod bindu;
mod body;
mod discovery;
mod document;
mod extensions;
mod gate;
mod negotiation;
#[cfg(feature = "page")]
mod page;
#[cfg(not(feature = "page"))]
#[path = "no_page.rs"]
mod page;
mod route;
mod serve;
mod shelf;
#[cfg(test)]
mod vectors;

pub use a2a;
pub use async_trait::async_trait;
pub use uuid::Uuid;

pub use self::agent::Agent;
pub use self::discovery::Discovery;
pub use self::gate::{
    CachedIntrospection, DidKeys, Gate, Introspection, IntrospectionError, KeyError, ListedKeys, PublicKeys, Token,
};
#[cfg(feature = "introspection")]
pub use self::gate::{EndpointError, IntrospectionClient};
pub use self::negotiation::{EmbedError, Embedder, Negotiation, WeightError, Weights};
pub use self::route::Route;
