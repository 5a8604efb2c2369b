//! Answers about tokens that are remembered for a while.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use lru::LruCache;
use sha2::{Digest, Sha256};

use super::clock;
use super::introspection::{Introspection, IntrospectionError, Token};

/// The longest time for which an answer is remembered, in seconds; Bindu's.
const LIFETIME: i64 = 300;

/// Tokens with one of these scopes are asked about each time; Bindu's list.
const SENSITIVE_SCOPES: [&str; 4] = ["admin", "agent:execute", "payment:capture", "key:rotate"];

/// How many answers are remembered unless the program says otherwise.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

/// Remembers what another introspection says of tokens that count.
///
/// An answer is used until the token expires, and for five minutes at most; when there are too many, the one that was
/// not asked for the longest is forgotten. What is remembered is a digest of the token, never the token. Failures and
/// tokens that do not count are asked about each time, and so are those with a scope that does harm in wrong hands:
/// `admin`, `agent:execute`, `payment:capture`, `key:rotate`.
///
/// **A token that is revoked may count for up to five minutes more.** Where that is too long, give the gate the inner
/// introspection itself.
///
/// ```
/// # use skills_axum::{Introspection, IntrospectionError, Token, async_trait};
/// # struct Server;
/// # #[async_trait]
/// # impl Introspection for Server {
/// #     async fn introspect(&self, _: &str) -> Result<Token, IntrospectionError> {
/// #         Ok(Token::inactive())
/// #     }
/// # }
/// use skills_axum::{CachedIntrospection, DidKeys, Gate};
///
/// let gate = Gate::new(CachedIntrospection::new(Server), DidKeys);
/// ```
pub struct CachedIntrospection<I> {
    inner: I,
    answers: Mutex<Answers>,
}

impl<I> CachedIntrospection<I> {
    /// Remembers up to 1,024 answers.
    #[must_use]
    pub fn new(inner: I) -> Self {
        Self::with_capacity(inner, CAPACITY)
    }

    /// Remembers up to so many answers.
    ///
    /// ```
    /// # use std::num::NonZeroUsize;
    /// # use skills_axum::{CachedIntrospection, Introspection};
    /// # fn cached<I: Introspection>(server: I, most: NonZeroUsize) {
    /// let cached = CachedIntrospection::with_capacity(server, most);
    /// # }
    /// ```
    #[must_use]
    pub fn with_capacity(inner: I, most: NonZeroUsize) -> Self {
        Self { inner, answers: Mutex::new(Answers(LruCache::sparse(most))) }
    }

    // Answers that a panic left behind are whole: nothing in between can panic.
    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<I> std::fmt::Debug for CachedIntrospection<I> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("CachedIntrospection").finish_non_exhaustive()
    }
}

#[async_trait]
impl<I: Introspection> Introspection for CachedIntrospection<I> {
    async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError> {
        let key = Key::of(token);
        let kept = self.answers().get(&key, clock::now());
        if let Some(answer) = kept {
            return Ok(answer);
        }
        // The time before the question: an answer that is long in coming is not kept for longer.
        let asked = clock::now();
        let answer = self.inner.introspect(token).await?;
        self.answers().keep(key, &answer, asked);
        Ok(answer)
    }
}

/// The SHA-256 of a token.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key([u8; 32]);

impl Key {
    fn of(token: &str) -> Self {
        Self(Sha256::digest(token).into())
    }
}

/// Each answer with the second from which on it is not used.
struct Answers(LruCache<Key, (Token, i64)>);

impl Answers {
    fn get(&mut self, key: &Key, now: i64) -> Option<Token> {
        // One that is to be kept for longer than any was kept before the clock was put back.
        let fresh = |until: i64| now < until && until <= now.saturating_add(LIFETIME);
        match self.0.get(key) {
            Some((answer, until)) if fresh(*until) => Some(answer.clone()),
            Some(_) => {
                self.0.pop(key);
                None
            }
            None => None,
        }
    }

    fn keep(&mut self, key: Key, answer: &Token, now: i64) {
        let sensitive = answer.scope.iter().any(|scope| SENSITIVE_SCOPES.contains(&scope.as_str()));
        // What does not expire is no token for a gate, so there is nothing to gain.
        let Some(expires) = answer.expires_at.filter(|_| answer.active && !sensitive) else { return };
        self.0.put(key, (answer.clone(), expires.min(now.saturating_add(LIFETIME))));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const NOW: i64 = 1_700_000_000;

    fn answers(most: usize) -> Answers {
        Answers(LruCache::sparse(NonZeroUsize::new(most).expect("at least one answer is kept")))
    }

    fn token(expires: i64) -> Token {
        Token::active().with_subject("s").with_expiry(expires)
    }

    /// Whether the answer is remembered after so many seconds.
    fn kept(answer: &Token, seconds: i64) -> bool {
        let mut answers = answers(2);
        answers.keep(Key::of("t"), answer, NOW);
        answers.get(&Key::of("t"), NOW + seconds).is_some()
    }

    #[test]
    fn answer_is_kept_for_five_minutes_at_most() {
        assert!(kept(&token(NOW + 3600), 299));
        assert!(!kept(&token(NOW + 3600), 300));
    }

    #[test]
    fn answer_is_not_kept_after_the_token_expired() {
        assert!(kept(&token(NOW + 10), 9));
        assert!(!kept(&token(NOW + 10), 10));
    }

    #[test]
    fn clock_that_is_put_back_does_not_keep_an_answer_longer() {
        assert!(!kept(&token(NOW + 3600), -1));
    }

    #[test]
    fn expiry_at_the_end_of_time_does_not_overflow() {
        let mut answers = answers(1);
        answers.keep(Key::of("t"), &token(i64::MAX), i64::MAX);
        assert!(answers.get(&Key::of("t"), i64::MAX).is_none());
    }

    #[test]
    fn sensitive_scope_is_never_kept() {
        for scope in SENSITIVE_SCOPES {
            assert!(!kept(&token(NOW + 3600).with_scope(["read", scope]), 0), "{scope}");
        }
        assert!(kept(&token(NOW + 3600).with_scope(["read", "administrator"]), 0));
    }

    #[test]
    fn token_that_does_not_count_or_expire_is_not_kept() {
        assert!(!kept(&Token::inactive().with_expiry(NOW + 3600), 0));
        assert!(!kept(&Token::active().with_subject("s"), 0));
    }

    #[test]
    fn least_recently_asked_answer_goes_when_there_are_too_many() {
        let mut answers = answers(2);
        for name in ["a", "b"] {
            answers.keep(Key::of(name), &token(NOW + 3600), NOW);
        }
        assert!(answers.get(&Key::of("a"), NOW).is_some());
        answers.keep(Key::of("c"), &token(NOW + 3600), NOW);
        assert!(answers.get(&Key::of("b"), NOW).is_none());
        assert!(answers.get(&Key::of("a"), NOW).is_some() && answers.get(&Key::of("c"), NOW).is_some());
    }

    /// Counts the questions; a token that begins with `x` is a failure.
    #[derive(Default)]
    struct Counted(AtomicUsize);

    #[async_trait]
    impl Introspection for Counted {
        async fn introspect(&self, name: &str) -> Result<Token, IntrospectionError> {
            self.0.fetch_add(1, Ordering::Relaxed);
            if name.starts_with('x') {
                return Err(IntrospectionError::Unavailable("down".to_owned()));
            }
            Ok(token(clock::now() + 3600).with_client_id(name))
        }
    }

    async fn questions(tokens: &[&str]) -> usize {
        let cached = CachedIntrospection::new(Counted::default());
        for token in tokens {
            if let Ok(answer) = cached.introspect(token).await {
                assert_eq!(answer.client_id.as_deref(), Some(*token));
            }
        }
        cached.inner.0.into_inner()
    }

    #[tokio::test]
    async fn remembered_token_is_asked_about_once() {
        assert_eq!(questions(&["a", "a", "a"]).await, 1);
    }

    #[tokio::test]
    async fn each_token_has_its_own_answer() {
        assert_eq!(questions(&["a", "b", "a"]).await, 2);
    }

    #[tokio::test]
    async fn failure_is_not_kept() {
        assert_eq!(questions(&["x", "x"]).await, 2);
    }
}
