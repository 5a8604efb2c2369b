//! The ids of both lists differ, and the list is to blame for a directory that stands twice in it.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/config-duplicate-id/agent_config.json");
}
