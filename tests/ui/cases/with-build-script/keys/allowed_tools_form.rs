//! The standard separates tools by spaces.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/allowed-tools-form", deny(allowed_tools_form));
}
