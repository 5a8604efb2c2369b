//! Numbers without a fraction as integers, which is what JSON Schema counts them among.

use serde_json::{Map, Number, Value};

/// The value with integers in the place of numbers without a fraction, as far as 64 bits reach. It is not nested more
/// deeply than a schema allows, or than whoever made it could write.
#[must_use]
pub fn with_integers(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(as_integer(&number).unwrap_or(number)),
        Value::Array(items) => items.into_iter().map(with_integers).collect(),
        Value::Object(entries) => {
            Value::Object(entries.into_iter().map(|(key, value)| (key, with_integers(value))).collect::<Map<_, _>>())
        }
        other => other,
    }
}

/// A number that is written with a fraction of zero, or with an exponent, as an integer.
fn as_integer(number: &Number) -> Option<Number> {
    const BEYOND_I64: f64 = 9_223_372_036_854_775_808.0;
    const BEYOND_U64: f64 = 2.0 * BEYOND_I64;

    let float = number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a whole number that fits")]
    if (-BEYOND_I64..BEYOND_I64).contains(&float) {
        Some(Number::from(float as i64))
    } else if (0.0..BEYOND_U64).contains(&float) {
        Some(Number::from(float as u64))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_numbers_are_integers_wherever_they_stand() {
        assert_eq!(with_integers(json!({ "a": [{ "b": -7.0 }, 1.5] })), json!({ "a": [{ "b": -7 }, 1.5] }));
    }

    #[test]
    fn whole_numbers_of_64_bits_are_integers_however_they_are_written() {
        assert_eq!(with_integers(json!(1e16)), json!(10_000_000_000_000_000_u64));
        assert_eq!(with_integers(json!(-9.223_372_036_854_776e18)), json!(i64::MIN));
        assert_eq!(with_integers(json!(1e19)), json!(10_000_000_000_000_000_000_u64));
        assert_eq!(with_integers(json!(u64::MAX)), json!(u64::MAX));
    }

    #[test]
    fn numbers_beyond_64_bits_stay() {
        assert_eq!(with_integers(json!(1e300)), json!(1e300));
        assert_eq!(with_integers(json!(-1e19)), json!(-1e19));
        assert_eq!(with_integers(json!(1.844_674_407_370_955_2e19)), json!(1.844_674_407_370_955_2e19));
    }
}
