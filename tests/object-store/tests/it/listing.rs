//! Which skills and resources a store says that it has.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use object_store::local::LocalFileSystem;
use skills_runtime::{
    LoadOptions, ProviderError, ProviderRegistry, ResourceKind, Skill, SkillProvider as _, StoreProvider,
};

use crate::support::{GREET, Server, TestResult, memory};

/// The answer of a server that lists, by the protocol `WebDAV`.
fn listed(directories: &[&str], files: &[&str]) -> Response {
    let entry = |path: &str, kind: &str| {
        format!(
            "<D:response><D:href>{path}</D:href><D:propstat><D:prop>\
             <D:getlastmodified>Sun, 06 Nov 1994 08:49:37 GMT</D:getlastmodified>\
             <D:getcontentlength>1</D:getcontentlength><D:resourcetype>{kind}</D:resourcetype></D:prop>\
             <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
        )
    };
    let directories = directories.iter().map(|path| entry(path, "<D:collection/>"));
    let entries: String = directories.chain(files.iter().map(|path| entry(path, ""))).collect();
    let body = format!(r#"<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">{entries}</D:multistatus>"#);
    (StatusCode::MULTI_STATUS, body).into_response()
}

#[tokio::test]
async fn skills_are_the_directories_that_have_a_manifest() -> TestResult {
    let store = memory(&[
        ("all/wave/SKILL.md", GREET),
        ("all/greet/skill.yaml", "name: Greet\ndescription: Greets.\n"),
        ("all/.git/SKILL.md", GREET),
        ("all/_draft/SKILL.md", GREET),
        ("all/README.md", "Skills."),
        ("all/SKILL.md", GREET),
        ("all/shared/logo.png", ""),
        ("all/nested/inner/SKILL.md", GREET),
        ("allies/SKILL.md", GREET),
        ("other/greet/SKILL.md", GREET),
    ])
    .await;
    assert_eq!(StoreProvider::new(store.clone()).prefix("all").discover().await?, ["greet", "wave"]);
    Ok(())
}

#[tokio::test]
async fn a_prefix_is_taken_as_the_keys_have_it() -> TestResult {
    let root = tempfile::tempdir()?;
    for name in ["compétences", "~ada", "a[b]", "100%", "a%20b", "a b", "#1", "x/compétences", "a\\b"] {
        let directory = root.path().join(name).join("greet");
        std::fs::create_dir_all(&directory)?;
        std::fs::write(directory.join("SKILL.md"), GREET)?;
        let of = |prefix: &str| -> TestResult<StoreProvider> {
            Ok(StoreProvider::new(Arc::new(LocalFileSystem::new_with_prefix(root.path())?)).prefix(prefix))
        };
        for prefix in [name.to_owned(), format!("/{name}"), format!("{name}/"), format!("/{name}/")] {
            let registry = ProviderRegistry::new();
            assert_eq!(registry.register_all(of(&prefix)?).await?, ["greet"], "{prefix}");
            assert_eq!(registry.card("greet").await?.body(), "Say hello.");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_prefix_that_no_object_has_is_an_error() -> TestResult {
    let store = memory(&[("all/greet/SKILL.md", GREET)]).await;
    for (prefix, reason) in [
        ("none", "there is no object below it"),
        ("al", "there is no object below it"),
        ("All", "there is no object below it"),
        ("all//", "two slashes"),
        ("//all", "two slashes"),
        ("a//b", "two slashes"),
        ("..", "`.` or `..`"),
        ("all/..", "`.` or `..`"),
        ("./all", "`.` or `..`"),
        ("a\nb", "a control character"),
    ] {
        let error = StoreProvider::new(store.clone()).prefix(prefix).discover().await.unwrap_err();
        assert!(matches!(&error, ProviderError::Prefix { .. }) && error.to_string().contains(reason), "{error}");
    }
    let error = StoreProvider::new(store.clone()).prefix("all/..").card("greet").await.unwrap_err();
    assert!(matches!(error, ProviderError::Prefix { .. }), "{error}");
    assert_eq!(StoreProvider::new(memory(&[]).await).discover().await?, [""; 0]);

    let root = tempfile::tempdir()?;
    std::fs::write(root.path().join("README.md"), "Skills.")?;
    for prefix in ["none", "README.md"] {
        let store = Arc::new(LocalFileSystem::new_with_prefix(root.path())?);
        let error = StoreProvider::new(store).prefix(prefix).discover().await.unwrap_err();
        assert!(matches!(&error, ProviderError::Prefix { .. }), "{prefix}: {error}");
    }
    Ok(())
}

#[tokio::test]
async fn a_resource_that_is_nearly_named_right_is_suggested() -> TestResult {
    let store = memory(&[("greet/SKILL.md", GREET), ("greet/references/tone.md", "")]).await;
    let error = Skill::new("greet", StoreProvider::new(store.clone())).reference("./tone").await.unwrap_err();
    assert_eq!(error.to_string(), "the skill `greet` has no reference `./tone`; did you mean `tone.md`?");
    let error = Skill::new("greet", StoreProvider::new(store).without_listing()).reference("tone").await.unwrap_err();
    assert_eq!(error.to_string(), "the skill `greet` has no reference `tone`");
    Ok(())
}

#[tokio::test]
async fn resources_are_the_files_of_each_kind_at_any_depth() -> TestResult {
    let store = memory(&[
        ("greet/SKILL.md", GREET),
        ("greet/notes.md", ""),
        ("greet/references/b.md", ""),
        ("greet/references/a.md", ""),
        ("greet/references/deep/er/c.md", ""),
        ("greet/references/.hidden.md", ""),
        ("greet/references/.git/config", ""),
        ("greet/scripts-old/no.sh", ""),
        ("greet/scripts", "a file"),
        ("greeting/references/no.md", ""),
    ])
    .await;
    let provider = StoreProvider::new(store);
    let list = provider.list_resources("greet").await?;
    assert_eq!(list.names(ResourceKind::References), ["a.md", "b.md", "deep/er/c.md"]);
    assert_eq!((list.names(ResourceKind::Scripts).len(), list.names(ResourceKind::Assets).len()), (0, 0));
    for name in [".hidden.md", ".git/config"] {
        let error = provider.resource("greet", ResourceKind::References, name).await.unwrap_err();
        assert_eq!(error, ProviderError::resource_not_found("greet", ResourceKind::References, name));
    }
    Ok(())
}

#[tokio::test]
async fn files_that_are_left_out_are_neither_listed_nor_read() -> TestResult {
    let names = ["assets/drafts/a.md", "assets/b.bak", "assets/c.swp", "assets/.well-known/d.json", "assets/e.md"];
    let files: Vec<String> = names.iter().map(|name| format!("greet/{name}")).collect();
    let files = files.iter().map(|path| (path.as_str(), "text")).chain([("greet/SKILL.md", GREET)]);
    let store = memory(&files.collect::<Vec<_>>()).await;
    let mut options = LoadOptions::default();
    options.files.exclude = vec!["drafts/".to_owned(), "*.bak".to_owned()];
    options.files.include = vec!["/assets/.well-known/d.json".to_owned()];
    let provider = StoreProvider::new(store).load_options(options);
    let list = provider.list_resources("greet").await?;
    assert_eq!(list.names(ResourceKind::Assets), [".well-known/d.json", "e.md"]);
    for (name, is_taken) in
        [("drafts/a.md", false), ("b.bak", false), ("c.swp", false), (".well-known/d.json", true), ("e.md", true)]
    {
        assert_eq!(provider.resource("greet", ResourceKind::Assets, name).await.is_ok(), is_taken, "{name}");
    }
    Ok(())
}

#[tokio::test]
async fn what_is_not_discovered_is_not_found() {
    let provider = StoreProvider::new(memory(&[(".hidden/SKILL.md", GREET), ("_draft/SKILL.md", GREET)]).await);
    for id in [".hidden", "_draft"] {
        assert_eq!(provider.card(id).await.unwrap_err(), ProviderError::skill_not_found(id));
        assert_eq!(provider.list_resources(id).await, Err(ProviderError::skill_not_found(id)));
        let resource = provider.resource(id, ResourceKind::Assets, "a").await;
        assert_eq!(resource, Err(ProviderError::skill_not_found(id)));
    }
}

#[tokio::test]
async fn a_directory_without_a_manifest_is_no_skill() {
    let provider = StoreProvider::new(memory(&[("shared/assets/logo.png", "")]).await);
    assert_eq!(provider.list_resources("shared").await, Err(ProviderError::skill_not_found("shared")));
    let error = provider.resource("shared", ResourceKind::Assets, "logo.png").await.unwrap_err();
    assert_eq!(error, ProviderError::skill_not_found("shared"));
}

#[tokio::test]
async fn without_listing_a_store_is_not_asked_for_lists() {
    let server = Server::of_files(&[("greet/SKILL.md", GREET.as_bytes())]).await;
    let provider = server.provider().without_listing();
    assert!(!provider.supports_discovery() && !provider.supports_resource_listing());
    assert!(matches!(provider.discover().await, Err(ProviderError::DiscoveryNotSupported { .. })));
    assert!(matches!(provider.list_resources("greet").await, Err(ProviderError::ListingNotSupported { .. })));
    assert_eq!(server.take_requests(), [""; 0]);
}

#[tokio::test]
async fn a_store_that_cannot_list_is_no_empty_one() {
    for status in [StatusCode::METHOD_NOT_ALLOWED, StatusCode::NOT_IMPLEMENTED] {
        let provider = Server::answering(move |_, _| status.into_response()).await.provider();
        assert!(matches!(provider.discover().await, Err(ProviderError::DiscoveryNotSupported { .. })), "{status}");
        let listed = provider.list_resources("greet").await;
        assert!(matches!(listed, Err(ProviderError::ListingNotSupported { .. })), "{status}");
    }
}

#[tokio::test]
async fn a_skill_that_is_there_and_not_listed_has_no_list() {
    let provider = Server::of_files(&[("greet/SKILL.md", GREET.as_bytes())]).await.provider();
    assert!(matches!(provider.list_resources("greet").await, Err(ProviderError::ListingNotSupported { .. })));
    assert_eq!(provider.list_resources("wave").await, Err(ProviderError::skill_not_found("wave")));
}

#[tokio::test]
async fn a_server_that_lists_is_asked_a_directory_at_a_time() -> TestResult {
    let server = Server::answering(|request, _| match request {
        "PROPFIND /" => listed(&["/", "/greet/", "/empty/"], &[]),
        "PROPFIND /empty" => listed(&["/empty/"], &[]),
        "PROPFIND /greet" => listed(&["/greet/", "/greet/scripts/"], &["/greet/SKILL.md"]),
        "PROPFIND /greet/scripts" => listed(&["/greet/scripts/"], &["/greet/scripts/a%20b.sh"]),
        _ => StatusCode::NOT_FOUND.into_response(),
    })
    .await;
    let provider = server.provider();
    assert_eq!(provider.discover().await?, ["greet"]);
    assert_eq!(provider.list_resources("greet").await?.names(ResourceKind::Scripts), ["a b.sh"]);
    Ok(())
}

#[tokio::test]
async fn a_list_of_another_place_is_refused() {
    let server = Server::answering(|_, _| listed(&["/elsewhere/greet/"], &[])).await;
    let error = server.provider().prefix("skills").discover().await.unwrap_err();
    assert!(matches!(error, ProviderError::Failed { .. }), "{error}");
    assert!(error.to_string().contains("give the path as the provider's prefix instead"), "{error}");
}

#[tokio::test]
async fn no_more_resources_are_looked_at_than_a_skill_may_have() -> TestResult {
    let store =
        memory(&[("greet/SKILL.md", GREET), ("greet/assets/a", ""), ("greet/assets/b", ""), ("greet/scripts/c/d", "")])
            .await;
    let provider = |most: usize| {
        let mut options = LoadOptions::default();
        options.files.max_files = most;
        StoreProvider::new(store.clone()).load_options(options)
    };
    assert_eq!(provider(4).list_resources("greet").await?.names(ResourceKind::Assets), ["a", "b"]);
    let error = provider(3).list_resources("greet").await.unwrap_err();
    assert!(error.to_string().contains("the skill `greet` has more than 3 resources"), "{error}");
    Ok(())
}

#[cfg(unix)]
#[tokio::test]
async fn links_that_lead_back_up_end() -> TestResult {
    let root = tempfile::tempdir()?;
    let assets = root.path().join("greet/assets");
    std::fs::create_dir_all(&assets)?;
    std::fs::write(root.path().join("greet/SKILL.md"), GREET)?;
    for name in ["one", "two"] {
        std::os::unix::fs::symlink(&assets, assets.join(name))?;
    }
    let provider = StoreProvider::new(Arc::new(LocalFileSystem::new_with_prefix(root.path())?));
    assert!(matches!(provider.list_resources("greet").await, Err(ProviderError::Failed { .. })));
    Ok(())
}
