//! Some names are refused by Anthropic's API.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/claude-greeter", deny(reserved_name));
}
