//! Handlers that a program lists by their types.

use std::any::{TypeId, type_name};
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use super::registration::make;
use super::{MadeByDefault, RunsSkill, SkillHandler};
use crate::{EmbeddedSkill, SkillCard};

/// Lists handlers, for [`RegistryBuilder::handlers`](crate::RegistryBuilder::handlers): types and functions that
/// [`skill`](macro@crate::skill) annotates, by their paths. Each is made by its `Default`.
///
/// A program that lists its handlers needs no registration, and the compiler sees that each of them is there.
///
/// ```
/// use skills_runtime::{
///     Registry, SkillError, SkillHandler, SkillProgressSink, Value, async_trait, embed_skills, handlers, skill,
/// };
///
/// #[derive(Default)]
/// #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
/// struct Greet;
///
/// #[async_trait]
/// impl SkillHandler for Greet {
///     async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///         Ok(params)
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let registry = Registry::builder(skills).handlers(handlers![Greet]).build()?;
/// assert!(registry.handler("greet").is_some());
/// # Ok(())
/// # }
/// ```
#[macro_export]
macro_rules! handlers {
    ($($($segment:ident)::+),* $(,)?) => {{
        #[allow(unused_imports)]
        use $crate::__private::Listed as _;
        [$($($segment)::+::__listed()),*]
    }};
}

/// A handler that [`handlers!`](macro@crate::handlers) lists.
///
/// ```
/// use skills_runtime::{ListedHandler, handlers};
///
/// let none: [ListedHandler; 0] = handlers![];
/// ```
#[derive(Clone, Copy)]
pub struct ListedHandler {
    pub(super) card: &'static SkillCard,
    pub(super) handler_type: TypeId,
    pub(super) type_name: &'static str,
    pub(super) make: fn() -> Arc<dyn SkillHandler>,
}

impl ListedHandler {
    /// What [`handlers!`](macro@crate::handlers) makes of a type.
    #[doc(hidden)]
    #[must_use]
    pub fn of<T: EmbeddedSkill + MadeByDefault + RunsSkill>() -> Self {
        Self { card: T::CARD, handler_type: TypeId::of::<T>(), type_name: type_name::<T>(), make: make::<T> }
    }
}

impl Debug for ListedHandler {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListedHandler")
            .field("id", &self.card.id())
            .field("type_name", &self.type_name)
            .finish_non_exhaustive()
    }
}

/// How a type is listed. A function has a module of its name, with a function of this name.
#[doc(hidden)]
pub trait Listed {
    /// The handler that the type is.
    fn __listed() -> ListedHandler;
}

impl<T: EmbeddedSkill + MadeByDefault + RunsSkill> Listed for T {
    fn __listed() -> ListedHandler {
        ListedHandler::of::<T>()
    }
}
