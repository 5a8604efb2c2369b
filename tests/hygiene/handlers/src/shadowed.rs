//! Registration finds its names whatever the caller calls its own items.
#![allow(
    dead_code,
    non_camel_case_types,
    unused_macros,
    clippy::missing_const_for_fn,
    reason = "the names are what is tested"
)]

mod core {}
mod std {}
mod inventory {}
mod skills_runtime {}
mod __private {}
type Result<T> = ::std::result::Result<T, ()>;
struct Arc;
struct Box;
struct Default;
struct Option;
struct Registration;
struct SkillHandler;
struct str;
struct u32;
fn make() {}
enum E {
    Some,
    None,
}
#[allow(unused_imports, reason = "their presence is what is tested")]
use E::*;

macro_rules! file {
    () => {};
}
macro_rules! line {
    () => {};
}
macro_rules! submit {
    () => {};
}
macro_rules! register {
    () => {};
}
macro_rules! compile_error {
    () => {};
}

#[::skills_runtime::skill("skills/shadowed", allow(no_build_script))]
#[derive(::std::default::Default)]
struct __INVENTORY;

mod handler {}
struct Handler;
struct Value;
struct Clone;
struct Copy;
struct Debug;
struct EmbeddedSkill;
struct ListedHandler;
struct SkillCard;
fn __listed() {}
fn __input() {}
fn __sink() {}
fn call() {}

macro_rules! listed {
    () => {};
}

#[::skills_runtime::skill("skills/shadowed-function", allow(no_build_script))]
async fn function(
    input: ::skills_runtime::Value,
    _: &dyn ::skills_runtime::SkillProgressSink,
) -> ::std::result::Result<::skills_runtime::Value, ::skills_runtime::SkillError> {
    ::std::result::Result::Ok(input)
}

/// Written out, for the attribute `async_trait` needs `Box`.
impl ::skills_runtime::SkillHandler for __INVENTORY {
    fn run<'life0, 'life1, 'future>(
        &'life0 self,
        params: ::skills_runtime::Value,
        _: &'life1 dyn ::skills_runtime::SkillProgressSink,
    ) -> ::std::pin::Pin<
        ::std::boxed::Box<
            dyn ::std::future::Future<
                    Output = ::std::result::Result<::skills_runtime::Value, ::skills_runtime::SkillError>,
                > + ::std::marker::Send
                + 'future,
        >,
    >
    where
        'life0: 'future,
        'life1: 'future,
        Self: 'future,
    {
        ::std::boxed::Box::pin(::std::future::ready(::std::result::Result::Ok(params)))
    }
}
