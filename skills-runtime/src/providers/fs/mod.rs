//! Skills in a folder, as a provider.

mod folder;
mod paths;
mod resources;

use std::fmt::{self, Debug, Formatter};
use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;

use self::folder::Folder;
use super::blocking::blocking;
use super::cache::Cache;
use super::directory_names::check_id;
use super::{ProviderError, SkillProvider, TARGET, names};
use crate::{LoadOptions, ResourceKind, ResourceList, SharedCard};

/// The skills of a folder: each directory in it with a SKILL.md or a skill.yaml is one, and the directory's name its id.
///
/// A directory whose name begins with `.` or `_` is no skill.
///
/// A card is read by the rules of the macros. Of the skill's files only those are read that it is made of: the manifest,
/// the JSON files that this names, and those that their schemas refer to. So its [`files`](crate::SkillCard::files) are
/// these alone, and its [`digest`](crate::SkillCard::digest) is that of these. It is kept until
/// [`invalidate`](Self::invalidate) or [`invalidate_all`](Self::invalidate_all); a change on disk is seen after that.
/// Resources are listed and read anew each time. Which files belong to a skill is told by [`LoadOptions::files`]; what it
/// leaves out, such as files whose names begin with a dot, is neither listed nor read.
///
/// A link that leads out of the folder, of the skill, or of the skill's own directory for a kind of resource is not
/// followed, but for a link from the folder to a skill's directory elsewhere where the
/// [`load_options`](Self::load_options) allow [`OutsidePackage`](crate::Code::OutsidePackage): what is given to whoever asks
/// has the levels of what is embedded. A file is looked at again when it is open, so that one that is replaced by a link, a
/// pipe or a larger file meanwhile is an error. A link or a name that cannot be
/// used is passed over when skills or resources are listed, with a warning in the log.
///
/// There are two limits. A file with more than 10 MiB is refused before it is read;
/// [`max_file_bytes`](Self::max_file_bytes) sets another limit. All the files that a card needs have no more than the
/// [`max_files`](crate::FileOptions::max_files) and [`max_bytes`](crate::FileOptions::max_bytes) of the
/// [`load_options`](Self::load_options).
///
/// It lists and discovers. In a runtime of tokio, files are read on threads for blocking work; elsewhere, where the call
/// is made.
///
/// ```
/// use skills_runtime::{FsProvider, ProviderRegistry};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), skills_runtime::ProviderError> {
/// let registry = ProviderRegistry::new();
/// let ids = registry.register_all(FsProvider::new("../examples/greet/skills")?).await?;
/// assert_eq!(ids, ["greet", "house-style"]);
/// assert!(registry.skill("house-style")?.reference("tone.md").await?.starts_with(b"# "));
/// # Ok(())
/// # }
/// ```
pub struct FsProvider {
    folder: Arc<Folder>,
    cache: Cache,
}

impl FsProvider {
    /// The skills of the folder at this path, which is absolute or relative to the working directory.
    ///
    /// # Errors
    ///
    /// [`ProviderError::Failed`] when there is no such folder.
    pub fn new(root: impl Into<PathBuf>) -> Result<Self, ProviderError> {
        Ok(Self { folder: Arc::new(Folder::new(root.into())?), cache: Cache::default() })
    }

    /// How cards are read: the levels of diagnostics, the dialect, which files belong to a skill, how many files and bytes
    /// its card may need, and how many resources it may have. What only counts for a root of skills has no effect.
    #[must_use]
    pub fn load_options(mut self, options: LoadOptions) -> Self {
        Arc::make_mut(&mut self.folder).options = Arc::new(options);
        self
    }

    /// The most bytes of a file, be it a manifest or a resource.
    #[must_use]
    pub fn max_file_bytes(mut self, limit: u64) -> Self {
        Arc::make_mut(&mut self.folder).max_file_bytes = limit;
        self
    }

    /// Forgets the card of a skill, so that the next call reads it anew.
    pub fn invalidate(&self, id: &str) {
        self.cache.forget(id);
    }

    /// Forgets all cards.
    pub fn invalidate_all(&self) {
        self.cache.forget_all();
    }

    /// Does blocking work where it blocks nobody else.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Folder) -> Result<T, ProviderError> + Send + 'static,
    ) -> Result<T, ProviderError> {
        let folder = Arc::clone(&self.folder);
        blocking(move || work(&folder)).await
    }
}

#[async_trait]
impl SkillProvider for FsProvider {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        check_id(id)?;
        if let Some(card) = self.cache.get(id) {
            tracing::debug!(target: TARGET, skill = id, "the card is kept");
            return Ok(card);
        }
        let seen = self.cache.generation();
        let asked = id.to_owned();
        let card = self.blocking(move |folder| folder.card(&asked)).await?;
        tracing::debug!(target: TARGET, skill = id, warnings = card.diagnostics().len(), "the card was read");
        self.cache.keep(id, &card, seen);
        Ok(card)
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        names::check_resource(id, kind, name)?;
        self.card(id).await?;
        let (skill, file) = (id.to_owned(), name.to_owned());
        let bytes = self.blocking(move |folder| folder.resource(&skill, kind, &file)).await?;
        tracing::debug!(target: TARGET, skill = id, kind = %kind, bytes = bytes.len(), "a resource was read");
        Ok(bytes.into())
    }

    fn supports_resource_listing(&self) -> bool {
        true
    }

    async fn list_resources(&self, id: &str) -> Result<ResourceList, ProviderError> {
        self.card(id).await?;
        let asked = id.to_owned();
        self.blocking(move |folder| folder.list(&asked)).await
    }

    fn supports_discovery(&self) -> bool {
        true
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        let ids = self.blocking(Folder::ids).await?;
        tracing::debug!(target: TARGET, skills = ids.len(), "the folder was listed");
        Ok(ids)
    }
}

impl Debug for FsProvider {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("FsProvider").field("root", &self.folder.root).finish_non_exhaustive()
    }
}
