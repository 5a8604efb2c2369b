//! Holds what is accepted of mutilated manifests against what `serde_yaml` and `serde_json` make of them.

use serde_json::Value as Json;
use serde_yaml::Value as Yaml;

use super::*;
use crate::diagnostic::{Code, Diagnostic, Level, Levels};
use crate::disk::testing::{Tree, collecting};
use crate::random::Random;
use crate::white_space::is_white_space;

const TEXTS: [&str; 5] = ["id", "name", "description", "version", "author"];
const LISTS: [&str; 5] = ["tags", "examples", "input_modes", "output_modes", "allowed_tools"];
const MAPS: [&str; 5] = ["capabilities_detail", "requirements", "performance", "documentation", "assessment"];

/// What the oracles know nothing of is allowed.
fn levels() -> Levels {
    let mut levels = Levels::default();
    for code in [Code::MediaType, Code::MisspelledKey, Code::NameCollision] {
        levels.set(code, Level::Allow).expect("the level can be changed");
    }
    levels
}

/// The codes of what is wrong.
fn errors(diagnostics: &[Diagnostic]) -> Vec<Code> {
    diagnostics.iter().filter(|found| found.level() == Level::Error).map(Diagnostic::code).collect()
}

/// A value as the rules look at it, whichever library has read it.
enum Kind<'v> {
    Null,
    Text(&'v str),
    /// A number or a truth value, which is text in YAML alone.
    Other,
    List(Vec<Kind<'v>>),
    Map,
}

impl<'v> Kind<'v> {
    fn of_yaml(value: &'v Yaml) -> Self {
        match value {
            Yaml::Null => Self::Null,
            Yaml::Bool(_) | Yaml::Number(_) => Self::Other,
            Yaml::String(text) => Self::Text(text),
            Yaml::Sequence(items) => Self::List(items.iter().map(Self::of_yaml).collect()),
            Yaml::Mapping(_) | Yaml::Tagged(_) => Self::Map,
        }
    }

    fn of_json(value: &'v Json) -> Self {
        match value {
            Json::Null => Self::Null,
            Json::Bool(_) | Json::Number(_) => Self::Other,
            Json::String(text) => Self::Text(text),
            Json::Array(items) => Self::List(items.iter().map(Self::of_json).collect()),
            Json::Object(_) => Self::Map,
        }
    }

    fn is_text(&self, is_yaml: bool) -> bool {
        match self {
            Self::Text(text) => !text.trim_matches(is_white_space).is_empty(),
            Self::Other => is_yaml,
            _ => false,
        }
    }

    /// Whether the value of this key is of the type that Bindu declares for it.
    fn fits(&self, key: &str, is_yaml: bool) -> bool {
        let has_control =
            |text: &str| text.trim_matches(is_white_space).contains(char::is_control) && ["id", "name"].contains(&key);
        match self {
            Self::Null => !["name", "description"].contains(&key),
            Self::Text(text) if has_control(text) => false,
            // A version or an author may be blank.
            Self::Text(_) if ["version", "author"].contains(&key) => true,
            Self::Text(_) | Self::Other => TEXTS.contains(&key) && self.is_text(is_yaml),
            Self::List(items) => {
                let fits = |item: &Self| item.is_text(is_yaml) || (key == "examples" && matches!(item, Self::Map));
                LISTS.contains(&key) && items.iter().all(fits)
            }
            Self::Map => MAPS.contains(&key),
        }
    }
}

/// Whether a manifest with these values is one of Bindu's.
fn is_manifest<'v>(value: impl Fn(&str) -> Option<Kind<'v>>, is_yaml: bool) -> bool {
    let has = |key: &str| value(key).is_some();
    let all = TEXTS.iter().chain(&LISTS).chain(&MAPS);
    has("name") && has("description") && all.clone().all(|key| value(key).is_none_or(|kind| kind.fits(key, is_yaml)))
}

/// Changes some places of a text.
fn mutilate(text: &str, pieces: &[&str], random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let at = starts[random.below(starts.len())];
        let end = starts[random.below(starts.len())].clamp(at, (at + 12).min(text.len()));
        let end = (at..=end).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(at);
        match random.below(4) {
            0 => text.replace_range(at..end, ""),
            1 => text.replace_range(at..end, random.pick(pieces)),
            2 => text.insert_str(at, random.pick(pieces)),
            _ => {
                let lines: Vec<&str> = text.split_inclusive('\n').collect();
                let line = lines.get(random.below(lines.len().max(1))).copied().unwrap_or_default().to_owned();
                text.insert_str(at, &line);
            }
        }
    }
    text
}

const SKILL_YAML: &str = "# A skill.
id: greet-v1
name: Greet people
description: >
  Greets people.
  Use it often.
version: 1.10
author: 'Ada'
tags: [hello, \"people\", 7]
examples:
  - Greet Ada
  - input: Ada
    output: {text: Hello}
input_modes:
  - text/plain
capabilities_detail:
  greet: {supported: true}
requirements: {}
license: MIT
";

const YAML_PIECES: [&str; 39] = [
    ":",
    ": ",
    "- ",
    "\n",
    "\n  ",
    " ",
    " #",
    "'",
    "\"",
    "[",
    "]",
    "{",
    "}",
    ",",
    "|",
    "|\n",
    ">-\n",
    "~",
    "null",
    "\t",
    "é",
    "\r\n",
    "---\n",
    "...\n",
    "&a ",
    "*a",
    "!!str ",
    "<<: ",
    "? ",
    "tags:\n",
    "id: ''\n",
    "\\n",
    "\u{1}",
    "%",
    "@",
    "`",
    "name: 7\n",
    "description: x\n",
    "examples: [{a: b}, c]\n",
];

/// Whether the parsers differ in what is YAML, which is not the question here.
fn is_syntax(errors: &[Code]) -> bool {
    let is_syntax = |code: &Code| {
        matches!(
            code,
            Code::YamlSyntax
                | Code::UnquotedValue
                | Code::TabIndentation
                | Code::UnsupportedYaml
                | Code::NotAMapping
                | Code::DuplicateKey
        )
    };
    errors.iter().any(is_syntax)
}

#[test]
fn what_is_accepted_of_a_mutilated_skill_yaml_is_what_serde_yaml_reads() {
    let mut random = Random(0x5eed);
    let (mut accepted, mut refused, mut differ) = (0, 0, 0);
    for _ in 0..4_000 {
        let yaml = mutilate(SKILL_YAML, &YAML_PIECES, &mut random);
        let (skill, diagnostics) =
            collecting(levels(), |collector| read_files("greet", &[("skill.yaml", yaml.as_bytes())], None, collector));
        let errors = errors(&diagnostics);
        assert_eq!(skill.is_some(), errors.is_empty(), "{yaml}");
        let theirs = serde_yaml::from_str::<serde_yaml::Mapping>(&yaml);
        let fits = theirs.as_ref().is_ok_and(|map| is_manifest(|key| map.get(key).map(Kind::of_yaml), true));
        match (skill, theirs) {
            (Some(skill), Ok(theirs)) => {
                assert!(fits, "accepted: {yaml}\n{theirs:?}");
                let text = |key: &str| theirs.get(key).and_then(Yaml::as_str);
                let same = |key: &str, ours: &str| text(key).is_none_or(|theirs| theirs == ours);
                assert!(same("description", skill.card().description()), "{yaml}");
                assert!(same("author", skill.card().author().unwrap_or_default()), "{yaml}");
                accepted += 1;
            }
            (None, _) if !fits => refused += 1,
            (None, _) => {
                assert!(is_syntax(&errors), "refused for {diagnostics:#?}\n{yaml}");
                differ += 1;
            }
            (Some(_), Err(_)) => differ += 1,
        }
    }
    assert!(accepted > 1_000 && refused > 1_000 && differ < 100, "{accepted} {refused} {differ}");
}

#[test]
fn a_block_that_ends_with_the_file_is_what_serde_yaml_reads() {
    for header in ["|", "|-", "|+", ">", ">-", ">+"] {
        for end in ["", "\n", "\n\n", "\n\n\n", "\n# end", "\n# end\n", "\n  ", "\n...\n"] {
            let yaml = format!("name: greet\ndescription: {header}\n  Greets.\n\n  Waves.{end}");
            let (skill, _) = collecting(Levels::default(), |collector| {
                read_files("greet", &[("skill.yaml", yaml.as_bytes())], None, collector)
            });
            let theirs: Yaml = serde_yaml::from_str(&yaml).expect("it is YAML");
            let ours = skill.expect("a skill");
            assert_eq!(Some(ours.card().description()), theirs["description"].as_str(), "{yaml:?}");
        }
    }
}

const CONFIG: &str = r#"{
  "name": "agent",
  "skills": [
    {"id": "greet-v1", "name": "Greet", "description": "Greets.", "tags": ["a", "b"], "version": "1.0"},
    {"name": "Wave", "description": "Waves.", "examples": ["x", {"input": 1}], "performance": {"ms": 1.5}}
  ],
  "private_skills": [{"name": "Hide", "description": "Hides.", "input_modes": ["text/plain"], "author": null}],
  "allowed_dids": ["did:key:x"]
}
"#;

const JSON_PIECES: [&str; 32] = [
    ":",
    ",",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "7",
    "-0",
    "1e400",
    "{}",
    "[]",
    "\"\"",
    "\"x\"",
    "\"skills/a\", ",
    "\"id\": ",
    "\"name\": ",
    "\"description\": \"x\", ",
    "\"skills\": null, ",
    "\"metadata\": {\"a\": \"b\"}, ",
    "\"name\": \"y\", ",
    "\n",
    "\t",
    "\u{feff}",
    "é",
    "//",
    "\u{0}",
];

/// Whether a configuration is one whose skills are all written in place; strings name directories that are not there.
fn is_config(json: &Json) -> bool {
    let skill = |element: &Json| match element {
        Json::Object(skill) => is_manifest(|key| skill.get(key).map(Kind::of_json), false),
        _ => false,
    };
    let list = |key: &str, fits: &dyn Fn(&Json) -> bool| match json.get(key) {
        None | Some(Json::Null) => true,
        Some(Json::Array(elements)) => elements.iter().all(fits),
        Some(_) => false,
    };
    let caller = |element: &Json| element.as_str().is_some_and(|text| !text.trim().is_empty());
    json.is_object() && list("skills", &skill) && list("private_skills", &skill) && list("allowed_dids", &caller)
}

#[test]
fn what_is_accepted_of_a_mutilated_configuration_is_what_serde_json_reads() {
    let mut random = Random(0xc0_ffee);
    let tree = Tree::new(&[]);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let text = mutilate(CONFIG, &JSON_PIECES, &mut random);
        tree.file("agent.json", text.as_bytes());
        let (config, diagnostics) = collecting(levels(), |collector| {
            read_config(tree.base(), "agent.json", &SkillOptions::default(), collector)
        });
        let errors = errors(&diagnostics);
        let theirs = serde_json::from_str::<Json>(text.trim_start_matches('\u{feff}'));
        let fits = theirs.as_ref().is_ok_and(is_config);
        if errors.is_empty() {
            assert!(fits, "accepted: {text}");
            let config = config.expect("nothing is wrong with it");
            let count =
                |key: &str| theirs.as_ref().ok().and_then(|json| Some(json[key].as_array()?.len())).unwrap_or(0);
            assert_eq!(
                (config.skills.len(), config.private.len()),
                (count("skills"), count("private_skills")),
                "{text}"
            );
            accepted += 1;
        } else {
            // What we refuse by intent, and `serde_json` knows nothing of.
            let is_intended = |code: &Code| {
                let by_intent = [Code::DuplicateKey, Code::DuplicateId, Code::UnknownA2aKey, Code::NulCharacter];
                by_intent.contains(code)
            };
            assert!(!fits || errors.iter().any(is_intended), "refused for {diagnostics:#?}\n{text}");
            refused += 1;
        }
    }
    assert!(accepted > 200 && refused > 200, "{accepted} {refused}");
}
