//! All that is wrong with the arguments comes out at once.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(
        "skills",
        alow(name_mismatch),
        deny(unknown_keys),
        allow(yaml_syntax),
        skills = [],
        recursive,
        recursive
    );
}
