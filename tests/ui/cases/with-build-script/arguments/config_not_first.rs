//! A configuration stands in the place of the path.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills", config = "agent_config.json");
    let _ = embed_skills!(allow(warnings), config = "agent_config.json");
}
