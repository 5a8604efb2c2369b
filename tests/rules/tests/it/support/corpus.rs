//! Packages with faults: those of the repository's tests and docs, and variants of a good one.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::package::Package;
use super::variants::{self, GOOD_SCHEMA, with_schema};
use super::{cases, variants::skill};

/// All of them.
pub(crate) fn packages() -> Vec<Package> {
    let mut packages: Vec<Package> =
        cases().iter().map(|case| Package::new(name(case)).with_folder("", case)).collect();
    for package in &mut packages {
        package.files.remove("expected.txt");
    }
    packages.retain(|package| !package.files.is_empty());
    packages.extend(examples());
    packages.extend(known_faults());
    packages.extend(variants::packages());
    packages
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is two folders deep").to_owned()
}

fn name(path: &Path) -> String {
    path.file_name().expect("a name").display().to_string()
}

/// The bad examples of `docs/diagnostics.md` that are text of a manifest or a schema.
fn examples() -> Vec<Package> {
    let page = fs::read_to_string(repository().join("docs/diagnostics.md")).expect("the page of diagnostics");
    let mut packages = Vec::new();
    for section in page.split("\n### `").skip(1) {
        let (code, section) = section.split_once('`').expect("a code");
        let Some((_, bad)) = section.split_once("**Bad**\n\n```") else { continue };
        let (language, bad) = bad.split_once('\n').expect("a language");
        let (text, _) = bad.split_once("```").expect("the end of an example");
        let package = Package::new(format!("example of {code}"));
        packages.push(match language {
            "yaml" => package.with("skills/greet/SKILL.md", skill(text, "Hello.\n")),
            "markdown" if text.starts_with("---") || code.contains("frontmatter") => {
                package.with("skills/greet/SKILL.md", text)
            }
            "markdown" => with_schema(package, GOOD_SCHEMA, text),
            "json" => with_schema(package, text, "Hello.\n"),
            _ => continue,
        });
    }
    packages
}

/// The inputs of faults that readers of skills are known for.
fn known_faults() -> Vec<Package> {
    let folder = repository().join("tests/conformance/data");
    let mut packages = Vec::new();
    for file in ["bugcases.jsonl", "faults.jsonl"] {
        for line in fs::read_to_string(folder.join(file)).unwrap_or_default().lines() {
            let case: Value = serde_json::from_str(line).expect("a case is JSON");
            let mut package = Package::new(case["id"].as_str().expect("an id"));
            for (path, content) in case["input"].as_object().expect("a case has files") {
                if let Some(content) = content.as_str().filter(|_| path.contains('/')) {
                    package = package.with(path, content);
                }
            }
            if !package.files.is_empty() {
                packages.push(package);
            }
        }
    }
    packages
}
