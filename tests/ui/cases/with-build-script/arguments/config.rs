//! A configuration takes the place of the path.

use skills_runtime::{embed_skill, embed_skills, skill};

// Only a set has a configuration.
#[skill(config = "agent_config.json")]
struct Greet;

fn main() {
    // A near miss of `config` and of the arguments behind it is named.
    let _ = embed_skills!(confg = "agent_config.json");
    let _ = embed_skills!(config = "agent_config.json", dialekt = "bindu");
    // A configuration is named by a string.
    let _ = embed_skills!(config = 7);
    let _ = embed_skills!(config =);
    let _ = embed_skills!(config = "a.json"x);
    // A configuration stands in the place of the path.
    let _ = embed_skills!("skills", config = "agent_config.json");
    let _ = embed_skills!(allow(warnings), config = "agent_config.json");
    // Only a set has a configuration.
    let _ = embed_skill!(config = "agent_config.json");
    // A configuration names its skills itself.
    let _ = embed_skills!(config = "agent_config.json", recursive, skills = ["greet"]);
}
