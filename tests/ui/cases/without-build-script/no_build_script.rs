//! Without a build script cargo does not see new files, which is said once a call.

use skills_runtime::{embed_skill, embed_skills, skill};

#[skill("skills/greet", deny(no_build_script))]
struct Greet;

fn main() {
    let _ = embed_skill!("skills/greet");
    let _ = embed_skills!("skills/several-skills", deny(no_build_script), skills = ["good"]);
}
