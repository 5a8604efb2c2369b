//! What a token says of its bearer.

use std::sync::Arc;

use async_trait::async_trait;
use thiserror::Error;

use super::refusal::Refusal;

/// Tells what a token says of its bearer: whether it counts, whose it is, and until when.
///
/// `IntrospectionClient`, of the feature `introspection`, asks a server by RFC 7662.
/// [`CachedIntrospection`](crate::CachedIntrospection) remembers the answers of another one.
///
/// ```
/// use skills_axum::{Introspection, IntrospectionError, Token, async_trait};
///
/// /// The one token of a test.
/// struct OneToken;
///
/// #[async_trait]
/// impl Introspection for OneToken {
///     async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError> {
///         Ok(match token {
///             "secret" => Token::active().with_subject("ada").with_client_id("did:key:z6Mk").with_expiry(4_102_444_800),
///             _ => Token::inactive(),
///         })
///     }
/// }
/// ```
#[async_trait]
pub trait Introspection: Send + Sync {
    /// What the token says.
    ///
    /// A token that is unknown, revoked or expired is no error but [`Token::inactive`].
    ///
    /// # Errors
    ///
    /// When there is no answer; [`IntrospectionError`] has the cases.
    async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError>;
}

/// One that is shared, say by several gates, or whose type the program chooses when it runs.
#[async_trait]
impl<I: Introspection + ?Sized> Introspection for Arc<I> {
    async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError> {
        (**self).introspect(token).await
    }
}

/// What a token says of its bearer: the members of RFC 7662 (2.2) that a gate looks at.
///
/// A gate takes a token that is active, has a subject, and is not yet expired; the caller is the client. As in Bindu, a
/// token without an expiry is refused (401, code -32010), although RFC 7662 makes `exp` optional: an [`Introspection`] of
/// a server that leaves it out sets one, such as the time until which the answer may be kept.
///
/// ```
/// use skills_axum::Token;
///
/// let token = Token::active().with_client_id("plain-client").with_scope(["read"]);
/// assert!(token.active && token.expires_at.is_none());
/// assert!(!Token::inactive().active);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Token {
    /// Whether the token counts (`active`).
    pub active: bool,
    /// Whom the token speaks for (`sub`).
    pub subject: Option<String>,
    /// The client that the token was given to (`client_id`). This is the name in the list of allowed callers.
    pub client_id: Option<String>,
    /// The second since 1970 from which on the token does not count (`exp`). A gate refuses a token without it.
    pub expires_at: Option<i64>,
    /// What the token is for (`scope`), each a word.
    pub scope: Vec<String>,
}

impl Token {
    /// A token that counts and says nothing more.
    #[must_use]
    pub fn active() -> Self {
        Self { active: true, subject: None, client_id: None, expires_at: None, scope: Vec::new() }
    }

    /// A token that does not count: unknown, revoked, or expired.
    #[must_use]
    pub fn inactive() -> Self {
        Self { active: false, ..Self::active() }
    }

    /// Sets whom the token speaks for.
    #[must_use]
    pub fn with_subject(mut self, subject: impl Into<String>) -> Self {
        self.subject = Some(subject.into());
        self
    }

    /// Sets the client that the token was given to.
    #[must_use]
    pub fn with_client_id(mut self, client_id: impl Into<String>) -> Self {
        self.client_id = Some(client_id.into());
        self
    }

    /// Sets the second since 1970 from which on the token does not count.
    #[must_use]
    pub const fn with_expiry(mut self, seconds: i64) -> Self {
        self.expires_at = Some(seconds);
        self
    }

    /// Sets what the token is for.
    #[must_use]
    pub fn with_scope<S: Into<String>>(mut self, scope: impl IntoIterator<Item = S>) -> Self {
        self.scope = scope.into_iter().map(Into::into).collect();
        self
    }
}

impl Token {
    /// The client that the token was given to, if the token counts now.
    pub(super) fn into_caller(self, now: i64) -> Result<String, Refusal> {
        if !self.active {
            return Err(Refusal::TokenInactive);
        }
        if self.subject.is_none_or(|subject| subject.is_empty()) {
            return Err(Refusal::SubjectMissing);
        }
        let expires = self.expires_at.ok_or(Refusal::ExpiryMissing)?;
        if expires <= now {
            return Err(Refusal::TokenExpired);
        }
        self.client_id.filter(|client| !client.is_empty()).ok_or(Refusal::NoCaller)
    }
}

/// Why there is no answer about a token.
///
/// The texts are for the log of this program, so they must not hold the token; a caller never sees them.
///
/// ```
/// use skills_axum::IntrospectionError;
///
/// let error = IntrospectionError::Unavailable("connection refused".to_owned());
/// assert_eq!(error.to_string(), "tokens cannot be introspected now: connection refused");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IntrospectionError {
    /// Nobody can say now; another attempt may succeed. The caller gets 503.
    #[error("tokens cannot be introspected now: {0}")]
    Unavailable(String),
    /// The token's signature is wrong. The caller gets 401, with the code -32012.
    #[error("the token's signature is wrong: {0}")]
    BadSignature(String),
    /// The token was refused for another reason, or the answer cannot be read. The caller gets 401, with the code
    /// -32010.
    #[error("the token was not introspected: {0}")]
    Rejected(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_700_000_000;

    fn token() -> Token {
        Token::active().with_subject("s").with_client_id("c").with_expiry(NOW + 1)
    }

    #[test]
    fn caller_is_the_client() {
        assert_eq!(token().into_caller(NOW), Ok("c".to_owned()));
    }

    #[test]
    fn token_does_not_count_from_its_expiry_on() {
        for (expiry, expected) in [(NOW + 1, true), (NOW, false), (NOW - 1, false), (i64::MIN, false)] {
            let caller = token().with_expiry(expiry).into_caller(NOW);
            assert_eq!(caller.is_ok(), expected, "{expiry}");
            assert!(expected || caller == Err(Refusal::TokenExpired), "{expiry}");
        }
    }

    #[test]
    fn first_thing_that_is_missing_is_said() {
        assert_eq!(Token::inactive().into_caller(NOW), Err(Refusal::TokenInactive));
        assert_eq!(Token::active().into_caller(NOW), Err(Refusal::SubjectMissing));
        assert_eq!(Token::active().with_subject("s").into_caller(NOW), Err(Refusal::ExpiryMissing));
        let nameless = Token::active().with_subject("s").with_expiry(NOW + 1);
        assert_eq!(nameless.into_caller(NOW), Err(Refusal::NoCaller));
    }

    #[test]
    fn empty_name_is_none() {
        assert_eq!(token().with_subject("").into_caller(NOW), Err(Refusal::SubjectMissing));
        assert_eq!(token().with_client_id("").into_caller(NOW), Err(Refusal::NoCaller));
    }
}
