//! Cards of skills in stores: what they are made of, and when they are read.

use std::sync::Arc;

use object_store::ObjectStoreExt as _;
use object_store::local::LocalFileSystem;
use skills_runtime::{
    Code, Dialect, LoadOptions, ProviderError, ResourceKind, SkillCard, SkillFile, SkillProvider as _, SkillSet,
    StoreProvider,
};

use crate::support::{GREET, Server, TestResult, memory, put};

const SKILL_MD: &str = "---\nname: greet\ndescription: Greets people.\nmetadata:\n  a2a-input-schema: assets/in.json\n  \
                        a2a-provider-config: assets/config.json\n---\nSay hello.\n";

/// The files of a skill: one of its schemas is in two of them, and one is of no use to a card.
const FILES: &[(&str, &str)] = &[
    ("assets/config.json", r#"{"model": "small"}"#),
    ("assets/in.json", r#"{"properties": {"name": {"$ref": "../references/name.json#/$defs/short"}}}"#),
    ("assets/picture.png", "not for a card"),
    ("references/name.json", r#"{"$defs": {"short": {"type": "string", "maxLength": 9}}}"#),
];

/// The files, as a store has them.
fn stored() -> Vec<(String, &'static str)> {
    let files = FILES.iter().map(|(path, text)| (format!("greet/{path}"), *text));
    std::iter::once(("greet/SKILL.md".to_owned(), SKILL_MD)).chain(files).collect()
}

async fn server() -> Server {
    let files = stored();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    Server::of_files(&files).await
}

fn paths(card: &SkillCard) -> Vec<&str> {
    card.files().iter().map(SkillFile::path).collect()
}

fn codes(error: &ProviderError) -> Vec<Code> {
    let ProviderError::InvalidSkills { skills, .. } = error else { panic!("{error}") };
    let problems = skills.iter().flat_map(|skill| &skill.problems);
    problems
        .filter_map(|problem| match problem {
            skills_runtime::SkillProblem::Found(found) => Some(found.code()),
            _ => None,
        })
        .collect()
}

#[tokio::test]
async fn a_card_is_that_of_the_whole_skill_and_made_of_what_it_needs() -> TestResult {
    let card = server().await.provider().card("greet").await?;
    let whole = SkillCard::from_embedded("greet", SKILL_MD, FILES)?;
    assert!(whole.input_schema().is_some() && whole.provider_config().is_some());
    assert_eq!(card.input_schema(), whole.input_schema());
    assert_eq!(card.provider_config(), whole.provider_config());
    assert_eq!((card.body(), card.description()), (whole.body(), whole.description()));
    assert_eq!(paths(&card), ["SKILL.md", "assets/config.json", "assets/in.json", "references/name.json"]);
    Ok(())
}

#[tokio::test]
async fn each_file_of_a_card_is_fetched_once() -> TestResult {
    let server = server().await;
    server.provider().card("greet").await?;
    let mut requests = server.take_requests();
    requests.sort_unstable();
    let paths = ["SKILL.md", "assets/config.json", "assets/in.json", "references/name.json", "skill.yaml"];
    assert_eq!(requests, paths.map(|path| format!("GET /greet/{path}")));
    Ok(())
}

#[tokio::test]
async fn the_skills_of_a_folder_are_those_that_are_loaded_from_it() -> TestResult {
    let root = "../../examples/greet/skills";
    let provider = StoreProvider::new(Arc::new(LocalFileSystem::new_with_prefix(root)?));
    let loaded = SkillSet::load(root, &LoadOptions::default())?;
    assert_eq!(provider.discover().await?, loaded.iter().map(SkillCard::id).collect::<Vec<_>>());
    for whole in &loaded {
        let card = provider.card(whole.id()).await?;
        assert_eq!((card.title(), card.body(), card.tags()), (whole.title(), whole.body(), whole.tags()));
        assert_eq!((card.input_schema(), card.output_schema()), (whole.input_schema(), whole.output_schema()));
        assert_eq!(provider.list_resources(whole.id()).await?, whole.list_resources());
    }
    Ok(())
}

#[tokio::test]
async fn a_skill_yaml_has_the_manifest_and_a_skill_md_beside_it_the_body() -> TestResult {
    let yaml = "name: Greet people\ndescription: Greets.\n";
    let store =
        memory(&[("a/skill.yaml", yaml), ("b/skill.yaml", yaml), ("b/SKILL.md", "---\nx: y\n---\nHello.\n")]).await;
    let provider = StoreProvider::new(store);
    assert_eq!((provider.card("a").await?.name(), provider.card("a").await?.body()), ("Greet people", ""));
    assert_eq!((provider.card("b").await?.name(), provider.card("b").await?.body()), ("Greet people", "Hello."));
    Ok(())
}

#[tokio::test]
async fn with_the_dialect_of_agent_skills_no_skill_yaml_is_asked_for() -> TestResult {
    let server = server().await;
    let mut options = LoadOptions::default();
    options.dialect = Some(Dialect::AgentSkills);
    server.provider().load_options(options).card("greet").await?;
    assert!(!server.take_requests().contains(&"GET /greet/skill.yaml".to_owned()));
    Ok(())
}

#[tokio::test]
async fn a_file_that_the_store_lacks_is_an_error_of_the_skill() -> TestResult {
    for (missing, code) in [("assets/in.json", Code::MissingAsset), ("references/name.json", Code::UnresolvedRef)] {
        let store = memory(&stored().iter().map(|(path, text)| (path.as_str(), *text)).collect::<Vec<_>>()).await;
        store.delete(&format!("greet/{missing}").into()).await?;
        let error = StoreProvider::new(store).card("greet").await.unwrap_err();
        assert_eq!(codes(&error), [code], "{error}");
    }
    Ok(())
}

#[tokio::test]
async fn a_manifest_that_cannot_be_read_is_an_error_of_the_skill() {
    let store = memory(&[("greet/SKILL.md", "---\nname: wave\ndescription: Waves.\n---\nWave.\n")]).await;
    let error = StoreProvider::new(store).card("greet").await.unwrap_err();
    assert_eq!(codes(&error), [Code::NameMismatch], "{error}");
}

#[tokio::test]
async fn a_card_is_kept_until_it_is_invalidated() -> TestResult {
    let store = memory(&[("greet/SKILL.md", GREET)]).await;
    let (kept, fresh) = (StoreProvider::new(store.clone()), StoreProvider::new(store.clone()).without_cache());
    assert_eq!(kept.card("greet").await?.body(), "Say hello.");
    for (body, forget) in [
        ("Say hi.", (|kept| kept.invalidate("greet")) as fn(&StoreProvider)),
        ("Say hey.", StoreProvider::invalidate_all),
    ] {
        put(&store, "greet/SKILL.md", &GREET.replace("Say hello.", body)).await;
        assert_ne!(kept.card("greet").await?.body(), body);
        assert_eq!(fresh.card("greet").await?.body(), body);
        kept.invalidate("wave");
        assert_ne!(kept.card("greet").await?.body(), body);
        forget(&kept);
        assert_eq!(kept.card("greet").await?.body(), body);
    }
    Ok(())
}

#[tokio::test]
async fn a_skill_that_disappears_is_not_found() -> TestResult {
    let store = memory(&[("greet/SKILL.md", GREET), ("greet/scripts/run.sh", "echo")]).await;
    let provider = StoreProvider::new(store.clone());
    assert_eq!(provider.discover().await?, ["greet"]);
    provider.resource("greet", ResourceKind::Scripts, "run.sh").await?;
    store.delete(&"greet/scripts/run.sh".into()).await?;
    let error = provider.resource("greet", ResourceKind::Scripts, "run.sh").await.unwrap_err();
    assert_eq!(error, ProviderError::resource_not_found("greet", ResourceKind::Scripts, "run.sh"));
    store.delete(&"greet/SKILL.md".into()).await?;
    assert_eq!(provider.list_resources("greet").await, Err(ProviderError::skill_not_found("greet")));
    provider.invalidate("greet");
    let error = provider.resource("greet", ResourceKind::Scripts, "run.sh").await.unwrap_err();
    assert_eq!(error, ProviderError::skill_not_found("greet"));
    Ok(())
}

#[tokio::test]
async fn a_card_needs_no_more_than_the_limits_allow() -> TestResult {
    let files = stored();
    let store = memory(&files.iter().map(|(path, text)| (path.as_str(), *text)).collect::<Vec<_>>()).await;
    let provider = |files: usize, bytes: u64| {
        let mut options = LoadOptions::default();
        (options.files.max_files, options.files.max_bytes) = (files, bytes);
        StoreProvider::new(store.clone()).load_options(options)
    };
    let of_card = files.iter().filter(|(path, _)| !path.contains("picture"));
    let bytes: u64 = of_card.map(|(_, text)| text.len() as u64).sum();
    provider(4, bytes).card("greet").await?;
    let error = provider(4, bytes - 1).card("greet").await.unwrap_err();
    assert_eq!(error, ProviderError::too_large("what the card of the skill `greet` needs", bytes - 1));
    let error = provider(3, bytes).card("greet").await.unwrap_err();
    assert!(error.to_string().contains("the card of the skill `greet` needs more than 3 files"), "{error}");
    Ok(())
}

#[tokio::test]
async fn a_manifest_is_no_larger_than_a_file_may_be() {
    let store = memory(&[("greet/SKILL.md", GREET)]).await;
    let size = GREET.len() as u64;
    let provider = |limit| StoreProvider::new(store.clone()).max_file_bytes(limit);
    assert!(provider(size).card("greet").await.is_ok());
    let error = provider(size - 1).card("greet").await.unwrap_err();
    assert_eq!(error, ProviderError::too_large("`greet/SKILL.md`", size - 1));
}
