//! Numbers of schemas and values, compared as they are written.

use std::cmp::Ordering;
use std::fmt::{self, Display, Formatter};
use std::hash::{Hash, Hasher};

/// A number as JSON readers keep it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// Within `i64`.
    Integer(i64),
    /// Above `i64::MAX`.
    Large(u64),
    /// With a fraction or an exponent, or too large for the others.
    Float(f64),
}

/// From here on a float is outside of what `i128` holds.
const I128_END: f64 = 170_141_183_460_469_231_731_687_303_715_884_105_728.0;

impl Number {
    pub(crate) fn of(number: &serde_json::Number) -> Self {
        if let Some(integer) = number.as_i64() {
            Self::Integer(integer)
        } else if let Some(large) = number.as_u64() {
            Self::Large(large)
        } else {
            // None only with serde_json's `arbitrary_precision`; a number that is none fails every comparison.
            Self::Float(number.as_f64().unwrap_or(f64::NAN))
        }
    }

    /// Whether it is an integer, however it is written.
    pub(crate) fn is_integer(self) -> bool {
        match self {
            Self::Float(float) => float.fract() == 0.0,
            Self::Integer(_) | Self::Large(_) => true,
        }
    }

    fn integer(self) -> Option<i128> {
        match self {
            Self::Integer(integer) => Some(integer.into()),
            Self::Large(large) => Some(large.into()),
            Self::Float(_) => None,
        }
    }

    /// The order of the two as numbers: `1` and `1.0` are equal, and no digit is lost.
    pub(crate) fn compare(self, other: Self) -> Ordering {
        match (self.integer(), other.integer(), self, other) {
            (Some(a), Some(b), ..) => a.cmp(&b),
            (Some(a), None, _, Self::Float(b)) => compare_float(b, a).reverse(),
            (None, Some(b), Self::Float(a), _) => compare_float(a, b),
            (_, _, Self::Float(a), Self::Float(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Less),
            _ => Ordering::Less,
        }
    }

    /// Whether it is a multiple of the divisor, both as they are written: 19.99 is one of 0.01.
    pub(crate) fn is_multiple_of(self, divisor: Self) -> bool {
        if let (Some(number), Some(divisor)) = (self.integer(), divisor.integer()) {
            return divisor != 0 && number % divisor == 0;
        }
        let (Some(number), Some(divisor)) = (Decimal::of(self), Decimal::of(divisor)) else { return false };
        number.is_multiple_of(divisor)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the float is in the range of i128 and has no fraction")]
fn compare_float(float: f64, integer: i128) -> Ordering {
    if float.is_nan() || float < -I128_END {
        return Ordering::Less;
    }
    if float >= I128_END {
        return Ordering::Greater;
    }
    let whole = float.trunc();
    (whole as i128).cmp(&integer).then_with(|| float.partial_cmp(&whole).unwrap_or(Ordering::Less))
}

/// Numbers that compare as equal have the same hash.
impl Hash for Number {
    #[expect(clippy::cast_possible_truncation, reason = "the float is in the range of i128 and has no fraction")]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match *self {
            Self::Float(float) if self.is_integer() && float.abs() < I128_END => (float as i128).hash(state),
            Self::Float(float) => float.to_bits().hash(state),
            Self::Integer(integer) => i128::from(integer).hash(state),
            Self::Large(large) => i128::from(large).hash(state),
        }
    }
}

/// As `serde_json` writes it.
impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Integer(integer) => integer.fmt(f),
            Self::Large(large) => large.fmt(f),
            Self::Float(float) => match serde_json::Number::from_f64(float) {
                Some(number) => number.fmt(f),
                None => float.fmt(f),
            },
        }
    }
}

/// A number as its digits and a power of ten.
#[derive(Clone, Copy)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Decimal {
    /// The absolute value, by the fewest digits that mean the same float. None for what is no number.
    fn of(number: Number) -> Option<Self> {
        let text = match number {
            Number::Float(float) if !float.is_finite() => return None,
            Number::Float(float) => format!("{:e}", float.abs()),
            Number::Integer(_) | Number::Large(_) => {
                return Some(Self { digits: number.integer()?.unsigned_abs(), exponent: 0 });
            }
        };
        let (mantissa, exponent) = text.split_once('e')?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}").parse().ok()?;
        let places = i32::try_from(fraction.len()).ok()?;
        Some(Self { digits, exponent: exponent.parse::<i32>().ok()? - places })
    }

    /// Digits are fewer than 2^64 on both sides, so no product below leaves `u128`.
    fn is_multiple_of(self, divisor: Self) -> bool {
        if divisor.digits == 0 || self.digits == 0 {
            return divisor.digits != 0;
        }
        let power = self.exponent.abs_diff(divisor.exponent);
        if self.exponent >= divisor.exponent {
            let rest = self.digits % divisor.digits * power_of_ten(power, divisor.digits);
            return rest.is_multiple_of(divisor.digits);
        }
        // A divisor with so many zeros that it leaves `u128` is larger than the digits.
        let divisor = 10_u128.checked_pow(power).and_then(|power| power.checked_mul(divisor.digits));
        divisor.is_some_and(|divisor| self.digits.is_multiple_of(divisor))
    }
}

/// The power of ten, by what remains when it is divided.
fn power_of_ten(mut power: u32, divisor: u128) -> u128 {
    let (mut result, mut base) = (1 % divisor, 10 % divisor);
    while power > 0 {
        if power & 1 == 1 {
            result = result * base % divisor;
        }
        base = base * base % divisor;
        power >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::of(&serde_json::from_str(text).expect("a number"))
    }

    #[test]
    fn numbers_are_compared_without_loss() {
        for (a, order, b) in [
            ("1", Ordering::Equal, "1.0"),
            ("9007199254740993", Ordering::Greater, "9007199254740992.0"),
            ("9007199254740993", Ordering::Less, "9007199254740994"),
            ("18446744073709551615", Ordering::Less, "18446744073709551616"),
            ("-1", Ordering::Less, "18446744073709551615"),
            ("1e300", Ordering::Greater, "18446744073709551615"),
            ("-1e300", Ordering::Less, "-9223372036854775808"),
            ("1.5", Ordering::Greater, "1"),
            ("-1.5", Ordering::Less, "-1"),
            ("-0.0", Ordering::Equal, "0"),
        ] {
            assert_eq!(number(a).compare(number(b)), order, "{a} {b}");
            assert_eq!(number(b).compare(number(a)), order.reverse(), "{b} {a}");
        }
    }

    #[test]
    fn multiples_are_judged_by_the_written_digits() {
        for (of, divisor, is_multiple) in [
            ("19.99", "0.01", true),
            ("1070468.14", "0.01", true),
            ("0.015", "0.01", false),
            ("0.0075", "0.0001", true),
            ("4.5", "1.5", true),
            ("35", "1.5", false),
            ("1e308", "0.5", true),
            ("1e308", "0.123456789", false),
            ("12391239123", "1e-8", true),
            ("1e-300", "1e-300", true),
            ("1", "1e-300", true),
            ("1e-300", "1", false),
            ("0", "0.3", true),
            ("0.0", "7", true),
            ("18446744073709551615", "5", true),
            ("9007199254740993", "2", false),
            ("-7.5", "2.5", true),
            ("1e300", "7e290", false),
        ] {
            assert_eq!(number(of).is_multiple_of(number(divisor)), is_multiple, "{of} of {divisor}");
        }
    }

    #[test]
    fn an_integer_may_have_a_fraction_of_zero() {
        for (text, is_integer) in [("1.0", true), ("1e3", true), ("1.5", false), ("1e300", true), ("-0.0", true)] {
            assert_eq!(number(text).is_integer(), is_integer, "{text}");
        }
    }

    #[test]
    fn a_number_is_shown_as_it_is_written() {
        for text in ["1", "-7", "18446744073709551615", "0.01", "10.0", "1e+300"] {
            assert_eq!(number(text).to_string(), text);
        }
    }
}
