//! The gate before private skills.
//!
//! A request passes it in steps, in this order, and the first that fails is the answer: a bearer token (RFC 6750) that
//! counts (RFC 7662), a signature of the token's client when that is a DID (Ed25519, RFC 8032), and a place in the list of
//! allowed callers. In strict mode a fifth step refuses a signature that was used before.

mod allowlist;
mod bearer;
mod cache;
#[cfg(feature = "introspection")]
mod client;
mod clock;
mod introspection;
mod keys;
mod refusal;
mod replay;
mod signature;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;

use std::fmt;

use axum::body::Body;
use axum::extract::{OriginalUri, Request};
use axum::http::request::Parts;
use ed25519_dalek::VerifyingKey;
use subtle::ConstantTimeEq as _;

pub(crate) use self::allowlist::Allowlist;
pub use self::cache::CachedIntrospection;
#[cfg(feature = "introspection")]
pub use self::client::{EndpointError, IntrospectionClient};
pub use self::introspection::{Introspection, IntrospectionError, Token};
pub use self::keys::{DidKeys, KeyError, ListedKeys, PublicKeys};
pub(crate) use self::refusal::Refusal;

use self::bearer::Places;
use self::refusal::Signed;
use self::replay::{Replay, Use};
use self::signature::{SignatureHeaders, Target};
use crate::body::{self, BodyError};

/// The largest body of a signed request: 2 MiB, as in Bindu.
const MOST_SIGNED: usize = 2 * 1024 * 1024;

/// The gate before private skills: who calls, and whether that is so.
///
/// It wants what Bindu's clients send: a bearer token in `Authorization` or, in the query, as `token`; and, when the
/// token was given to a client whose id begins with `did:`, a signature in the headers `X-DID`, `X-DID-Signature` and
/// `X-DID-Timestamp`. The signature is Ed25519, in base58, of the JSON text
/// `{"body": "…", "did": "…", "timestamp": …}` as Python's `json.dumps` writes it, with the body's text and the seconds
/// since 1970, which may be 300 away from now. A client with another id needs no signature, unless the gate is
/// [strict](Self::strict).
///
/// A token counts that is active, has a subject and an expiry (`exp`) that is not past; one without `exp` is refused as
/// one that has expired.
///
/// A request without a token that counts is answered with 401, one whose signature is wrong or whose caller is not listed
/// with 403, and 503 says that nobody can tell now. The bodies are Bindu's.
///
/// Every decision is an event of `tracing` with the field `event = "private_catalog_access"`, and with the fields
/// `caller`, `result` (`granted` or `denied`) and `reason`.
///
/// ```
/// use skills_axum::{DidKeys, Gate, Introspection, IntrospectionError, Token, async_trait};
///
/// /// Says of each token that it does not count.
/// struct Closed;
///
/// #[async_trait]
/// impl Introspection for Closed {
///     async fn introspect(&self, _: &str) -> Result<Token, IntrospectionError> {
///         Ok(Token::inactive())
///     }
/// }
///
/// let gate = Gate::new(Closed, DidKeys).strict();
/// ```
#[must_use]
pub struct Gate {
    introspection: Box<dyn Introspection>,
    keys: Box<dyn PublicKeys>,
    /// In strict mode.
    replay: Option<Replay>,
}

impl Gate {
    /// A gate that asks the first about tokens and the second for the keys of signatures.
    pub fn new(introspection: impl Introspection + 'static, keys: impl PublicKeys + 'static) -> Self {
        Self { introspection: Box::new(introspection), keys: Box::new(keys), replay: None }
    }

    /// Makes the gate strict, beyond what Bindu's clients send:
    ///
    /// * The signed text has the request's method and path too, with the query, as the client sent them:
    ///   `{"body": "", "did": "did:key:z…", "method": "GET", "path": "/agent/private.json", "timestamp": 1700000000}`.
    /// * A signed text counts once. A client that asks for the same again in the same second changes the query.
    /// * Every caller signs; a client whose id is no DID is refused.
    /// * A token in the query does not count, since addresses are written into logs.
    ///
    /// What was used is remembered in this value, so a restart forgets it, and several processes do not share it: a
    /// signature of the last five minutes counts again there. Up to 16,384 uses of each listed caller are remembered; when
    /// there are more at one time, the caller is answered with 503 rather than one of them forgotten.
    ///
    /// ```
    /// # use skills_axum::{Gate, Introspection, PublicKeys};
    /// # fn strict(introspection: impl Introspection + 'static, keys: impl PublicKeys + 'static) {
    /// let gate = Gate::new(introspection, keys).strict();
    /// # }
    /// ```
    pub fn strict(mut self) -> Self {
        self.replay.get_or_insert_with(Replay::new);
        self
    }

    /// Whether the request presents a token at all, so that it is worth a question.
    pub(crate) fn has_credentials(parts: &Parts) -> bool {
        bearer::token(parts, Places::HeaderAndQuery).is_some()
    }

    /// Lets the request of a listed caller pass.
    pub(crate) async fn admit(&self, request: Request, allowed: &Allowlist) -> Result<(), Refusal> {
        let (parts, body) = request.into_parts();
        let caller = self.caller(&parts).await;
        let decision = match &caller {
            Ok(caller) => self.decide(caller, &parts, body, allowed).await,
            Err(refusal) => Err(refusal.clone()),
        };
        log(caller.ok().as_deref(), &decision);
        decision
    }

    /// The client that the token was given to.
    async fn caller(&self, parts: &Parts) -> Result<String, Refusal> {
        let places = if self.replay.is_some() { Places::HeaderOnly } else { Places::HeaderAndQuery };
        let token = bearer::token(parts, places).ok_or(Refusal::TokenMissing)?;
        let token = self.introspection.introspect(&token).await.map_err(|error| {
            tracing::warn!(%error, "a token could not be introspected");
            match error {
                IntrospectionError::Unavailable(_) => Refusal::IntrospectionUnavailable,
                IntrospectionError::BadSignature(_) => Refusal::TokenSignature,
                IntrospectionError::Rejected(_) => Refusal::TokenInvalid,
            }
        })?;
        token.into_caller(clock::now())
    }

    async fn decide(&self, caller: &str, parts: &Parts, body: Body, allowed: &Allowlist) -> Result<(), Refusal> {
        let verified = if caller.starts_with("did:") {
            Some(self.verify(caller, parts, body).await?)
        } else if self.replay.is_some() {
            return Err(Refusal::SignatureMissing);
        } else {
            None
        };
        if !allowed.contains(caller) {
            return Err(Refusal::NotListed);
        }
        // Only listed callers take room in the memory.
        match (&self.replay, verified) {
            (Some(replay), Some(verified)) => verified.use_once(replay),
            _ => Ok(()),
        }
    }

    /// Whether the caller signed the request.
    async fn verify(&self, caller: &str, parts: &Parts, body: Body) -> Result<Verified, Refusal> {
        let headers = SignatureHeaders::read(&parts.headers).ok_or(Refusal::SignatureMissing)?;
        if !bool::from(headers.did.ct_eq(caller.as_bytes())) {
            return Err(Refusal::DidMismatch);
        }
        let key = self.key(caller).await.ok_or(Refusal::KeyUnavailable)?;
        let body = body::read(&parts.headers, body, MOST_SIGNED).await.map_err(|error| match error {
            BodyError::TooLarge => Refusal::PayloadTooLarge,
            BodyError::Broken => Refusal::BodyBroken,
        })?;
        let body = str::from_utf8(&body).map_err(|_| Refusal::BodyNotText)?;
        let target = self.replay.is_some().then(|| target(parts));
        let text = signature::signed_text(body, caller, headers.timestamp, target);
        let signed = Signed { did: caller.to_owned(), timestamp: headers.timestamp };
        let now = clock::now();
        if signature::verify(&text, headers.signature, &key, headers.timestamp, now) {
            Ok(Verified { text, signed, now })
        } else {
            Err(Refusal::SignatureInvalid(signed))
        }
    }

    async fn key(&self, caller: &str) -> Option<VerifyingKey> {
        let key = self
            .keys
            .public_key(caller)
            .await
            .and_then(|key| VerifyingKey::from_bytes(&key).map_err(|_| KeyError::malformed(caller)));
        key.inspect_err(|error| tracing::warn!(caller, %error, "there is no public key of a caller")).ok()
    }
}

impl fmt::Debug for Gate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Gate").field("strict", &self.replay.is_some()).finish_non_exhaustive()
    }
}

/// A signed request whose signature is right.
struct Verified {
    text: String,
    signed: Signed,
    now: i64,
}

impl Verified {
    fn use_once(self, replay: &Replay) -> Result<(), Refusal> {
        match replay.remember(&self.signed.did, &self.text, self.signed.timestamp, self.now) {
            Use::First => Ok(()),
            Use::Again => Err(Refusal::SignatureReplayed(self.signed)),
            Use::NoRoom => Err(Refusal::NoRoom),
        }
    }
}

/// The method and the path as the client sent them, also where the router is nested in another one.
fn target(parts: &Parts) -> Target<'_> {
    let uri = parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |OriginalUri(uri)| uri);
    Target { method: parts.method.as_str(), path: uri.path_and_query().map_or("/", |path| path.as_str()) }
}

fn log(caller: Option<&str>, decision: &Result<(), Refusal>) {
    let (result, reason) = match decision {
        Ok(()) => ("granted", None),
        Err(refusal) => ("denied", Some(refusal.reason())),
    };
    tracing::info!(event = "private_catalog_access", caller, result, reason);
}
