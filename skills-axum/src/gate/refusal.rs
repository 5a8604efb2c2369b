//! How a gate says no: the statuses and bodies are Bindu's.

use axum::Json;
use axum::http::header::{CACHE_CONTROL, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::answer::{plain_error, rpc_error};
use crate::document::NO_STORE;

/// Why a request does not pass the gate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It presents no token, or more than one.
    TokenMissing,
    /// The token does not count.
    TokenInactive,
    /// The token does not say whose it is.
    SubjectMissing,
    /// The token does not say until when it counts.
    ExpiryMissing,
    /// The token counted until now.
    TokenExpired,
    /// The token was refused, for a reason that the log has.
    TokenInvalid,
    /// The token's signature is wrong.
    TokenSignature,
    /// Nobody can say now what the token is.
    IntrospectionUnavailable,
    /// The token names no client; or there is no gate, before which nobody can show who they are.
    NoCaller,
    /// One of the signature's headers is missing, doubled or malformed.
    SignatureMissing,
    /// The signature's caller is not the token's.
    DidMismatch,
    /// There is no public key of the caller.
    KeyUnavailable,
    /// The body is larger than what a gate reads.
    PayloadTooLarge,
    /// The body ended early.
    BodyBroken,
    /// The body is not UTF-8, so nobody can have signed it.
    BodyNotText,
    /// The signature is too old, too new, or wrong.
    SignatureInvalid(Signed),
    /// The signature was used before.
    SignatureReplayed(Signed),
    /// There is no room to remember the signature.
    NoRoom,
    /// The caller is not listed.
    NotListed,
}

/// Whose signature it is, and of which time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signed {
    pub(crate) did: String,
    pub(crate) timestamp: i64,
}

impl Refusal {
    /// The reason in one word, for the log. Signatures have Bindu's words, which are on the wire too.
    pub(super) const fn reason(&self) -> &'static str {
        match self {
            Self::TokenMissing => "token_missing",
            Self::TokenInactive => "token_inactive",
            Self::SubjectMissing => "token_without_subject",
            Self::ExpiryMissing => "token_without_expiry",
            Self::TokenExpired => "token_expired",
            Self::TokenInvalid => "token_invalid",
            Self::TokenSignature => "token_signature",
            Self::IntrospectionUnavailable => "introspection_unavailable",
            Self::NoCaller => "no_auth",
            Self::SignatureMissing => "missing_signature_headers",
            Self::DidMismatch => "did_mismatch",
            Self::KeyUnavailable => "public_key_unavailable",
            Self::PayloadTooLarge => "payload_too_large",
            Self::BodyBroken => "body_broken",
            Self::BodyNotText => "body_not_text",
            Self::SignatureInvalid(_) => "invalid_signature",
            Self::SignatureReplayed(_) => "replayed_signature",
            Self::NoRoom => "replay_memory_full",
            Self::NotListed => "not_in_allowlist",
        }
    }

    fn answer(&self) -> Response {
        match self {
            Self::TokenMissing => unauthorized(
                -32009,
                "Authentication is required to access this endpoint. Include a valid JWT token in the Authorization \
                 header: Bearer <token>",
                None,
            ),
            Self::TokenInactive => {
                unauthorized(-32010, "Token is not active or has been revoked", Some("Token is not active"))
            }
            Self::SubjectMissing => invalid_token(Some("Token validation failed: Token missing subject (sub) claim")),
            Self::ExpiryMissing => invalid_token(Some("Token validation failed: Token missing expiration (exp) claim")),
            Self::TokenExpired => unauthorized(
                -32011,
                "The authentication token has expired. Request a new token from your authentication provider.",
                None,
            ),
            Self::TokenInvalid => invalid_token(None),
            Self::TokenSignature => unauthorized(
                -32012,
                "Token signature verification failed. The token may have been tampered with or signed with an \
                 incorrect key.",
                None,
            ),
            Self::IntrospectionUnavailable => {
                let message = "Authentication service temporarily unavailable";
                rpc_error(StatusCode::SERVICE_UNAVAILABLE, -32603, message, None)
            }
            Self::NoCaller => plain_error(StatusCode::UNAUTHORIZED, "Authentication required for private agent card"),
            Self::SignatureMissing | Self::DidMismatch | Self::KeyUnavailable | Self::PayloadTooLarge => {
                unverified(None, self.reason())
            }
            Self::SignatureInvalid(signed) | Self::SignatureReplayed(signed) => unverified(Some(signed), self.reason()),
            Self::BodyBroken => plain_error(StatusCode::BAD_REQUEST, "The body of the request ended early"),
            Self::BodyNotText => plain_error(StatusCode::BAD_REQUEST, "The body of the request is not UTF-8"),
            Self::NoRoom => plain_error(
                StatusCode::SERVICE_UNAVAILABLE,
                "Too many signed requests in the last minutes; sign again and retry later",
            ),
            Self::NotListed => plain_error(StatusCode::FORBIDDEN, "DID not authorized for this agent's private skills"),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = self.answer();
        response.headers_mut().insert(CACHE_CONTROL, NO_STORE);
        if response.status() == StatusCode::UNAUTHORIZED {
            // RFC 9110 (15.5.2) asks for it, and RFC 6750 (3) says how.
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

fn unauthorized(code: i32, message: &str, data: Option<&str>) -> Response {
    rpc_error(StatusCode::UNAUTHORIZED, code, message, data)
}

fn invalid_token(data: Option<&str>) -> Response {
    let message = "The provided authentication token is invalid or malformed. Verify token format and signature.";
    unauthorized(-32010, message, data)
}

#[derive(Serialize)]
struct Unverified<'a> {
    error: &'static str,
    details: Details<'a>,
}

#[derive(Serialize)]
struct Details<'a> {
    did_verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    did: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timestamp: Option<i64>,
    reason: &'static str,
}

fn unverified(signed: Option<&Signed>, reason: &'static str) -> Response {
    let details = Details {
        did_verified: false,
        did: signed.map(|signed| signed.did.as_str()),
        timestamp: signed.map(|signed| signed.timestamp),
        reason,
    };
    (StatusCode::FORBIDDEN, Json(Unverified { error: "Invalid DID signature", details })).into_response()
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt as _;

    use super::*;

    async fn text(refusal: Refusal) -> String {
        let body = refusal.into_response().into_body().collect().await.expect("the body is in memory").to_bytes();
        String::from_utf8(body.to_vec()).expect("the body is text")
    }

    #[test]
    fn refusal_is_kept_by_nobody() {
        for refusal in [Refusal::TokenMissing, Refusal::NoCaller, Refusal::DidMismatch, Refusal::NoRoom] {
            assert_eq!(refusal.into_response().headers()[CACHE_CONTROL], "no-store");
        }
    }

    #[test]
    fn unauthorized_says_how_to_authenticate_and_nothing_else_does() {
        for refusal in [Refusal::TokenMissing, Refusal::TokenExpired, Refusal::NoCaller] {
            let response = refusal.into_response();
            assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
            assert_eq!(response.headers()[WWW_AUTHENTICATE], "Bearer");
        }
        assert!(!Refusal::NotListed.into_response().headers().contains_key(WWW_AUTHENTICATE));
    }

    #[tokio::test]
    async fn details_name_the_signature_only_when_it_was_looked_at() {
        assert_eq!(
            text(Refusal::DidMismatch).await,
            r#"{"error":"Invalid DID signature","details":{"did_verified":false,"reason":"did_mismatch"}}"#
        );
        let signed = Signed { did: "did:x".to_owned(), timestamp: 1 };
        assert_eq!(
            text(Refusal::SignatureReplayed(signed)).await,
            concat!(
                r#"{"error":"Invalid DID signature","details":{"did_verified":false,"#,
                r#""did":"did:x","timestamp":1,"reason":"replayed_signature"}}"#
            )
        );
    }

    #[tokio::test]
    async fn introspection_without_an_answer_has_the_text_of_bindu() {
        let body = r#"{"jsonrpc":"2.0","error":{"code":-32603,"message":"Authentication service temporarily unavailable"},"id":null}"#;
        assert_eq!(text(Refusal::IntrospectionUnavailable).await, body);
    }

    #[test]
    fn what_may_succeed_later_is_503() {
        for refusal in [Refusal::IntrospectionUnavailable, Refusal::NoRoom] {
            assert_eq!(refusal.into_response().status(), StatusCode::SERVICE_UNAVAILABLE);
        }
    }
}
