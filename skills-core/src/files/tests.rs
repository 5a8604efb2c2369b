use super::*;
use crate::diagnostic::Levels;
use crate::disk::testing::{Tree, allow, collecting, heads, only};

/// The skill's files and the diagnostics, at the levels of embedding.
fn walk(tree: &Tree, options: &FileOptions, inner: &[&str], levels: Levels) -> (Vec<FoundFile>, Vec<Diagnostic>) {
    collected(tree, options, inner, levels.embedded())
}

fn collected(tree: &Tree, options: &FileOptions, inner: &[&str], levels: Levels) -> (Vec<FoundFile>, Vec<Diagnostic>) {
    let inner: Vec<SkillDir> = inner.iter().map(|label| tree.dir(label)).collect();
    collecting(levels, |collector| {
        let filter = FileFilter::new(options, "s", collector);
        collect(&tree.dir("s"), &inner, &filter, collector).files
    })
}

fn plain(tree: &Tree) -> (Vec<String>, Vec<Diagnostic>) {
    at(tree, Levels::default())
}

fn at(tree: &Tree, levels: Levels) -> (Vec<String>, Vec<Diagnostic>) {
    let (files, problems) = walk(tree, &FileOptions::default(), &[], levels);
    (paths(&files), problems)
}

fn with(tree: &Tree, options: &FileOptions) -> (Vec<String>, Vec<Diagnostic>) {
    let (files, problems) = walk(tree, options, &[], Levels::default());
    (paths(&files), problems)
}

fn paths(files: &[FoundFile]) -> Vec<String> {
    files.iter().map(|file| file.path.clone()).collect()
}

#[test]
fn files_come_in_the_order_of_their_paths_bytes() {
    let tree = Tree::new(&["s/b/x", "s/a/x", "s/a-b", "s/SKILL.md", "s/a/deep/er/é.md"]);
    tree.directory("s/empty");
    assert_eq!(plain(&tree), (["SKILL.md", "a-b", "a/deep/er/é.md", "a/x", "b/x"].map(String::from).to_vec(), vec![]));
}

#[test]
fn a_file_has_its_bytes() {
    let tree = Tree::new(&["s/SKILL.md"]);
    tree.file("s/data.bin", b"\xff\0\r\n").file("s/empty", b"");
    let (files, _) = walk(&tree, &FileOptions::default(), &[], Levels::default());
    assert_eq!(*files[1].bytes().unwrap(), *b"\xff\0\r\n");
    assert_eq!(files[1].disk, tree.path("s/data.bin"));
    assert_eq!((files[2].path.as_str(), files[2].len()), ("empty", 0));
}

#[test]
fn hidden_files_and_leftovers_are_left_out_in_silence() {
    let tree = Tree::new(&["s/SKILL.md", "s/.DS_Store", "s/.notes.md.swp", "s/.env", "s/references/ok.md"]);
    tree.file("s/node_modules/x/index.js", b"").file("s/.git/HEAD", b"");
    for leftover in ["a.md.bak", "a.md.orig", "a.md.rej", "core", "references/b.md~"] {
        tree.file(&format!("s/{leftover}"), b"");
    }
    assert_eq!(plain(&tree), (vec!["SKILL.md".to_owned(), "references/ok.md".to_owned()], vec![]));
}

#[test]
fn patterns_take_in_and_leave_out() {
    let tree =
        Tree::new(&["s/SKILL.md", "s/.env.example", "s/.env", "s/a.log", "s/.github/workflows/ci.yml", "s/.github/x"]);
    let options = FileOptions {
        include: vec![".env.example".to_owned(), ".github/workflows/*.yml".to_owned()],
        exclude: vec!["*.log".to_owned()],
        ..FileOptions::default()
    };
    let expected = [".env.example", ".github/workflows/ci.yml", "SKILL.md"].map(String::from).to_vec();
    assert_eq!(with(&tree, &options), (expected, vec![]));
}

#[test]
fn skill_md_cannot_be_left_out() {
    let tree = Tree::new(&["s/SKILL.md", "s/a.md", "s/sub/SKILL.md"]);
    let options = FileOptions { exclude: vec!["*.md".to_owned()], ..FileOptions::default() };
    assert_eq!(with(&tree, &options), (vec!["SKILL.md".to_owned()], vec![]));
}

#[test]
fn files_of_inner_skills_do_not_belong() {
    let tree = Tree::new(&["s/SKILL.md", "s/sub/SKILL.md", "s/sub/x", "s/other/SKILL.md", "s/subs/x"]);
    let (files, problems) = walk(&tree, &FileOptions::default(), &["s", "s/sub", "t"], Levels::default());
    assert_eq!(
        (paths(&files), problems),
        (["SKILL.md", "other/SKILL.md", "subs/x"].map(String::from).to_vec(), vec![])
    );
}

#[test]
fn inner_skills_are_those_below_the_directory() {
    let dir = |label: &str| SkillDir { path: PathBuf::new(), label: label.to_owned(), name: String::new() };
    let all = ["r/a", "r/a-b", "r/a-b/c", "r/a/x", "r/a/x/y", "r/a0", "r/b"].map(dir);
    let below = |label: &str| {
        let mut labels: Vec<&str> = labels_below(&dir(label), &all).into_iter().collect();
        labels.sort_unstable();
        labels
    };
    assert_eq!(below("r/a"), ["r/a/x", "r/a/x/y"]);
    assert_eq!(below("r/a-b"), ["r/a-b/c"]);
    assert_eq!(below("r/b"), [""; 0]);
    assert_eq!(below("r/z"), [""; 0]);
    assert_eq!(below(".").len(), all.len());
}

#[test]
fn a_directory_that_is_gone_is_unreadable() {
    assert_eq!(heads(&plain(&Tree::new(&[])).1), ["unreadable s"]);
}

#[test]
fn a_file_that_is_gone_when_it_is_to_be_read_is_unreadable() {
    let tree = Tree::new(&["s/SKILL.md", "s/a.txt"]);
    for (path, way_out) in [
        ("a.txt", "make it readable, or remove it"),
        ("SKILL.md", "make it readable"),
        ("skill.yaml", "make it readable"),
    ] {
        let disk = tree.path("s/gone");
        let real = disk.clone();
        let candidate =
            Candidate { path: path.to_owned(), disk, real, bytes: 1, executable: false, is_private_elsewhere: false };
        let options = FileOptions::default();
        let (file, problems) = collecting(Levels::default(), |collector| {
            let filter = FileFilter::new(&options, "s", collector);
            candidate.read(&tree.dir("s"), &filter, collector)
        });
        assert!(file.is_none());
        assert_eq!((heads(&problems), only(&problems).1), (vec![format!("unreadable s/{path}")], way_out));
    }
}

#[test]
fn a_second_spelling_of_skill_md_is_a_plain_file_with_a_warning() {
    let tree = Tree::new(&["s/SKILL.md", "s/skill.md", "s/Skill.MD", "s/references/skill.md"]);
    let (files, problems) = plain(&tree);
    assert_eq!(files, ["SKILL.md", "Skill.MD", "references/skill.md", "skill.md"]);
    assert_eq!(heads(&problems), ["second_skill_md s/Skill.MD", "second_skill_md s/skill.md"]);
}

#[test]
fn paths_that_differ_in_case_alone_are_a_warning_at_the_later() {
    let tree = Tree::new(&["s/SKILL.md", "s/README.md", "s/readme.md", "s/Readme.md", "s/a/Ä.md", "s/a/ä.md"]);
    tree.file("s/b/README.md", b"").file("s/c/readme.md", b"");
    let (files, problems) = plain(&tree);
    // A disk that ignores case cannot hold the tree.
    if files.len() < 8 {
        return;
    }
    assert_eq!(
        heads(&problems),
        ["name_collision s/Readme.md", "name_collision s/a/ä.md", "name_collision s/readme.md"]
    );
    assert_eq!(problems[2].message(), "`s/readme.md` and `s/README.md` differ in case alone");
    assert_eq!(at(&tree, allow(Code::NameCollision)).1, []);
}

#[test]
fn directories_that_differ_in_case_alone_are_one_warning() {
    let tree =
        Tree::new(&["s/SKILL.md", "s/DIR", "s/Dir/a", "s/Dir/b", "s/Dir/x/y", "s/dir/a", "s/dir/c", "s/dir/X/Y"]);
    let (files, problems) = plain(&tree);
    if files.len() < 8 {
        return;
    }
    assert_eq!(heads(&problems), ["name_collision s/Dir", "name_collision s/dir"]);
    assert_eq!(problems[1].message(), "`s/dir` and `s/DIR` differ in case alone");
}

#[test]
fn files_that_are_left_out_collide_with_nothing() {
    let tree = Tree::new(&["s/SKILL.md", "s/A.log", "s/a.log", "s/.B", "s/.b"]);
    let options = FileOptions { exclude: vec!["a.log".to_owned()], ..FileOptions::default() };
    assert_eq!(with(&tree, &options).1, []);
}

#[test]
fn a_directory_with_the_name_of_a_device_is_a_warning() {
    let tree = Tree::new(&["aux/SKILL.md", "aux/nul.md"]);
    let options = FileOptions::default();
    let ((), problems) = collecting(Levels::default(), |collector| {
        let filter = FileFilter::new(&options, "aux", collector);
        collect(&tree.dir("aux"), &[], &filter, collector);
    });
    assert_eq!(heads(&problems), ["file_name_portability aux", "file_name_portability aux/nul.md"]);
}

#[test]
fn a_git_lfs_pointer_is_a_warning() {
    let tree = Tree::new(&["s/SKILL.md"]);
    tree.file("s/a.png", b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
        .file("s/b.md", b"about version https://git-lfs.github.com/spec/v1");
    let (files, problems) = plain(&tree);
    assert_eq!(files.len(), 3);
    assert_eq!(heads(&problems), ["lfs_pointer s/a.png"]);
    assert!(only(&problems).1.contains("git lfs pull"));
}

#[test]
fn a_package_inside_a_skill_is_a_warning() {
    let tree = Tree::new(&["s/SKILL.md", "s/scripts/helper/Cargo.toml", "s/scripts/helper/src/main.rs"]);
    tree.directory("s/x/Cargo.toml").file("s/target/p/Cargo.toml", b"");
    let (files, problems) = plain(&tree);
    assert_eq!(files, ["SKILL.md", "scripts/helper/Cargo.toml", "scripts/helper/src/main.rs"]);
    assert_eq!(heads(&problems), ["nested_package s/scripts/helper/Cargo.toml"]);
    assert_eq!(
        only(&problems).0,
        "`s/scripts/helper/Cargo.toml` makes `s/scripts/helper` a package of its own, which `cargo publish` leaves out of \
         the one around it"
    );
}

#[test]
fn a_skill_that_is_a_package_is_a_warning_unless_it_is_the_package_itself() {
    let tree = Tree::new(&["s/SKILL.md", "s/Cargo.toml"]);
    assert_eq!(heads(&plain(&tree).1), ["nested_package s/Cargo.toml"]);

    let itself = SkillDir { label: ".".to_owned(), ..tree.dir("s") };
    let (files, problems) = collecting(Levels::default(), |collector| {
        let options = FileOptions::default();
        let filter = FileFilter::new(&options, ".", collector);
        collect(&itself, &[], &filter, collector).files
    });
    assert_eq!((paths(&files), problems), (vec!["Cargo.toml".to_owned(), "SKILL.md".to_owned()], vec![]));
}

#[test]
fn a_thousand_files_are_taken_and_one_more_is_an_error() {
    let tree = Tree::new(&["s/SKILL.md"]);
    for index in 1..1_000 {
        tree.file(&format!("s/data/{index}"), b"");
    }
    assert_eq!(plain(&tree).0.len(), 1_000);

    tree.file("s/more", b"");
    let (files, problems) = plain(&tree);
    assert!(files.is_empty());
    assert_eq!(heads(&problems), ["too_many_files s"]);
    let (message, help) = only(&problems);
    assert_eq!(message, "`s` has 1,001 files; the limit is 1,000");
    assert_eq!(
        help,
        "most of them are in `data` (999), `.` (2); leave some out with `exclude` patterns, or raise the limit `max_files`"
    );

    let (files, problems) = at(&tree, allow(Code::TooManyFiles));
    assert_eq!((files.len(), problems), (1_001, vec![]));
    let options = FileOptions { max_files: 1_001, ..FileOptions::default() };
    assert_eq!(with(&tree, &options).1, []);
}

#[test]
fn files_that_are_left_out_do_not_count() {
    let tree = Tree::new(&["s/SKILL.md", "s/.a", "s/b.log", "s/node_modules/c"]);
    let options = FileOptions { exclude: vec!["*.log".to_owned()], max_files: 1, ..FileOptions::default() };
    assert_eq!(with(&tree, &options), (vec!["SKILL.md".to_owned()], vec![]));
}

#[test]
fn too_many_bytes_are_an_error_that_names_the_biggest() {
    let tree = Tree::new(&[]);
    tree.file("s/SKILL.md", &[b'a'; 10]).file("s/big", &[b'b'; 2000]).file("s/mid", &[b'c'; 100]);
    let limited = |max_bytes| with(&tree, &FileOptions { max_bytes, ..FileOptions::default() });
    assert_eq!(limited(2110).1, []);

    let (files, problems) = limited(2109);
    assert!(files.is_empty());
    assert_eq!(heads(&problems), ["skill_too_large s"]);
    let (message, help) = only(&problems);
    assert_eq!(message, "the files of `s` have 2,110 bytes; the limit is 2,109");
    assert_eq!(
        help,
        "the biggest are `big` (2,000), `mid` (100), `SKILL.md` (10); leave some out with \
         `exclude` patterns, or raise the limit `max_bytes`"
    );
}

#[test]
fn one_file_or_byte_is_counted_in_the_singular() {
    let tree = Tree::new(&[]);
    tree.file("s/SKILL.md", b"a");
    let (_, problems) = with(&tree, &FileOptions { max_files: 0, max_bytes: 0, ..FileOptions::default() });
    let messages: Vec<&str> = problems.iter().map(Diagnostic::message).collect();
    assert_eq!(messages, ["`s` has 1 file; the limit is 0", "the files of `s` have 1 byte; the limit is 0"]);
}

#[test]
fn both_limits_are_reported() {
    let tree = Tree::new(&["s/SKILL.md", "s/a"]);
    let options = FileOptions { max_files: 1, max_bytes: 1, ..FileOptions::default() };
    assert_eq!(heads(&with(&tree, &options).1), ["too_many_files s", "skill_too_large s"]);
}

#[test]
fn a_huge_file_is_not_read() {
    let tree = Tree::new(&["s/SKILL.md"]);
    // Sparse: it takes no room on disk, but reading it would take all memory.
    std::fs::File::create(tree.path("s/huge")).unwrap().set_len(100 << 30).unwrap();
    let (files, problems) = plain(&tree);
    assert!(files.is_empty());
    assert!(only(&problems).0.contains("107,374,182,410 bytes"), "{problems:?}");
}

#[test]
fn where_nothing_is_embedded_limits_are_warnings_and_the_files_are_read() {
    let tree = Tree::new(&["s/SKILL.md", "s/a"]);
    let options = FileOptions { max_files: 1, max_bytes: 1, ..FileOptions::default() };
    let (files, problems) = collected(&tree, &options, &[], Levels::default());
    assert_eq!(
        (paths(&files).len(), heads(&problems)),
        (2, vec!["too_many_files s".to_owned(), "skill_too_large s".into()])
    );
    assert!(problems.iter().all(|problem| problem.level() == Level::Warn));

    // What would take all memory is not read, whatever is allowed.
    std::fs::File::create(tree.path("s/huge")).unwrap().set_len(100 << 30).unwrap();
    let (files, problems) = collected(&tree, &FileOptions::default(), &[], allow(Code::SkillTooLarge));
    assert!(files.is_empty() && problems[0].is_error());
    assert!(only(&problems).0.ends_with("the limit is 268,435,456"), "{problems:?}");
}

#[test]
fn what_is_only_checked_is_not_read() {
    let tree = Tree::new(&["s/SKILL.md", "s/a.json"]);
    std::fs::File::create(tree.path("s/huge")).unwrap().set_len(100 << 30).unwrap();
    tree.file("s/key.pem", b"-----BEGIN CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\n");
    tree.file("s/pointer", b"version https://git-lfs.github.com/spec/v1\n");
    let options = FileOptions::default();
    let (files, problems) = collecting(Levels::default(), |collector| {
        let filter = FileFilter::new(&options, "s", collector).without_contents();
        collect(&tree.dir("s"), &[], &filter, collector).files
    });
    assert_eq!(heads(&problems), ["skill_too_large s", "secret_like s/key.pem", "lfs_pointer s/pointer"]);
    assert_eq!(paths(&files), ["SKILL.md", "a.json", "huge", "key.pem", "pointer"]);
    assert_eq!(*files[1].bytes().unwrap(), *b"s/a.json");
    assert_eq!((files[2].len(), files[2].bytes().unwrap_err().kind()), (100 << 30, io::ErrorKind::FileTooLarge));
}

#[test]
fn what_looks_like_a_secret_is_an_error_where_it_is_embedded() {
    let tree = Tree::new(&["s/SKILL.md", "s/scripts/prod.env", "s/id_rsa", "s/id_rsa.pub", "s/ca.pem"]);
    tree.file("s/notes.txt", b"-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n");
    let secrets = ["secret_like s/id_rsa", "secret_like s/notes.txt", "secret_like s/scripts/prod.env"];
    let (_, problems) = plain(&tree);
    assert_eq!(heads(&problems), secrets);
    assert!(problems.iter().all(Diagnostic::is_error));
    assert_eq!(problems[1].message(), "`s/notes.txt` holds a private key");
    let (files, problems) = collected(&tree, &FileOptions::default(), &[], Levels::default());
    assert_eq!((files.len(), heads(&problems)), (6, secrets.map(str::to_owned).to_vec()));
    assert!(!problems.iter().any(Diagnostic::is_error));
    assert_eq!(at(&tree, allow(Code::SecretLike)).1, []);
    let exclude = ["/id_rsa", "/notes.txt", "/scripts/prod.env"].map(str::to_owned).to_vec();
    assert_eq!(with(&tree, &FileOptions { exclude, ..FileOptions::default() }).1, []);
}

#[test]
fn directories_nested_too_deep_are_an_error() {
    let tree = Tree::new(&["s/SKILL.md", &format!("s/{}x", "d/".repeat(64))]);
    assert_eq!(plain(&tree).1, []);
    tree.file(&format!("s/{}y", "d/".repeat(65)), b"");
    let (files, problems) = plain(&tree);
    assert_eq!(files.len(), 2);
    assert!(only(&problems).0.contains("more than 64 directories deep"));
}

#[test]
fn what_is_beyond_the_limits_is_reported_once() {
    let tree = Tree::new(&["s/SKILL.md"]);
    for name in ["x", "y", "z"] {
        tree.directory(&format!("s/{}{name}", "d/".repeat(64)));
    }
    assert!(only(&plain(&tree).1).0.contains("more than 64 directories deep"));
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn links_inside_the_skill_are_followed() {
        let tree = Tree::new(&["s/SKILL.md", "s/AGENTS.md", "s/docs/x.md"]);
        tree.link("s/CLAUDE.md", "AGENTS.md").link("s/deep/er", "../docs");
        let (files, problems) = walk(&tree, &FileOptions::default(), &[], Levels::default());
        assert_eq!(problems, []);
        assert_eq!(paths(&files), ["AGENTS.md", "CLAUDE.md", "SKILL.md", "deep/er/x.md", "docs/x.md"]);
        assert_eq!(*files[1].bytes().unwrap(), *b"s/AGENTS.md");
    }

    #[test]
    fn the_skill_directory_is_what_its_link_leads_to() {
        let tree = Tree::new(&["store/SKILL.md", "store/a"]);
        tree.link("s", "store").link("store/b", "a");
        assert_eq!(plain(&tree), (["SKILL.md", "a", "b"].map(String::from).to_vec(), vec![]));
        let absolute = tree.path("store/a");
        tree.link("store/c", absolute.to_str().unwrap());
        assert_eq!(plain(&tree).1, []);
    }

    #[test]
    fn a_link_that_leaves_the_skill_is_an_error() {
        let tree = Tree::new(&["s/SKILL.md", "secret.txt", "sx/y", "other/z"]);
        tree.link("s/references/s.txt", "../../secret.txt").link("s/prefix", "../sx").link("s/dir", "../other");
        let (files, problems) = plain(&tree);
        assert_eq!(files, ["SKILL.md"]);
        assert_eq!(
            heads(&problems),
            ["link_outside s/dir", "link_outside s/prefix", "link_outside s/references/s.txt"]
        );
        assert_eq!(
            problems[2].message(),
            "`s/references/s.txt` links outside the skill directory: it is a link to `../../secret.txt`"
        );
        assert!(problems[2].help_text().unwrap().contains("allow `link_outside`"));
    }

    #[test]
    fn a_link_that_leaves_is_followed_with_a_warning_where_nothing_is_embedded() {
        let tree = Tree::new(&["s/x", "store/greet.md", "shared/a", "shared/b", "shared/deep/c"]);
        tree.link("s/SKILL.md", "../store/greet.md").link("s/shared", "../shared").link("s/all", "/");
        let (files, problems) = collected(&tree, &FileOptions::default(), &[], Levels::default());
        assert_eq!(paths(&files), ["SKILL.md", "shared/a", "shared/b", "shared/deep/c", "x"]);
        assert_eq!(heads(&problems), ["link_outside s/SKILL.md", "link_outside s/all", "link_outside s/shared"]);
        assert!(!problems.iter().any(Diagnostic::is_error));

        // One more than the limit is enough to say that there are too many.
        let options = FileOptions { max_files: 2, ..FileOptions::default() };
        let (files, problems) = collected(&tree, &options, &[], Levels::default());
        assert!(files.iter().all(|file| file.path != "shared/deep/c"), "{:?}", paths(&files));
        assert!(heads(&problems).contains(&"too_many_files s".to_owned()));
    }

    #[test]
    fn a_link_that_leaves_by_way_of_another_is_an_error() {
        let tree = Tree::new(&["s/SKILL.md", "secret.txt"]);
        tree.link("s/a", "b").link("s/b", "../secret.txt").link("s/c", "nowhere/../../secret.txt");
        let (files, problems) = plain(&tree);
        assert_eq!(files, ["SKILL.md"]);
        assert_eq!(heads(&problems), ["link_outside s/a", "link_outside s/b", "dangling_link s/c"]);
    }

    #[test]
    fn links_that_leave_the_skill_may_be_allowed() {
        let tree = Tree::new(&["store/greet.md", "other/x"]);
        tree.link("s/SKILL.md", "../store/greet.md").link("s/dir", "../other");
        assert_eq!(heads(&plain(&tree).1), ["link_outside s/SKILL.md", "link_outside s/dir"]);
        let (files, problems) = walk(&tree, &FileOptions::default(), &[], allow(Code::LinkOutside));
        assert_eq!((paths(&files), problems), (vec!["SKILL.md".to_owned(), "dir/x".to_owned()], vec![]));
        assert_eq!(*files[0].bytes().unwrap(), *b"store/greet.md");
    }

    #[test]
    fn a_link_that_leads_nowhere_is_an_error_unless_allowed() {
        let tree = Tree::new(&["s/SKILL.md"]);
        tree.link("s/a.md", "gone/b.md").link("s/self", "self");
        let (files, problems) = plain(&tree);
        assert_eq!(files, ["SKILL.md"]);
        assert_eq!(heads(&problems), ["dangling_link s/a.md", "dangling_link s/self"]);
        assert_eq!(problems[0].message(), "`s/a.md` is a link to `gone/b.md`, which leads nowhere");
        assert_eq!(at(&tree, allow(Code::DanglingLink)), (vec!["SKILL.md".to_owned()], vec![]));
    }

    #[test]
    fn a_link_that_leads_back_to_itself_is_told_from_one_that_leads_nowhere() {
        let tree = Tree::new(&["s/SKILL.md"]);
        tree.link("s/a", "b").link("s/b", "a");
        let (_, problems) = plain(&tree);
        assert_eq!(heads(&problems), ["dangling_link s/a", "dangling_link s/b"]);
        let message = problems[0].message();
        assert!(message.starts_with("`s/a` is a link to `b`, which cannot be followed: "), "{message}");
        let help = "link to the file or directory that is meant, remove it, or allow `dangling_link` to do without it";
        assert_eq!(problems[0].help_text(), Some(help));
    }

    #[test]
    fn a_manifest_that_leads_nowhere_is_an_error_whatever_is_allowed() {
        let tree = Tree::new(&["s/SKILL.md"]);
        tree.link("s/skill.yaml", "gone");
        assert_eq!(heads(&plain(&tree).1), ["dangling_link s/skill.yaml"]);
        for level in [Level::Allow, Level::Warn] {
            let mut levels = Levels::default();
            levels.set(Code::DanglingLink, level).unwrap();
            let (_, problems) = at(&tree, levels);
            assert_eq!(heads(&problems), ["missing_skill_md s/skill.yaml"]);
            assert_eq!(only(&problems).0, "`s/skill.yaml` is a link to `gone`, which leads nowhere");
        }
    }

    #[test]
    fn a_manifest_that_leads_nowhere_is_named_with_its_target() {
        let tree = Tree::new(&["s/x"]);
        tree.link("s/SKILL.md", "../gone.md");
        let (_, problems) = plain(&tree);
        assert_eq!(only(&problems).0, "`s/SKILL.md` is a link to `../gone.md`, which leads nowhere");
        assert_eq!(only(&problems).1, "put back what it links to");
    }

    #[test]
    fn a_link_to_a_directory_around_it_is_a_cycle() {
        let tree = Tree::new(&["s/SKILL.md", "s/a/x"]);
        tree.link("s/a/up", "..").link("s/self", ".").link("s/a/here", "../a");
        let (files, problems) = plain(&tree);
        assert_eq!(files, ["SKILL.md", "a/x"]);
        assert_eq!(heads(&problems), ["link_cycle s/a/here", "link_cycle s/a/up", "link_cycle s/self"]);
    }

    #[test]
    fn a_link_to_a_directory_around_the_skill_is_a_cycle_once_it_may_leave() {
        let tree = Tree::new(&["s/SKILL.md"]);
        tree.link("s/up", "..");
        assert_eq!(heads(&plain(&tree).1), ["link_outside s/up"]);
        assert_eq!(heads(&at(&tree, allow(Code::LinkOutside)).1), ["link_cycle s/up"]);
    }

    #[test]
    fn links_that_multiply_directories_end() {
        let tree = Tree::new(&["s/SKILL.md", "s/d0/x"]);
        // Two links to the next directory at each step: 2^20 paths to one file.
        for level in 1..=20 {
            for name in ["a", "b"] {
                tree.link(&format!("s/d{level}/{name}"), &format!("../d{}", level - 1));
            }
        }
        let problems = plain(&tree).1;
        assert!(problems.iter().any(|problem| problem.code() == Code::Unreadable), "{:?}", problems.first());
        assert_eq!(problems.iter().filter(|problem| problem.code() == Code::Unreadable).count(), 1);
    }

    #[test]
    fn a_file_that_only_its_owner_may_read_and_that_stands_elsewhere_too_looks_like_a_secret() {
        use std::os::unix::fs::PermissionsExt as _;
        let tree = Tree::new(&["s/SKILL.md", "elsewhere/notes"]);
        std::fs::hard_link(tree.path("elsewhere/notes"), tree.path("s/notes")).unwrap();
        let set_mode = |mode| std::fs::set_permissions(tree.path("s/notes"), std::fs::Permissions::from_mode(mode));
        set_mode(0o644).unwrap();
        assert_eq!(plain(&tree).1, []);
        set_mode(0o600).unwrap();
        assert_eq!(heads(&plain(&tree).1), ["secret_like s/notes"]);
        std::fs::remove_file(tree.path("elsewhere/notes")).unwrap();
        assert_eq!(plain(&tree).1, []);
    }

    /// Reads the file `s/a` while it, or its directory, is replaced over and over.
    fn while_swapped(tree: &Tree, path: &str, others: [&str; 2]) -> Vec<Vec<FoundFile>> {
        let is_done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let swap = |other: &str| std::fs::rename(tree.path(other), tree.path(path));
                while !is_done.load(std::sync::atomic::Ordering::Relaxed) {
                    for other in others {
                        let aside = format!("{path}-aside");
                        let _ = std::fs::rename(tree.path(path), tree.path(&aside));
                        let _ = swap(other);
                        let _ = std::fs::rename(tree.path(path), tree.path(other));
                        let _ = std::fs::rename(tree.path(&aside), tree.path(path));
                    }
                }
            });
            let walks = (0..100).map(|_| walk(tree, &FileOptions::default(), &[], Levels::default()).0).collect();
            is_done.store(true, std::sync::atomic::Ordering::Relaxed);
            walks
        })
    }

    #[test]
    fn a_file_that_is_replaced_while_it_is_read_gives_nothing_of_elsewhere() {
        let tree = Tree::new(&["s/SKILL.md", "s/a", "secret"]);
        tree.link("out", "../secret").pipe("pipe");
        for file in while_swapped(&tree, "s/a", ["out", "pipe"]).iter().flatten() {
            assert!(file.bytes().unwrap().starts_with(b"s/"), "{}", file.path);
        }
    }

    #[test]
    fn a_directory_that_is_replaced_while_it_is_read_gives_nothing_of_elsewhere() {
        let tree = Tree::new(&["s/SKILL.md", "s/d/a", "elsewhere/a", "empty/b"]);
        tree.link("out", "../elsewhere");
        for file in while_swapped(&tree, "s/d", ["out", "empty"]).iter().flatten() {
            let bytes = file.bytes().unwrap().into_owned();
            assert!(bytes.starts_with(b"s/") || bytes == b"empty/b", "{:?}", String::from_utf8(bytes));
        }
    }

    #[test]
    fn a_file_that_grows_after_it_was_counted_is_refused() {
        let tree = Tree::new(&["s/SKILL.md", "s/a"]);
        let real = tree.path("s/a").canonicalize().unwrap();
        std::fs::File::create(&real).unwrap().set_len(300 << 20).unwrap();
        let candidate = Candidate {
            path: "a".to_owned(),
            disk: tree.path("s/a"),
            real,
            bytes: 3,
            executable: false,
            is_private_elsewhere: false,
        };
        let options = FileOptions::default();
        let (file, problems) = collecting(Levels::default(), |collector| {
            let filter = FileFilter::new(&options, "s", collector);
            candidate.read(&tree.dir("s"), &filter, collector)
        });
        assert!(file.is_none());
        assert_eq!(only(&problems).0, "`s/a` cannot be read: it was replaced or has grown while it was read");
    }

    #[test]
    fn a_pipe_is_refused_and_not_opened() {
        let tree = Tree::new(&["s/SKILL.md"]);
        tree.pipe("s/pipe").pipe("s/.hidden");
        let (files, problems) = plain(&tree);
        assert_eq!(files, ["SKILL.md"]);
        assert_eq!(heads(&problems), ["special_file s/pipe"]);
    }

    #[test]
    fn a_pipe_in_the_place_of_the_manifest_is_refused() {
        let tree = Tree::new(&["s/x"]);
        tree.pipe("s/SKILL.md");
        let (_, problems) = plain(&tree);
        assert_eq!(heads(&problems), ["special_file s/SKILL.md"]);
        assert!(only(&problems).1.starts_with("make it a file "), "{problems:?}");
    }

    #[test]
    fn a_link_to_a_device_is_refused_even_if_it_may_leave() {
        let tree = Tree::new(&["s/SKILL.md"]);
        tree.link("s/zero", "/dev/zero");
        assert_eq!(heads(&at(&tree, allow(Code::LinkOutside)).1), ["special_file s/zero"]);
    }

    #[test]
    fn a_name_that_other_systems_cannot_hold_is_a_warning_once() {
        let tree = Tree::new(&["s/SKILL.md", "s/a:b/c", "s/a:b/d", "s/.x?", "s/e\u{202e}f"]);
        let (files, problems) = plain(&tree);
        assert_eq!(files, ["SKILL.md", "a:b/c", "a:b/d", "e\u{202e}f"]);
        assert_eq!(heads(&problems), ["file_name_portability s/a:b", "file_name_portability s/e\\u{202e}f"]);
        assert_eq!(problems[0].message(), "the name of `s/a:b` holds `:`, which no name on Windows does");
        assert_eq!(at(&tree, allow(Code::FileNamePortability)).1, []);
    }

    #[test]
    fn a_name_that_is_no_portable_path_is_refused() {
        let tree = Tree::new(&["s/SKILL.md", "s/a\\b", "s/c\nd", "s/e\u{85}/f", "s/ok (1).md"]);
        std::fs::write(tree.path("s").join(OsStr::from_bytes(b"z\xff")), "").unwrap();
        let (files, problems) = plain(&tree);
        assert_eq!(files, ["SKILL.md", "ok (1).md"]);
        let messages: Vec<&str> = problems.iter().map(Diagnostic::message).collect();
        assert_eq!(
            messages,
            [
                "the name of `s/a\\\\b` holds a backslash, which separates directories on Windows",
                "the name of `s/c\\nd` holds a control character",
                "the name of `s/e\\u{85}` holds a control character",
                "the name of `s/z\u{fffd}` is not UTF-8",
            ]
        );
        assert!(problems.iter().all(|problem| problem.code() == Code::FileName));
    }

    #[test]
    fn a_name_that_is_left_out_may_be_anything() {
        let tree = Tree::new(&["s/SKILL.md", "s/.a\nb"]);
        std::fs::write(tree.path("s").join(OsStr::from_bytes(b".z\xff")), "").unwrap();
        assert_eq!(plain(&tree), (vec!["SKILL.md".to_owned()], vec![]));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_reported_with_the_reason() {
        // Not even root can read this file's content.
        let tree = Tree::new(&["s/SKILL.md"]);
        let unreadable = "/proc/self/mem";
        if !Path::new(unreadable).exists() {
            return;
        }
        tree.link("s/mem", unreadable);
        let (files, problems) = at(&tree, allow(Code::LinkOutside));
        assert_eq!(files, ["SKILL.md"]);
        assert_eq!(heads(&problems), ["unreadable s/mem"]);
        assert!(only(&problems).0.contains("(os error "), "{problems:?}");
    }

    #[test]
    fn a_file_that_may_be_run_is_marked() {
        let tree = Tree::new(&["s/SKILL.md", "s/run.sh"]);
        std::fs::set_permissions(tree.path("s/run.sh"), PermissionsExt::from_mode(0o755)).unwrap();
        std::fs::set_permissions(tree.path("s/SKILL.md"), PermissionsExt::from_mode(0o644)).unwrap();
        let (files, _) = walk(&tree, &FileOptions::default(), &[], Levels::default());
        assert_eq!(files.iter().map(|file| file.executable).collect::<Vec<_>>(), [false, true]);
    }
}
