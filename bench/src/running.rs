//! Validation and rendering of the greet skill, beside what they are built on and what others do.

use std::hint::black_box;

use serde_json::json;
use skills_runtime::{SkillCard, embed_skill};

use crate::timing::side_by_side;

static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));

/// One validation of greet's input.
pub fn validation() {
    let schema = GREET.input_schema().expect("greet has an input schema").value();
    let input = json!({"user": {"name": "Ada"}, "style": "formal"});
    let engine = jsonschema::options().offline().build(&schema).expect("the schema compiles");
    let [ours, alone, peer] = side_by_side([
        &mut || black_box(GREET).validate_input(black_box(&input)).expect("the input is valid"),
        &mut || black_box(&engine).validate(black_box(&input)).expect("the input is valid"),
        &mut || peer_validates(black_box(&schema), black_box(&input)),
    ]);
    println!("one validation of the greet input:");
    println!("  SkillCard::validate_input            {ours:10.0} ns");
    println!("  jsonschema's Validator::validate     {alone:10.0} ns   {:.2} times of it", ours / alone);
    if cfg!(feature = "turul") {
        println!("  turul-a2a-patterns' validate_json    {peer:10.0} ns   {:.0} times ours", peer / ours);
    }
}

#[cfg(feature = "turul")]
fn peer_validates(schema: &serde_json::Value, input: &serde_json::Value) {
    turul_a2a_patterns::validate_json(schema, input).expect("the input is valid");
}

#[cfg(not(feature = "turul"))]
fn peer_validates(_: &serde_json::Value, _: &serde_json::Value) {}

/// One rendering of greet's body.
pub fn rendering() {
    let params = json!({"user": {"name": "Ada"}, "style": "formal"});
    let expected = GREET.render_prompt(&params).expect("all variables are there");
    let by_format = || {
        let (name, style) = black_box(("Ada", "formal"));
        format!(
            "You are a courteous assistant. Greet the user named \"{name}\" in a {style} tone.\n\n\
             Answer with the greeting alone, in one sentence."
        )
    };
    assert_eq!(by_format(), expected);
    let [ours, format] = side_by_side([
        &mut || drop(black_box(black_box(GREET).render_prompt(black_box(&params)).expect("all variables are there"))),
        &mut || drop(black_box(by_format())),
    ]);
    println!("one rendering of the greet prompt ({} bytes):", expected.len());
    println!("  SkillCard::render_prompt             {ours:10.0} ns");
    println!("  format! with the same pieces         {format:10.0} ns   {:.2} times of it", ours / format);
}
