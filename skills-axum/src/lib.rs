//! An agent's embedded skills over HTTP.

mod agent;
mod answer;
mod document;
mod route;

pub use a2a;
pub use async_trait::async_trait;
pub use uuid::Uuid;

pub use self::agent::Agent;
pub use self::route::Route;
