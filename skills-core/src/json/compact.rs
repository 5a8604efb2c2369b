//! A tree as compact JSON text.

use serde_json::Value as Json;

use crate::tree::{Node, Scalar, Value};

/// Digits of the largest integer that JSON readers take: 1,024 bits in hexadecimal.
const MOST_HEX_DIGITS: usize = 256;

/// Writes a tree as compact JSON: keys in their order, plain scalars by YAML 1.2's core schema, numbers as written.
///
/// A number that JSON spells otherwise (`0x1F`, `+1`, `.5`) is written as the same value with all its digits. Strings of
/// their text are: decimal numbers with zeros in front (`007`), which are codes more often than numbers and would lose
/// them; infinities, NaN and numbers beyond the range of a double, which JSON readers refuse.
pub(crate) fn compact(node: &Node) -> String {
    let mut json = String::new();
    write(node, &mut json);
    json
}

fn write(node: &Node, json: &mut String) {
    match &node.value {
        Value::Scalar(scalar) => *json += &self::scalar(scalar),
        Value::Sequence(items) => {
            json.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    json.push(',');
                }
                write(item, json);
            }
            json.push(']');
        }
        Value::Mapping(entries) => {
            json.push('{');
            for (index, entry) in entries.iter().enumerate() {
                if index > 0 {
                    json.push(',');
                }
                *json += &string(&entry.key.text);
                json.push(':');
                write(&entry.value, json);
            }
            json.push('}');
        }
    }
}

fn scalar(scalar: &Scalar) -> String {
    if scalar.is_null() {
        return "null".to_owned();
    }
    let text = scalar.text.as_str();
    let word = scalar.plain.then(|| boolean(text).or_else(|| integer(text)).or_else(|| float(text))).flatten();
    word.filter(|word| serde_json::from_str::<Json>(word).is_ok()).unwrap_or_else(|| string(text))
}

fn string(text: &str) -> String {
    Json::from(text).to_string()
}

fn boolean(text: &str) -> Option<String> {
    match text {
        "true" | "True" | "TRUE" => Some("true".to_owned()),
        "false" | "False" | "FALSE" => Some("false".to_owned()),
        _ => None,
    }
}

/// `0o17`, `0x1F`, or decimal digits with a sign in front.
fn integer(text: &str) -> Option<String> {
    if let Some(digits) = text.strip_prefix("0x") {
        return decimal(digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return decimal(digits, 8);
    }
    let (sign, digits) = signed(text);
    is_whole(digits).then(|| format!("{sign}{digits}"))
}

/// Digits with a point, an exponent or both.
fn float(text: &str) -> Option<String> {
    let (sign, number) = signed(text);
    let (number, exponent) = match number.find(['e', 'E']) {
        Some(at) => number.split_at(at),
        None => (number, ""),
    };
    let (whole, fraction) = number.split_once('.').map_or((number, None), |(whole, fraction)| (whole, Some(fraction)));
    let is_number = (is_whole(whole) || whole.is_empty())
        && fraction.is_none_or(|fraction| is_digits(fraction) || fraction.is_empty())
        && (is_whole(whole) || fraction.is_some_and(is_digits))
        && (exponent.is_empty() || is_digits(signed(&exponent[1..]).1));
    is_number.then(|| {
        let fraction = match fraction {
            Some("") => ".0".to_owned(),
            Some(digits) => format!(".{digits}"),
            None => String::new(),
        };
        let whole = if whole.is_empty() { "0" } else { whole };
        format!("{sign}{whole}{fraction}{exponent}")
    })
}

/// The minus sign, if there is one, and what follows the sign.
fn signed(text: &str) -> (&'static str, &str) {
    match text.strip_prefix('-') {
        Some(number) => ("-", number),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Digits of which the first is no zero, unless it is alone.
fn is_whole(text: &str) -> bool {
    is_digits(text) && (text.len() == 1 || !text.starts_with('0'))
}

/// Hexadecimal or octal digits as decimal ones, however many.
fn decimal(digits: &str, radix: u32) -> Option<String> {
    let significant = digits.trim_start_matches('0');
    if digits.is_empty() || significant.len() > MOST_HEX_DIGITS * 2 {
        return None;
    }
    // Least significant first.
    let mut decimals = vec![0];
    for digit in significant.chars() {
        let mut carry = digit.to_digit(radix)?;
        for decimal in &mut decimals {
            let sum = *decimal * radix + carry;
            *decimal = sum % 10;
            carry = sum / 10;
        }
        while carry > 0 {
            decimals.push(carry % 10);
            carry /= 10;
        }
    }
    decimals.iter().rev().map(|&decimal| char::from_digit(decimal, 10)).collect()
}
