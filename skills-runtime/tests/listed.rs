//! Handlers that a program lists.
#![cfg(feature = "handlers")]

use skills_runtime::{
    CollectingSink, ListedHandler, Registry, RegistryProblem, SkillError, SkillHandler, SkillProgressSink, SkillSet,
    Value, async_trait, embed_skills, handlers, skill,
};

static SKILLS: &SkillSet = embed_skills!("tests/skills", allow(no_build_script));

macro_rules! runs {
    ($name:ident) => {
        #[async_trait]
        impl SkillHandler for $name {
            async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
                Ok(Value::from(stringify!($name)))
            }
        }
    };
}

/// Registers itself.
#[derive(Default)]
#[skill("tests/skills/echo", allow(no_build_script))]
struct Echo;
runs!(Echo);

mod elsewhere {
    use super::*;

    /// Is found only where it is listed.
    #[derive(Default)]
    #[skill("tests/skills/reports", register = false, allow(no_build_script))]
    pub(crate) struct Reports;
    runs!(Reports);

    /// Is another handler of a skill that has one.
    #[derive(Default)]
    #[skill("tests/skills/echo", register = false, allow(no_build_script))]
    pub(crate) struct AlsoEcho;
    runs!(AlsoEcho);

    #[skill("tests/skills/no-handler", register = false, allow(no_build_script))]
    pub(crate) struct Panics;
    runs!(Panics);

    impl Default for Panics {
        fn default() -> Self {
            panic!("no configuration");
        }
    }
}

async fn call(registry: &Registry, id: &str) -> Result<Value, SkillError> {
    registry.dispatch(id, Value::Null, &CollectingSink::new()).await
}

#[tokio::test]
async fn listed_handler_that_is_not_registered_is_found() {
    let registry = Registry::builder(SKILLS).handlers(handlers![elsewhere::Reports]).build().expect("all fit");
    assert_eq!(call(&registry, "reports").await, Ok(Value::from("Reports")));
    assert_eq!(call(&registry, "echo").await, Ok(Value::from("Echo")));
}

#[tokio::test]
async fn handler_that_is_registered_and_listed_is_one() {
    let listed = handlers![Echo, self::elsewhere::Reports, crate::Echo,];
    let registry = Registry::builder(SKILLS).handlers(listed).build().expect("all fit");
    assert_eq!(call(&registry, "echo").await, Ok(Value::from("Echo")));
}

#[test]
fn other_handler_beside_a_registered_one_is_refused() {
    let line = line!() + 1;
    let error = Registry::builder(SKILLS).handlers(handlers![elsewhere::AlsoEcho]).build().expect_err("there are two");
    let [RegistryProblem::SeveralHandlers { id, handlers, .. }] = error.problems() else { panic!("{error}") };
    assert_eq!((id.as_str(), handlers.len()), ("echo", 2));
    assert_eq!(handlers[1].to_string(), format!("`listed::elsewhere::AlsoEcho` ({}:{line})", file!()));
}

#[test]
fn panic_of_the_default_of_a_listed_handler_is_told() {
    let error = Registry::builder(SKILLS).handlers(handlers![elsewhere::Panics]).build().expect_err("it panics");
    let [RegistryProblem::Panicked { id, panic, .. }] = error.problems() else { panic!("{error}") };
    assert_eq!((id.as_str(), panic.as_str()), ("no-handler", "no configuration"));
}

#[test]
fn nothing_can_be_listed() {
    let none: [ListedHandler; 0] = handlers![];
    assert!(Registry::builder(SKILLS).handlers(none).build().is_ok());
}

#[test]
fn debug_form_names_skill_and_type() {
    let [echo] = handlers![Echo];
    assert_eq!(format!("{echo:?}"), r#"ListedHandler { id: "echo", type_name: "listed::Echo", .. }"#);
}
