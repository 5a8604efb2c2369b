//! A card as a skill of an A2A agent card.

use std::collections::HashMap;

use a2a::AgentSkill;

use super::{SkillCard, Text};

impl SkillCard {
    /// What an agent card of A2A tells about this skill: id, display name, description, tags, examples, both modes and
    /// security requirements. Schemas, execution hints and the provider configuration are the agent's own and are left
    /// out.
    ///
    /// Tags are always written, be it as `[]`; the other lists are left out when they are empty, as A2A has it: then the
    /// agent's default modes apply. Each security requirement is one scheme of the agent without scopes, and fulfilling
    /// one of them is enough.
    ///
    /// ```
    /// use skills_runtime::{SkillCard, embed_skill};
    ///
    /// static GREET: &SkillCard = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    ///
    /// let skill = GREET.to_agent_skill();
    /// assert_eq!((skill.id.as_str(), skill.name.as_str()), ("greet", "Greet"));
    /// assert_eq!(skill.tags, ["demo", "greeting"]);
    /// ```
    #[must_use]
    pub fn to_agent_skill(&self) -> AgentSkill {
        AgentSkill {
            id: self.id().to_owned(),
            name: self.title().to_owned(),
            description: self.description().to_owned(),
            tags: owned(self.tags()),
            examples: unless_empty(owned(self.examples())),
            input_modes: unless_empty(owned(self.input_modes())),
            output_modes: unless_empty(owned(self.output_modes())),
            security_requirements: unless_empty(
                owned(self.security_requirements())
                    .into_iter()
                    .map(|scheme| HashMap::from([(scheme, Vec::new())]))
                    .collect(),
            ),
        }
    }
}

fn owned(texts: &[Text]) -> Vec<String> {
    texts.iter().map(|text| text.clone().into_owned()).collect()
}

fn unless_empty<T>(items: Vec<T>) -> Option<Vec<T>> {
    (!items.is_empty()).then_some(items)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use serde_json::{Value, json};

    use super::*;
    use crate::assertions::ANYTHING;
    use crate::{CardFields, ExecutionHints, Json, List, Schema};

    fn texts(texts: &[&'static str]) -> List<Text> {
        texts.iter().map(|text| Cow::Borrowed(*text)).collect::<Vec<_>>().into()
    }

    fn on_the_wire(fields: CardFields) -> Value {
        serde_json::to_value(SkillCard::from_fields(fields).to_agent_skill()).expect("it has no key that is no text")
    }

    #[test]
    fn empty_tags_are_written_and_other_empty_lists_are_not() {
        let fields = CardFields {
            id: "greet".into(),
            title: "Greet".into(),
            description: "Greets.".into(),
            ..CardFields::default()
        };
        let expected = json!({ "id": "greet", "name": "Greet", "description": "Greets.", "tags": [] });
        assert_eq!(on_the_wire(fields), expected);
    }

    #[test]
    fn name_is_the_display_name() {
        let fields = CardFields { name: "greet".into(), title: "Greet them".into(), ..CardFields::default() };
        assert_eq!(on_the_wire(fields)["name"], "Greet them");
    }

    #[test]
    fn lists_are_written_in_their_order() {
        let fields = CardFields {
            tags: texts(&["b", "a"]),
            examples: texts(&["Greet Ada", "Greet Bob"]),
            input_modes: texts(&["text/plain", "application/json"]),
            output_modes: texts(&["application/json"]),
            ..CardFields::default()
        };
        let skill = on_the_wire(fields);
        assert_eq!(skill["tags"], json!(["b", "a"]));
        assert_eq!(skill["examples"], json!(["Greet Ada", "Greet Bob"]));
        assert_eq!(skill["inputModes"], json!(["text/plain", "application/json"]));
        assert_eq!(skill["outputModes"], json!(["application/json"]));
    }

    #[test]
    fn each_security_requirement_is_a_scheme_without_scopes() {
        let fields = CardFields { security_requirements: texts(&["oauth", "key"]), ..CardFields::default() };
        let skill = SkillCard::from_fields(fields).to_agent_skill();
        let expected = ["oauth", "key"].map(|scheme| HashMap::from([(scheme.to_owned(), Vec::new())]));
        assert_eq!(skill.security_requirements, Some(expected.to_vec()));
    }

    #[test]
    fn schemas_hints_and_provider_configuration_stay_here() {
        let schema = Schema::from_static(r#"{"type":"object"}"#, &ANYTHING);
        let fields = CardFields {
            input_schema: Some(schema.clone()),
            output_schema: Some(schema),
            execution_hints: ExecutionHints { max_tokens: Some(77), ..ExecutionHints::default() },
            provider_config: Some(Json::from_static(r#"{"model":"private"}"#)),
            ..CardFields::default()
        };
        assert_eq!(on_the_wire(fields), on_the_wire(CardFields::default()));
    }
}
