//! A skill's parameters in a message.

use a2a::{Message, Part, PartContent};
use serde_json::Value;
use skills_core::with_integers;

use crate::SkillError;

/// The value of the message's one part of JSON, or the texts of a message that has only these, a line each, as one
/// string. What is neither is refused, so that nothing of a message is left out in silence.
pub(super) fn params(message: &Message) -> Result<Value, SkillError> {
    let mut values = Vec::new();
    let mut texts = Vec::new();
    for (index, part) in message.parts.iter().enumerate() {
        match content(part).map_err(|problem| refused(format!("part {} of the message {problem}", index + 1)))? {
            Content::Json(value) => values.push(value),
            Content::Text(text) => texts.push(text),
        }
    }
    match (values.as_mut_slice(), texts.len()) {
        ([], 0) => Err(refused("the message has no parts, and so no parameters".to_owned())),
        ([], _) => Ok(Value::String(texts.join("\n"))),
        ([value], 0) => Ok(value.take()),
        ([_], texts) => Err(refused(format!(
            "the message has a part of JSON and {texts} of text; a skill takes one of JSON, or texts alone"
        ))),
        (several, _) => Err(refused(format!("the message has {} parts of JSON; a skill takes one", several.len()))),
    }
}

enum Content<'a> {
    Json(Value),
    Text(&'a str),
}

fn content(part: &Part) -> Result<Content<'_>, String> {
    let not_json = |error: serde_json::Error| format!("is not the JSON that its media type says: {error}");
    match &part.content {
        // On the way here the official library makes floating-point numbers of all numbers, as Protocol Buffers have it.
        PartContent::Data(value) => Ok(Content::Json(with_integers(value.clone()))),
        PartContent::Text(text) if is_json(part) => Ok(Content::Json(serde_json::from_str(text).map_err(not_json)?)),
        PartContent::Text(text) => Ok(Content::Text(text)),
        PartContent::Raw(bytes) if is_json(part) => Ok(Content::Json(serde_json::from_slice(bytes).map_err(not_json)?)),
        PartContent::Raw(_) => {
            Err("is a file that is not JSON; parameters are `application/json`, data or text".to_owned())
        }
        PartContent::Url(_) => Err("is a URL, and none is fetched; parameters are data or text".to_owned()),
    }
}

/// Whether the part's media type is `application/json`, with parameters or without.
fn is_json(part: &Part) -> bool {
    let essence = part.media_type.as_deref().and_then(|media_type| media_type.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

fn refused(problem: String) -> SkillError {
    SkillError::InvalidRequest(problem)
}

#[cfg(test)]
mod tests {
    use a2a::Role;
    use serde_json::json;

    use super::*;

    fn of(parts: Vec<Part>) -> Result<Value, SkillError> {
        params(&Message::new(Role::User, parts))
    }

    #[track_caller]
    fn assert_refused(parts: Vec<Part>, reason: &str) {
        let answer = of(parts);
        assert!(matches!(&answer, Err(SkillError::InvalidRequest(text)) if text.contains(reason)), "{answer:?}");
    }

    #[test]
    fn data_is_the_value() {
        assert_eq!(of(vec![Part::data(json!({ "a": [null, "b"] }))]), Ok(json!({ "a": [null, "b"] })));
    }

    #[test]
    fn numbers_of_data_are_integers_again() {
        assert_eq!(of(vec![Part::data(json!([7.0, 1.5]))]), Ok(json!([7, 1.5])));
    }

    #[test]
    fn text_of_json_is_parsed() {
        let part = Part::text(r#"{"a":1}"#).with_media_type("Application/JSON; charset=utf-8");
        assert_eq!(of(vec![part]), Ok(json!({ "a": 1 })));
    }

    #[test]
    fn file_of_json_is_parsed() {
        assert_eq!(of(vec![Part::raw(b"[1]".to_vec()).with_media_type("application/json")]), Ok(json!([1])));
    }

    #[test]
    fn texts_are_one_string() {
        assert_eq!(of(vec![Part::text("Greet"), Part::text("{}")]), Ok(json!("Greet\n{}")));
    }

    #[test]
    fn several_values_are_refused() {
        assert_refused(vec![Part::data(json!(1)), Part::data(json!(2))], "2 parts of JSON");
    }

    #[test]
    fn text_beside_a_value_is_refused() {
        assert_refused(vec![Part::text("please"), Part::data(json!(1))], "1 of text");
    }

    #[test]
    fn message_without_parts_is_refused() {
        assert_refused(vec![], "no parts");
    }

    #[test]
    fn broken_json_is_refused_with_its_part_and_place() {
        let part = Part::text("{\n\"a\"").with_media_type("application/json");
        assert_refused(vec![part], "part 1 of the message is not the JSON that its media type says: EOF");
    }

    #[test]
    fn file_that_is_not_json_is_refused() {
        assert_refused(vec![Part::raw(vec![1]).with_media_type("image/png")], "part 1 of the message is a file");
    }

    #[test]
    fn url_is_refused() {
        assert_refused(vec![Part::url("https://example.org/a.json")], "none is fetched");
    }

    #[test]
    fn deeply_nested_json_is_refused() {
        let nested = "[".repeat(10_000) + &"]".repeat(10_000);
        assert_refused(vec![Part::text(nested).with_media_type("application/json")], "recursion limit");
    }
}
