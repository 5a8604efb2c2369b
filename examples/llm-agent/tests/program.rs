//! The program, as a user runs it.

use std::net::TcpListener;
use std::process::{Command, Output};

use llm_agent::BASE_URL;

/// Runs the program with a server at this address.
fn run(argument: &str, base_url: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_llm-agent"));
    command.arg(argument).env(BASE_URL, base_url).output().expect("the program runs")
}

/// An address at which nobody listens.
fn nobody() -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    format!("http://{}/v1", listener.local_addr().expect("an address"))
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("the output is text")
}

#[test]
fn demo_shows_the_second_call_and_says_that_no_model_is_at_work() {
    let output = run("--demo", &nobody());
    let (shown, progress) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{progress}");
    assert!(shown.starts_with("No model is at work here: a stand-in at http://127.0.0.1:"), "{shown}");
    assert!(shown.contains(r#""who": "Ada""#), "{shown}");
    let [first, second] = progress.lines().collect::<Vec<_>>()[..] else { panic!("{progress}") };
    assert_eq!(first, "… asking the model `llama3.2`");
    assert!(second.contains("`#/tasks/0`: \"who\" is a required property; asking once more"), "{second}");
}

#[test]
fn no_server_is_an_error_with_the_ways_out() {
    let output = run(r#"{"topic":"Release 2.0","notes":["We ship"]}"#, &nobody());
    let shown = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    assert!(shown.contains("internal error: no model server can be reached at http://127.0.0.1:"), "{shown}");
    assert!(shown.contains("`--demo`"), "{shown}");
}

#[test]
fn a_bad_input_is_the_callers_fault() {
    let output = run(r#"{"topic":"Release 2.0","notes":[7]}"#, &nobody());
    let shown = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{shown}");
    assert_eq!(shown, "invalid request: `#/notes/0`: 7 is not of type \"string\"\n");
}

#[test]
fn an_input_that_is_not_json_is_the_callers_fault() {
    let output = run("{", &nobody());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("invalid request: the input is not JSON: EOF while parsing"));
}

#[test]
fn an_unknown_option_shows_the_usage() {
    let output = run("--dmeo", &nobody());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("usage: llm-agent "));
}
