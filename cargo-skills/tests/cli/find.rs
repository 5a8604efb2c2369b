//! Where skills are found.

use std::fs;
use std::process::Command;

use crate::place::{Place, manifest};

fn listed(place: &Place, args: &[&str]) -> Vec<String> {
    let ran = place.run(&[&["list", "--json"], args].concat());
    let items: serde_json::Value = serde_json::from_str(&ran.out).expect("a JSON array");
    let directory = |item: &serde_json::Value| item["directory"].as_str().expect("a text").to_owned();
    items.as_array().expect("a list").iter().map(directory).collect()
}

#[test]
fn skills_are_found_at_any_depth_and_in_hidden_directories() {
    let place = Place::with_greet();
    place.skill(".agents/skills/a");
    place.skill(".claude/skills/b");
    place.skill("packages/x/deep/er/c");
    assert_eq!(listed(&place, &[]), [".agents/skills/a", ".claude/skills/b", "packages/x/deep/er/c", "skills/greet"]);
}

#[test]
fn order_is_that_of_the_paths_bytes() {
    let place = Place::new();
    for name in ["a/x", "a-b", "a0", "B", "é"] {
        place.skill(&format!("skills/{name}"));
    }
    place.file("skills/B/SKILL.md", "---\nname: b\ndescription: x\nid: b\n---\nHi.\n");
    assert_eq!(listed(&place, &["."]), ["skills/B", "skills/a-b", "skills/a/x", "skills/a0", "skills/é"]);
}

#[test]
fn what_tools_put_there_is_passed_over() {
    let place = Place::with_greet();
    for directory in [".git", "node_modules", "target", "__pycache__", "venv", ".venv"] {
        place.skill(&format!("{directory}/a"));
    }
    assert_eq!(listed(&place, &["--no-ignore"]), ["skills/greet"]);
}

#[test]
fn gitignore_is_respected_unless_it_is_not_wanted() {
    let place = Place::with_greet();
    place.skill("generated/a");
    place.file(".gitignore", "/generated\n");
    assert_eq!(listed(&place, &[]), ["skills/greet"]);
    assert_eq!(listed(&place, &["--no-ignore"]), ["generated/a", "skills/greet"]);
}

#[test]
fn gitignore_above_counts_within_a_repository() {
    let place = Place::with_greet();
    place.skill("project/a");
    place.file(".gitignore", "*\n");
    assert_eq!(listed(&place, &["project"]), ["project/a"]);
    place.file(".gitignore", "a/\n");
    place.skill("project/inner/a");
    assert_eq!(listed(&place, &["project/inner"]), ["project/inner/a"]);
    place.file(".git/HEAD", "");
    assert_eq!(listed(&place, &["project/inner"]), [] as [&str; 0]);
}

#[test]
fn ignored_directory_can_be_named() {
    let place = Place::with_greet();
    place.skill("generated/a");
    place.file(".gitignore", "/generated\n");
    place.file(".git/HEAD", "");
    assert_eq!(listed(&place, &["generated", "generated/a"]), ["generated/a"]);
}

#[test]
fn skill_that_gitignore_leaves_out_is_named_with_the_option_that_takes_it_in() {
    let place = Place::with_greet();
    place.skill("generated/a");
    place.file(".gitignore", "/generated\n");
    let note = "note: 1 skill is passed over, for .gitignore leaves it out: `generated/a`; `--no-ignore` takes it in\n";
    for args in [&["check"][..], &["list"], &["show", "greet"]] {
        assert!(place.run(args).err.starts_with(note), "{args:?}: {}", place.run(args).err);
    }
    fs::remove_dir_all(place.path("skills")).expect("a directory");
    let (report, _) = place.check(&[]);
    assert_eq!(report["findings"][0]["help"], "`--no-ignore` takes in the skills that .gitignore leaves out");
}

#[test]
fn skill_that_git_tracks_is_found_though_gitignore_leaves_it_out() {
    let place = Place::with_greet();
    let git = |args: &[&str]| Command::new("git").args(args).current_dir(place.path(".")).output();
    if git(&["init", "-q"]).is_err() {
        println!("skipped: there is no git");
        return;
    }
    place.file(".gitignore", "**/.gemini/\nout/\n");
    place.skill("tools/.gemini/skills/a");
    place.skill("out/deep/er/é");
    place.skill("skills/_drafts/b");
    git(&["add", "-f", "."]).expect("git runs");
    place.skill("tools/.gemini/skills/untracked");
    assert_eq!(listed(&place, &[]), ["out/deep/er/é", "skills/greet", "tools/.gemini/skills/a"]);
    assert_eq!(listed(&place, &["tools"]), ["tools/.gemini/skills/a"]);
    let err = place.run(&["check"]).err;
    assert!(
        err.contains("1 skill is passed over, for .gitignore leaves it out: `tools/.gemini/skills/untracked`"),
        "{err}"
    );
    // A repository in this one asks its own index; one that is left out is not asked.
    for repository in ["inner", "out/clone"] {
        place.skill(&format!("{repository}/.gemini/c"));
        let git = |args: &[&str]| Command::new("git").args(args).current_dir(place.path(repository)).output();
        git(&["init", "-q"]).expect("git runs");
        place.file(&format!("{repository}/.gitignore"), ".gemini/\n");
        place.skill(&format!("{repository}/.gemini/skills/d"));
        git(&["add", "-f", "."]).expect("git runs");
    }
    assert_eq!(listed(&place, &[])[..2], ["inner/.gemini/skills/d", "out/deep/er/é"]);
    // As where a hook runs.
    let output = place.command(&["list", "tools"]).env("GIT_DIR", ".git").env("GIT_INDEX_FILE", "gone").output();
    let out = output.expect("the program runs").stdout;
    assert!(out.starts_with(b"a "), "{}", String::from_utf8_lossy(&out));
}

#[test]
fn only_so_much_of_what_is_left_out_is_searched_but_all_that_git_tracks() {
    let place = Place::with_greet();
    place.file(".gitignore", "/build\n");
    for number in 0..1_100 {
        fs::create_dir_all(place.path(&format!("build/{number:04}"))).expect("a directory");
        fs::create_dir_all(place.path(&format!("node_modules/{number:04}"))).expect("a directory");
    }
    place.skill("build/x");
    let git = |args: &[&str]| Command::new("git").args(args).current_dir(place.path(".")).output();
    let has_git = git(&["init", "-q"]).is_ok() && git(&["add", "-f", "build/x"]).is_ok();
    let err = place.run(&["check"]).err;
    assert!(
        err.starts_with("note: 100 directories are not searched, for there are many: `build/1000`") || !has_git,
        "{err}"
    );
    assert_eq!(listed(&place, &[]).len(), 1 + usize::from(has_git));
}

#[cfg(unix)]
#[test]
fn what_is_left_out_need_not_be_readable() {
    use crate::place::{is_locked, unlock};
    let place = Place::with_greet();
    place.skill("node_modules/a");
    if is_locked(&place.path("node_modules")) {
        assert_eq!(place.findings(&[]), [] as [&str; 0]);
    } else {
        println!("skipped: this user can read every directory");
    }
    unlock(&place.path("node_modules"));
}

#[test]
fn it_is_said_where_git_cannot_be_asked() {
    let place = Place::with_greet();
    place.file(".git/HEAD", "");
    place.file(".gitignore", "/generated\n");
    place.skill("generated/a");
    let output = place.command(&["check"]).env("PATH", "").output().expect("the program runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("takes it in; whether git tracks it is unknown: git cannot be run: "), "{err}");
    let err = place.run(&["check"]).err;
    assert!(err.contains("unknown: "), "{err}");
}

#[test]
fn line_of_a_gitignore_that_makes_no_sense_is_a_warning() {
    let place = Place::with_greet();
    place.file(".gitignore", "a{b\n");
    let ran = place.run(&["check"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("warning: ") && ran.err.contains(".gitignore"), "{}", ran.err);
}

#[test]
fn skills_are_found_inside_skills() {
    let place = Place::with_greet();
    place.skill("skills/greet/deep/er/inner");
    place.skill("skills/greet/inner");
    let all = ["skills/greet", "skills/greet/deep/er/inner", "skills/greet/inner"];
    assert_eq!(listed(&place, &[]), all);
    assert_eq!(listed(&place, &["skills/greet"]), all);
    place.file("SKILL.md", "---\nname: top\ndescription: x\n---\nHi.\n");
    assert_eq!(listed(&place, &["-A", "name_mismatch"]), [&["."], &all[..]].concat());
}

#[test]
fn file_of_an_inner_skill_is_none_of_the_outer_one_s() {
    let place = Place::with_greet();
    place.skill("skills/greet/inner");
    place.file("skills/greet/inner/a.md", "");
    place.file("skills/greet/more/b.md", "");
    place.file("skills/greet/_drafts/c/SKILL.md", "");
    let files = |name: &str| {
        let card: serde_json::Value = serde_json::from_str(&place.run(&["show", name, "--json"]).out).expect("JSON");
        let files = card["files"].as_array().expect("a list").iter();
        files.map(|file| file["path"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(files("greet"), ["SKILL.md", "_drafts/c/SKILL.md", "more/b.md"]);
    assert_eq!(files("inner"), ["SKILL.md", "a.md"]);
    assert_eq!(place.findings(&["--max-files", "3"]), [] as [&str; 0]);
}

#[test]
fn misspelled_manifest_hides_no_skill_below() {
    let place = Place::with_greet();
    place.file("skills/SKILL.MD", "");
    place.file("skill.yml", "");
    assert_eq!(place.findings(&[]), ["misnamed_skill_md skill.yml", "misnamed_skill_md skills/SKILL.MD"]);
    assert_eq!(listed(&place, &[]), ["skills/greet"]);
}

#[test]
fn document_in_a_skill_may_be_called_as_a_manifest_nearly_is() {
    let place = Place::with_greet();
    place.file("skills/greet/references/skill.md", "");
    assert_eq!(place.findings(&[]), [] as [&str; 0]);
}

#[test]
fn path_is_written_without_a_dot_before_it() {
    let place = Place::with_greet();
    assert_eq!(listed(&place, &["./skills"]), ["skills/greet"]);
    assert_eq!(listed(&place, &["skills/"]), ["skills/greet"]);
}

#[test]
fn skill_can_be_the_working_directory() {
    let place = Place::with_greet();
    let ran = place.command(&["check"]).current_dir(place.path("skills/greet")).output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "checked 1 skill: 0 errors, 0 warnings\n");
}

#[test]
fn what_lies_below_several_paths_is_found_once() {
    let place = Place::with_greet();
    place.skill("other/a");
    assert_eq!(listed(&place, &["skills", ".", "skills/greet", "./skills"]), ["skills/greet", "other/a"]);
}

#[test]
fn misspelled_manifest_is_found_and_reported() {
    let place = Place::new();
    place.file("skills/greet/Skill.md", "");
    assert_eq!(place.findings(&[]), ["misnamed_skill_md skills/greet/Skill.md"]);
}

#[cfg(unix)]
#[test]
fn link_is_not_followed_but_mentioned() {
    let place = Place::with_greet();
    std::fs::create_dir(place.path("links")).expect("a directory");
    std::os::unix::fs::symlink(place.path("skills"), place.path("links/skills")).expect("a link");
    assert_eq!(listed(&place, &[]), ["skills/greet"]);
    let note = "note: 1 link to a directory below `.` is not followed: `links/skills`; skills there are found ";
    for args in [&["check"][..], &["list"], &["show", "greet"], &["check", "--format", "json"]] {
        let ran = place.run(args);
        assert!(ran.code == Some(0) && ran.err.starts_with(note), "{args:?}: {}", ran.err);
    }
    fs::create_dir(place.path("deeper")).expect("a directory");
    fs::rename(place.path("links"), place.path("deeper/links")).expect("it moves");
    let (report, _) = place.check(&["deeper"]);
    assert_eq!(report["findings"][0]["code"], "no_skills");
    let help = "it holds a link, which is not followed; name what the link leads to";
    assert_eq!(report["findings"][0]["help"], help);
    assert!(place.run(&["list", "deeper"]).err.contains("1 link "));
}

#[cfg(unix)]
#[test]
fn links_directly_below_a_path_are_followed() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    place.skill("real/a");
    place.skill("vendor/set/b");
    place.file("codex/skills/.keep", "");
    symlink("../../real/a", place.path("codex/skills/a")).expect("a link");
    symlink("../../vendor/set", place.path("codex/skills/set")).expect("a link");
    let all = ["codex/skills/a", "codex/skills/set/b"];
    assert_eq!(listed(&place, &["codex/skills"]), all);
    assert_eq!(place.findings(&["codex/skills"]), [] as [&str; 0]);
    assert_eq!(listed(&place, &["codex/skills", "real", "vendor/set"]), all);
    assert_eq!(listed(&place, &["real", "codex/skills"]), ["real/a", "codex/skills/set/b"]);
    // As for the macros, a link is a skill by its own name, wherever it leads.
    symlink("a", place.path("real/c")).expect("a link");
    assert!(place.findings(&["real"]).contains(&"name_mismatch real/c/SKILL.md".to_owned()));
}

#[cfg(unix)]
#[test]
fn link_that_leads_out_of_the_project_is_followed_with_a_warning() {
    use std::os::unix::fs::symlink;
    let (place, elsewhere) = (Place::new(), Place::new());
    elsewhere.skill("vendor/a");
    symlink(elsewhere.path("vendor"), place.path("vendor")).expect("a link");
    assert_eq!(place.findings(&["."]), ["no_skills ."]);
    place.skill("project/skills/greet");
    place.file("project/Cargo.toml", "");
    place.skill("b");
    symlink(elsewhere.path("vendor/a"), place.path("project/skills/a")).expect("a link");
    symlink(elsewhere.path("vendor"), place.path("project/skills/vendor")).expect("a link");
    symlink("../../b", place.path("project/skills/b")).expect("a link");
    let outside = ["a", "b", "vendor"].map(|name| format!("outside_package project/skills/{name}"));
    assert_eq!(place.findings(&["project/skills"]), outside);
    assert_eq!(place.check(&["project/skills"]).1, Some(0));
    assert_eq!(listed(&place, &["project/skills"]).len(), 4);
    assert_eq!(place.findings(&["project/skills", "-A", "outside_package=b"]).len(), 2);
}

#[cfg(unix)]
#[test]
fn link_below_a_path_that_leads_to_a_skill_below_it_is_not_followed() {
    let place = Place::with_greet();
    std::os::unix::fs::symlink("skills/greet", place.path("hello")).expect("a link");
    assert_eq!(listed(&place, &[]), ["skills/greet"]);
    assert!(place.run(&["check"]).err.contains("is not followed: `hello`"));
}

#[cfg(unix)]
#[test]
fn link_back_to_a_directory_around_it_is_an_error_among_skills_and_a_note_elsewhere() {
    let place = Place::with_greet();
    std::os::unix::fs::symlink("..", place.path("skills/up")).expect("a link");
    std::os::unix::fs::symlink(".", place.path("here")).expect("a link");
    std::os::unix::fs::symlink(".", place.path("skills/here")).expect("a link");
    assert_eq!(place.findings(&["skills"]), ["link_cycle skills/here", "link_cycle skills/up"]);
    assert_eq!(place.findings(&["."]), ["link_cycle skills/here", "link_cycle skills/up"]);
    fs::remove_file(place.path("skills/here")).expect("a link");
    fs::remove_file(place.path("skills/up")).expect("a link");
    assert_eq!(place.findings(&[]), [] as [&str; 0]);
    let err = place.run(&["check"]).err;
    assert!(err.starts_with("note: 1 link leads back to a directory around it: `here`\n"), "{err}");
}

#[cfg(unix)]
#[test]
fn link_that_leads_nowhere_is_a_finding_among_skills_and_a_note_elsewhere() {
    use std::os::unix::fs::symlink;
    let place = Place::with_greet();
    symlink("../real/brag\r\n", place.path("skills/brag")).expect("a link");
    symlink("self", place.path("skills/self")).expect("a link");
    symlink("gone", place.path("result")).expect("a link");
    let findings = ["dangling_link skills/brag", "dangling_link skills/self"];
    for args in [&["skills"][..], &["."], &[".", "skills"]] {
        assert_eq!(place.findings(args), findings);
    }
    assert!(place.run(&["check"]).err.starts_with("note: 1 link leads nowhere: `result`\n"));
    assert_eq!(place.run(&["list"]).code, Some(1));
}

#[test]
fn file_in_place_of_a_link_is_a_finding() {
    let place = Place::with_greet();
    place.skill(".agents/skills/insight");
    place.file("skills/insight", "../.agents/skills/insight");
    place.file(".claude/skills", "../skills\n");
    place.file("notes", "../skills");
    assert_eq!(place.findings(&["skills"]), ["not_a_skill skills/insight"]);
    assert_eq!(place.findings(&[]), ["not_a_skill .claude/skills", "not_a_skill skills/insight"]);
    let ran = place.run(&["check", ".claude/skills"]);
    assert!(ran.code == Some(2) && ran.err.contains("a link that Git did not check out"), "{}", ran.err);
    let only_such = Place::new();
    only_such.file("agents/a", "../real/a");
    assert_eq!(only_such.findings(&["agents"]), ["not_a_skill agents/a", "no_skills agents"]);
}

#[test]
fn what_is_among_skills_and_none_is_a_finding_as_for_the_macros() {
    let place = Place::with_greet();
    place.file("skills/empty/README.md", "");
    place.file("skills/near/SKILLS.md", "Notes.");
    place.file("skills/text/SKILL.md.txt", manifest("text"));
    place.file("skills/lone.md", manifest("lone"));
    place.file("skills/README.md", "# Skills\n");
    place.skill("skills/group/a");
    let findings = [
        "misnamed_skill_md skills/text/SKILL.md.txt",
        "not_a_skill skills/empty",
        "not_a_skill skills/lone.md",
        "not_a_skill skills/near",
    ];
    assert_eq!(place.findings(&[]), findings);
    assert_eq!(place.findings(&["skills"]), findings);
}

#[test]
fn directories_beside_skills_are_a_note_where_other_things_are_as_well() {
    let place = Place::new();
    place.skill("greet");
    for directory in ["docs", "src", "tests", "tools"] {
        place.file(&format!("{directory}/a.txt"), "");
    }
    let note = "note: 4 directories beside skills have no SKILL.md: `docs`, `src`, `tests`, 1 more; ";
    let ran = place.run(&["check"]);
    assert!(ran.code == Some(0) && ran.err.starts_with(note), "{}", ran.err);
}

#[test]
fn skills_that_a_directory_s_name_hides_are_a_note() {
    let place = Place::with_greet();
    place.skill("skills/.archive/old");
    for args in [&["check"][..], &["list"], &["check", "skills"], &["show", "greet"]] {
        let ran = place.run(args);
        let note = "note: 1 skill is passed over, for the name of a directory around it: `skills/.archive/old`; ";
        assert!(ran.code == Some(0) && ran.err.starts_with(note), "{args:?}: {}", ran.err);
    }
    assert_eq!(listed(&place, &["skills/.archive"]), ["skills/.archive/old"]);
    for directory in ["skills/_drafts", "node_modules/x/skills", "skills/greet/target"] {
        place.skill(&format!("{directory}/a"));
    }
    assert_eq!(listed(&place, &[]), ["skills/greet"]);
    let err = place.run(&["check"]).err;
    assert!(err.contains("4 skills are passed over") && err.contains("`node_modules/x/skills/a`"), "{err}");
}

#[cfg(unix)]
#[test]
fn link_in_a_skill_is_mentioned_where_it_leads_to_another_skill() {
    let place = Place::with_greet();
    place.skill("skills/other");
    place.file("skills/greet/a/b.md", "");
    std::os::unix::fs::symlink("a", place.path("skills/greet/link")).expect("a link");
    assert!(!place.run(&["check"]).err.contains("link"));
    std::os::unix::fs::symlink("../other", place.path("skills/greet/inner")).expect("a link");
    assert!(place.run(&["check"]).err.starts_with("note: 1 link "));
}

#[cfg(unix)]
#[test]
fn path_itself_may_be_a_link() {
    let place = Place::with_greet();
    std::os::unix::fs::symlink(place.path("skills"), place.path("link")).expect("a link");
    std::os::unix::fs::symlink(place.path("skills/greet"), place.path("greet")).expect("a link");
    assert_eq!(listed(&place, &["link"]), ["link/greet"]);
    assert_eq!(listed(&place, &["greet"]), ["greet"]);
}

#[test]
fn directory_whose_name_begins_with_an_underscore_is_passed_over_unless_it_is_named() {
    let place = Place::with_greet();
    place.skill("skills/_drafts/a");
    place.file("skills/_b/SKILL.md", "---\nname: b\n---\nHi.\n");
    assert_eq!(listed(&place, &[]), ["skills/greet"]);
    assert_eq!(place.findings(&[]), [] as [&str; 0]);
    assert_eq!(listed(&place, &["skills/_drafts"]), ["skills/_drafts/a"]);
    assert_eq!(place.findings(&["skills/_b", "-A", "name_mismatch"]), ["missing_description skills/_b/SKILL.md"]);
}
