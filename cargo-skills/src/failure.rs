//! Why a command could not do its work.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anstream::stderr;
use skills_core::Diagnostic;

use crate::wording::visible;

/// The exit code of a command that could not run, as `clap` has it for a wrong command line.
const COULD_NOT_RUN: u8 = 2;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What is wrong and what to do about it.
    Message(String),
    /// What the command has to say cannot be written.
    Output(io::Error),
}

impl Failure {
    /// A failure with a sentence on the way out.
    pub(crate) fn with_help(message: impl Display, help: impl Display) -> Self {
        Self::Message(format!("{message}\nhelp: {help}"))
    }

    /// Tells the user, and gives the exit code. A reader that went away, as `head` does, wants to hear nothing.
    pub(crate) fn report(self) -> ExitCode {
        let message = match self {
            Self::Message(message) => message,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::from(COULD_NOT_RUN),
            Self::Output(error) => format!("cannot write the output: {error}"),
        };
        say("error", message);
        ExitCode::from(COULD_NOT_RUN)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Says on the standard error what is wrong, or what might be.
pub(crate) fn say(kind: &str, message: impl Display) {
    note(format_args!("{kind}: {message}"));
}

/// Says on the standard error what is wrong with something that is no part of a skill, and what to do about it.
pub(crate) fn say_problem(problem: &Diagnostic) {
    say(if problem.is_error() { "error" } else { "warning" }, problem.message());
    if let Some(help) = problem.help_text() {
        note(format_args!("help: {help}"));
    }
}

/// Writes a text to the standard error, with nothing in it that acts on a terminal but its line ends; where nobody can
/// read it, nothing is left to be done about that.
pub(crate) fn note(text: impl Display) {
    let text = text.to_string();
    let lines: Vec<String> = text.split('\n').map(visible).collect();
    let _ = writeln!(stderr().lock(), "{}", lines.join("\n"));
}
