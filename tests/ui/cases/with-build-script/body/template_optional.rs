//! A variable of a template is required by the input schema.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/template-optional", deny(template_optional));
}
