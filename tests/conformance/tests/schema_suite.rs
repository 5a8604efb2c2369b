//! The JSON Schema test suite, when it is there: its schemas are accepted or break a stated rule, and those that are
//! accepted give the suite's verdicts in the form in which a card carries them.

mod support;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;
use skills_core::Code;
use support::{Outcome, Package, shared};

/// A schema of the suite, with values that it judges.
struct Group {
    /// Its file, without `.json`.
    file: String,
    description: String,
    tests: Vec<Value>,
    outcome: Outcome,
}

/// What refuses schemas of the suite: the rule, the file that has them, why that is so.
const REFUSED: [(Code, &str, &str); 6] = [
    (Code::SchemaDialect, "vocabulary", "a dialect of one's own is another dialect"),
    (Code::SchemaDialect, "optional/format-assertion", "a dialect of one's own is another dialect"),
    (Code::RemoteRef, "optional/cross-draft", "documents of other drafts are not read"),
    (Code::UnknownKeyword, "optional/refOfUnknownKeyword", "a keyword of one's own begins with `x-`"),
    (Code::UnresolvedRef, "optional/refOfUnknownKeyword", "what keywords hold as data is no schema"),
    (Code::UnknownKeyword, "optional/unknownKeyword", "a keyword of one's own begins with `x-`"),
];

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let Some(folder) = shared("json-schema-test-suite/draft2020-12") else { return Vec::new() };
    let mut groups = Vec::new();
    for below in ["", "optional", "optional/format"] {
        read_folder(&folder.join(below), below, &mut groups);
    }
    println!("{} schemas", groups.len());
    groups
});

fn read_folder(folder: &Path, below: &str, groups: &mut Vec<Group>) {
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path).expect("the suite is text");
        let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let file = if below.is_empty() { file } else { format!("{below}/{file}") };
        for group in serde_json::from_str::<Vec<Value>>(&text).expect("the suite is JSON") {
            groups.push(Group::read(&file, &group));
        }
    }
}

/// What the suite's own URIs begin with; the documents of these are in a folder of their own.
const REMOTE: &str = "http://localhost:1234/draft2020-12/";

impl Group {
    fn read(file: &str, group: &Value) -> Self {
        let package = Package::with_skill(
            "case",
            "---\nname: case\ndescription: A case.\nmetadata:\n  a2a-output-schema: assets/schema.json\n---\nDo it.\n",
        );
        let mut schema = group["schema"].clone();
        if schema.to_string().contains(REMOTE) {
            let remotes = shared("json-schema-test-suite/remotes-draft2020-12").expect("it is beside the suite");
            copy(&remotes, "skills/case/assets", &package);
            // So that the documents are neighbours of the schema's.
            if let Some(object) = schema.as_object_mut() {
                object.entry("$id").or_insert_with(|| format!("{REMOTE}schema.json").into());
            }
        }
        package.write("skills/case/assets/schema.json", schema.to_string());
        Self {
            file: file.to_owned(),
            description: group["description"].as_str().unwrap_or_default().to_owned(),
            tests: group["tests"].as_array().cloned().unwrap_or_default(),
            outcome: package.read_one("skills/case"),
        }
    }

    fn name(&self) -> String {
        format!("{}: {}", self.file, self.description)
    }
}

fn copy(from: &Path, to: &str, package: &Package) {
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let to = format!("{to}/{}", path.file_name().expect("a name").to_string_lossy());
        if path.is_dir() {
            copy(&path, &to, package);
        } else {
            package.write(&to, fs::read(&path).expect("a file"));
        }
    }
}

#[test]
fn what_is_refused_breaks_a_stated_rule() {
    let mut used = HashSet::new();
    for group in GROUPS.iter() {
        for error in group.outcome.errors() {
            let stated = REFUSED.iter().position(|(code, file, _)| *code == error.code() && *file == group.file);
            assert!(stated.is_some(), "{}: {error}", group.name());
            used.extend(stated);
        }
    }
    assert!(GROUPS.is_empty() || used.len() == REFUSED.len(), "a rule of the table refuses nothing");
}

#[test]
fn what_is_accepted_gives_the_verdicts_of_the_suite() {
    let mut compared = 0;
    for group in GROUPS.iter().filter(|group| group.outcome.errors().is_empty()) {
        let [card] = group.outcome.cards.as_slice() else { panic!("{}", group.name()) };
        let schema = card.output_schema().expect("the skill has a schema");
        // Formats annotate and refuse nothing, which is not what these files are about.
        let tests = if group.file.starts_with("optional/format/") { &[] } else { group.tests.as_slice() };
        for test in tests {
            // The schema was written into a file and read again, which moves a float of very many digits.
            let data = serde_json::from_str(&test["data"].to_string()).expect("JSON");
            let verdict = card.validate_output(&data).is_ok();
            assert_eq!(Value::from(verdict), test["valid"], "{}: {test}: {schema}", group.name());
            compared += 1;
        }
    }
    println!("{compared} verdicts");
    assert!(GROUPS.is_empty() || compared > 0, "no verdict was compared");
}
