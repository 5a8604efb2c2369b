//! Holds three lists equal: the codes that there are, those that `docs/diagnostics.md` explains, and those that have a
//! case here or in `tests/ui`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use skills_core::{Code, Level};

/// A section of the documentation, as far as the tests look at it.
struct Section<'a> {
    code: &'a str,
    level: &'a str,
    text: &'a str,
}

fn package(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{} cannot be read: {error}", path.display()))
}

/// The parts of a page between its headings of the third rank, each without the heading of the second rank behind it.
fn sections(page: &str) -> Vec<Section<'_>> {
    let parts = page.split("\n### ").skip(1).map(|part| part.split("\n## ").next().unwrap_or(part));
    parts
        .map(|text| {
            let code = text.lines().next().unwrap_or_default().trim_matches('`');
            let level = text.lines().nth(2).and_then(|line| line.strip_prefix("Level: "));
            Section { code, level: level.unwrap_or("none in the line below the heading's"), text }
        })
        .collect()
}

fn level(code: Code) -> String {
    let word = |level| match level {
        Level::Error => "error",
        Level::Warn => "warning",
        Level::Advice => "advice",
        Level::Allow => "silent",
    };
    let level = word(code.default_level());
    if code.is_fixed() {
        format!("{level} (fixed)")
    } else if code.embedded_level() == code.default_level() {
        level.to_owned()
    } else {
        format!("{level}; {} where embedded", word(code.embedded_level()))
    }
}

/// The files with this ending in a folder at any depth, by their names without the ending.
fn files(folder: &Path, ending: &str) -> BTreeMap<String, PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{} cannot be listed: {error}", folder.display()));
    let mut found = BTreeMap::new();
    for entry in entries {
        let path = entry.expect("an entry of a readable folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending)
            && let Some(name) = path.file_stem().and_then(|name| name.to_str())
        {
            found.insert(name.to_owned(), path);
        }
    }
    found
}

#[test]
fn every_code_is_documented_in_the_order_of_the_table_with_its_level() {
    let page = read(&package("../../docs/diagnostics.md"));
    let documented: Vec<String> =
        sections(&page).iter().map(|section| format!("{}: {}", section.code, section.level)).collect();
    let expected: Vec<String> = Code::ALL.iter().map(|&code| format!("{code}: {}", level(code))).collect();
    assert_eq!(documented, expected);
}

#[test]
fn every_documented_code_has_a_bad_and_a_good_example() {
    let page = read(&package("../../docs/diagnostics.md"));
    for section in sections(&page) {
        for example in ["\n**Bad**\n\n```", "\n**Good**\n\n```"] {
            assert_eq!(section.text.matches(example).count(), 1, "{}: {}", section.code, example.trim());
        }
    }
}

/// Whether the messages are being written anew: cargo runs these tests before those that write them.
fn are_messages_being_written() -> bool {
    env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite")
}

#[test]
fn every_code_has_a_case_of_its_name_that_shows_it() {
    if are_messages_being_written() {
        return;
    }
    let messages = files(&package("../ui/cases"), "stderr");
    for code in Code::ALL {
        let read_case = package("cases").join(code.as_str()).join("expected.txt");
        let shows_it = [Some(&read_case), messages.get(code.as_str())]
            .into_iter()
            .flatten()
            .any(|path| path.exists() && read(path).contains(&format!(" [{code}]\n")));
        assert!(shows_it, "neither `cases/{code}` nor a UI case `{code}.rs` has `[{code}]` in its messages");
    }
}

/// Nothing else would notice messages whose case was renamed.
#[test]
fn every_case_has_messages_and_all_messages_have_a_case() {
    if are_messages_being_written() {
        return;
    }
    let (cases, messages) = (files(&package("../ui/cases"), "rs"), files(&package("../ui/cases"), "stderr"));
    assert_eq!(cases.keys().collect::<Vec<_>>(), messages.keys().collect::<Vec<_>>());
}
