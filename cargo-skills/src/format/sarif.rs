//! Findings as SARIF 2.1.0, for code scanning and editors.

use std::collections::BTreeMap;
use std::io::{self, Stdout, Write};

use serde_sarif::sarif::{
    ArtifactLocation, Invocation, Location, Message, MultiformatMessageString, PhysicalLocation, Region,
    ReportingConfiguration, ReportingDescriptor, Result as SarifResult, ResultLevel, Run, Sarif, Tool, ToolComponent,
    Version,
};
use skills_core::{Code, Level, Place};

use super::{Finding, Report, Summary, uri};
use crate::docs;

/// Where the format is defined.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

pub(super) struct SarifLog {
    out: Stdout,
    results: Vec<(Code, SarifResult)>,
}

impl SarifLog {
    pub(super) fn new(out: Stdout) -> Self {
        Self { out, results: Vec::new() }
    }
}

impl Report for SarifLog {
    fn finding(&mut self, finding: Finding<'_>) -> io::Result<()> {
        self.results.push((finding.diagnostic.code(), result(&finding)));
        Ok(())
    }

    fn finish(&mut self, _: Summary) -> io::Result<()> {
        let log = log(std::mem::take(&mut self.results));
        let mut out = io::BufWriter::new(self.out.lock());
        serde_json::to_writer_pretty(&mut out, &log)?;
        writeln!(out)?;
        out.flush()
    }
}

fn log(results: Vec<(Code, SarifResult)>) -> Sarif {
    let docs: BTreeMap<Code, docs::Section> = docs::sections().into_iter().collect();
    let mut indices: BTreeMap<Code, i64> = results.iter().map(|(code, _)| (*code, 0)).collect();
    for (number, index) in (0..).zip(indices.values_mut()) {
        *index = number;
    }
    let rules: Vec<ReportingDescriptor> = indices.keys().map(|code| rule(*code, docs.get(code))).collect();
    let results: Vec<SarifResult> = results
        .into_iter()
        .map(|(code, mut result)| {
            result.rule_index = indices.get(&code).copied();
            result
        })
        .collect();
    let driver =
        ToolComponent::builder().name("cargo-skills").semantic_version(env!("CARGO_PKG_VERSION")).rules(rules).build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .invocations(vec![Invocation::builder().execution_successful(true).build()])
        // Columns count characters, as `Place` does.
        .column_kind("unicodeCodePoints")
        .results(results)
        .build();
    Sarif::builder().schema(SCHEMA).version(Version::V2_1_0.to_string()).runs(vec![run]).build()
}

fn rule(code: Code, docs: Option<&docs::Section>) -> ReportingDescriptor {
    let mut rule = ReportingDescriptor::builder().id(code.as_str()).build();
    let level = if code.default_level() == Level::Error { "error" } else { "warning" };
    rule.default_configuration = Some(ReportingConfiguration::builder().level(level).build());
    if let Some(section) = docs {
        rule.short_description = Some(MultiformatMessageString::builder().text(section.summary).build());
        rule.help = Some(MultiformatMessageString::builder().text(section.text).markdown(section.text).build());
    }
    rule
}

fn result(finding: &Finding<'_>) -> SarifResult {
    let diagnostic = finding.diagnostic;
    let text = match diagnostic.help_text() {
        Some(help) => format!("{}\nhelp: {help}", diagnostic.message()),
        None => diagnostic.message().to_owned(),
    };
    let mut place = PhysicalLocation::builder()
        .artifact_location(ArtifactLocation::builder().uri(uri::uri(diagnostic.file())).build())
        .build();
    place.region = diagnostic.place().map(region);
    SarifResult::builder()
        .rule_id(diagnostic.code().as_str())
        .level(if finding.is_error() { ResultLevel::Error } else { ResultLevel::Warning })
        .message(Message::builder().text(text).build())
        .locations(vec![Location::builder().physical_location(place).build()])
        .build()
}

fn region(place: &Place) -> Region {
    Region::builder()
        .start_line(number(place.line))
        .start_column(number(place.column))
        .end_column(number(place.column.saturating_add(place.width)))
        .byte_offset(number(place.bytes.start))
        .byte_length(number(place.bytes.len()))
        .build()
}

fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
