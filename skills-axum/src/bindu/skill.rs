//! A skill in the list, and a skill by itself.

use std::path::{Component, Path};

use serde::Serialize;
use serde_json::value::RawValue;
use skills_core::{SkillCard, Text};

/// What `/agent/skills` answers.
#[derive(Serialize)]
pub(crate) struct Listing<'a> {
    pub(crate) skills: Vec<Summary<'a>>,
    pub(crate) total: usize,
}

/// A skill in the list.
#[derive(Serialize)]
pub(crate) struct Summary<'a> {
    id: &'a str,
    name: &'a str,
    description: &'a str,
    version: &'a str,
    tags: &'a [Text],
    input_modes: &'a [Text],
    output_modes: &'a [Text],
    #[serde(skip_serializing_if = "Option::is_none")]
    examples: Option<Examples<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documentation_path: Option<String>,
}

/// A skill by itself.
#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are those on the wire")]
pub(crate) struct Detail<'a> {
    id: &'a str,
    name: &'a str,
    description: &'a str,
    tags: &'a [Text],
    input_modes: &'a [Text],
    output_modes: &'a [Text],
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    examples: Option<Examples<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    capabilities_detail: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    requirements: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    performance: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    allowed_tools: &'a [Text],
    #[serde(skip_serializing_if = "Option::is_none")]
    documentation: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assessment: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documentation_path: Option<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    markdown_content: &'a str,
    has_documentation: bool,
}

/// Examples: texts, or the whole list of a manifest that has objects among them.
#[derive(Serialize)]
#[serde(untagged)]
enum Examples<'a> {
    AsWritten(&'a RawValue),
    Texts(&'a [Text]),
}

impl<'a> Summary<'a> {
    pub(crate) fn of(card: &'a SkillCard) -> Self {
        Self {
            id: card.id(),
            name: card.name(),
            description: card.description(),
            version: card.version().unwrap_or("unknown"),
            tags: card.tags(),
            input_modes: modes(card.input_modes()),
            output_modes: modes(card.output_modes()),
            examples: examples(card),
            documentation_path: documentation_path(card),
        }
    }
}

impl<'a> Detail<'a> {
    pub(crate) fn of(card: &'a SkillCard) -> Self {
        Self {
            id: card.id(),
            name: card.name(),
            description: card.description(),
            tags: card.tags(),
            input_modes: modes(card.input_modes()),
            output_modes: modes(card.output_modes()),
            version: card.version(),
            author: card.author(),
            examples: examples(card),
            capabilities_detail: extra(card, "capabilities_detail"),
            requirements: extra(card, "requirements"),
            performance: extra(card, "performance"),
            allowed_tools: card.allowed_tools(),
            documentation: extra(card, "documentation"),
            assessment: extra(card, "assessment"),
            documentation_path: documentation_path(card),
            markdown_content: card.body(),
            has_documentation: !card.document().is_empty(),
        }
    }
}

/// The media types that a skill takes or gives: plain text where its card names none.
pub(crate) fn modes(named: &[Text]) -> &[Text] {
    const DEFAULT: &[Text] = &[Text::Borrowed("text/plain")];
    if named.is_empty() { DEFAULT } else { named }
}

fn examples(card: &SkillCard) -> Option<Examples<'_>> {
    let texts = (!card.examples().is_empty()).then(|| Examples::Texts(card.examples()));
    extra(card, "examples").map(Examples::AsWritten).or(texts)
}

/// The value of a key that the card carries as JSON.
fn extra<'a>(card: &'a SkillCard, key: &str) -> Option<&'a RawValue> {
    serde_json::from_str(card.extra_value(key)?.text()).ok()
}

/// Where the file that defines the skill is, relative to the package. A skill that was loaded from elsewhere shows the
/// name of its own directory alone: what is above it is the server's.
fn documentation_path(card: &SkillCard) -> Option<String> {
    let file = card.definition().file_name()?;
    let directory = Path::new(card.directory());
    let parts = directory.components().map(|part| match part {
        Component::Normal(name) => name.to_str().map(Some),
        Component::CurDir => Some(None),
        Component::ParentDir | Component::RootDir | Component::Prefix(_) => None,
    });
    let mut parts: Vec<&str> = match parts.collect::<Option<Vec<_>>>() {
        Some(parts) => parts.into_iter().flatten().collect(),
        None => directory.file_name().and_then(|name| name.to_str()).into_iter().collect(),
    };
    parts.push(file);
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use skills_core::{CardFields, Definition};

    use super::*;

    fn path_of(directory: &'static str) -> Option<String> {
        let fields =
            CardFields { directory: directory.into(), definition: Definition::SkillMd, ..CardFields::default() };
        documentation_path(&SkillCard::from_fields(fields))
    }

    #[test]
    fn path_of_a_skill_within_the_package_is_shown_whole() {
        assert_eq!(path_of("skills/greet").as_deref(), Some("skills/greet/SKILL.md"));
        assert_eq!(path_of("./skills/greet").as_deref(), Some("skills/greet/SKILL.md"));
        assert_eq!(path_of(".").as_deref(), Some("SKILL.md"));
    }

    #[test]
    fn path_of_a_skill_from_elsewhere_tells_nothing_of_the_server() {
        assert_eq!(path_of("/srv/agents/skills/greet").as_deref(), Some("greet/SKILL.md"));
        assert_eq!(path_of("../elsewhere/greet").as_deref(), Some("greet/SKILL.md"));
        assert_eq!(path_of("..").as_deref(), Some("SKILL.md"));
    }

    #[test]
    fn skill_of_a_configuration_has_no_path() {
        let fields = CardFields { definition: Definition::Inline, ..CardFields::default() };
        assert_eq!(documentation_path(&SkillCard::from_fields(fields)), None);
    }

    #[test]
    fn skill_without_modes_takes_and_gives_plain_text() {
        let card = SkillCard::from_fields(CardFields::default());
        let summary = serde_json::to_value(Summary::of(&card)).expect("a summary is JSON");
        assert_eq!(summary["input_modes"], serde_json::json!(["text/plain"]));
        assert_eq!(summary["output_modes"], serde_json::json!(["text/plain"]));
    }
}
