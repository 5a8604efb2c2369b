//! The output of the macros finds its names whatever the caller calls its own items.
#![allow(dead_code, non_camel_case_types, missing_docs, unused_macros, reason = "the names are what is tested")]

pub mod core {}
pub mod std {}
pub mod skills_runtime {}
pub type Result<T> = ::std::result::Result<T, ()>;
pub struct String;
pub struct Option;
pub struct Vec;
pub struct Box;
pub struct Cow;
pub struct SkillSet;
pub struct str;
pub struct u8;
pub struct usize;
pub enum E {
    Some,
    None,
    Ok,
    Err,
}
#[allow(unused_imports, reason = "their presence is what is tested")]
use E::*;

macro_rules! include_str {
    () => {};
}
macro_rules! include_bytes {
    () => {};
}
macro_rules! compile_error {
    () => {};
}

#[::skills_runtime::skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct SkillCard;

#[::skills_runtime::skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct __SKILL_CARD;

pub static SKILLS: &::skills_runtime::SkillSet =
    ::skills_runtime::embed_skills!("../skills", allow(outside_package, no_build_script));

/// C061: the caller has a `Result`, a `String` and a module `core` of its own.
#[test]
fn names_of_the_caller_do_not_disturb() {
    use ::skills_runtime::EmbeddedSkill;

    ::std::assert_eq!(SkillCard::CARD.name(), "greet");
    ::std::assert_eq!(<__SKILL_CARD as EmbeddedSkill>::CARD.name(), "greet");
    ::std::assert_eq!(SKILLS.len(), 5);
}
