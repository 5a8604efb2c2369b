//! A configuration is JSON.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/config-json-syntax/agent_config.json");
}
