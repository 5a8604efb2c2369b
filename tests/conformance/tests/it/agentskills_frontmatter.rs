//! SKILL.md is split into frontmatter and body as agentskills-core splits it, but for differences that are meant.
//!
//! Compared is whether a text can be split, and its body. What the frontmatter says is a matter of its own: a scalar is
//! the text that stands in the file here, and typed by YAML 1.1 there.

use crate::support::agentskills::{each_is_a_vector, text, vectors, written};
use serde_json::Value;
use skills_core::{Code, Collector, Diagnostic, Dialect, Level, Levels, read_files};

use self::Ours::{Body, Refused};

/// Why we do not do as agentskills-core does.
#[derive(Debug)]
enum Why {
    /// Q1, Q2: a fence is a line of its own; there any three hyphens are one.
    Fence,
    /// Q3: the frontmatter is read as it stands; there it is trimmed first.
    Indentation,
    /// Q4: a frontmatter is a mapping.
    Mapping,
    /// Q5: a value that YAML 1.1 takes for a broken date or number is a text.
    Text,
    /// Q6: keys that stand twice are an error.
    DuplicateKey,
    /// YAML 1.2, where `=` and `<<` are texts, a tab may follow a colon and U+2028 ends no line.
    Yaml12,
    /// Anchors, merge keys and tags are refused: no manifest needs them.
    PlainYaml,
    /// A byte-order mark is no part of the text.
    ByteOrderMark,
    /// A body has LF line ends.
    LineEnds,
    /// A text file has no NUL.
    Nul,
}

/// What we do instead.
#[derive(Debug)]
enum Ours {
    /// All errors have this code.
    Refused(Code),
    Body(&'static str),
}

const DIFFERENCES: &[(&str, Why, Ours)] = &[
    ("content_on_opener_line", Why::Fence, Refused(Code::MissingFrontmatter)),
    ("dashes_inside_value", Why::Fence, Body("B")),
    ("dashes_in_quoted_value", Why::Fence, Body("B")),
    ("table_rule_in_block_scalar", Why::Fence, Body("B")),
    ("four_dash_closer", Why::Fence, Refused(Code::UnclosedFrontmatter)),
    ("six_dashes", Why::Fence, Refused(Code::MissingFrontmatter)),
    ("tab_indented_first_line", Why::Indentation, Refused(Code::TabIndentation)),
    ("top_level_string", Why::Mapping, Refused(Code::NotAMapping)),
    ("top_level_int", Why::Mapping, Refused(Code::NotAMapping)),
    ("top_level_zero", Why::Mapping, Refused(Code::NotAMapping)),
    ("top_level_false", Why::Mapping, Refused(Code::NotAMapping)),
    ("top_level_empty_list", Why::Mapping, Refused(Code::NotAMapping)),
    ("top_level_null", Why::Mapping, Refused(Code::NotAMapping)),
    ("impossible_date", Why::Text, Body("B")),
    ("bad_hour", Why::Text, Body("B")),
    ("huge_integer", Why::Text, Body("B")),
    ("empty_hex", Why::Text, Body("B")),
    ("duplicate_keys", Why::DuplicateKey, Refused(Code::DuplicateKey)),
    ("equals_value", Why::Yaml12, Body("B")),
    ("merge_as_value", Why::Yaml12, Body("B")),
    ("tab_after_colon", Why::Yaml12, Body("B")),
    ("line_separator_in_value", Why::Yaml12, Body("B")),
    ("anchors_and_merge", Why::PlainYaml, Refused(Code::UnsupportedYaml)),
    ("explicit_core_tags", Why::PlainYaml, Refused(Code::UnsupportedYaml)),
    ("bom", Why::ByteOrderMark, Body("B")),
    ("cr_only", Why::LineEnds, Body("# T\nline")),
    ("nul_in_body", Why::Nul, Refused(Code::NulCharacter)),
];

#[test]
fn texts_are_split_as_the_vectors_say() {
    let vectors = vectors("split_frontmatter");
    for vector in &vectors {
        let (id, expected) = (vector["id"].as_str().expect("a vector has an id"), &vector["expected"]);
        let theirs = (expected["rejected"] == false).then(|| expected["body"].clone());
        let ours = split(&text(&vector["input"]["raw"]));
        let difference = DIFFERENCES.iter().find(|(name, ..)| *name == id);
        match (difference, ours) {
            (None, ours) => assert_eq!(ours.ok(), theirs, "{id}"),
            (Some((_, why, Body(body))), Ok(ours)) => {
                assert_eq!(ours, *body, "{id}, {why:?}");
                assert_ne!(Some(ours), theirs, "{id}, {why:?}: there is no difference");
            }
            (Some((_, why, Refused(code))), Err(codes)) => {
                assert!(codes.iter().all(|found| found == code), "{id}, {why:?}: {codes:?}");
                assert!(theirs.is_some(), "{id}, {why:?}: there is no difference");
            }
            (Some((_, why, expected)), ours) => panic!("{id}, {why:?}: {ours:?} is not {expected:?}"),
        }
    }
    each_is_a_vector(DIFFERENCES.iter().map(|(id, ..)| *id), &vectors);
}

/// The body of a SKILL.md, or the codes of the errors. A skill.yaml beside it says what a manifest must, so that any
/// mapping is a frontmatter.
fn split(skill_md: &str) -> Result<Value, Vec<Code>> {
    let mut collector = Collector::new(Levels::default());
    let skill_yaml = b"name: a\ndescription: A skill.\n";
    let files: [(&str, &[u8]); 2] = [("SKILL.md", skill_md.as_bytes()), ("skill.yaml", skill_yaml)];
    let skill = read_files("a", &files, Some(Dialect::Bindu), &mut collector);
    let diagnostics = collector.finish();
    let errors = diagnostics.iter().filter(|found| found.level() == Level::Error).map(Diagnostic::code);
    skill.map(|skill| written(skill.card().body())).ok_or_else(|| errors.collect())
}
