//! What a registry takes, all or nothing, and what it says of the rest.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use providers::{Stub, card};
use skills_runtime::{
    Code, Dialect, InvalidSkill, LoadOptions, MemoryProvider, ProviderError, ProviderRegistry, SharedCard, SkillCard,
    SkillProblem, SkillProvider,
};

fn ids(registry: &ProviderRegistry) -> Vec<String> {
    registry.skills().iter().map(|skill| skill.id().to_owned()).collect()
}

fn already(ids: &[&str]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    format!("registered already, or given more than once: {}; each id can be registered once", ids.join(", "))
}

#[track_caller]
fn invalid(result: Result<impl Sized, ProviderError>) -> Vec<InvalidSkill> {
    match result {
        Err(ProviderError::InvalidSkills { skills, .. }) => skills,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was registered"),
    }
}

#[tokio::test]
async fn skills_stand_in_the_order_of_their_ids() {
    let registry = ProviderRegistry::new();
    assert_eq!(format!("{registry:?}"), "ProviderRegistry(0 skills)");
    for id in ["b", "a1", "a", "a-b"] {
        registry.register(id, Stub::of(&[id])).await.unwrap();
    }
    assert_eq!(format!("{registry:?}"), "ProviderRegistry(4 skills)");
    assert_eq!(format!("{:?}", registry.skills()), r#"[Skill("a"), Skill("a-b"), Skill("a1"), Skill("b")]"#);
}

#[tokio::test]
async fn several_providers_are_registered_at_once() {
    let registry = ProviderRegistry::new();
    let memory: Arc<dyn SkillProvider> = Arc::new([card("m", "Work.")].into_iter().collect::<MemoryProvider>());
    let stub: Arc<dyn SkillProvider> = Arc::new(Stub::of(&["s"]));
    registry.register_many([("s", stub), ("m", memory)]).await.unwrap();
    assert_eq!(ids(&registry), ["m", "s"]);
    registry.register_many(Vec::<(String, Stub)>::new()).await.unwrap();
    assert_eq!(ids(&registry), ["m", "s"]);
}

#[tokio::test]
async fn nothing_is_stored_where_one_skill_is_wrong_and_every_wrong_one_is_named() {
    let registry = ProviderRegistry::new();
    let failed = ProviderError::failed("no access");
    let stub = Arc::new(Stub::of(&["good"]).error("bad2", failed.clone()));
    let given = ["bad2", "good", "bad1", " "].map(|id| (id, Arc::clone(&stub)));
    let result = registry.register_many(given).await;

    let text = result.as_ref().unwrap_err().to_string();
    assert_eq!(
        text,
        "the skill `bad2` cannot be used:\nthe store failed: no access\n\
         the skill `bad1` cannot be used:\nthere is no skill `bad1`\n\
         the skill ` ` cannot be used:\nthe id ` ` cannot be looked up: it is blank; register the skill by an id that is one plain \
         name"
    );
    let skills = invalid(result);
    assert_eq!(skills[0].problems, [SkillProblem::Unreadable(failed)]);
    assert_eq!(ids(&registry), [""; 0]);
}

#[tokio::test]
async fn an_id_that_is_no_name_is_refused_whatever_the_provider_says() {
    let registry = ProviderRegistry::new();
    for id in ["", "..", "a/b", "a\\b", "a\0"] {
        let stub = Arc::new(Stub::default().card(id, card("a", "Work.")));
        let skills = invalid(registry.register(id, Arc::clone(&stub)).await);
        let problems = skills[0].problems.as_slice();
        let [SkillProblem::Unreadable(ProviderError::MalformedId { id: given, .. })] = problems else {
            panic!("{problems:?}")
        };
        assert_eq!(given, id);
        assert_eq!(stub.asked(), [""; 0]);
    }
}

#[tokio::test]
async fn ids_that_are_taken_are_all_named_before_a_provider_is_asked() {
    let registry = ProviderRegistry::new();
    let first: MemoryProvider = ["b", "a"].into_iter().map(|id| card(id, "First.")).collect();
    registry.register_all(first).await.unwrap();

    let stub = Arc::new(Stub::of(&["a", "b", "c", "d"]).discovering(&["d", "b", "a"]));
    let error = registry.register("b", Arc::clone(&stub)).await.unwrap_err();
    assert_eq!(error.to_string(), already(&["b"]));
    let given = ["b", "c", "d", "a", "c", "c"].map(|id| (id, Arc::clone(&stub)));
    assert_eq!(registry.register_many(given).await.unwrap_err().to_string(), already(&["a", "b", "c"]));
    let error = registry.register_all(Arc::clone(&stub)).await.unwrap_err();
    assert_eq!(error.to_string(), already(&["a", "b"]));

    assert_eq!(stub.asked(), [""; 0]);
    assert_eq!(ids(&registry), ["a", "b"]);
    assert_eq!(registry.card("a").await.unwrap().body(), "First.");
}

#[tokio::test]
async fn a_provider_that_discovers_an_id_twice_is_refused() {
    let registry = ProviderRegistry::new();
    let error = registry.register_all(Stub::of(&["a"]).discovering(&["a", "a"])).await.unwrap_err();
    assert_eq!(error.to_string(), already(&["a"]));
    assert_eq!(ids(&registry), [""; 0]);
}

#[tokio::test]
async fn all_that_is_discovered_is_registered() {
    let registry = ProviderRegistry::new();
    let registered = registry.register_all(Stub::of(&["a", "b"]).discovering(&["b", "a"])).await.unwrap();
    assert_eq!(registered, ["a", "b"]);
    assert_eq!(ids(&registry), ["a", "b"]);
    assert_eq!(registry.register_all(Stub::default().discovering(&[])).await.unwrap(), [""; 0]);
    assert!(registry.register_all(Stub::of(&["c"])).await.unwrap_err().is_unsupported());
    assert_eq!(ids(&registry), ["a", "b"]);
}

#[tokio::test]
async fn of_two_calls_for_one_id_one_fails() {
    for (of_first, of_second) in [(1, 2), (3, 1), (0, 0), (1, 1)] {
        let registry = ProviderRegistry::new();
        let provider = |body: &str, pauses| Stub::default().card("a", card("a", body)).pausing(pauses);
        let (first, second) = tokio::join!(
            registry.register("a", provider("First.", of_first)),
            registry.register("a", provider("Second.", of_second)),
        );
        let body = registry.card("a").await.unwrap().body().to_owned();
        let (winner, loser) = if body == "First." { (first, second) } else { (second, first) };
        assert_eq!(winner, Ok(()));
        assert_eq!(loser.unwrap_err().to_string(), already(&["a"]));
    }
}

#[tokio::test]
async fn a_call_that_is_given_up_stores_nothing() {
    let registry = ProviderRegistry::new();
    let call = registry.register_all(Stub::of(&["a", "b"]).discovering(&["a", "b"]).pausing(3));
    assert!(call.now_or_never().is_none());
    assert_eq!(ids(&registry), [""; 0]);
}

#[tokio::test]
async fn no_more_skills_are_read_at_a_time_than_was_said() {
    let names: Vec<String> = (0..20).map(|number| format!("s{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for (most, seen) in [(1, 1), (3, 3), (100, 20)] {
        let stub = Arc::new(Stub::of(&names).discovering(&names).pausing(2));
        let registry = ProviderRegistry::new().concurrency(NonZeroUsize::new(most).unwrap());
        registry.register_all(Arc::clone(&stub)).await.unwrap();
        assert_eq!((stub.most_at_once(), stub.asked().len()), (seen, 20));
    }
    let stub = Arc::new(Stub::of(&names).discovering(&names).pausing(2));
    ProviderRegistry::new().register_all(Arc::clone(&stub)).await.unwrap();
    assert_eq!(stub.most_at_once(), 8);
}

#[tokio::test]
async fn a_store_that_is_busy_says_when_it_can_be_asked_again() {
    let busy = |seconds| ProviderError::unavailable("busy", Some(Duration::from_secs(seconds)));
    let stub = Arc::new(Stub::of(&["c"]).error("a", busy(5)).error("b", busy(30)));
    let given = ["a", "b", "c"].map(|id| (id, Arc::clone(&stub)));
    let error = ProviderRegistry::new().register_many(given).await.unwrap_err();
    assert_eq!(error.retry_after(), Some(Duration::from_secs(30)));
}

#[tokio::test]
async fn a_card_of_another_skill_is_refused() {
    let registry = ProviderRegistry::new();
    let skills = invalid(registry.register("a", Stub::default().card("a", card("b", "Work."))).await);
    let [SkillProblem::Found(found)] = skills[0].problems.as_slice() else { panic!("{skills:?}") };
    assert_eq!(
        (found.code(), found.message()),
        (Code::NameMismatch, "the provider gives the skill `b` for the id `a`")
    );
}

/// A card that the manifest calls otherwise than by its id, in the way of Bindu.
fn bindu(id: &str, name: &str) -> SharedCard {
    let skill_yaml = format!("id: {id}\nname: {name}\ndescription: Does it.\n");
    let mut options = LoadOptions::default();
    options.dialect = Some(Dialect::Bindu);
    let card = SkillCard::from_embedded_with(id, &format!("---\n{skill_yaml}---\nWork.\n"), &[], &options);
    card.expect("the skill is right").into()
}

#[tokio::test]
async fn a_skill_of_bindu_is_registered_by_whatever_id_its_provider_has() {
    let registry = ProviderRegistry::new();
    registry.register("folder", Stub::default().card("folder", bindu("own-id", "Own Name"))).await.unwrap();
    assert_eq!(registry.card("folder").await.unwrap().id(), "own-id");
}

#[tokio::test]
async fn a_skill_is_found_by_the_name_that_its_card_had_if_no_other_had_it() {
    let registry = ProviderRegistry::new();
    for (id, name) in [("x", "One"), ("y", "Two"), ("z", "Two")] {
        registry.register(id, Stub::default().card(id, bindu("own-id", name))).await.unwrap();
    }
    assert_eq!(registry.skill("One").unwrap().id(), "x");
    assert_eq!(registry.skill("x").unwrap().id(), "x");
    let named_x = Stub::default().card("w", bindu("own-id", "x"));
    assert!(matches!(registry.register("w", named_x).await, Err(ProviderError::IdIsName { .. })));
    for missing in ["own-id", "one"] {
        assert!(matches!(registry.skill(missing), Err(ProviderError::SkillNotFound { .. })), "{missing}");
    }
}

#[tokio::test]
async fn a_name_that_several_skills_have_is_answered_with_their_ids() {
    let registry = ProviderRegistry::new();
    for id in ["y", "x", "z"] {
        let name = if id == "z" { "other" } else { "dup" };
        registry.register(id, Stub::default().card(id, bindu("own-id", name))).await.unwrap();
    }
    let error = registry.card("dup").await.unwrap_err();
    assert_eq!(error.to_string(), "the name `dup` is that of several skills; ask for one of them by its id: `x`, `y`");
    assert!(error.is_not_found());
}

#[tokio::test]
async fn an_id_that_is_not_looked_up_is_not_discovered_and_says_why_when_it_is_registered() {
    let memory: Arc<MemoryProvider> = Arc::new([bindu("a/b", "One"), bindu("c", "Two")].into_iter().collect());
    let registry = ProviderRegistry::new();
    assert_eq!(registry.register_all(Arc::clone(&memory)).await.unwrap(), ["c"]);
    let text = registry.register("a/b", memory).await.unwrap_err().to_string();
    assert!(text.contains("it has a separator of paths, `/` or `\\`; register the skill by an id"), "{text}");
}

#[tokio::test]
async fn of_many_sections_a_message_lists_some_and_the_error_has_all() {
    let headings: String = (1..=60).map(|number| format!("## Part {number}\n\nx\n\n")).collect();
    let registry = ProviderRegistry::new();
    registry.register("a", Stub::default().card("a", card("a", &headings))).await.unwrap();
    let error = registry.section("a", "part_60").await.unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("the skill `a` has no section `part_60` (did you mean `part-60`?); its sections"),
        "{text}"
    );
    assert!(text.ends_with(", `part-50` and 10 more"), "{text}");
    assert!(matches!(error, ProviderError::SectionNotFound { keys, .. } if keys.len() == 60));
}

#[tokio::test]
async fn a_skill_without_body_is_registered() {
    let registry = ProviderRegistry::new();
    registry.register("a", Stub::default().card("a", card("a", ""))).await.unwrap();
    assert_eq!(registry.skill("a").unwrap().body().await.unwrap(), "");
}

#[tokio::test]
async fn a_skill_is_found_by_its_id_and_a_section_by_its_key() {
    let registry = ProviderRegistry::new();
    let body = "# T\n\nx\n\n## Triage\n\npage";
    registry.register("greet", Stub::default().card("greet", card("greet", body))).await.unwrap();
    assert_eq!(registry.section("greet", "triage").await.unwrap(), "## Triage\n\npage");

    let error = registry.section("greet", "nope").await.unwrap_err();
    assert_eq!(error.to_string(), "the skill `greet` has no section `nope`; its sections are: `t`, `triage`");
    assert!(error.is_not_found());
    let error = registry.section("gret", "t").await.unwrap_err();
    assert_eq!(error.to_string(), "there is no skill `gret`; did you mean `greet`?");
    assert!(error.is_not_found() && registry.skill("gret").is_err());
}

#[tokio::test]
async fn a_body_without_sections_has_none_to_name() {
    let registry = ProviderRegistry::new();
    registry.register("a", Stub::default().card("a", card("a", ""))).await.unwrap();
    let error = registry.section("a", "t").await.unwrap_err();
    assert_eq!(error.to_string(), "the skill `a` has no section `t`; its sections are: none");
}
