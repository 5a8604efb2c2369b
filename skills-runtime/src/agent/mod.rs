//! Skills as an A2A agent: the card it shows, and the executor that runs its tasks in a server of the official library.

mod card;
#[cfg(feature = "a2a-server")]
mod choice;
#[cfg(feature = "a2a-server")]
mod events;
#[cfg(feature = "a2a-server")]
mod execution;
#[cfg(feature = "a2a-server")]
mod executor;
#[cfg(feature = "a2a-server")]
mod params;
#[cfg(feature = "a2a-server")]
mod running;
#[cfg(all(feature = "a2a-server", feature = "tower"))]
mod service;
#[cfg(feature = "a2a-server")]
mod sink;

pub use self::card::AgentCardBuilder;
#[cfg(feature = "a2a-server")]
pub use self::choice::SKILL_KEY;
#[cfg(feature = "a2a-server")]
pub use self::executor::SkillExecutor;
