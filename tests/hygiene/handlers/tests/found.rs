//! Every handler of a library is found by a program that names its set (C063 of the known faults).

use skills_runtime::{Registry, SkillCard};

#[test]
fn every_kind_of_type_and_function_registers_itself() {
    let set = hygiene_handlers::skills();
    let registry = Registry::embedded(set).expect("every handler has its skill");
    let without: Vec<&str> = set.iter().map(SkillCard::id).filter(|id| registry.handler(id).is_none()).collect();
    assert_eq!(without, ["not-first"], "the generic type's");
    assert_eq!(set.len(), 17);
}

#[test]
fn set_is_the_same_with_its_handlers_named() {
    let (set, paired) = (hygiene_handlers::skills(), hygiene_handlers::paired());
    assert!(set.iter().map(SkillCard::digest).eq(paired.iter().map(SkillCard::digest)));
}
