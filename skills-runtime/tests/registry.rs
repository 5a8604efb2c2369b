//! Skills and handlers that fit together.
#![cfg(feature = "handlers")]

use std::sync::Arc;

use skills_runtime::{
    Registry, SkillCard, SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait, embed_skills, skill,
};

static SKILLS: &SkillSet = embed_skills!("tests/skills", allow(no_build_script));

macro_rules! handler {
    ($(#[$attribute:meta])* $name:ident) => {
        #[derive(Default)]
        $(#[$attribute])*
        struct $name;

        #[async_trait]
        impl SkillHandler for $name {
            async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
                Ok(Value::from(stringify!($name)))
            }
        }
    };
}

handler!(
    #[skill("tests/skills/echo", allow(no_build_script))]
    Echo
);
handler!(
    #[skill("tests/skills/greet", register = true, allow(no_build_script))]
    Greet
);
handler!(
    #[skill("tests/skills/reports", register = false, allow(no_build_script))]
    NotRegistered
);
handler!(OfAnotherPackage);

// As another version of this package in the same program would.
skills_runtime::__private::register!(OfAnotherPackage, "skills-runtime", "0.0.0", "echo", "skills/echo", "src/lib.rs");
skills_runtime::__private::register!(OfAnotherPackage, "another-package", "1.0.0", "echo", "skills/echo", "src/lib.rs");
skills_runtime::__private::register!(
    OfAnotherPackage,
    "another-package",
    "1.0.0",
    "unknown",
    "skills/unknown",
    "src/lib.rs"
);

fn registry() -> Registry {
    Registry::embedded(SKILLS).expect("every handler has its skill")
}

#[test]
fn registered_handlers_are_found_by_their_ids() {
    let registry = registry();
    let handled: Vec<&str> = SKILLS.iter().map(SkillCard::id).filter(|id| registry.handler(id).is_some()).collect();
    assert_eq!(handled, ["echo", "greet"]);
}

#[test]
fn unknown_id_has_neither_handler_nor_card() {
    assert!(registry().handler("unknown").is_none());
    assert!(registry().card("unknown").is_none());
}

#[test]
fn type_that_is_not_registered_is_not_found() {
    let _ = NotRegistered;
    assert!(registry().card("reports").is_some());
    assert!(registry().handler("reports").is_none());
}

#[tokio::test]
async fn handlers_of_another_package_do_not_disturb() {
    let handler = registry().handler("echo").expect("it is registered");
    let sink = skills_runtime::CollectingSink::new();
    assert_eq!(handler.run(Value::Null, &sink).await, Ok(Value::from("Echo")));
}

#[test]
fn registry_lends_the_set_and_its_cards() {
    let registry = registry();
    assert!(std::ptr::eq(registry.set(), SKILLS));
    let card: &'static SkillCard = registry.card("greet").expect("it is in the set");
    assert!(SKILLS.get("greet").is_some_and(|embedded| std::ptr::eq(embedded, card)));
}

#[test]
fn clones_share_their_handlers() {
    let registry = registry();
    let (one, other) = (registry.handler("echo"), registry.clone().handler("echo"));
    assert!(one.zip(other).is_some_and(|(one, other)| Arc::ptr_eq(&one, &other)));
}

#[test]
fn debug_form_shows_ids() {
    let text = format!("{:?}", registry());
    assert!(text.ends_with(r#"handlers: ["echo", "greet"] }"#), "{text}");
    assert!(text.contains(r#""no-handler""#), "{text}");
}

#[test]
fn registry_can_be_shared_between_threads() {
    fn check<T: Send + Sync + Clone + 'static>(_: &T) {}
    check(&registry());
}
