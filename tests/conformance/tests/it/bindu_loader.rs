//! Skills and configurations of Bindu's are read as its own loader reads them, but for differences that are meant.
//!
//! The vectors are inputs and what the loader of Bindu makes of them. Each is either equal here or stands in a table
//! below, with the reason and with what we give instead.

use std::collections::BTreeMap;

use crate::support::bindu::{Folder, as_loaded, section, vectors};
use serde_json::{Map, Value, json};
use skills_core::{AgentConfig, Code, Level, LoadOptions, ReadConfig, ReadSkill, SkillSet};

use self::Ours::{Gives, Refuses};

/// Why we do not do as Bindu does.
#[derive(Debug, Clone, Copy)]
enum Why {
    /// A fence is a line of its own, and the first of the file; Bindu takes any three hyphens behind white space.
    Fence,
    /// A scalar is the text that stands in the file; Bindu types it by YAML 1.1.
    Scalar,
    /// A key without a value is an absent key, and so is one with an empty list.
    Absent,
    /// Values have the type that the format declares; Bindu looks at no type.
    Type,
    /// A skill has a name and a description; to Bindu a blank one is one.
    Blank,
    /// Keys that Bindu does not know are kept.
    UnknownKey,
    /// Paths are relative, and links do not leave the skill.
    Containment,
    /// A skill is called by the path that was written, also where that is a link's.
    LinkName,
    /// Two skills of one configuration have two ids.
    DuplicateId,
    /// YAML that no manifest needs is refused: keys that stand twice, anchors, merge keys.
    Yaml,
    /// A byte-order mark is no part of the document.
    ByteOrderMark,
    /// A SKILL.md that cannot be read is an error, also beside a skill.yaml.
    BrokenMarkdown,
    /// An entry that is no skill is an error; Bindu leaves it out with a line in its log.
    Element,
    /// A configuration may list directories and skills in any order.
    Order,
    /// Skills are looked at when the configuration is read; Bindu's validator leaves that to its loader.
    Early,
}

/// What we do instead.
#[derive(Debug)]
enum Ours {
    /// The errors have these codes.
    Refuses(&'static [Code]),
    /// These fields are others: what we give, as JSON, or nothing.
    Gives(&'static [(&'static str, Option<&'static str>)]),
}

type Difference = (&'static str, Why, Ours);

const LOADER: &[Difference] = &[
    ("yaml-absolute-outside", Why::Containment, Refuses(&[Code::AbsolutePath])),
    ("path-escape-parent", Why::Containment, Gives(&[("documentation_path", Some(r#""s/skill.yaml""#))])),
    ("path-symlink-dir", Why::LinkName, Gives(&[("documentation_path", Some(r#""app/link/skill.yaml""#))])),
    ("yaml-empty-strings", Why::Blank, Refuses(&[Code::MissingName, Code::MissingDescription])),
    (
        "yaml-numeric-name-version",
        Why::Scalar,
        Gives(&[
            ("id", Some(r#""12""#)),
            ("name", Some(r#""12""#)),
            ("description", Some(r#""3.5""#)),
            ("version", Some(r#""1.0""#)),
        ]),
    ),
    ("yaml-null-lists", Why::Absent, Gives(&[("tags", Some("[]")), ("input_modes", Some(r#"["text/plain"]"#))])),
    ("yaml-string-tags", Why::Type, Refuses(&[Code::WrongType])),
    ("yaml-null-optionals", Why::Absent, Gives(&[("version", None), ("examples", None), ("assessment", None)])),
    (
        "yaml-unknown-keys-dropped",
        Why::UnknownKey,
        Gives(&[
            ("allowed_tools", Some(r#"["Read"]"#)),
            ("license", Some(r#""MIT""#)),
            ("metadata", Some(r#"{"k": "v"}"#)),
            (
                "extra",
                Some(
                    r#"{"skill_id": "q", "capabilities": ["c"], "features": ["f"], "inputModes": ["x"], "error_handling": "e"}"#,
                ),
            ),
        ]),
    ),
    (
        "yaml-reserved-keys-overwritten",
        Why::UnknownKey,
        Gives(&[(
            "extra",
            Some(r#"{"documentation_content": "fake", "documentation_path": "/fake", "markdown_content": "fake"}"#),
        )]),
    ),
    ("yaml-duplicate-key-last-wins", Why::Yaml, Refuses(&[Code::DuplicateKey])),
    // The nulls in the list; its other scalars would be texts.
    ("yaml-1-1-scalars", Why::Type, Refuses(&[Code::WrongType])),
    ("yaml-merge-key", Why::Yaml, Refuses(&[Code::UnsupportedYaml])),
    (
        "yaml-bom",
        Why::ByteOrderMark,
        Gives(&[("documentation_content", Some(r#""name: alpha\ndescription: first letter\n""#))]),
    ),
    ("md-leading-whitespace", Why::Fence, Refuses(&[Code::TextBeforeFrontmatter])),
    ("md-same-line", Why::Fence, Refuses(&[Code::MissingFrontmatter, Code::UnclosedFrontmatter])),
    ("md-four-dash-close", Why::Fence, Refuses(&[Code::UnclosedFrontmatter])),
    (
        "md-dashes-inside-value",
        Why::Fence,
        Gives(&[("description", Some(r#""left --- right""#)), ("markdown_content", Some(r#""B""#))]),
    ),
    (
        "md-dashes-inside-quotes",
        Why::Fence,
        Gives(&[
            ("id", Some(r#""a""#)),
            ("name", Some(r#""a""#)),
            ("description", Some(r#""left --- right""#)),
            ("tags", Some("[]")),
            ("input_modes", Some(r#"["text/plain"]"#)),
            ("output_modes", Some(r#"["text/plain"]"#)),
            ("documentation_path", Some(r#""app/s/SKILL.md""#)),
            ("documentation_content", Some(r#""---\nname: a\ndescription: \"left --- right\"\n---\nB\n""#)),
            ("markdown_content", Some(r#""B""#)),
        ]),
    ),
    (
        "md-table-in-block-scalar",
        Why::Fence,
        Gives(&[
            ("description", Some(r#""|---|---|\n""#)),
            ("version", Some(r#""3""#)),
            ("markdown_content", Some(r#""B""#)),
        ]),
    ),
    (
        "md-unknown-keys-dropped",
        Why::UnknownKey,
        Gives(&[
            ("allowed_tools", Some(r#"["Read", "Bash"]"#)),
            ("license", Some(r#""MIT""#)),
            ("compatibility", Some(r#""x""#)),
            ("metadata", Some(r#"{"a": "1"}"#)),
        ]),
    ),
    (
        "md-reserved-keys-ignored",
        Why::UnknownKey,
        Gives(&[("extra", Some(r#"{"markdown_content": "fake", "documentation_path": "fake"}"#))]),
    ),
    ("both-md-bad-utf8", Why::BrokenMarkdown, Refuses(&[Code::NotUtf8])),
    ("both-md-is-directory", Why::BrokenMarkdown, Refuses(&[Code::MissingSkillMd])),
    ("inline-full", Why::Absent, Gives(&[("allowed_tools", None)])),
    (
        "inline-unknown-and-doc-keys-dropped",
        Why::UnknownKey,
        Gives(&[(
            "extra",
            Some(
                r#"{"documentation_content": "x", "documentation_path": "p", "markdown_content": "m", "raw_content": "r",
                    "format": "yaml", "inputModes": ["q"], "zzz": 1}"#,
            ),
        )]),
    ),
    ("inline-null-values", Why::Blank, Refuses(&[Code::MissingName, Code::MissingDescription])),
    ("list-duplicates-kept", Why::DuplicateId, Refuses(&[Code::DuplicateId])),
    ("list-bad-types-skipped", Why::Element, Refuses(&[Code::WrongType])),
    ("config-is-string", Why::Type, Refuses(&[Code::WrongType])),
];

const CONFIG: &[Difference] = &[
    (
        "skills-dict-then-str",
        Why::Order,
        Gives(&[("skills", Some(r#"["n", "a"]"#)), ("private_skills", Some("[]")), ("allowed_dids", Some("[]"))]),
    ),
    ("skills-dict-unknown-keys", Why::Early, Refuses(&[Code::MissingDescription])),
    ("allowed-string", Why::Type, Refuses(&[Code::WrongType])),
];

/// Fields with their values.
type Fields = Map<String, Value>;

#[test]
fn skills_are_read_as_bindu_loads_them() {
    compare("loader", LOADER, |vector| {
        let directory = vector["caller_dir"].as_str().expect("a vector has a folder for the configuration");
        let read = Folder::of(vector).read(directory, &json!({ "skills": vector["config"] }));
        let ours = read.map(|config| flat(config.skills.iter().map(|skill| as_loaded(skill.card()))));
        let theirs = vector["expect"]["ok"]
            .as_array()
            .map(|skills| flat(skills.iter().map(|skill| skill.as_object().cloned().expect("a skill is an object"))));
        (ours, theirs)
    });
}

#[test]
fn configurations_are_read_as_bindu_validates_them() {
    compare("config", CONFIG, |vector| {
        let folder = Folder::new();
        folder.write("app/a/skill.yaml", "name: a\ndescription: A directory.\n");
        let ours = folder.read("app", &vector["config"]).map(|config| skills_and_callers(&config));
        let theirs = vector["expect"]["ok"].as_object().map(|config| {
            let skills = ["skills", "private_skills"].map(|key| (key.to_owned(), names(&config[key])));
            let callers = ("allowed_dids".to_owned(), config["allowed_dids_after_list"].clone());
            skills.into_iter().chain([callers]).collect()
        });
        (ours, theirs)
    });
}

/// Queries whose answer differs: the id that we find instead, and why.
const FIND: &[(&str, Option<&str>, &str)] = &[
    ("three", None, "a skill whose id is the name of another is refused"),
    ("y", None, "the second skill of one id is refused"),
    ("", None, "a skill without name and id is refused"),
];

#[test]
fn skills_are_found_as_bindu_finds_them() {
    let Some(vector) = section("find") else { return };
    let folder = Folder::new();
    // Each by itself first: one that is refused would take the others along.
    let load = |skills: &[Value]| {
        folder.write("agent.json", json!({ "skills": skills }).to_string());
        let mut options = LoadOptions::default();
        options.levels.set(Code::MissingDescription, Level::Allow).expect("the level can be changed");
        AgentConfig::load(folder.path().join("agent.json"), &options).map(|config| config.skills)
    };
    let mut taken: Vec<Value> = Vec::new();
    for skill in vector["skills"].as_array().expect("a list") {
        taken.push(skill.clone());
        if load(&taken).is_err() {
            taken.pop();
        }
    }
    let set: SkillSet = load(&taken).expect("each is taken");
    for case in vector["cases"].as_array().expect("a list") {
        let query = case["query"].as_str().expect("a text");
        let theirs =
            case["expect_index"].as_u64().map(|index| &vector["skills"][usize::try_from(index).expect("small")]);
        let theirs = theirs.map(|skill| skill["id"].as_str().or(skill["name"].as_str()).expect("an id"));
        let ours = set.find(query).map(skills_core::SkillCard::id);
        match FIND.iter().find(|(different, ..)| *different == query) {
            Some((_, expected, why)) => {
                assert_eq!(ours, *expected, "{query}: {why}");
                assert_ne!(ours, theirs, "{query} no longer differs");
            }
            None => assert_eq!(ours, theirs, "{query}"),
        }
    }
}

/// The fields of all skills: those of the first by their keys, those of others with their number before it.
fn flat(skills: impl Iterator<Item = Fields>) -> Fields {
    let numbered = skills.enumerate().flat_map(|(number, skill)| {
        let key = move |key| if number == 0 { key } else { format!("{number}.{key}") };
        skill.into_iter().map(move |(name, value)| (key(name), value))
    });
    numbered.collect()
}

/// A configuration by the names of its skills.
fn skills_and_callers(config: &ReadConfig) -> Fields {
    let names = |skills: &[ReadSkill]| Value::from(skills.iter().map(|skill| skill.card().name()).collect::<Vec<_>>());
    let fields = [
        ("skills", names(&config.skills)),
        ("private_skills", names(&config.private)),
        ("allowed_dids", config.allowed_dids.clone().into()),
    ];
    fields.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
}

/// The same of a list as Bindu gives it: the directories and the names of the skills that stand in it.
fn names(list: &Value) -> Value {
    let elements = list.as_array().into_iter().flatten();
    elements.map(|element| element.get("name").unwrap_or(element).clone()).collect()
}

/// Holds every vector of a section against the table, both ways.
#[track_caller]
fn compare(
    section: &str,
    differences: &[Difference],
    results: impl Fn(&Value) -> (Result<Fields, Vec<Code>>, Option<Fields>),
) {
    let vectors = vectors(section);
    if vectors.is_empty() {
        return;
    }
    let mut stated: BTreeMap<&str, &Difference> = differences.iter().map(|row| (row.0, row)).collect();
    let mut faults = Vec::new();
    for vector in &vectors {
        let id = vector["id"].as_str().expect("a vector has an id");
        let found = difference(results(vector));
        let expected = stated.remove(id).map(|(_, why, ours)| (why, Found::stated(ours)));
        match (found, expected) {
            (Some(found), None) => faults.push(format!("{id}: {found:?} is not stated")),
            (None, Some((why, _))) => faults.push(format!("{id}: stated as different ({why:?}), but equal")),
            (Some(found), Some((why, stated))) if found != stated => {
                faults.push(format!("{id} ({why:?}): {found:?}, but stated is {stated:?}"));
            }
            (None, None) | (Some(_), Some(_)) => {}
        }
    }
    faults.extend(stated.keys().map(|id| format!("{id}: stated, but there is no such vector")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    println!("{} of {} vectors differ", differences.len(), vectors.len());
}

/// A difference as it was found.
#[derive(Debug, PartialEq)]
enum Found {
    Refused(Vec<Code>),
    Fields(BTreeMap<String, Option<Value>>),
}

impl Found {
    fn stated(ours: &Ours) -> Self {
        match ours {
            Refuses(codes) => Self::Refused(codes.to_vec()),
            Gives(fields) => {
                let value = |json: &str| serde_json::from_str(json).expect("the table has JSON");
                Self::Fields(fields.iter().map(|(key, json)| ((*key).to_owned(), json.map(value))).collect())
            }
        }
    }
}

/// Where our result is another than theirs. What only we accept differs in all its fields.
fn difference((ours, theirs): (Result<Fields, Vec<Code>>, Option<Fields>)) -> Option<Found> {
    let (ours, theirs) = match (ours, theirs) {
        (Err(_), None) => return None,
        (Err(codes), Some(_)) => return Some(Found::Refused(codes)),
        (Ok(ours), theirs) => (ours, theirs.unwrap_or_default()),
    };
    let keys = ours.keys().chain(theirs.keys()).filter(|key| ours.get(*key) != theirs.get(*key));
    let fields: BTreeMap<_, _> = keys.map(|key| (key.clone(), ours.get(key).cloned())).collect();
    (!fields.is_empty()).then_some(Found::Fields(fields))
}
