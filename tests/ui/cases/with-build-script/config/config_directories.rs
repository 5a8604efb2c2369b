//! A directory that a configuration names is there, in the package, and a skill; else its entry is marked.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/config-directories/agent_config.json");
}
