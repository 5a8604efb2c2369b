//! A resource as one text, whatever its bytes are.

use std::borrow::Cow;
use std::io::{self, Write};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::media_type;

/// The most bytes of a binary resource that are given as base64, unless the caller says otherwise: 64 KiB.
pub const DEFAULT_MAX_INLINE_BINARY_BYTES: usize = 64 * 1024;

/// A resource as the text that a tool answers with: a text in UTF-8 as it is and of any size, all else as a JSON object.
///
/// The object has `name`, `media_type` (by the name), `size_bytes` and `encoding`. With `"encoding": "base64"` the bytes
/// are in `content`. Of more than `max_inline_binary_bytes` the content is left out: `"encoding": "none"`, and `note`
/// says why. The object is one line of ASCII.
///
/// ```
/// use skills_runtime::{DEFAULT_MAX_INLINE_BINARY_BYTES, encode_resource_content};
///
/// let encode = |name, bytes| encode_resource_content(name, bytes, DEFAULT_MAX_INLINE_BINARY_BYTES);
/// assert_eq!(encode("notes.md", b"# Notes"), "# Notes");
/// assert_eq!(
///     encode("dot.gif", b"\xff\xfe"),
///     r#"{"name": "dot.gif", "media_type": "image/gif", "size_bytes": 2, "encoding": "base64", "content": "//4="}"#,
/// );
/// ```
#[must_use]
pub fn encode_resource_content<'a>(name: &str, bytes: &'a [u8], max_inline_binary_bytes: usize) -> Cow<'a, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let size_bytes = bytes.len();
    let (content, note) = if size_bytes <= max_inline_binary_bytes {
        (Some(BASE64_STANDARD.encode(bytes)), None)
    } else {
        let note = format!(
            "The content is left out: it is not text, and its {size_bytes} bytes are more than the \
             {max_inline_binary_bytes} that may be given inline."
        );
        (None, Some(note))
    };
    let encoding = if content.is_some() { "base64" } else { "none" };
    spaced_ascii_json(&Envelope { name, media_type: media_type(name), size_bytes, encoding, content, note }).into()
}

/// The object that a binary resource is given as, with its keys in their order.
#[derive(Serialize)]
struct Envelope<'a> {
    name: &'a str,
    media_type: &'a str,
    size_bytes: usize,
    encoding: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// The object on one line, in ASCII and with a space after each comma and colon, as agents know it from Python.
fn spaced_ascii_json(envelope: &Envelope<'_>) -> String {
    let mut json = Vec::new();
    let written = envelope.serialize(&mut Serializer::with_formatter(&mut json, SpacedAscii));
    written.expect("a vector takes all that is written");
    String::from_utf8(json).expect("it is ASCII")
}

struct SpacedAscii;

impl Formatter for SpacedAscii {
    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    /// Gets what needs no escape by JSON's own rules.
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        for piece in fragment.split_inclusive(is_not_plain) {
            let plain = piece.trim_end_matches(is_not_plain);
            writer.write_all(plain.as_bytes())?;
            for unit in piece[plain.len()..].encode_utf16() {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

/// Whether a character is written as an escape although JSON needs none.
fn is_not_plain(c: char) -> bool {
    !c.is_ascii() || c == '\u{7f}'
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn object(name: &str, limit: usize) -> (String, Value) {
        let text = encode_resource_content(name, b"\xff\xfe\xfd", limit).into_owned();
        let value = serde_json::from_str(&text).expect("an object");
        (text, value)
    }

    #[test]
    fn a_text_is_given_as_it_is_whatever_its_size() {
        for text in ["", "a", "\u{feff}a\r\n\0", "GIF89a", "日本語"] {
            assert!(matches!(encode_resource_content("a", text.as_bytes(), 0), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn bytes_are_inline_up_to_the_limit() {
        let (_, value) = object("a.png", 3);
        let expected = json!({
            "name": "a.png", "media_type": "image/png", "size_bytes": 3, "encoding": "base64", "content": "//79",
        });
        assert_eq!(value, expected);
    }

    #[test]
    fn beyond_the_limit_a_note_stands_for_the_bytes() {
        let (text, value) = object("a.png", 2);
        assert_eq!((&value["encoding"], value.get("content")), (&json!("none"), None));
        let note = value["note"].as_str().expect("a note");
        assert!(note.contains(" 3 ") && note.contains(" 2 "), "{note}");
        assert!(!text.contains("//79"), "{text}");
    }

    #[test]
    fn every_name_comes_back_from_one_line_of_ascii() {
        let all: String = ('\0'..=char::MAX).step_by(7).chain('\0'..='\u{2ff}').collect();
        for name in ["a\"b\\c/d", "\u{8}\u{c}\n\r\t\u{1}\u{7f}\u{80}", "é🚀\u{2028}x", "x\u{7f}\u{7f}y", &all] {
            let (text, value) = object(name, 3);
            assert_eq!(value["name"], name);
            assert!(text.bytes().all(|byte| (0x20..0x7f).contains(&byte)), "{text}");
        }
    }

    #[test]
    fn escapes_are_those_of_python() {
        let (text, _) = object("\u{8}\u{c}\n\r\t\u{1f}\u{7f}é🚀/<\"\\", 3);
        assert!(
            text.starts_with(r#"{"name": "\b\f\n\r\t\u001f\u007f\u00e9\ud83d\ude80/<\"\\", "media_type": "#),
            "{text}"
        );
    }
}
