//! Skills and handlers that fit together.
#![cfg(feature = "handlers")]

use std::sync::Arc;

use skills_runtime::{
    Registry, RegistryProblem, SkillCard, SkillError, SkillHandler, SkillProgressSink, SkillSet, Value, async_trait,
    embed_skills, skill,
};

static SKILLS: &SkillSet = embed_skills!("tests/skills", allow(no_build_script));
static OTHERS: &SkillSet = embed_skills!("tests/other-skills", skills = ["echoes", "far-away"], allow(no_build_script));

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
    let [set] = registry.sets() else { panic!("{:?}", registry.sets()) };
    assert!(std::ptr::eq(*set, SKILLS));
    let card = registry.card("greet").expect("it is in the set");
    assert!(SKILLS.get("greet").is_some_and(|embedded| std::ptr::eq(embedded, card)));
}

#[test]
fn clones_share_their_handlers() {
    let registry = registry();
    let (one, other) = (registry.handler("echo"), registry.clone().handler("echo"));
    assert!(one.zip(other).is_some_and(|(one, other)| Arc::ptr_eq(&one, &other)));
}

#[tokio::test]
async fn handlers_of_a_package_come_once_for_all_its_sets() {
    let registry = Registry::builder(SKILLS).set(OTHERS).build().expect("all fit");
    let sets: Vec<usize> = registry.sets().iter().map(|set| set.len()).collect();
    assert_eq!(sets, [SKILLS.len(), OTHERS.len()]);
    assert!(registry.card("echo").is_some() && registry.card("far-away").is_some());
    let result = registry.dispatch("echo", Value::Null, &skills_runtime::CollectingSink::new()).await;
    assert_eq!(result, Ok(Value::from("Echo")));
}

#[test]
fn id_in_two_sets_is_refused_and_names_both_skills() {
    static OTHER: &SkillSet = embed_skills!("tests/other-skills", skills = ["together"], allow(no_build_script));
    let error = Registry::builder(SKILLS).set(OTHER).build().expect_err("both have the id");
    let package = format!("skills-runtime {}", env!("CARGO_PKG_VERSION"));
    let expected = format!(
        "the id `together` is in 2 sets: that of the skill in `tests/skills/together` of {package} and \
         `tests/other-skills/together` of {package}; give one of them another id"
    );
    assert_eq!(error.to_string(), expected);
    let [RegistryProblem::SeveralSkills { id, skills, .. }] = error.problems() else { panic!("{error}") };
    let directories: Vec<&str> = skills.iter().map(|skill| skill.directory.as_str()).collect();
    assert_eq!((id.as_str(), directories), ("together", vec!["tests/skills/together", "tests/other-skills/together"]));
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
