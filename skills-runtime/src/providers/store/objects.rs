//! The objects of a store below a prefix, read within limits.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::TryStreamExt as _;
use object_store::path::Path;
use object_store::{GetResult, ObjectStore, ObjectStoreExt as _};

use super::super::names::Shown;
use super::super::{MAX_FILE_BYTES, ProviderError};
use super::error;

/// The objects of a store below a prefix. Paths are relative to that.
pub(super) struct Objects {
    store: Arc<dyn ObjectStore>,
    pub(super) prefix: Prefix,
    pub(super) max_file_bytes: u64,
}

/// The directory of all objects, as the program gave it.
pub(super) struct Prefix {
    pub(super) given: String,
    /// Where it is in the store, or why it is nowhere.
    location: Result<Path, String>,
}

impl Prefix {
    pub(super) fn of(given: &str) -> Self {
        let location = Path::parse(given).map_err(|error| match error {
            object_store::path::Error::EmptySegment { .. } => {
                "it has two slashes without a name between them".to_owned()
            }
            object_store::path::Error::BadSegment { .. } => {
                "a name in it is `.` or `..`, or has a control character".to_owned()
            }
            _ => "no key can begin with it".to_owned(),
        });
        Self { given: given.to_owned(), location }
    }

    /// Refuses a prefix below which there is nothing.
    pub(super) fn check_found(&self) -> Result<(), ProviderError> {
        if self.location()?.is_root() {
            return Ok(());
        }
        Err(self.wrong("there is no object below it; give it as the keys of the objects have it"))
    }

    fn location(&self) -> Result<&Path, ProviderError> {
        self.location.as_ref().map_err(|reason| self.wrong(reason))
    }

    fn wrong(&self, reason: &str) -> ProviderError {
        ProviderError::Prefix { prefix: self.given.clone(), reason: reason.to_owned() }
    }
}

/// The names of what is in a directory.
pub(super) struct Listed {
    pub(super) files: Vec<String>,
    pub(super) directories: Vec<String>,
}

impl Objects {
    pub(super) fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self { store, prefix: Prefix::of(""), max_file_bytes: MAX_FILE_BYTES }
    }

    /// The whole content of an object, if there is one at this path.
    pub(super) async fn read(&self, path: &str) -> Result<Option<Bytes>, ProviderError> {
        let Some(location) = self.locate(path)? else { return Ok(None) };
        let what = Shown(path);
        let object = match self.store.get(&location).await {
            Ok(object) => object,
            Err(error) if error::is_absence(&error) => return Ok(None),
            Err(error) => return Err(error::of(&error, &what)),
        };
        let size = object.meta.size;
        if size > self.max_file_bytes {
            return Err(ProviderError::too_large(what.to_string(), self.max_file_bytes));
        }
        read_whole(object, &what).await.map(Some)
    }

    /// What is in a directory: nothing in one that does not exist. No list where the store cannot make one.
    pub(super) async fn list(&self, directory: &str) -> Result<Option<Listed>, ProviderError> {
        let Some(location) = self.locate(directory)? else {
            return Ok(Some(Listed { files: Vec::new(), directories: Vec::new() }));
        };
        let what = match directory {
            "" => "the list of skills".to_owned(),
            directory => format!("the list of {}", Shown(directory)),
        };
        let listed = match self.store.list_with_delimiter((!location.is_root()).then_some(&location)).await {
            Ok(listed) => listed,
            Err(error) if error::is_unsupported(&error) => return Ok(None),
            Err(error) => return Err(error::of(&error, &what)),
        };
        let elsewhere = |Elsewhere| {
            ProviderError::failed(format!(
                "{what} has paths that do not begin with that of the directory; a server that is reached by a URL with \
                 a path is listed so: give the path as the provider's prefix instead"
            ))
        };
        let files = names(&location, listed.objects.iter().map(|object| &object.location));
        let directories = names(&location, listed.common_prefixes.iter());
        Ok(Some(Listed { files: files.map_err(elsewhere)?, directories: directories.map_err(elsewhere)? }))
    }

    /// The place of a path in the store. A path that no object can have has none.
    fn locate(&self, path: &str) -> Result<Option<Path>, ProviderError> {
        let prefix = self.prefix.location()?;
        Ok(match (prefix.as_ref(), path) {
            (_, "") => Some(prefix.clone()),
            ("", path) => Path::parse(path).ok(),
            (prefix, path) => Path::parse(format!("{prefix}/{path}")).ok(),
        })
    }
}

/// The content of an object, which is as long as the store says: one that ends early is not given out.
async fn read_whole(object: GetResult, what: &Shown<'_>) -> Result<Bytes, ProviderError> {
    let size = object.meta.size;
    // No system has more memory than a u64 can tell.
    let length = |bytes: &[u8]| u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let mut stream = object.into_stream();
    let mut bytes = Vec::new();
    while let Some(piece) = stream.try_next().await.map_err(|error| error::of(&error, what))? {
        bytes.extend_from_slice(&piece);
        if length(&bytes) > size {
            break;
        }
    }
    if length(&bytes) == size {
        Ok(bytes.into())
    } else {
        let reason = format!("{what} came with {} bytes, and the store says that it has {size}", bytes.len());
        Err(ProviderError::unavailable(reason, None))
    }
}

/// A place that is not in the directory that it was listed in.
struct Elsewhere;

/// The names of what is in a directory. Some stores list the directory itself as well; it is left out.
fn names<'p>(directory: &Path, paths: impl Iterator<Item = &'p Path>) -> Result<Vec<String>, Elsewhere> {
    let names = paths.map(|path| {
        let mut below = path.prefix_match(directory).ok_or(Elsewhere)?;
        Ok(below.next().map(|name| name.as_ref().to_owned()))
    });
    names.filter_map(Result::transpose).collect()
}

#[cfg(test)]
#[expect(clippy::default_trait_access, reason = "the types are of crates that are no dependencies")]
mod tests {
    use futures_util::{StreamExt as _, stream};
    use object_store::{GetResultPayload, ObjectMeta};

    use super::*;

    fn object(size: u64, pieces: &[&'static str]) -> GetResult {
        let pieces: Vec<_> = pieces.iter().map(|piece| Ok(Bytes::from_static(piece.as_bytes()))).collect();
        GetResult {
            payload: GetResultPayload::Stream(stream::iter(pieces).boxed()),
            meta: ObjectMeta {
                location: Path::default(),
                last_modified: Default::default(),
                size,
                e_tag: None,
                version: None,
            },
            range: 0..size,
            attributes: Default::default(),
            extensions: Default::default(),
        }
    }

    #[tokio::test]
    async fn an_object_is_given_out_when_it_is_as_long_as_the_store_says() {
        assert_eq!(read_whole(object(4, &["ab", "cd"]), &Shown("x")).await.as_deref(), Ok(b"abcd".as_slice()));
        assert_eq!(read_whole(object(0, &[]), &Shown("x")).await.as_deref(), Ok(b"".as_slice()));
        for (size, pieces, came) in [(4, &["ab", "c"][..], 3), (1, &["ab", "c"], 2)] {
            let error = read_whole(object(size, pieces), &Shown("x")).await.unwrap_err();
            let reason = format!("`x` came with {came} bytes, and the store says that it has {size}");
            assert_eq!(error, ProviderError::unavailable(reason, None));
        }
    }
}
