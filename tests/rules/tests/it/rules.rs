//! Reads every folder of `cases` as a package and compares the diagnostics with the folder's `expected.txt`.
//!
//! A folder is named after the code or the rule that it shows. `UPDATE_EXPECT=1 cargo test -p rules` writes the files
//! anew. What git cannot hold is written by `support/fixtures.rs`.

use std::{env, fs};

use crate::support::{cases, check, fixtures, shown};

/// Cases whose skills hold links, which a checkout on Windows makes files of.
const UNIX: [&str; 3] = ["dangling_link", "link_cycle", "link_outside"];
/// Cases whose skills hold entries that not even every Unix knows.
const LINUX: [&str; 5] = ["file_name", "file_name_portability", "name_collision", "second_skill_md", "special_file"];

#[test]
fn every_case_is_reported_as_expected() {
    let update = env::var_os("UPDATE_EXPECT").is_some();
    let mut differences = String::new();
    let made = tempfile::tempdir().expect("a temporary folder");
    fixtures::write(made.path()).expect("the temporary folder can be written to");
    for case in cases() {
        let name = case.file_name().and_then(|name| name.to_str()).expect("a name of UTF-8");
        if UNIX.contains(&name) && cfg!(not(unix)) || LINUX.contains(&name) && cfg!(not(target_os = "linux")) {
            continue;
        }
        let made = made.path().join(name);
        let (path, package) = (case.join("expected.txt"), if made.exists() { &made } else { &case });
        let actual: String = check(package).iter().map(shown).collect();
        if update {
            fs::write(&path, actual).expect("the case's folder can be written to");
            continue;
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if actual != expected {
            differences += &format!("{}: expected\n{expected}\nfound\n{actual}\n", path.display());
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
