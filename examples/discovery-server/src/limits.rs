//! What one request may cost, as layers around all routes.

use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

/// What one request may cost.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most bytes of all headers together. More get 431, as do more than a hundred headers, which is hyper's limit.
    pub headers: usize,
    /// The most bytes of the body. More get 413.
    pub body: usize,
    /// The longest time from the request's headers to the answer's. One that takes longer gets 408. No layer sees a
    /// connection whose headers never end; where strangers connect directly, a proxy in front closes it.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { headers: 16 * 1024, body: 64 * 1024, time: Duration::from_secs(10) }
    }
}

impl Limits {
    /// The routes within these limits, and compressed for clients that want it.
    pub fn around(self, routes: Router) -> Router {
        // The last layer is the outermost.
        routes
            .layer(CompressionLayer::new())
            .layer(RequestBodyLimitLayer::new(self.body))
            .layer(middleware::from_fn_with_state(self.headers, refuse_large_headers))
            .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, self.time))
            .layer(CatchPanicLayer::new())
    }
}

async fn refuse_large_headers(State(most): State<usize>, request: Request, next: Next) -> Response {
    let size: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if size > most {
        return StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE.into_response();
    }
    next.run(request).await
}
