//! Bounds of numbers and lengths, which defaults are held against while the program compiles.
//!
//! All else that narrows a value is the validator's business, which the macros are built without.

use std::cmp::Ordering;

use serde_json::{Number, Value};
use skills_core::with_integers;

/// The first keyword of a schema whose bound a value breaks, with that bound. A bound holds for values of its own type.
pub(super) fn broken<'s>(schema: &'s Value, value: &Value) -> Option<(&'s str, &'s Value)> {
    let mut keywords = schema.as_object()?.iter().map(|(keyword, bound)| (keyword.as_str(), bound));
    keywords.find(|(keyword, bound)| breaks(keyword, bound, value) == Some(true))
}

/// Whether a value breaks a bound; nothing for another keyword and for a value of another type.
fn breaks(keyword: &str, bound: &Value, value: &Value) -> Option<bool> {
    let measured = match keyword {
        "minimum" | "exclusiveMinimum" | "maximum" | "exclusiveMaximum" => value.as_number()?.clone(),
        // Lengths are those of Unicode code points.
        "minLength" | "maxLength" => value.as_str()?.chars().count().into(),
        "minItems" | "maxItems" => value.as_array()?.len().into(),
        "minProperties" | "maxProperties" => value.as_object()?.len().into(),
        _ => return None,
    };
    let order = order(&measured, with_integers(bound.clone()).as_number()?)?;
    Some(match keyword {
        "exclusiveMinimum" => order.is_le(),
        "exclusiveMaximum" => order.is_ge(),
        least if least.starts_with("min") => order.is_lt(),
        _ => order.is_gt(),
    })
}

/// How two numbers compare: integers exactly, which floating-point numbers do not hold from 2^53 on.
fn order(one: &Number, other: &Number) -> Option<Ordering> {
    match (one.as_i128(), other.as_i128()) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(keyword: &str, bound: &Value, allowed: &[Value], refused: &[Value]) {
        let schema = json!({ keyword: bound });
        for value in allowed {
            assert_eq!(broken(&schema, value), None, "{value}");
        }
        for value in refused {
            assert_eq!(broken(&schema, value), Some((keyword, bound)), "{value}");
        }
    }

    #[test]
    fn number_is_within_its_bounds() {
        check("minimum", &json!(1.5), &[json!(1.5), json!(2)], &[json!(1), json!(-0.5)]);
        check("exclusiveMinimum", &json!(1), &[json!(1.5)], &[json!(1), json!(0)]);
        check("maximum", &json!(-1), &[json!(-1), json!(-1.5)], &[json!(0), json!(-0.5)]);
        check("exclusiveMaximum", &json!(3), &[json!(2)], &[json!(3), json!(3.5)]);
    }

    #[test]
    fn large_integers_are_compared_exactly() {
        let (bound, above) = (json!(9_007_199_254_740_992_u64), json!(9_007_199_254_740_993_u64));
        check("maximum", &bound, std::slice::from_ref(&bound), std::slice::from_ref(&above));
        check("exclusiveMinimum", &json!(9_007_199_254_740_992.0), std::slice::from_ref(&above), &[bound]);
    }

    #[test]
    fn text_is_as_long_as_its_characters() {
        check("minLength", &json!(2), &[json!("üü")], &[json!("ü"), json!("")]);
        check("maxLength", &json!(2.0), &[json!("üü"), json!("")], &[json!("abc")]);
    }

    #[test]
    fn list_and_object_have_so_many_entries() {
        check("minItems", &json!(1), &[json!([null])], &[json!([])]);
        check("maxItems", &json!(1), &[json!([null])], &[json!([1, 2])]);
        check("minProperties", &json!(1), &[json!({ "a": 1 })], &[json!({})]);
        check("maxProperties", &json!(0), &[json!({})], &[json!({ "a": 1 })]);
    }

    #[test]
    fn bound_holds_for_values_of_its_type() {
        for keyword in ["minimum", "minLength", "minItems", "minProperties"] {
            check(keyword, &json!(10), &[json!(null), json!(true)], &[]);
        }
        check("minLength", &json!(10), &[json!(1), json!([])], &[]);
    }
}
