//! The card of a skill, made from as few of its objects as it needs.

use std::collections::BTreeMap;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::super::ProviderError;
use super::super::names::Shown;
use super::objects::Objects;
use super::{CONCURRENCY, manifest_names};
use crate::{LoadOptions, SkillCard};

/// The files of a skill that were fetched, by their paths below its directory; nothing for one that is not there.
type Fetched = BTreeMap<String, Option<Bytes>>;

/// Reads the card of a skill.
///
/// The reader says which files it looked for in vain; they are fetched, and it reads again, until it has seen all that
/// it looks for or that is there.
pub(super) async fn read(objects: &Objects, id: &str, options: &LoadOptions) -> Result<SkillCard, ProviderError> {
    let mut fetched = Fetched::new();
    let mut wanted: Vec<String> = manifest_names(options.dialect).iter().map(|&name| name.to_owned()).collect();
    loop {
        let is_news = fetch(objects, id, wanted, &mut fetched).await?;
        let files: Vec<(&str, &[u8])> =
            fetched.iter().filter_map(|(path, bytes)| Some((path.as_str(), bytes.as_deref()?))).collect();
        if files.is_empty() {
            return Err(ProviderError::skill_not_found(id));
        }
        check_limits(id, &files, options)?;
        let (card, absent) = skills_core::load_files(id, &files, options);
        wanted = absent.into_iter().filter(|path| !fetched.contains_key(path)).collect();
        if wanted.is_empty() || !is_news {
            return card.map_err(|error| ProviderError::invalid_skill(id, error.diagnostics().to_vec()));
        }
    }
}

/// Fetches files, and says whether any of them is there.
async fn fetch(objects: &Objects, id: &str, wanted: Vec<String>, fetched: &mut Fetched) -> Result<bool, ProviderError> {
    let fetch = |path: String| async move {
        let bytes = objects.read(&format!("{id}/{path}")).await?;
        Ok::<_, ProviderError>((path, bytes))
    };
    let news: Vec<_> = stream::iter(wanted).map(fetch).buffer_unordered(CONCURRENCY).try_collect().await?;
    let is_any_there = news.iter().any(|(_, bytes)| bytes.is_some());
    fetched.extend(news);
    Ok(is_any_there)
}

/// Refuses a skill whose card needs more than the limits for the files of a skill.
fn check_limits(id: &str, files: &[(&str, &[u8])], options: &LoadOptions) -> Result<(), ProviderError> {
    let limits = &options.files;
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    if u64::try_from(bytes).is_ok_and(|bytes| bytes > limits.max_bytes) {
        let what = format!("what the card of the skill {} needs", Shown(id));
        return Err(ProviderError::too_large(what, limits.max_bytes));
    }
    if files.len() > limits.max_files {
        let message = format!(
            "the card of the skill {} needs more than {} files; let its schemas be in fewer, or raise `max_files` of the \
             load options",
            Shown(id),
            limits.max_files
        );
        return Err(ProviderError::failed(message));
    }
    Ok(())
}
