//! One validation, beside a check by hand and other validators: objects of 3, 20 and 200 properties, valid and not.

use std::fs;
use std::hint::black_box;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Map, Value, json};
use skills_runtime::Schema;

use crate::peer;
use crate::scratch::repository;
use crate::table::Row;
use crate::timing::side_by_side;

const GREET: &str = "examples/greet/skills/greet/assets/input.schema.json";
const ORDER: &str = "bench/schemas/order.json";

#[jsonschema::validator(path = "../examples/greet/skills/greet/assets/input.schema.json")]
struct Greet;

#[jsonschema::validator(path = "schemas/order.json")]
struct Order;

pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let schema = read(GREET);
    let (valid, invalid) =
        (json!({"user": {"name": "Ada"}, "style": "formal"}), json!({"user": {"name": ""}, "style": "formal"}));
    assert!(is_greeting(&valid) && !is_greeting(&invalid));
    rows.extend(compare(
        "3 properties",
        &schema,
        &valid,
        Some(&is_greeting),
        Some(&|value| Greet::validate(value).is_ok()),
    ));
    rows.extend(peer::validate_json("a valid object of 3 properties", &schema, &valid));
    rows.extend(compare(
        "3 properties",
        &schema,
        &invalid,
        Some(&is_greeting),
        Some(&|value| Greet::validate(value).is_ok()),
    ));
    let (schema, valid) = (read(ORDER), order());
    let mut invalid = valid.clone();
    invalid["items"][1]["count"] = json!(0);
    let by_macro: &dyn Fn(&Value) -> bool = &|value| Order::validate(value).is_ok();
    rows.extend(
        [&valid, &invalid].iter().flat_map(|value| compare("20 properties", &schema, value, None, Some(by_macro))),
    );
    let (schema, valid) = levels();
    let invalid: Value = serde_json::from_str(&valid.to_string().replace("\"x\"", "7")).expect("JSON");
    rows.extend([&valid, &invalid].iter().flat_map(|value| compare("200 properties", &schema, value, None, None)));
    rows
}

type Check<'c> = Option<&'c dyn Fn(&Value) -> bool>;

/// A value under a schema, by all that can check it.
fn compare(size: &str, schema: &Value, value: &Value, by_hand: Check<'_>, by_macro: Check<'_>) -> Vec<Row> {
    let ours = Schema::from_value(schema).expect("a schema");
    let engine = jsonschema::options().offline().build(schema).expect("a schema");
    let (schemas, index) = boon(schema);
    let is_valid = ours.is_valid(value);
    let what = format!("{} object of {size}", if is_valid { "a valid" } else { "an invalid" });
    let turn = |check: &dyn Fn(&Value) -> bool| assert_eq!(check(black_box(value)), is_valid);
    let mut ours = || turn(&|value| black_box(&ours).validate(value).is_ok());
    let mut by_hand = by_hand.map(|check| move || turn(check));
    let mut engine = || turn(&|value| black_box(&engine).validate(value).is_ok());
    let mut by_macro = by_macro.map(|check| move || turn(check));
    let mut boon = || turn(&|value| black_box(&schemas).validate(value, index).is_ok());
    let mut calls: Vec<(&str, &mut dyn FnMut())> = vec![("`Schema::validate`", &mut ours)];
    if let Some(by_hand) = &mut by_hand {
        calls.push(("a check by hand", by_hand));
    }
    calls.push(("`jsonschema`", &mut engine));
    if let Some(by_macro) = &mut by_macro {
        calls.push(("`jsonschema`'s macro", by_macro));
    }
    calls.push(("`boon`", &mut boon));
    side_by_side(&what, &mut calls)
}

fn boon(schema: &Value) -> (Schemas, SchemaIndex) {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("schema.json", schema.clone()).expect("a resource");
    let index = compiler.compile("schema.json", &mut schemas).expect("a schema");
    (schemas, index)
}

fn read(path: &str) -> Value {
    let text = fs::read_to_string(repository().join(path)).expect("a schema of the repository");
    serde_json::from_str(&text).expect("JSON")
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

fn order() -> Value {
    json!({
        "id": "2026-000017",
        "customer": { "name": "Ada", "mail": "ada@example.org", "age": 36 },
        "address": { "street": "Main Street 7", "city": "Bern", "zip": "3000", "country": "ch", "door": 4 },
        "items": [
            { "sku": "tea-01", "count": 2, "price": 4.5, "gift": false },
            { "sku": "cup-07", "count": 1, "price": 12 },
        ],
        "currency": "CHF",
        "paid": true,
        "note": "Please ring twice.",
        "tags": ["new", "gift"],
    })
}

/// Objects of 40 properties in five levels.
fn levels() -> (Value, Value) {
    (0..5).fold((json!({"type": "string"}), json!("x")), |(schema, value), _| {
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
    })
}
