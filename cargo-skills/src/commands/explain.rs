//! `cargo skills explain`: what the documentation says of a code.

use std::io::Write;
use std::process::ExitCode;

use skills_core::{Code, Level};

use crate::cli::ExplainArgs;
use crate::docs;
use crate::failure::Failure;
use crate::levels::unknown_code;
use crate::wording::one_line;

pub(crate) fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let mut out = anstream::stdout().lock();
    if let Some(name) = &args.code {
        writeln!(out, "{}", section(name)?.text)?;
    } else {
        let sections = docs::sections();
        let width = sections.iter().map(|(code, _)| code.as_str().len()).max().unwrap_or_default();
        for (code, section) in sections {
            writeln!(out, "{:width$}  {:<13}  {}", code.as_str(), level(code), one_line(section.summary))?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn section(name: &str) -> Result<docs::Section, Failure> {
    let code = name
        .parse::<Code>()
        .map_err(|error| Failure::Message(format!("`{}`: {}", one_line(name), unknown_code(name, error, &[]))))?;
    let section = docs::sections().into_iter().find(|(of, _)| *of == code).map(|(_, section)| section);
    section.ok_or_else(|| Failure::Message(format!("`{code}` is not documented")))
}

/// A code's level in the words of the documentation.
fn level(code: Code) -> &'static str {
    match code.default_level() {
        Level::Error if code.is_fixed() => "error (fixed)",
        Level::Error => "error",
        Level::Warn => "warning",
        Level::Advice => "advice",
        Level::Allow => "silent",
    }
}
