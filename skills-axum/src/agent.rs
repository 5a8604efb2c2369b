//! What an agent says of itself.

use std::time::{SystemTime, UNIX_EPOCH};

use a2a::{AgentCard, AgentInterface, TRANSPORT_PROTOCOL_JSONRPC};
use serde_json::Value;
use sha2::{Digest, Sha256};
use skills_core::{AgentCardBuilder, SkillSet};
use uuid::Uuid;

/// What an agent says of itself on its two cards, besides its skills.
///
/// ```
/// use skills_axum::Agent;
///
/// let agent = Agent::new("Clerk", "Keeps the books.", "1.2.0", "https://clerk.example/")
///     .identity("did:bindu:ada:clerk:1", "ada@clerk.example")
///     .input_modes(["text/plain"]);
/// assert_eq!(agent.url(), "https://clerk.example");
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Agent {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) version: String,
    pub(crate) url: String,
    pub(crate) id: Uuid,
    pub(crate) extensions: Vec<Extension>,
    pub(crate) input_modes: Vec<String>,
    pub(crate) output_modes: Vec<String>,
    /// In seconds since 1970.
    pub(crate) created: u64,
    pub(crate) members: Vec<(String, Value)>,
    interfaces: Vec<AgentInterface>,
    card: Option<AgentCard>,
}

/// An entry of the agent's extensions.
#[derive(Debug, Clone)]
pub(crate) enum Extension {
    Identity { did: String, author: String },
    Other(Value),
}

impl Agent {
    /// An agent with its name, what it does, its version, and the address that others reach it by.
    ///
    /// The address is the origin of the routes, say `https://agent.example`, and the path before them if the router is
    /// nested or a proxy puts one there; a slash at its end is dropped. The agent's id is made of the name and the address, the same at every
    /// start; [`id`](Self::id) sets another.
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        version: impl Into<String>,
        url: impl Into<String>,
    ) -> Self {
        let name = name.into();
        let url: String = url.into();
        let url = url.trim_end_matches('/').to_owned();
        let digest = Sha256::new_with_prefix(&name).chain_update([0]).chain_update(&url).finalize();
        let mut bytes = [0; 16];
        bytes.iter_mut().zip(digest).for_each(|(byte, digest)| *byte = digest);
        let modes = ["text/plain", "application/json"].map(str::to_owned).to_vec();
        Self {
            id: Uuid::new_v8(bytes),
            name,
            description: description.into(),
            version: version.into(),
            interfaces: vec![AgentInterface::new(&url, TRANSPORT_PROTOCOL_JSONRPC)],
            url,
            extensions: Vec::new(),
            input_modes: modes.clone(),
            output_modes: modes,
            created: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            members: Vec::new(),
            card: None,
        }
    }

    /// The address that others reach the agent by, without a slash at its end.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Sets the agent's id.
    pub fn id(mut self, id: Uuid) -> Self {
        self.id = id;
        self
    }

    /// Names the agent's DID and its author, which stand among the extensions of Bindu's card. A DID without `did:`
    /// before it gets it.
    pub fn identity(mut self, did: impl Into<String>, author: impl Into<String>) -> Self {
        let did: String = did.into();
        let did = if did.starts_with("did:") { did } else { format!("did:{did}") };
        self.extensions.push(Extension::Identity { did, author: author.into() });
        self
    }

    /// Adds an extension to Bindu's card, as it is written there.
    pub fn extension(mut self, extension: impl Into<Value>) -> Self {
        self.extensions.push(Extension::Other(extension.into()));
        self
    }

    /// The media types that the agent takes where a skill does not say otherwise; `text/plain` and `application/json`
    /// when nobody says so.
    pub fn input_modes<M: Into<String>>(mut self, modes: impl IntoIterator<Item = M>) -> Self {
        self.input_modes = modes.into_iter().map(Into::into).collect();
        self
    }

    /// The media types that the agent gives where a skill does not say otherwise; `text/plain` and `application/json`
    /// when nobody says so.
    pub fn output_modes<M: Into<String>>(mut self, modes: impl IntoIterator<Item = M>) -> Self {
        self.output_modes = modes.into_iter().map(Into::into).collect();
        self
    }

    /// When the agent was made, in seconds since 1970; else the time at which this value was. Bindu's card shows it, so
    /// a fixed time keeps the card's `ETag` over a restart.
    pub fn created(mut self, seconds: u64) -> Self {
        self.created = seconds;
        self
    }

    /// Sets a member of Bindu's card, such as `numHistorySessions`, `telemetry` or `extraData`: in place of its default,
    /// or at the end when the card has no such member by default.
    ///
    /// ```
    /// # use skills_axum::Agent;
    /// let agent = Agent::new("Clerk", "Keeps the books.", "1.2.0", "https://clerk.example").member("telemetry", true);
    /// ```
    pub fn member(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        let name = name.into();
        self.members.retain(|(other, _)| *other != name);
        self.members.push((name, value.into()));
        self
    }

    /// Sets where and how the agent speaks A2A, which the card of A2A says: JSON-RPC at its [address](Self::url) when nobody
    /// says so, as Bindu's agents do. A program that only shows its skills sets none.
    pub fn interfaces(mut self, interfaces: impl IntoIterator<Item = AgentInterface>) -> Self {
        self.interfaces = interfaces.into_iter().collect();
        self
    }

    /// Serves this card of A2A in place of the one that is made of this value and the skills: an agent that streams or has
    /// security schemes says so here. `AgentCardBuilder` of `skills-runtime` makes one.
    pub fn a2a_card(mut self, card: AgentCard) -> Self {
        self.card = Some(card);
        self
    }

    /// The card of A2A: the one that was set, else one with the skills and the interfaces.
    pub(crate) fn to_a2a_card(&self, set: &SkillSet) -> AgentCard {
        self.card.clone().unwrap_or_else(|| {
            let builder = AgentCardBuilder::new(&self.name, &self.description, &self.version).skills(set);
            let mut card = self.interfaces.iter().cloned().fold(builder, AgentCardBuilder::interface).build();
            // Nothing is known of the server; an agent that streams sets its own card.
            card.capabilities.streaming = Some(false);
            card.default_input_modes.clone_from(&self.input_modes);
            card.default_output_modes.clone_from(&self.output_modes);
            card
        })
    }
}

#[cfg(test)]
mod tests {
    use skills_core::SetFields;

    use super::*;

    fn agent() -> Agent {
        Agent::new("Clerk", "Keeps the books.", "1.2.0", "https://clerk.example/")
    }

    fn card(agent: &Agent) -> AgentCard {
        agent.to_a2a_card(&SkillSet::from_fields(SetFields::default()))
    }

    #[test]
    fn agent_speaks_json_rpc_at_its_address_unless_it_says_otherwise() {
        assert_eq!(card(&agent()).supported_interfaces[0].url, "https://clerk.example");
        assert_eq!(card(&agent().interfaces([])).supported_interfaces, []);
        let other = AgentInterface::new("https://clerk.example/rpc", TRANSPORT_PROTOCOL_JSONRPC);
        assert_eq!(card(&agent().interfaces([other.clone()])).supported_interfaces, [other]);
    }

    #[test]
    fn card_that_is_set_is_the_one_that_is_shown() {
        let mut own = card(&agent());
        own.name = "Another".to_owned();
        assert_eq!(card(&agent().a2a_card(own.clone())), own);
    }

    #[test]
    fn id_depends_on_name_and_address_alone() {
        let id = |name: &str, url: &str| Agent::new(name, "d", "1", url).id;
        assert_eq!(id("a", "http://x"), id("a", "http://x/"));
        assert_ne!(id("a", "http://x"), id("b", "http://x"));
        assert_ne!(id("a", "http://x"), id("a", "http://y"));
    }
}
