//! What a registry tells of a skill.

use a2a::AgentSkill;

use crate::Schema;

/// What a [`SkillRegistry`](crate::SkillRegistry) tells of a skill, be it one with a manifest or not.
///
/// ```
/// use skills_runtime::{Registry, SkillRegistry, embed_skills};
///
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let registry = Registry::builder(skills).build()?;
/// let greet = registry.describe("greet").expect("it is in the set");
/// assert_eq!((greet.id.as_str(), greet.agent_skill.name.as_str()), ("greet", "Greet"));
/// assert_eq!(greet.params_schema.as_ref(), skills.get("greet").and_then(|card| card.input_schema()));
/// # Ok::<(), skills_runtime::RegistryError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SkillDescriptor {
    /// The id by which it is called.
    pub id: String,
    /// What the agent's card says of it.
    pub agent_skill: AgentSkill,
    /// The schema of its parameters; without one it takes any value.
    pub params_schema: Option<Schema>,
}
