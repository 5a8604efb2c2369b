use super::*;
use crate::disk::testing::Tree;
use crate::model::{CardFields, DigestCell, FileFields, List, SetFields};

const PACKAGE: &str = "demo";

fn origin(recursive: bool) -> Origin {
    Origin {
        package: PACKAGE.into(),
        version: "0.1.0".into(),
        root: "skills".into(),
        recursive,
        dialect: None,
        directories: None,
        include: List::default(),
        exclude: List::default(),
        skills: List::default(),
    }
}

fn card(directory: &str, files: Vec<SkillFile>) -> SkillCard {
    let name: Text = directory.to_owned().into();
    SkillCard::from_fields(CardFields {
        directory: name.clone(),
        id: name.clone(),
        name,
        files: files.into(),
        ..CardFields::default()
    })
}

/// The set that a macro would make of the tree as it is now.
fn embed(tree: &Tree, origin: Origin) -> SkillSet {
    let (skills, problems) = read_disk(&origin, tree.base());
    assert_eq!(problems, Vec::<String>::new());
    let cards = skills.into_iter().map(|(directory, files)| {
        let files = files.into_iter().map(|(path, FileState { sha256, executable })| {
            SkillFile::from_fields(FileFields {
                path: path.into(),
                bytes: List::default(),
                sha256: DigestCell::Known(sha256),
                executable,
            })
        });
        card(&directory, files.collect())
    });
    SkillSet::from_fields(SetFields { cards: cards.collect(), origin: Some(origin), ..SetFields::default() })
}

fn check(set: &SkillSet, tree: &Tree) -> Result<(), StaleSet> {
    set.check_fresh_below(set.origin().unwrap(), tree.base(), PACKAGE)
}

fn differences(set: &SkillSet, tree: &Tree) -> Vec<String> {
    match check(set, tree).unwrap_err().0 {
        Reason::Different { differences, .. } => differences,
        other => panic!("{other:?}"),
    }
}

fn tree() -> Tree {
    Tree::new(&["skills/a/SKILL.md", "skills/a/x", "skills/b/SKILL.md"])
}

#[test]
fn an_unchanged_directory_is_fresh() {
    let tree = tree();
    let set = embed(&tree, origin(false));
    assert_eq!(set.len(), 2);
    assert_eq!(check(&set, &tree), Ok(()));
    tree.file("skills/a/.DS_Store", b"").file("skills/README.md", b"").file("skills/helper/x", b"");
    assert_eq!(check(&set, &tree), Ok(()));
}

#[test]
fn files_added_removed_and_changed_are_listed() {
    let tree = tree();
    let set = embed(&tree, origin(false));
    tree.file("skills/a/SKILL.md", b"changed").file("skills/a/new/y", b"");
    std::fs::remove_file(tree.path("skills/a/x")).unwrap();
    assert_eq!(
        differences(&set, &tree),
        ["changed: skills/a/SKILL.md", "removed: skills/a/x", "added: skills/a/new/y"]
    );
}

#[cfg(unix)]
#[test]
fn a_change_of_the_permission_to_run_is_listed() {
    use std::os::unix::fs::PermissionsExt;
    let tree = tree();
    let set_mode = |path: &str, mode| {
        std::fs::set_permissions(tree.path(path), PermissionsExt::from_mode(mode)).unwrap();
    };
    set_mode("skills/a/x", 0o644);
    set_mode("skills/b/SKILL.md", 0o755);
    let set = embed(&tree, origin(false));
    set_mode("skills/a/x", 0o600);
    assert_eq!(check(&set, &tree), Ok(()));

    set_mode("skills/a/x", 0o744);
    set_mode("skills/b/SKILL.md", 0o644);
    assert_eq!(
        differences(&set, &tree),
        ["changed: skills/a/x (executable)", "changed: skills/b/SKILL.md (executable)"]
    );
    tree.file("skills/a/x", b"changed");
    assert_eq!(differences(&set, &tree)[0], "changed: skills/a/x");
}

#[test]
fn skills_added_and_removed_are_listed() {
    let tree = tree();
    let set = embed(&tree, origin(false));
    tree.file("skills/c/SKILL.md", b"");
    std::fs::remove_dir_all(tree.path("skills/b")).unwrap();
    assert_eq!(differences(&set, &tree), ["removed: skill skills/b", "added: skill skills/c"]);
}

#[test]
fn what_is_in_the_way_is_listed() {
    let tree = tree();
    let set = embed(&tree, origin(false));
    tree.file("skills/c/skill.md", b"");
    let found = differences(&set, &tree);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("skills/c/skill.md: "), "{found:?}");

    std::fs::remove_dir_all(tree.path("skills")).unwrap();
    let found = differences(&set, &tree);
    assert!(found[0].contains("the directory `skills` does not exist"), "{found:?}");
    assert_eq!(found.len(), 3);
}

#[test]
fn the_recorded_options_hold() {
    let tree = Tree::new(&["skills/a/SKILL.md", "skills/a/in/SKILL.md", "skills/a/in/.keep", "skills/b/SKILL.md"]);
    let options = Origin {
        include: vec![".keep".into()].into(),
        exclude: vec!["*.log".into()].into(),
        skills: vec!["a".into(), "in".into()].into(),
        ..origin(true)
    };
    let set = embed(&tree, options);
    assert_eq!(set.len(), 2);
    tree.file("skills/b/new", b"").file("skills/a/x.log", b"").file("skills/a/.hidden", b"");
    assert_eq!(check(&set, &tree), Ok(()));
    tree.file("skills/a/in/.keep", b"changed");
    assert_eq!(differences(&set, &tree), ["changed: skills/a/in/.keep"]);
}

#[test]
fn limits_do_not_hold() {
    let tree = tree();
    for index in 0..1_001 {
        tree.file(&format!("skills/a/{index}"), b"");
    }
    assert_eq!(check(&embed(&tree, origin(false)), &tree), Ok(()));
}

#[cfg(unix)]
#[test]
fn levels_do_not_hold() {
    let tree = tree();
    tree.file("outside", b"").link("skills/a/out", "../../outside").link("skills/a/gone", "nowhere");
    let set = embed(&tree, origin(false));
    assert_eq!(check(&set, &tree), Ok(()));
    tree.file("outside", b"changed");
    assert_eq!(differences(&set, &tree), ["changed: skills/a/out"]);
}

#[test]
fn another_package_cannot_compare() {
    let tree = tree();
    let set = embed(&tree, origin(false));
    let stale = set.check_fresh_below(set.origin().unwrap(), tree.base(), "app").unwrap_err();
    assert_eq!(
        stale.to_string(),
        "the set is embedded by the package `demo`, but `app` is running; the check must be a test of `demo`"
    );
}

#[test]
fn a_loaded_set_cannot_be_compared() {
    let set = SkillSet::from_fields(SetFields::default());
    assert_eq!(set.check_fresh(), Err(StaleSet(Reason::NotEmbedded)));
}

#[test]
#[should_panic(expected = "loaded at run time")]
fn assert_fresh_panics_with_the_reason() {
    SkillSet::from_fields(SetFields::default()).assert_fresh();
}

#[test]
fn the_environment_of_a_test_names_the_package() {
    let set = SkillSet::from_fields(SetFields { origin: Some(origin(false)), ..SetFields::default() });
    let embedding = PACKAGE.to_owned();
    let running = "skills-core".to_owned();
    assert_eq!(set.check_fresh(), Err(StaleSet(Reason::OtherPackage { embedding, running })));
}

#[test]
fn the_message_lists_twenty_differences_and_the_way_out() {
    let tree = tree();
    let set = embed(&tree, origin(false));
    for index in 10..30 {
        tree.file(&format!("skills/a/{index}"), b"");
    }
    let message = check(&set, &tree).unwrap_err().to_string();
    assert!(message.contains("\n  added: skills/a/29\nhelp: "), "{message}");
    tree.file("skills/a/30", b"").file("skills/a/31", b"");
    let message = check(&set, &tree).unwrap_err().to_string();
    assert!(
        message.starts_with("the embedded skills are not what stands on disk:\n  added: skills/a/10\n"),
        "{message}"
    );
    assert!(message.contains("\n  added: skills/a/29\n  and 2 more\nhelp: "), "{message}");
    assert!(message.contains("println!(\"cargo::rerun-if-changed=skills\");"), "{message}");
    assert!(message.contains("println!(\"cargo::rustc-env=SKILLS_WATCH=skills\");"), "{message}");
}

/// That of a configuration that names these directories.
fn origin_of_config(directories: &[&str]) -> Origin {
    let directories: Vec<Text> = directories.iter().map(|path| (*path).to_owned().into()).collect();
    Origin { root: "agent.json".into(), directories: Some(directories.into()), ..origin(false) }
}

#[test]
fn directories_of_a_configuration_are_compared_and_no_others() {
    let tree = Tree::new(&["skills/a/skill.yaml", "private/b/SKILL.md"]);
    let set = embed(&tree, origin_of_config(&["skills/a", "private/b"]));
    assert_eq!(set.len(), 2);
    tree.file("skills/c/SKILL.md", b"");
    assert_eq!(check(&set, &tree), Ok(()));
    tree.file("skills/a/new", b"");
    assert_eq!(differences(&set, &tree), ["added: skills/a/new"]);
    std::fs::remove_dir_all(tree.path("private")).unwrap();
    assert_eq!(differences(&set, &tree), ["removed: skill private/b", "added: skills/a/new"]);
    let message = check(&set, &tree).unwrap_err().to_string();
    let lines = "\n  println!(\"cargo::rerun-if-changed=private\");\n  println!(\"cargo::rerun-if-changed=skills\");\n  \
                 println!(\"cargo::rustc-env=SKILLS_WATCH=private,skills\");";
    assert!(message.ends_with(lines), "{message}");
}

#[test]
fn skills_that_a_configuration_holds_have_no_directory_to_compare() {
    let inline = SkillCard::from_fields(CardFields { definition: Definition::Inline, ..CardFields::default() });
    let origin = Some(origin_of_config(&[]));
    let set = SkillSet::from_fields(SetFields { cards: vec![inline].into(), origin, ..SetFields::default() });
    assert_eq!(check(&set, &Tree::new(&[])), Ok(()));
}
