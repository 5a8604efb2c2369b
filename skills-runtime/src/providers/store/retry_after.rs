//! Servers that say when to ask them again.

use std::fmt::{self, Display, Formatter};
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService,
};

use super::super::TARGET;

/// How often a request is made again, at most.
const MOST_WAITS: usize = 2;

/// The longest time that is waited, unless the caller sets another.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The connections of another connector, which do as a server says in `Retry-After`.
///
/// The stores of [`object_store`](crate::object_store) retry in intervals of their own, whatever the server says. With this
/// connector, an answer 408, 425, 429 or 5xx that has a `Retry-After`, in seconds or as a date, is waited for and the
/// request made again, at most twice. When that does not help, or the time is longer than
/// [`longest_wait`](Self::longest_wait), a [`StoreProvider`](crate::StoreProvider) gives
/// [`ProviderError::Unavailable`](crate::ProviderError::Unavailable) with the time, at once: the store does not retry on
/// top of it. An answer without a `Retry-After` is left to the store.
///
/// ```
/// use skills_runtime::object_store::{self, client::HttpConnector, http::HttpBuilder};
/// use skills_runtime::{RetryAfterConnector, StoreProvider};
///
/// /// The skills of a server; with the feature `http` of `object_store`, the connector is `ReqwestConnector::default()`.
/// fn skills(connector: impl HttpConnector) -> object_store::Result<StoreProvider> {
///     let connector = RetryAfterConnector::new(connector);
///     let store = HttpBuilder::new().with_url("https://host.example/skills").with_http_connector(connector).build()?;
///     Ok(StoreProvider::new(std::sync::Arc::new(store)).without_listing())
/// }
/// ```
#[derive(Debug, Clone)]
pub struct RetryAfterConnector<C> {
    connector: C,
    longest_wait: Duration,
}

impl<C: HttpConnector> RetryAfterConnector<C> {
    /// Connections as that connector makes them, which wait for no longer than 30 seconds at a time.
    #[must_use]
    pub fn new(connector: C) -> Self {
        Self { connector, longest_wait: LONGEST_WAIT }
    }

    /// The longest time to wait for. With [`Duration::ZERO`], every such answer is an error at once.
    #[must_use]
    pub fn longest_wait(mut self, longest_wait: Duration) -> Self {
        self.longest_wait = longest_wait;
        self
    }
}

impl<C: HttpConnector> HttpConnector for RetryAfterConnector<C> {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let client = self.connector.connect(options)?;
        Ok(HttpClient::new(Obedient { client, longest_wait: self.longest_wait }))
    }
}

/// What such a connector connects.
#[derive(Debug)]
struct Obedient {
    client: HttpClient,
    longest_wait: Duration,
}

#[async_trait]
impl HttpService for Obedient {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let mut waits = 0;
        loop {
            let response = self.client.execute(request.clone()).await?;
            let Some(asked) = AskedToWait::by(&response) else { return Ok(response) };
            if waits == MOST_WAITS || asked.time > self.longest_wait {
                // Stores do not retry an error of this kind.
                return Err(HttpError::new(HttpErrorKind::Unknown, asked));
            }
            waits += 1;
            // Its connection can be used again in the meantime.
            drop(response);
            let (status, seconds) = (asked.status, asked.time.as_secs());
            tracing::warn!(target: TARGET, status, seconds, "the server asked to wait; the request is made again then");
            tokio::time::sleep(asked.time).await;
        }
    }
}

/// A server's answer that says when to ask again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AskedToWait {
    pub(super) status: u16,
    pub(super) time: Duration,
}

impl AskedToWait {
    fn by(response: &HttpResponse) -> Option<Self> {
        let status = response.status().as_u16();
        let value = response.headers().get("retry-after")?.to_str().ok()?;
        let time = time_of(value, SystemTime::now())?;
        matches!(status, 408 | 425 | 429 | 500..=599).then_some(Self { status, time })
    }
}

impl Display for AskedToWait {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "the status {}, to be asked again in {:?}", self.status, self.time)
    }
}

impl std::error::Error for AskedToWait {}

/// The time that the value of a `Retry-After` asks for: seconds or a date. A date that is over asks for none.
fn time_of(value: &str, now: SystemTime) -> Option<Duration> {
    let value = value.trim();
    if value.bytes().all(|byte| byte.is_ascii_digit()) {
        return value.parse().ok().map(Duration::from_secs);
    }
    let date = httpdate::parse_http_date(value).ok()?;
    let time = date.duration_since(now).unwrap_or_default();
    // Whole seconds, as the server counts, and never too early.
    Some(Duration::from_secs(time.as_secs().saturating_add(u64::from(time.subsec_nanos() > 0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_second_counts_as_a_whole_one() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_millis(784_111_770_001);
        assert_eq!(time_of("Sun, 06 Nov 1994 08:49:37 GMT", now), Some(Duration::from_secs(7)));
    }

    #[test]
    fn the_time_is_given_in_seconds_or_as_a_date() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_770);
        for (value, seconds) in [
            ("0", Some(0)),
            (" 120 ", Some(120)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", Some(7)),
            ("Sunday, 06-Nov-94 08:49:37 GMT", Some(7)),
            ("Sun Nov  6 08:49:37 1994", Some(7)),
            ("Sat, 05 Nov 1994 08:49:37 GMT", Some(0)),
            ("", None),
            ("-1", None),
            ("1.5", None),
            ("soon", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(time_of(value, now), seconds.map(Duration::from_secs), "{value:?}");
        }
    }
}
