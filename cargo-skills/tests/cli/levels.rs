//! `--allow`, `--warn`, `--deny`.

use crate::place::Place;

/// A place with two skills that each warn of an empty body, and one of whose names is not the directory's.
fn place() -> Place {
    let place = Place::new();
    place.file("skills/a/SKILL.md", "---\nname: a\ndescription: x\n---\n");
    place.file("skills/b/SKILL.md", "---\nname: c\ndescription: x\n---\n");
    place
}

fn levels(args: &[&str]) -> Vec<String> {
    let (report, _) = place().check(args);
    let findings = report["findings"].as_array().expect("a list");
    let text = |finding: &serde_json::Value, key: &str| finding[key].as_str().expect("a text").to_owned();
    let line = |finding| format!("{} {} {}", text(finding, "skill"), text(finding, "level"), text(finding, "code"));
    findings.iter().map(line).collect()
}

#[test]
fn defaults_hold_without_arguments() {
    assert_eq!(levels(&[]), ["a warning empty_body", "b error name_mismatch", "b warning empty_body"]);
}

#[test]
fn codes_can_be_allowed_warned_of_and_denied() {
    assert_eq!(
        levels(&["-A", "empty_body", "--warn", "name_mismatch"]),
        ["b warning name_mismatch"],
        "short and long forms are the same"
    );
    assert_eq!(levels(&["-D", "empty_body", "--allow=name_mismatch"]), ["a error empty_body", "b error empty_body"]);
}

#[test]
fn several_codes_are_separated_by_commas() {
    assert_eq!(levels(&["-A", "empty_body,name_mismatch"]), [] as [&str; 0]);
}

#[test]
fn last_argument_wins() {
    assert_eq!(levels(&["-A", "name_mismatch", "-D", "empty_body", "-A", "empty_body"]), [] as [&str; 0]);
    assert_eq!(
        levels(&["-A", "empty_body", "-A", "name_mismatch", "-D", "empty_body"]),
        ["a error empty_body", "b error empty_body"]
    );
}

#[test]
fn level_can_be_that_of_one_skill() {
    assert_eq!(
        levels(&["-A", "empty_body=a", "-W", "name_mismatch=b"]),
        ["b warning name_mismatch", "b warning empty_body"]
    );
}

#[test]
fn group_stands_for_its_codes() {
    assert_eq!(levels(&["-A", "warnings"]), ["b error name_mismatch"]);
    assert_eq!(levels(&["-D", "warnings", "-A", "name_mismatch"]), ["a error empty_body", "b error empty_body"]);
}

#[test]
fn denied_warning_exits_with_1() {
    assert_eq!(place().check(&["-A", "name_mismatch", "-D", "warnings"]).1, Some(1));
    assert_eq!(place().check(&["-A", "name_mismatch"]).1, Some(0));
}

#[test]
fn unknown_code_exits_with_2_and_names_the_nearest() {
    let ran = place().run(&["check", "-A", "empty_bdy"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("did you mean `empty_body`?"), "{}", ran.err);
}

#[test]
fn fixed_code_cannot_be_lowered() {
    for argument in ["-A", "-W"] {
        let ran = place().run(&["check", argument, "yaml_syntax"]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("`yaml_syntax` is always an error"), "{}", ran.err);
    }
    assert_eq!(place().run(&["check", "-D", "yaml_syntax", "-A", "name_mismatch"]).code, Some(0));
}

#[test]
fn level_of_a_skill_that_is_not_there_is_a_warning_beside_the_report() {
    let place = Place::with_greet();
    let ran = place.run(&["check", "-A", "empty_body=gret"]);
    assert_eq!(ran.code, Some(0));
    let warning =
        "warning: the command line sets levels for a skill that was not found: `gret`\nhelp: did you mean `greet`?\n";
    assert!(ran.err.starts_with(warning), "{}", ran.err);
}

#[test]
fn skill_s_name_is_not_left_out() {
    let ran = place().run(&["check", "-A", "empty_body="]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("the skill's name is missing behind `=`"), "{}", ran.err);
}
