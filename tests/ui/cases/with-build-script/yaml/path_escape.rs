//! An escape in double quotes makes a path of Windows something else.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/path-escape", deny(path_escape));
}
