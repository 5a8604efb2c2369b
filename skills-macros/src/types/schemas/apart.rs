//! Types that are renamed so that no two functions that give a default have one name.
//!
//! The generator makes such a name of the type's and the field's: `InputA` with the field `b` and `Input` with `a_b` give
//! the same.

use std::collections::HashSet;

use super::generate;
use super::reduced::Reduced;

/// The same, with a number behind the names of the types that would clash with those before them.
pub(super) fn renamed(mut reduced: Reduced) -> Reduced {
    let mut taken = HashSet::new();
    let names: Vec<String> = reduced.definitions.iter().map(|definition| definition.name.clone()).collect();
    for (index, old) in names.iter().enumerate() {
        let of_this = reduced.defaults.iter().filter(|default| default.definition == index);
        let properties: Vec<String> = of_this.map(|default| default.property.clone()).collect();
        let mut name = old.clone();
        let mut number = 2_usize;
        let functions = loop {
            let functions = functions(&name, &properties);
            let is_free = name == *old || reduced.definitions.iter().all(|definition| definition.name != name);
            if is_free && functions.is_disjoint(&taken) {
                break functions;
            }
            name = generate::type_name(&format!("{old}_{number}"));
            number += 1;
        };
        taken.extend(functions);
        reduced.rename(old, &name);
    }
    reduced
}

/// The names of the functions for the defaults of a type. They are made as those of fields are.
fn functions(name: &str, properties: &[String]) -> HashSet<String> {
    let wanted: Vec<String> = properties.iter().map(|property| format!("{name}_{property}")).collect();
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    generate::field_names(&wanted).into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::types::schemas::reduce::reduce;

    #[test]
    fn type_whose_functions_would_clash_gets_a_number() {
        let x = json!({ "type": "string", "default": "x" });
        let schema = json!({
            "type": "object",
            "properties": {
                "a": { "type": "object", "properties": { "b": x } },
                "a_b": x,
                "a_2": { "type": "object", "properties": { "c": x } },
            },
        });
        let renamed = renamed(reduce(&schema, "Input").expect("types follow it"));
        let names: Vec<&str> = renamed.definitions.iter().map(|definition| definition.name.as_str()).collect();
        assert_eq!(names, ["Input", "InputA3", "InputA2"]);
        let reference = renamed.definitions[0].schema.pointer("/properties/a/$ref").and_then(Value::as_str);
        assert_eq!(reference, Some("#/definitions/InputA3"));
    }
}
