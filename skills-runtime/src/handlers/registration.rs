//! Types that `#[skill]` registered, across all crates of the program.

use std::any::TypeId;
use std::sync::Arc;

use super::SkillHandler;

/// What `#[skill]` leaves in the program for a handler.
///
/// It holds names and a function, never the card, so that it pulls no skill into the program by itself. What the
/// handler names comes along: one that reads its `CARD` brings the card.
#[doc(hidden)]
#[derive(Debug)]
pub struct Registration {
    package: &'static str,
    version: &'static str,
    id: &'static str,
    directory: &'static str,
    /// A function, since it is no constant everywhere.
    handler_type: fn() -> TypeId,
    type_name: fn() -> &'static str,
    file: &'static str,
    line: u32,
    make: fn() -> Arc<dyn SkillHandler>,
}

inventory::collect!(Registration);

impl Registration {
    /// The registration of a type for a skill of a package.
    #[must_use]
    pub const fn of<T: MadeByDefault + RunsSkill>(
        package: &'static str,
        version: &'static str,
        id: &'static str,
        directory: &'static str,
        file: &'static str,
        line: u32,
    ) -> Self {
        Self {
            package,
            version,
            id,
            directory,
            handler_type: TypeId::of::<T>,
            type_name: std::any::type_name::<T>,
            file,
            line,
            make: make::<T>,
        }
    }

    /// The registrations of a package, in the order of their skills' ids and places; inventory has no order.
    pub(crate) fn of_package((package, version): (&str, &str)) -> Vec<&'static Self> {
        let is_of_package = |it: &&Self| it.package == package && it.version == version;
        let mut found: Vec<&Self> = inventory::iter::<Self>.into_iter().filter(is_of_package).collect();
        found.sort_by_key(|registration| (registration.id, registration.file, registration.line));
        found
    }

    pub(crate) fn id(&self) -> &'static str {
        self.id
    }

    /// The skill's directory, relative to its package.
    pub(crate) fn directory(&self) -> &'static str {
        self.directory
    }

    pub(crate) fn handler_type(&self) -> TypeId {
        (self.handler_type)()
    }

    pub(crate) fn type_name(&self) -> &'static str {
        (self.type_name)()
    }

    /// The file in which the type is, relative to its package.
    pub(crate) fn file(&self) -> &'static str {
        self.file
    }

    pub(crate) fn line(&self) -> u32 {
        self.line
    }

    /// What makes the handler. It runs the type's `Default`, which may panic.
    pub(crate) fn maker(&self) -> fn() -> Arc<dyn SkillHandler> {
        self.make
    }
}

pub(super) fn make<T: MadeByDefault + RunsSkill>() -> Arc<dyn SkillHandler> {
    Arc::new(T::made())
}

/// `Default`, with a message for types that register themselves.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` registers itself as a skill's handler, which needs a `Default` to make it from",
    label = "has no `Default`",
    note = "derive or implement `Default`",
    note = "or write `#[skill(…, register = false)]` and hand a value to `Registry::builder`"
)]
pub trait MadeByDefault {
    /// The value that handles the skill.
    fn made() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> MadeByDefault for T {
    fn made() -> Self {
        Self::default()
    }
}

/// `SkillHandler`, with a message for types that register themselves.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` registers itself as a skill's handler, which needs an implementation of `SkillHandler`",
    label = "is not a `SkillHandler`",
    note = "implement `skills_runtime::SkillHandler`, with `#[async_trait]` on the `impl`",
    note = "or write `#[skill(…, register = false)]` if the type is for its card alone"
)]
pub trait RunsSkill: SkillHandler + 'static {}

#[diagnostic::do_not_recommend]
impl<T: SkillHandler + 'static> RunsSkill for T {}
