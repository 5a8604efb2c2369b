//! The peak memory of programs.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

use wait4::Wait4;

/// The peak of a program that succeeds, in bytes.
///
/// A process has at least the peak of the one that starts it, so this program, started anew and small, starts it.
pub fn peak(program: impl AsRef<OsStr>, arguments: &[&str]) -> f64 {
    let this = std::env::current_exe().expect("this program has a path");
    let output = Command::new(this).arg("peak").arg(program).args(arguments).output().expect("this program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a number")
}

/// Prints the peak of a program.
pub fn print_peak(program: &str, arguments: &[&str]) {
    let mut child = Command::new(program).args(arguments).stdout(Stdio::null()).spawn().expect("the program starts");
    let end = child.wait4().expect("the program ends");
    assert!(end.status.success(), "{program} failed");
    println!("{}", end.rusage.maxrss);
}
