//! A key that is nearly one about skills would leave skills out in silence.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/config-misspelled-key/agent_config.json");
}
