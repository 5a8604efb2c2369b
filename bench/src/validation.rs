//! One validation, beside a check by hand, the crate `jsonschema` and a peer.

use std::hint::black_box;

use serde_json::{Map, Value, json};
use skills_runtime::{Schema, SkillCard, embed_skill};

use crate::table::Row;
use crate::timing::side_by_side;

static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));

pub fn rows() -> Vec<Row> {
    small().into_iter().chain(large()).collect()
}

/// Greet's input, which is valid.
fn small() -> Vec<Row> {
    const WHAT: &str = "a valid object of 3 properties";
    let card = GREET.input_schema().expect("greet has an input schema");
    let schema = card.value();
    let input = json!({"user": {"name": "Ada"}, "style": "formal"});
    let engine = engine(&schema);
    let mut calls: Vec<(&str, &mut dyn FnMut())> = vec![];
    let mut ours = || black_box(GREET).validate_input(black_box(&input)).expect("the input is valid");
    let mut by_hand = || assert!(is_greeting(black_box(&input)));
    let mut theirs = || black_box(&engine).validate(black_box(&input)).expect("the input is valid");
    calls.push(("`SkillCard::validate_input`", &mut ours));
    calls.push(("a check by hand", &mut by_hand));
    calls.push(("`jsonschema`", &mut theirs));
    #[cfg(feature = "turul")]
    let mut peer = || turul_a2a_patterns::validate_json(black_box(&schema), black_box(&input)).expect("it is valid");
    #[cfg(feature = "turul")]
    calls.push(("turul-a2a-patterns", &mut peer));
    let mut rows = side_by_side(WHAT, &mut calls);
    if cfg!(not(feature = "turul")) {
        rows.push(Row::skipped(WHAT, "turul-a2a-patterns", "`--features turul`, whose build needs `protoc`"));
    }
    rows
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
fn large() -> Vec<Row> {
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
    let rows = side_by_side(
        "a valid object of 200 properties",
        &mut [
            ("`Schema::validate`", &mut || ours.validate(black_box(&valid)).expect("the value is valid")),
            ("`jsonschema`", &mut || engine.validate(black_box(&valid)).expect("the value is valid")),
        ],
    );
    let invalid = side_by_side(
        "the same, one value not valid",
        &mut [
            ("`Schema::validate`", &mut || drop(ours.validate(black_box(&invalid)).expect_err("it is not valid"))),
            ("`jsonschema`", &mut || drop(engine.validate(black_box(&invalid)).expect_err("it is not valid"))),
        ],
    );
    rows.into_iter().chain(invalid).collect()
}

fn engine(schema: &Value) -> jsonschema::Validator {
    jsonschema::options().offline().build(schema).expect("the schema compiles")
}
