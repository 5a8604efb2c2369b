//! Problems of the arguments, the text, the keys, an asset and the body come out together.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/stages-of-one-skill", deny(missing_link_target), exclude = ["!x"]);
}
