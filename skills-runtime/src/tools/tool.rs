//! The tools: how a model is told of them, and what each is for.

use std::sync::LazyLock;

use crate::{ResourceKind, Schema};

/// A tool as a model is told of it.
///
/// [`SkillTools::definitions`](crate::SkillTools::definitions) gives those that are offered.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SkillTool {
    /// The name that the model calls it by.
    pub name: &'static str,
    /// What it gives and when to call it.
    pub description: &'static str,
    /// The JSON Schema of its arguments: an object that has no other keys than those that the schema names.
    pub arguments: &'static Schema,
    pub(super) action: Action,
}

/// What a tool reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Metadata,
    Body,
    Outline,
    Section,
    List,
    Resource(ResourceKind),
}

/// The tools, in the order in which a model needs them.
pub(super) static TOOLS: LazyLock<[SkillTool; 8]> = LazyLock::new(|| {
    [
        SkillTool {
            name: "get_skill_metadata",
            description: "Gives what a skill says about itself as a JSON object: its description, its version, when to use it \
                      and when not to, and whatever else its author noted. Call it to decide whether the skill fits the \
                      task.",
            arguments: &SKILL,
            action: Action::Metadata,
        },
        SkillTool {
            name: "get_skill_body",
            description: "Gives the whole instructions of a skill as Markdown. Call it when the skill fits the task, before \
                      you follow it; of a long skill, look at `get_skill_outline` first.",
            arguments: &SKILL,
            action: Action::Body,
        },
        SkillTool {
            name: "get_skill_outline",
            description: "Lists the sections of a skill's instructions, each with its key and about how many tokens it has, \
                      and says whether to fetch sections or the whole body.",
            arguments: &SKILL,
            action: Action::Outline,
        },
        SkillTool {
            name: "get_skill_section",
            description: "Gives one section of a skill's instructions as Markdown, by its key in `get_skill_outline`. \
                      Sections below it are not part of it; fetch them by their own keys.",
            arguments: &SECTION,
            action: Action::Section,
        },
        SkillTool {
            name: "list_skill_resources",
            description: "Lists the names of a skill's files as a JSON object with the keys `references`, `scripts` and \
                      `assets`. Where the skill is kept in a store that cannot list files, the answer has \
                      `\"supported\": false`; files that the instructions name can be fetched all the same.",
            arguments: &SKILL,
            action: Action::List,
        },
        SkillTool {
            name: "get_skill_reference",
            description: "Gives a document that belongs to a skill. Call it when the skill's instructions name the document \
                      and the task needs it.",
            arguments: &RESOURCE,
            action: Action::Resource(ResourceKind::References),
        },
        SkillTool {
            name: "get_skill_asset",
            description: "Gives a template, an image or data that belongs to a skill: text as it is, anything else as a JSON \
                      object with the content in base64, or with a note where it is too large.",
            arguments: &RESOURCE,
            action: Action::Resource(ResourceKind::Assets),
        },
        SkillTool {
            name: "get_skill_script",
            description: "Gives the source of a script that belongs to a skill. The script is not run.",
            arguments: &RESOURCE,
            action: Action::Resource(ResourceKind::Scripts),
        },
    ]
});

/// The argument that every tool has; a macro, since `concat!` takes no constants.
macro_rules! skill_id {
    () => {
        r#""skill_id":{"type":"string","minLength":1,"description":"The name of the skill as it is listed, or its id."}"#
    };
}

fn schema(text: &str) -> Schema {
    let value = serde_json::from_str(text).expect("the schema of a tool is JSON");
    Schema::from_value(&value).expect("the schema of a tool breaks no rule")
}

static SKILL: LazyLock<Schema> = LazyLock::new(|| {
    schema(concat!(
        r#"{"type":"object","properties":{"#,
        skill_id!(),
        r#"},"required":["skill_id"],"additionalProperties":false}"#,
    ))
});

static SECTION: LazyLock<Schema> = LazyLock::new(|| {
    schema(concat!(
        r#"{"type":"object","properties":{"#,
        skill_id!(),
        r#","key":{"type":"string","minLength":1,"description":"The key of the section, exactly as the outline has it."}"#,
        r#"},"required":["skill_id","key"],"additionalProperties":false}"#,
    ))
});

static RESOURCE: LazyLock<Schema> = LazyLock::new(|| {
    schema(concat!(
        r#"{"type":"object","properties":{"#,
        skill_id!(),
        r#","name":{"type":"string","minLength":1,"description":"The name of the file, exactly as it is listed, "#,
        r#"or as the instructions have it without the directory of its kind: "#,
        r#"`tone.md` for `references/tone.md`."}"#,
        r#"},"required":["skill_id","name"],"additionalProperties":false}"#,
    ))
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FAST_PATH_DROPPED_TOOLS;

    #[test]
    fn every_schema_is_one_of_a_closed_object_with_described_texts() {
        for tool in TOOLS.iter() {
            let schema = tool.arguments.value();
            assert_eq!((&schema["type"], &schema["additionalProperties"]), (&"object".into(), &false.into()));
            let properties = schema["properties"].as_object().expect("an object");
            let required = schema["required"].as_array().expect("a list");
            assert_eq!(properties.len(), required.len(), "{}", tool.name);
            for key in required {
                let property = &schema["properties"][key.as_str().expect("a text")];
                assert_eq!(property["type"], "string", "{}: {key}", tool.name);
                assert!(property["description"].is_string(), "{}: {key}", tool.name);
            }
        }
    }

    #[test]
    fn what_a_fast_path_drops_is_a_tool() {
        for dropped in FAST_PATH_DROPPED_TOOLS {
            assert!(TOOLS.iter().any(|tool| tool.name == dropped), "{dropped}");
        }
    }

    /// Under a fast path a model has not heard of the others.
    #[test]
    fn a_tool_that_a_fast_path_keeps_speaks_of_no_tool_that_it_drops() {
        for tool in TOOLS.iter().filter(|tool| !FAST_PATH_DROPPED_TOOLS.contains(&tool.name)) {
            for dropped in FAST_PATH_DROPPED_TOOLS {
                assert!(!tool.description.contains(dropped), "{}: {dropped}", tool.name);
            }
        }
    }
}
