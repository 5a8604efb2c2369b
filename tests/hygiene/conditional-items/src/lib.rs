//! Conditions on the item hold for what the macro adds.
#![allow(missing_docs, clippy::non_minimal_cfg, reason = "the conditions are what is tested")]

#[cfg(test)]
use skills_runtime::EmbeddedSkill;
use skills_runtime::skill;

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
#[cfg(any())]
pub struct Removed;

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
#[cfg_attr(all(), cfg(any()))]
pub struct RemovedByAttribute;

#[skill("../skills/greet", register = false, allow(outside_package, no_build_script))]
#[cfg(all())]
#[cfg_attr(all(), derive(Debug, Default))]
pub struct Kept;

#[cfg_attr(all(), skill("../skills/greet", register = false, allow(outside_package, no_build_script)))]
pub struct Annotated;

#[cfg_attr(any(), skill("not there"))]
pub struct NotAnnotated;

/// The names of the removed types are free.
pub fn removed() -> (Removed, RemovedByAttribute) {
    (0, 1)
}

type Removed = u8;
type RemovedByAttribute = u16;

#[test]
fn cfg_below_the_attribute_removes_the_implementation_too() {
    assert_eq!(removed(), (0, 1));
}

#[test]
fn cfg_that_holds_keeps_the_implementation() {
    assert_eq!(format!("{:?}", Kept), "Kept");
    assert_eq!(Kept::CARD.name(), "greet");
}

#[test]
fn attribute_from_cfg_attr_is_the_attribute() {
    assert_eq!(Annotated::CARD.name(), "greet");
}

#[test]
fn attribute_that_cfg_attr_drops_does_nothing() {
    let _ = NotAnnotated;
}
