//! `list`.

use crate::place::Place;

#[test]
fn line_has_id_directory_and_description() {
    let place = Place::new();
    let manifest = "---\nname: greet\ndescription: |\n  Greets.\n\n  Use when\task\u{e9}d.\nmetadata:\n  a2a-id: hello\n---\nHi.\n";
    place.file("skills/greet/SKILL.md", manifest);
    let ran = place.run(&["list"]);
    assert_eq!(ran.code, Some(0));
    let words: Vec<&str> = ran.out.split_whitespace().collect();
    assert_eq!(words, ["hello", "skills/greet", "Greets.", "Use", "when", "askéd."]);
    assert_eq!(ran.out.lines().count(), 1);
}

#[test]
fn long_description_is_whole_where_there_is_no_terminal() {
    let place = Place::new();
    let description = "word ".repeat(100);
    place.file("a/SKILL.md", format!("---\nname: a\ndescription: {description}\n---\nHi.\n"));
    assert!(place.run(&["list"]).out.ends_with(&format!("{}\n", description.trim())));
}

#[test]
fn text_of_a_skill_does_not_act_on_the_terminal() {
    let place = Place::new();
    place.file("a/SKILL.md", "---\nname: a\ndescription: \"x\\e[31my\\u202ez\"\n---\nHi.\n");
    let ran = place.run(&["list"]);
    assert!(ran.out.contains("x\\u{1b}[31my\\u{202e}z"), "{}{}", ran.out, ran.err);
}

#[test]
fn json_is_a_list_of_skills() {
    let ran = Place::with_greet().run(&["list", "--json"]);
    let expected = serde_json::json!([{
        "id": "greet",
        "name": "greet",
        "title": "greet",
        "directory": "skills/greet",
        "description": "Greets greet. Use when asked.",
    }]);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&ran.out).expect("JSON"), expected);
}

#[test]
fn skill_with_errors_is_named_and_the_others_are_listed() {
    let place = Place::with_greet();
    place.file("skills/bad/SKILL.md", "---\nname: bad\n---\nHi.\n");
    let ran = place.run(&["list"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out.lines().count(), 1);
    assert_eq!(ran.err, "error: `skills/bad` has 1 error; see `cargo skills check skills/bad`\n");
}

#[test]
fn no_skills_is_no_error() {
    let ran = Place::new().run(&["list"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(ran.err, "note: no skills found below `.`\n");
}

#[test]
fn what_check_accepts_with_options_is_listed_with_them() {
    let place = Place::new();
    place.file("skills/a/SKILL.md", "---\nname: b\ndescription: x\n---\nHi.\n");
    place.file("skills/a/big.bin", "0123456789");
    assert_eq!(place.run(&["list"]).code, Some(1));
    for options in [&["-A", "name_mismatch"][..], &["-W", "name_mismatch=a"], &["--dialect", "bindu"]] {
        let ran = place.run(&[&["list"], options].concat());
        assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 1), "{options:?}: {}", ran.err);
    }
    let limited = ["list", "-A", "name_mismatch", "--max-files", "1", "-D", "too_many_files"];
    assert_eq!(place.run(&limited).code, Some(1));
    assert_eq!(place.run(&[&limited[..], &["--exclude", "*.bin"]].concat()).code, Some(0));
}

#[test]
fn options_that_make_no_sense_are_reported() {
    let place = Place::with_greet();
    let ran = place.run(&["list", "--exclude", "["]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("error: the `exclude` pattern `[` cannot be read: "), "{}", ran.err);
    let ran = place.run(&["list", "--exclude", "*.bin"]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.err.starts_with("warning: the `exclude` pattern `*.bin` matches nothing in `.`\nhelp: "),
        "{}",
        ran.err
    );
    let ran = place.run(&["list", "-A", "empty_body=gret"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.ends_with("`gret`\nhelp: did you mean `greet`?\n"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_said_with_a_way_out_and_exits_with_1() {
    let place = Place::with_greet();
    std::os::unix::fs::symlink("gone", place.path("skills/a")).expect("a link");
    for args in [&["list"][..], &["show", "greet"]] {
        let ran = place.run(args);
        assert_eq!(ran.code, Some(1), "{args:?}");
        assert!(ran.out.contains("skills/greet"), "{}", ran.out);
        assert!(ran.err.contains("\nhelp: put back what it links to, remove it, or "), "{}", ran.err);
    }
}
