//! Real skills of other people, when they are there: what the reference validator accepts is accepted, and what is
//! refused breaks a written rule.

use std::collections::BTreeMap;
use std::fs;
use std::sync::LazyLock;

use crate::support::{Outcome, Package, shared};
use serde_json::Value;
use skills_core::{Code, Diagnostic, SkillCard};

/// A line of the sample.
struct Sample {
    source: String,
    directory: String,
    text: String,
    /// The file's own name, which is not always SKILL.md.
    file: String,
    valid: bool,
    /// The fields as the reference read them, if it could.
    parsed: Value,
}

/// The sample, each skill read once.
static SAMPLES: LazyLock<Vec<(Sample, Outcome)>> = LazyLock::new(|| {
    let samples = samples().into_iter().map(|sample| {
        let outcome = sample.read();
        (sample, outcome)
    });
    samples.collect()
});

fn samples() -> Vec<Sample> {
    let Some(path) = shared("corpus/sample.jsonl") else { return Vec::new() };
    let lines = fs::read_to_string(path).expect("the sample is text");
    let sample = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("a line is JSON");
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        Sample {
            source: text("source"),
            directory: text("dir"),
            text: text("text"),
            file: text("file"),
            valid: value["valid"].as_bool().unwrap_or_default(),
            parsed: value["parsed"].clone(),
        }
    };
    let samples: Vec<Sample> = lines.lines().map(sample).collect();
    println!("{} skills", samples.len());
    samples
}

impl Sample {
    fn read(&self) -> Outcome {
        let package = Package::new();
        package.write(&format!("skills/{}/{}", self.directory, self.file), &self.text);
        package.read_one(&format!("skills/{}", self.directory))
    }

    fn name(&self) -> String {
        format!("{} {}", self.source, self.directory)
    }
}

/// Where each code that refuses a skill is written down. What is not in this list must refuse no real skill.
fn written_rule(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::MissingSkillMd | Code::MisnamedSkillMd => "Agent Skills: the file is named SKILL.md",
        Code::MissingFrontmatter | Code::UnclosedFrontmatter | Code::TextBeforeFrontmatter => {
            "Agent Skills: SKILL.md begins with YAML frontmatter"
        }
        Code::YamlSyntax | Code::UnquotedValue | Code::TabIndentation => "YAML 1.2: the frontmatter is YAML",
        Code::DuplicateKey => "YAML 1.2 §3.2.1.1: keys of a mapping are unique",
        Code::WrongType => "Agent Skills: the types of the fields",
        Code::MissingName | Code::NameFormat | Code::NameTooLong | Code::NameMismatch => "Agent Skills: name",
        Code::MissingDescription | Code::DescriptionTooLong => "Agent Skills: description",
        Code::CompatibilityLength => "Agent Skills: compatibility",
        Code::MisspelledKey => "Agent Skills: the six fields",
        _ => return None,
    })
}

#[test]
fn what_the_reference_accepts_is_accepted() {
    for (sample, outcome) in SAMPLES.iter().filter(|(sample, _)| sample.valid) {
        assert!(outcome.errors().is_empty(), "{}: {}", sample.name(), outcome.text());
    }
}

#[test]
fn what_is_refused_breaks_a_written_rule() {
    let mut refusals: BTreeMap<&str, usize> = BTreeMap::new();
    for (sample, outcome) in SAMPLES.iter() {
        for error in outcome.errors() {
            let rule = written_rule(error.code());
            assert!(rule.is_some(), "{}: {error}", sample.name());
            *refusals.entry(error.code().as_str()).or_default() += 1;
        }
    }
    println!("refusals by code: {refusals:?}");
}

#[test]
fn every_refusal_names_file_and_place() {
    for (sample, outcome) in SAMPLES.iter() {
        for error in outcome.errors() {
            let whole_file = matches!(error.code(), Code::MissingSkillMd | Code::MisnamedSkillMd);
            assert!(whole_file || error.place().is_some(), "{}: {error}", sample.name());
            assert!(error.file().starts_with("skills/"), "{}: {error}", sample.name());
            assert!(error.help_text().is_some(), "{}: {error}", sample.name());
        }
    }
}

#[test]
fn fields_equal_those_of_the_reference() {
    for (sample, outcome) in SAMPLES.iter() {
        let [card] = outcome.cards.as_slice() else { continue };
        if !sample.parsed.is_object() {
            continue;
        }
        let ours = [
            ("name", Some(card.name())),
            ("description", Some(card.description())),
            ("license", card.license()),
            ("compatibility", card.compatibility()),
        ];
        for (key, ours) in ours {
            let theirs = sample.parsed[key].as_str().map(str::trim);
            assert_eq!(ours.map(str::trim), theirs, "{}: {key}", sample.name());
        }
    }
}

#[test]
fn values_equal_those_of_the_oracle() {
    let mut compared = 0;
    for (sample, outcome) in SAMPLES.iter() {
        let [card] = outcome.cards.as_slice() else { continue };
        compare_with_oracle(card, &sample.name());
        compared += 1;
    }
    println!("{compared} cards compared with serde_yaml");
}

/// Compares a card's texts and extra keys with what `serde_yaml` reads from the same frontmatter.
#[track_caller]
fn compare_with_oracle(card: &SkillCard, name: &str) {
    let frontmatter = card.document().split("---\n").nth(1).unwrap_or_default();
    // A `---` inside a value would cut the block short; the reader's own unit tests cover those.
    let Ok(serde_yaml::Value::Mapping(oracle)) = serde_yaml::from_str(frontmatter) else { return };
    let get = |key: &str| oracle.get(key);
    for (key, ours) in [("description", Some(card.description())), ("license", card.license())] {
        if let (Some(ours), Some(theirs)) = (ours, get(key)) {
            assert_same_scalar(ours, theirs, &format!("{name}: {key}"));
        }
    }
    for (key, json) in card.extra() {
        let theirs = serde_json::to_value(get(key).expect("an extra key is a key")).ok();
        // Numbers beyond JSON's are texts on the card.
        if let Some(theirs) = theirs {
            assert_eq!(json.value(), theirs, "{name}: {key}");
        }
    }
    let metadata = get("metadata").and_then(serde_yaml::Value::as_mapping);
    for (key, ours) in card.metadata() {
        let Some(theirs) = metadata.and_then(|metadata| metadata.get(key.as_ref())) else { continue };
        match theirs {
            serde_yaml::Value::Sequence(_) | serde_yaml::Value::Mapping(_) => {
                let ours: Value = serde_json::from_str(ours).expect("a list or mapping is JSON text");
                assert_eq!(Some(ours), serde_json::to_value(theirs).ok(), "{name}: metadata.{key}");
            }
            scalar => assert_same_scalar(ours, scalar, &format!("{name}: metadata.{key}")),
        }
    }
}

/// A text equals a text; a typed scalar equals our source text read again.
#[track_caller]
fn assert_same_scalar(ours: &str, theirs: &serde_yaml::Value, what: &str) {
    match theirs {
        serde_yaml::Value::String(theirs) => assert_eq!(ours, theirs, "{what}"),
        typed => assert_eq!(serde_yaml::from_str::<serde_yaml::Value>(ours).ok().as_ref(), Some(typed), "{what}"),
    }
}

#[test]
fn diagnostics_point_at_the_bytes_that_they_show() {
    for (sample, outcome) in SAMPLES.iter() {
        for diagnostic in &outcome.diagnostics {
            assert_place(diagnostic, sample);
        }
    }
}

/// The byte range, the line, the column and the shown text of a diagnostic agree.
#[track_caller]
fn assert_place(diagnostic: &Diagnostic, sample: &Sample) {
    let Some(place) = diagnostic.place() else { return };
    let what = format!("{}: {diagnostic}", sample.name());
    let before = sample.text.get(..place.bytes.start).expect("a place begins between characters");
    let line_start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    assert_eq!(before[line_start..].trim_start_matches('\u{feff}').chars().count() + 1, place.column, "{what}");
    let marked: String = place.text.chars().skip(place.indent).take(place.width).collect();
    let marked = marked.trim_end_matches('…');
    assert!(sample.text[place.bytes.start..].starts_with(marked), "{what}");
}
