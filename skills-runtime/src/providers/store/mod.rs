//! Skills in an object store, as a provider.

mod card;
mod error;
mod objects;
mod resources;
mod retry_after;

use std::any::type_name;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::ObjectStore;

use self::objects::{Listed, Objects, Prefix};
pub use self::retry_after::RetryAfterConnector;
use super::cache::Cache;
use super::card_files::manifest_names;
use super::directory_names::{can_be_skill, check_id};
use super::resource_rules::ResourceRules;
use super::{ProviderError, SkillProvider, TARGET, names};
use crate::{Dialect, LoadOptions, ResourceKind, ResourceList, SharedCard};

/// How many requests are made to the store at once, for one call.
const CONCURRENCY: usize = 8;

/// The skills of an object store: a folder, a bucket, a server of files, whatever implements [`ObjectStore`].
///
/// The skill `greet` is `greet/SKILL.md` or `greet/skill.yaml` below the [`prefix`](Self::prefix), its resources are
/// `greet/scripts/…`, `greet/references/…` and `greet/assets/…`. A directory whose name begins with `.` or `_` is no skill.
/// Which files belong to a skill is told by [`LoadOptions::files`]; what it leaves out, such as files whose names begin
/// with a dot, is neither listed nor read.
///
/// The program makes the store, with the features of [`object_store`] that it needs: none for `object_store::memory`,
/// `fs` for `object_store::local`, `http` for servers, `aws`, `gcp` and `azure` for buckets.
/// `object_store::local` follows links, also those that lead out of the folder, and so does this provider over it;
/// [`FsProvider`](crate::FsProvider) does not follow a link that leads out of the skill.
///
/// ```
/// use std::sync::Arc;
///
/// use skills_runtime::object_store::{ObjectStoreExt as _, memory::InMemory};
/// use skills_runtime::{Skill, StoreProvider};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = Arc::new(InMemory::new());
/// let skill_md = "---\nname: greet\ndescription: Greets people.\n---\nSay hello.\n";
/// store.put(&"skills/greet/SKILL.md".into(), skill_md.into()).await?;
/// store.put(&"skills/greet/references/names.md".into(), "Ada, Grace".into()).await?;
///
/// let greet = Skill::new("greet", StoreProvider::new(store).prefix("skills"));
/// assert_eq!(greet.body().await?, "Say hello.");
/// assert_eq!(greet.reference("names.md").await?, "Ada, Grace");
/// # Ok(())
/// # }
/// ```
///
/// # Cards
///
/// A card is read by the rules of the macros. Of the skill's files only those are fetched that it is made of: the
/// manifest, the JSON files that this names, and those that their schemas refer to. So its
/// [`files`](crate::SkillCard::files) are these alone, its [`digest`](crate::SkillCard::digest) is that of these, and
/// [`list_resources`](SkillProvider::list_resources) asks the store. It is kept until [`invalidate`](Self::invalidate) or
/// [`invalidate_all`](Self::invalidate_all), unless [`without_cache`](Self::without_cache) says otherwise. Resources are
/// fetched each time.
///
/// The limits [`max_files`](crate::FileOptions::max_files) and [`max_bytes`](crate::FileOptions::max_bytes) hold for what
/// a card needs. Files beyond the first are refused before they are fetched, bytes beyond the second as they come.
///
/// To know by whose rules a skill is to be read, both `SKILL.md` and `skill.yaml` are asked for. A bucket that forbids
/// its listing may answer 403 for the one that is not there: with a [`dialect`](LoadOptions::dialect) of Agent Skills,
/// `skill.yaml` is not asked for.
///
/// # Listing
///
/// Resources and skills are listed by the store, a directory a request. A server of plain files cannot; say so by
/// [`without_listing`](Self::without_listing). Some answer a request for a list as they answer one for a missing file,
/// which looks like an empty directory.
///
/// # Errors and retries
///
/// An object that is not there, and an answer 404 or 410, is not found. Answers 408, 425, 429 and 5xx, time-outs,
/// connections that fail and bodies that end early are [`ProviderError::Unavailable`]; all else, 401 and 403 among it, is
/// [`ProviderError::Failed`]. Messages name the object by its path below the prefix and hold no URL and nothing that a
/// server wrote.
///
/// A file with more than 10 MiB is refused by the size that the store tells, before any of it is read;
/// [`max_file_bytes`](Self::max_file_bytes) sets another limit. A server must tell the size (`Content-Length`).
///
/// This provider asks once. The stores of [`object_store`] that speak HTTP retry by themselves, as their
/// [`RetryConfig`](object_store::RetryConfig) says: ten times within three minutes by default, which is long for
/// somebody who waits. What a server says in `Retry-After` does not reach their errors: [`RetryAfterConnector`] obeys it,
/// and gives it on.
pub struct StoreProvider {
    objects: Objects,
    options: Arc<LoadOptions>,
    can_list: bool,
    cache: Option<Cache>,
}

impl StoreProvider {
    /// The skills at the root of a store.
    #[must_use]
    pub fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self { objects: Objects::new(store), options: Arc::default(), can_list: true, cache: Some(Cache::default()) }
    }

    /// The directory of the store that has the skills, as the keys of its objects have it: `team/skills` for
    /// `team/skills/greet/SKILL.md`. Nothing in it is escaped or decoded, whatever its characters are; one slash at the
    /// beginning and one at the end have no effect.
    ///
    /// A prefix that no key can have, such as `a//b`, `..` or one with a control character, and one that no object has when
    /// skills are discovered, is [`ProviderError::Prefix`]. A [`Path`](object_store::path::Path) is taken as it is written,
    /// too; one that was made by `Path::from` may hold escapes that the keys do not have.
    #[must_use]
    pub fn prefix(mut self, prefix: impl AsRef<str>) -> Self {
        self.objects.prefix = Prefix::of(prefix.as_ref());
        self
    }

    /// How cards are read: the levels of diagnostics, the dialect, which files belong to a skill, how many files and bytes
    /// its card may need, and how many resources it may have.
    #[must_use]
    pub fn load_options(mut self, options: LoadOptions) -> Self {
        self.options = Arc::new(options);
        self
    }

    /// The most bytes of a file, be it a manifest or a resource.
    #[must_use]
    pub fn max_file_bytes(mut self, limit: u64) -> Self {
        self.objects.max_file_bytes = limit;
        self
    }

    /// Neither lists resources nor discovers skills, since the store cannot.
    #[must_use]
    pub fn without_listing(mut self) -> Self {
        self.can_list = false;
        self
    }

    /// Reads a card each time that it is asked for.
    #[must_use]
    pub fn without_cache(mut self) -> Self {
        self.cache = None;
        self
    }

    /// Forgets the card of a skill, so that the next call reads it anew.
    pub fn invalidate(&self, id: &str) {
        if let Some(cache) = &self.cache {
            cache.forget(id);
        }
    }

    /// Forgets all cards.
    pub fn invalidate_all(&self) {
        if let Some(cache) = &self.cache {
            cache.forget_all();
        }
    }

    async fn read_card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        let card = card::read(&self.objects, id, &self.options).await?;
        tracing::debug!(target: TARGET, skill = id, warnings = card.diagnostics().len(), "the card was read");
        Ok(card)
    }

    /// The id of a directory of the root, if a manifest is in it.
    async fn id_of_skill(&self, name: String) -> Result<Option<String>, ProviderError> {
        let Some(listed) = self.objects.list(&name).await? else { return Err(Self::cannot_discover()) };
        Ok(has_manifest(&listed, self.options.dialect).then_some(name))
    }

    fn cannot_list() -> ProviderError {
        ProviderError::listing_not_supported(type_name::<Self>())
    }

    fn cannot_discover() -> ProviderError {
        ProviderError::discovery_not_supported(type_name::<Self>())
    }
}

#[async_trait]
impl SkillProvider for StoreProvider {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        check_id(id)?;
        let Some(cache) = &self.cache else { return self.read_card(id).await };
        if let Some(card) = cache.get(id) {
            tracing::debug!(target: TARGET, skill = id, "the card is kept");
            return Ok(card);
        }
        let seen = cache.generation();
        let card = self.read_card(id).await?;
        cache.keep(id, &card, seen);
        Ok(card)
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        names::check_resource(id, kind, name)?;
        self.card(id).await?;
        let missing = || ProviderError::resource_not_found(id, kind, name);
        if !ResourceRules::new(id, &self.options.files)?.takes(kind, name) {
            return Err(missing());
        }
        let bytes = self.objects.read(&format!("{id}/{kind}/{name}")).await?.ok_or_else(missing)?;
        tracing::debug!(target: TARGET, skill = id, kind = %kind, bytes = bytes.len(), "a resource was read");
        Ok(bytes)
    }

    fn supports_resource_listing(&self) -> bool {
        self.can_list
    }

    async fn list_resources(&self, id: &str) -> Result<ResourceList, ProviderError> {
        check_id(id)?;
        if !self.can_list {
            return Err(Self::cannot_list());
        }
        let listed = self.objects.list(id).await?.ok_or_else(Self::cannot_list)?;
        if !has_manifest(&listed, self.options.dialect) {
            // A manifest that is there and not listed: the store answers as for an empty directory.
            return Err(match self.read_card(id).await {
                Ok(_) | Err(ProviderError::InvalidSkills { .. }) => Self::cannot_list(),
                Err(error) => error,
            });
        }
        let rules = ResourceRules::new(id, &self.options.files)?;
        resources::list(&self.objects, id, &listed.directories, &rules).await?.ok_or_else(Self::cannot_list)
    }

    fn supports_discovery(&self) -> bool {
        self.can_list
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        if !self.can_list {
            return Err(Self::cannot_discover());
        }
        let Listed { files, directories } = self.objects.list("").await?.ok_or_else(Self::cannot_discover)?;
        if files.is_empty() && directories.is_empty() {
            self.objects.prefix.check_found()?;
        }
        let names = directories.into_iter().filter(|name| can_be_skill(name));
        let ids = stream::iter(names).map(|name| self.id_of_skill(name)).buffered(CONCURRENCY);
        let mut ids: Vec<String> = ids.try_filter_map(|id| async { Ok(id) }).try_collect().await?;
        ids.sort_unstable();
        tracing::debug!(target: TARGET, skills = ids.len(), "the store was listed");
        Ok(ids)
    }
}

impl Debug for StoreProvider {
    // Not the store, which may show a URL.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreProvider").field("prefix", &self.objects.prefix.given).finish_non_exhaustive()
    }
}

fn has_manifest(listed: &Listed, dialect: Option<Dialect>) -> bool {
    manifest_names(dialect).iter().any(|manifest| listed.files.iter().any(|file| file == manifest))
}
