//! Exit codes, counts and messages of `check`.

use std::process::Stdio;

use crate::place::Place;

#[test]
fn without_findings_it_says_how_many_skills_it_checked() {
    let ran = Place::with_greet().run(&["check"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(ran.err, "checked 1 skill: 0 errors, 0 warnings\n");
}

#[test]
fn it_can_be_called_through_cargo() {
    let place = Place::with_greet();
    assert_eq!(place.run(&["skills", "check"]).err, place.run(&["check"]).err);
}

#[test]
fn word_skills_is_a_path_where_it_stands_second() {
    assert_eq!(Place::with_greet().run(&["check", "skills"]).err, "checked 1 skill: 0 errors, 0 warnings\n");
}

#[test]
fn error_exits_with_1() {
    let place = Place::with_greet();
    place.file("skills/bad/SKILL.md", "---\nname: bad\ndescripton: x\n---\nHi.\n");
    let ran = place.run(&["check"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err, "checked 2 skills: 1 error, 0 warnings\n");
}

#[test]
fn warnings_alone_exit_with_0() {
    let place = Place::new();
    place.file("quiet/SKILL.md", "---\nname: quiet\ndescription: Says nothing.\n---\n");
    let ran = place.run(&["check"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.err, "checked 1 skill: 0 errors, 1 warning\n");
}

#[test]
fn advice_is_a_warning() {
    let place = Place::new();
    place.file("a/SKILL.md", "---\nname: a\ndescription: x\nversion: one\n---\nHi.\n");
    let (report, code) = place.check(&[]);
    let finding = &report["findings"][0];
    assert_eq!((&finding["code"], &finding["level"]), (&"version_not_semver".into(), &"warning".into()));
    assert_eq!(code, Some(0));
}

#[test]
fn path_that_does_not_exist_exits_with_2() {
    let ran = Place::with_greet().run(&["check", "skills", "nowhere"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.starts_with("error: cannot read `nowhere`: "), "{}", ran.err);
}

#[test]
fn path_of_a_file_exits_with_2_and_names_its_directory() {
    let ran = Place::with_greet().run(&["check", "skills/greet/SKILL.md"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.err,
        "error: `skills/greet/SKILL.md` is not a directory\nhelp: name a directory, such as `skills/greet`\n"
    );
}

#[test]
fn empty_path_exits_with_2() {
    let ran = Place::with_greet().run(&["check", ""]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("a value is required for '[PATH]...'"), "{}", ran.err);
}

#[test]
fn path_without_skills_is_an_error() {
    let place = Place::with_greet();
    place.file("docs/a.md", "");
    let (report, code) = place.check(&["docs", "skills"]);
    assert_eq!(code, Some(1));
    assert_eq!(report["findings"][0]["code"], "no_skills");
    assert_eq!(report["findings"][0]["file"], "docs");
    assert_eq!(report["summary"]["skills"], 1);
}

#[test]
fn ids_differ_among_the_skills_of_one_directory() {
    let place = Place::new();
    for name in ["a", "b"] {
        let manifest = format!("---\nname: {name}\ndescription: x\nmetadata:\n  a2a-id: same\n---\nHi.\n");
        place.file(&format!("skills/{name}/SKILL.md"), manifest);
    }
    assert_eq!(place.findings(&[]), ["duplicate_id skills/b/SKILL.md"]);
    assert_eq!(place.findings(&["skills/a", "skills/b"]), ["duplicate_id skills/b/SKILL.md"]);
}

#[test]
fn id_of_a_refused_skill_counts() {
    let place = Place::new();
    for (name, fault) in [("a", "licence: MIT\n"), ("b", "")] {
        let manifest = format!("---\nname: {name}\ndescription: x\n{fault}metadata:\n  a2a-id: same\n---\nHi.\n");
        place.file(&format!("skills/{name}/SKILL.md"), manifest);
    }
    assert_eq!(place.findings(&[]), ["misspelled_key skills/a/SKILL.md", "duplicate_id skills/b/SKILL.md"]);
}

#[test]
fn other_skills_between_two_of_one_directory_do_not_hide_an_id() {
    let place = Place::new();
    for name in ["skills/a", "skills/b/greet", "skills/c"] {
        let last = name.rsplit('/').next().expect("a name");
        let manifest = format!("---\nname: {last}\ndescription: x\nmetadata:\n  a2a-id: same\n---\nHi.\n");
        place.file(&format!("{name}/SKILL.md"), manifest);
    }
    assert_eq!(place.findings(&[]), ["duplicate_id skills/c/SKILL.md"]);
}

#[test]
fn copies_in_different_directories_may_share_an_id() {
    let place = Place::with_greet();
    place.skill(".claude/skills/greet");
    place.skill("translations/de/greet");
    let (report, _) = place.check(&[]);
    assert_eq!((&report["summary"]["skills"], &report["summary"]["errors"]), (&3.into(), &0.into()));
}

#[test]
fn skill_yaml_alone_is_a_skill() {
    let place = Place::new();
    place.file("skills/greet/skill.yaml", "id: greet\nname: greet\ndescription: Greets.\n");
    let (report, _) = place.check(&[]);
    assert_eq!(report["summary"]["skills"], 1);
}

#[test]
fn dialect_is_the_reader_s_choice_unless_it_is_given() {
    let place = Place::new();
    place.file("a/SKILL.md", "---\nname: b\ndescription: x\n---\nHi.\n");
    assert_eq!(place.findings(&[]), ["name_mismatch a/SKILL.md"]);
    assert_eq!(place.findings(&["--dialect", "agent-skills"]), ["name_mismatch a/SKILL.md"]);
    assert_eq!(place.findings(&["--dialect", "bindu"]), [] as [&str; 0]);
    let ran = place.run(&["check", "--dialect", "other"]);
    assert_eq!(ran.code, Some(2));
}

#[test]
fn limits_can_be_set() {
    let place = Place::with_greet();
    place.file("skills/greet/notes.md", "more\n");
    assert_eq!(place.findings(&["--max-files", "1"]), ["too_many_files skills/greet"]);
    assert_eq!(place.findings(&["--max-bytes", "10"]), ["skill_too_large skills/greet"]);
    assert_eq!(place.run(&["check", "--max-files", "many"]).code, Some(2));
}

#[test]
fn excluded_file_is_not_checked() {
    let place = Place::with_greet();
    place.file("skills/greet/big.bin", vec![0; 100_000]);
    assert_eq!(place.findings(&["--max-bytes", "50000"]), ["skill_too_large skills/greet"]);
    assert_eq!(place.findings(&["--max-bytes", "50000", "--exclude", "*.bin"]), [] as [&str; 0]);
}

#[test]
fn pattern_that_one_skill_needs_is_used() {
    let place = Place::with_greet();
    place.skill("skills/other");
    place.file("skills/other/big.bin", "x");
    assert_eq!(place.findings(&["--exclude", "*.bin"]), [] as [&str; 0]);
}

#[test]
fn pattern_that_no_skill_needs_is_reported_once() {
    let place = Place::with_greet();
    place.skill("skills/other");
    let (report, _) = place.check(&["--exclude", "*.bin", "--include", ".notes"]);
    let messages: Vec<_> = report["findings"].as_array().into_iter().flatten().map(|found| &found["message"]).collect();
    assert_eq!(
        messages,
        [
            "the `include` pattern `.notes` matches nothing in `.`",
            "the `exclude` pattern `*.bin` matches nothing in `.`"
        ]
    );
}

#[test]
fn pattern_that_cannot_be_read_is_reported_once() {
    let place = Place::with_greet();
    place.skill("skills/other");
    assert_eq!(place.findings(&["--exclude", "["]), ["invalid_pattern ."]);
}

#[test]
fn pattern_is_not_called_useless_where_something_could_not_be_read() {
    let place = Place::with_greet();
    place.file("skills/other/SKILL.md", "no frontmatter\n");
    assert_eq!(place.findings(&["--exclude", "*.bin"]), ["missing_frontmatter skills/other/SKILL.md"]);
}

#[test]
fn patterns_are_those_of_the_path_or_of_where_the_command_runs() {
    let place = Place::with_greet();
    place.skill("other/a");
    assert_eq!(place.findings(&["./skills", "--exclude", "*.bin"]), ["unused_pattern skills"]);
    assert_eq!(place.findings(&["skills", "other", "--exclude", "*.bin"]), ["unused_pattern ."]);
}

#[test]
fn reader_that_goes_away_is_no_panic() {
    let place = Place::new();
    place.file("a/SKILL.md", "---\nname: b\ndescription: x\n---\n");
    for format in ["text", "json", "github", "sarif"] {
        let mut child = place
            .command(&["check", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{format}");
        assert!(output.status.code().is_some_and(|code| code != 101), "{format}");
    }
}

#[test]
fn id_that_two_neighbours_have_is_found_in_any_order_of_the_paths() {
    let place = Place::new();
    for directory in ["skills/a", "skills/b"] {
        place.file(&format!("{directory}/skill.yaml"), "name: x\nid: same\ndescription: x\n");
    }
    place.skill("other/c");
    for paths in [["skills/a", "other", "skills/b"], ["skills/b", "other", "skills/a"]] {
        assert!(place.findings(&paths).iter().any(|finding| finding.starts_with("duplicate_id ")), "{paths:?}");
    }
}

#[test]
fn colours_of_help_and_usage_errors_are_those_that_are_asked_for() {
    let place = Place::new();
    for args in [&["check", "--nonsense"][..], &["--help"], &["check", "--format", "x"]] {
        for (when, has_colour) in [("never", false), ("always", true)] {
            let mut command = place.command(&[&["--color", when], args].concat());
            let ran = command.env("CLICOLOR_FORCE", "1").output().expect("the program runs");
            assert_eq!([ran.stdout, ran.stderr].concat().contains(&0x1b), has_colour, "{when} {args:?}");
        }
    }
}
