//! What a repository may hold to do harm, or by accident.

use std::fs;

use crate::place::{Place, manifest};

#[cfg(unix)]
#[test]
fn pipe_in_a_skill_is_reported_and_not_waited_for() {
    let place = Place::with_greet();
    let made = std::process::Command::new("mkfifo").arg(place.path("skills/greet/pipe")).status().expect("mkfifo runs");
    assert!(made.success());
    assert_eq!(place.findings(&[]), ["special_file skills/greet/pipe"]);
}

#[cfg(unix)]
#[test]
fn pipe_outside_of_skills_does_not_matter() {
    let place = Place::with_greet();
    let made = std::process::Command::new("mkfifo").arg(place.path("SKILL.md")).status().expect("mkfifo runs");
    assert!(made.success());
    let (report, code) = place.check(&["skills"]);
    assert_eq!((code, &report["summary"]["skills"]), (Some(0), &1.into()));
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_gitignore_is_a_warning_and_not_opened() {
    for file in [".gitignore", "skills/.gitignore", ".git/info/exclude"] {
        let place = Place::with_greet();
        place.file(".git/info/attributes", "");
        place.file("patterns", "greet\n");
        for (make, reason) in [
            ("mkfifo \"$0\"", "it is not a file"),
            ("ln -s /dev/zero \"$0\"", "it is a link, which git does not follow"),
            ("ln -s \"$PWD/patterns\" \"$0\"", "it is a link, which git does not follow"),
            ("truncate -s 200M \"$0\"", "it is larger than 1048576 bytes"),
        ] {
            let made = std::process::Command::new("sh").args(["-c", make, file]).current_dir(place.path(".")).status();
            assert!(made.expect("a shell runs").success());
            for args in [&["check"][..], &["list", "skills"]] {
                let ran = place.run(args);
                assert_eq!(ran.code, Some(0), "{file}, {make}: {}", ran.err);
                let warning = ran.err.lines().next().expect("a warning");
                let is_named =
                    warning.starts_with("warning: cannot read `") && warning.contains(&format!("{file}`, so "));
                assert!(is_named && warning.ends_with(reason), "{warning}");
            }
            assert!(!place.run(&["check", "--no-ignore"]).err.contains("warning: "));
            fs::remove_file(place.path(file)).expect("it goes away");
        }
    }
}

#[test]
fn many_and_long_patterns_are_bounded() {
    let place = Place::with_greet();
    place.file("other/a.md", "");
    place.file(".gitignore", "a{b,c}*\n".repeat(10_000) + "skills/\n");
    assert!(place.run(&["check"]).err.contains("1 skill is passed over"));
    place.file(".gitignore", "a*".repeat(200_000) + "\n" + &"b{".repeat(200_000));
    let err = place.run(&["check"]).err;
    let warning = "warning: `.gitignore`: line 1: the pattern is longer than any path; 1 more problem of this kind\n";
    assert!(err.starts_with(warning), "{err}");
    for directory in ["x", "y", "skills"] {
        place.file(&format!("{directory}/.gitignore"), "# \n".repeat(300_000));
    }
    let err = place.run(&["check"]).err;
    assert!(err.contains("all such files together are larger than"), "{err}");
}

#[cfg(unix)]
#[test]
fn gitignore_that_cannot_be_read_is_a_warning() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with_greet();
    place.file("skills/.gitignore", "greet\n");
    let file = place.path("skills/.gitignore");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("the permissions change");
    if fs::File::open(&file).is_ok() {
        println!("skipped: this user can read every file");
        return;
    }
    let ran = place.run(&["check"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("warning: cannot read `skills/.gitignore`, "), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_end() {
    let place = Place::with_greet();
    std::os::unix::fs::symlink(place.path("."), place.path("skills/loop")).expect("a link");
    std::os::unix::fs::symlink("self", place.path("self")).expect("a link");
    let (report, code) = place.check(&[]);
    assert_eq!((code, &report["summary"]["skills"]), (Some(1), &1.into()));
    std::os::unix::fs::symlink(".", place.path("skills/greet/again")).expect("a link");
    assert_eq!(place.findings(&[]), ["link_cycle skills/greet/again", "link_cycle skills/loop"]);
    let ran = place.run(&["check", "self"]);
    assert_eq!(ran.code, Some(2));
}

#[test]
fn directory_with_very_many_files_ends() {
    let place = Place::with_greet();
    fs::create_dir(place.path("skills/greet/many")).expect("a directory");
    fs::create_dir(place.path("many")).expect("a directory");
    for number in 0..20_000 {
        fs::write(place.path(&format!("skills/greet/many/{number}")), "").expect("a file");
    }
    for number in 0..2_000 {
        fs::create_dir(place.path(&format!("many/{number}"))).expect("a directory");
    }
    assert_eq!(place.findings(&[]), ["too_many_files skills/greet"]);
}

#[cfg(unix)]
#[test]
fn directory_that_cannot_be_read_is_reported() {
    use crate::place::{is_locked, unlock};
    let place = Place::with_greet();
    place.skill("skills/locked/inner");
    if is_locked(&place.path("skills/locked")) {
        let (report, code) = place.check(&[]);
        assert_eq!(code, Some(1));
        assert_eq!(report["findings"][0]["code"], "unreadable");
        assert_eq!(report["findings"][0]["file"], "skills/locked");
        assert_eq!(report["summary"], serde_json::json!({"skills": 1, "errors": 1, "warnings": 0}));
        assert_eq!(place.run(&["list"]).code, Some(1));
        assert_eq!(place.run(&["check", "skills/locked"]).code, Some(2));
    } else {
        println!("skipped: this user can read every directory");
    }
    unlock(&place.path("skills/locked"));
}

#[cfg(unix)]
#[test]
fn line_end_in_a_name_stays_within_its_line() {
    let place = Place::with_greet();
    place.file("skills/greet/a\n::error::b.md", "");
    place.file("skills/c\n::error::d/SKILL.md", manifest("c"));
    for format in ["text", "github"] {
        let ran = place.run(&["check", "--format", format]);
        assert_eq!(ran.code, Some(1));
        assert!(!ran.out.lines().any(|line| line.starts_with("::error::")), "{}", ran.out);
    }
    place.check(&[]);
}

#[cfg(unix)]
#[test]
fn names_do_not_act_on_the_terminal() {
    let place = Place::with_greet();
    let evil = "x\u{1b}[31m\u{202e}\r\nerror: y";
    place.file(&format!("skills/{evil}/SKILL.md"), "---\nname: x\n---\n");
    place.file(&format!("skills/{evil}/.gitignore"), "a{b\n");
    place.file(&format!("{evil}.md"), "");
    let empty = format!("{evil}/empty");
    fs::create_dir_all(place.path(&empty)).expect("a directory");
    fs::create_dir_all(place.path(&format!("{evil}/taken/a"))).expect("a directory");
    for args in [
        &["check"][..],
        &["list"],
        &["list", &empty],
        &["check", &format!("{evil}.md")],
        &["check", &format!("no{evil}")],
        &["show", evil],
        &["show", &format!("x{evil}")],
        &["show", "nothing-like-it", "--in", &empty],
        &["new", evil],
        &["new", "a", "--in", evil],
        &["new", "a", "--in", &format!("{evil}/taken")],
        &["new", "a", "--in", &format!("{evil}.md")],
    ] {
        let ran = place.run(args);
        for text in [&ran.out, &ran.err] {
            assert!(!text.contains(['\u{1b}', '\u{202e}', '\r']), "{args:?}: {text}");
            assert!(!text.lines().any(|line| line.starts_with("error: y")), "{args:?}: {text}");
        }
    }
}

#[test]
fn suggested_command_can_be_copied() {
    let place = Place::new();
    place.file("my skills/a/SKILL.md", "---\nname: a\n---\n");
    assert!(place.run(&["list"]).err.contains("`cargo skills check 'my skills/a'`"));
    assert!(place.run(&["new", "b", "--in", "my skills"]).out.contains("`cargo skills check 'my skills'`"));
}

#[test]
fn blanks_and_other_scripts_are_no_obstacle() {
    let place = Place::new();
    place.skill("mein Verzeichnis – ü/技能/greet");
    assert_eq!(place.findings(&[]), [] as [&str; 0]);
    assert_eq!(place.run(&["show", "greet"]).code, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn name_that_is_not_text_is_reported() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::with_greet();
    let name = std::ffi::OsStr::from_bytes(b"sk\xff");
    let directory = place.path("skills").join(name);
    fs::create_dir(&directory).expect("a directory");
    fs::write(directory.join("SKILL.md"), manifest("x")).expect("a file");
    let (report, code) = place.check(&[]);
    assert_eq!(code, Some(1), "{report:#}");
    assert_eq!(report["summary"]["skills"], 2);
}

#[test]
fn thousands_of_findings_are_all_reported() {
    let place = Place::new();
    for number in 0..1_000 {
        place.file(&format!("skills/s{number}/SKILL.md"), "---\nname: x\ndescripton: x\nfoo: 1\n---\n");
    }
    for format in ["text", "json", "github", "sarif"] {
        let ran = place.run(&["check", "--format", format]);
        assert_eq!(ran.code, Some(1), "{format}");
        assert!(ran.out.matches("misspelled_key").count() >= 1_000, "{format}");
    }
    let (report, _) = place.check(&[]);
    let summary = &report["summary"];
    let total = summary["errors"].as_u64().unwrap_or(0) + summary["warnings"].as_u64().unwrap_or(0);
    assert_eq!(report["findings"].as_array().map(Vec::len), usize::try_from(total).ok());
    assert!(total >= 3_000, "{total}");
}

#[test]
fn order_of_findings_is_that_of_the_directories_however_long_each_takes() {
    let place = Place::new();
    for number in 0..300 {
        let more = if number % 7 == 0 { "x\n".repeat(20_000) } else { String::new() };
        place.file(
            &format!("skills/s{number:03}/SKILL.md"),
            format!("---\nname: x{number}\ndescription: x\n---\nHi.\n{more}"),
        );
    }
    let files: Vec<String> = place.findings(&["-A", "advice"]);
    let expected: Vec<String> = (0..300).map(|number| format!("name_mismatch skills/s{number:03}/SKILL.md")).collect();
    assert_eq!(files, expected);
}

#[cfg(unix)]
#[test]
fn help_names_what_the_command_line_takes() {
    let place = Place::with_greet();
    std::os::unix::fs::symlink("/", place.path("skills/greet/root")).expect("a link");
    std::os::unix::fs::symlink("nowhere", place.path("skills/greet/dangling")).expect("a link");
    let (report, _) = place.check(&[]);
    for (finding, code) in report["findings"].as_array().expect("a list").iter().zip(["dangling_link", "link_outside"])
    {
        let help = finding["help"].as_str().expect("a text");
        assert!(help.contains(&format!("allow `{code}`")), "{help}");
    }
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(2));
}
