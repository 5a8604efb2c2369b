//! A pattern matches something, else it is misspelled or left over.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!(
        "skills/unused-pattern",
        deny(unused_pattern),
        include = [".env*"],
        exclude = ["drafts/", "SKILL.md"]
    );
}
