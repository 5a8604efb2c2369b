//! The program as a process: what it writes where, and when it ends.

use std::process::{Output, Stdio};

use skills_runtime::{Value, json, serde_json};
use tokio::io::AsyncWriteExt;

use crate::client::{program, within};

/// Runs the program with these lines on its standard input, which then is closed.
async fn run(lines: &[Value]) -> Output {
    let mut program = program();
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = program.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    for line in lines {
        within(stdin.write_all(format!("{line}\n").as_bytes())).await.expect("the program reads");
    }
    drop(stdin);
    within(child.wait_with_output()).await.expect("the program ends")
}

#[tokio::test]
async fn program_ends_when_its_input_does() {
    let client = json!({ "name": "test", "version": "1" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    let output = run(&[
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list" }),
    ])
    .await;
    assert!(output.status.success(), "{output:?}");
    let answers: Vec<Value> = String::from_utf8(output.stdout)
        .expect("it is text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("the standard output holds nothing but the protocol"))
        .collect();
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "mcp-server");
    assert_eq!(answers[1]["result"]["tools"].as_array().map(Vec::len), Some(8));
    assert!(!output.stderr.is_empty(), "the log is on the standard error");
}

#[tokio::test]
async fn program_ends_without_a_client() {
    let output = run(&[]).await;
    assert!(output.stdout.is_empty(), "{output:?}");
}
