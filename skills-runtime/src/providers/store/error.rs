//! What the errors of stores mean to whoever asks for a skill.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::iter::successors;

use object_store::client::{HttpError, HttpErrorKind};

use super::super::ProviderError;
use super::retry_after::AskedToWait;

/// How the text of an error begins that has the status of an answer. `object_store` keeps the error's type to itself, so
/// that the text alone tells; what follows the status is written by the server. The tests ask a real server for each
/// status, and fail when a new version of `object_store` words it otherwise.
const STATUS: &str = "Server returned non-2xx status code: ";

/// How the text of an error begins that a bucket reports in an answer of success, as S3 does when it is too busy.
const ERROR_IN_SUCCESS: &str = "Server returned error response: ";

/// The longest text of a cause that is shown, in bytes.
const MOST_SHOWN: usize = 200;

/// Whether there is no object, rather than one that cannot be read.
pub(super) fn is_absence(error: &object_store::Error) -> bool {
    use ErrorKind::{InvalidFilename, IsADirectory, NotADirectory};
    // `object_store::local` gives `NotFound` for a path that does not exist, but an I/O error for one that no file can
    // have: `a-file/below`, a directory, a name that is too long. An I/O error of the kind `NotFound` does not count: it
    // may be about a file of credentials.
    let is_no_file = |error: &io::Error| matches!(error.kind(), InvalidFilename | IsADirectory | NotADirectory);
    matches!(error, object_store::Error::NotFound { .. })
        || status(error).is_some_and(|status| matches!(status, 404 | 410))
        || find::<io::Error>(error).is_some_and(is_no_file)
}

/// Whether the store cannot do at all what it was asked for.
pub(super) fn is_unsupported(error: &object_store::Error) -> bool {
    matches!(error, object_store::Error::NotSupported { .. } | object_store::Error::NotImplemented { .. })
        || status(error).is_some_and(|status| matches!(status, 405 | 501))
}

/// Any other error, met with `what`.
pub(super) fn of(error: &object_store::Error, what: &dyn Display) -> ProviderError {
    let answered = |status: u16| format!("{what} was answered with the status {status}");
    if let Some(asked) = find::<AskedToWait>(error) {
        return ProviderError::unavailable(answered(asked.status), Some(asked.time));
    }
    if let Some(status) = status(error) {
        let is_for_now = matches!(status, 408 | 425 | 429 | 500..=599);
        return if is_for_now {
            ProviderError::unavailable(answered(status), None)
        } else {
            ProviderError::failed(answered(status))
        };
    }
    if let Some(broken) = find::<HttpError>(error) {
        return ProviderError::unavailable(format!("{what} was not received: {}", reason(broken.kind())), None);
    }
    if chain(error).any(|cause| cause.to_string().starts_with(ERROR_IN_SUCCESS)) {
        return ProviderError::unavailable(format!("{what} was answered with an error"), None);
    }
    ProviderError::failed(format!("{what} cannot be read: {}", cause(error)))
}

/// The status of the answer that was the last.
fn status(error: &object_store::Error) -> Option<u16> {
    chain(error).find_map(|cause| cause.to_string().strip_prefix(STATUS)?.get(..3)?.parse().ok())
}

fn reason(kind: HttpErrorKind) -> &'static str {
    match kind {
        HttpErrorKind::Connect => "there is no connection",
        HttpErrorKind::Timeout => "it took too long",
        HttpErrorKind::Request | HttpErrorKind::Interrupted => "the connection broke",
        _ => "the answer is broken",
    }
}

/// What is at the bottom of an error, unless its text may hold an address.
fn cause(error: &object_store::Error) -> String {
    let text = chain(error).last().map(ToString::to_string).unwrap_or_default();
    let is_shown = text.len() <= MOST_SHOWN && !text.contains("://") && text.chars().all(skills_core::is_visible);
    if is_shown { text } else { "what the store says is not shown, since it may hold an address".to_owned() }
}

/// The first cause of this type.
fn find<T: Error + 'static>(error: &object_store::Error) -> Option<&T> {
    chain(error).find_map(|cause| cause.downcast_ref())
}

/// An error, what it came of, and so on.
fn chain<'e>(error: &'e object_store::Error) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    let first: &'e (dyn Error + 'static) = error;
    successors(Some(first), |&error| error.source())
}
