//! Skills in a bucket of a server that speaks S3.

use std::error::Error;
use std::sync::Arc;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use object_store::RetryConfig;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use skills_runtime::provider_conformance::{self, SKILL_ID};
use skills_runtime::{ProviderError, ProviderRegistry, ResourceKind, SkillProvider as _, StoreProvider};
use tempfile::TempDir;
use tokio::net::TcpListener;

const BUCKET: &str = "skills-bucket";
const KEY: &str = "key";
const SECRET: &str = "secret";

/// A server with one bucket, in which the contract's skill is at `team/skills`.
struct Server {
    url: String,
    root: TempDir,
}

impl Server {
    async fn start() -> Result<Self, Box<dyn Error>> {
        let root = tempfile::tempdir()?;
        provider_conformance::write_to(&root.path().join(BUCKET).join("team/skills"))?;
        let mut service = S3ServiceBuilder::new(FileSystem::new(root.path()).map_err(|error| format!("{error:?}"))?);
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    let connection = Builder::new(TokioExecutor::new());
                    connection.serve_connection(TokioIo::new(socket), service).await
                });
            }
        });
        Ok(Self { url, root })
    }

    fn bucket(&self, secret: &str) -> object_store::Result<Arc<AmazonS3>> {
        let bucket = AmazonS3Builder::new().with_bucket_name(BUCKET).with_endpoint(&self.url).with_allow_http(true);
        let bucket = bucket.with_region("local").with_access_key_id(KEY).with_secret_access_key(secret);
        bucket.with_retry(RetryConfig { max_retries: 0, ..RetryConfig::default() }).build().map(Arc::new)
    }

    fn provider(&self) -> object_store::Result<StoreProvider> {
        Ok(StoreProvider::new(self.bucket(SECRET)?).prefix("team/skills"))
    }
}

#[tokio::test]
async fn a_bucket_conforms() -> Result<(), Box<dyn Error>> {
    let server = Server::start().await?;
    for provider in [server.provider()?, server.provider()?.without_listing().without_cache()] {
        let result = provider_conformance::check(&provider).await;
        // A bucket knows no directories. This server keeps its own as those of a disk, and stumbles over a key that is one.
        let stumbled = "`conformance-skill/references/deep` was answered with the status 500";
        let found = result.err().map(|violations| violations.found().to_vec()).unwrap_or_default();
        let others: Vec<&String> = found.iter().filter(|violation| !violation.ends_with(stumbled)).collect();
        assert!(others.is_empty(), "{others:#?}");
    }
    Ok(())
}

#[tokio::test]
async fn the_skills_of_a_bucket_are_registered_by_discovery() -> Result<(), Box<dyn Error>> {
    let server = Server::start().await?;
    let registry = ProviderRegistry::new();
    assert_eq!(registry.register_all(server.provider()?).await?, [SKILL_ID]);
    let list = registry.skill(SKILL_ID)?.list_resources().await?;
    assert_eq!(list.names(ResourceKind::References), ["deep/more.md", "guide.md"]);
    Ok(())
}

#[tokio::test]
async fn what_is_too_large_is_not_given_out() -> Result<(), Box<dyn Error>> {
    let server = Server::start().await?;
    let asset = server.root.path().join(BUCKET).join("team/skills").join(SKILL_ID).join("assets/large.bin");
    std::fs::File::create(asset)?.set_len(100 * 1024 * 1024)?;
    let error = server.provider()?.resource(SKILL_ID, ResourceKind::Assets, "large.bin").await.unwrap_err();
    assert!(matches!(error, ProviderError::TooLarge { limit: 10_485_760, .. }), "{error}");
    Ok(())
}

#[tokio::test]
async fn a_wrong_key_is_refused_for_good() -> Result<(), Box<dyn Error>> {
    let server = Server::start().await?;
    let provider = StoreProvider::new(server.bucket("wrong")?).prefix("team/skills");
    for error in
        [provider.card(SKILL_ID).await.map(drop).unwrap_err(), provider.discover().await.map(drop).unwrap_err()]
    {
        assert!(matches!(error, ProviderError::Failed { .. }), "{error}");
        assert!(error.to_string().ends_with("was answered with the status 403"), "{error}");
    }
    Ok(())
}
