//! Tokens that are introspected by a server, by RFC 7662.

use std::error::Error as _;
use std::time::Duration;
use std::{fmt, iter};

use async_trait::async_trait;
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Proxy, RequestBuilder, Response, StatusCode};
use serde::Deserialize;
use serde_json::Number;
use thiserror::Error;
use url::{Url, form_urlencoded};

use super::introspection::{Introspection, IntrospectionError, Token};

/// The longest answer that is read.
const MOST: usize = 64 * 1024;

/// How long an answer may take unless the program says otherwise.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Asks a server about tokens by RFC 7662, as Hydra, Keycloak and others answer it.
///
/// The request is a form with `token` and `token_type_hint=access_token`. Redirects are not followed, since they would
/// carry the token elsewhere; answers have a limit of 64 KiB and of five seconds. Nothing is remembered:
/// [`CachedIntrospection`](crate::CachedIntrospection) around it does that.
///
/// An `https` address needs a TLS backend: the program depends on `reqwest` 0.13 and turns on one of its features, such as
/// `rustls`. Without one there is no connection, so every caller gets 503, and the log says that the `scheme is not http`.
/// Tokens are secrets, so plain `http` is for a server on the same machine or in the same private network. For the same
/// reason the variables `HTTP_PROXY`, `HTTPS_PROXY` and `ALL_PROXY` and the system's settings have no effect: the request
/// goes to the server itself, unless the program names a [`proxy`](Self::proxy).
///
/// ```
/// use skills_axum::{CachedIntrospection, DidKeys, Gate, IntrospectionClient};
///
/// let client = IntrospectionClient::new("http://127.0.0.1:4445/admin/oauth2/introspect")?;
/// let gate = Gate::new(CachedIntrospection::new(client), DidKeys);
/// # Ok::<(), skills_axum::EndpointError>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct IntrospectionClient {
    client: Client,
    endpoint: Url,
    credentials: Credentials,
    timeout: Duration,
}

/// How the client shows who it is.
#[derive(Clone)]
enum Credentials {
    None,
    Basic { id: String, secret: String },
    Bearer(String),
}

impl IntrospectionClient {
    /// A client of the server with this address of introspection.
    ///
    /// # Errors
    ///
    /// [`EndpointError`] when the address is no URL, not of HTTP, or has credentials in it, and when the HTTP client
    /// cannot be made.
    pub fn new(endpoint: &str) -> Result<Self, EndpointError> {
        let endpoint = Url::parse(endpoint).map_err(|error| EndpointError::Url(error.to_string()))?;
        if !matches!(endpoint.scheme(), "http" | "https") {
            return Err(EndpointError::Scheme(endpoint.scheme().to_owned()));
        }
        if !endpoint.username().is_empty() || endpoint.password().is_some() {
            return Err(EndpointError::Credentials);
        }
        let client = build(|builder| builder)?;
        Ok(Self { client, endpoint, credentials: Credentials::None, timeout: TIMEOUT })
    }

    /// Sends all requests through the proxy with this address, which then sees the tokens of a plain `http` server.
    ///
    /// ```
    /// # use skills_axum::IntrospectionClient;
    /// let client = IntrospectionClient::new("https://login.example/introspect")?.proxy("http://127.0.0.1:3128")?;
    /// # Ok::<(), skills_axum::EndpointError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EndpointError::Proxy`] when the address is not that of a proxy.
    pub fn proxy(mut self, address: &str) -> Result<Self, EndpointError> {
        let proxy = Proxy::all(address).map_err(|error| EndpointError::Proxy(error.without_url().to_string()))?;
        self.client = build(|builder| builder.proxy(proxy))?;
        Ok(self)
    }

    /// Shows a client's id and secret to the server, as RFC 6749 (2.3.1) says.
    ///
    /// ```
    /// # use skills_axum::IntrospectionClient;
    /// let client = IntrospectionClient::new("https://login.example/introspect")?.basic_auth("agent", "secret");
    /// # Ok::<(), skills_axum::EndpointError>(())
    /// ```
    pub fn basic_auth(mut self, id: impl Into<String>, secret: impl Into<String>) -> Self {
        self.credentials = Credentials::Basic { id: id.into(), secret: secret.into() };
        self
    }

    /// Shows a token of its own to the server, as RFC 7662 (2.1) allows.
    ///
    /// ```
    /// # use skills_axum::IntrospectionClient;
    /// let client = IntrospectionClient::new("https://login.example/introspect")?.bearer_auth("own-token");
    /// # Ok::<(), skills_axum::EndpointError>(())
    /// ```
    pub fn bearer_auth(mut self, token: impl Into<String>) -> Self {
        self.credentials = Credentials::Bearer(token.into());
        self
    }

    /// Sets how long an answer may take.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use skills_axum::IntrospectionClient;
    /// let client = IntrospectionClient::new("https://login.example/introspect")?.timeout(Duration::from_secs(2));
    /// # Ok::<(), skills_axum::EndpointError>(())
    /// ```
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    fn authenticated(&self, request: RequestBuilder) -> RequestBuilder {
        match &self.credentials {
            Credentials::None => request,
            // Both are encoded as in a form first, so that a colon in the id is none between the two.
            Credentials::Basic { id, secret } => request.basic_auth(encoded(id), Some(encoded(secret))),
            Credentials::Bearer(token) => request.bearer_auth(token),
        }
    }
}

/// An HTTP client that sends tokens to no other place than it is told.
fn build(configure: impl FnOnce(ClientBuilder) -> ClientBuilder) -> Result<Client, EndpointError> {
    let builder = Client::builder().redirect(Policy::none()).no_proxy();
    configure(builder).build().map_err(|error| EndpointError::Client(error.to_string()))
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

// Credentials are not printed.
impl fmt::Debug for IntrospectionClient {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let endpoint = (self.endpoint.origin().ascii_serialization(), self.endpoint.path());
        formatter.debug_struct("IntrospectionClient").field("endpoint", &endpoint).finish_non_exhaustive()
    }
}

#[async_trait]
impl Introspection for IntrospectionClient {
    async fn introspect(&self, token: &str) -> Result<Token, IntrospectionError> {
        let form = [("token", token), ("token_type_hint", "access_token")];
        let request = self.client.post(self.endpoint.clone()).timeout(self.timeout).form(&form);
        let request = self.authenticated(request.header("Accept", "application/json"));
        let response = request.send().await.map_err(unavailable)?;
        match response.status() {
            StatusCode::OK => {}
            // Some servers say so of a token that they cannot read.
            StatusCode::BAD_REQUEST => return Err(rejected("the server answered 400")),
            // The rest is no word about the token: the server fails, is elsewhere, or does not know this client.
            status => {
                let message = format!("the server answered {}", status.as_u16());
                return Err(IntrospectionError::Unavailable(message));
            }
        }
        let answer = read(response).await?;
        // The text of serde_json's error may hold what the server wrote, the place does not.
        let answer: Answer = serde_json::from_slice(&answer).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            rejected(&format!("the answer is not of the form that RFC 7662 gives it (line {line}, column {column})"))
        })?;
        Ok(answer.into_token())
    }
}

/// The body, if it is not too long.
async fn read(mut response: Response) -> Result<Vec<u8>, IntrospectionError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(unavailable)? {
        if body.len() + chunk.len() > MOST {
            return Err(rejected("the answer is longer than 64 KiB"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn rejected(message: &str) -> IntrospectionError {
    IntrospectionError::Rejected(message.to_owned())
}

fn unavailable(error: reqwest::Error) -> IntrospectionError {
    let message = if error.is_timeout() {
        "the server took too long".to_owned()
    } else if error.is_connect() {
        format!("no connection to the server: {}", innermost(&error))
    } else {
        // Without the address, whose query may have secrets.
        error.without_url().to_string()
    };
    IntrospectionError::Unavailable(message)
}

/// The error at the end of the chain, which tells a refused connection from an `https` address without a TLS backend.
fn innermost(error: &reqwest::Error) -> String {
    let chain = iter::successors(error.source(), |&error| error.source());
    chain.last().map_or_else(|| "the reason is not known".to_owned(), ToString::to_string)
}

/// The members of RFC 7662 (2.2) that a gate looks at. Others may be there.
#[derive(Deserialize)]
struct Answer {
    active: bool,
    sub: Option<String>,
    client_id: Option<String>,
    exp: Option<Number>,
    /// Words with spaces between them (RFC 6749, 3.3).
    scope: Option<String>,
}

impl Answer {
    fn into_token(self) -> Token {
        let scope = self.scope.unwrap_or_default().split_ascii_whitespace().map(str::to_owned).collect();
        Token {
            active: self.active,
            subject: self.sub,
            client_id: self.client_id,
            expires_at: self.exp.as_ref().map(seconds),
            scope,
        }
    }
}

/// The whole seconds of a time, which RFC 7519 (2) lets have a fraction.
#[expect(clippy::cast_possible_truncation, reason = "a cast to an integer stops at the ends of its range")]
fn seconds(number: &Number) -> i64 {
    number.as_i64().unwrap_or_else(|| number.as_f64().unwrap_or(0.0).floor() as i64)
}

/// Why there is no client of this address.
///
/// ```
/// use skills_axum::IntrospectionClient;
///
/// let error = IntrospectionClient::new("ftp://login.example").unwrap_err();
/// assert_eq!(error.to_string(), "the address of introspection begins with `ftp:`; it must be http or https");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EndpointError {
    /// The address is no URL.
    #[error("the address of introspection is no URL: {0}; write it like http://host/path")]
    Url(String),
    /// The address is not one of HTTP.
    #[error("the address of introspection begins with `{0}:`; it must be http or https")]
    Scheme(String),
    /// The address has a name or a password before its host.
    #[error("the address of introspection has credentials in it; give them to `basic_auth` instead")]
    Credentials,
    /// The address is not that of a proxy.
    #[error("the address of the proxy cannot be used: {0}; write it like http://host:port")]
    Proxy(String),
    /// The HTTP client cannot be made, say for lack of the system's certificates.
    #[error("there is no HTTP client for introspection: {0}")]
    Client(String),
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::extract::Request;
    use axum::response::IntoResponse;
    use tokio::net::TcpListener;
    use tokio::sync::mpsc;

    use super::*;

    /// What the server was asked: the headers' values by their names, and the body.
    type Asked = (axum::http::HeaderMap, String);

    /// A server on a free port that answers each request with this, and tells what it was asked.
    async fn server<A: IntoResponse + Clone + Send + Sync + 'static>(
        answer: A,
    ) -> (String, mpsc::UnboundedReceiver<Asked>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        let router = Router::new().fallback(async move |request: Request| {
            let (parts, body) = request.into_parts();
            let body = axum::body::to_bytes(body, MOST).await.expect("the body is short");
            let body = String::from_utf8(body.to_vec()).expect("a form is text");
            // The receiver may be gone when the test is done.
            let _ = sender.send((parts.headers, body));
            answer
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("the listener has an address");
        tokio::spawn(async move { axum::serve(listener, router).await });
        (format!("http://{address}/introspect"), receiver)
    }

    async fn introspect<A: IntoResponse + Clone + Send + Sync + 'static>(
        answer: A,
    ) -> Result<Token, IntrospectionError> {
        let (address, _asked) = server(answer).await;
        IntrospectionClient::new(&address).expect("the address is one").introspect("t").await
    }

    /// What the server is asked by this client about the token `a b&c`.
    async fn asked(make: impl FnOnce(IntrospectionClient) -> IntrospectionClient) -> Asked {
        let (address, mut asked) = server(r#"{"active": false}"#).await;
        let client = make(IntrospectionClient::new(&address).expect("the address is one"));
        assert_eq!(client.introspect("a b&c").await, Ok(Token::inactive()));
        asked.recv().await.expect("the server was asked")
    }

    fn is_unavailable(answer: &Result<Token, IntrospectionError>) -> bool {
        matches!(answer, Err(IntrospectionError::Unavailable(_)))
    }

    fn is_rejected(answer: &Result<Token, IntrospectionError>) -> bool {
        matches!(answer, Err(IntrospectionError::Rejected(_)))
    }

    #[tokio::test]
    async fn token_is_posted_as_a_form_with_its_type() {
        let (headers, body) = asked(|client| client).await;
        assert_eq!(body, "token=a+b%26c&token_type_hint=access_token");
        assert_eq!(headers["content-type"], "application/x-www-form-urlencoded");
        assert_eq!(headers["accept"], "application/json");
        assert!(!headers.contains_key("authorization"));
    }

    #[tokio::test]
    async fn client_shows_its_id_and_secret_encoded_as_a_form() {
        let (headers, _) = asked(|client| client.basic_auth("agent:1", "pass word")).await;
        // `agent%3A1:pass+word` in base64.
        assert_eq!(headers["authorization"], "Basic YWdlbnQlM0ExOnBhc3Mrd29yZA==");
    }

    #[tokio::test]
    async fn client_shows_its_token() {
        let (headers, _) = asked(|client| client.bearer_auth("own")).await;
        assert_eq!(headers["authorization"], "Bearer own");
    }

    #[tokio::test]
    async fn cache_around_the_client_asks_once() {
        let (address, mut asked) = server(r#"{"active": true, "sub": "s", "exp": 4102444800}"#).await;
        let client = IntrospectionClient::new(&address).expect("the address is one");
        let cached = crate::CachedIntrospection::new(client);
        let first = cached.introspect("t").await;
        assert_eq!(first, Ok(Token::active().with_subject("s").with_expiry(4_102_444_800)));
        assert_eq!(cached.introspect("t").await, first);
        assert!(asked.try_recv().is_ok() && asked.try_recv().is_err());
    }

    #[tokio::test]
    async fn members_of_the_answer_are_read_and_others_may_be_there() {
        let answer = r#"{"active": true, "sub": "s", "client_id": "c", "exp": 1700000000, "scope": " read  admin ",
            "iss": 7, "ext": {"a": []}}"#;
        let expected = Token::active()
            .with_subject("s")
            .with_client_id("c")
            .with_expiry(1_700_000_000)
            .with_scope(["read", "admin"]);
        assert_eq!(introspect(answer).await, Ok(expected));
    }

    #[tokio::test]
    async fn null_is_as_absent() {
        let answer = r#"{"active": true, "sub": null, "client_id": null, "exp": null, "scope": null}"#;
        assert_eq!(introspect(answer).await, Ok(Token::active()));
    }

    #[tokio::test]
    async fn time_with_a_fraction_or_beyond_all_numbers_is_a_whole_second() {
        for (exp, expected) in [("1.9", 1), ("-1.5", -2), ("1e300", i64::MAX), ("18446744073709551615", i64::MAX)] {
            let answer = format!(r#"{{"active": true, "exp": {exp}}}"#);
            assert_eq!(introspect(answer).await.map(|token| token.expires_at), Ok(Some(expected)), "{exp}");
        }
    }

    #[tokio::test]
    async fn answer_of_another_form_is_rejected() {
        for answer in [
            "",
            "no",
            "[]",
            "{}",
            r#"{"active": "true"}"#,
            r#"{"active": 1}"#,
            r#"{"active": null}"#,
            r#"{"active": true, "exp": "1700000000"}"#,
            r#"{"active": true, "sub": 5}"#,
            r#"{"active": true, "client_id": ["c"]}"#,
            r#"{"active": true, "scope": ["read"]}"#,
            r#"{"active": true, "active": true}"#,
            r#"{"active": true} x"#,
        ] {
            assert!(is_rejected(&introspect(answer).await), "{answer}");
        }
    }

    #[tokio::test]
    async fn answer_that_is_too_long_is_rejected() {
        let fill = |length: usize| format!("{}{}", r#"{"active": false}"#, " ".repeat(length - 17));
        assert_eq!(introspect(fill(MOST)).await, Ok(Token::inactive()));
        assert!(is_rejected(&introspect(fill(MOST + 1)).await));
    }

    #[tokio::test]
    async fn status_400_is_about_the_token_and_all_others_are_not() {
        let body = r#"{"active": true}"#;
        assert!(is_rejected(&introspect((StatusCode::BAD_REQUEST, body)).await));
        for status in [201, 302, 401, 403, 404, 429, 500, 503] {
            let status = StatusCode::from_u16(status).expect("a status");
            assert!(is_unavailable(&introspect((status, body)).await), "{status}");
        }
    }

    #[tokio::test]
    async fn redirect_is_not_followed() {
        let (elsewhere, mut asked) = server(r#"{"active": true}"#).await;
        let redirect = (StatusCode::TEMPORARY_REDIRECT, [("location", elsewhere)]);
        assert!(is_unavailable(&introspect(redirect).await));
        assert!(asked.try_recv().is_err());
    }

    /// Set in the process that a test starts to have an environment of its own.
    const SERVER: &str = "SKILLS_AXUM_TEST_INTROSPECTION_SERVER";

    #[tokio::test]
    async fn token_goes_to_no_proxy_that_the_environment_names() {
        if let Ok(address) = std::env::var(SERVER) {
            let client = IntrospectionClient::new(&address).expect("the address is one");
            assert_eq!(client.introspect("t").await, Ok(Token::inactive()));
            return;
        }
        let (address, mut asked) = server(r#"{"active": false}"#).await;
        let (proxy, mut seen) = server(r#"{"active": true}"#).await;
        let mut test = tokio::process::Command::new(std::env::current_exe().expect("the path of the test"));
        test.args(["--exact", "gate::client::tests::token_goes_to_no_proxy_that_the_environment_names"]);
        for name in ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"] {
            test.env(name, &proxy);
        }
        test.env(SERVER, address).env_remove("NO_PROXY").env_remove("no_proxy").env_remove("REQUEST_METHOD");
        let output = test.output().await.expect("the test starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        assert!(asked.try_recv().is_ok() && seen.try_recv().is_err());
    }

    #[tokio::test]
    async fn proxy_that_the_program_names_is_asked() {
        let (address, mut asked) = server(r#"{"active": true}"#).await;
        let (proxy, mut seen) = server(r#"{"active": false}"#).await;
        let client = IntrospectionClient::new(&address).and_then(|client| client.proxy(&proxy));
        assert_eq!(client.expect("both are addresses").introspect("t").await, Ok(Token::inactive()));
        assert!(asked.try_recv().is_err() && seen.try_recv().is_ok());
        let error = IntrospectionClient::new(&address).and_then(|client| client.proxy("http://:x")).unwrap_err();
        assert!(matches!(error, EndpointError::Proxy(_)), "{error}");
    }

    #[tokio::test]
    async fn server_that_is_not_there_is_unavailable() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("the listener has an address");
        drop(listener);
        let client = IntrospectionClient::new(&format!("http://{address}")).expect("the address is one");
        let answer = client.introspect("t").await;
        let Err(IntrospectionError::Unavailable(message)) = answer else { panic!("{answer:?}") };
        let reason = message.strip_prefix("no connection to the server: ").expect("the message has its reason");
        assert!(reason.contains("(os error "), "{reason}");
    }

    #[tokio::test]
    async fn server_that_never_answers_is_unavailable() {
        // It is connected to by the system's queue, and nobody reads.
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("the listener has an address");
        let client = IntrospectionClient::new(&format!("http://{address}")).expect("the address is one");
        let answer = client.timeout(Duration::from_millis(20)).introspect("t").await;
        assert_eq!(answer, Err(IntrospectionError::Unavailable("the server took too long".to_owned())));
    }

    #[test]
    fn address_is_one_of_http_without_credentials() {
        let error = |address: &str| IntrospectionClient::new(address).err();
        assert!(matches!(error("login.example"), Some(EndpointError::Url(_))));
        assert_eq!(error("file:///etc"), Some(EndpointError::Scheme("file".to_owned())));
        assert_eq!(error("http://a:b@login.example"), Some(EndpointError::Credentials));
        assert_eq!(error("http://a@login.example"), Some(EndpointError::Credentials));
        assert_eq!(error("http://login.example/x?y=1"), None);
    }

    #[test]
    fn client_is_printed_without_its_secrets() {
        let client = IntrospectionClient::new("http://login.example/x?key=hidden").expect("the address is one");
        for client in [client.clone().basic_auth("id", "hidden"), client.bearer_auth("hidden")] {
            let printed = format!("{client:?}");
            assert!(printed.contains("login.example") && !printed.contains("hidden"), "{printed}");
        }
    }
}
