//! The agent's card in the shape of Bindu.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use skills_core::{SkillCard, escaped_segment};

use crate::agent::{Agent, Extension};

/// The version of the protocol that Bindu's cards name.
const PROTOCOL_VERSION: &str = "1.0.0";

/// The agent with these skills.
pub(crate) fn card<'a>(agent: &Agent, skills: impl Iterator<Item = &'a SkillCard>) -> Members {
    let skills: Vec<Value> = skills.map(|card| entry(agent, card)).collect();
    let extensions: Vec<Value> = agent.extensions.iter().map(|extension| self::extension(agent, extension)).collect();
    let trust = json!({
        "identityProvider": "custom",
        "inheritedRoles": [],
        "creatorId": "system",
        "creationTimestamp": agent.created,
        "trustVerificationRequired": false,
        "allowedOperations": {},
    });
    let mut members = Members::default();
    members.set("id", agent.id.to_string());
    members.set("name", agent.name.as_str());
    members.set("description", agent.description.as_str());
    members.set("url", agent.url.as_str());
    members.set("version", agent.version.as_str());
    members.set("protocolVersion", PROTOCOL_VERSION);
    members.set("skills", skills);
    members.set("capabilities", json!({ "extensions": extensions, "pushNotifications": false, "streaming": false }));
    members.set("kind", "agent");
    members.set("numHistorySessions", 10);
    members.set("extraData", json!({ "created": agent.created, "server_info": env!("CARGO_PKG_NAME") }));
    members.set("debugMode", false);
    members.set("debugLevel", 1);
    members.set("monitoring", false);
    members.set("telemetry", false);
    members.set("agentTrust", trust);
    members.set("defaultInputModes", agent.input_modes.as_slice());
    members.set("defaultOutputModes", agent.output_modes.as_slice());
    for (name, value) in &agent.members {
        members.set(name, value.clone());
    }
    members
}

/// A skill on the card.
fn entry(agent: &Agent, card: &SkillCard) -> Value {
    json!({
        "id": card.id(),
        "name": card.name(),
        "documentationPath": format!("{}/agent/skills/{}", agent.url, escaped_segment(card.id())),
    })
}

fn extension(agent: &Agent, extension: &Extension) -> Value {
    match extension {
        Extension::Other(extension) => extension.clone(),
        Extension::Identity { did, author } => json!({
            "uri": did,
            "description": format!("DID-based identity for {}", agent.name),
            "required": false,
            "params": { "author": author, "agent_name": agent.name, "agent_id": agent.id.to_string() },
        }),
    }
}

/// The members of an object, in the order in which they came.
#[derive(Default)]
pub(crate) struct Members(Vec<(String, Value)>);

impl Members {
    /// Sets a member, in the place of the one with its name.
    fn set(&mut self, name: &str, value: impl Into<Value>) {
        let value = value.into();
        match self.0.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }
}

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use skills_core::CardFields;

    use super::*;

    fn on_the_wire(agent: &Agent, ids: &[&'static str]) -> Value {
        let card = |id: &&'static str| {
            SkillCard::from_fields(CardFields { id: (*id).into(), name: "n".into(), ..CardFields::default() })
        };
        let cards: Vec<SkillCard> = ids.iter().map(card).collect();
        serde_json::to_value(super::card(agent, cards.iter())).expect("a card is JSON")
    }

    fn agent() -> Agent {
        Agent::new("demo", "Demo agent", "1.0.0", "http://agent.test/")
    }

    #[test]
    fn skill_is_id_name_and_an_escaped_address() {
        let skills = &on_the_wire(&agent(), &["x/y é"])["skills"];
        let address = "http://agent.test/agent/skills/x%2Fy%20%C3%A9";
        assert_eq!(*skills, json!([{ "id": "x/y é", "name": "n", "documentationPath": address }]));
    }

    #[test]
    fn member_that_is_set_stands_in_the_place_of_its_default() {
        let agent = agent().member("telemetry", true).member("color", "red");
        let text = serde_json::to_string(&super::card(&agent, [].into_iter())).expect("a card is JSON");
        assert!(text.contains(r#""monitoring":false,"telemetry":true,"agentTrust""#), "{text}");
        assert!(text.ends_with(r#","color":"red"}"#), "{text}");
    }

    #[test]
    fn identity_gets_its_scheme_and_other_extensions_stay_as_they_are() {
        let agent = agent().identity("bindu:a:b:c", "a@b.test").extension(json!({ "uri": "urn:x", "more": [1] }));
        let card = on_the_wire(&agent, &[]);
        let extensions = &card["capabilities"]["extensions"];
        assert_eq!(extensions[0]["uri"], "did:bindu:a:b:c");
        assert_eq!(extensions[0]["params"]["agent_id"], card["id"]);
        assert_eq!(extensions[1], json!({ "uri": "urn:x", "more": [1] }));
    }
}
