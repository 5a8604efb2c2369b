//! Compiles every file below `cases` and compares the compiler's messages with the `.stderr` beside it.
//!
//! `TRYBUILD=overwrite cargo test -p ui` writes the messages anew.

mod fixtures;

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The compiler whose wording the `.stderr` files hold.
const RECORDED_WITH: &str = "rustc 1.95.";

/// Set for the process that runs the cases.
const INNER: &str = "SKILLS_MANIFEST_DIR";

/// Topics whose skills hold links, which a checkout on Windows makes files of.
const UNIX_TOPICS: &[&str] = &["links"];
/// Topics whose skills hold entries that not even every Unix knows.
const LINUX_TOPICS: &[&str] = &["linux"];

#[test]
fn cases_with_a_build_script() {
    let topics = fs::read_dir("cases/with-build-script").expect("the topics' folder can be listed");
    let topics = topics.map(|topic| topic.expect("a topic can be listed").file_name());
    let mut topics: Vec<String> = topics.filter_map(|topic| topic.into_string().ok()).collect();
    topics.sort_unstable();
    topics.retain(|topic| cfg!(unix) || !UNIX_TOPICS.contains(&topic.as_str()));
    topics.retain(|topic| cfg!(target_os = "linux") || !LINUX_TOPICS.contains(&topic.as_str()));
    let cases: Vec<String> = topics.iter().map(|topic| format!("cases/with-build-script/{topic}/*.rs")).collect();
    run("cases_with_a_build_script", &cases, ".");
}

#[test]
fn cases_without_a_build_script() {
    run("cases_without_a_build_script", &["cases/without-build-script/*.rs".to_owned()], "");
}

/// The cases are built in a folder of trybuild's, so the macros must be told where the skills are; and only a new
/// process can be told, since changing the environment of a running one is unsafe.
fn run(test: &str, cases: &[String], watch: &str) {
    let version = Command::new("rustc").arg("--version").output().expect("rustc runs").stdout;
    let version = String::from_utf8_lossy(&version).into_owned();
    if !version.starts_with(RECORDED_WITH) {
        println!("skipped: the messages were recorded with {RECORDED_WITH}x, and this is {version}");
        return;
    }
    if env::var_os(INNER).is_some() {
        let tests = trybuild::TestCases::new();
        for cases in cases {
            tests.compile_fail(cases);
        }
        return;
    }
    // Only the cases with a build script use them, and the two tests may run at once.
    if !watch.is_empty() {
        fixtures::write(&Path::new(env!("CARGO_MANIFEST_DIR")).join("skills/generated"))
            .expect("the skills that git cannot hold can be written");
    }
    let status = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", test, "--nocapture"])
        .env(INNER, env!("CARGO_MANIFEST_DIR"))
        .env("SKILLS_WATCH", watch)
        .env_remove("OUT_DIR")
        .status()
        .expect("this program runs");
    assert!(status.success(), "see the cases above");
}
