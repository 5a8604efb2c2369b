//! Only a set has a configuration.

use skills_runtime::{embed_skill, skill};

#[skill(config = "agent_config.json")]
struct Greet;

fn main() {
    let _ = embed_skill!(config = "agent_config.json");
}
