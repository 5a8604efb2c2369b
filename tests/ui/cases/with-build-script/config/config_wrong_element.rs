//! What stands in a configuration in the place of a skill or a caller is marked there.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/config-wrong-element/agent_config.json");
}
