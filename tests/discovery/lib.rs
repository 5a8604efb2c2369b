//! An agent with embedded skills, which the tests in the folder beside this file serve.

use skills_axum::{Agent, Discovery};
use skills_runtime::{SkillSet, embed_skills};

/// The skills of the agent.
pub static SKILLS: &SkillSet = embed_skills!("skills");

/// The agent that has them.
pub fn discovery() -> Discovery {
    let agent = Agent::new("Clerk", "Does the work.", "1.0.0", "http://clerk.test").created(1_700_000_000);
    Discovery::new(agent, SKILLS)
}
