//! The card of a skill, made from as few of its objects as it needs.

use std::sync::Arc;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::super::ProviderError;
use super::super::blocking::blocking;
use super::super::card_files::{CardFiles, Progress};
use super::CONCURRENCY;
use super::objects::Objects;
use crate::{LoadOptions, SharedCard};

/// Reads the card of a skill.
pub(super) async fn read(objects: &Objects, id: &str, options: &Arc<LoadOptions>) -> Result<SharedCard, ProviderError> {
    let mut files = CardFiles::new(id, id.to_owned(), Arc::clone(options));
    loop {
        fetch(objects, id, &mut files).await?;
        match blocking(move || files.read()).await? {
            Progress::Card(card) => return Ok(card),
            Progress::MoreWanted(more) => files = more,
        }
    }
}

/// Fetches the files that are wanted. Each is counted as it comes, so that no more than those that are on their way can
/// go beyond the limit.
async fn fetch(objects: &Objects, id: &str, files: &mut CardFiles) -> Result<(), ProviderError> {
    let fetch = |path: String| async move {
        let bytes = objects.read(&format!("{id}/{path}")).await?;
        Ok::<_, ProviderError>((path, bytes))
    };
    let mut fetched = stream::iter(files.take_wanted()).map(fetch).buffer_unordered(CONCURRENCY);
    while let Some((path, bytes)) = fetched.try_next().await? {
        files.give(path, bytes)?;
    }
    Ok(())
}
