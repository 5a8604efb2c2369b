use super::*;
use crate::diagnostic::{Level, Levels};
use crate::disk::testing::{Tree, allow, collecting, heads, only};

fn base(tree: &Tree) -> Option<PathBuf> {
    tree.base().canonicalize().ok()
}

fn search(tree: &Tree, recursive: bool, picked: &[&str], levels: Levels) -> (Vec<String>, Vec<Diagnostic>) {
    let picked: Vec<String> = picked.iter().map(|&pick| pick.to_owned()).collect();
    let (skills, problems) = collecting(levels, |collector| {
        skill_dirs(&tree.dir("skills"), base(tree).as_deref(), recursive, &picked, None, collector).taken
    });
    for skill in &skills {
        assert_eq!(skill, &tree.dir(&skill.label));
    }
    (skills.into_iter().map(|skill| skill.label).collect(), problems)
}

fn deny(code: Code) -> Levels {
    let mut levels = Levels::default();
    levels.set(code, Level::Error).unwrap();
    levels
}

fn flat(tree: &Tree) -> (Vec<String>, Vec<Diagnostic>) {
    search(tree, false, &[], Levels::default())
}

fn recursive(tree: &Tree) -> (Vec<String>, Vec<Diagnostic>) {
    search(tree, true, &[], Levels::default())
}

fn picked(tree: &Tree, picks: &[&str]) -> (Vec<String>, Vec<Diagnostic>) {
    search(tree, false, picks, Levels::default())
}

#[test]
fn skills_are_the_directories_with_skill_md_in_the_order_of_bytes() {
    let tree = Tree::new(&["skills/b/SKILL.md", "skills/a-b/SKILL.md", "skills/a/SKILL.md", "skills/é/SKILL.md"]);
    assert_eq!(flat(&tree), (["skills/a", "skills/a-b", "skills/b", "skills/é"].map(String::from).to_vec(), vec![]));
}

#[test]
fn files_and_names_with_a_dot_or_underscore_are_passed_over() {
    let tree = Tree::new(&["skills/README.md", "skills/.tmp/SKILL.md", "skills/_lib/SKILL.md", "skills/a/SKILL.md"]);
    assert_eq!(flat(&tree), (vec!["skills/a".to_owned()], vec![]));
    assert_eq!(recursive(&tree), (vec!["skills/a".to_owned()], vec![]));
}

#[test]
fn a_skill_md_of_the_root_beside_skills_is_a_warning() {
    let tree = Tree::new(&["skills/SKILL.md", "skills/a/SKILL.md"]);
    let (skills, problems) = flat(&tree);
    assert_eq!(skills, ["skills/a"]);
    assert_eq!(heads(&problems), ["root_skill skills/SKILL.md"]);
}

#[test]
fn the_base_itself_may_be_the_root() {
    let tree = Tree::new(&["a/SKILL.md", "b/c/SKILL.md"]);
    let root = SkillDir { path: tree.base().to_path_buf(), label: ".".to_owned(), name: "base".to_owned() };
    let (skills, problems) =
        collecting(Levels::default(), |c| skill_dirs(&root, None, true, &["b/c".to_owned()], None, c).taken);
    assert_eq!((skills.len(), skills[0].label.as_str(), problems.len()), (1, "b/c", 0));
}

#[test]
fn a_directory_without_skill_md_is_a_warning() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/lib/x.py", "skills/node_modules/x.js"]);
    let (skills, problems) = flat(&tree);
    assert_eq!(skills, ["skills/a"]);
    assert_eq!(heads(&problems), ["not_a_skill skills/lib", "not_a_skill skills/node_modules"]);
    assert_eq!(
        problems[0].message(),
        "`skills/lib` has neither a SKILL.md nor a skill.yaml, so it is not taken as a skill"
    );
    assert!(problems[0].help_text().unwrap().contains("`_lib`"));
    assert_eq!(search(&tree, false, &[], allow(Code::NotASkill)).1, []);
}

#[test]
fn levels_of_a_single_directory_hold() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/lib/x.py", "skills/other/x.py"]);
    let mut levels = Levels::default();
    levels.set_for_skill("lib", Code::NotASkill, Level::Allow).unwrap();
    assert_eq!(heads(&search(&tree, false, &[], levels).1), ["not_a_skill skills/other"]);
}

#[test]
fn skills_that_lie_deeper_are_mentioned() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/tools/x/greet/SKILL.md"]);
    let (message, help) = {
        let problems = flat(&tree).1;
        let (message, help) = only(&problems);
        (message.to_owned(), help.to_owned())
    };
    assert_eq!(
        message,
        "`skills/tools` has neither a SKILL.md nor a skill.yaml, but skills lie deeper: `skills/tools/x/greet`"
    );
    assert!(help.contains("`recursive`"), "{help}");
}

#[test]
fn a_skill_yaml_alone_makes_a_skill() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/y/skill.yaml"]);
    assert_eq!(flat(&tree), (vec!["skills/a".to_owned(), "skills/y".to_owned()], vec![]));
    let (skills, problems) = collecting(Levels::default(), |collector| {
        skill_dirs(&tree.dir("skills"), None, false, &[], Some(Dialect::AgentSkills), collector).taken.len()
    });
    assert_eq!(skills, 1);
    assert_eq!(only(&problems).0, "`skills/y` has a skill.yaml but no SKILL.md, so it is not taken as a skill");
}

#[test]
fn another_spelling_of_skill_md_is_an_error_on_every_disk() {
    for name in ["skill.md", "Skill.md", "SKILL.MD"] {
        let tree = Tree::new(&["skills/a/SKILL.md", &format!("skills/lower/{name}")]);
        let (skills, problems) = flat(&tree);
        assert_eq!(skills, ["skills/a"]);
        assert_eq!(heads(&problems), [format!("misnamed_skill_md skills/lower/{name}")]);
        assert_eq!(only(&problems).1, "rename it to `SKILL.md`");
    }
}

const MANIFEST: &[u8] = b"---\nname: b\ndescription: Does a thing.\n---\nHi.\n";

#[test]
fn a_file_that_is_a_manifest_by_all_but_its_name_is_an_error() {
    let names =
        ["SKILL.md.txt", "SKILLS.md", "skill.markdown", "SKILL", "SKIL.md", "SKILL (1).md", "Skill_md", "skill.mdx"];
    for name in names {
        let tree = Tree::new(&["skills/a/SKILL.md", "skills/b/README.md"]);
        tree.file(&format!("skills/b/{name}"), MANIFEST);
        let problems = flat(&tree).1;
        assert_eq!(heads(&problems), [format!("misnamed_skill_md skills/b/{name}")]);
        assert_eq!(only(&problems).1, "rename it to `SKILL.md`");
        assert!(looks_like_skill(&tree.path("skills/b")) && !has_manifest(&tree.path("skills/b")), "{name}");
        assert_eq!(stray(&tree.path("skills/b")), None, "{name}");
    }
}

#[test]
fn a_file_that_may_be_meant_as_the_manifest_is_named() {
    for name in ["SKILL.md.txt", "SKILLS.md", "SKILL", "skill.docx"] {
        let tree = Tree::new(&["skills/a/SKILL.md", &format!("skills/b/{name}")]);
        let problems = flat(&tree).1;
        let (message, help) = only(&problems);
        let lack = "has neither a SKILL.md nor a skill.yaml, only a";
        assert_eq!(message, format!("`skills/b` {lack} `{name}`, so it is not taken as a skill"));
        assert!(help.starts_with(&format!("rename `{name}` to `SKILL.md` if ")), "{help}");
        assert!(!looks_like_skill(&tree.path("skills/b")), "{name}");
        let problem = stray(&tree.path("skills/b")).unwrap();
        assert_eq!((problem.code(), problem.help_text()), (Code::NotASkill, Some(help)));
    }
    for name in ["skillet.md", "skill-map.md", "still.md", "skills_list.md", "upskill.md"] {
        let tree = Tree::new(&["skills/a/SKILL.md"]);
        tree.file(&format!("skills/b/{name}"), MANIFEST);
        assert!(only(&flat(&tree).1).0.ends_with("nor a skill.yaml, so it is not taken as a skill"), "{name}");
    }
}

#[test]
fn a_file_in_place_of_a_link_is_named() {
    let tree = Tree::new(&["skills/a/SKILL.md", "shared/b/SKILL.md", "shared/many/c/SKILL.md"]);
    for (text, is_link) in [
        ("../shared/b", true),
        ("../shared/b/", true),
        ("../shared/b\r\n", true),
        ("./../shared/many", true),
        ("../not/checked/out", true),
        ("..\\shared\\b", true),
        ("a", true),
        ("../ is the directory above", false),
        ("shared", false),
        ("b/c", false),
        ("../shared/b\nand more", false),
        ("", false),
    ] {
        tree.file("skills/linked", text.as_bytes());
        let problems = flat(&tree).1;
        assert_eq!(problems.len(), usize::from(is_link), "{text:?}: {problems:?}");
        assert_eq!(stray(&tree.path("skills/linked")).is_some(), is_link, "{text:?}");
        for problem in problems {
            assert_eq!((problem.code(), problem.file()), (Code::NotASkill, "skills/linked"));
            assert!(problem.message().contains("a link that Git did not check out"), "{problem}");
        }
    }
    assert_eq!(picked(&tree, &["a"]).1, []);
}

#[test]
fn a_manifest_without_a_directory_of_its_own_is_named() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/README.md"]);
    tree.file("skills/b.md", MANIFEST).file("skills/a/c.md", MANIFEST).file("skills/x/d.md", MANIFEST);
    let (_, problems) = flat(&tree);
    assert_eq!(heads(&problems), ["not_a_skill skills/b.md", "not_a_skill skills/x"]);
    assert_eq!(problems[0].help_text(), Some("move it to `skills/b/SKILL.md`"));
    // They may be files of the skill that the root is.
    tree.file("skills/SKILL.md", MANIFEST);
    assert_eq!(heads(&flat(&tree).1), ["root_skill skills/SKILL.md", "not_a_skill skills/x"]);
}

#[test]
fn a_misnamed_skill_alone_needs_no_second_error() {
    let tree = Tree::new(&["skills/lower/skill.md"]);
    assert_eq!(heads(&flat(&tree).1), ["misnamed_skill_md skills/lower/skill.md"]);
}

#[test]
fn a_directory_of_the_manifests_name_is_no_manifest() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/b/SKILL.md/x", "skills/c/skill.md/x"]);
    let (skills, problems) = flat(&tree);
    assert_eq!(skills, ["skills/a"]);
    assert_eq!(heads(&problems), ["missing_skill_md skills/b/SKILL.md", "not_a_skill skills/c"]);
    assert!(problems[0].message().contains("is a directory"));
}

#[test]
fn a_root_without_skills_is_an_error() {
    let tree = Tree::new(&["skills/README.md"]);
    let (skills, problems) = flat(&tree);
    assert!(skills.is_empty());
    assert_eq!(heads(&problems), ["no_skills skills"]);
    let (message, help) = only(&problems);
    assert_eq!(message, "no skills found under `skills`");
    assert!(help.contains("`skills/my-skill/SKILL.md`"), "{help}");
    assert_eq!(heads(&recursive(&tree).1), ["no_skills skills"]);
}

#[test]
fn a_root_that_is_a_skill_is_told_so() {
    let tree = Tree::new(&["skills/SKILL.md", "skills/references/x.md"]);
    let (_, problems) = flat(&tree);
    assert_eq!(heads(&problems), ["no_skills skills", "not_a_skill skills/references"]);
    assert!(problems[0].help_text().unwrap().contains("take it as one"));
}

#[test]
fn a_root_of_categories_is_told_of_recursive() {
    let tree = Tree::new(&["skills/tools/greet/SKILL.md"]);
    let (_, problems) = flat(&tree);
    assert_eq!(heads(&problems), ["no_skills skills"]);
    assert!(problems[0].help_text().unwrap().contains("`skills/tools/greet`; take them in with `recursive`"));
}

#[test]
fn a_root_that_is_told_of_deeper_skills_hears_no_more_of_their_directories() {
    let tree = Tree::new(&["skills/docs/x", "skills/office/write/SKILL.md", "skills/tools/x/greet/SKILL.md"]);
    for levels in [Levels::default(), deny(Code::NotASkill)] {
        let (_, problems) = search(&tree, false, &[], levels);
        assert_eq!(heads(&problems), ["no_skills skills", "not_a_skill skills/docs"]);
    }

    // A skill that is too deep for the root's message is news.
    let tree = Tree::new(&["skills/1/2/3/4/5/6/SKILL.md"]);
    let (_, problems) = flat(&tree);
    assert_eq!(heads(&problems), ["no_skills skills", "not_a_skill skills/1"]);
    assert!(problems[1].message().ends_with("but skills lie deeper: `skills/1/2/3/4/5/6`"));
}

#[test]
fn a_root_that_is_gone_is_unreadable() {
    let tree = Tree::new(&[]);
    assert_eq!(heads(&flat(&tree).1), ["unreadable skills"]);
}

#[test]
fn picking_takes_these_and_is_silent_about_the_others() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/b/SKILL.md", "skills/c/skill.md", "skills/d/x"]);
    assert_eq!(picked(&tree, &["b", "b"]), (vec!["skills/b".to_owned()], vec![]));
}

#[test]
fn a_pick_that_is_broken_has_its_own_error() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/c/skill.md", "skills/d/x"]);
    assert_eq!(heads(&picked(&tree, &["c"]).1), ["misnamed_skill_md skills/c/skill.md"]);
    let (_, problems) = picked(&tree, &["d"]);
    assert_eq!(heads(&problems), ["unknown_skill skills"]);
    assert!(only(&problems).1.starts_with("`skills/d` has no manifest"));
}

#[test]
fn a_pick_that_is_not_there_gets_a_suggestion() {
    let tree = Tree::new(&["skills/greet/SKILL.md", "skills/b/SKILL.md"]);
    for (pick, help) in [
        ("gret", "did you mean `greet`?"),
        ("banana", "its skills are `b`, `greet`"),
        ("_lib", "directories whose names begin with `.` or `_` are passed over; rename it"),
        ("b/", "did you mean `b`?"),
    ] {
        let (skills, problems) = picked(&tree, &[pick, "b"]);
        assert_eq!(skills, ["skills/b"]);
        assert_eq!(only(&problems), (format!("`skills` has no skill `{pick}`").as_str(), help));
    }
}

#[test]
fn a_pick_that_is_a_path_from_elsewhere_is_told_what_picks_are() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/greet/SKILL.md"]);
    let form = "a skill is picked by its directory's own name, or by its path below `skills`";
    for (pick, near) in [
        ("./a", ", such as `a`"),
        ("../skills/a", ", such as `a`"),
        ("./gret", ", such as `greet`"),
        ("a/.", ""),
        (".", ""),
        ("..", ""),
    ] {
        assert_eq!(only(&picked(&tree, &[pick]).1).1, format!("{form}{near}"), "{pick}");
    }
    for pick in [".hidden", "x/_y"] {
        assert!(only(&picked(&tree, &[pick]).1).1.contains("passed over"), "{pick}");
    }
}

#[test]
fn every_unknown_pick_is_reported() {
    let tree = Tree::new(&["skills/a/SKILL.md"]);
    assert_eq!(heads(&picked(&tree, &["xxxx", "a", "yyyy"]).1), ["unknown_skill skills", "unknown_skill skills"]);
}

#[test]
fn without_recursive_deeper_skills_are_not_looked_for() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/a/sub/SKILL.md"]);
    assert_eq!(flat(&tree), (vec!["skills/a".to_owned()], vec![]));
}

#[test]
fn recursive_finds_skills_at_any_depth_and_below_skills() {
    let tree = Tree::new(&[
        "skills/a/SKILL.md",
        "skills/a/sub/deep/SKILL.md",
        "skills/tools/x/b/SKILL.md",
        "skills/a-b/SKILL.md",
    ]);
    let (skills, problems) = recursive(&tree);
    assert_eq!(problems, []);
    assert_eq!(skills, ["skills/a", "skills/a-b", "skills/a/sub/deep", "skills/tools/x/b"]);
}

#[test]
fn recursive_does_not_go_into_directories_that_are_left_out() {
    let tree = Tree::new(&[
        "skills/a/SKILL.md",
        "skills/a/node_modules/m/SKILL.md",
        "skills/a/.git/m/SKILL.md",
        "skills/a/_x/m/SKILL.md",
        "skills/cat/b/SKILL.md",
        "skills/cat/target/m/SKILL.md",
    ]);
    let (skills, problems) = recursive(&tree);
    assert_eq!(skills, ["skills/a", "skills/cat/b"]);
    assert_eq!(heads(&problems), ["not_a_skill skills/cat/target"]);
}

#[test]
fn a_skill_may_have_the_name_of_a_directory_that_is_left_out() {
    let tree = Tree::new(&["skills/target/SKILL.md"]);
    assert_eq!(flat(&tree), (vec!["skills/target".to_owned()], vec![]));
    assert_eq!(recursive(&tree), (vec!["skills/target".to_owned()], vec![]));
}

#[test]
fn recursive_warns_once_at_the_top_of_what_holds_no_skill() {
    let tree = Tree::new(&[
        "skills/a/SKILL.md",
        "skills/a/references/deep/x.md",
        "skills/cat/b/SKILL.md",
        "skills/cat/empty/deep/x.md",
        "skills/other/one/x",
        "skills/other/two/x",
    ]);
    assert_eq!(heads(&recursive(&tree).1), ["not_a_skill skills/cat/empty", "not_a_skill skills/other"]);
}

#[test]
fn recursive_reports_misnamed_manifests_outside_skills_only() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/a/references/skill.md", "skills/cat/b/skill.md"]);
    let (skills, problems) = recursive(&tree);
    assert_eq!(skills, ["skills/a"]);
    assert_eq!(heads(&problems), ["misnamed_skill_md skills/cat/b/skill.md"]);
}

#[test]
fn recursive_picks_match_a_name_or_a_path() {
    let tree =
        Tree::new(&["skills/x/b/SKILL.md", "skills/y/b/SKILL.md", "skills/x/c/SKILL.md", "skills/x/c/in/SKILL.md"]);
    for (pick, expected) in [
        ("b", vec!["skills/x/b", "skills/y/b"]),
        ("y/b", vec!["skills/y/b"]),
        ("in", vec!["skills/x/c/in"]),
        ("x/c", vec!["skills/x/c"]),
    ] {
        let (skills, problems) = search(&tree, true, &[pick], Levels::default());
        assert_eq!((skills, problems), (expected.into_iter().map(String::from).collect(), vec![]), "{pick}");
    }
    let (_, problems) = search(&tree, true, &["x"], Levels::default());
    assert!(only(&problems).1.starts_with("`skills/x` has no manifest"));
}

#[test]
fn recursive_stops_at_a_depth_with_an_error() {
    let tree = Tree::new(&["skills/a/SKILL.md", &format!("skills/{}SKILL.md", "d/".repeat(80))]);
    let (skills, problems) = recursive(&tree);
    assert_eq!(skills, ["skills/a"]);
    assert_eq!(problems[0].code(), Code::Unreadable);
    assert!(only(&problems).0.contains("more than 64 directories deep"));
}

#[test]
fn what_is_beyond_the_limits_is_reported_once() {
    let deep = format!("skills/{}", "d/".repeat(65));
    let tree = Tree::new(&["skills/a/SKILL.md"]);
    for name in ["x", "y", "z"] {
        tree.directory(&format!("{deep}{name}"));
    }
    let (skills, problems) = recursive(&tree);
    assert_eq!(skills, ["skills/a"]);
    assert!(only(&problems).0.contains("more than 64 directories deep"));

    // It may be a skill, so one around it does not hide it.
    tree.file("skills/d/SKILL.md", b"");
    let (skills, problems) = recursive(&tree);
    assert_eq!(skills, ["skills/a", "skills/d"]);
    assert!(only(&problems).0.contains("more than 64 directories deep"));

    assert_eq!(search(&tree, true, &["a"], Levels::default()), (vec!["skills/a".to_owned()], vec![]));
}

#[cfg(unix)]
mod links {
    use super::*;

    #[test]
    fn a_linked_directory_is_a_skill_under_the_links_name() {
        let tree = Tree::new(&["shared/target/SKILL.md"]);
        tree.link("skills/linked", "../shared/target");
        assert_eq!(flat(&tree), (vec!["skills/linked".to_owned()], vec![]));
    }

    fn outside() -> (Tree, Tree) {
        let outside =
            Tree::new(&["vendor/SKILL.md", "vendor/id_rsa", "many/one/SKILL.md", "many/two/SKILL.md", "docs/x"]);
        let tree = Tree::new(&["skills/a/SKILL.md"]);
        for name in ["vendor", "many", "docs"] {
            tree.link(&format!("skills/{name}"), outside.path(name).to_str().unwrap());
        }
        (tree, outside)
    }

    #[test]
    fn a_skill_that_a_link_leads_to_from_outside_is_refused_where_it_is_embedded() {
        let (tree, elsewhere) = outside();
        let (skills, problems) = search(&tree, false, &[], Levels::default().embedded());
        assert_eq!(skills, ["skills/a"]);
        assert_eq!(
            heads(&problems)[1..],
            ["not_a_skill skills/many", "outside_package skills/vendor"].map(String::from)
        );
        let real = elsewhere.path("vendor").canonicalize().unwrap();
        let message =
            format!("`skills/vendor` leads by a link to `{}`, which lies outside the package", real.to_str().unwrap());
        assert!(problems[2].is_error() && problems[2].message() == message, "{}", problems[2]);

        let (skills, problems) = search(&tree, true, &[], Levels::default().embedded());
        assert_eq!(skills, ["skills/a"]);
        let each = ["docs", "many", "vendor"].map(|name| format!("outside_package skills/{name}"));
        assert_eq!(heads(&problems), each);
        assert_eq!(search(&tree, true, &[], allow(Code::OutsidePackage).embedded()).0.len(), 4);
    }

    #[test]
    fn a_skill_that_a_link_leads_to_from_outside_is_a_warning_where_it_is_not_embedded() {
        let (tree, _elsewhere) = outside();
        let (skills, problems) = recursive(&tree);
        assert_eq!(skills, ["skills/a", "skills/many/one", "skills/many/two", "skills/vendor"]);
        assert!(!problems.iter().any(Diagnostic::is_error), "{problems:?}");
    }

    #[test]
    fn a_pick_that_a_link_leads_to_from_outside_is_refused() {
        let (tree, _elsewhere) = outside();
        let levels = || Levels::default().embedded();
        for pick in ["vendor", "many/one"] {
            let (skills, problems) = search(&tree, true, &[pick, "a"], levels());
            assert_eq!(skills, ["skills/a"]);
            assert_eq!(heads(&problems), [format!("outside_package skills/{pick}")]);
        }
        assert_eq!(search(&tree, true, &["a"], levels()).1, []);
    }

    #[test]
    fn without_a_package_the_root_is_the_border() {
        let tree = Tree::new(&["skills/a/SKILL.md", "shared/b/SKILL.md"]);
        tree.link("skills/b", "../shared/b").link("skills/c", "a");
        let (skills, problems) = collecting(Levels::default(), |collector| {
            skill_dirs(&tree.dir("skills"), None, false, &[], None, collector).taken.len()
        });
        assert_eq!((skills, heads(&problems)), (3, vec!["outside_package skills/b".to_owned()]));
        assert!(only(&problems).0.ends_with("which lies outside `skills`"), "{problems:?}");
    }

    #[test]
    fn a_linked_manifest_is_a_manifest() {
        let tree = Tree::new(&["store/greet.md"]);
        tree.link("skills/greet/SKILL.md", "../../store/greet.md");
        assert_eq!(flat(&tree), (vec!["skills/greet".to_owned()], vec![]));
    }

    #[test]
    fn a_link_below_the_root_that_leads_nowhere_is_an_error_unless_allowed() {
        let tree = Tree::new(&["skills/a/SKILL.md"]);
        tree.link("skills/gone", "../nowhere").link("skills/.hidden", "../nowhere");
        let (skills, problems) = flat(&tree);
        assert_eq!(skills, ["skills/a"]);
        assert_eq!(only(&problems).0, "`skills/gone` is a link to `../nowhere`, which leads nowhere");
        assert!(only(&problems).1.contains("allow `dangling_link`"), "{problems:?}");
        assert_eq!(search(&tree, false, &[], allow(Code::DanglingLink)).1, []);
        assert_eq!(picked(&tree, &["a"]).1, []);
        let (_, problems) = picked(&tree, &["gone"]);
        assert_eq!(heads(&problems), ["dangling_link skills/gone"]);
        assert_eq!(only(&problems).1, "put back what it links to");
        let (_, problems) = search(&tree, false, &["a", "gone"], allow(Code::DanglingLink));
        assert_eq!(heads(&problems), ["unknown_skill skills"]);
    }

    #[test]
    fn a_manifest_that_leads_nowhere_is_left_to_the_walk_unless_allowed() {
        let tree = Tree::new(&[]);
        tree.link("skills/a/SKILL.md", "gone.md");
        assert_eq!(flat(&tree), (vec!["skills/a".to_owned()], vec![]));
        let (skills, problems) = search(&tree, false, &[], allow(Code::DanglingLink));
        assert!(skills.is_empty());
        assert_eq!(heads(&problems), ["missing_skill_md skills/a/SKILL.md"]);
        assert!(only(&problems).0.contains("`gone.md`"));
    }

    #[test]
    fn a_link_to_a_directory_around_it_is_a_cycle() {
        for target in [".", "..", "../..", "../skills"] {
            let tree = Tree::new(&["skills/a/SKILL.md"]);
            tree.link("skills/loop", target);
            for (skills, problems) in [flat(&tree), recursive(&tree)] {
                assert_eq!(skills, ["skills/a"]);
                assert_eq!(heads(&problems), ["link_cycle skills/loop"]);
            }
        }
    }

    #[test]
    fn a_cycle_over_two_links_ends() {
        let tree = Tree::new(&["skills/a/SKILL.md", "one/x", "two/x"]);
        tree.link("skills/one", "../one").link("one/two", "../two").link("two/one", "../one");
        assert_eq!(heads(&recursive(&tree).1), ["link_cycle skills/one/two/one"]);
    }

    #[test]
    fn links_inside_a_skill_are_left_to_the_walk() {
        let tree = Tree::new(&["skills/a/SKILL.md", "elsewhere/b/SKILL.md"]);
        tree.link("skills/a/loop", "..").link("skills/a/gone", "nowhere").link("skills/a/out", "../../elsewhere");
        assert_eq!(recursive(&tree), (vec!["skills/a".to_owned()], vec![]));
    }

    #[test]
    fn a_link_inside_a_skill_that_is_a_skill_is_found() {
        let tree = Tree::new(&["skills/a/SKILL.md", "elsewhere/b/SKILL.md"]);
        tree.link("skills/a/b", "../../elsewhere/b");
        assert_eq!(recursive(&tree).0, ["skills/a", "skills/a/b"]);
    }

    #[test]
    fn a_directory_whose_name_is_no_portable_path_is_an_error() {
        use std::os::unix::ffi::OsStrExt as _;
        let tree = Tree::new(&["skills/a/SKILL.md", "skills/c\nd/SKILL.md", "skills/e\\f/SKILL.md"]);
        std::fs::create_dir(tree.path("skills").join(OsStr::from_bytes(b"b\xff"))).unwrap();
        std::fs::write(tree.path("skills").join(OsStr::from_bytes(b"file\xff")), "").unwrap();
        let (skills, problems) = flat(&tree);
        assert_eq!(skills, ["skills/a"]);
        let expected = ["file_name skills/b\u{fffd}", "file_name skills/c\\nd", "file_name skills/e\\\\f"];
        assert_eq!(heads(&problems), expected);
    }

    #[test]
    fn what_leads_nowhere_is_stray_and_a_skill_is_not() {
        let tree = Tree::new(&["skills/a/SKILL.md", "skills/notes.txt"]);
        tree.link("skills/gone", "../real/b\r\n").link("skills/linked", "a");
        tree.file("skills/.gitignore", b"a\n");
        assert_eq!(stray(&tree.path("skills/gone")).map(|problem| problem.code()), Some(Code::DanglingLink));
        for name in ["a", "linked", "notes.txt", ".gitignore", "missing"] {
            assert_eq!(stray(&tree.path("skills").join(name)), None, "{name}");
        }
    }

    #[test]
    fn a_pipe_in_the_root_is_passed_over() {
        let tree = Tree::new(&["skills/a/SKILL.md"]);
        tree.pipe("skills/pipe");
        assert_eq!(flat(&tree).1, []);
    }
}

/// What keeps `skills/a` from being a skill.
fn lack_of(tree: &Tree, dialect: Option<Dialect>) -> Option<Diagnostic> {
    entries(&tree.dir("skills/a"), dialect, Level::Error).err().map(|problem| *problem)
}

#[test]
fn a_single_skill_needs_a_manifest_spelled_so() {
    for files in [&["skills/a/SKILL.md", "skills/a/skill.md"][..], &["skills/a/skill.yaml", "skills/a/Skill.yml"]] {
        assert_eq!(lack_of(&Tree::new(files), None), None);
    }
    for (file, head, message) in [
        ("skills/a/x", "missing_skill_md skills/a", "`skills/a` has neither a SKILL.md nor a skill.yaml"),
        ("skills/a/Skill.md", "misnamed_skill_md skills/a/Skill.md", "`skills/a/Skill.md` must be named `SKILL.md`"),
        (
            "skills/a/skill.yml",
            "misnamed_skill_md skills/a/skill.yml",
            "`skills/a/skill.yml` must be named `skill.yaml`",
        ),
        (
            "skills/a/SKILL.yaml",
            "misnamed_skill_md skills/a/SKILL.yaml",
            "`skills/a/SKILL.yaml` must be named `skill.yaml`",
        ),
        ("skills/a/SKILL.md/x", "missing_skill_md skills/a/SKILL.md", "`skills/a/SKILL.md` is a directory, not a file"),
        (
            "skills/a/skill.yaml/x",
            "missing_skill_md skills/a/skill.yaml",
            "`skills/a/skill.yaml` is a directory, not a file",
        ),
    ] {
        let problem = lack_of(&Tree::new(&[file]), None).expect("a problem");
        assert_eq!((heads(std::slice::from_ref(&problem)), problem.message()), (vec![head.to_owned()], message));
    }
}

#[test]
fn a_skill_yaml_counts_for_nothing_where_only_agent_skills_do() {
    let tree = Tree::new(&["skills/a/skill.yaml"]);
    let problem = lack_of(&tree, Some(Dialect::AgentSkills)).expect("a problem");
    assert_eq!(problem.message(), "`skills/a` has a skill.yaml but no SKILL.md");
    let problem = lack_of(&Tree::new(&["skills/a/x"]), Some(Dialect::AgentSkills)).expect("a problem");
    assert_eq!(problem.message(), "`skills/a` has no SKILL.md");
    assert_eq!(lack_of(&tree, Some(Dialect::Bindu)), None);
}

#[test]
fn a_root_in_place_of_a_single_skill_is_told_of_the_set() {
    let problem = lack_of(&Tree::new(&["skills/a/b/SKILL.md"]), None).expect("a problem");
    let help = problem.help_text().expect("a help");
    assert!(help.contains("`skills/a/b`") && help.contains("take all as a set"), "{help}");
}
