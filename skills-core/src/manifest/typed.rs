//! Unquoted texts that readers with the types of YAML take for something else.

use super::reader::{Reader, trim};
use super::wording::json_string;
use crate::diagnostic::Code;
use crate::tree::{Node, Value};

/// The words of YAML 1.1 for booleans, of which YAML 1.2 has the first two.
const BOOLEANS: [&str; 8] = ["true", "false", "yes", "no", "on", "off", "y", "n"];

/// Warns of the text of a key that others read as a number, a boolean or a date.
pub(super) fn check(reader: &mut Reader<'_>, key: &str, value: &Node) {
    if let (Some(kind), Some(text)) = (kind(value), reader.as_text(value)) {
        let help = format!("put it in quotes: write `{key}: {}`", json_string(text));
        reader.report(Code::TypedScalar, &value.span, format!("`{key}` {}", what(kind)), help);
    }
}

/// What is wrong with such a text, as the end of a sentence about it.
pub(super) fn what(kind: &str) -> String {
    format!("is text here, but {kind} to readers with the types of YAML, which refuse it")
}

/// What other readers take a value for that is text here.
pub(super) fn kind(value: &Node) -> Option<&'static str> {
    match &value.value {
        Value::Scalar(scalar) if scalar.plain => kind_of(&scalar.text),
        _ => None,
    }
}

/// What readers of YAML 1.1 and 1.2 take an unquoted text for, if not for text or null.
pub(super) fn kind_of(text: &str) -> Option<&'static str> {
    if BOOLEANS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        Some("a boolean")
    } else if is_number(text) {
        Some("a number")
    } else if is_date(text) {
        Some("a date")
    } else {
        None
    }
}

/// Integers of all bases, `1_000`, `12:30:45` in base 60, floating-point numbers with or without exponent, `.inf`, `.nan`.
fn is_number(text: &str) -> bool {
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    let in_base = |prefix: &str, base: u32| {
        let digits = number.strip_prefix(prefix);
        digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c == '_' || c.is_digit(base)))
    };
    let special = [".inf", ".nan"].iter().any(|word| number.eq_ignore_ascii_case(word));
    special || in_base("0x", 16) || in_base("0o", 8) || in_base("0b", 2) || is_decimal(number) || is_base_60(number)
}

fn is_decimal(number: &str) -> bool {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte == b'_' || byte.is_ascii_digit());
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    !whole.starts_with('_')
        && are_digits(whole)
        && are_digits(fraction)
        && mantissa.bytes().any(|byte| byte.is_ascii_digit())
        && !exponent.is_empty()
        && exponent.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_base_60(number: &str) -> bool {
    let number = number.split_once('.').map_or(number, |(whole, _)| whole);
    let mut places = number.split(':');
    let is_first = |text: &str| is_decimal(text);
    let is_other = |text: &str| matches!(text.as_bytes(), [b'0'..=b'9'] | [b'0'..=b'5', b'0'..=b'9']);
    number.contains(':') && places.next().is_some_and(is_first) && places.all(is_other)
}

/// `2024-01-15`, with or without a time behind it.
fn is_date(text: &str) -> bool {
    let (date, time) = text.split_once(['T', 't', ' ', '\t']).map_or((text, None), |(date, time)| (date, Some(time)));
    let mut parts = date.split('-');
    let mut is_part = |lengths: std::ops::RangeInclusive<usize>| {
        parts.next().is_some_and(|part| lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let shortest = if time.is_some() { 1 } else { 2 };
    let is_time = |time: &str| {
        let time = trim(time);
        time.contains(':') && time.bytes().all(|byte| byte.is_ascii_digit() || b":.+-Zz \t".contains(&byte))
    };
    is_part(4..=4)
        && is_part(shortest..=2)
        && is_part(shortest..=2)
        && parts.next().is_none()
        && time.is_none_or(is_time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Levels;
    use crate::manifest::tests::{
        codes, help, marked, only, read_frontmatter, read_inline, read_lines, read_skill_yaml,
    };

    #[test]
    fn numbers_booleans_and_dates_are_told_from_texts() {
        for text in [
            "2024",
            "-1",
            "+1",
            "0x1F",
            "0o17",
            "0b1",
            "1_000",
            "1.10",
            ".5",
            "5.",
            "1e3",
            "1.5E-3",
            "-.inf",
            ".NaN",
            "12:30",
            "1:02:03.5",
        ] {
            assert_eq!(kind_of(text), Some("a number"), "{text}");
        }
        for text in ["true", "False", "YES", "no", "On", "off", "y", "N"] {
            assert_eq!(kind_of(text), Some("a boolean"), "{text}");
        }
        for text in ["2024-01-15", "2024-01-15T10:00:00Z", "2024-1-5 10:00:00.5 +02:00", "2001-12-14t21:59:43.10-05:00"]
        {
            assert_eq!(kind_of(text), Some("a date"), "{text}");
        }
        for text in [
            "",
            "-",
            "+",
            ".",
            "_1",
            "e5",
            "1e",
            "1.2.3",
            "0x",
            "0xg",
            "v1",
            "12:61",
            "12:",
            "2024-1-5",
            "2024-01-15 is it",
            "2024-01",
            "24-01-15",
            "3-14",
            "yes.",
            "null",
            "infinity",
            "1 000",
            "10%",
        ] {
            assert_eq!(kind_of(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_that_others_read_as_another_type_is_to_be_quoted() {
        let (manifest, diagnostics) = read_frontmatter("name: greet\ndescription: true\ncompatibility: 2024-01-15\n");
        assert_eq!(codes(&diagnostics), [Code::TypedScalar, Code::TypedScalar]);
        assert_eq!(manifest.description, "true");
        let message = "`description` is text here, but a boolean to readers with the types of YAML, which refuse it";
        assert_eq!((diagnostics[0].message(), marked(&diagnostics[0]).as_str()), (message, "true"));
        assert_eq!(help(&diagnostics[0]), "put it in quotes: write `description: \"true\"`");
        assert_eq!(help(&diagnostics[1]), "put it in quotes: write `compatibility: \"2024-01-15\"`");
    }

    #[test]
    fn quoted_texts_and_those_of_other_keys_are_fine() {
        let (_, diagnostics) = read_frontmatter("name: greet\ndescription: 'true'\ncompatibility: |\n  2024\n");
        assert_eq!(diagnostics, []);
        assert_eq!(read_lines("license: 1").1, []);
        assert_eq!(read_inline(r#"{"id": "greet", "name": "yes", "description": "2024"}"#).1, []);
    }

    #[test]
    fn a_name_of_bindu_is_text_too() {
        let (_, diagnostics) = read_skill_yaml("id: greet\nname: 2024\ndescription: B\n", Levels::default());
        assert_eq!(help(only(&diagnostics, Code::TypedScalar)), "put it in quotes: write `name: \"2024\"`");
    }
}
