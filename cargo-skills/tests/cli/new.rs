//! `new`.

use crate::place::{Place, Ran};

fn assert_is_clean(place: &Place, args: &[&str]) {
    assert_eq!(place.findings(args), [] as [&str; 0]);
}

fn assert_nothing_is_written(place: &Place, ran: &Ran) {
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    assert_eq!(std::fs::read_dir(place.path(".")).expect("a directory").count(), 0);
}

#[test]
fn new_skill_passes_the_check() {
    let place = Place::new();
    let ran = place.run(&["new", "greet-people"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(place.read("greet-people/SKILL.md").starts_with("---\nname: greet-people\ndescription: "));
    assert_is_clean(&place, &[]);
}

#[test]
fn skill_goes_into_skills_where_that_is_expected() {
    for sign in ["skills/other/SKILL.md", "Cargo.toml"] {
        let place = Place::new();
        place.file(sign, "");
        assert_eq!(place.run(&["new", "greet"]).code, Some(0));
        assert!(place.path("skills/greet/SKILL.md").is_file(), "{sign}");
    }
    let place = Place::new();
    let ran = place.run(&["new", "greet"]);
    assert!(
        ran.out.starts_with(&format!("created {}\n", std::path::Path::new("greet/SKILL.md").display())),
        "{}",
        ran.out
    );
}

#[test]
fn skill_goes_where_the_user_says() {
    let place = Place::with_greet();
    assert_eq!(place.run(&["new", "a", "--in", "my agents/é"]).code, Some(0));
    assert_is_clean(&place, &["my agents"]);
}

#[test]
fn bad_name_is_refused_with_the_rule_s_own_message() {
    for (name, message) in [
        ("My_Skill", "error: `name` has upper-case letters: `M`, `S`; has characters that are not allowed: `_`\n"),
        ("a--b", "hyphen"),
        ("a/b", "error: `name` has characters that are not allowed: `/`\n"),
        ("..", "error: `name` has characters that are not allowed: `.`\n"),
        (".", "error: `name` has characters that are not allowed: `.`\n"),
        ("../x", "error: `name` has characters that are not allowed: "),
        ("/tmp/x", "error: `name` has characters that are not allowed: `/`"),
        ("\"q\"", "error: `name` has characters that are not allowed: `\"`\n"),
        ("a\nlicense: x", "error: "),
        ("", "error: "),
    ] {
        let place = Place::new();
        let ran = place.run(&["new", name]);
        assert_nothing_is_written(&place, &ran);
        assert!(ran.err.contains(message), "{name}: {}", ran.err);
    }
    let place = Place::new();
    let ran = place.run(&["new", &"a".repeat(65)]);
    assert_nothing_is_written(&place, &ran);
    assert!(ran.err.contains("64"), "{}", ran.err);
}

#[test]
fn help_does_not_speak_of_a_directory_that_is_not_there() {
    for name in ["a--b", "My_Skill", "", "a/b"] {
        let ran = Place::new().run(&["new", name]);
        assert!(ran.err.contains("\nhelp: ") && !ran.err.contains("directory"), "{name}: {}", ran.err);
    }
}

#[test]
fn no_temporary_directory_is_needed() {
    let place = Place::new();
    let ran = place.command(&["new", "greet"]).env("TMPDIR", "/nowhere").output().expect("the program runs");
    assert_eq!(ran.status.code(), Some(0));
}

#[test]
fn name_in_another_normal_form_becomes_the_name_s_own() {
    let place = Place::new();
    assert_eq!(place.run(&["new", "e\u{301}"]).code, Some(0));
    assert!(place.path("\u{e9}/SKILL.md").is_file());
    assert_is_clean(&place, &[]);
}

#[test]
fn name_that_yaml_reads_as_something_else_is_quoted() {
    for name in ["null", "true", "123", "3000", "2024-01-01", "1e3", "no"] {
        let place = Place::new();
        assert_eq!(place.run(&["new", name, "--description", name]).code, Some(0));
        let head = format!("---\nname: \"{name}\"\ndescription: \"{name}\"\n");
        assert!(place.read(&format!("{name}/SKILL.md")).starts_with(&head), "{name}");
        assert_is_clean(&place, &[]);
    }
}

#[test]
fn description_is_read_back_as_it_was_given() {
    for description in [
        "Greets.",
        "Say: hello # loudly",
        "\"quoted\"",
        "- a\n- b",
        "a\r\n\n b\n---\n",
        "{{ x }}",
        "*",
        "ends with \\",
        "  between spaces ",
        "a\tb\u{85}c\u{2028}d\u{a0}e",
        "\u{1b}[31m\u{7f}\u{9b}",
        "\u{feff}a\u{ffff}🦀",
    ] {
        let place = Place::new();
        let ran = place.run(&["new", "greet", "--description", description]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{description}");
        assert_is_clean(&place, &[]);
        for args in [&["show", "greet", "--json"][..], &["list", "--json"]] {
            let json: serde_json::Value = serde_json::from_str(&place.run(args).out).expect("JSON");
            let read = json.get(0).unwrap_or(&json)["description"].as_str();
            // A list has it trimmed.
            assert!(read == Some(description) || read == Some(description.trim()), "{description:?}: {read:?}");
        }
    }
}

#[test]
fn description_has_no_line_end_of_another_reader_s() {
    let place = Place::new();
    assert_eq!(place.run(&["new", "greet", "--description", "a\u{85}b\u{2028}c\rd"]).code, Some(0));
    let head = "---\nname: greet\ndescription: \"a\\u0085b\\u2028c\\u000Dd\"\n---\n";
    assert!(place.read("greet/SKILL.md").starts_with(head), "{}", place.read("greet/SKILL.md"));
}

#[test]
fn description_that_breaks_a_rule_is_refused() {
    for description in [String::new(), " ".to_owned(), "x".repeat(1_025)] {
        let place = Place::new();
        let ran = place.run(&["new", "greet", "--description", &description]);
        assert_nothing_is_written(&place, &ran);
        assert!(ran.err.contains("`description`"), "{}", ran.err);
    }
}

#[test]
fn nothing_is_overwritten() {
    let place = Place::with_greet();
    let before = place.read("skills/greet/SKILL.md");
    let ran = place.run(&["new", "greet"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("exists already"), "{}", ran.err);
    assert_eq!(place.read("skills/greet/SKILL.md"), before);
}

#[test]
fn name_of_a_device_on_windows_is_a_warning() {
    let place = Place::new();
    let ran = place.run(&["new", "aux"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("warning: the name of `aux` is that of a device on Windows\n"), "{}", ran.err);
    assert!(place.path("aux/SKILL.md").is_file());
}

#[test]
fn name_that_no_search_finds_is_refused() {
    for name in ["target", "venv"] {
        let ran = Place::new().run(&["new", name]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(&format!("looks into a directory called `{name}`")), "{}", ran.err);
    }
}

#[test]
#[cfg(unix)]
fn write_that_fails_leaves_nothing() {
    let place = Place::new();
    let ran = place.run_with_full_disk(&["new", "greet"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("cannot create `greet/SKILL.md`"), "{}", ran.err);
    assert_eq!(std::fs::read_dir(place.path(".")).expect("a directory").count(), 0);
}
