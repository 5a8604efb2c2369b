//! Where skills are found.

use crate::place::Place;

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
    let (report, _) = place.check(&["links"]);
    assert_eq!(report["findings"][0]["code"], "no_skills");
    let help = "it holds a link, which is not followed; name what the link leads to";
    assert_eq!(report["findings"][0]["help"], help);
    let note = "note: 1 link to directories below `.` is not followed; ";
    for args in [&["check"][..], &["list"], &["show", "greet"], &["check", "--format", "json"]] {
        let ran = place.run(args);
        assert!(ran.code == Some(0) && ran.err.starts_with(note), "{args:?}: {}", ran.err);
    }
    assert!(place.run(&["list", "links"]).err.contains("1 link "));
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
