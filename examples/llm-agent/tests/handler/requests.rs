//! What the model is asked, and what becomes of its answers.

use llm_agent::Reply;
use skills_runtime::{EmbeddedSkill, ProgressEvent, ProgressState, SkillError, Value, json};

use crate::support::{ANSWER, Rhyme, call, called, input, rhyme, unchecked, unheard};

/// Lacks what the schema wants of a task.
const BAD_ANSWER: &str = r#"{"summary":"We ship.","decisions":[],"tasks":[{"what":"Fix it"}]}"#;
const FAULT: &str = r#"the answer breaks the output schema: `#/tasks/0`: "who" is a required property"#;

fn answer() -> Value {
    json!({ "summary": "We ship.", "decisions": ["Ship"], "tasks": [] })
}

/// The content of each message of a request.
fn contents(body: &Value) -> Vec<&str> {
    let messages = body["messages"].as_array().expect("a list of messages");
    messages.iter().map(|message| message["content"].as_str().expect("a text")).collect()
}

#[test]
fn embedded_skills_are_what_stands_on_disk() {
    llm_agent::SKILLS.assert_fresh();
}

#[tokio::test]
async fn an_answer_that_the_schema_allows_is_the_result() {
    let call = call(vec![Reply::says(ANSWER)]).await;
    assert_eq!(call.result, Ok(answer()));
    assert_eq!(call.requests.len(), 1);
}

#[tokio::test]
async fn a_fenced_answer_is_read() {
    let call = call(vec![Reply::says(&format!("```json\n{ANSWER}\n```"))]).await;
    assert_eq!(call.result, Ok(answer()));
}

#[tokio::test]
async fn the_request_has_model_and_hints() {
    let call = call(vec![Reply::says(ANSWER)]).await;
    let body = &call.requests[0].body;
    assert_eq!(body["model"], "llama3.2");
    assert_eq!(body["max_tokens"], 1024);
    assert_eq!(body["temperature"], 0.2);
    assert_eq!(body["top_p"], 0.9);
    assert_eq!(call.requests[0].authorization, None);
}

#[tokio::test]
async fn the_request_has_prompt_and_parameters() {
    let call = call(vec![Reply::says(ANSWER)]).await;
    let body = &call.requests[0].body;
    let [prompt, parameters] = contents(body)[..] else { panic!("{body}") };
    assert_eq!((&body["messages"][0]["role"], &body["messages"][1]["role"]), (&json!("system"), &json!("user")));
    assert!(prompt.starts_with("You summarize a meeting on \"Release 2.0\" for people"), "{prompt}");
    assert_eq!(parameters.parse::<Value>().ok(), Some(input()));
}

#[tokio::test]
async fn the_output_schema_is_asked_for() {
    let call = call(vec![Reply::says(ANSWER)]).await;
    let body = &call.requests[0].body;
    let schema = llm_agent::SummarizeNotes::CARD.output_schema().expect("the skill has one");
    assert_eq!(body["response_format"]["type"], "json_schema");
    assert_eq!(body["response_format"]["json_schema"]["schema"], schema.value());
    assert!(contents(body)[0].ends_with(schema.text()), "{body}");
}

#[tokio::test]
async fn a_skill_without_hints_and_schema_asks_for_a_text() {
    let call = rhyme(vec![Reply::says("bright")]).await;
    assert_eq!(call.result, Ok(json!("bright")));
    let messages = json!([
        { "role": "system", "content": Rhyme::CARD.body() },
        { "role": "user", "content": "\"night\"" },
    ]);
    assert_eq!(call.requests[0].body, json!({ "model": "poet", "messages": messages }));
}

#[tokio::test]
async fn the_key_is_sent() {
    let call = rhyme(vec![Reply::says("bright")]).await;
    assert_eq!(call.requests[0].authorization.as_deref(), Some("Bearer s3cret"));
}

#[tokio::test]
async fn the_model_is_told_its_violation() {
    let call = call(vec![Reply::says(BAD_ANSWER), Reply::says(ANSWER)]).await;
    assert_eq!(call.result, Ok(answer()));
    let [first, second] = &call.requests[..] else { panic!("{:?}", call.requests) };
    let (first, second) = (contents(&first.body), contents(&second.body));
    assert_eq!(second[..2], first[..]);
    assert_eq!(second[2], BAD_ANSWER);
    assert!(second[3].contains(FAULT), "{}", second[3]);
    assert_eq!(second.len(), 4);
}

#[tokio::test]
async fn two_violations_are_an_error_that_names_the_second() {
    let second = r#"{"summary":7,"decisions":[],"tasks":[]}"#;
    let call = call(vec![Reply::says(BAD_ANSWER), Reply::says(second), Reply::says(ANSWER)]).await;
    let text = "the model answered wrongly twice: the answer breaks the output schema: \
                `#/summary`: 7 is not of type \"string\"";
    assert_eq!(call.result, Err(SkillError::Internal(text.to_owned())));
    assert_eq!(call.requests.len(), 2);
}

#[tokio::test]
async fn an_answer_that_is_no_json_is_a_violation() {
    let call = call(vec![Reply::says("Sure!"), Reply::says("Here you are.")]).await;
    let text = "the model answered wrongly twice: the answer is not JSON: expected value at line 1 column 1";
    assert_eq!(call.result, Err(SkillError::Internal(text.to_owned())));
    assert!(contents(&call.requests[1].body)[3].contains("the answer is not JSON: expected value"));
    assert_eq!(call.requests.len(), 2);
}

#[tokio::test]
async fn each_call_of_the_model_is_reported() {
    let call = call(vec![Reply::says(BAD_ANSWER), Reply::says(ANSWER)]).await;
    let texts: Vec<&str> = call.events.iter().map(text).collect();
    assert_eq!(texts, ["asking the model `llama3.2`", &format!("{FAULT}; asking once more")]);
}

/// What the user is told while the skill works.
fn text(event: &ProgressEvent) -> &str {
    match event {
        ProgressEvent::Status { state: ProgressState::Working, message: Some(message) } => message.text(),
        _ => None,
    }
    .expect("work with a message")
}

#[tokio::test]
async fn a_bad_input_is_refused_before_any_request() {
    let call = called(json!({ "topic": 7, "notes": ["a"] }), vec![Reply::says(ANSWER)]).await;
    let text = r#"`#/topic`: 7 is not of type "string""#;
    assert_eq!(call.result, Err(SkillError::InvalidRequest(text.to_owned())));
    assert!(call.requests.is_empty() && call.events.is_empty());
}

#[tokio::test]
async fn a_missing_variable_is_refused_before_any_request() {
    let call = unchecked(json!({ "notes": ["a"] }), vec![Reply::says(ANSWER)]).await;
    let Err(SkillError::InvalidRequest(text)) = &call.result else { panic!("{:?}", call.result) };
    assert!(text.starts_with("no value for the variable `topic` at byte "), "{text}");
    assert!(call.requests.is_empty() && call.events.is_empty());
}

#[tokio::test]
async fn nobody_is_asked_when_nobody_listens() {
    let call = unheard(vec![Reply::says(ANSWER)]).await;
    assert_eq!(call.result, Err(skills_runtime::SinkError::Closed.into()));
    assert!(call.requests.is_empty());
}
