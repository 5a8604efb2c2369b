//! A SKILL.md in the root itself is not one of the set, which its author may not expect.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/root-skill", deny(root_skill));
}
