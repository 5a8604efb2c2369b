//! The skills of an agent's configuration.

use super::{List, SkillSet, Text};
use crate::diagnostic::Diagnostic;

/// What an agent's configuration, in the form that Bindu gives it, says about skills.
///
/// ```
/// use skills_runtime::{AgentConfig, embed_skills};
/// static AGENT: &AgentConfig =
///     embed_skills!(config = "../examples/bindu-agent/agent_config.json", allow(outside_package, no_build_script));
/// let ids: Vec<&str> = AGENT.skills.iter().map(|card| card.id()).collect();
/// assert_eq!(ids, ["translate-v1", "weather"]);
/// assert!(AGENT.private.get("ledger-v1").is_some());
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct AgentConfig {
    /// `skills`: those that anybody may see, in the order of the file.
    pub skills: SkillSet,
    /// `private_skills`: those that only listed callers may see, in the order of the file.
    pub private: SkillSet,
    /// `allowed_dids`: the callers who may see the private skills.
    pub allowed_dids: List<Text>,
    /// The warnings that came of loading it. Those about an embedded one were shown when it was compiled, so it has none.
    pub diagnostics: List<Diagnostic>,
}
