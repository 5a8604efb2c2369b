//! The check that every provider must pass, over every kind of store.

use crate::support;
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use skills_runtime::StoreProvider;
use skills_runtime::provider_conformance::{FILES, check, write_to};

use crate::support::{Server, TestResult};

#[tokio::test]
async fn a_store_in_memory_conforms() -> TestResult {
    let store = support::memory(&[]).await;
    for (path, bytes) in FILES {
        let path = format!("team/skills/conformance-skill/{path}");
        object_store::ObjectStoreExt::put(&*store, &path.into(), bytes.to_vec().into()).await?;
    }
    check(&StoreProvider::new(store).prefix("team/skills")).await?;
    Ok(())
}

#[tokio::test]
async fn a_folder_conforms() -> TestResult {
    let root = tempfile::tempdir()?;
    write_to(root.path())?;
    let provider =
        || Ok::<_, object_store::Error>(StoreProvider::new(Arc::new(LocalFileSystem::new_with_prefix(root.path())?)));
    check(&provider()?).await?;
    check(&provider()?.without_cache()).await?;
    Ok(())
}

#[tokio::test]
async fn a_server_of_files_conforms() -> TestResult {
    let paths: Vec<(String, &[u8])> =
        FILES.iter().map(|(path, bytes)| (format!("conformance-skill/{path}"), *bytes)).collect();
    let files: Vec<(&str, &[u8])> = paths.iter().map(|(path, bytes)| (path.as_str(), *bytes)).collect();
    let server = Server::of_files(&files).await;
    check(&server.provider().without_listing()).await?;
    Ok(())
}
