//! Handlers by their skill's id.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use super::{RegistryBuilder, RegistryError, RegistryProblem, SkillHandler};
use crate::{SkillCard, SkillSet};

/// A set of skills with the handlers that run them. A clone shares the handlers.
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
pub struct Registry {
    set: &'static SkillSet,
    handlers: Arc<Handlers>,
}

/// Handlers by the ids of their skills.
pub(super) type Handlers = BTreeMap<&'static str, Arc<dyn SkillHandler>>;

impl Registry {
    /// Pairs the skills of an embedded set with the handlers that its package registered. A skill without a handler is
    /// fine; its card is there.
    ///
    /// Each handler is made here, once, by its `Default`. For handlers that are made in another way there is
    /// [`builder`](Self::builder).
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

    /// Begins a registry to which handlers with state are handed over.
    pub fn builder(set: &'static SkillSet) -> RegistryBuilder {
        RegistryBuilder::new(set)
    }

    pub(super) fn new(set: &'static SkillSet, handlers: Handlers) -> Self {
        Self { set, handlers: Arc::new(handlers) }
    }

    /// The skills.
    #[must_use]
    pub fn set(&self) -> &'static SkillSet {
        self.set
    }

    /// The card of the skill with this id.
    #[must_use]
    pub fn card(&self, id: &str) -> Option<&'static SkillCard> {
        self.set.get(id)
    }

    /// The handler of the skill with this id; `None` if there is no such skill, or if it has no handler.
    ///
    /// What it is called with this way is not validated; [`dispatch`](Self::dispatch) does that.
    #[must_use]
    pub fn handler(&self, id: &str) -> Option<Arc<dyn SkillHandler>> {
        self.handlers.get(id).cloned()
    }
}

/// Shows the ids of the skills and of those that have a handler.
impl Debug for Registry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let skills: Vec<&str> = self.set.iter().map(SkillCard::id).collect();
        let handlers: Vec<&str> = self.handlers.keys().copied().collect();
        f.debug_struct("Registry").field("skills", &skills).field("handlers", &handlers).finish()
    }
}
