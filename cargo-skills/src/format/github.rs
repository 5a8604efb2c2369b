//! Findings as workflow commands of GitHub Actions, which shows them beside the lines that they are about.
//!
//! <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>

use std::io::{self, Stdout, Write};

use super::{Finding, Report, Summary};
use crate::failure::note;

pub(super) struct Github {
    out: Stdout,
}

impl Github {
    pub(super) fn new(out: Stdout) -> Self {
        Self { out }
    }
}

impl Report for Github {
    fn finding(&mut self, finding: Finding<'_>) -> io::Result<()> {
        writeln!(self.out, "{}", command(&finding))
    }

    fn finish(&mut self, summary: Summary) -> io::Result<()> {
        self.out.flush()?;
        note(summary);
        Ok(())
    }
}

fn command(finding: &Finding<'_>) -> String {
    let diagnostic = finding.diagnostic;
    let command = if finding.is_error() { "error" } else { "warning" };
    let file = property(super::uri::below_working_directory(diagnostic.file()));
    let place = match diagnostic.place() {
        Some(place) => format!(",line={0},endLine={0},col={1}", place.line, place.column),
        None => String::new(),
    };
    let help = diagnostic.help_text().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let message = data(&format!("{}{help}", diagnostic.message()));
    format!("::{command} file={file}{place},title={}::{message}", property(diagnostic.code().as_str()))
}

/// What stands behind the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which ends at a comma or a colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use skills_core::{Code, Diagnostic};

    use super::*;

    #[test]
    fn line_ends_and_percent_signs_are_escaped() {
        assert_eq!(data("100%\r\nx: y, z"), "100%25%0D%0Ax: y, z");
    }

    #[test]
    fn what_ends_a_property_is_escaped() {
        assert_eq!(property("C:\\a,b%"), "C%3A\\a%2Cb%25");
    }

    #[test]
    fn help_stands_on_a_line_of_its_own() {
        let diagnostic = Diagnostic::new(Code::EmptyBody, "a,b/SKILL.md", "empty").help("write\nit");
        assert_eq!(
            command(&Finding { skill: None, diagnostic: &diagnostic }),
            "::warning file=a%2Cb/SKILL.md,title=empty_body::empty%0Ahelp: write%0Ait"
        );
    }
}
