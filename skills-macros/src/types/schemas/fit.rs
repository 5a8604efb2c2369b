//! Whether a default is of the type that a reduced schema says: the generator makes wrong code of some that are not.

use serde_json::Value;

/// Why a default is none.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unfit {
    pub(super) reason: String,
    /// What to write instead.
    pub(super) instead: &'static str,
}

/// Why a value is not of the type that a schema says; its items and properties are not looked at.
pub(super) fn unfit(schema: &Value, value: &Value) -> Option<Unfit> {
    let keyword = |name: &str| schema.get(name).and_then(Value::as_str);
    let (is_fit, wanted) = match (keyword("type")?, keyword("format")) {
        ("null", _) => (value.is_null(), "not null"),
        ("boolean", _) => (value.is_boolean(), "no boolean"),
        ("array", _) => (value.is_array(), "no array"),
        ("object", _) => (value.is_object(), "no object"),
        ("number", _) => (value.is_number(), "no number"),
        ("integer", Some("uint64")) => (value.is_u64(), "no `u64`"),
        ("integer", _) => (value.is_i64(), "no `i64`"),
        ("string", _) => match schema.get("enum").and_then(Value::as_array) {
            Some(strings) => (strings.contains(value), "none of the strings that are allowed"),
            None => (value.is_string(), "no string"),
        },
        _ => return None,
    };
    let instead = match keyword("format") {
        Some("int64") => {
            "write an integer from -9223372036854775808 to 9223372036854775807, or `\"minimum\": 0` beside it, which makes \
             its Rust type `u64`"
        }
        Some("uint64") => "write an integer from 0 to 18446744073709551615",
        _ => "write one that the property's schema allows, or none",
    };
    (!is_fit).then(|| Unfit { reason: format!("this default holds `{value}`, which is {wanted}"), instead })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(schema: &Value, fit: &[Value], others: &[Value]) {
        for value in fit {
            assert_eq!(unfit(schema, value), None, "{value} of {schema}");
        }
        for value in others {
            assert!(unfit(schema, value).is_some(), "{value} of {schema}");
        }
    }

    #[test]
    fn value_is_of_the_type() {
        check(&json!({ "type": "null" }), &[json!(null)], &[json!(0)]);
        check(&json!({ "type": "boolean" }), &[json!(false)], &[json!(0)]);
        check(&json!({ "type": "array" }), &[json!([])], &[json!({})]);
        check(&json!({ "type": "object" }), &[json!({})], &[json!([])]);
        check(&json!({ "type": "number", "format": "double" }), &[json!(0.5), json!(1)], &[json!("1")]);
        check(&json!({ "type": "string" }), &[json!("")], &[json!(null)]);
        check(&json!({ "type": "string", "enum": ["a"] }), &[json!("a")], &[json!("b"), json!(1)]);
        check(&json!(true), &[json!(null)], &[]);
    }

    #[test]
    fn integer_is_within_its_64_bits() {
        let (signed, unsigned) = ([json!(i64::MIN), json!(i64::MAX)], [json!(0), json!(u64::MAX)]);
        check(&json!({ "type": "integer", "format": "int64" }), &signed, &[json!(u64::MAX), json!(0.5), json!("1")]);
        check(&json!({ "type": "integer", "format": "uint64" }), &unsigned, &[json!(-1), json!(1e300)]);
    }

    #[test]
    fn integer_that_is_too_large_is_told_the_bound() {
        let told = unfit(&json!({ "type": "integer", "format": "int64" }), &json!(u64::MAX));
        let Some(Unfit { reason, instead }) = told else { panic!("it fits") };
        assert_eq!(reason, "this default holds `18446744073709551615`, which is no `i64`");
        assert!(instead.contains("9223372036854775807") && instead.contains("`\"minimum\": 0`"), "{instead}");
    }
}
