//! Compiles every file below `cases` and compares the compiler's messages with the `.stderr` beside it.
//!
//! `TRYBUILD=overwrite cargo test -p ui` writes the messages anew.

use std::env;
use std::process::Command;

/// The compiler whose wording the `.stderr` files hold.
const RECORDED_WITH: &str = "rustc 1.95.";

/// Set for the process that runs the cases.
const INNER: &str = "SKILLS_MANIFEST_DIR";

#[test]
fn cases_with_a_build_script() {
    run("cases_with_a_build_script", "cases/with-build-script/*/*.rs", ".");
}

#[test]
fn cases_without_a_build_script() {
    run("cases_without_a_build_script", "cases/without-build-script/*.rs", "");
}

/// The cases are built in a folder of trybuild's, so the macros must be told where the skills are; and only a new
/// process can be told, since changing the environment of a running one is unsafe.
fn run(test: &str, cases: &str, watch: &str) {
    let version = Command::new("rustc").arg("--version").output().expect("rustc runs").stdout;
    let version = String::from_utf8_lossy(&version).into_owned();
    if !version.starts_with(RECORDED_WITH) {
        println!("skipped: the messages were recorded with {RECORDED_WITH}x, and this is {version}");
        return;
    }
    if env::var_os(INNER).is_some() {
        trybuild::TestCases::new().compile_fail(cases);
        return;
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
