//! Where skills lie deeper, the help says how to take them in.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!("skills/no-skills-but-deeper");
}
