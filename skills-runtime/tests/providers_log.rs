//! What providers and the registry write to the log: what they do, and never where or what it says.
#![cfg(all(feature = "load", feature = "providers"))]

mod support;

use std::fs;

use skills_runtime::{FsProvider, ProviderRegistry, ResourceKind, SkillProvider};

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
