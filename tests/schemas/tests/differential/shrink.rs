//! Smaller schemas and values that still show what a random one has shown.

use serde_json::Value;

/// Removes members and items, as long as the two still differ.
pub(crate) fn shrunk(mut schema: Value, mut value: Value, differ: impl Fn(&Value, &Value) -> bool) -> (Value, Value) {
    loop {
        if let Some(smaller) = smaller(&schema).into_iter().find(|smaller| differ(smaller, &value)) {
            schema = smaller;
        } else if let Some(smaller) = smaller(&value).into_iter().find(|smaller| differ(&schema, smaller)) {
            value = smaller;
        } else {
            return (schema, value);
        }
    }
}

/// The value without one of its members or items, at any depth.
fn smaller(value: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let mut without = members.clone();
                without.remove(name);
                all.push(Value::Object(without));
                for member in smaller(member) {
                    let mut with = members.clone();
                    with.insert(name.clone(), member);
                    all.push(Value::Object(with));
                }
            }
        }
        Value::Array(items) => {
            for (position, item) in items.iter().enumerate() {
                let mut without = items.clone();
                without.remove(position);
                all.push(Value::Array(without));
                for item in smaller(item) {
                    let mut with = items.clone();
                    with[position] = item;
                    all.push(Value::Array(with));
                }
            }
        }
        _ => {}
    }
    all
}
