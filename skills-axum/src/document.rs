//! What is answered again and again, written once.

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The body of an answer with its media type and its tag.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    body: Bytes,
    headers: HeaderMap,
}

impl Document {
    /// A document of this media type.
    pub(crate) fn new(media_type: &'static str, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        // Others wrote what stands in a document, which no browser shall take for a page.
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if let Ok(tag) = HeaderValue::try_from(tag(&body)) {
            headers.insert(ETAG, tag);
        }
        Self { body, headers }
    }

    /// The value, which this crate made, as JSON.
    pub(crate) fn json(value: &impl Serialize) -> Self {
        let text = serde_json::to_vec(value).expect("values with texts as keys are JSON");
        Self::new("application/json", text)
    }

    /// The document as one of several at its path, of which the client's `Accept` chooses.
    pub(crate) fn by_accept(self) -> Self {
        self.with_header(VARY, HeaderValue::from_static("accept"))
    }

    /// The document with one more header.
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.append(name, value);
        self
    }

    /// The document as one that may be kept as `cache` says.
    pub(crate) fn kept(mut self, cache: &HeaderValue) -> Self {
        self.headers.insert(CACHE_CONTROL, cache.clone());
        self
    }

    /// The answer to a request with these headers: the document, or that the client has it already.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response<Body> {
        if !self.headers.get(ETAG).is_some_and(|tag| is_known(request, tag)) {
            return self.answer(Body::from(self.body.clone()));
        }
        let mut response = self.answer(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.headers_mut().remove(CONTENT_TYPE);
        response
    }

    /// The document as an answer of this status that nobody keeps.
    pub(crate) fn respond_once(&self, status: StatusCode) -> Response<Body> {
        let mut response = self.answer(Body::from(self.body.clone()));
        *response.status_mut() = status;
        response.headers_mut().remove(ETAG);
        response.headers_mut().insert(CACHE_CONTROL, NO_STORE);
        response
    }

    fn answer(&self, body: Body) -> Response<Body> {
        let mut response = Response::new(body);
        response.headers_mut().clone_from(&self.headers);
        response
    }
}

/// What is said for callers of their own.
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// A tag of these bytes: a weak one, as a body that a layer compresses on its way keeps its tag.
fn tag(body: &[u8]) -> String {
    // Half of a SHA-256 is enough: nobody gains from two bodies with one tag.
    let digest: String = Sha256::digest(body).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("W/\"{digest}\"")
}

/// Whether one of the tags in `If-None-Match` is this one, by the weak comparison of RFC 9110 (8.8.3.2, 13.1.2).
fn is_known(request: &HeaderMap, tag: &HeaderValue) -> bool {
    let opaque = |tag: &[u8]| tag.strip_prefix(b"W/").unwrap_or(tag).to_vec();
    let own = opaque(tag.as_bytes());
    // The tags that are made here have no comma, so one that is split at its own cannot be equal to any of them.
    request
        .get_all(IF_NONE_MATCH)
        .iter()
        .flat_map(|value| value.as_bytes().split(|byte| *byte == b','))
        .map(<[u8]>::trim_ascii)
        .any(|given| given == b"*" || opaque(given) == own)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: HeaderValue = HeaderValue::from_static("max-age=60");

    fn document() -> Document {
        Document::new("text/plain", "body").kept(&KEPT)
    }

    fn request(tags: &[&str]) -> HeaderMap {
        tags.iter().map(|tag| (IF_NONE_MATCH, HeaderValue::from_str(tag).expect("a header's value"))).collect()
    }

    fn status(tags: &[&str]) -> StatusCode {
        document().respond(&request(tags)).status()
    }

    fn own_tag() -> String {
        document().headers[ETAG].to_str().expect("a tag is ASCII").to_owned()
    }

    #[test]
    fn same_body_has_the_same_tag_and_another_body_another() {
        assert_eq!(tag(b"a"), tag(b"a"));
        assert_ne!(tag(b"a"), tag(b"b"));
    }

    #[test]
    fn known_tag_is_answered_with_304_that_keeps_tag_and_cache_control() {
        let response = document().respond(&request(&[&own_tag()]));
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(response.headers()[ETAG], own_tag().as_str());
        assert_eq!(response.headers()[CACHE_CONTROL], "max-age=60");
        assert!(!response.headers().contains_key(CONTENT_TYPE));
    }

    #[test]
    fn tags_are_compared_weakly_in_a_list_in_several_headers_and_as_any() {
        let strong = own_tag().trim_start_matches("W/").to_owned();
        assert_eq!(status(&[&strong]), StatusCode::NOT_MODIFIED);
        assert_eq!(status(&[&format!("\"x\", {}", own_tag())]), StatusCode::NOT_MODIFIED);
        assert_eq!(status(&["\"x\"", &own_tag()]), StatusCode::NOT_MODIFIED);
        assert_eq!(status(&["*"]), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn unknown_and_broken_tags_get_the_document() {
        for tags in [&[][..], &["\"x\""], &["W/"], &[","], &["W/\"x"]] {
            assert_eq!(status(tags), StatusCode::OK, "{tags:?}");
        }
    }

    #[test]
    fn media_type_is_not_to_be_guessed() {
        assert_eq!(document().respond(&request(&[])).headers()[X_CONTENT_TYPE_OPTIONS], "nosniff");
    }

    #[test]
    fn answer_for_one_caller_is_kept_by_nobody() {
        let response = document().respond_once(StatusCode::NOT_FOUND);
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        assert!(!response.headers().contains_key(ETAG));
    }
}
