//! `show`.

use serde_json::Value;

use crate::place::Place;

const SKILL: &str = "\
---
name: greet
description: Greets somebody.
version: 1.10.0
license: MIT
when_to_use: Somebody asks.
color: blue
metadata:
  a2a-id: hello
  a2a-name: Greeting
  a2a-tags: '[\"demo\"]'
  a2a-input-modes: '[\"text/plain\"]'
  a2a-max-tokens: '128'
  a2a-input-schema: assets/in.json
---
# Steps

Greet.

## Tone

Be kind.
";

fn place() -> Place {
    let place = Place::new();
    place.file("skills/greet/SKILL.md", SKILL);
    place.file("skills/greet/assets/in.json", "{\"type\":\"object\"}");
    place.file("skills/greet/.secret/x", "");
    place.file("skills/greet/.env", "");
    place
}

#[test]
fn skill_is_found_by_id_name_and_directory() {
    let place = Place::new();
    let manifest = "---\nname: c\ndescription: x\nid: a\ninput_modes: [text/plain]\n---\nHi.\n";
    place.file("skills/b/SKILL.md", manifest);
    for name in ["a", "b", "c", "skills/b", "skills/b/"] {
        let ran = place.run(&["show", name]);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
        assert!(ran.out.starts_with("id "), "{name}: {}", ran.out);
    }
}

#[test]
fn text_has_what_the_card_says() {
    let out = place().run(&["show", "hello"]).out;
    for line in [
        "id               hello",
        "title            Greeting",
        "description      Greets somebody.",
        "version          1.10.0",
        "license          MIT",
        "when to use      Somebody asks.",
        "tags             demo",
        "input modes      text/plain",
        "max tokens       128",
        "  Steps (`steps`, 4 tokens)",
        "    Tone (`tone`, 5 tokens)",
        "  assets/in.json (17 bytes)",
        "  color: \"blue\"",
        "left out",
        "  .env",
        "  .secret/",
    ] {
        assert!(out.lines().any(|shown| shown == line), "{line}\n{out}");
    }
    assert!(out.contains("\ninput schema     {\"type\":\"object\"}\n"), "{out}");
    assert!(out.lines().any(|line| line.starts_with("digest           ") && line.len() == 17 + 64), "{out}");
}

#[test]
fn json_has_what_the_card_says() {
    let out = place().run(&["show", "greet", "--json"]).out;
    let card: Value = serde_json::from_str(&out).expect("JSON");
    for (pointer, value) in [
        ("/id", "hello"),
        ("/version", "1.10.0"),
        ("/title", "Greeting"),
        ("/tags/0", "demo"),
        ("/extra/color", "blue"),
        ("/input_schema/type", "object"),
        ("/sections/1/key", "tone"),
        ("/files/0/path", "SKILL.md"),
        ("/left_out/1", ".secret/"),
        ("/metadata/a2a-id", "hello"),
    ] {
        assert_eq!(card.pointer(pointer), Some(&value.into()), "{pointer}");
    }
    assert_eq!(card["execution_hints"], serde_json::json!({"max_tokens": 128, "temperature": null, "top_p": null}));
    assert_eq!(card["output_schema"], Value::Null);
    assert_eq!(card["files"][1]["size"], 17);
}

#[cfg(unix)]
#[test]
fn executable_file_is_marked() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with_greet();
    place.file("skills/greet/scripts/run.sh", "exit\n");
    let script = place.path("skills/greet/scripts/run.sh");
    std::fs::set_permissions(script, std::fs::Permissions::from_mode(0o755)).expect("the permissions change");
    assert!(place.run(&["show", "greet"]).out.contains("\n  scripts/run.sh (5 bytes, executable)"));
}

#[test]
fn several_skills_of_a_name_are_listed() {
    let place = Place::with_greet();
    place.skill(".claude/skills/greet");
    let ran = place.run(&["show", "greet"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err
            .starts_with("error: several skills are called `greet`:\n  .claude/skills/greet\n  skills/greet\nhelp: "),
        "{}",
        ran.err
    );
    assert_eq!(place.run(&["show", "greet", "--in", "skills"]).code, Some(0));
    assert_eq!(place.run(&["show", "skills/greet"]).code, Some(0));
}

#[test]
fn unknown_name_is_an_error_that_names_the_nearest() {
    let ran = Place::with_greet().run(&["show", "gret"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.err, "error: no skill below `.` is called `gret`\nhelp: did you mean `greet`?\n");
}

#[test]
fn skill_with_errors_is_not_shown_but_its_errors_are() {
    let place = Place::new();
    place.file("bad/SKILL.md", "---\nname: bad\n---\nHi.\n");
    let ran = place.run(&["show", "bad"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("[missing_description]"), "{}", ran.err);
}

#[test]
fn skill_with_errors_is_known_by_its_directory_s_name_there_as_well() {
    let place = Place::new();
    place.file("bad/SKILL.md", "---\nname: bad\n---\nHi.\n");
    let ran = place.command(&["show", "bad"]).current_dir(place.path("bad")).output().expect("the program runs");
    assert_eq!(ran.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("[missing_description]"));
}

#[test]
fn what_check_accepts_with_options_is_shown_with_them() {
    let place = Place::new();
    place.file("skills/a/SKILL.md", "---\nname: b\ndescription: x\n---\nHi.\n");
    assert_eq!(place.run(&["show", "a"]).code, Some(1));
    for options in [&["-A", "name_mismatch"][..], &["-W", "name_mismatch=a"], &["--dialect", "bindu"]] {
        let ran = place.run(&[&["show", "a"], options].concat());
        assert_eq!(ran.code, Some(0), "{options:?}: {}", ran.err);
    }
}

#[test]
fn manifest_and_dialect_are_shown() {
    let place = Place::with_greet();
    place.file("skills/wave/skill.yaml", "name: Wave\ndescription: Waves.\n");
    for (name, manifest, dialect) in [("greet", "SKILL.md", "agent-skills"), ("wave", "skill.yaml", "bindu")] {
        let out = place.run(&["show", name]).out;
        assert!(out.contains(&format!("\nmanifest         {manifest}\ndialect          {dialect}\n")), "{out}");
        let card: Value = serde_json::from_str(&place.run(&["show", name, "--json"]).out).expect("JSON");
        assert_eq!((&card["manifest"], &card["dialect"]), (&manifest.into(), &dialect.into()));
    }
}

#[test]
fn skill_is_found_by_any_path_to_it() {
    let place = Place::with_greet();
    place.skill("other/greet");
    let absolute = place.path("skills/greet");
    for name in ["./skills/greet", "skills/greet/SKILL.md", "other/../skills/greet/", absolute.to_str().expect("text")]
    {
        let ran = place.run(&["show", name]);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
    }
    let mut command = place.command(&["show", "../greet"]);
    assert_eq!(command.current_dir(place.path("skills/greet")).output().expect("it runs").status.code(), Some(0));
}
