//! A body with variables is a template only with an input schema.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/template-without-schema", deny(template_without_schema));
}
