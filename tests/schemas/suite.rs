//! The official JSON Schema Test Suite of draft 2020-12, which is read in place.
#![allow(dead_code, unreachable_pub, reason = "the build script has this file as a module of its own")]
#![allow(clippy::missing_panics_doc, reason = "a test that cannot read the suite fails")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A schema of the suite, with values that it judges.
#[derive(Debug)]
pub struct Group {
    /// The id of its skill.
    pub id: String,
    /// Its file, without `.json`.
    pub file: String,
    /// What the suite says of it.
    pub description: String,
    /// The schema.
    pub schema: Value,
    /// Objects with a value, `data`, and whether it is `valid`.
    pub tests: Vec<Value>,
}

/// A schema of the suite that breaks a rule for the schemas of skills.
#[derive(Debug)]
pub struct Refusal {
    /// Its file.
    pub file: &'static str,
    /// Its description.
    pub description: &'static str,
    /// The code of the rule.
    pub code: &'static str,
    /// The reason for the rule.
    pub reason: &'static str,
}

const DIALECT: &str = "a dialect of one's own is another dialect";
const DRAFT: &str = "documents of other drafts are not read";
const KEYWORD: &str = "a keyword of one's own begins with `x-`";
const DATA: &str = "what keywords hold as data is no schema";

const fn refusal(file: &'static str, description: &'static str, code: &'static str, reason: &'static str) -> Refusal {
    Refusal { file, description, code, reason }
}

/// All schemas of the suite that are refused.
#[rustfmt::skip]
pub const REFUSALS: &[Refusal] = &[
    refusal("vocabulary", "schema that uses custom metaschema with with no validation vocabulary", "schema_dialect", DIALECT),
    refusal("vocabulary", "ignore unrecognized optional vocabulary", "schema_dialect", DIALECT),
    refusal("optional/cross-draft", "refs to historic drafts are processed as historic drafts", "remote_ref", DRAFT),
    refusal("optional/format-assertion", "schema that uses custom metaschema with format-assertion: false", "schema_dialect", DIALECT),
    refusal("optional/format-assertion", "schema that uses custom metaschema with format-assertion: true", "schema_dialect", DIALECT),
    refusal("optional/refOfUnknownKeyword", "reference of a root arbitrary keyword ", "unknown_keyword", KEYWORD),
    refusal("optional/refOfUnknownKeyword", "reference of a root arbitrary keyword with encoded ref", "unknown_keyword", KEYWORD),
    refusal("optional/refOfUnknownKeyword", "reference of an arbitrary keyword of a sub-schema", "unknown_keyword", KEYWORD),
    refusal("optional/refOfUnknownKeyword", "reference of an arbitrary keyword of a sub-schema with encoded ref", "unknown_keyword", KEYWORD),
    refusal("optional/refOfUnknownKeyword", "reference internals of known non-applicator", "unresolved_ref", DATA),
    refusal("optional/unknownKeyword", "$id inside an unknown keyword is not a real identifier", "unknown_keyword", KEYWORD),
];

/// What the suite's own URIs begin with; the documents of these are in a folder of their own.
pub const REMOTE: &str = "http://localhost:1234/draft2020-12/";

/// Where the suite is, if it is there.
#[must_use]
pub fn folder() -> PathBuf {
    let repository =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is two folders deep");
    let shared = std::env::var_os("SKILLS_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    repository.join(shared).join("json-schema-test-suite")
}

/// All schemas of the suite but those of `optional/format`: formats annotate and refuse nothing.
#[must_use]
pub fn groups(folder: &Path) -> Vec<Group> {
    let mut groups = Vec::new();
    for below in ["", "optional/"] {
        let folder = folder.join("draft2020-12").join(below);
        let mut paths: Vec<_> =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        paths.sort();
        for path in paths {
            let file = format!("{below}{}", path.file_stem().expect("a name").to_string_lossy());
            let text = fs::read_to_string(&path).expect("the suite is text");
            let read: Vec<Value> = serde_json::from_str(&text).expect("the suite is JSON");
            groups.extend(read.into_iter().enumerate().map(|(number, group)| Group::new(&file, number + 1, &group)));
        }
    }
    groups
}

impl Group {
    fn new(file: &str, number: usize, group: &Value) -> Self {
        Self {
            id: format!("{}-{number}", file.replace(['/', '_'], "-").to_lowercase()),
            file: file.to_owned(),
            description: group["description"].as_str().unwrap_or_default().to_owned(),
            schema: group["schema"].clone(),
            tests: group["tests"].as_array().cloned().unwrap_or_default(),
        }
    }

    /// Whether the schema refers to documents of the suite's server.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.schema.to_string().contains(REMOTE)
    }

    /// The rule that the schema breaks.
    #[must_use]
    pub fn refusal(&self) -> Option<&'static Refusal> {
        REFUSALS.iter().find(|refusal| refusal.file == self.file && refusal.description == self.description)
    }
}
