//! A configuration is an object.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/config-not-an-object/agent_config.json");
}
