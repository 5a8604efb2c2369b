//! What providers and the registry write to the log: what they do, and never where or what it says.
#![cfg(all(feature = "load", feature = "providers"))]

mod support;

use std::fs;

use skills_runtime::{
    CatalogOptions, FsProvider, MemoryProvider, ProviderRegistry, ResourceKind, SkillCard, SkillProvider,
};

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
}

#[test]
fn reading_a_folder_is_logged_without_paths_and_contents() {
    let root = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir_all(root.path().join("greet/references")).expect("a new folder");
    fs::write(root.path().join("greet/SKILL.md"), "---\nname: greet\ndescription: A secret.\n---\n")
        .expect("a new file");
    fs::write(root.path().join("greet/references/tone.md"), "Another secret.").expect("a new file");
    let ((), entries) = support::logged(|| {
        wait(async {
            let provider = FsProvider::new(root.path()).expect("the folder is there");
            provider.card("greet").await.expect("the skill is right");
            provider.resource("greet", ResourceKind::References, "tone.md").await.expect("the file is there");
            let registry = ProviderRegistry::new();
            registry.register_all(provider).await.expect("the skill is right");
        });
    });
    assert_eq!(
        entries,
        [
            r#"DEBUG skills::providers message=the card was read skill="greet" warnings=1"#,
            r#"DEBUG skills::providers message=the card is kept skill="greet""#,
            r#"DEBUG skills::providers message=a resource was read skill="greet" kind=references bytes=15"#,
            "DEBUG skills::providers message=the folder was listed skills=1",
            r#"DEBUG skills::providers message=the card is kept skill="greet""#,
            r#"WARN skills::providers message=the skill has warnings skill="greet" warnings=1"#,
            "INFO skills::providers message=skills were registered skills=1",
        ]
    );
}

#[test]
fn the_choice_of_a_fast_path_is_logged() {
    let ((), entries) = support::logged(|| {
        wait(async {
            let secret = "---\nname: greet\ndescription: A secret.\n---\nAnother secret.\n";
            let card = SkillCard::from_embedded("greet", secret, &[]).expect("the skill is right");
            let registry = ProviderRegistry::new();
            registry.fast_path(None, 3).await.expect("nothing to fetch");
            registry.register_all([card].into_iter().collect::<MemoryProvider>()).await.expect("the skill is right");
            registry.fast_path(None, 3).await.expect("the skill is there");
            registry.fast_path(None, 4).await.expect("the skill is there");
            registry.catalog(&CatalogOptions::new()).await.expect("the skill is there");
        });
    });
    assert_eq!(
        entries,
        [
            "DEBUG skills::providers message=no fast path: there is not exactly one skill skills=0",
            "INFO skills::providers message=skills were registered skills=1",
            r#"INFO skills::providers message=no fast path: the body is too long skill="greet" tokens=4 max_tokens=3"#,
            r#"DEBUG skills::providers message=the fast path skill="greet" tokens=4"#,
            "DEBUG skills::providers message=the cards for a catalog were fetched skills=1",
        ]
    );
}
