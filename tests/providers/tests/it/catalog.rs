//! The catalog and the fast path of a registry: what is fetched for them, and what is not.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use providers::{Root, Stub, card};
use skills_runtime::{CatalogError, CatalogOptions, MemoryProvider, ProviderError, ProviderRegistry};

/// A registry with these skills of a provider whose cards can be changed afterwards.
async fn registered(bodies: &[(&str, &str)]) -> (ProviderRegistry, Arc<MemoryProvider>) {
    let memory: Arc<MemoryProvider> = Arc::new(bodies.iter().map(|(name, body)| card(name, body)).collect());
    let registry = ProviderRegistry::new();
    registry.register_all(Arc::clone(&memory)).await.expect("the skills are right");
    (registry, memory)
}

/// A registry with these skills, and the provider, which is asked once for each.
async fn asked_once(names: &[&str], pauses: usize) -> (ProviderRegistry, Arc<Stub>) {
    let stub = Arc::new(Stub::of(names).discovering(names).pausing(pauses));
    let registry = ProviderRegistry::new().concurrency(NonZeroUsize::new(3).expect("three"));
    registry.register_all(Arc::clone(&stub)).await.expect("the skills are right");
    (registry, stub)
}

#[tokio::test]
async fn a_catalog_has_the_skills_in_the_order_of_their_ids_whichever_comes_first() {
    let registry = ProviderRegistry::new();
    for (name, pauses) in [("a", 3), ("b", 0), ("c", 2)] {
        registry.register(name, Stub::of(&[name]).pausing(pauses)).await.unwrap();
    }
    let catalog = registry.catalog(&CatalogOptions::new()).await.unwrap();
    let entry = |name| format!("## {name}\n- **Description**: Does {name}.\n");
    let entries = ["a", "b", "c"].map(entry).join("\n");
    assert_eq!(catalog.markdown().unwrap(), format!("# Available Skills\n\n{entries}"));
    assert!(catalog.xml().unwrap().starts_with("<available_skills>\n  <skill>\n    <name>a</name>"));
    assert!(catalog.prompt().unwrap().contains("skill://b/SKILL.md"));
    let elsewhere = catalog.as_catalog().location(|id, _| format!("/{id}"));
    assert!(elsewhere.prompt().unwrap().contains("\n/b\n"));
}

#[tokio::test]
async fn nothing_is_fetched_of_a_skill_that_the_ids_exclude() {
    let (registry, stub) = asked_once(&["a", "b", "c"], 0).await;
    let options = CatalogOptions::new().include(["c", "a"]).exclude(["c", "unknown"]);
    let catalog = registry.catalog(&options).await.unwrap();
    assert!(catalog.xml().unwrap().contains("<name>a</name>") && !catalog.xml().unwrap().contains("<name>c</name>"));
    assert_eq!(stub.asked()[3..], ["a"]);
}

#[tokio::test]
async fn unknown_ids_are_all_named_before_anything_is_fetched() {
    let (registry, stub) = asked_once(&["a", "b"], 0).await;
    let error = registry.catalog(&CatalogOptions::new().include(["z", "a", "y"]).exclude(["z"])).await.unwrap_err();
    let ProviderError::Catalog(CatalogError::UnknownIds(unknown)) = &error else { panic!("{error}") };
    assert_eq!(unknown.iter().map(|unknown| unknown.id.as_str()).collect::<Vec<_>>(), ["y", "z"]);
    assert!(error.is_not_found());
    assert_eq!(stub.asked().len(), 2);
}

#[tokio::test]
async fn a_limit_that_is_too_small_is_an_error_of_the_layout() {
    let (registry, _) = asked_once(&["a"], 0).await;
    let catalog = registry.catalog(&CatalogOptions::new().max_chars(3)).await.unwrap();
    let error = catalog.xml().unwrap_err();
    assert!(matches!(error, ProviderError::Catalog(CatalogError::MaxCharsTooSmall { .. })) && !error.is_not_found());
}

#[tokio::test]
async fn cards_are_fetched_a_few_at_a_time() {
    let names: Vec<String> = (0..20).map(|number| format!("s{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (registry, stub) = asked_once(&names, 2).await;
    registry.catalog(&CatalogOptions::new()).await.unwrap();
    assert_eq!((stub.most_at_once(), stub.asked().len()), (3, 40));
}

#[tokio::test]
async fn a_catalog_is_of_the_cards_as_they_are_now() {
    let (registry, memory) = registered(&[("a", "Work."), ("b", "Work.")]).await;
    registry.catalog(&CatalogOptions::new()).await.unwrap();
    memory.remove("b");
    let error = registry.catalog(&CatalogOptions::new()).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the skill `b` cannot stand in the catalog: there is no skill `b`; the skills are: `a`"
    );
    assert!(matches!(&error, ProviderError::CatalogEntry { id, .. } if id == "b") && error.is_not_found());
    assert!(registry.catalog(&CatalogOptions::new().exclude(["b"])).await.is_ok());
}

#[tokio::test]
async fn the_error_of_a_catalog_names_the_skill_and_is_of_its_providers_kind() {
    let wait = Some(Duration::from_secs(5));
    for (error, after, is_unsupported) in [
        (ProviderError::unavailable("busy", wait), wait, false),
        (ProviderError::listing_not_supported("P"), None, true),
    ] {
        let registry = ProviderRegistry::new();
        registry.register("a", Stub::of(&["a"]).failing_after(1, error)).await.unwrap();
        let error = registry.catalog(&CatalogOptions::new()).await.unwrap_err();
        assert!(error.to_string().starts_with("the skill `a` cannot stand in the catalog: "), "{error}");
        assert_eq!((error.retry_after(), error.is_unsupported(), error.is_not_found()), (after, is_unsupported, false));
    }
}

#[tokio::test]
async fn a_catalog_knows_skills_by_their_directories() {
    let root = Root::with(&["apple", "zebra"]);
    let skill_md = "---\nname: translate\ndescription: Does it.\nmetadata:\n  a2a-id: a-first\n---\nWork.\n";
    root.file("translate/SKILL.md", skill_md);
    let registry = ProviderRegistry::new();
    assert_eq!(registry.register_all(root.provider()).await.unwrap(), ["apple", "translate", "zebra"]);
    assert_eq!(registry.card("translate").await.unwrap().id(), "a-first");

    let prompt = registry.catalog(&CatalogOptions::new()).await.unwrap().prompt().unwrap();
    let locations: Vec<&str> = prompt.lines().filter(|line| line.starts_with("skill://")).collect();
    assert_eq!(locations, ["apple", "translate", "zebra"].map(|id| format!("skill://{id}/SKILL.md")));
    let options = CatalogOptions::new().include(["translate", "apple"]).exclude(["apple"]);
    let xml = registry.catalog(&options).await.unwrap().xml().unwrap();
    assert!(xml.starts_with("<available_skills>\n  <skill>\n    <name>translate</name>"), "{xml}");
    assert!(registry.catalog(&CatalogOptions::new().include(["a-first"])).await.is_err());
}

#[tokio::test]
async fn the_only_skill_has_a_fast_path_if_its_body_is_short() {
    let (registry, _) = registered(&[("a", "12345678")]).await;
    assert!(registry.fast_path(None, 1).await.unwrap().is_none());
    let fast_path = registry.fast_path(None, 2).await.unwrap().expect("as many tokens as allowed");
    assert_eq!((fast_path.skill_id(), fast_path.body(), fast_path.tokens()), ("a", "12345678", 2));
}

#[tokio::test]
async fn no_body_is_fetched_unless_one_skill_is_left() {
    let (registry, stub) = asked_once(&["a", "b"], 0).await;
    for include in [None, Some(&[][..]), Some(&["unknown"][..]), Some(&["a", "b"][..])] {
        assert!(registry.fast_path(include, 300).await.unwrap().is_none());
    }
    assert_eq!(stub.asked().len(), 2);
    let fast_path = registry.fast_path(Some(&["unknown", "b"]), 300).await.unwrap();
    assert!(fast_path.is_some_and(|fast_path| fast_path.skill_id() == "b"));
    assert_eq!(stub.asked()[2..], ["b"]);
}

#[tokio::test]
async fn what_the_provider_says_comes_through() {
    let (registry, memory) = registered(&[("a", "Work.")]).await;
    memory.remove("a");
    assert_eq!(registry.fast_path(None, 300).await, Err(ProviderError::skill_not_found("a")));
}
