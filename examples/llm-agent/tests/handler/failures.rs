//! Servers that give no answer. Each is an error of ours, and none of them shows the key, the prompt or the response.

use axum::Router;
use axum::response::Redirect;
use llm_agent::{BASE_URL, LlmHandler, Provider, Reply, StandIn};
use skills_runtime::{CollectingSink, EmbeddedSkill, SkillError, SkillHandler, Value, json};
use tokio::net::TcpListener;

use crate::support::{KEY, Rhyme, call, rhyme, variables};

/// The text of the error that this reply leads to, by a skill with a key.
async fn failure(reply: Reply) -> String {
    let call = rhyme(vec![reply]).await;
    assert_eq!(call.requests.len(), 1, "a failure is not tried again");
    internal(call.result)
}

fn internal(result: Result<Value, SkillError>) -> String {
    let Err(SkillError::Internal(text)) = result else { panic!("{result:?}") };
    assert!(!text.contains(KEY), "{text}");
    assert!(!text.contains("rhymes") && !text.contains("night"), "{text}");
    text
}

/// What the skill with a key gives when its server has this address.
async fn rhyme_at(base_url: &str) -> Result<Value, SkillError> {
    let provider = Provider::of(Rhyme::CARD, variables(base_url)).expect("the config is right");
    let handler = LlmHandler::<Rhyme>::new(provider).expect("a client");
    handler.run(json!("night"), &CollectingSink::new()).await
}

/// A response that repeats what it should not.
fn indiscreet(status: u16) -> Reply {
    let body = format!("{KEY} is no key; you said: Answer with one word that rhymes with night");
    Reply { status: status.try_into().expect("a status"), body }
}

#[tokio::test]
async fn a_status_is_named() {
    let text = failure(indiscreet(500)).await;
    assert!(text.starts_with("the model server at http://127.0.0.1:"), "{text}");
    assert!(text.ends_with("/v1/chat/completions answered with 500 Internal Server Error"), "{text}");
}

#[tokio::test]
async fn a_status_with_a_known_cause_names_the_way_out() {
    assert!(failure(indiscreet(401)).await.ends_with("401 Unauthorized; look at the key that `api_key_env` names"));
    assert!(failure(indiscreet(404)).await.contains("does it have the model of the provider config"));
    assert!(failure(indiscreet(429)).await.contains("its quota is used up"));
}

#[tokio::test]
async fn a_status_that_is_not_200_is_no_success() {
    assert!(failure(indiscreet(202)).await.ends_with("answered with 202 Accepted"));
}

#[tokio::test]
async fn a_response_that_is_no_completion_is_refused() {
    let text = "the response of the model server is no chat completion (line 1, column 1); is the base URL right?";
    assert_eq!(failure(indiscreet(200)).await, text);
}

#[tokio::test]
async fn a_completion_of_other_types_is_refused_without_its_values() {
    let text = failure(Reply::ok(json!({ "choices": KEY }).to_string())).await;
    assert!(text.contains("is no chat completion (line 1, column "), "{text}");
}

#[tokio::test]
async fn a_completion_without_choices_is_refused() {
    let text = "the response of the model server has no choices";
    assert_eq!(failure(Reply::ok(r#"{"choices":[]}"#)).await, text);
    assert_eq!(failure(Reply::ok("{}")).await, text);
}

#[tokio::test]
async fn an_answer_without_a_text_is_refused() {
    let body = json!({ "choices": [{ "message": { "content": null } }] });
    assert_eq!(failure(Reply::ok(body.to_string())).await, "the model answered without a text");
}

#[tokio::test]
async fn an_answer_that_is_cut_off_is_refused() {
    let body = json!({ "choices": [{ "message": { "content": "bri" }, "finish_reason": "length" }] });
    assert!(failure(Reply::ok(body.to_string())).await.ends_with("raise `a2a-max-tokens`"));
}

#[tokio::test]
async fn a_huge_response_is_refused() {
    let text = "the response of the model server is longer than 1048576 bytes";
    assert_eq!(failure(Reply::says(&"x".repeat(2 * 1024 * 1024))).await, text);
}

#[tokio::test]
async fn a_response_up_to_the_limit_is_read() {
    let answer = "x".repeat(1024 * 1024 - 200);
    assert_eq!(rhyme(vec![Reply::says(&answer)]).await.result, Ok(json!(answer)));
}

#[tokio::test]
async fn a_failure_of_the_second_call_is_the_error() {
    let call = call(vec![Reply::says("no JSON"), indiscreet(503)]).await;
    assert!(internal(call.result).ends_with("answered with 503 Service Unavailable"));
}

#[tokio::test]
async fn a_redirect_does_not_take_the_prompt_elsewhere() {
    let elsewhere = StandIn::start([Reply::says("bright")]).await.expect("a free port");
    let target = format!("{}/chat/completions", elsewhere.base_url());
    let router = Router::new().fallback(async move || Redirect::temporary(&target));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let base_url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    let server = tokio::spawn(async { axum::serve(listener, router).await });
    let text = internal(rhyme_at(&base_url).await);
    server.abort();
    assert!(text.ends_with("answered with 307 Temporary Redirect"), "{text}");
    assert!(elsewhere.requests().is_empty());
}

#[tokio::test]
async fn no_server_says_what_to_start() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let base_url = format!("http://{}/v1?key={KEY}", listener.local_addr().expect("an address"));
    drop(listener);
    let text = internal(rhyme_at(&base_url).await);
    assert!(text.starts_with("no model server can be reached at http://127.0.0.1:"), "{text}");
    assert!(text.contains("start one there") && text.contains(BASE_URL), "{text}");
}
