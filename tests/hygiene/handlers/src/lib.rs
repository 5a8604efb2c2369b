//! Handlers register themselves wherever they stand, and give no warning.
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused,
    unused_qualifications,
    unused_results,
    let_underscore,
    nonstandard_style,
    future_incompatible,
    rust_2018_idioms,
    single_use_lifetimes,
    trivial_casts,
    elided_lifetimes_in_paths,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]

mod shadowed;

use ::skills_runtime::{
    SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skills, skill,
};
use ::std::boxed::Box;
use ::std::prelude::rust_2024::derive;
use ::std::result::Result;

/// The runtime under another path.
pub mod agent {
    pub use ::skills_runtime as skills;
}

/// The skills of this package.
#[must_use]
pub fn skills() -> &'static SkillSet {
    embed_skills!("skills", allow(no_build_script))
}

/// Gives back what it was given, with the name of the type.
macro_rules! answers {
    ($handler:ty) => {
        #[async_trait]
        impl SkillHandler for $handler {
            async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
                Result::Ok(params)
            }
        }
    };
}

#[derive(Debug, Default)]
#[skill("skills/private", allow(no_build_script))]
struct Private;
answers!(Private);

/// An enum.
#[derive(Debug, Default)]
#[skill("skills/enum", register = true, allow(no_build_script))]
pub enum Choice {
    /// The one that handles.
    #[default]
    First,
    /// Another.
    Second,
}
answers!(Choice);

/// Never called, and its handler is there all the same.
pub const fn function() {
    #[derive(Default)]
    #[skill("skills/in-function", allow(no_build_script))]
    struct Local;
    answers!(Local);
}

macro_rules! handler {
    ($name:ident, $path:literal) => {
        #[derive(Debug, Default)]
        #[skill($path, allow(no_build_script))]
        struct $name;
        answers!($name);
    };
}
handler!(FromMacro, "skills/from-macro");

#[derive(Debug, Default)]
#[skill("skills/raw-name", allow(no_build_script))]
#[allow(non_camel_case_types, reason = "the name is what is tested")]
struct r#match;
answers!(r#match);

/// A type that nobody should use any more.
#[derive(Debug, Default)]
#[skill("skills/deprecated", allow(no_build_script))]
#[deprecated = "use another"]
pub struct Deprecated;
#[allow(deprecated, reason = "the implementation has to name it")]
const _: () = {
    answers!(Deprecated);
};

#[derive(Debug, Default)]
#[skill("skills/reexported", crate = crate::agent::skills, allow(no_build_script))]
struct Reexported;
answers!(Reexported);

#[skill("skills/conditional", allow(no_build_script))]
#[cfg(any())]
struct Conditional;

#[derive(Debug, Default)]
#[cfg_attr(all(), skill("skills/conditional", allow(no_build_script)))]
struct Conditional;
answers!(Conditional);

/// A function.
///
/// # Errors
///
/// None.
#[skill("skills/function", allow(no_build_script))]
pub async fn function_form(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Result::Ok(input)
}

/// Its patterns are any, and so is the way in which the types are written.
#[skill("skills/private-function", crate = self::agent::skills, allow(no_build_script))]
async fn r#async(
    (mut number, ::std::ops::Range { start: _, .. }): (u8, ::std::ops::Range<u8>),
    _: &'_ (dyn ::skills_runtime::SkillProgressSink + '_),
) -> ::core::result::Result<[u8; 1], ::skills_runtime::SkillError> {
    number += 1;
    Result::Ok([number])
}

/// Never called, and its handler is there all the same.
pub const fn block() {
    type Input = u8;
    const ONE: Input = 1;
    #[skill("skills/function-in-block", allow(no_build_script))]
    async fn local(input: Input, _: &dyn SkillProgressSink) -> Result<Input, SkillError> {
        Result::Ok(input.wrapping_add(ONE))
    }
}

macro_rules! function {
    ($name:ident, $path:literal, $input:ident: $type:ty) => {
        #[skill($path, allow(no_build_script))]
        async fn $name($input: $type, _: &dyn SkillProgressSink) -> Result<$type, SkillError> {
            Result::Ok($input)
        }
    };
}
function!(input, "skills/function-from-macro", input: Value);

/// A function that nobody should use any more.
///
/// # Errors
///
/// None.
#[skill("skills/deprecated-function", allow(no_build_script))]
#[deprecated = "use another"]
pub async fn deprecated(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    Result::Ok(input)
}

/// A type with a constant of the name that the card has.
#[derive(Debug, Default)]
#[skill("skills/own-card", allow(no_build_script))]
pub struct OwnCard;
answers!(OwnCard);

impl OwnCard {
    /// No card.
    pub const CARD: u8 = 7;
}

/// The handlers, where they are named.
#[must_use]
pub fn paired() -> &'static SkillSet {
    embed_skills!(
        "skills",
        handlers = [Private, Choice, OwnCard, function_form, r#async, input, deprecated],
        complete,
        allow(no_build_script)
    )
}

/// A generic type that is there for its card.
#[derive(Debug)]
#[skill("skills/not-first", register = false, allow(no_build_script))]
pub struct Generic<T>(pub T);
