//! Catalogs are those of agentskills-core, from `vectors/agentskills-core`, but for differences that are meant.
//!
//! Each vector is either equal here or stands in a table below, with the reason and with what we give instead. The cards
//! are read from a SKILL.md that has the vector's metadata, as leniently as the reader can be asked to be.

use std::collections::BTreeMap;

use crate::support::agentskills::{text, vectors, written};
use crate::support::cases;
use crate::support::skill_md::skill_md;
use serde_json::{Map, Value};
use skills_core::{
    Catalog, CatalogError, CatalogOptions, Code, Dialect, Level, Levels, LoadError, LoadOptions, SkillCard,
};

use self::Ours::{Gives, Instead, NotAsked, Refuses};

/// Why we do not do as agentskills-core does. `Qn` are its quirks by the numbers that our description of it gives them.
#[derive(Debug, Clone, Copy)]
enum Why {
    /// A scalar is the text that stands in the file; agentskills-core has YAML's types (Q14).
    Scalar,
    /// A value of another type is an error of its own kind (Q14, Q15).
    Type,
    /// A skill has a name and a description; a description that is missing is an empty one (Q13).
    Blank,
    /// A selection hint that is one text is one case.
    OneHint,
    /// `a2a-tags`, else the top-level `tags`, else those of the metadata are the skill's tags.
    Tags,
    /// What XML 1.0 cannot hold is replaced (Q20).
    Control,
    /// A text in Markdown stays on one line, with pipes escaped.
    OneLine,
    /// A layout is a method, so no other can be asked for.
    Layout,
    /// A catalog is of cards that are there; fetching them is the registry's part.
    Fetching,
}

/// What we do instead.
#[derive(Debug)]
enum Ours {
    /// The card is refused with these codes.
    Refuses(&'static [Code]),
    /// Pieces of the text are others.
    Instead(&'static [(&'static str, &'static str)]),
    /// This text, where agentskills-core fails or shows no skill.
    Gives(&'static str),
    /// There is no such call.
    NotAsked,
}

type Difference = (&'static str, Why, Ours);

/// Differences of both layouts.
const BOTH: &[Difference] = &[
    ("hints_all_blank", Why::Type, Refuses(&[Code::WrongType])),
    ("metadata_empty", Why::Blank, Refuses(&[Code::NotAMapping])),
    ("name_null", Why::Blank, Refuses(&[Code::MissingName])),
    ("bad_format", Why::Layout, NotAsked),
    ("bad_format_checked_first", Why::Layout, NotAsked),
    ("provider_error_propagates", Why::Fetching, NotAsked),
];

const XML: &[Difference] = &[
    (
        "version_empty_or_null_omitted",
        Why::Scalar,
        Instead(&[("Does c.</description>\n", "Does c.</description>\n    <version>0</version>\n")]),
    ),
    (
        "hint_is_a_string",
        Why::OneHint,
        Instead(&[(
            "    <when_not_to_use>",
            "    <when_to_use>\n      <case>not a list</case>\n    </when_to_use>\n    <when_not_to_use>",
        )]),
    ),
    (
        "hint_with_number",
        Why::Scalar,
        Instead(&[(
            "  </skill>",
            "    <when_to_use>\n      <case>ok</case>\n      <case>7</case>\n    </when_to_use>\n  </skill>",
        )]),
    ),
    ("control_chars", Why::Control, Instead(&[("a\0b\u{b}c\u{1b}d\u{fffe}", "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}")])),
    (
        "description_int",
        Why::Scalar,
        Gives(
            "<available_skills>\n  <skill>\n    <name>alpha</name>\n    <description>5</description>\n  </skill>\n\
             </available_skills>",
        ),
    ),
    ("metadata_other_fields_never_shown", Why::Type, Refuses(&[Code::WrongType])),
    (
        "tags_one_bad_element",
        Why::Scalar,
        Gives(
            "<available_skills>\n  <skill>\n    <name>a</name>\n    <description>Does a.</description>\n  </skill>\n\
             </available_skills>",
        ),
    ),
    ("tags_metadata_not_mapping", Why::Type, Refuses(&[Code::WrongType])),
    (
        "warnings_repeat_per_rerender",
        Why::OneHint,
        Instead(&[
            ("shown=\"3\"", "shown=\"2\""),
            (
                "Does a.</description>\n",
                "Does a.</description>\n    <when_to_use>\n      <case>bad</case>\n    </when_to_use>\n",
            ),
            ("  <skill>\n    <name>skill-01</name>\n    <description>Does skill-01.</description>\n  </skill>\n", ""),
        ]),
    ),
];

const MARKDOWN: &[Difference] = &[
    ("version_empty_or_null_omitted", Why::Scalar, Instead(&[("Does c.\n", "Does c.\n- **Version**: 0\n")])),
    (
        "hint_is_a_string",
        Why::OneHint,
        Instead(&[("- **When not", "- **When to use**:\n  - not a list\n- **When not")]),
    ),
    (
        "hint_with_number",
        Why::Scalar,
        Instead(&[("Does alpha.\n", "Does alpha.\n- **When to use**:\n  - ok\n  - 7\n")]),
    ),
    ("hint_multiline", Why::OneLine, Instead(&[("one\nline", "one line")])),
    ("markdown_specials", Why::OneLine, Instead(&[("|", "\\|"), ("h\n##", "h ##")])),
    ("newlines_and_tabs", Why::OneLine, Instead(&[("one\ntwo\r\n\t", "one two \t")])),
    ("control_chars", Why::OneLine, Instead(&[("\u{b}", " ")])),
    ("description_null", Why::Blank, Instead(&[("None", "No description available.")])),
    ("description_empty", Why::Blank, Instead(&[(": \n", ": No description available.\n")])),
    ("name_missing_falls_back_to_id", Why::Blank, Refuses(&[Code::MissingName])),
    ("tags_one_bad_element", Why::Scalar, Gives("# Available Skills\n\n## a\n- **Description**: Does a.\n")),
    ("tags_top_level_not_read", Why::Tags, Gives("# Available Skills\n\n## a\n- **Description**: Does a.\n")),
    (
        "warnings_repeat_per_rerender",
        Why::OneHint,
        Instead(&[
            ("Does a.\n", "Does a.\n- **When to use**:\n  - bad\n"),
            ("## skill-05\n- **Description**: Does skill-05.\n\n", ""),
            ("showing 7", "showing 6"),
        ]),
    ),
];

/// What came of a call.
#[derive(Debug, PartialEq)]
enum Found {
    /// A text as the vectors write it.
    Text(Value),
    UnknownIds,
    TooSmall(usize),
    Refused(Vec<Code>),
    NotAsked,
    /// An error of Python's that is none of these.
    Raises(String),
}

#[test]
fn xml_is_that_of_agentskills_core() {
    compare("catalog_xml", XML, |catalog| catalog.xml().map(Into::into));
}

#[test]
fn markdown_is_that_of_agentskills_core() {
    compare("catalog_markdown", MARKDOWN, |catalog| catalog.markdown().map(Into::into));
}

#[test]
fn c085_description_of_several_lines_is_one_in_markdown() {
    let cards = cases::package("C085").read().accepted();
    assert_eq!(cards[0].description(), "First line | with pipe\n- not a list item\n# not a heading\n");
    let text = "# Available Skills\n\n## md-out\n\
                - **Description**: First line \\| with pipe - not a list item # not a heading\n";
    assert_eq!(Catalog::of(&cards).markdown().as_deref(), Ok(text));
}

/// Holds every vector of a function against the tables, both ways.
#[track_caller]
fn compare(function: &str, differences: &[Difference], write: impl Fn(&Catalog<'_>) -> Result<String, CatalogError>) {
    let vectors = vectors(function);
    if vectors.is_empty() {
        return;
    }
    let mut stated: BTreeMap<&str, &Difference> = BOTH.iter().chain(differences).map(|row| (row.0, row)).collect();
    let count = stated.len();
    let mut faults = Vec::new();
    for vector in &vectors {
        let id = vector["id"].as_str().expect("a vector has an id");
        let (ours, theirs) = (ours(&vector["input"], &write), theirs(&vector["expected"]));
        let expected = match stated.remove(id) {
            Some(difference) => instead(theirs, difference),
            None => theirs,
        };
        if ours != expected {
            faults.push(format!("{id}: {ours:#?}, but expected is {expected:#?}"));
        }
    }
    faults.extend(stated.keys().map(|id| format!("{id}: stated, but there is no such vector")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    println!("{count} of {} vectors differ", vectors.len());
}

/// What is stated in place of their result; never the same.
fn instead(theirs: Found, (id, why, ours): &Difference) -> Found {
    match (ours, theirs) {
        (Refuses(codes), _) => Found::Refused(codes.to_vec()),
        (NotAsked, _) => Found::NotAsked,
        (Gives(text), theirs) => {
            let ours = Found::Text(written(text));
            assert_ne!(ours, theirs, "{id} ({why:?}) no longer differs");
            ours
        }
        (Instead(pieces), Found::Text(Value::String(mut text))) => {
            for (theirs, ours) in *pieces {
                assert!(text.contains(theirs) && theirs != ours, "{id} ({why:?}): there is no {theirs:?} in {text}");
                text = text.replace(theirs, ours);
            }
            Found::Text(text.into())
        }
        (Instead(_), theirs) => panic!("{id} ({why:?}): {theirs:?} has no text"),
    }
}

fn theirs(expected: &Value) -> Found {
    let raised = &expected["raises"];
    match (&expected["text"], raised["class"].as_str()) {
        (_, Some("SkillNotFoundError")) => Found::UnknownIds,
        (_, Some(class)) => raised["needed_chars"].as_u64().map_or(Found::Raises(class.to_owned()), |needed| {
            Found::TooSmall(usize::try_from(needed).expect("a small number"))
        }),
        (text, None) => Found::Text(text.clone()),
    }
}

fn ours(input: &Value, write: &impl Fn(&Catalog<'_>) -> Result<String, CatalogError>) -> Found {
    let skills = input["skills"].as_array().expect("a list of skills");
    let arguments = input["kwargs"].as_object().expect("named arguments");
    if arguments.contains_key("format") || skills.iter().any(|skill| skill.get("metadata_error").is_some()) {
        return Found::NotAsked;
    }
    let cards: Result<Vec<SkillCard>, LoadError> = skills.iter().map(card).collect();
    let cards = match cards {
        Ok(cards) => cards,
        Err(error) => {
            let errors = error.diagnostics().iter().filter(|diagnostic| diagnostic.is_error());
            return Found::Refused(errors.map(skills_core::Diagnostic::code).collect());
        }
    };
    match write(&Catalog::of(&cards).options(options(arguments))) {
        Ok(text) => Found::Text(written(&text)),
        Err(CatalogError::UnknownIds(_)) => Found::UnknownIds,
        Err(CatalogError::MaxCharsTooSmall { needed, .. }) => Found::TooSmall(needed),
        Err(other) => panic!("{other}"),
    }
}

fn options(arguments: &Map<String, Value>) -> CatalogOptions {
    // A number below zero is none that we could be given; zero is as impossible.
    let number = |value: &Value| usize::try_from(value.as_i64().unwrap_or_default()).unwrap_or_default();
    let texts = |value: &Value| -> Vec<String> { value.as_array().expect("a list").iter().map(text).collect() };
    let given = arguments.iter().filter(|(_, value)| !value.is_null());
    given.fold(CatalogOptions::new(), |options, (name, value)| match name.as_str() {
        "tags" => options.tags(texts(value)),
        "include" => options.include(texts(value)),
        "exclude" => options.exclude(texts(value)),
        "max_chars" => options.max_chars(number(value)),
        "selection_hints" => options.selection_hints(value.as_bool().expect("a truth value")),
        "total" => options.total(number(value)),
        name => panic!("there is no option {name}"),
    })
}

/// The card of a vector's skill.
fn card(skill: &Value) -> Result<SkillCard, LoadError> {
    let id = skill["id"].as_str().expect("an id");
    let mut metadata = skill["metadata"].clone();
    // Only a skill of Bindu's may be without a description.
    let is_blank = match &metadata["description"] {
        Value::String(text) => text.trim().is_empty(),
        other => !other.is_object(),
    };
    let dialect = if is_blank { Dialect::Bindu } else { Dialect::AgentSkills };
    if metadata["name"] != id && metadata["name"].is_string() {
        let place = if is_blank { &mut metadata["id"] } else { &mut metadata["metadata"]["a2a-id"] };
        *place = id.into();
    }
    let mut levels = Levels::default();
    for &code in Code::ALL.iter().filter(|code| !code.is_fixed()) {
        levels.set(code, Level::Allow).expect("the level can be changed");
    }
    let mut options = LoadOptions::default();
    (options.levels, options.dialect) = (levels, Some(dialect));
    SkillCard::from_embedded_with(id, &skill_md(&metadata, "Body."), &[], &options)
}
