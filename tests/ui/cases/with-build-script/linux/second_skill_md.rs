//! A second spelling of SKILL.md is a plain file, and one file with it on a disk that ignores case.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/second-skill-md", deny(second_skill_md));
}
