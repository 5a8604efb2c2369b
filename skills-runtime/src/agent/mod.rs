//! Skills as an A2A agent: the executor that runs its tasks in a server of the official library.

mod server;

pub use self::server::{SKILL_KEY, SkillExecutor};
