//! Validation and rendering of the greet skill, beside what they are built on and what others do.

use std::hint::black_box;

use serde_json::{Map, Value, json};
use skills_runtime::{Schema, SkillCard, embed_skill};

use crate::timing::side_by_side;

static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));

/// Validation of small and large values, beside checks by hand, the crate `jsonschema` and a peer.
pub fn validation() {
    small();
    large();
}

/// Greet's input, which is valid.
fn small() {
    let card = GREET.input_schema().expect("greet has an input schema");
    let schema = card.value();
    let input = json!({"user": {"name": "Ada"}, "style": "formal"});
    let engine = engine(&schema);
    let [ours, by_hand, theirs, peer] = side_by_side([
        &mut || black_box(GREET).validate_input(black_box(&input)).expect("the input is valid"),
        &mut || assert!(is_greeting(black_box(&input))),
        &mut || black_box(&engine).validate(black_box(&input)).expect("the input is valid"),
        &mut || peer_validates(black_box(&schema), black_box(&input)),
    ]);
    println!("one validation of the greet input:");
    println!("  SkillCard::validate_input            {ours:10.0} ns");
    println!(
        "  a check by hand                      {by_hand:10.0} ns   ours takes {:.2} times as long",
        ours / by_hand
    );
    println!("  jsonschema's Validator::validate     {theirs:10.0} ns   {:.2} times ours", theirs / ours);
    if cfg!(feature = "turul") {
        println!("  turul-a2a-patterns' validate_json    {peer:10.0} ns   {:.0} times ours", peer / ours);
    } else {
        println!("  turul-a2a-patterns' validate_json    skipped: `--features turul`, whose build needs protoc");
    }
}

/// What greet's input schema says.
fn is_greeting(value: &Value) -> bool {
    let Value::Object(input) = value else { return false };
    let (Some(Value::Object(user)), Some(Value::String(style))) = (input.get("user"), input.get("style")) else {
        return false;
    };
    let has_name = matches!(user.get("name"), Some(Value::String(name)) if !name.is_empty());
    input.len() == 2 && user.len() == 1 && has_name && matches!(style.as_str(), "formal" | "casual")
}

/// Objects of 40 properties in five levels, valid and with one value that is not.
fn large() {
    let (schema, valid) = (0..5).fold((json!({"type": "string"}), json!("x")), |(schema, value), _| {
        let mut properties = Map::from_iter([("inner".to_owned(), schema)]);
        let mut members = Map::from_iter([("inner".to_owned(), value)]);
        for number in 0..39 {
            let name = format!("property{number}");
            properties.insert(name.clone(), json!({"type": ["integer", "string"], "minimum": 0, "maxLength": 20}));
            members.insert(name, if number % 2 == 0 { json!(number) } else { json!("text") });
        }
        let required: Vec<&String> = properties.keys().collect();
        let schema =
            json!({"type": "object", "required": required, "properties": properties, "additionalProperties": false});
        (schema, Value::Object(members))
    });
    let invalid: Value = serde_json::from_str(&valid.to_string().replace("\"x\"", "7")).expect("JSON");
    let (ours, engine) = (Schema::from_value(&schema).expect("a schema"), engine(&schema));
    let times = side_by_side([
        &mut || ours.validate(black_box(&valid)).expect("the value is valid"),
        &mut || engine.validate(black_box(&valid)).expect("the value is valid"),
        &mut || drop(ours.validate(black_box(&invalid)).expect_err("the value is not valid")),
        &mut || drop(engine.validate(black_box(&invalid)).expect_err("the value is not valid")),
    ]);
    println!("one validation of an object with 200 properties in five levels:");
    for (what, pair) in ["valid", "invalid"].into_iter().zip(times.chunks(2)) {
        let [ours, theirs] = pair else { continue };
        println!("  {what:8} Schema::validate          {ours:10.0} ns");
        println!("  {what:8} jsonschema                {theirs:10.0} ns   {:.2} times ours", theirs / ours);
    }
}

fn engine(schema: &Value) -> jsonschema::Validator {
    jsonschema::options().offline().build(schema).expect("the schema compiles")
}

#[cfg(feature = "turul")]
fn peer_validates(schema: &Value, input: &Value) {
    turul_a2a_patterns::validate_json(schema, input).expect("the input is valid");
}

#[cfg(not(feature = "turul"))]
fn peer_validates(_: &Value, _: &Value) {}

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
