//! Cards in memory that come and go.

use providers::{EMBEDDED, card};
use skills_runtime::provider_conformance::SKILL_ID;
use skills_runtime::{MemoryProvider, ProviderError, ResourceKind, SkillCard, SkillProvider};

#[tokio::test]
async fn a_card_is_there_from_its_insertion_to_its_removal() {
    let memory = MemoryProvider::new();
    assert_eq!(memory.card("a").await.unwrap_err(), ProviderError::skill_not_found("a"));
    assert!(memory.insert(card("a", "One.")).is_none());
    assert_eq!(memory.card("a").await.unwrap().body(), "One.");
    assert_eq!(memory.insert(card("a", "Two.")).map(|card| card.body().to_owned()).as_deref(), Some("One."));
    assert_eq!(memory.card("a").await.unwrap().body(), "Two.");
    assert!(memory.remove("a").is_some() && memory.remove("a").is_none());
    assert_eq!(memory.card("a").await.unwrap_err(), ProviderError::skill_not_found("a"));
}

#[tokio::test]
async fn cards_are_discovered_in_order() {
    let memory: MemoryProvider = ["b", "a1", "a", "a-b"].into_iter().map(|name| card(name, "Work.")).collect();
    assert_eq!(memory.discover().await.unwrap(), ["a", "a-b", "a1", "b"]);
    let error = memory.card("c").await.unwrap_err();
    assert_eq!(error.to_string(), "there is no skill `c`; the skills are: `a`, `a-b`, `a1`, `b`");
}

#[tokio::test]
async fn the_last_of_several_cards_with_one_id_is_kept() {
    let memory: MemoryProvider = [card("a", "One."), card("a", "Two.")].into_iter().collect();
    assert_eq!(memory.card("a").await.unwrap().body(), "Two.");
    assert_eq!(memory.discover().await.unwrap(), ["a"]);
}

#[tokio::test]
async fn a_content_outlives_its_card_and_is_not_copied() {
    let memory = MemoryProvider::new();
    let greet = SkillCard::from_embedded(
        "greet",
        "---\nname: greet\ndescription: Greets.\n---\nWork.\n",
        &[("references/tone.md", "warm")],
    );
    memory.insert(greet.unwrap());
    let card = memory.card("greet").await.unwrap();
    let content = memory.resource("greet", ResourceKind::References, "tone.md").await.unwrap();
    assert_eq!(content.as_ptr(), card.file("references/tone.md").unwrap().bytes().as_ptr());
    drop(card);
    drop(memory);
    assert_eq!(content, "warm");
}

#[tokio::test]
async fn an_embedded_content_is_not_copied() {
    let content = EMBEDDED.resource(SKILL_ID, ResourceKind::Scripts, "run.sh").await.unwrap();
    let file = EMBEDDED.get(SKILL_ID).and_then(|card| card.file("scripts/run.sh")).unwrap();
    assert_eq!(content.as_ptr(), file.bytes().as_ptr());
}
