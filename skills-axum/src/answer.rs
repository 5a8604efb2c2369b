//! Answers that are no documents: what went wrong, in the two forms that Bindu's clients know.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The code of JSON-RPC for a skill that is not there, or that has no documentation.
pub(crate) const SKILL_NOT_FOUND: i32 = -32030;

#[derive(Serialize)]
struct RpcAnswer<'a> {
    jsonrpc: &'static str,
    error: RpcError<'a>,
    id: (),
}

#[derive(Serialize)]
struct RpcError<'a> {
    code: i32,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a str>,
}

/// An error in the form of JSON-RPC.
pub(crate) fn rpc_error(status: StatusCode, code: i32, message: &str, data: Option<&str>) -> Response {
    let answer = RpcAnswer { jsonrpc: "2.0", error: RpcError { code, message, data }, id: () };
    (status, Json(answer)).into_response()
}

/// An error in the plain form: an object with the member `error`.
pub(crate) fn plain_error(status: StatusCode, message: &str) -> Response {
    (status, Json(serde_json::json!({ "error": message }))).into_response()
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt as _;

    use super::*;

    async fn text(response: Response) -> String {
        let body = response.into_body().collect().await.expect("the body is in memory").to_bytes();
        String::from_utf8(body.to_vec()).expect("the body is text")
    }

    #[tokio::test]
    async fn rpc_error_has_a_null_id_and_data_only_where_there_is_some() {
        let without = rpc_error(StatusCode::NOT_FOUND, SKILL_NOT_FOUND, "Skill not found: x", None);
        assert_eq!(without.status(), StatusCode::NOT_FOUND);
        let expected = r#"{"jsonrpc":"2.0","error":{"code":-32030,"message":"Skill not found: x"},"id":null}"#;
        assert_eq!(text(without).await, expected);

        let with = rpc_error(StatusCode::UNAUTHORIZED, -32010, "no", Some("why"));
        assert_eq!(
            text(with).await,
            r#"{"jsonrpc":"2.0","error":{"code":-32010,"message":"no","data":"why"},"id":null}"#
        );
    }

    #[tokio::test]
    async fn plain_error_is_an_object_with_one_member() {
        assert_eq!(text(plain_error(StatusCode::BAD_REQUEST, "no")).await, r#"{"error":"no"}"#);
    }
}
