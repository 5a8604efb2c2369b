//! How `check` writes what it finds.

mod github;
mod json;
mod sarif;
mod text;
mod uri;

use std::io;

use anstream::AutoStream;
use skills_core::{Diagnostic, counted};

use crate::cli::Format;

/// A problem, and the skill that it is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Finding<'a> {
    /// The name of the skill's directory, or that of a skill written in a configuration; none where the problem is about
    /// no single skill.
    pub(crate) skill: Option<&'a str>,
    pub(crate) diagnostic: &'a Diagnostic,
}

impl Finding<'_> {
    /// Whether it is an error. All else that reaches a report is a warning; advice is one on the command line.
    pub(crate) fn is_error(&self) -> bool {
        self.diagnostic.is_error()
    }
}

/// What a whole check comes to.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Summary {
    pub(crate) skills: usize,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (errors, warnings) = (counted(self.errors, "error"), counted(self.warnings, "warning"));
        write!(f, "checked {}: {errors}, {warnings}", counted(self.skills, "skill"))
    }
}

/// Writes findings in one of the formats.
pub(crate) trait Report {
    /// Takes a finding. What is read as it comes is written at once.
    fn finding(&mut self, finding: Finding<'_>) -> io::Result<()>;

    /// Ends the report.
    fn finish(&mut self, summary: Summary) -> io::Result<()>;
}

/// The report in a format, on the standard output.
pub(crate) fn report(format: Format) -> Box<dyn Report> {
    let out = anstream::stdout();
    match format {
        Format::Text => Box::new(text::Text::new(out)),
        Format::Json => Box::new(json::Json::new(out.into_inner())),
        Format::Github => Box::new(github::Github::new(out.into_inner())),
        Format::Sarif => Box::new(sarif::SarifLog::new(out.into_inner())),
    }
}

/// The standard output with or without colours.
type Terminal = AutoStream<io::Stdout>;
