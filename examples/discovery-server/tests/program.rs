//! The program itself: its argument, what it prints, and its end.

use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;
use tokio::time;

fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_discovery-server"));
    program.env_remove("INTROSPECTION_URL").stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    program
}

/// What the program says when it does not start.
async fn refusal(program: &mut Command) -> String {
    let output = time::timeout(Duration::from_secs(30), program.output()).await;
    let output = output.expect("it ends in time").expect("the program starts");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("what it says is UTF-8")
}

#[tokio::test]
async fn argument_that_is_no_address_is_refused() {
    let text = refusal(program().arg("localhost")).await;
    assert!(text.contains("`localhost` is no address like 127.0.0.1:3100"), "{text}");
}

#[tokio::test]
async fn introspection_url_that_is_none_is_refused() {
    let text = refusal(program().arg("127.0.0.1:0").env("INTROSPECTION_URL", "ftp://login.example")).await;
    assert!(text.contains("INTROSPECTION_URL") && text.contains("must be http or https"), "{text}");
}

#[cfg(unix)]
#[tokio::test]
async fn it_prints_its_addresses_and_ends_with_sigterm() {
    use tokio::io::{AsyncBufReadExt, BufReader};

    let mut program = program().arg("127.0.0.1:0").spawn().expect("the program starts");
    let mut lines = BufReader::new(program.stdout.take().expect("its output is piped")).lines();
    let line = time::timeout(Duration::from_secs(30), lines.next_line()).await.expect("it starts in time");
    let list = line.expect("its output can be read").expect("it prints a line");
    assert!(list.ends_with("/agent/skills"), "{list}");
    let answer = reqwest::get(&list).await.expect("the server answers");
    assert!(answer.status().is_success());

    let id = program.id().expect("the program runs").to_string();
    let told = Command::new("kill").args(["-TERM", &id]).status().await.expect("there is `kill`");
    assert!(told.success());
    let status = time::timeout(Duration::from_secs(30), program.wait()).await.expect("it ends in time");
    assert!(status.expect("it ends").success());
}
