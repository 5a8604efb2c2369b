//! `#[skill]` stands on every kind of type.
#![allow(missing_docs, reason = "the types are what is tested")]

use std::fmt::Debug;
use std::marker::PhantomData;

#[cfg(test)]
use skills_runtime::EmbeddedSkill;
use skills_runtime::skill;

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Generic<T>(pub T);

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Bounded<'a, T: Debug + 'a, const N: usize = 3>
where
    T: Clone,
{
    pub items: [&'a T; N],
}

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub enum Either<L, R> {
    Left(L),
    Right(R),
}

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct Unsized<T: ?Sized>(pub PhantomData<T>);

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct WithExpressions(
    pub  [u8; {
        const LENGTH: usize = 3;
        LENGTH
    }],
    pub [u8; if cfg!(unix) { 1 } else { 2 }],
);

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
pub struct TupleWithBounds<T>(pub T)
where
    T: Clone;

#[test]
fn expressions_in_the_body_are_left_to_the_compiler() {
    assert_eq!(WithExpressions::CARD.name(), "greet");
    assert_eq!(<TupleWithBounds<u8> as EmbeddedSkill>::CARD.name(), "greet");
}

#[test]
fn type_parameters_are_carried_over() {
    assert_eq!(<Generic<u8> as EmbeddedSkill>::CARD.name(), "greet");
    assert_eq!(<Unsized<str> as EmbeddedSkill>::CARD.name(), "greet");
    assert_eq!(<Either<u8, u8> as EmbeddedSkill>::CARD.name(), "greet");
}

#[test]
fn lifetimes_bounds_and_constants_are_carried_over() {
    assert_eq!(<Bounded<'_, u8, 2> as EmbeddedSkill>::CARD.name(), "greet");
}

#[test]
fn all_instances_share_one_card() {
    assert!(std::ptr::eq(<Generic<u8> as EmbeddedSkill>::CARD, <Generic<u16> as EmbeddedSkill>::CARD));
}
