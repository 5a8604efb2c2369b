//! A SKILL.md with the metadata of a vector.

use serde_json::Value;

use super::agentskills::text;

/// The SKILL.md of these metadata and this body.
pub(crate) fn skill_md(metadata: &Value, body: &str) -> String {
    let lines: String = match metadata {
        Value::Object(object) if !object.contains_key("$map") => {
            object.iter().map(|(key, value)| format!("{}: {}\n", quoted(key), yaml(value))).collect()
        }
        other => format!("{}\n", yaml(other)),
    };
    format!("---\n{lines}---\n{body}\n")
}

/// A value in YAML's flow style. What the vectors write as a typed value stands without quotes, as it would in a file.
fn yaml(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(items) => format!("[{}]", items.iter().map(yaml).collect::<Vec<_>>().join(", ")),
        Value::Object(object) => match object.iter().next() {
            Some((key, _)) if key == "$concat" => quoted(&text(value)),
            Some((key, pairs)) if key == "$map" => {
                let pairs: Vec<(Value, Value)> = serde_json::from_value(pairs.clone()).expect("pairs");
                mapping(pairs.iter().map(|(key, value)| (yaml(key), value)))
            }
            Some((key, Value::String(plain))) if key.starts_with('$') => plain.clone(),
            _ => mapping(object.iter().map(|(key, value)| (quoted(key), value))),
        },
        scalar => scalar.to_string(),
    }
}

fn mapping<'a>(pairs: impl Iterator<Item = (String, &'a Value)>) -> String {
    format!("{{{}}}", pairs.map(|(key, value)| format!("{key}: {}", yaml(value))).collect::<Vec<_>>().join(", "))
}

/// A text in quotes; those of JSON are YAML's, where characters that YAML does not print are escaped in its way.
fn quoted(text: &str) -> String {
    let escaped = |c: char| if c.is_ascii() { c.to_string() } else { format!("\\U{:08X}", u32::from(c)) };
    Value::from(text).to_string().chars().map(escaped).collect()
}
