//! Skills as the tasks of an A2A server: which skill a message is for, with which parameters, and what the server is told.

mod choice;
mod events;
mod execution;
mod executor;
#[cfg(feature = "tower")]
mod layers;
mod params;
mod running;
mod sink;
mod store;

pub use self::choice::SKILL_KEY;
pub use self::executor::SkillExecutor;
pub use self::store::BoundedTaskStore;
