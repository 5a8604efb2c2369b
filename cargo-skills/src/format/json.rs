//! Findings as one JSON document of our own shape. Its JSON Schema is `check.schema.json`.

use std::io::{self, Stdout, Write};

use serde::Serialize;

use super::{Finding, Report, Summary};

/// The version of the document's shape. Fields may be added without a new one.
const VERSION: u32 = 1;

pub(super) struct Json {
    out: Stdout,
    findings: Vec<JsonFinding>,
}

/// What `cargo skills check --format json` writes.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "report"))]
struct Document {
    /// The version of this format. Fields may be added without a new version.
    version: u32,
    summary: Counts,
    /// What was found: skills in the order of their directories, the findings of each by file and place.
    findings: Vec<JsonFinding>,
}

/// How much was checked and found.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "counts"))]
struct Counts {
    /// Directories that were read as skills.
    skills: usize,
    errors: usize,
    /// Warnings, advice included.
    warnings: usize,
}

/// One problem.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "finding"))]
struct JsonFinding {
    /// The rule's name, which never changes; `cargo skills explain CODE` has an example.
    code: &'static str,
    level: JsonLevel,
    /// The file or directory, `/`-separated, beginning as the path on the command line did.
    file: String,
    /// The name of the skill's directory, or that of a skill written in a configuration; null where the problem is about
    /// no single skill.
    skill: Option<String>,
    /// The bytes of the file that are wrong; null, as are line and column, where the problem is about the whole file.
    bytes: Option<JsonBytes>,
    /// The line in which they begin, from 1.
    line: Option<usize>,
    /// The character of the line at which they begin, from 1.
    column: Option<usize>,
    /// The character of the line behind them; where they go on in further lines, the line's end.
    end_column: Option<usize>,
    /// What is wrong.
    message: String,
    /// What to do about it.
    help: Option<String>,
}

/// How serious a problem is.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "level"))]
enum JsonLevel {
    /// The skill is refused.
    Error,
    /// The skill is read.
    Warning,
}

/// A range of bytes, counted from the start of the file, a byte-order mark included.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "bytes"))]
struct JsonBytes {
    /// The first byte, from 0.
    start: usize,
    /// The byte behind the last.
    end: usize,
}

impl From<Finding<'_>> for JsonFinding {
    fn from(finding: Finding<'_>) -> Self {
        let diagnostic = finding.diagnostic;
        let place = diagnostic.place();
        Self {
            code: diagnostic.code().as_str(),
            level: if finding.is_error() { JsonLevel::Error } else { JsonLevel::Warning },
            file: diagnostic.file().to_owned(),
            skill: finding.skill.map(str::to_owned),
            bytes: place.map(|place| JsonBytes { start: place.bytes.start, end: place.bytes.end }),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            end_column: place.map(|place| place.column.saturating_add(place.width)),
            message: diagnostic.message().to_owned(),
            help: diagnostic.help_text().map(str::to_owned),
        }
    }
}

impl Json {
    pub(super) fn new(out: Stdout) -> Self {
        Self { out, findings: Vec::new() }
    }
}

impl Report for Json {
    fn finding(&mut self, finding: Finding<'_>) -> io::Result<()> {
        self.findings.push(finding.into());
        Ok(())
    }

    fn finish(&mut self, summary: Summary) -> io::Result<()> {
        let Summary { skills, errors, warnings } = summary;
        let summary = Counts { skills, errors, warnings };
        let document = Document { version: VERSION, summary, findings: std::mem::take(&mut self.findings) };
        let mut out = io::BufWriter::new(self.out.lock());
        serde_json::to_writer_pretty(&mut out, &document)?;
        writeln!(out)?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use schemars::generate::SchemaSettings;

    use super::*;

    /// With `SKILLS_OVERWRITE` set, the file is written anew.
    #[test]
    fn schema_file_is_the_schema_of_the_document() {
        let schema = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Document>();
        let generated = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/check.schema.json");
        if std::env::var_os("SKILLS_OVERWRITE").is_some() {
            std::fs::write(path, &generated).expect("the file can be written");
        }
        assert_eq!(std::fs::read_to_string(path).expect("the file is there"), generated);
    }
}
