//! Skills that are registered one by one, while the program runs.

use std::collections::btree_map::Entry as Place;
use std::sync::Arc;

use a2a::AgentSkill;
use serde_json::Value;

use super::entry::{Entry, Skill};
use super::{Registry, SkillDescriptor, SkillError, SkillHandler};
use crate::{Schema, SharedCard, SkillCard};

/// Skills by their ids, with what runs them.
///
/// A program registers its skills, then shares the registry; so there is no lock on the way of a call. [`Registry`] is
/// the one that this crate has.
///
/// ```
/// use std::sync::Arc;
///
/// use skills_runtime::a2a::AgentSkill;
/// use skills_runtime::{
///     CollectingSink, Registry, SkillError, SkillHandler, SkillProgressSink, SkillRegistry, Value, async_trait, json,
/// };
///
/// struct Echo;
///
/// #[async_trait]
/// impl SkillHandler for Echo {
///     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///         Ok(params)
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), SkillError> {
/// let echo = AgentSkill {
///     id: "echo".to_owned(),
///     name: "Echo".to_owned(),
///     description: "Gives back the text that it gets.".to_owned(),
///     tags: Vec::new(),
///     examples: None,
///     input_modes: None,
///     output_modes: None,
///     security_requirements: None,
/// };
/// let mut registry = Registry::empty();
/// registry.register_programmatic(echo, Some(json!({ "type": "string" })), Arc::new(Echo))?;
///
/// let sink = CollectingSink::new();
/// assert_eq!(registry.dispatch("echo", json!("Ada"), &sink).await, Ok(json!("Ada")));
/// let error = registry.dispatch("echo", json!(7), &sink).await.unwrap_err();
/// assert_eq!(error.to_string(), r#"invalid request: `#`: 7 is not of type "string""#);
/// # Ok(())
/// # }
/// ```
pub trait SkillRegistry: Send + Sync {
    /// Registers a skill that has a manifest, by the id of its card.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use skills_runtime::{Registry, SkillHandler, SkillProgressSink, SkillRegistry, Value, async_trait};
    /// # use skills_runtime::{SkillError, embed_skill};
    /// # struct Greet;
    /// # #[async_trait]
    /// # impl SkillHandler for Greet {
    /// #     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    /// #         Ok(params)
    /// #     }
    /// # }
    /// let greet = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// let mut registry = Registry::empty();
    /// registry.register_manifest(greet.into(), Arc::new(Greet))?;
    /// assert!(registry.handler("greet").is_some());
    /// # Ok::<(), SkillError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRequest`] if the id is empty or taken.
    fn register_manifest(&mut self, card: SharedCard, handler: Arc<dyn SkillHandler>) -> Result<(), SkillError>;

    /// Registers a skill that has no manifest: what the agent's card says of it, and the JSON Schema of its parameters.
    /// The schema is checked and compiled now, once.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use skills_runtime::a2a::AgentSkill;
    /// # use skills_runtime::{Registry, SkillError, SkillHandler, SkillProgressSink, SkillRegistry, Value, async_trait, json};
    /// # struct Echo;
    /// # #[async_trait]
    /// # impl SkillHandler for Echo {
    /// #     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    /// #         Ok(params)
    /// #     }
    /// # }
    /// # let echo = AgentSkill {
    /// #     id: "echo".to_owned(),
    /// #     name: "Echo".to_owned(),
    /// #     description: "Gives back the text that it gets.".to_owned(),
    /// #     tags: Vec::new(),
    /// #     examples: None,
    /// #     input_modes: None,
    /// #     output_modes: None,
    /// #     security_requirements: None,
    /// # };
    /// let mut registry = Registry::empty();
    /// let wrong = registry.register_programmatic(echo.clone(), Some(json!({ "type": "text" })), Arc::new(Echo));
    /// assert!(wrong.unwrap_err().to_string().contains("`#/type`"));
    /// registry.register_programmatic(echo, Some(json!({ "type": "string" })), Arc::new(Echo))?;
    /// assert!(registry.describe("echo").is_some());
    /// # Ok::<(), SkillError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRequest`] if the id is empty or taken, and for a schema that breaks a rule of JSON Schema
    /// draft 2020-12; the text has the place in the schema.
    fn register_programmatic(
        &mut self,
        agent_skill: AgentSkill,
        params_schema: Option<Value>,
        handler: Arc<dyn SkillHandler>,
    ) -> Result<(), SkillError>;

    /// Registers a skill that has a manifest in the place of the one that has its id, of either kind.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use skills_runtime::{Registry, SkillHandler, SkillProgressSink, SkillRegistry, Value, async_trait};
    /// # use skills_runtime::{SkillError, embed_skill};
    /// # struct Greet;
    /// # #[async_trait]
    /// # impl SkillHandler for Greet {
    /// #     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    /// #         Ok(params)
    /// #     }
    /// # }
    /// let greet = embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// let (one, other): (Arc<dyn SkillHandler>, Arc<dyn SkillHandler>) = (Arc::new(Greet), Arc::new(Greet));
    /// let mut registry = Registry::empty();
    /// registry.register_manifest(greet.into(), one)?;
    /// registry.replace_manifest(greet.into(), Arc::clone(&other))?;
    /// assert!(registry.handler("greet").is_some_and(|handler| Arc::ptr_eq(&handler, &other)));
    /// # Ok::<(), SkillError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRequest`] if no skill has the id.
    fn replace_manifest(&mut self, card: SharedCard, handler: Arc<dyn SkillHandler>) -> Result<(), SkillError>;

    /// Registers a skill that has no manifest in the place of the one that has its id, of either kind.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use skills_runtime::a2a::AgentSkill;
    /// # use skills_runtime::{Registry, SkillError, SkillHandler, SkillProgressSink, SkillRegistry, Value, async_trait, json};
    /// # struct Echo;
    /// # #[async_trait]
    /// # impl SkillHandler for Echo {
    /// #     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    /// #         Ok(params)
    /// #     }
    /// # }
    /// # let echo = AgentSkill {
    /// #     id: "echo".to_owned(),
    /// #     name: "Echo".to_owned(),
    /// #     description: "Gives back the text that it gets.".to_owned(),
    /// #     tags: Vec::new(),
    /// #     examples: None,
    /// #     input_modes: None,
    /// #     output_modes: None,
    /// #     security_requirements: None,
    /// # };
    /// let mut registry = Registry::empty();
    /// assert!(registry.replace_programmatic(echo.clone(), None, Arc::new(Echo)).is_err());
    /// registry.register_programmatic(echo.clone(), None, Arc::new(Echo))?;
    /// registry.replace_programmatic(echo, Some(json!({ "type": "string" })), Arc::new(Echo))?;
    /// assert_eq!(registry.list().len(), 1);
    /// # Ok::<(), SkillError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SkillError::InvalidRequest`] if no skill has the id, and for a schema that breaks a rule; then the skill that
    /// is there stays.
    fn replace_programmatic(
        &mut self,
        agent_skill: AgentSkill,
        params_schema: Option<Value>,
        handler: Arc<dyn SkillHandler>,
    ) -> Result<(), SkillError>;

    /// What is known of the skill with this id.
    fn describe(&self, id: &str) -> Option<SkillDescriptor>;

    /// What is known of all skills, in the ascending order of their ids' bytes.
    fn list(&self) -> Vec<SkillDescriptor>;

    /// The handler of the skill with this id; `None` if there is no such skill, or if it has no handler.
    fn handler(&self, id: &str) -> Option<Arc<dyn SkillHandler>>;
}

impl SkillRegistry for Registry {
    fn register_manifest(&mut self, card: SharedCard, handler: Arc<dyn SkillHandler>) -> Result<(), SkillError> {
        self.register(Skill::Manifest(card), handler)
    }

    fn register_programmatic(
        &mut self,
        agent_skill: AgentSkill,
        params_schema: Option<Value>,
        handler: Arc<dyn SkillHandler>,
    ) -> Result<(), SkillError> {
        self.register(programmatic(agent_skill, params_schema.as_ref())?, handler)
    }

    fn replace_manifest(&mut self, card: SharedCard, handler: Arc<dyn SkillHandler>) -> Result<(), SkillError> {
        self.replace(Skill::Manifest(card), handler)
    }

    fn replace_programmatic(
        &mut self,
        agent_skill: AgentSkill,
        params_schema: Option<Value>,
        handler: Arc<dyn SkillHandler>,
    ) -> Result<(), SkillError> {
        self.replace(programmatic(agent_skill, params_schema.as_ref())?, handler)
    }

    fn describe(&self, id: &str) -> Option<SkillDescriptor> {
        self.entry(id).map(|(_, entry)| entry.skill.describe())
    }

    fn list(&self) -> Vec<SkillDescriptor> {
        self.skills().map(Skill::describe).collect()
    }

    fn handler(&self, id: &str) -> Option<Arc<dyn SkillHandler>> {
        Registry::handler(self, id)
    }
}

impl Registry {
    fn register(&mut self, skill: Skill, handler: Arc<dyn SkillHandler>) -> Result<(), SkillError> {
        if skill.id().is_empty() {
            return Err(SkillError::InvalidRequest(format!("{skill} has an empty id; a skill is called by its id")));
        }
        self.check_names(&skill)?;
        match self.content_mut().entries.entry(skill.id().into()) {
            Place::Vacant(place) => {
                place.insert(Entry { skill, handler: Some(handler) });
                Ok(())
            }
            Place::Occupied(place) => Err(SkillError::InvalidRequest(format!(
                "the id `{}` of {skill} is taken by {}; give one of them another id, or replace the other explicitly",
                place.key(),
                place.get().skill
            ))),
        }
    }

    /// Refuses a skill whose id is the name of another, or whose name is another's id.
    fn check_names(&self, skill: &Skill) -> Result<(), SkillError> {
        let id = skill.id();
        let name = skill.card().map_or(id, SkillCard::name);
        let named = self.named(id).find(|(other, _)| &***other != id);
        let clash = match self.content().entries.get(name).filter(|_| name != id) {
            Some(other) => Some((name, &other.skill, skill)),
            None => named.map(|(_, entry)| (id, skill, &entry.skill)),
        };
        clash.map_or(Ok(()), |(id, skill, named)| {
            Err(SkillError::InvalidRequest(format!(
                "the id `{id}` of {skill} is the name of {named}; give one of them another"
            )))
        })
    }

    fn replace(&mut self, skill: Skill, handler: Arc<dyn SkillHandler>) -> Result<(), SkillError> {
        self.check_names(&skill)?;
        match self.content_mut().entries.get_mut(skill.id()) {
            Some(entry) => {
                *entry = Entry { skill, handler: Some(handler) };
                Ok(())
            }
            None => Err(self.unknown(skill.id())),
        }
    }
}

fn programmatic(agent_skill: AgentSkill, params_schema: Option<&Value>) -> Result<Skill, SkillError> {
    let params_schema = params_schema.map(Schema::from_value).transpose().map_err(|error| {
        let id = &agent_skill.id;
        SkillError::InvalidRequest(format!("the schema of the parameters of `{id}` is not valid: {error}"))
    })?;
    Ok(Skill::Programmatic { agent_skill: Arc::new(agent_skill), params_schema })
}
