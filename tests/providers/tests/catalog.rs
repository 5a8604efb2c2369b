//! The catalog and the fast path of a registry: what is fetched for them, and what is not.

use std::num::NonZeroUsize;
use std::sync::Arc;

use providers::{Stub, card};
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
    let elsewhere = catalog.as_catalog().location(|card| format!("/{}", card.id()));
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
    assert!(matches!(&error, ProviderError::SkillNotFound { id, .. } if id == "b"), "{error}");
    assert!(registry.catalog(&CatalogOptions::new().exclude(["b"])).await.is_ok());
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
