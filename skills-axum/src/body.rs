//! The bodies of requests, within a limit.

use std::error::Error;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_LENGTH;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};

/// Why a body could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyError {
    /// It has more bytes than the limit.
    TooLarge,
    /// It ended early.
    Broken,
}

/// The body, of so many bytes at most. One that says that it is larger is not read at all, and one that does not say so
/// is not read further than the limit.
pub(crate) async fn read(headers: &HeaderMap, body: Body, most: usize) -> Result<Bytes, BodyError> {
    let declared =
        headers.get_all(CONTENT_LENGTH).iter().filter_map(|value| value.to_str().ok()?.parse::<usize>().ok());
    if declared.max().is_some_and(|length| length > most) {
        return Err(BodyError::TooLarge);
    }
    let read = Limited::new(body, most).collect().await.map_err(|error| BodyError::of(&*error))?;
    Ok(read.to_bytes())
}

impl BodyError {
    /// Limits of layers around the router count as this one does.
    fn of(error: &(dyn Error + 'static)) -> Self {
        let mut causes = std::iter::successors(Some(error), |error| (*error).source());
        if causes.any(<dyn Error>::is::<LengthLimitError>) { Self::TooLarge } else { Self::Broken }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::task::Poll;

    use http_body_util::Full;

    use super::*;

    const MOST: usize = 1_000;

    async fn read_whole(body: impl Into<Body>) -> Result<Bytes, BodyError> {
        read(&HeaderMap::new(), body.into(), MOST).await
    }

    fn length(value: &str) -> HeaderMap {
        HeaderMap::from_iter([(CONTENT_LENGTH, value.parse().expect("a header's value"))])
    }

    /// A body that must not be read.
    fn untouched() -> Body {
        Body::from_stream(futures_util::stream::poll_fn(|_| -> Poll<Option<Result<Bytes, Infallible>>> {
            panic!("the body is read");
        }))
    }

    #[tokio::test]
    async fn body_at_the_limit_is_read_and_one_byte_more_is_not() {
        assert_eq!(read_whole("a".repeat(MOST)).await.map(|bytes| bytes.len()), Ok(MOST));
        assert_eq!(read_whole("a".repeat(MOST + 1)).await, Err(BodyError::TooLarge));
    }

    #[tokio::test]
    async fn body_without_a_declared_length_is_limited_too() {
        let chunk = Bytes::from(vec![b'a'; MOST / 2 + 1]);
        let endless = std::iter::repeat_with(move || Ok::<_, Infallible>(chunk.clone()));
        let body = Body::from_stream(futures_util::stream::iter(endless));
        assert_eq!(read_whole(body).await, Err(BodyError::TooLarge));
    }

    #[tokio::test]
    async fn declared_length_over_the_limit_is_refused_unread() {
        assert_eq!(read(&length("1001"), untouched(), MOST).await, Err(BodyError::TooLarge));
        assert_eq!(read(&length("1000"), Body::empty(), MOST).await, Ok(Bytes::new()));
    }

    #[tokio::test]
    async fn body_that_ends_early_is_broken() {
        let body = Body::from_stream(futures_util::stream::iter([Err::<Bytes, _>(std::io::Error::other("reset"))]));
        assert_eq!(read_whole(body).await, Err(BodyError::Broken));
    }

    #[tokio::test]
    async fn limit_of_a_layer_counts_too() {
        let limited = Limited::new(Full::new(Bytes::from_static(b"abc")), 2);
        assert_eq!(read_whole(Body::new(limited)).await, Err(BodyError::TooLarge));
    }
}
