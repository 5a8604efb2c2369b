//! What a server's answers mean: absence, for now, for good; and what is not read at all.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use skills_runtime::{ProviderError, ResourceKind, RetryAfterConnector, SkillProvider as _, StoreProvider};

use crate::support::{GREET, Plain, Server, TestResult, TooSlow, broken_off, reason, without_end};

/// A server that has the skill `greet`, and answers so for its asset.
async fn with_asset(answer: impl Fn() -> Response + Send + Sync + 'static) -> Server {
    Server::answering(move |request, _| match request {
        "GET /greet/SKILL.md" => GREET.into_response(),
        "GET /greet/assets/a" => answer(),
        _ => StatusCode::NOT_FOUND.into_response(),
    })
    .await
}

/// The error for the asset.
async fn error_of(provider: &StoreProvider) -> ProviderError {
    provider.resource("greet", ResourceKind::Assets, "a").await.expect_err("it is an error")
}

fn asking_to_wait(status: StatusCode, time: &'static str) -> Response {
    (status, HeaderMap::from_iter([("retry-after".parse().expect("a name"), HeaderValue::from_static(time))]))
        .into_response()
}

/// A provider whose connections obey a server that asks to wait.
fn obedient(server: &Server, longest_wait: Duration, retries: usize) -> StoreProvider {
    let connector = RetryAfterConnector::new(Plain).longest_wait(longest_wait);
    StoreProvider::new(std::sync::Arc::new(server.store(connector, retries)))
}

#[tokio::test]
async fn what_is_gone_is_not_found() {
    for status in [404, 410] {
        let status = StatusCode::from_u16(status).expect("a status");
        let server = with_asset(move || status.into_response()).await;
        let missing = ProviderError::resource_not_found("greet", ResourceKind::Assets, "a");
        assert_eq!(error_of(&server.provider()).await, missing);
        let gone = Server::answering(move |_, _| status.into_response()).await.provider();
        assert_eq!(gone.card("greet").await.unwrap_err(), ProviderError::skill_not_found("greet"));
    }
}

#[tokio::test]
async fn some_statuses_are_for_now() {
    for status in [408, 425, 429, 500, 502, 503, 504, 599] {
        let status = StatusCode::from_u16(status).expect("a status");
        let error = error_of(&with_asset(move || status.into_response()).await.provider()).await;
        let expected = format!("`greet/assets/a` was answered with the status {}", status.as_u16());
        assert_eq!(error, ProviderError::unavailable(expected, None));
    }
}

#[tokio::test]
async fn all_other_statuses_are_for_good() {
    for status in [304, 400, 401, 402, 403, 409, 412, 416, 418] {
        let status = StatusCode::from_u16(status).expect("a status");
        let error = error_of(&with_asset(move || status.into_response()).await.provider()).await;
        let expected = format!("`greet/assets/a` was answered with the status {}", status.as_u16());
        assert_eq!(error, ProviderError::failed(expected));
    }
}

#[tokio::test]
async fn a_card_fails_as_its_files_do() {
    for (path, what) in [("GET /greet/SKILL.md", "`greet/SKILL.md`"), ("GET /greet/skill.yaml", "`greet/skill.yaml`")] {
        let server = Server::answering(move |request, _| match request {
            request if request == path => StatusCode::SERVICE_UNAVAILABLE.into_response(),
            "GET /greet/SKILL.md" => GREET.into_response(),
            _ => StatusCode::NOT_FOUND.into_response(),
        })
        .await;
        let error = server.provider().card("greet").await.unwrap_err();
        assert_eq!(reason(&error), format!("{what} was answered with the status 503"));
    }
}

#[tokio::test]
async fn neither_addresses_nor_what_a_server_writes_are_shown() {
    let secret = "secret-7f3a";
    for status in [StatusCode::FORBIDDEN, StatusCode::INTERNAL_SERVER_ERROR] {
        let server =
            with_asset(move || (status, format!("{secret} http://host.example/{secret}")).into_response()).await;
        let provider = server.provider();
        let error = error_of(&provider).await;
        for text in [error.to_string(), format!("{error:?}"), format!("{provider:?}")] {
            assert!(!text.contains("://") && !text.contains("127.0.0.1") && !text.contains(secret), "{text}");
        }
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_for_now() -> TestResult {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    drop(listener);
    let retry = object_store::RetryConfig { max_retries: 0, ..object_store::RetryConfig::default() };
    let store = object_store::http::HttpBuilder::new().with_url(url).with_retry(retry).with_http_connector(Plain);
    let error = StoreProvider::new(std::sync::Arc::new(store.build()?)).card("greet").await.unwrap_err();
    assert!(reason(&error).ends_with("was not received: there is no connection"), "{error}");
    Ok(())
}

#[tokio::test]
async fn an_answer_that_takes_too_long_is_for_now() {
    let server = with_asset(|| "Hello".into_response()).await;
    let provider = StoreProvider::new(std::sync::Arc::new(server.store(TooSlow, 0)));
    let error = error_of(&provider).await;
    assert_eq!(reason(&error), "`greet/assets/a` was not received: it took too long");
}

#[tokio::test]
async fn a_body_that_breaks_off_is_for_now() {
    let error = error_of(&with_asset(|| broken_off("Hello", 6)).await.provider()).await;
    assert!(reason(&error).starts_with("`greet/assets/a` was not received: "), "{error}");
    // A card is not made of a part either.
    let server = Server::answering(|request, _| match request {
        "GET /greet/SKILL.md" => broken_off(GREET, GREET.len() + 1),
        _ => StatusCode::NOT_FOUND.into_response(),
    });
    let error = server.await.provider().card("greet").await.unwrap_err();
    assert!(reason(&error).starts_with("`greet/SKILL.md` was not received: "), "{error}");
}

#[tokio::test]
async fn a_body_without_a_size_is_refused() {
    let server = with_asset(|| {
        let pieces = futures_util::stream::iter([Ok::<_, std::convert::Infallible>("Hello")]);
        Response::new(axum::body::Body::from_stream(pieces))
    })
    .await;
    let error = error_of(&server.provider()).await;
    let expected = "`greet/assets/a` cannot be read: Content-Length Header missing from response";
    assert_eq!(error, ProviderError::failed(expected));
}

#[tokio::test]
async fn what_is_too_large_is_not_read() {
    const MIB: usize = 1024 * 1024;
    // The bodies never come: to wait for one would time out.
    let error = error_of(&with_asset(|| without_end(100 * MIB)).await.provider()).await;
    assert_eq!(error, ProviderError::too_large("`greet/assets/a`", 10 * 1024 * 1024));
    // The manifest is the largest that is allowed.
    let limit = GREET.len();
    let provider = with_asset(move || without_end(limit + 1)).await.provider().max_file_bytes(limit as u64);
    assert_eq!(error_of(&provider).await, ProviderError::too_large("`greet/assets/a`", limit as u64));
    let provider = with_asset(|| GREET.into_response()).await.provider().max_file_bytes(limit as u64);
    assert!(provider.resource("greet", ResourceKind::Assets, "a").await.is_ok());
}

#[tokio::test]
async fn a_store_retries_as_it_was_told() {
    for (failures, retries, is_read) in [(2, 2, true), (2, 1, false), (1, 0, false)] {
        let server = Server::answering(move |request, before| match request {
            "GET /greet/SKILL.md" if before >= failures => GREET.into_response(),
            "GET /greet/SKILL.md" => StatusCode::SERVICE_UNAVAILABLE.into_response(),
            _ => StatusCode::NOT_FOUND.into_response(),
        })
        .await;
        let mut options = skills_runtime::LoadOptions::default();
        options.dialect = Some(skills_runtime::Dialect::AgentSkills);
        let provider = StoreProvider::new(std::sync::Arc::new(server.store(Plain, retries))).load_options(options);
        assert_eq!(provider.card("greet").await.is_ok(), is_read);
        assert_eq!(server.take_requests().len(), failures.min(retries) + 1);
    }
}

#[tokio::test]
async fn without_the_connector_the_time_to_wait_is_not_known() {
    let server = with_asset(|| asking_to_wait(StatusCode::TOO_MANY_REQUESTS, "120")).await;
    let expected = "`greet/assets/a` was answered with the status 429";
    assert_eq!(error_of(&server.provider()).await, ProviderError::unavailable(expected, None));
}

#[tokio::test]
async fn a_time_to_wait_that_is_too_long_is_given_on_at_once() {
    for status in [408, 425, 429, 500, 503] {
        let status = StatusCode::from_u16(status).expect("a status");
        let server = with_asset(move || asking_to_wait(status, "120")).await;
        let error = error_of(&obedient(&server, Duration::from_secs(30), 5)).await;
        let expected = format!("`greet/assets/a` was answered with the status {}", status.as_u16());
        assert_eq!(error, ProviderError::unavailable(expected, Some(Duration::from_secs(120))));
        let asked = server.take_requests().iter().filter(|request| *request == "GET /greet/assets/a").count();
        assert_eq!(asked, 1);
    }
}

#[tokio::test]
async fn a_time_to_wait_that_is_short_is_waited_for_twice() -> TestResult {
    let past = "Sun, 06 Nov 1994 08:49:37 GMT";
    for (refusals, is_read) in [(2, true), (3, false)] {
        let left = std::sync::atomic::AtomicUsize::new(refusals);
        let server = with_asset(move || {
            use std::sync::atomic::Ordering::Relaxed;
            match left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)) {
                Ok(_) => asking_to_wait(StatusCode::SERVICE_UNAVAILABLE, past),
                Err(_) => "Hello".into_response(),
            }
        })
        .await;
        // None of the retries of the store comes on top.
        let provider = obedient(&server, Duration::from_secs(30), 5);
        let answer = provider.resource("greet", ResourceKind::Assets, "a").await;
        if is_read {
            assert_eq!(answer?, "Hello");
        } else {
            assert_eq!(answer.unwrap_err().retry_after(), Some(Duration::ZERO));
        }
        let asked = server.take_requests().iter().filter(|request| *request == "GET /greet/assets/a").count();
        assert_eq!(asked, 3);
    }
    Ok(())
}

#[tokio::test]
async fn other_answers_are_as_without_the_connector() -> TestResult {
    for status in [StatusCode::NOT_FOUND, StatusCode::FORBIDDEN] {
        let server = with_asset(move || asking_to_wait(status, "120")).await;
        let error = error_of(&obedient(&server, Duration::ZERO, 0)).await;
        assert_eq!((error.is_not_found(), error.retry_after()), (status == StatusCode::NOT_FOUND, None));
    }
    let server = with_asset(|| asking_to_wait(StatusCode::BAD_GATEWAY, "soon")).await;
    assert_eq!(error_of(&obedient(&server, Duration::ZERO, 0)).await.retry_after(), None);
    let server = with_asset(|| "Hello".into_response()).await;
    let read = obedient(&server, Duration::ZERO, 0).resource("greet", ResourceKind::Assets, "a").await?;
    assert_eq!(read, "Hello");
    Ok(())
}

#[tokio::test]
async fn names_that_lead_elsewhere_never_reach_a_server() {
    let server = with_asset(|| "Hello".into_response()).await;
    let provider = server.provider();
    for id in ["", "..", "a/b", "%2e%2e", "a\\b", "a\0"] {
        assert_eq!(provider.card(id).await.unwrap_err(), ProviderError::skill_not_found(id));
        assert_eq!(provider.list_resources(id).await.unwrap_err(), ProviderError::skill_not_found(id));
    }
    for name in ["", "../SKILL.md", "/a", "a/", "%2e%2e/SKILL.md", "a%2Fb", "a\\b", "C:a", "a\0"] {
        let error = provider.resource("greet", ResourceKind::Assets, name).await.unwrap_err();
        assert_eq!(error, ProviderError::resource_not_found("greet", ResourceKind::Assets, name));
    }
    assert_eq!(server.take_requests(), [""; 0]);
}

#[tokio::test]
async fn odd_names_reach_a_server_escaped() -> TestResult {
    let server = with_asset(|| "Hello".into_response()).await;
    let provider = server.provider();
    provider.card("greet").await?;
    server.take_requests();
    for (name, path) in [("50% off.md", "50%25%20off.md"), ("what?#.md", "what%3F%23.md"), ("é.md", "%C3%A9.md")] {
        assert!(provider.resource("greet", ResourceKind::Assets, name).await.unwrap_err().is_not_found());
        assert_eq!(server.take_requests(), [format!("GET /greet/assets/{path}")]);
    }
    Ok(())
}

/// A provider can be shared by tasks: this file does not compile where it cannot.
const _: () = {
    const fn is_shared<T: Send + Sync + 'static>() {}
    is_shared::<StoreProvider>();
};
