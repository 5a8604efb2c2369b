//! Reads `skills` in every folder of `cases` and compares the diagnostics with the folder's `expected.txt`.
//!
//! A folder is named after the rule that it shows. `UPDATE_EXPECT=1 cargo test -p rules` writes the files anew.

mod support;

use std::{env, fs};

use support::{cases, check};

#[test]
fn every_case_is_reported_as_expected() {
    let update = env::var_os("UPDATE_EXPECT").is_some();
    let mut differences = String::new();
    for case in cases() {
        let (path, actual) = (case.join("expected.txt"), check(&case));
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
