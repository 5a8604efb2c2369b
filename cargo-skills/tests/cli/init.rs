//! `init`.

use std::fs;
use std::path::Path;

use crate::place::{Place, Ran};

const MANIFEST: &str = "[package]\nname = \"agent\" # mine\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\nserde   = '1' # keep\n";

const LINES: &str =
    "    println!(\"cargo::rerun-if-changed=skills\");\n    println!(\"cargo::rustc-env=SKILLS_WATCH=skills\");\n";

fn package(manifest: &str) -> Place {
    let place = Place::new();
    place.file("Cargo.toml", manifest);
    place.file("src/main.rs", "fn main() {}\n");
    place
}

/// What `init` makes of a build script, and its exit code.
fn build_script(text: &str) -> (String, Option<i32>, String) {
    let place = package(MANIFEST);
    place.file("build.rs", text);
    let ran = place.run(&["init"]);
    let changed = place.read("build.rs");
    let again = place.run(&["init"]);
    assert_eq!((again.code, place.read("build.rs")), (ran.code, changed.clone()), "a second run changes nothing");
    (changed, ran.code, ran.err)
}

#[test]
fn package_gets_directory_dependency_and_build_script() {
    let place = package(MANIFEST);
    let ran = place.run(&["init"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(place.path("skills").is_dir());
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(place.read("Cargo.toml"), format!("{MANIFEST}skills-runtime = \"{version}\"\n"));
    assert_eq!(place.read("build.rs"), format!("fn main() {{\n{LINES}}}\n"));
    for done in ["created skills/", "added skills-runtime to Cargo.toml", "created build.rs", "cargo skills new"] {
        assert!(ran.out.contains(done), "{done}: {}", ran.out);
    }
}

#[test]
fn second_run_changes_nothing() {
    let place = package(MANIFEST);
    place.run(&["init"]);
    let before = (place.read("Cargo.toml"), place.read("build.rs"));
    let ran = place.run(&["init"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.out.matches("kept").count(), 3, "{}", ran.out);
    assert_eq!((place.read("Cargo.toml"), place.read("build.rs")), before);
}

#[test]
fn manifest_is_found_above_and_paths_are_those_of_the_directory_that_the_user_is_in() {
    let place = package(MANIFEST);
    let run = |args: &[&str]| Ran::from(place.command(args).current_dir(place.path("src")).output().expect("it runs"));
    let ran = run(&["init"]);
    assert_eq!(ran.code, Some(0));
    assert!(place.path("skills").is_dir() && place.path("build.rs").is_file());
    let above = Path::new("..");
    for shown in ["skills", "Cargo.toml", "build.rs"].map(|name| above.join(name).display().to_string()) {
        assert!(ran.out.contains(&shown), "{shown}: {}", ran.out);
    }
    let skills = above.join("skills").display().to_string();
    let new = format!("cargo skills new my-skill --in {skills}");
    assert!(ran.out.contains(&new) && ran.out.contains(&format!("check {skills}\n")), "{}", ran.out);
    assert_eq!(run(&["new", "my-skill", "--in", &skills]).code, Some(0));
    assert!(place.path("skills/my-skill/SKILL.md").is_file());
}

#[test]
fn without_a_manifest_it_says_how_to_make_one() {
    let ran = Place::new().run(&["init"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no Cargo.toml") && ran.err.contains("cargo init"), "{}", ran.err);
}

#[test]
fn virtual_workspace_is_refused_with_the_way_out() {
    let place = Place::new();
    place.file("Cargo.toml", "[workspace]\nmembers = [\"a\"]\n");
    let ran = place.run(&["init"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("a workspace without a package") && ran.err.contains("member"), "{}", ran.err);
    assert!(!place.path("skills").exists() && !place.path("build.rs").exists());
}

#[test]
fn manifest_without_a_package_is_said_to_be_that() {
    for manifest in ["", "[dependencies]\nserde = '1'\n"] {
        let ran = package(manifest).run(&["init"]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("`Cargo.toml` describes no package"), "{}", ran.err);
        assert!(!ran.err.contains("workspace") && ran.err.contains("cargo init"), "{}", ran.err);
    }
}

#[test]
fn manifest_that_is_not_toml_is_left_alone() {
    let place = package("[package\n");
    let ran = place.run(&["init"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(place.read("Cargo.toml"), "[package\n");
    assert!(!place.path("skills").exists());
}

#[test]
fn table_of_dependencies_is_made_where_there_is_none() {
    let manifest = "[package]\nname = \"agent\"\n\n[dependencies.serde]\nversion = \"1\"\n";
    for manifest in ["[package]\nname = \"agent\"\n", manifest] {
        let place = package(manifest);
        assert_eq!(place.run(&["init"]).code, Some(0));
        let text = place.read("Cargo.toml");
        assert!(text.contains("[dependencies]\nskills-runtime = "), "{text}");
        for line in manifest.lines() {
            assert!(text.contains(line), "{text}");
        }
    }
}

#[test]
fn dependency_that_is_there_stays_as_it_is() {
    for dependency in [
        "[dependencies]\nskills-runtime = { workspace = true }\n",
        "[dependencies.skills-runtime]\npath = \"../x\"\n",
        "[dependencies]\nskills = { package = \"skills-runtime\", version = \"0.0.1\" }\n",
        "[dependencies]\nskills-runtime.version = \"0.0.1\"\n",
    ] {
        let manifest = format!("[package]\nname = \"agent\"\n\n{dependency}");
        let place = package(&manifest);
        assert_eq!(place.run(&["init"]).code, Some(0));
        assert_eq!(place.read("Cargo.toml"), manifest);
    }
}

/// A package `agent` beside a checkout of the runtime.
fn package_and_checkout(manifest: &str) -> Place {
    let place = Place::new();
    place.file("skills-runtime/Cargo.toml", "[package]\nname = \"skills-runtime\"\n");
    place.file("agent/Cargo.toml", manifest);
    place.file("agent/src/main.rs", "fn main() {}\n");
    place
}

fn run_in_agent(place: &Place, args: &[&str]) -> Ran {
    place.command(args).current_dir(place.path("agent")).output().expect("the program runs").into()
}

#[test]
fn version_that_init_wrote_gives_way_to_a_checkout() {
    let place = package_and_checkout(MANIFEST);
    assert_eq!(run_in_agent(&place, &["init"]).code, Some(0));
    let ran = run_in_agent(&place, &["init", "--path", "../skills-runtime"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("changed skills-runtime in Cargo.toml"), "{}", ran.out);
    let expected = format!("{MANIFEST}skills-runtime = {{ path = \"../skills-runtime\" }}\n");
    assert_eq!(place.read("agent/Cargo.toml"), expected);
    for args in [&["init", "--path", "../skills-runtime"][..], &["init"]] {
        assert_eq!(run_in_agent(&place, args).code, Some(0));
        assert_eq!(place.read("agent/Cargo.toml"), expected);
    }
}

#[test]
fn dependency_of_the_user_s_stays_and_a_checkout_that_is_not_used_is_said_to_be() {
    for (entry, way_out) in [
        ("skills-runtime = \"=0.0.1\"", "skills-runtime = { path = \"../skills-runtime\" }"),
        ("skills-runtime = { path = \"../other\" }", "skills-runtime = { path = \"../skills-runtime\" }"),
        (
            "kit = { package = \"skills-runtime\", version = \"1\" }",
            "kit = { package = \"skills-runtime\", path = \"../skills-runtime\" }",
        ),
    ] {
        let manifest = format!("{MANIFEST}{entry}\n");
        let place = package_and_checkout(&manifest);
        let ran = run_in_agent(&place, &["init", "--path", "../skills-runtime"]);
        assert_eq!((ran.code, place.read("agent/Cargo.toml")), (Some(1), manifest));
        assert!(ran.err.contains("`--path` was not used") && ran.err.contains(way_out), "{}", ran.err);
    }
}

#[test]
fn other_package_of_the_runtime_s_name_stays() {
    for (args, way_out) in [
        (&["init"][..], format!("version = \"{}\" }}", env!("CARGO_PKG_VERSION"))),
        (&["init", "--path", "../skills-runtime"], "path = \"../skills-runtime\" }".to_owned()),
    ] {
        let manifest = format!("{MANIFEST}skills-runtime = {{ package = \"other\", version = \"1\" }}\n");
        let place = package_and_checkout(&manifest);
        let ran = run_in_agent(&place, args);
        assert_eq!((ran.code, place.read("agent/Cargo.toml")), (Some(1), manifest));
        assert!(ran.err.contains("to the package `other`"), "{}", ran.err);
        assert!(ran.err.contains(&format!("skills = {{ package = \"skills-runtime\", {way_out}")), "{}", ran.err);
        assert!(ran.out.contains("skills::embed_skills!"), "{}", ran.out);
    }
}

#[test]
fn optional_dependency_is_said_to_be_that() {
    let manifest = format!("{MANIFEST}skills-runtime = {{ version = \"1\", optional = true }}\n");
    let place = package(&manifest);
    let ran = place.run(&["init"]);
    assert_eq!((ran.code, place.read("Cargo.toml")), (Some(0), manifest));
    assert!(ran.err.contains("`optional = true`"), "{}", ran.err);
}

#[test]
fn macros_are_called_by_the_dependency_s_own_name() {
    let place = package(&format!("{MANIFEST}my-kit = {{ package = \"skills-runtime\", version = \"1\" }}\n"));
    let ran = place.run(&["init"]);
    assert!(ran.out.contains("my_kit::embed_skills!(\"skills\")"), "{}", ran.out);
}

#[test]
fn dependency_of_the_workspace_is_inherited() {
    for (declared, inherited) in [
        ("skills-runtime = { path = \"../skills-runtime\" }", "skills-runtime = { workspace = true }\n"),
        ("kit = { package = \"skills-runtime\", version = \"1\" }", "kit = { workspace = true }\n"),
    ] {
        let place = package_and_checkout(MANIFEST);
        place.file("Cargo.toml", format!("[workspace]\nmembers = [\"agent\"]\n[workspace.dependencies]\n{declared}\n"));
        assert_eq!(run_in_agent(&place, &["init"]).code, Some(0));
        assert_eq!(place.read("agent/Cargo.toml"), format!("{MANIFEST}{inherited}"));
        assert_eq!(run_in_agent(&place, &["init"]).out.matches("kept").count(), 3, "{declared}");
    }
}

#[test]
fn package_outside_the_workspace_inherits_nothing() {
    let place = package_and_checkout(MANIFEST);
    place.file("Cargo.toml", "[workspace]\nexclude = [\"agent\"]\n[workspace.dependencies]\nskills-runtime = \"1\"\n");
    assert_eq!(run_in_agent(&place, &["init"]).code, Some(0));
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(place.read("agent/Cargo.toml"), format!("{MANIFEST}skills-runtime = \"{version}\"\n"));
}

#[test]
fn checkout_that_the_workspace_names_is_known() {
    let manifest = format!("{MANIFEST}skills-runtime = {{ workspace = true }}\n");
    let place = package_and_checkout(&manifest);
    let root = "[workspace]\nmembers = [\"agent\"]\n[workspace.dependencies]\nskills-runtime = { path = \"skills-runtime\" }\n";
    place.file("Cargo.toml", root);
    let ran = run_in_agent(&place, &["init", "--path", "../skills-runtime"]);
    assert_eq!((ran.code, place.read("agent/Cargo.toml")), (Some(0), manifest), "{}", ran.err);
}

#[test]
fn every_other_byte_of_the_manifest_stays() {
    let before = "\u{feff}[package]\r\nname = \"agent\"\ndescription = '''\na\r\nb\n'''\r\n[dependencies]\n";
    let after = "\r\n[features]\r\n# last";
    let place = package(&format!("{before}{after}"));
    assert_eq!(place.run(&["init"]).code, Some(0));
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(place.read("Cargo.toml"), format!("{before}skills-runtime = \"{version}\"\n{after}"));
}

#[test]
fn line_ends_of_the_manifest_stay() {
    let place = package(&MANIFEST.replace('\n', "\r\n"));
    place.run(&["init"]);
    let text = place.read("Cargo.toml");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{text:?}");
    assert!(text.starts_with(&MANIFEST.replace('\n', "\r\n")), "{text:?}");
}

#[test]
fn checkout_becomes_a_path_dependency() {
    let place = Place::new();
    place.file("family/skills-runtime/Cargo.toml", "[package]\nname = \"skills-runtime\"\n");
    place.file("my agent/Cargo.toml", MANIFEST);
    let checkout = |path: &str| {
        place.file("my agent/Cargo.toml", MANIFEST);
        let run = place.command(&["init", "--path", path]).current_dir(place.path("my agent")).output();
        run.expect("the program runs").status.code()
    };
    assert_eq!(checkout("../family/skills-runtime"), Some(0));
    let expected = format!("{MANIFEST}skills-runtime = {{ path = \"../family/skills-runtime\" }}\n");
    assert_eq!(place.read("my agent/Cargo.toml"), expected);
    let absolute = place.path("family/skills-runtime");
    assert_eq!(checkout(absolute.to_str().expect("UTF-8")), Some(0));
    assert_eq!(place.read("my agent/Cargo.toml"), expected);
    assert_eq!(checkout("../family"), Some(2));
    assert_eq!(checkout("."), Some(2));
}

#[test]
fn file_of_the_directory_s_name_is_refused() {
    let place = package(MANIFEST);
    place.file("skills", "");
    assert_eq!(place.run(&["init"]).code, Some(2));
    assert_eq!(place.read("Cargo.toml"), MANIFEST);
}

#[test]
fn lines_are_inserted_at_the_start_of_main() {
    let text = "// é\nuse std::env;\n\nfn main() {\n    // first\n    env::var(\"X\").ok();\n}\n";
    let (changed, code, err) = build_script(text);
    assert_eq!(code, Some(0));
    assert_eq!(changed, text.replace("fn main() {\n", &format!("fn main() {{\n{LINES}")));
    assert!(err.contains("named no file that it depends on"), "{err}");
}

#[test]
fn every_form_of_main_keeps_its_bytes() {
    for (before, after) in [
        ("fn main() {", "}"),
        ("fn main() {", " foo(); }\nfn foo() {}\n"),
        (
            "\u{feff}#!/usr/bin/env run\nfn main()\n  -> Result<(), Box<dyn std::error::Error>>\n{",
            " // c\n    Ok(())\n}\n",
        ),
        ("fn main() { #![allow(unused)]", " let x = \"fn main() {\"; }\n"),
        ("mod a { fn main() {} }\nfn main() {", "\n}\n"),
    ] {
        let (changed, code, _) = build_script(&format!("{before}{after}"));
        assert_eq!(code, Some(0), "{before}");
        let middle =
            changed.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).expect("the bytes are there");
        assert_eq!(middle.trim(), LINES.trim(), "{changed}");
    }
}

#[test]
fn script_that_names_its_files_anywhere_but_in_a_comment_is_not_said_to_run_less_often() {
    let elsewhere = "fn main() {\n    f();\n}\nfn f() {\n    println!(\"cargo::rerun-if-changed=a\");\n}\n";
    let comment = "/// Prints no cargo::rerun-if-changed=a\nfn main() {}\n";
    let said = |text| build_script(text).2.contains("named no file");
    assert_eq!((said(elsewhere), said(comment)), (false, true));
}

#[test]
fn line_ends_of_the_build_script_stay() {
    let (changed, _, _) = build_script("fn main() {\r\n    foo();\r\n}\r\nfn foo() {}\r\n");
    assert_eq!(
        changed,
        format!("fn main() {{\r\n{}    foo();\r\n}}\r\nfn foo() {{}}\r\n", LINES.replace('\n', "\r\n"))
    );
}

#[test]
fn line_that_is_there_is_not_repeated() {
    let (changed, code, err) = build_script("fn main() {\n    println!(\"cargo:rerun-if-changed=skills\");\n}\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(changed.matches("rerun-if-changed").count(), 1);
    assert_eq!(changed.matches("SKILLS_WATCH=skills").count(), 1);
}

#[test]
fn script_that_watches_more_roots_stays_as_it_is() {
    let text = "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n    println!(\"cargo::rustc-env=SKILLS_WATCH=agents,skills\");\n}\n";
    assert_eq!(build_script(text).0, text);
}

#[test]
fn lines_in_a_comment_do_not_count() {
    let (changed, _, _) = build_script("// println!(\"cargo::rerun-if-changed=skills\");\nfn main() {}\n");
    assert_eq!(changed.matches("\n    println!").count(), 2, "{changed}");
}

#[test]
fn what_cannot_be_done_safely_is_left_to_the_user() {
    for text in [
        "fn main() {\n",
        "include!(\"other.rs\");\n",
        "#[cfg(unix)]\nfn main() {}\n#[cfg(not(unix))]\nfn main() {}\n",
        "fn main() {\n    println!(\"cargo::rustc-env=SKILLS_WATCH=agents\");\n}\n",
        "fn main() {\n    println!(\"cargo::rustc-env=SKILLS_WATCH={roots}\");\n}\n",
        "fn main() {\n    println!(\"cargo::rustc-env=SKILLS_WATCH=skills/greet\");\n}\n",
        "",
    ] {
        let (changed, code, err) = build_script(text);
        assert_eq!((changed.as_str(), code), (text, Some(1)));
        assert!(err.contains(LINES), "{err}");
    }
}

#[test]
fn lines_that_may_not_be_printed_do_not_count() {
    let lines = LINES.replace("    ", "        ");
    for text in [
        format!("fn main() {{}}\nfn never() {{\n{LINES}}}\n"),
        format!("fn main() {{\n    if f() {{\n{lines}    }}\n}}\n"),
        format!("fn main() {{\n    if f() {{\n        return;\n    }}\n{LINES}}}\n"),
        format!("fn main() {{\n    if f() {{ std::process::exit(0) }}\n{LINES}}}\n"),
        format!("fn main() {{\n{}}}\n", LINES.replace("println", "eprintln")),
        format!("fn main() {{\n{}}}\n", LINES.replace("println", "#[cfg(unix)] println")),
        format!("fn main() {{\n{}}}\n", LINES.replace("println", "let f = || println")),
        format!("fn main() {{}}\n#[cfg(test)]\nmod tests {{\n    fn main() {{\n{LINES}}}}}\n"),
        format!("{}fn main() {{}}\n", LINES.replace("    println", "/// println")),
        "/// Sets SKILLS_WATCH=foo\nfn main() {}\n".to_owned(),
        "fn main() {\n    //! cargo::rustc-env=SKILLS_WATCH=foo\n}\n".to_owned(),
        "fn main() {\n    println!(\"cargo::rustc-env=OTHER_SKILLS_WATCH=x\");\n}\n".to_owned(),
    ] {
        let (changed, code, _) = build_script(&text);
        assert_eq!(code, Some(0), "{text}");
        let inserted = changed.matches(LINES.trim_end()).count() - text.matches(LINES.trim_end()).count();
        assert_eq!(inserted, 1, "{changed}");
    }
}

#[test]
fn every_way_to_name_the_skills_counts() {
    for (rerun, watch) in [
        ("./skills", "./skills/"),
        ("skills/", " other , skills"),
        (".", "."),
        ("skills", "a\");\n println!(\"cargo:rustc-env=SKILLS_WATCH=skills"),
    ] {
        let text = format!(
            "#[tokio::main]\nasync fn main() -> Result<(), E> {{\n    f()?;\n    println!(\"cargo:rerun-if-changed={rerun}\");\n    \
             println!(\"cargo::rustc-env=SKILLS_WATCH={watch}\",);\n    Ok(())\n}}\n"
        );
        assert_eq!(build_script(&text), (text.clone(), Some(0), String::new()));
    }
}

#[test]
fn braces_before_the_body_of_main_are_not_taken_for_it() {
    let text = "fn main() -> A<{ 1 }> { f() }\n";
    assert_eq!(build_script(text), (text.to_owned(), Some(1), build_script(text).2));
}

#[test]
fn deep_build_script_is_read_all_the_same() {
    for (open, close) in [("(", ")"), ("{", "}"), ("!", ""), ("A<", ">")] {
        let deep = format!("{}1{}", open.repeat(20_000), close.repeat(20_000));
        let text = format!("fn main() {{\n    let x = {deep};\n}}\n");
        let (changed, code, _) = build_script(&text);
        assert_eq!(code, Some(0));
        assert!(changed == text.replacen("{\n", &format!("{{\n{LINES}"), 1));
    }
}

#[test]
fn mixed_line_ends_of_the_build_script_stay() {
    let (changed, _, _) = build_script("// a\r\nfn main() {\n    foo();\r\n}\r\n");
    assert_eq!(changed, format!("// a\r\nfn main() {{\n{LINES}    foo();\r\n}}\r\n"));
}

#[test]
fn what_acts_on_a_terminal_is_shown_escaped() {
    let escape = "\u{1b}[31m\u{202e}";
    let text = format!("fn main() {{\n    println!(\"cargo::rustc-env=SKILLS_WATCH=a{escape}\");\n}}\n");
    let shown = "\\u{1b}[31m\\u{202e}";
    let mut said = vec![build_script(&text).2];
    let toml_escape = "\\u001b[31m\\u202e";
    for build in [format!("../{toml_escape}.rs"), format!("{toml_escape}.rs")] {
        let ran = package(&MANIFEST.replace("edition", &format!("build = \"{build}\"\nedition"))).run(&["init"]);
        said.push(ran.out + &ran.err);
    }
    let ran = package(&format!("{MANIFEST}x = \"{escape}\"\n")).run(&["init"]);
    said.push(ran.out + &ran.err);
    let other = format!("{MANIFEST}skills-runtime = {{ package = \"{toml_escape}\", version = \"1\" }}\n");
    let ran = package(&other).run(&["init"]);
    said.push(ran.out + &ran.err);
    for said in said {
        assert!(said.contains(shown), "{said}");
        assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}'), "{said:?}");
    }
}

/// What a run that fails leaves of a package in which nothing may be changed.
#[cfg(unix)]
fn is_untouched(place: &Place) -> bool {
    place.read("Cargo.toml") == MANIFEST && !place.path("skills").exists()
}

#[test]
#[cfg(unix)]
fn build_script_that_is_no_file_is_refused_before_anything_is_changed() {
    let place = package(MANIFEST);
    std::os::unix::fs::symlink("gone.rs", place.path("build.rs")).expect("a link");
    let ran = place.run(&["init"]);
    assert_eq!((ran.code, is_untouched(&place)), (Some(2), true));
    assert!(ran.err.contains("link to something that is not there") && !place.path("gone.rs").exists(), "{}", ran.err);

    let place = package(MANIFEST);
    let made = std::process::Command::new("mkfifo").arg(place.path("build.rs")).status().expect("mkfifo runs");
    assert!(made.success());
    let ran = place.run(&["init"]);
    assert_eq!((ran.code, is_untouched(&place)), (Some(2), true));
    assert!(ran.err.contains("`build.rs` is not a file"), "{}", ran.err);
}

#[test]
#[cfg(unix)]
fn file_that_cannot_be_written_is_refused_before_anything_is_changed() {
    use std::os::unix::fs::PermissionsExt;
    for name in ["Cargo.toml", "build.rs"] {
        let place = package(MANIFEST);
        place.file("build.rs", "fn main() {}\n");
        fs::set_permissions(place.path(name), fs::Permissions::from_mode(0o444)).expect("the permissions change");
        if fs::OpenOptions::new().write(true).open(place.path(name)).is_ok() {
            eprintln!("skipped: this user may write every file");
            return;
        }
        let ran = place.run(&["init"]);
        assert_eq!((ran.code, is_untouched(&place)), (Some(2), true), "{name}");
        assert!(ran.err.contains(&format!("cannot write `{name}`")), "{}", ran.err);
    }
}

#[test]
#[cfg(unix)]
fn write_that_fails_leaves_the_old_file_whole() {
    let place = package(MANIFEST);
    place.file("build.rs", "fn main() {}\n");
    fs::create_dir(place.path("skills")).expect("a directory");
    let before = fs::read_dir(place.path(".")).expect("a directory").count();
    let ran = place.run_with_full_disk(&["init"]);
    assert_eq!((ran.code, place.read("Cargo.toml").as_str()), (Some(2), MANIFEST));
    assert!(ran.err.contains("cannot write `Cargo.toml`"), "{}", ran.err);
    assert_eq!(fs::read_dir(place.path(".")).expect("a directory").count(), before);
}

#[test]
#[cfg(unix)]
fn written_file_keeps_its_permissions_and_its_link() {
    use std::os::unix::fs::PermissionsExt;
    let place = package("");
    place.file("real/manifest.toml", MANIFEST);
    fs::set_permissions(place.path("real/manifest.toml"), fs::Permissions::from_mode(0o640)).expect("the mode changes");
    fs::remove_file(place.path("Cargo.toml")).expect("a file");
    std::os::unix::fs::symlink("real/manifest.toml", place.path("Cargo.toml")).expect("a link");
    assert_eq!(place.run(&["init"]).code, Some(0));
    assert!(place.path("Cargo.toml").is_symlink());
    assert!(place.read("real/manifest.toml").contains("skills-runtime"));
    let mode = fs::metadata(place.path("real/manifest.toml")).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
#[cfg(unix)]
fn directory_in_which_nothing_can_be_created_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let place = package("");
    place.file("locked/Cargo.toml", MANIFEST);
    fs::remove_file(place.path("Cargo.toml")).expect("a file");
    std::os::unix::fs::symlink("locked/Cargo.toml", place.path("Cargo.toml")).expect("a link");
    fs::set_permissions(place.path("locked"), fs::Permissions::from_mode(0o555)).expect("the mode changes");
    if fs::write(place.path("locked/probe"), "").is_ok() {
        eprintln!("skipped: this user may write everywhere");
        return;
    }
    let ran = place.run(&["init"]);
    assert_eq!((ran.code, place.read("Cargo.toml").as_str()), (Some(2), MANIFEST));
    assert!(ran.err.contains("cannot write `Cargo.toml`: no file can be created beside it"), "{}", ran.err);
}

#[test]
#[cfg(unix)]
fn what_was_done_before_a_failure_is_said() {
    let place = package(&MANIFEST.replace("edition", "build = \"tools/make.rs\"\nedition"));
    std::os::unix::fs::symlink("gone", place.path("tools")).expect("a link");
    let ran = place.run(&["init"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.contains("added skills-runtime to Cargo.toml"), "{}", ran.out);
    assert!(ran.err.contains("cannot write") && ran.err.contains("run the command again"), "{}", ran.err);
}

#[test]
fn the_rest_is_done_where_the_build_script_is_left_to_the_user() {
    let place = package(&MANIFEST.replace("edition", "build = false\nedition"));
    let ran = place.run(&["init"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("build = false"), "{}", ran.err);
    assert!(place.path("skills").is_dir() && !place.path("build.rs").exists());
    assert!(place.read("Cargo.toml").contains("skills-runtime"));
}

#[test]
fn build_script_can_have_another_name() {
    let place = package(&MANIFEST.replace("edition", "build = \"tools/make.rs\"\nedition"));
    assert_eq!(place.run(&["init"]).code, Some(0));
    assert_eq!(place.read("tools/make.rs"), format!("fn main() {{\n{LINES}}}\n"));
    assert!(!place.path("build.rs").exists());
}

#[test]
fn build_script_outside_the_package_is_left_alone() {
    let place = Place::new();
    place.file("build.rs", "fn main() {}\n");
    place.file("agent/Cargo.toml", MANIFEST.replace("edition", "build = \"../build.rs\"\nedition"));
    let ran = place.command(&["init"]).current_dir(place.path("agent")).output().expect("the program runs");
    assert_eq!(ran.status.code(), Some(1));
    assert_eq!(place.read("build.rs"), "fn main() {}\n");
}

#[test]
fn skills_that_are_there_stay() {
    let place = package(MANIFEST);
    place.skill("skills/greet");
    let before = place.read("skills/greet/SKILL.md");
    let ran = place.run(&["init"]);
    assert_eq!(ran.code, Some(0));
    assert!(!ran.out.contains("the first skill"), "{}", ran.out);
    assert_eq!(place.read("skills/greet/SKILL.md"), before);
    assert_eq!(fs::read_dir(place.path("skills")).expect("a directory").count(), 1);
}
