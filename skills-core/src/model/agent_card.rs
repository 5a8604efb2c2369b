//! The card that an agent shows of itself.

use a2a::{AgentCapabilities, AgentCard, AgentInterface, AgentSkill};

use super::{SkillCard, SkillSet};

/// What an agent takes and gives where a skill does not say otherwise.
const DEFAULT_MODES: [&str; 2] = ["application/json", "text/plain"];

/// Makes an A2A agent card of sets of skills.
///
/// The card lists every skill of the sets, in their order, with a handler or without. What the builder has no method
/// for is set in the public fields of the card that it makes: security schemes, a provider, an icon.
///
/// ```
/// use skills_runtime::a2a::{AgentInterface, TRANSPORT_PROTOCOL_JSONRPC};
/// use skills_runtime::{AgentCardBuilder, SkillSet, embed_skills};
///
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// let mut card = AgentCardBuilder::new("Greeter", "Greets people.", "1.0.0")
///     .interface(AgentInterface::new("https://greeter.example/", TRANSPORT_PROTOCOL_JSONRPC))
///     .skills(SKILLS)
///     .build();
/// card.documentation_url = Some("https://greeter.example/docs".to_owned());
/// assert_eq!(card.skills[0], SKILLS.get("greet").expect("it is embedded").to_agent_skill());
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct AgentCardBuilder {
    name: String,
    description: String,
    version: String,
    interfaces: Vec<AgentInterface>,
    skills: Vec<AgentSkill>,
}

impl AgentCardBuilder {
    /// Begins a card with the agent's name, what it does, and its version.
    pub fn new(name: impl Into<String>, description: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            description: description.into(),
            version: version.into(),
            interfaces: Vec::new(),
            skills: Vec::new(),
        }
    }

    /// Adds a way to reach the agent. Clients prefer those that were added first.
    pub fn interface(mut self, interface: AgentInterface) -> Self {
        self.interfaces.push(interface);
        self
    }

    /// Adds the skills of a set.
    pub fn skills(mut self, set: &SkillSet) -> Self {
        self.skills.extend(set.iter().map(SkillCard::to_agent_skill));
        self
    }

    /// The card. The agent says that it can stream, and that `application/json` and `text/plain` go in and come out
    /// where a skill does not say otherwise.
    #[must_use]
    pub fn build(self) -> AgentCard {
        AgentCard {
            name: self.name,
            description: self.description,
            version: self.version,
            supported_interfaces: self.interfaces,
            capabilities: AgentCapabilities { streaming: Some(true), ..AgentCapabilities::default() },
            default_input_modes: DEFAULT_MODES.map(str::to_owned).to_vec(),
            default_output_modes: DEFAULT_MODES.map(str::to_owned).to_vec(),
            skills: self.skills,
            provider: None,
            documentation_url: None,
            icon_url: None,
            security_schemes: None,
            security_requirements: None,
            signatures: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use a2a::TRANSPORT_PROTOCOL_JSONRPC;
    use serde_json::json;

    use super::*;
    use crate::{CardFields, SetFields};

    fn set(ids: &[&'static str]) -> SkillSet {
        let card = |id: &&'static str| SkillCard::from_fields(CardFields { id: (*id).into(), ..CardFields::default() });
        SkillSet::from_fields(SetFields { cards: ids.iter().map(card).collect(), ..SetFields::default() })
    }

    fn builder() -> AgentCardBuilder {
        AgentCardBuilder::new("Greeter", "Greets people.", "1.2.3")
    }

    #[test]
    fn card_without_skills_says_so() {
        let interface = AgentInterface::new("http://127.0.0.1:1/", TRANSPORT_PROTOCOL_JSONRPC);
        let card = serde_json::to_value(builder().interface(interface).build()).expect("the card is JSON");
        let expected = json!({
            "name": "Greeter",
            "description": "Greets people.",
            "version": "1.2.3",
            "supportedInterfaces": [
                { "url": "http://127.0.0.1:1/", "protocolBinding": "JSONRPC", "protocolVersion": a2a::VERSION },
            ],
            "capabilities": { "streaming": true },
            "defaultInputModes": ["application/json", "text/plain"],
            "defaultOutputModes": ["application/json", "text/plain"],
            "skills": [],
        });
        assert_eq!(card, expected);
    }

    #[test]
    fn skills_of_sets_are_listed_one_set_after_the_other() {
        let card = builder().skills(&set(&["greet", "house-style"])).skills(&set(&["adapt"])).build();
        let ids: Vec<&str> = card.skills.iter().map(|skill| skill.id.as_str()).collect();
        assert_eq!(ids, ["greet", "house-style", "adapt"]);
    }
}
