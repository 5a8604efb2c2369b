//! Skills as an A2A agent: the card it shows, and the executor that runs its tasks in a server of the official library.

mod card;
#[cfg(feature = "a2a-server")]
mod server;

pub use self::card::AgentCardBuilder;
#[cfg(feature = "a2a-server")]
pub use self::server::{SKILL_KEY, SkillExecutor};
