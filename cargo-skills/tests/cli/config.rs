//! An agent's configuration as a path of `check`.

use serde_json::Value;

use crate::place::Place;

/// A place with a configuration that names `skills/greet` and these further skills.
fn place(further: &str) -> Place {
    let place = Place::new();
    place.file("agent/skills/greet/skill.yaml", "name: Greet\ndescription: Greets.\n");
    place.file("agent/agent_config.json", format!("{{\"skills\": [\"skills/greet\"{further}]}}"));
    place
}

const CONFIG: &str = "agent/agent_config.json";

fn skills_of(report: &Value) -> Vec<(&str, Option<&str>)> {
    let findings = report["findings"].as_array().expect("a list");
    findings.iter().map(|finding| (finding["code"].as_str().expect("a text"), finding["skill"].as_str())).collect()
}

#[test]
fn its_skills_are_counted_wherever_they_are_written() {
    let (report, code) = place(", {\"name\": \"Wave\", \"description\": \"Waves.\"}").check(&[CONFIG]);
    assert_eq!((code, &report["findings"]), (Some(0), &serde_json::json!([])));
    assert_eq!(report["summary"], serde_json::json!({"skills": 2, "errors": 0, "warnings": 0}));
}

#[test]
fn findings_are_those_of_the_skills_that_they_are_about() {
    let place = place(", {\"name\": \"Wave\", \"description\": \"Waves.\", \"author\": null}, \"skills/nowhere\"");
    place.file("agent/skills/greet/skill.yaml", "name: Greet\nlicence: MIT\n");
    let (report, code) = place.check(&[CONFIG]);
    assert_eq!(
        skills_of(&report),
        [
            ("null_value", Some("Wave")),
            ("missing_directory", None),
            ("missing_description", Some("greet")),
            ("misspelled_key", Some("greet"))
        ]
    );
    assert_eq!((code, &report["summary"]["skills"]), (Some(1), &3.into()));
    assert_eq!(report["findings"][1]["file"], CONFIG);
    assert_eq!(report["findings"][2]["file"], "agent/skills/greet/skill.yaml");
}

#[test]
fn it_is_read_beside_other_paths() {
    let place = place("");
    place.skill("skills/other");
    let (report, code) = place.check(&["skills", CONFIG, "-A", "empty_body=other", "-A", "empty_body=greet"]);
    assert_eq!((code, &report["summary"]["skills"]), (Some(0), &2.into()), "{report:#}");
}

#[test]
fn level_of_a_skill_that_it_does_not_have_is_a_warning() {
    let ran = place("").run(&["check", CONFIG, "-A", "empty_body=gret"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("\nhelp: did you mean `greet`?\n"), "{}", ran.err);
}

#[test]
fn options_hold_for_its_skills() {
    let place = place("");
    place.file("agent/skills/greet/notes.md", "more\n");
    assert_eq!(place.findings(&[CONFIG, "--max-files", "1"]), ["too_many_files agent/skills/greet"]);
    assert_eq!(place.findings(&[CONFIG, "--exclude", "*.bin"]), ["unused_pattern agent/agent_config.json"]);
}

#[test]
fn what_is_no_json_is_a_finding() {
    let place = Place::new();
    place.file("agent.json", "{");
    let (report, code) = place.check(&["agent.json"]);
    assert_eq!((code, skills_of(&report)), (Some(1), vec![("json_syntax", None)]));
}

#[test]
fn it_may_stand_in_the_working_directory() {
    let place = place("");
    let ran =
        place.command(&["check", "agent_config.json"]).current_dir(place.path("agent")).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "checked 1 skill: 0 errors, 0 warnings\n");
}

#[test]
fn one_that_is_not_there_exits_with_2() {
    let ran = place("").run(&["check", "agent/config.json"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("error: cannot read `agent/config.json`: "), "{}", ran.err);
}

#[test]
fn file_of_another_kind_is_still_an_error() {
    let place = place("");
    place.file("agent/agent.toml", "");
    let ran = place.run(&["check", "agent/agent.toml"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("error: `agent/agent.toml` is not a directory\n"), "{}", ran.err);
}

#[test]
fn directory_whose_name_ends_in_json_is_a_directory() {
    let place = Place::new();
    place.skill("data.json/greet");
    assert_eq!(place.check(&["data.json"]).0["summary"]["skills"], 1);
}
