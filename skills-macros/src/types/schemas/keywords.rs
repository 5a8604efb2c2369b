//! What each keyword of draft 2020-12 means to a type.

use serde_json::Value;

/// What a keyword is to a type.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It gives the value its shape.
    Shape,
    /// No type follows it; what to write instead.
    Refused(&'static str),
}

/// What a keyword is to a type; nothing for one that annotates or narrows a value, which the validator minds, and for
/// one that is no keyword at all.
pub(super) fn how(keyword: &str, value: &Value) -> Option<Use> {
    let conditions = "write the object with optional properties, and leave the condition to the handler";
    Some(match keyword {
        "type"
        | "enum"
        | "const"
        | "$ref"
        | "anyOf"
        | "oneOf"
        | "properties"
        | "required"
        | "items"
        | "additionalProperties" => Use::Shape,
        "if" | "then" | "else" | "not" | "dependentRequired" | "dependentSchemas" | "dependencies" => {
            Use::Refused(conditions)
        }
        "allOf" => Use::Refused("write the properties of all into one object"),
        "prefixItems" => Use::Refused("write an object with a property for each place"),
        "patternProperties" => Use::Refused("write `additionalProperties`, and `propertyNames` for the pattern"),
        "unevaluatedProperties" => Use::Refused("write `additionalProperties`"),
        "unevaluatedItems" => Use::Refused("write `items`"),
        "$anchor" | "$dynamicAnchor" => Use::Refused("refer to the schema by its place, as in `#/$defs/address`"),
        "$dynamicRef" => Use::Refused("write `$ref`"),
        _ => return None,
    })
    .filter(|_| !is_empty(keyword, value))
}

/// Whether the keyword says nothing with this value.
fn is_empty(keyword: &str, value: &Value) -> bool {
    keyword == "additionalProperties" && *value == Value::Bool(true)
}
