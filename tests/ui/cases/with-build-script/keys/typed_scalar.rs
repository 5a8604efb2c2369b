//! A text is one to every reader of YAML.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/typed-scalar", deny(typed_scalar));
}
