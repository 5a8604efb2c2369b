//! A warning alone lets the skill through; the type error below it is the only one.

use skills_runtime::embed_skill;

fn main() {
    let _: () = embed_skill!("skills/warning-alone");
}
