//! Handlers by their skill's id.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use super::entry::{Entry, Skill};
use super::hook::Hooks;
use super::{RegistryBuilder, RegistryError, RegistryProblem, SkillHandler, TerminalHook};
use crate::{SkillCard, SkillSet};

/// Skills with the handlers that run them: those of embedded sets, and those that are registered one by one through the
/// trait [`SkillRegistry`](crate::SkillRegistry). A clone shares the handlers; what is registered later is the clone's
/// alone.
///
/// A skill is looked up by its id, or by its card's name where no other skill has that: by what catalogs show. An id that
/// is another skill's name is refused.
///
/// ```standalone_crate
/// use skills_runtime::{
///     CollectingSink, Registry, SkillError, SkillHandler, SkillProgressSink, Value, async_trait, embed_skills, json,
///     skill,
/// };
///
/// #[derive(Default)]
/// #[skill("../examples/greet/skills/greet", allow(outside_package, no_build_script))]
/// struct Greet;
///
/// #[async_trait]
/// impl SkillHandler for Greet {
///     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///         let name = params["user"]["name"].as_str().unwrap_or_default();
///         Ok(json!({ "greeting": format!("Hello {name}") }))
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let registry = Registry::embedded(skills)?;
/// let params = json!({ "user": { "name": "Ada" }, "style": "casual" });
/// let answer = registry.dispatch("greet", params, &CollectingSink::new()).await?;
/// assert_eq!(answer["greeting"], "Hello Ada");
/// # Ok(())
/// # }
/// ```
///
/// # Which handlers it finds
///
/// Those that [`skill`](macro@crate::skill) registered in the package that embeds the set, wherever they stand in it.
/// A library and a program of one package are one in this respect; so are all tests in one file of a package's
/// `tests` folder, and all doctests of a package of edition 2024, unless they are marked `standalone_crate`.
///
/// A library's handlers go with the library's set: it offers a function that gives its set, or its registry. They are
/// in a program only if the program names something of the library, say by such a call or by `use library as _;`. A
/// line in Cargo.toml alone does not link a library, and its handlers would be missing without a word.
///
/// A type that must not be found, or cannot be made by `Default`, is annotated with `register = false`; a value of it can
/// be handed to the [`builder`](Self::builder).
#[derive(Clone)]
pub struct Registry(Arc<Content>);

/// A [`Registry`], by the name that it has in programs with several kinds of [`SkillRegistry`](crate::SkillRegistry).
///
/// ```
/// use skills_runtime::{InMemorySkillRegistry, SkillRegistry};
///
/// let registry: Box<dyn SkillRegistry> = Box::new(InMemorySkillRegistry::empty());
/// assert!(registry.list().is_empty());
/// ```
pub type InMemorySkillRegistry = Registry;

/// What the clones of a registry share.
#[derive(Clone, Default)]
pub(super) struct Content {
    pub(super) sets: Vec<&'static SkillSet>,
    pub(super) entries: BTreeMap<Arc<str>, Entry>,
    pub(super) hooks: Hooks,
}

impl Registry {
    /// Pairs the skills of an embedded set with the handlers that its package registered. A skill without a handler is
    /// fine; its card is there.
    ///
    /// Each handler is made here, once, by its `Default`. For handlers that are made in another way, for hooks and for
    /// several sets there is [`builder`](Self::builder).
    ///
    /// # Errors
    ///
    /// All problems at once: handlers for skills that are not in the set, several handlers for one skill, a `Default`
    /// that panicked, a set that was not embedded.
    pub fn embedded(set: &'static SkillSet) -> Result<Self, RegistryError> {
        if set.package().is_none() {
            return Err(RegistryError::from(RegistryProblem::NotEmbedded));
        }
        Self::builder(set).build()
    }

    /// Begins a registry to which more is handed over: handlers with state, further sets, hooks.
    pub fn builder(set: &'static SkillSet) -> RegistryBuilder {
        RegistryBuilder::new(set)
    }

    /// A registry without skills, for those that are registered while the program runs.
    ///
    /// ```
    /// use skills_runtime::{Registry, SkillRegistry};
    ///
    /// assert!(Registry::empty().list().is_empty());
    /// ```
    #[must_use]
    pub fn empty() -> Self {
        Self::new(Content::default())
    }

    pub(super) fn new(content: Content) -> Self {
        Self(Arc::new(content))
    }

    /// Adds a hook that is told how each call ended, behind those that are there.
    pub fn add_hook(&mut self, hook: impl TerminalHook + 'static) {
        self.content_mut().hooks.add(Arc::new(hook));
    }

    /// The sets from which the registry was built, in the order in which they were given.
    #[must_use]
    pub fn sets(&self) -> &[&'static SkillSet] {
        &self.0.sets
    }

    /// The card of the skill with this id, else of the only one with this name; `None` if there is no such skill, or if it
    /// has no manifest.
    #[must_use]
    pub fn card(&self, id: &str) -> Option<&SkillCard> {
        self.entry(id).and_then(|(_, entry)| entry.skill.card())
    }

    /// The handler of the skill with this id, else of the only one with this name; `None` if there is no such skill, or if
    /// it has no handler.
    ///
    /// What it is called with this way is not validated; [`dispatch`](Self::dispatch) does that.
    #[must_use]
    pub fn handler(&self, id: &str) -> Option<Arc<dyn SkillHandler>> {
        self.entry(id).and_then(|(_, entry)| entry.handler.clone())
    }

    /// The skill with this id, else the only one whose card has this name.
    pub(super) fn entry(&self, id: &str) -> Option<(&Arc<str>, &Entry)> {
        self.0.entries.get_key_value(id).or_else(|| {
            let mut named = self.named(id);
            named.next().filter(|_| named.next().is_none())
        })
    }

    /// The skills whose cards have this name.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = (&Arc<str>, &Entry)> {
        self.0.entries.iter().filter(move |(_, entry)| entry.skill.card().is_some_and(|card| card.name() == name))
    }

    /// The ids, ascending.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.entries.keys().map(|id| &**id)
    }

    /// The skills, in the ascending order of their ids.
    pub(super) fn skills(&self) -> impl Iterator<Item = &Skill> {
        self.0.entries.values().map(|entry| &entry.skill)
    }

    pub(super) fn hooks(&self) -> &Hooks {
        &self.0.hooks
    }

    pub(super) fn content(&self) -> &Content {
        &self.0
    }

    /// The content, from now on shared with no clone.
    pub(super) fn content_mut(&mut self) -> &mut Content {
        Arc::make_mut(&mut self.0)
    }
}

/// Shows the ids of the skills and of those that have a handler.
impl Debug for Registry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let skills: Vec<&str> = self.ids().collect();
        let handlers: Vec<&str> = self.ids().filter(|id| self.handler(id).is_some()).collect();
        f.debug_struct("Registry").field("skills", &skills).field("handlers", &handlers).finish()
    }
}
