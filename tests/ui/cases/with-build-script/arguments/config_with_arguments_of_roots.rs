//! A configuration names its skills itself.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "agent_config.json", recursive, skills = ["greet"]);
}
