//! The file of a configuration is there, and is a file.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/missing-config/agent-config.json");
    let _ = embed_skills!(config = "skills/greet");
    let _ = embed_skills!(config = "skills/no-such-folder/agent_config.json");
}
