//! Levels name the directories and inline skills of a configuration.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(
        config = "skills/config-levels/agent_config.json",
        skill("greet", allow(unknown_key)),
        skill("wether", allow(warnings)),
    );
}
