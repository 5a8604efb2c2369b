//! `explain`.

use skills_core::Code;

use crate::place::Place;

#[test]
fn code_is_explained_by_its_section_alone() {
    let ran = Place::new().run(&["explain", "name_mismatch"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.starts_with("### `name_mismatch`\n\nLevel: error\n"), "{}", ran.out);
    assert_eq!(ran.out.matches("\nLevel: ").count(), 1);
    assert!(ran.out.contains("**Bad**") && ran.out.contains("**Good**"));
}

#[test]
fn without_a_code_all_are_listed_with_their_levels() {
    let ran = Place::new().run(&["explain"]);
    assert_eq!(ran.out.lines().count(), Code::ALL.len());
    for (code, level) in [
        ("yaml_syntax", "error (fixed)"),
        ("name_mismatch", "error"),
        ("empty_body", "warning"),
        ("long_body", "advice"),
        ("client_key", "silent"),
    ] {
        let line = ran.out.lines().find(|line| line.starts_with(&format!("{code} "))).expect("a line");
        let (_, rest) = line.split_once("  ").expect("columns");
        assert!(rest.trim_start().starts_with(&format!("{level}  ")), "{line}");
        assert!(line.ends_with(['.', ':']), "{line}");
    }
}

#[test]
fn unknown_code_is_an_error_that_names_the_nearest() {
    let ran = Place::new().run(&["explain", "name_missmatch"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(!Place::new().run(&["explain", "warnings"]).err.contains("`warnings`?"));
    assert_eq!(ran.err, "error: `name_missmatch`: no diagnostic has this code; did you mean `name_mismatch`?\n");
}
