//! The body of a signed request.

use std::error::Error;

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_LENGTH;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};

use super::refusal::Refusal;

/// The largest body that is read: 2 MiB, as in Bindu.
const MOST: usize = 2 * 1024 * 1024;

/// The body as text. One that says that it is too large is not read at all, and one that does not say so is not read
/// further than the limit.
pub(super) async fn read(headers: &HeaderMap, body: Body) -> Result<String, Refusal> {
    let declared =
        headers.get_all(CONTENT_LENGTH).iter().filter_map(|value| value.to_str().ok()?.parse::<usize>().ok());
    if declared.max().is_some_and(|length| length > MOST) {
        return Err(Refusal::PayloadTooLarge);
    }
    let bytes = Limited::new(body, MOST).collect().await.map_err(|error| refusal(&*error))?.to_bytes();
    String::from_utf8(bytes.into()).map_err(|_| Refusal::BodyNotText)
}

/// Limits of layers around the router count as this one does.
fn refusal(error: &(dyn Error + 'static)) -> Refusal {
    if std::iter::successors(Some(error), |error| (*error).source()).any(<dyn Error>::is::<LengthLimitError>) {
        Refusal::PayloadTooLarge
    } else {
        Refusal::BodyBroken
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::task::Poll;

    use axum::body::Bytes;
    use http_body_util::Full;

    use super::*;

    async fn read_whole(body: impl Into<Body>) -> Result<String, Refusal> {
        read(&HeaderMap::new(), body.into()).await
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
    async fn body_of_2_mib_is_read_and_one_byte_more_is_not() {
        assert_eq!(read_whole("a".repeat(MOST)).await.map(|text| text.len()), Ok(MOST));
        assert_eq!(read_whole("a".repeat(MOST + 1)).await, Err(Refusal::PayloadTooLarge));
    }

    #[tokio::test]
    async fn body_without_a_declared_length_is_limited_too() {
        let chunk = Bytes::from(vec![b'a'; MOST / 2 + 1]);
        let endless = std::iter::repeat_with(move || Ok::<_, Infallible>(chunk.clone()));
        let body = Body::from_stream(futures_util::stream::iter(endless));
        assert_eq!(read_whole(body).await, Err(Refusal::PayloadTooLarge));
    }

    #[tokio::test]
    async fn declared_length_over_the_limit_is_refused_unread() {
        assert_eq!(read(&length("2097153"), untouched()).await, Err(Refusal::PayloadTooLarge));
        assert_eq!(read(&length("2097152"), Body::empty()).await, Ok(String::new()));
    }

    #[tokio::test]
    async fn body_that_is_not_utf8_is_no_text() {
        assert_eq!(read_whole(vec![0xff]).await, Err(Refusal::BodyNotText));
        assert_eq!(read_whole("é").await, Ok("é".to_owned()));
    }

    #[tokio::test]
    async fn body_that_ends_early_is_broken() {
        let body = Body::from_stream(futures_util::stream::iter([Err::<Bytes, _>(std::io::Error::other("reset"))]));
        assert_eq!(read_whole(body).await, Err(Refusal::BodyBroken));
    }

    #[tokio::test]
    async fn limit_of_a_layer_counts_too() {
        let limited = Limited::new(Full::new(Bytes::from_static(b"abc")), 2);
        assert_eq!(read_whole(Body::new(limited)).await, Err(Refusal::PayloadTooLarge));
    }
}
