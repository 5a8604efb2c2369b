//! Whole schemas of a skill.

use std::path::PathBuf;

use super::*;
use crate::diagnostic::{Code, Collector, Diagnostic, Level, Levels};
use crate::files::FoundFile;
use crate::paths::SkillDir;
use crate::source::Source;

mod faults;
mod random;
mod references;

const IN: &str = "assets/in.json";

/// What was read of a schema without errors.
pub(super) struct Checked {
    pub(super) schema: crate::model::Schema,
    pub(super) declared: Declared,
}

/// Reads the first file, as that of the skill `greet`, with the others beside it.
fn read_bytes(files: &[(&str, &[u8])]) -> (Option<Checked>, Vec<Diagnostic>) {
    let found = |(path, bytes): &(&str, &[u8])| FoundFile::in_memory(path, bytes);
    let found: Vec<FoundFile> = files.iter().map(found).collect();
    let (path, label, name) = (PathBuf::from("skills/greet"), "skills/greet".to_owned(), "greet".to_owned());
    let dir = SkillDir { path, label, name };
    let mut collector = Collector::new(Levels::default());
    let (path, bytes) = files[0];
    let source = Source::read(&dir.label_of(path), bytes.to_vec(), &mut collector).expect("text");
    let node = crate::json::parse(&source, &mut collector).expect("JSON");
    let skill = Skill { dir: &dir, files: &found, is_complete: true };
    let super::Checked { schema, declared } = read(&source, &node, path, &skill, &mut collector);
    let checked = schema.zip(declared).map(|(schema, declared)| Checked { schema, declared });
    (checked, collector.finish())
}

pub(super) fn read_all(files: &[(&str, &str)]) -> (Option<Checked>, Vec<Diagnostic>) {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (*path, text.as_bytes())).collect();
    read_bytes(&files)
}

/// Reads a schema that has no files beside it.
pub(super) fn read_one(text: &str) -> (Option<Checked>, Vec<Diagnostic>) {
    read_all(&[(IN, text)])
}

/// The text that comes of a schema in which nothing is wrong. The check of values takes it.
#[track_caller]
pub(super) fn accepted(files: &[(&str, &str)]) -> String {
    let (checked, diagnostics) = read_all(files);
    assert_eq!(diagnostics, [], "{files:?}");
    let text = checked.expect("a schema").schema.text().to_owned();
    #[cfg(feature = "schema")]
    {
        let value = serde_json::from_str(&text).expect("JSON");
        assert!(check_value(&value).is_ok(), "{text}: {:?}", check_value(&value));
    }
    text
}

/// The only fault of a schema.
#[track_caller]
fn refused(files: &[(&str, &str)]) -> Diagnostic {
    let (checked, mut diagnostics) = read_all(files);
    assert!(checked.is_none(), "{files:?}");
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
    let diagnostic = diagnostics.remove(0);
    assert!(diagnostic.place().is_some() && diagnostic.help_text().is_some(), "{diagnostic}");
    diagnostic
}

/// The code and the message of the only fault of a schema, and its help.
#[track_caller]
fn fault(text: &str) -> (Code, String, String) {
    let diagnostic = refused(&[(IN, text)]);
    let help = diagnostic.help_text().unwrap_or_default().to_owned();
    (diagnostic.code(), diagnostic.message().to_owned(), help)
}

/// The text that a diagnostic marks on its line.
fn marked(diagnostic: &Diagnostic) -> String {
    let place = diagnostic.place().expect("a place");
    place.text.chars().skip(place.indent).take(place.width).collect()
}

#[test]
fn a_schema_that_needs_no_other_stays_as_it_is_written() {
    for (text, compact) in [
        ("{ \"minimum\" : 1.10,\n \"type\": [ \"number\" ] }", r#"{"minimum":1.10,"type":["number"]}"#),
        ("true", "true"),
        (" false\n", "false"),
        (r##"{"$ref": "#/$defs/a", "$defs": {"a": {}}}"##, r##"{"$ref":"#/$defs/a","$defs":{"a":{}}}"##),
        (r#"{"maximum": 9007199254740993}"#, r#"{"maximum":9007199254740993}"#),
    ] {
        assert_eq!(accepted(&[(IN, text)]), compact);
    }
}

#[test]
fn what_stands_in_values_is_data() {
    let data = r##"{"typo":1,"$ref":"nowhere","$id":"#","type":"int","properties":[]}"##;
    for keyword in ["const", "default", "x-own"] {
        accepted(&[(IN, &format!("{{\"{keyword}\":{data}}}"))]);
    }
    for keyword in ["enum", "examples"] {
        accepted(&[(IN, &format!("{{\"{keyword}\":[{data}]}}"))]);
    }
    accepted(&[(IN, r#"{"properties":{"properties":{},"requried":{},"$ref":{}}}"#)]);
}

#[test]
fn warnings_refuse_no_schema() {
    let text = r##"{"$ref":"#/definitions/a","definitions":{"a":{}},"dependencies":{"a":["b"],"c":{"minimum":1}}}"##;
    let (checked, diagnostics) = read_one(text);
    assert!(checked.is_some());
    let codes: Vec<(Code, Level)> = diagnostics.iter().map(|it| (it.code(), it.level())).collect();
    assert_eq!(codes, [(Code::DeprecatedKeyword, Level::Warn); 2]);
    assert_eq!(diagnostics[0].message(), "`#/definitions` is called `$defs` since 2019-09");
}

#[test]
fn many_faults_are_counted() {
    let keys: Vec<String> = (0..1_000).map(|number| format!("\"key{number}\":1")).collect();
    let (checked, diagnostics) = read_one(&format!("{{{}}}", keys.join(",")));
    assert!(checked.is_none());
    assert_eq!(diagnostics.len(), 101);
    assert_eq!(diagnostics[100].message(), "900 more problems in this schema");
}

/// Properties `p0`, `p1`, …, each with this value.
fn properties(number: usize, value: impl Fn(usize) -> String) -> String {
    let properties: Vec<String> = (0..number).map(|index| format!("\"p{index}\":{}", value(index))).collect();
    format!("{{{}}}", properties.join(","))
}

#[test]
fn large_schemas_are_read() {
    const MANY: usize = 10_000;
    let defs =
        properties(MANY, |_| r#"{"type":"string","minLength":1,"description":"A text of some words."}"#.to_owned());
    let with = |prefix: &str, shift: usize| {
        let refs = properties(MANY, |index| format!("{{\"$ref\":\"{prefix}{}\"}}", (index + shift) % MANY));
        format!("{{\"properties\":{refs},\"$defs\":{defs}}}")
    };
    let ring = properties(MANY, |index| format!("{{\"$ref\":\"#/$defs/p{}\"}}", (index + 1) % MANY));
    let names = properties(MANY, |index| {
        let next = (index + 1) % MANY;
        format!("{{\"$id\":\"a{index}\",\"$dynamicAnchor\":\"x\",\"items\":{{\"$dynamicRef\":\"a{next}#x\"}}}}")
    });
    let backs = vec![r##"{"$ref":"#"}"##; MANY].join(",");
    let long = "x".repeat(1_000_000);
    let cases = [
        (0, with("#/$defs/p", 1)),
        (0, with("in.json#/$defs/p", 1)),
        (101, with("#/$defs/q", 1)),
        (101, with("p", 1)),
        (1, format!("{{\"$defs\":{ring}}}")),
        (0, format!("{{\"$defs\":{names}}}")),
        (101, format!("{{\"anyOf\":[{backs}]}}")),
        (0, format!("{}{{}}{}", "{\"items\":".repeat(126), "}".repeat(126))),
        (0, format!("{{\"required\":[{}]}}", (0..100_000).map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(","))),
        (1, format!("{{\"{long}\":1}}")),
        (1, format!("{{\"type\":\"{long}\"}}")),
        (1, format!("{{\"$ref\":\"#/$defs/{long}\"}}")),
        (1, format!("{{\"$ref\":\"{long}\"}}")),
        (1, format!("{{\"$ref\":\"#{}\"}}", "/".repeat(1_000_000))),
        (2, format!("{{\"$id\":\"{long}\",\"$ref\":\"{}\"}}", "../".repeat(300_000))),
    ];
    for (faults, text) in cases {
        let (_, diagnostics) = read_one(&text);
        let name = text.chars().take(100).collect::<String>();
        assert_eq!(diagnostics.len(), faults, "{name}");
    }
}
