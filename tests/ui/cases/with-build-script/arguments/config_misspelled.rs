//! A near miss of `config` and of the arguments behind it is named.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(confg = "agent_config.json");
    let _ = embed_skills!(config = "agent_config.json", dialekt = "bindu");
}
