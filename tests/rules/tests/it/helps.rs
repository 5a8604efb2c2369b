//! Who follows a help word for word gets rid of the finding and gets no new error.

use crate::support;
use crate::support::edit::{Edit, follow, ways_out};
use crate::support::package::Package;
use skills_core::{Code, Diagnostic};

/// How many findings of a code may still be there, or make room for another, when their help was followed: most are of
/// variants in which a second fault shows only then. What is not listed must work.
const PENDING: &[(Code, usize)] = &[
    (Code::A2aValue, 2),
    (Code::AllowedToolsForm, 1),
    (Code::MisspelledKey, 5),
    (Code::NotAMapping, 1),
    (Code::WrongType, 2),
    (Code::YamlSyntax, 74),
];

#[test]
fn a_help_that_is_followed_works() {
    let packages = support::corpus::packages();
    let (first, second) = packages.split_at(packages.len() / 2);
    let failures = std::thread::scope(|scope| {
        let first = scope.spawn(|| failures(first));
        let second = failures(second);
        [first.join().expect("no panic"), second].concat()
    });
    let most = |code| PENDING.iter().find(|(pending, _)| *pending == code).map_or(0, |(_, most)| *most);
    let mut too_many = String::new();
    for code in Code::ALL {
        let of_code: Vec<&str> =
            failures.iter().filter(|(failed, _)| failed == code).map(|(_, report)| report.as_str()).collect();
        if of_code.len() > most(*code) {
            too_many += &format!("{} of {code}, at most {}:\n\n{}", of_code.len(), most(*code), of_code.concat());
        }
    }
    assert!(too_many.is_empty(), "{too_many}");
}

/// The helps that do not work, each with its finding's code.
fn failures(packages: &[Package]) -> Vec<(Code, String)> {
    let (mut followed, mut failures) = (0, Vec::new());
    for package in packages {
        let before = package.read();
        for finding in &before {
            let faults: Vec<String> = match ways_out(package, finding) {
                Ok(ways) if ways.is_empty() => continue,
                Ok(ways) => ways.iter().filter_map(|way| fault(package, &before, finding, way)).collect(),
                Err(clause) => vec![format!("nobody can tell where to write what this says: {clause}")],
            };
            followed += 1;
            if !faults.is_empty() {
                let report = format!("@@ {}\n{finding}\n   => {}\n\n", package.name, faults.join("\n   => "));
                println!("{report}");
                failures.push((finding.code(), report));
            }
        }
    }
    println!("{} of {followed} helps that were followed did not work", failures.len());
    failures
}

/// What is wrong after a way out was followed.
fn fault(package: &Package, before: &[Diagnostic], finding: &Diagnostic, way: &[Edit]) -> Option<String> {
    let after = follow(package, finding, way).read();
    let is_same = |other: &&Diagnostic| other.code() == finding.code() && other.file() == finding.file();
    let start = |diagnostic: &Diagnostic| diagnostic.place().map_or(0, |place| place.bytes.start);
    let shifted = shifted(start(finding), way);
    let stays = |other: &Diagnostic| {
        start(other) == start(finding)
            || start(other) == shifted
            || (other.message() == finding.message() && start(other) < shifted)
    };
    if after.iter().filter(is_same).any(stays) {
        return Some(format!("the finding is still there after {way:?}"));
    }
    let written = |place: usize| {
        way.iter().any(|edit| match edit {
            Edit::Replace(bytes, text) => (bytes.start..=bytes.start + text.len()).contains(&place),
            Edit::Rename(..) => false,
        })
    };
    // Of a JSON file no more is read than what is before an error, and a value that is not read as what was meant is held
    // to the rule of its key only when it is.
    let is_hidden = |other: &Diagnostic| match finding.code() {
        Code::JsonSyntax => start(other) >= shifted,
        code if UNREAD.contains(&code) => !UNREAD.contains(&other.code()) && written(start(other)),
        _ => false,
    };
    let mut known: Vec<(Code, String)> = before.iter().filter(|other| other.is_error()).map(kind).collect();
    for error in after.iter().filter(|other| other.is_error() && !is_hidden(other)) {
        match known.iter().position(|known| *known == kind(error)) {
            Some(at) => _ = known.swap_remove(at),
            None => return Some(format!("a new error after {way:?}: {error}")),
        }
    }
    None
}

/// What keeps a value from being read as the text that it was meant as, or as that of the key that was meant.
const UNREAD: [Code; 8] = [
    Code::MisspelledKey,
    Code::NotAMapping,
    Code::NullValue,
    Code::PlainComment,
    Code::UnknownA2aKey,
    Code::UnquotedValue,
    Code::UnsupportedYaml,
    Code::YamlSyntax,
];

/// Where a place is after the edits.
fn shifted(start: usize, way: &[Edit]) -> usize {
    let edits = way.iter().map(|edit| match edit {
        Edit::Replace(bytes, text) if bytes.start <= start && bytes.end <= start => (text.len(), bytes.len()),
        _ => (0, 0),
    });
    edits.fold(start, |start, (added, removed)| start + added - removed)
}

/// The code and the message without its numbers, since lines and counts may change.
fn kind(diagnostic: &Diagnostic) -> (Code, String) {
    (diagnostic.code(), diagnostic.message().chars().filter(|c| !c.is_ascii_digit()).collect())
}
