//! One rendering of greet's body.

use std::hint::black_box;

use serde_json::json;
use skills_runtime::{SkillCard, embed_skill};

use crate::table::Row;
use crate::timing::side_by_side;

static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));

pub fn rows() -> Vec<Row> {
    let params = json!({"user": {"name": "Ada"}, "style": "formal"});
    let rendered = || black_box(GREET).render_prompt(black_box(&params)).expect("all variables are there");
    let by_format = || {
        let (name, style) = black_box(("Ada", "formal"));
        format!(
            "You are a courteous assistant. Greet the user named \"{name}\" in a {style} tone.\n\n\
             Answer with the greeting alone, in one sentence."
        )
    };
    assert_eq!(by_format(), rendered());
    side_by_side(
        "one rendering of greet's prompt",
        &mut [
            ("`SkillCard::render_prompt`", &mut || drop(black_box(rendered()))),
            ("`format!` with the same pieces", &mut || drop(black_box(by_format()))),
        ],
    )
}
