//! What is wrong with a skill, all of it, and never an error in its place.

use providers::{Root, Stub, card, skill_md};
use skills_runtime::{Code, Level, LoadOptions, ProviderError, ProviderRegistry, Skill, SkillProblem, validate_skill};

fn codes(problems: &[SkillProblem]) -> Vec<Code> {
    let code = |problem: &SkillProblem| match problem {
        SkillProblem::Found(found) => Some(found.code()),
        _ => None,
    };
    problems.iter().filter_map(code).collect()
}

#[tokio::test]
async fn there_is_nothing_to_say_of_a_right_skill() {
    assert_eq!(validate_skill(&Skill::new("a", Stub::of(&["a"]))).await, []);
}

#[tokio::test]
async fn what_the_provider_cannot_do_is_a_problem() {
    let errors = [
        ProviderError::failed("no access"),
        ProviderError::unavailable("no answer", None),
        ProviderError::too_large("the manifest", 3),
        ProviderError::skill_not_found("a"),
        // An answer that gives no reason is still no skill.
        ProviderError::invalid_skill("a", Vec::new()),
    ];
    for error in errors {
        let problems = validate_skill(&Skill::new("a", Stub::default().error("a", error.clone()))).await;
        assert_eq!(problems, [SkillProblem::Unreadable(error)]);
        assert!(problems[0].is_error());
    }
}

#[tokio::test]
async fn every_fault_of_a_manifest_is_a_problem() {
    let root = Root::new();
    root.file("a/SKILL.md", "---\nname: B--b\nwhen_to_use: [\"\"]\nunknown-key: 1\n---\n");
    let problems = validate_skill(&Skill::new("a", root.provider())).await;
    let codes = codes(&problems);
    for code in [Code::NameFormat, Code::MissingDescription, Code::UnknownKey, Code::EmptyBody] {
        assert!(codes.contains(&code), "{code}: {codes:?}");
    }
    assert!(problems.iter().any(SkillProblem::is_error));
}

#[tokio::test]
async fn an_empty_body_is_a_warning() {
    let problems = validate_skill(&Skill::new("a", Stub::default().card("a", card("a", "")))).await;
    assert_eq!(codes(&problems), [Code::EmptyBody]);
    assert!(!problems.iter().any(SkillProblem::is_error));
}

#[tokio::test]
async fn a_directory_with_another_name_is_right_where_the_reader_allows_it() {
    let root = Root::new();
    root.file("vendor-x/SKILL.md", skill_md("x", "Work."));
    let mut options = LoadOptions::default();
    options.levels.set(Code::NameMismatch, Level::Allow).unwrap();
    let registry = ProviderRegistry::new();
    assert_eq!(registry.register_all(root.provider().load_options(options)).await.unwrap(), ["vendor-x"]);
    assert_eq!(registry.skill("x").unwrap().id(), "vendor-x");

    let problems = validate_skill(&Skill::new("vendor-x", root.provider())).await;
    assert_eq!(codes(&problems), [Code::NameMismatch]);
    assert!(problems[0].is_error());
}
