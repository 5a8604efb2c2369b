use super::*;
use crate::diagnostic::Levels;
use crate::disk::testing::{Tree, allow, collecting, heads, only};

fn resolve_in(tree: &Tree, path: &str) -> (Option<SkillDir>, Vec<Diagnostic>) {
    collecting(Levels::default(), |collector| resolve(tree.base(), path, collector))
}

fn found(tree: &Tree, path: &str) -> SkillDir {
    let (dir, problems) = resolve_in(tree, path);
    assert_eq!(problems, [], "{path}");
    dir.unwrap()
}

fn refused(tree: &Tree, path: &str) -> Vec<String> {
    let (dir, problems) = resolve_in(tree, path);
    assert_eq!(dir, None, "{path}");
    heads(&problems)
}

#[test]
fn a_path_is_normalised() {
    let tree = Tree::new(&["skills/greet/SKILL.md", "a/x"]);
    for path in [
        "skills/greet",
        "skills/greet/",
        "./skills/greet",
        "skills//greet/.",
        "a/../skills/greet",
        "no/../skills/greet",
    ] {
        let dir = found(&tree, path);
        assert_eq!((dir.label.as_str(), dir.name.as_str()), ("skills/greet", "greet"), "{path}");
        assert_eq!(dir.path, tree.path("skills/greet"));
    }
}

#[test]
fn a_dot_is_the_base_under_its_real_name() {
    let tree = Tree::new(&["pkg/x"]);
    for path in [".", "./", "x/.."] {
        let (dir, problems) = collecting(Levels::default(), |c| resolve(&tree.path("pkg"), path, c));
        assert_eq!(problems, []);
        let dir = dir.unwrap();
        assert_eq!((dir.label.as_str(), dir.name.as_str()), (".", "pkg"), "{path}");
        assert_eq!(dir.label_of("SKILL.md"), "SKILL.md");
        assert_eq!(dir.child("a").label, "a");
    }
}

#[test]
fn a_label_is_joined_with_what_is_below() {
    let tree = Tree::new(&["skills/greet/SKILL.md"]);
    let child = found(&tree, "skills").child("greet");
    assert_eq!(child, found(&tree, "skills/greet"));
    assert_eq!(child.label_of("a/b"), "skills/greet/a/b");
}

#[test]
fn names_may_have_spaces_and_other_scripts() {
    let tree = Tree::new(&["my skills/技能/SKILL.md"]);
    assert_eq!(found(&tree, "my skills/技能").name, "技能");
}

#[test]
fn an_empty_path_is_refused() {
    let (dir, problems) = resolve_in(&Tree::new(&[]), "");
    assert_eq!(dir, None);
    let (message, help) = only(&problems);
    assert_eq!(message, "the path is empty");
    assert!(help.contains("`skills/greet`"), "{help}");
}

#[test]
fn an_absolute_path_of_any_system_is_refused() {
    let tree = Tree::new(&["skills/x"]);
    for path in ["/skills", "C:\\skills", "c:/skills", "C:skills", "\\\\server\\skills", "\\skills", "//skills"] {
        assert_eq!(refused(&tree, path), [format!("absolute_path {path}")]);
    }
}

#[test]
fn an_absolute_path_into_the_package_is_told_its_relative_form() {
    let tree = Tree::new(&["skills/x"]);
    let (_, problems) = resolve_in(&tree, tree.path("skills").to_str().unwrap());
    assert_eq!(only(&problems).1, "write `skills`");
}

#[test]
fn a_backslash_is_refused_with_the_path_to_write() {
    let (dir, problems) = resolve_in(&Tree::new(&["skills/greet/x"]), "skills\\greet");
    assert_eq!(dir, None);
    assert_eq!(heads(&problems), ["file_name skills\\greet"]);
    assert_eq!(only(&problems).1, "write `skills/greet`");
}

#[test]
fn control_characters_are_refused_and_escaped() {
    let tree = Tree::new(&[]);
    for (path, shown) in [("a\0b", "a\\0b"), ("a\nb", "a\\nb"), ("\u{85}", "\\u{85}")] {
        assert_eq!(refused(&tree, path), [format!("file_name {shown}")]);
    }
}

#[test]
fn a_path_that_leaves_the_package_is_refused() {
    let tree = Tree::new(&["shared/greet/SKILL.md", "pkg/x"]);
    for path in ["../shared/greet", "x/../../shared/greet", "..", "../pkg"] {
        let (dir, problems) = collecting(Levels::default().embedded(), |c| resolve(&tree.path("pkg"), path, c));
        assert_eq!(dir, None);
        assert_eq!(heads(&problems), [format!("outside_package {path}")]);
        let (message, help) = only(&problems);
        assert!(message.contains("outside the package") && message.contains("cargo publish"), "{message}");
        assert!(help.contains("allow `outside_package`"), "{help}");
    }
}

#[cfg(unix)]
#[test]
fn a_path_that_leaves_the_package_by_a_link_is_refused_where_it_is_embedded() {
    let tree = Tree::new(&["shared/greet/SKILL.md", "pkg/inside/greet/SKILL.md"]);
    tree.link("pkg/out", "../shared").link("pkg/in", "inside").link("pkg-too", "pkg");
    for (path, is_outside) in [("out", true), ("out/greet", true), ("in/greet", false), ("inside/../out", true)] {
        for base in ["pkg", "pkg-too"] {
            let resolve = |levels| collecting(levels, |c| resolve(&tree.path(base), path, c));
            let (dir, problems) = resolve(Levels::default().embedded());
            assert_eq!((dir.is_none(), problems.len()), (is_outside, usize::from(is_outside)), "{path}");
            let (dir, problems) = resolve(Levels::default());
            assert_eq!((dir.is_some(), problems.len()), (true, usize::from(is_outside)), "{path}");
            assert!(problems.iter().all(|problem| problem.code() == Code::OutsidePackage && !problem.is_error()));
        }
    }
}

#[test]
fn a_path_that_leaves_the_package_may_be_allowed() {
    let tree = Tree::new(&["shared/greet/SKILL.md", "pkg/x"]);
    for (path, label, name) in [
        ("../shared/greet", "../shared/greet", "greet"),
        ("x/../../shared", "../shared", "shared"),
        ("../shared/..", "..", ""),
    ] {
        let (dir, problems) = collecting(allow(Code::OutsidePackage), |c| resolve(&tree.path("pkg"), path, c));
        assert_eq!(problems, []);
        let dir = dir.unwrap();
        assert_eq!(dir.label, label);
        if name.is_empty() {
            let real = tree.base().canonicalize().unwrap();
            assert_eq!(dir.name, real.file_name().unwrap().to_str().unwrap());
        } else {
            assert_eq!(dir.name, name);
        }
    }
}

#[test]
fn a_missing_directory_names_the_base_and_the_near_name() {
    let tree = Tree::new(&["skills/greet/SKILL.md", "skills/gree"]);
    let (dir, problems) = resolve_in(&tree, "skills/gret");
    assert_eq!(dir, None);
    assert_eq!(heads(&problems), ["missing_directory skills/gret"]);
    let (message, help) = only(&problems);
    assert_eq!(message, "the directory `skills/gret` does not exist");
    let base = tree.base().display();
    assert_eq!(help, format!("looked below the package directory `{base}`; did you mean `skills/greet`?"));
}

#[test]
fn a_missing_parent_is_the_one_that_is_corrected() {
    let tree = Tree::new(&["skills/greet/SKILL.md"]);
    let (_, problems) = resolve_in(&tree, "skils/greet");
    assert!(only(&problems).1.ends_with("did you mean `skills/greet`?"), "{problems:?}");
}

#[test]
fn a_suggestion_is_a_directory_that_exists() {
    let tree = Tree::new(&["t/x", "skills/greet/x", "docs/skills"]);
    for (path, meant) in [
        ("~/skills", None),
        ("skils/banana", None),
        ("skils/gret", Some("skills/greet")),
        ("skils/greet", Some("skills/greet")),
        ("skils/Greet", Some("skills/greet")),
        ("dcs/skills", None),
        ("skils/greet/x", None),
    ] {
        let help = resolve_in(&tree, path).1[0].help_text().unwrap().to_owned();
        let suggestion = meant.map(|path| format!("; did you mean `{path}`?")).unwrap_or_default();
        assert!(help.ends_with(&format!("`{}`{suggestion}", tree.base().display())), "{path}: {help}");
    }
}

#[test]
fn nothing_near_gives_no_suggestion() {
    let tree = Tree::new(&["skills/greet/SKILL.md"]);
    for path in ["other", "skills/x"] {
        let (_, problems) = resolve_in(&tree, path);
        assert_eq!(only(&problems).1, format!("looked below the package directory `{}`", tree.base().display()));
    }
}

#[test]
fn another_case_is_another_name_on_every_disk() {
    let tree = Tree::new(&["skills/greet/SKILL.md", "skills/straße/x"]);
    for (path, meant) in
        [("skills/Greet", "skills/greet"), ("Skills/greet", "skills/greet"), ("skills/STRAße", "skills/straße")]
    {
        let (dir, problems) = resolve_in(&tree, path);
        assert_eq!(dir, None);
        assert_eq!(heads(&problems), [format!("missing_directory {path}")]);
        assert!(only(&problems).1.ends_with(&format!("did you mean `{meant}`?")), "{problems:?}");
    }
}

#[test]
fn spelling_is_judged_by_the_entries() {
    let tree = Tree::new(&["greet/x", "Other/x"]);
    for (part, is) in [("greet", true), ("Greet", false), ("other", false), ("absent", true)] {
        assert_eq!(is_spelled(tree.base(), part), is, "{part}");
    }
    assert!(is_spelled(&tree.path("no-such-directory"), "x"));
}

#[test]
fn a_missing_base_is_reported() {
    let tree = Tree::new(&[]);
    let (dir, problems) = collecting(Levels::default(), |c| resolve(&tree.path("gone"), "skills", c));
    assert_eq!(dir, None);
    assert_eq!(heads(&problems), ["missing_directory skills"]);
}

#[test]
fn a_base_that_is_no_directory_is_named_with_its_value() {
    let tree = Tree::new(&["file"]);
    for (base, code, message) in [
        ("gone", Code::MissingDirectory, "the package directory itself does not exist"),
        ("gone/deep", Code::MissingDirectory, "the package directory itself does not exist"),
        ("file", Code::NotADirectory, "the package directory itself is not a directory"),
    ] {
        for path in ["skills/greet", ".", ".."] {
            let base = tree.path(base);
            let (dir, problems) = collecting(allow(Code::OutsidePackage), |c| resolve(&base, path, c));
            assert_eq!(dir, None);
            assert_eq!(heads(&problems), [format!("{code} {path}")]);
            assert_eq!(only(&problems).0, message);
            assert!(only(&problems).1.starts_with(&format!("it is given as `{}`; ", base.display())), "{problems:?}");
        }
    }
}

#[test]
fn a_file_is_not_a_directory() {
    let tree = Tree::new(&["skills/greet/SKILL.md", "README"]);
    let (dir, problems) = resolve_in(&tree, "skills/greet/SKILL.md");
    assert_eq!(dir, None);
    assert_eq!(only(&problems).1, "name the directory itself, such as `skills/greet`");
    assert_eq!(refused(&tree, "README"), ["not_a_directory README"]);
    assert_eq!(refused(&tree, "skills/greet/SKILL.md/x"), ["not_a_directory skills/greet/SKILL.md"]);
}

#[test]
fn what_the_system_cannot_look_up_is_unreadable_with_its_reason() {
    let long = "x".repeat(10_000);
    let (dir, problems) = resolve_in(&Tree::new(&[]), &long);
    assert_eq!(dir, None);
    assert_eq!(problems[0].code(), Code::Unreadable);
    assert!(problems[0].message().contains("(os error "), "{problems:?}");
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_keeps_its_own_name() {
    let tree = Tree::new(&["store/target/SKILL.md"]);
    tree.link("skills/greet", "../store/target").link("all", "skills");
    assert_eq!(found(&tree, "skills/greet").name, "greet");
    assert_eq!(found(&tree, "all/greet").path, tree.path("all/greet"));
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_named_with_its_target() {
    let tree = Tree::new(&[]);
    tree.link("skills/greet", "../store/greet").link("self", "self");
    let (dir, problems) = resolve_in(&tree, "skills/greet");
    assert_eq!(dir, None);
    assert_eq!(only(&problems).0, "`skills/greet` is a link to `../store/greet`, which leads nowhere");
    assert_eq!(only(&problems).1, "put back what it links to");
    assert_eq!(refused(&tree, "self"), ["dangling_link self"]);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_cannot_be_allowed_as_the_directory_itself() {
    let tree = Tree::new(&[]);
    tree.link("greet", "gone");
    let (dir, problems) = collecting(allow(Code::DanglingLink), |c| resolve(tree.base(), "greet", c));
    assert_eq!(dir, None);
    assert_eq!(heads(&problems), ["missing_directory greet"]);
    assert!(only(&problems).0.contains("`gone`"));
}
