//! Skills and handlers that do not fit together; all of these problems are in this one program.
#![cfg(feature = "handlers")]

use skills_runtime::{
    Registry, RegistryError, RegistryProblem, SkillError, SkillHandler, SkillProgressSink, SkillSet, Value,
    async_trait, embed_skills, skill,
};

static SKILLS: &SkillSet = embed_skills!("tests/skills", allow(no_build_script));

macro_rules! runs {
    ($name:ident) => {
        #[async_trait]
        impl SkillHandler for $name {
            async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
                Ok(params)
            }
        }
    };
}

#[derive(Default)]
#[skill("tests/skills/echo", allow(no_build_script))]
struct Echo;
runs!(Echo);

mod elsewhere {
    use super::*;

    #[derive(Default)]
    #[skill("tests/skills/echo", allow(no_build_script))]
    struct AlsoEcho;
    runs!(AlsoEcho);
}

#[derive(Default)]
#[skill("tests/other-skills/echoes", allow(no_build_script))]
struct Echoes;
runs!(Echoes);

#[derive(Default)]
#[skill("tests/other-skills/far-away", allow(no_build_script))]
struct FarAway;
runs!(FarAway);

#[skill("tests/skills/greet", allow(no_build_script))]
struct Panics;
runs!(Panics);

impl Default for Panics {
    fn default() -> Self {
        panic!("no configuration");
    }
}

#[derive(Default)]
#[skill("tests/skills/reports", allow(no_build_script))]
struct Fine;
runs!(Fine);

fn error() -> RegistryError {
    Registry::embedded(SKILLS).expect_err("there are problems")
}

fn lines() -> Vec<String> {
    error().to_string().lines().map(str::to_owned).collect()
}

/// How a handler is named: with its type, and with the line above that of its `struct`.
fn place(path: &str) -> String {
    let name = path.rsplit("::").next().expect("it is not empty");
    let item = format!("struct {name};");
    let line = include_str!("registry_errors.rs").lines().position(|line| line.trim() == item).expect("it is here");
    format!("`registry_errors::{path}` (tests/registry_errors.rs:{line})")
}

#[test]
fn all_problems_come_out_at_once_and_in_order() {
    let ids: Vec<String> = error()
        .problems()
        .iter()
        .map(|problem| match problem {
            RegistryProblem::UnknownSkill { id, .. } => format!("unknown {id}"),
            RegistryProblem::SeveralHandlers { id, .. } => format!("several {id}"),
            RegistryProblem::Panicked { id, .. } => format!("panicked {id}"),
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(ids, ["several echo", "unknown echoes", "unknown far-away", "panicked greet"]);
    assert_eq!(lines().len(), 4);
}

#[test]
fn two_handlers_of_one_skill_are_both_named() {
    let (one, other) = (place("Echo"), place("elsewhere::AlsoEcho"));
    assert_eq!(lines()[0], format!("the skill `echo` has 2 handlers: {one} and {other}"));
}

#[test]
fn handler_outside_the_set_names_the_skill_that_was_probably_meant() {
    let handler = place("Echoes");
    let problem = "is for the skill `echoes`, which is not in the set; did you mean `echo`?";
    assert_eq!(lines()[1], format!("the handler {handler} {problem}"));
}

#[test]
fn handler_outside_the_set_whose_id_is_like_no_other_is_just_outside() {
    let handler = place("FarAway");
    assert_eq!(lines()[2], format!("the handler {handler} is for the skill `far-away`, which is not in the set"));
}

#[test]
fn panic_of_a_default_is_told() {
    let handler = place("Panics");
    let expected = format!("the `Default` of {handler}, which handles the skill `greet`, panicked: no configuration");
    assert_eq!(lines()[3], expected);
}

#[test]
fn places_can_be_read() {
    let error = error();
    let [RegistryProblem::SeveralHandlers { handlers, .. }, ..] = error.problems() else { panic!("{error}") };
    let types: Vec<&str> = handlers.iter().map(|handler| handler.type_name).collect();
    assert_eq!(types, ["registry_errors::Echo", "registry_errors::elsewhere::AlsoEcho"]);
}

#[test]
fn set_that_was_not_embedded_has_no_handlers() {
    static STUB: SkillSet = skills_runtime::__private::STUB_SET;
    let error = Registry::embedded(&STUB).expect_err("it was not embedded");
    assert_eq!(error.problems(), [RegistryProblem::NotEmbedded]);
}
