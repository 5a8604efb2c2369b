//! What negotiation needs of a card.

use std::collections::HashSet;
use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Number, Value};
use skills_core::{Json, SkillCard, Text};

use super::words::words;
use crate::bindu::modes;

/// What negotiation needs of a card, taken out once. A value of another type than Bindu's is one that is not there.
#[derive(Debug, PartialEq)]
pub(super) struct Profile {
    pub(super) id: String,
    pub(super) name: String,
    /// What a task's words are compared with.
    pub(super) keywords: HashSet<String>,
    pub(super) tags: Vec<Label>,
    pub(super) capabilities: Vec<Label>,
    /// In lower case.
    pub(super) anti_patterns: Vec<String>,
    pub(super) specializations: Vec<Specialization>,
    pub(super) input_modes: Vec<String>,
    pub(super) output_modes: Vec<String>,
    pub(super) tools: Vec<String>,
    /// How long a task takes on average, in milliseconds: a finite number from 0 on.
    pub(super) time: Option<Number>,
    /// The text whose meaning is compared with the task's.
    pub(super) text: String,
}

/// A text that is shown when a task has one of its words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) text: String,
    /// In lower case.
    words: Vec<String>,
}

/// A field that the skill is better at.
#[derive(Debug, PartialEq)]
pub(super) struct Specialization {
    /// In lower case.
    pub(super) domain: String,
    pub(super) boost: f64,
}

impl Profile {
    pub(super) fn new(card: &SkillCard) -> Self {
        let assessment = card.extra_value("assessment").map(Json::value).unwrap_or_default();
        let keywords = texts(&assessment["keywords"]);
        let capabilities = card.extra_value("capabilities_detail").map(keys).unwrap_or_default();
        Self {
            id: card.id().to_owned(),
            name: card.name().to_owned(),
            keywords: all_keywords(card, &keywords, &capabilities),
            text: text(card, &keywords, &capabilities),
            tags: card.tags().iter().map(|tag| Label::new(tag, |tag| tag.split(is_space))).collect(),
            capabilities: capabilities.iter().map(|name| Label::new(name, |name| name.split('_'))).collect(),
            anti_patterns: texts(&assessment["anti_patterns"]).iter().map(|text| text.to_lowercase()).collect(),
            specializations: specializations(&assessment["specializations"]),
            input_modes: owned(modes(card.input_modes())),
            output_modes: owned(modes(card.output_modes())),
            tools: owned(card.allowed_tools()),
            time: card.extra_value("performance").and_then(time),
        }
    }
}

impl Label {
    fn new<'t, W: Iterator<Item = &'t str>>(text: &'t str, split: impl FnOnce(&'t str) -> W) -> Self {
        Self { text: text.to_owned(), words: split(text).map(str::to_lowercase).collect() }
    }

    /// Whether one of these words is among the label's own.
    pub(super) fn has_one_of(&self, words: &HashSet<&str>) -> bool {
        self.words.iter().any(|word| words.contains(word.as_str()))
    }
}

/// Whether a character separates the words of a tag: white space, and what Python counts as such, the separators of ASCII.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}')
}

/// As Bindu does, a keyword of `assessment` is taken whole: one of several words is never among those of a task.
fn all_keywords(card: &SkillCard, keywords: &[String], capabilities: &[String]) -> HashSet<String> {
    let names = [card.name()].into_iter().chain(capabilities.iter().map(String::as_str));
    let texts = card.tags().iter().map(AsRef::as_ref).chain(names);
    texts.flat_map(words).chain(keywords.iter().map(|keyword| keyword.to_lowercase())).collect()
}

fn text(card: &SkillCard, keywords: &[String], capabilities: &[String]) -> String {
    let tags = card.tags().iter().map(AsRef::as_ref);
    let others = keywords.iter().chain(capabilities).map(String::as_str);
    [card.name(), card.description()].into_iter().chain(tags).chain(others).collect::<Vec<&str>>().join(" ")
}

fn specializations(list: &Value) -> Vec<Specialization> {
    let specialization = |entry: &Value| {
        let boost = entry["confidence_boost"].as_f64().filter(|boost| boost.is_finite())?;
        Some(Specialization { domain: entry["domain"].as_str()?.to_lowercase(), boost })
    };
    list.as_array().into_iter().flatten().filter_map(specialization).collect()
}

fn time(performance: &Json) -> Option<Number> {
    let performance = performance.value();
    let time = performance["avg_processing_time_ms"].as_number()?;
    time.as_f64().is_some_and(|value| value.is_finite() && value >= 0.0).then(|| time.clone())
}

fn owned(texts: &[Text]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

/// The texts of a list.
fn texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The keys of an object in the order of the file, which [`Value`] does not always keep.
fn keys(object: &Json) -> Vec<String> {
    serde_json::from_str(object.text()).map(|Keys(keys)| keys).unwrap_or_default()
}

struct Keys(Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(KeysVisitor)
    }
}

struct KeysVisitor;

impl<'de> Visitor<'de> for KeysVisitor {
    type Value = Keys;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Keys, A::Error> {
        let mut keys = Vec::new();
        while let Some((key, IgnoredAny)) = members.next_entry()? {
            keys.push(key);
        }
        Ok(Keys(keys))
    }
}

#[cfg(test)]
mod tests {
    use skills_core::CardFields;

    use super::*;

    fn profile(extra: &[(&'static str, &'static str)]) -> Profile {
        let extra: Vec<(Text, Json)> =
            extra.iter().map(|(key, json)| ((*key).into(), Json::from_static(json))).collect();
        Profile::new(&SkillCard::from_fields(CardFields {
            id: "sum-v1".into(),
            name: "sum up".into(),
            description: "Shortens texts.".into(),
            tags: vec!["Long-form text".into()].into(),
            extra: extra.into(),
            ..CardFields::default()
        }))
    }

    fn sorted(words: &HashSet<String>) -> Vec<&str> {
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.sort_unstable();
        words
    }

    #[test]
    fn keywords_are_words_of_name_tags_and_capabilities_and_whole_keywords() {
        let profile = profile(&[
            ("capabilities_detail", r#"{"tl_dr":{"supported":false}}"#),
            ("assessment", r#"{"keywords":["Brief","two Words",5]}"#),
        ]);
        let expected = ["brief", "dr", "form", "long", "sum", "text", "tl", "two words", "up"];
        assert_eq!(sorted(&profile.keywords), expected);
    }

    #[test]
    fn capabilities_stand_in_the_order_of_the_file() {
        let profile = profile(&[("capabilities_detail", r#"{"z_a":{},"b":[],"a":null}"#)]);
        assert_eq!(profile.capabilities.iter().map(|label| label.text.as_str()).collect::<Vec<_>>(), ["z_a", "b", "a"]);
    }

    #[test]
    fn tag_has_the_words_between_white_space_and_capability_those_between_underscores() {
        let profile = profile(&[("capabilities_detail", r#"{"PDF_Form":{}}"#)]);
        let tag = Label { text: "Long-form text".to_owned(), words: vec!["long-form".to_owned(), "text".to_owned()] };
        let capability = Label { text: "PDF_Form".to_owned(), words: vec!["pdf".to_owned(), "form".to_owned()] };
        assert_eq!((profile.tags, profile.capabilities), (vec![tag], vec![capability]));
    }

    #[test]
    fn separators_of_ascii_and_white_space_stand_between_words_of_a_tag() {
        for space in ['\u{1c}', '\u{1f}', '\u{85}', '\u{a0}', '\u{2003}', '\n'] {
            let label = Label::new(&format!("red{space}text"), |tag| tag.split(is_space)).words;
            assert_eq!(label, ["red", "text"], "{space:?}");
        }
    }

    #[test]
    fn text_for_the_embedder_is_all_that_says_what_the_skill_does() {
        let profile =
            profile(&[("capabilities_detail", r#"{"tl_dr":{}}"#), ("assessment", r#"{"keywords":["Brief"]}"#)]);
        assert_eq!(profile.text, "sum up Shortens texts. Long-form text Brief tl_dr");
    }

    #[test]
    fn skill_without_modes_takes_and_gives_text() {
        let profile = profile(&[]);
        assert_eq!([profile.input_modes, profile.output_modes], [["text/plain"]; 2]);
    }

    #[test]
    fn values_of_other_types_are_not_there() {
        let plain = profile(&[]);
        for (key, json) in [
            ("capabilities_detail", r#"["a"]"#),
            ("capabilities_detail", "null"),
            ("assessment", "null"),
            ("assessment", "[1]"),
            ("assessment", r#""text""#),
            ("assessment", r#"{"keywords":null,"anti_patterns":"text","specializations":{"domain":"a"}}"#),
            ("assessment", r#"{"keywords":[null,[]],"anti_patterns":[5],"specializations":[1,{"domain":"a"}]}"#),
            ("assessment", r#"{"specializations":[{"domain":"a","confidence_boost":"1"},{"confidence_boost":1}]}"#),
            ("performance", "5"),
            ("performance", r#"{"avg_processing_time_ms":"5"}"#),
            ("performance", r#"{"avg_processing_time_ms":-5}"#),
            ("performance", r#"{"avg_processing_time_ms":true}"#),
            ("performance", r#"{"avg_processing_time_ms":1e999}"#),
        ] {
            assert_eq!(profile(&[(key, json)]), plain, "{key}: {json}");
        }
    }

    #[test]
    fn assessment_and_time_are_read() {
        let profile = profile(&[
            ("performance", r#"{"avg_processing_time_ms":900}"#),
            (
                "assessment",
                r#"{"anti_patterns":["Translate"],"specializations":[{"domain":"Law","confidence_boost":0.3}]}"#,
            ),
        ]);
        assert_eq!(profile.time, Some(900.into()));
        assert_eq!(profile.anti_patterns, ["translate"]);
        assert_eq!(profile.specializations, [Specialization { domain: "law".to_owned(), boost: 0.3 }]);
    }
}
