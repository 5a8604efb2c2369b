//! A skill that is written in a configuration is checked as one in a directory, at its place in the file.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/config-inline-skill/agent_config.json");
}
