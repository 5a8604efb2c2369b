//! Signatures of requests: what is signed, and whether it was.
//!
//! Signatures are Ed25519 (RFC 8032). What is signed is Bindu's: a JSON object, written as Python's `json.dumps` writes
//! it with sorted keys.

use axum::http::{HeaderMap, HeaderValue};
use ed25519_dalek::{Signature, VerifyingKey};

use super::keys::base58;

/// How far from now a signature's time may be, in seconds, in both directions; Bindu's.
pub(super) const WINDOW: u64 = 300;

/// What the headers of a signed request say.
#[derive(Debug, Clone, Copy)]
pub(super) struct SignatureHeaders<'a> {
    /// `X-DID`: who signed.
    pub(super) did: &'a [u8],
    /// `X-DID-Signature`, in base58.
    pub(super) signature: &'a [u8],
    /// `X-DID-Timestamp`: when, in seconds since 1970.
    pub(super) timestamp: i64,
}

impl<'a> SignatureHeaders<'a> {
    /// The three headers, if each is there exactly once and not empty, and the time is an integer.
    ///
    /// An integer is decimal digits behind an optional sign, and fits into 64 bits. Python, and so Bindu, takes also
    /// `1_000` and integers of any size, which no client writes.
    pub(super) fn read(headers: &'a HeaderMap) -> Option<Self> {
        let did = one(headers, "x-did")?.as_bytes();
        let signature = one(headers, "x-did-signature")?.as_bytes();
        let timestamp = one(headers, "x-did-timestamp")?.to_str().ok()?.parse().ok()?;
        Some(Self { did, signature, timestamp })
    }
}

/// The header of this name, if there is exactly one and it is not empty.
fn one<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a HeaderValue> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?;
    (values.next().is_none() && !value.is_empty()).then_some(value)
}

/// What a request is signed for in strict mode.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) method: &'a str,
    /// The path with the query, as the client sent it.
    pub(super) path: &'a str,
}

/// The text that is signed.
pub(super) fn signed_text(body: &str, did: &str, timestamp: i64, target: Option<Target<'_>>) -> String {
    let mut text = String::with_capacity(body.len() + did.len() + 64);
    text.push_str("{\"body\": ");
    push_json(&mut text, body);
    text.push_str(", \"did\": ");
    push_json(&mut text, did);
    if let Some(Target { method, path }) = target {
        text.push_str(", \"method\": ");
        push_json(&mut text, method);
        text.push_str(", \"path\": ");
        push_json(&mut text, path);
    }
    text.push_str(&format!(", \"timestamp\": {timestamp}}}"));
    text
}

/// Adds the text as Python's `json.dumps` writes it: in ASCII alone.
fn push_json(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            ' '..='~' => out.push(character),
            _ => character.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    out.push('"');
}

/// Whether the text was signed with this key, in base58, at a time that is near enough to now.
///
/// The check is the strict one: signatures and keys that more than one implementation would judge differently are
/// refused.
pub(super) fn verify(text: &str, signature: &[u8], key: &VerifyingKey, timestamp: i64, now: i64) -> bool {
    now.abs_diff(timestamp) <= WINDOW
        && base58(signature)
            .is_some_and(|bytes| key.verify_strict(text.as_bytes(), &Signature::from_bytes(&bytes)).is_ok())
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signer as _, SigningKey};

    use super::*;

    const NOW: i64 = 1_700_000_000;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_bytes(value.as_bytes()).expect("a header's value"));
        }
        headers
    }

    /// The time that the headers of a request with this timestamp say.
    fn timestamp(value: &str) -> Option<i64> {
        let headers = headers(&[("X-DID", "d"), ("X-DID-Signature", "s"), ("X-DID-Timestamp", value)]);
        SignatureHeaders::read(&headers).map(|headers| headers.timestamp)
    }

    fn key() -> SigningKey {
        SigningKey::from_bytes(&[7; 32])
    }

    fn signature(text: &str) -> String {
        bs58::encode(key().sign(text.as_bytes()).to_bytes()).into_string()
    }

    #[test]
    fn all_headers_are_needed_once_and_not_empty() {
        let all = [("x-did", "d"), ("x-did-signature", "s"), ("x-did-timestamp", "1")];
        assert!(SignatureHeaders::read(&headers(&all)).is_some());
        for (name, value) in all {
            let without: Vec<_> = all.into_iter().filter(|(other, _)| *other != name).collect();
            assert!(SignatureHeaders::read(&headers(&without)).is_none(), "without {name}");
            let empty = [&without[..], &[(name, "")]].concat();
            assert!(SignatureHeaders::read(&headers(&empty)).is_none(), "empty {name}");
            let doubled = [&all[..], &[(name, value)]].concat();
            assert!(SignatureHeaders::read(&headers(&doubled)).is_none(), "doubled {name}");
        }
    }

    #[test]
    fn timestamp_is_an_integer() {
        for (value, expected) in [("0", 0), ("1700000000", NOW), ("-1", -1), ("+5", 5), ("007", 7)] {
            assert_eq!(timestamp(value), Some(expected), "{value}");
        }
        for value in ["soon", "1700000000.5", "1e9", "1_000", "0x10", " 5", "-", "+-1", "٥"] {
            assert_eq!(timestamp(value), None, "{value}");
        }
    }

    #[test]
    fn timestamp_of_any_length_does_not_overflow() {
        assert_eq!(timestamp("9223372036854775807"), Some(i64::MAX));
        assert_eq!(timestamp("9223372036854775808"), None);
        assert_eq!(timestamp(&"9".repeat(10_000)), None);
        let text = signed_text("", "d", i64::MIN, None);
        assert!(!verify(&text, signature(&text).as_bytes(), &key().verifying_key(), i64::MIN, i64::MAX));
    }

    #[test]
    fn signed_text_has_sorted_keys_and_the_spaces_of_python() {
        assert_eq!(signed_text("b", "did:x", 1, None), r#"{"body": "b", "did": "did:x", "timestamp": 1}"#);
    }

    #[test]
    fn method_and_path_stand_between_in_strict_mode() {
        let target = Target { method: "GET", path: "/agent/private.json?a=%20" };
        assert_eq!(
            signed_text("", "did:x", 1, Some(target)),
            r#"{"body": "", "did": "did:x", "method": "GET", "path": "/agent/private.json?a=%20", "timestamp": 1}"#
        );
    }

    #[test]
    fn signed_text_is_escaped_as_python_does() {
        let text = signed_text("\"\\/\n\r\t\u{8}\u{c}\u{0}\u{1f}\u{7f} ~é日😀", "d", 0, None);
        let expected = concat!(
            r#"{"body": "\"\\/\n\r\t\b\f\u0000\u001f\u007f ~"#,
            r#"\u00e9\u65e5\ud83d\ude00", "did": "d", "timestamp": 0}"#
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn time_may_be_300_seconds_away_and_no_more() {
        for (offset, expected) in [(0, true), (-300, true), (300, true), (-301, false), (301, false)] {
            let timestamp = NOW + offset;
            let text = signed_text("", "d", timestamp, None);
            let verified = verify(&text, signature(&text).as_bytes(), &key().verifying_key(), timestamp, NOW);
            assert_eq!(verified, expected, "{offset}");
        }
    }

    #[test]
    fn signature_of_another_form_text_or_key_is_refused() {
        let text = signed_text("", "d", NOW, None);
        let good = signature(&text);
        let own = key().verifying_key();
        assert!(verify(&text, good.as_bytes(), &own, NOW, NOW));
        let of_other_text = signature("x");
        for other in ["", "0OIl", "111", &good[1..], &format!("{good}1"), &"1".repeat(100_000), &of_other_text] {
            assert!(!verify(&text, other.as_bytes(), &own, NOW, NOW), "{other:.90}");
        }
        let of_other_key = SigningKey::from_bytes(&[8; 32]).verifying_key();
        assert!(!verify(&text, good.as_bytes(), &of_other_key, NOW, NOW));
    }

    #[test]
    fn key_that_fits_any_text_is_refused() {
        // The neutral point as the key and as the signature's point, with the number 0: it solves the equation for each
        // text, and only the strict check refuses it.
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let key = VerifyingKey::from_bytes(&neutral).expect("the neutral point is one");
        let mut forged = [0; 64];
        forged[0] = 1;
        let lax = ed25519_dalek::Verifier::verify(&key, b"any", &Signature::from_bytes(&forged));
        assert!(lax.is_ok());
        let text = bs58::encode(forged).into_string();
        assert!(!verify("any", text.as_bytes(), &key, NOW, NOW));
    }
}
