//! What stands in for a configuration with errors has its type, whatever is wrong.

use skills_runtime::{AgentConfig, embed_skills};

static ARGUMENT: &AgentConfig = embed_skills!(config = 7);
static FILE: &AgentConfig = embed_skills!(config = "agent_config.json");
static LAST: &AgentConfig = embed_skills!("skills", config = "agent_config.json");

fn main() {
    println!("{} {} {}", ARGUMENT.skills.len(), FILE.private.len(), LAST.allowed_dids.len());
}
