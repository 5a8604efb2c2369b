use super::*;
use crate::diagnostic::Levels;
use crate::disk::testing::{collecting, heads, only};

fn options(include: &[&str], exclude: &[&str]) -> FileOptions {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    FileOptions { include: owned(include), exclude: owned(exclude), ..FileOptions::default() }
}

/// Judges a path as a walk would: each directory above it first. A directory ends in `/`.
fn judge(include: &[&str], exclude: &[&str], path: &str) -> Verdict {
    let options = options(include, exclude);
    let (verdict, problems) = collecting(Levels::default(), |collector| {
        let filter = FileFilter::new(&options, "skills", collector);
        let (path, is_directory) = path.strip_suffix('/').map_or((path, false), |path| (path, true));
        let mut verdict = Verdict::Taken;
        for (end, _) in path.match_indices('/') {
            verdict = filter.judge(&path[..end], true, verdict == Verdict::Searched);
            if verdict == Verdict::LeftOut {
                return verdict;
            }
        }
        filter.judge(path, is_directory, verdict == Verdict::Searched)
    });
    assert_eq!(problems, []);
    verdict
}

fn matches(pattern: &str, path: &str) -> bool {
    judge(&[], &[pattern], path) == Verdict::LeftOut
}

#[test]
fn patterns_match_as_those_of_a_gitignore() {
    for (pattern, path, is) in [
        // Without a slash: at any depth, files and directories, content included.
        ("a.md", "a.md", true),
        ("a.md", "x/y/a.md", true),
        ("a.md", "ba.md", false),
        ("a.md", "a.md.txt", false),
        ("drafts", "x/drafts/", true),
        ("drafts", "x/drafts/y/z.md", true),
        // A slash at the end: directories only.
        ("drafts/", "drafts/", true),
        ("drafts/", "x/drafts/y.md", true),
        ("drafts/", "drafts", false),
        // A slash in front or inside: from the skill's directory on.
        ("/a.md", "a.md", true),
        ("/a.md", "x/a.md", false),
        ("x/a.md", "x/a.md", true),
        ("x/a.md", "y/x/a.md", false),
        ("/x/", "x/y/z", true),
        ("/x/", "y/x/z", false),
        // Wildcards.
        ("*.md", "x/y.md", true),
        ("*.md", "x/y.MD", false),
        ("x/*", "x/y", true),
        ("x/*", "x/y/z", true),
        ("x/*.md", "x/y/z.md", false),
        ("?.md", "a.md", true),
        ("?.md", "é.md", false),
        ("??.md", "é.md", true),
        ("?.md", "ab.md", false),
        ("a?b", "a/b", false),
        ("a*b", "a/b", false),
        ("[ab].md", "b.md", true),
        ("[!ab].md", "b.md", false),
        ("*.{md,txt}", "x/y.txt", true),
        ("**/x", "a/b/x", true),
        ("**/x", "x", true),
        ("a/**", "a/b/c", true),
        ("a/**/z", "a/z", true),
        ("a/**/z", "a/b/c/z", true),
        ("a/**/z", "b/z", false),
        // Special characters as themselves.
        ("\\*.md", "*.md", true),
        ("\\*.md", "a.md", false),
        ("\\!a", "!a", true),
        ("a b.md", "a b.md", true),
        ("技能*", "技能.md", true),
        (".md", "a.md", false),
    ] {
        assert_eq!(matches(pattern, path), is, "{pattern} on {path}");
    }
}

#[test]
fn left_out_by_default_are_hidden_files_and_leftovers() {
    for path in [
        ".DS_Store",
        ".env",
        ".env.example",
        "x/.hidden/y",
        ".git/config",
        "node_modules/x.js",
        "x/node_modules/y/z.js",
        "scripts/__pycache__/x.pyc",
        "target/debug/x",
        "venv/bin/python",
        ".venv/bin/python",
        "x.swp",
        ".x.md.swp",
        "x.swo",
        "x.md~",
        "#x.md#",
        "Thumbs.db",
        "thumbs.db",
        "desktop.ini",
        "Desktop.ini",
        "x.pyc",
    ] {
        assert_eq!(judge(&[], &[], path), Verdict::LeftOut, "{path}");
    }
}

#[test]
fn taken_by_default_is_all_else() {
    for path in [
        "references/a.md",
        "target",
        "node_modules",
        "venv",
        "targets/x",
        "env",
        "x.env",
        "#",
        "#x",
        "a~b",
        "swp",
        "_meta.json",
        "build/x.o",
        "dist/x",
        "x.py",
        "Skill.md",
        "a/SKILL.md",
    ] {
        assert_eq!(judge(&[], &[], path), Verdict::Taken, "{path}");
    }
}

#[test]
fn include_takes_in_what_is_left_out_and_restricts_nothing() {
    for (pattern, path) in [
        ("*.pyc", "x/y.pyc"),
        (".editorconfig", ".editorconfig"),
        (".*", ".editorconfig"),
        ("/.config/", ".config/a/b.json"),
        (".config", "x/.config/b.json"),
        (".config/*.json", ".config/b.json"),
        ("**/.config/b.json", "x/.config/b.json"),
        ("node_modules/left-pad/", "node_modules/left-pad/index.js"),
        ("node_modules/**/*.md", "node_modules/a/b/c.md"),
        (".a/.b/c", ".a/.b/c"),
        ("*.pyc", "references/a.md"),
        (".env.example", ".env.example"),
        (".env.example", "x/.env.example"),
        ("/x/.env", "x/.env"),
        ("**/.ENV", "x/.ENV"),
    ] {
        assert_eq!(judge(&[pattern], &[], path), Verdict::Taken, "{pattern} on {path}");
    }
}

#[test]
fn include_takes_in_no_more_than_it_names() {
    for (pattern, path) in [
        (".config/*.json", ".config/secret.pem"),
        (".config/*.json", ".config/sub/x.json"),
        ("node_modules/left-pad/", "node_modules/other/index.js"),
        // Wildcards do not reach into directories that are left out.
        ("*.md", "node_modules/x/README.md"),
        ("**/*.md", "node_modules/x/README.md"),
        ("*/*", ".git/config"),
        ("**", ".git/config"),
        (".*", ".git/config"),
        (".git*/", ".git/config"),
        // No wildcard finds secrets.
        (".env*", ".env"),
        (".env*", ".env.local"),
        (".*", ".env"),
        ("**", ".env"),
        ("*", "x/.env"),
        (".en[v]", ".env"),
        ("/x/", "x/.env"),
        // What is taken in is judged by the same rules.
        (".config/", ".config/.DS_Store"),
        (".config/", ".config/node_modules/x"),
    ] {
        assert_eq!(judge(&[pattern], &[], path), Verdict::LeftOut, "{pattern} on {path}");
    }
}

#[test]
fn exclude_wins() {
    for (include, exclude, path) in [
        (".env", ".env", ".env"),
        (".config/", ".config/", ".config/x"),
        (".config/", "*.pem", ".config/x.pem"),
        ("*.pyc", "x/", "x/y.pyc"),
    ] {
        assert_eq!(judge(&[include], &[exclude], path), Verdict::LeftOut, "{exclude} on {path}");
    }
}

#[test]
fn patterns_that_cannot_be_read_are_errors() {
    for (pattern, reason) in [
        ("", "names nothing"),
        ("/", "names nothing"),
        ("!a.md", "begins with `!`"),
        ("/!a.md", "begins with `!`"),
        ("[a", "unclosed character class"),
        ("{a,b", "unclosed brace"),
        ("a\\", "trailing backslash"),
    ] {
        for (argument, options) in [("include", options(&[pattern], &[])), ("exclude", options(&[], &[pattern]))] {
            let ((), problems) = collecting(Levels::default(), |collector| {
                FileFilter::new(&options, "skills", collector).report_unused("skills", collector);
            });
            assert_eq!(heads(&problems), ["invalid_pattern skills"]);
            let message = only(&problems).0;
            assert!(
                message.starts_with(&format!("the `{argument}` pattern `{pattern}` cannot be read: ")),
                "{message}"
            );
            assert!(message.contains(reason), "{message}");
        }
    }
}

/// The reason that the message gives for a pattern that cannot be read.
fn reason(pattern: &str) -> String {
    let options = options(&[], &[pattern]);
    let ((), problems) = collecting(Levels::default(), |collector| {
        FileFilter::new(&options, "skills", collector);
    });
    assert_eq!(heads(&problems), ["invalid_pattern skills"]);
    only(&problems).0.split(" cannot be read: ").nth(1).unwrap().to_owned()
}

#[test]
fn the_place_in_a_pattern_is_counted_as_it_is_written() {
    for (pattern, place) in [("[", "at byte 0;"), ("/[", "at byte 1;"), ("a/{b", "at byte 2;"), ("a\\//", "at byte 1 ")]
    {
        let reason = reason(pattern);
        assert!(reason.contains(place), "{pattern}: {reason}");
    }
}

#[test]
fn patterns_that_stand_for_more_than_64_alternatives_are_errors() {
    let name = "a".repeat(60);
    for most in ["{*,*,*,*}".repeat(3), format!("{{{}}}", "*,".repeat(63))] {
        assert!(!matches(&format!("{most}b"), &name));
        assert!(matches(&format!("{most}b"), &format!("{name}b")));
    }
    for more in
        ["{*,*,*,*}".repeat(8), "{a,a,a,a}".repeat(9), "{a,{b,c,d,e}}".repeat(3), format!("{{{}}}", "*,".repeat(64))]
    {
        assert!(reason(&format!("{more}b")).starts_with("its braces stand for more than 64 alternatives"), "{more}");
    }
}

#[test]
fn wildcards_in_a_row_are_matched() {
    let paths = ["a".repeat(250), "a/".repeat(64) + "a", ("a".repeat(250) + "/").repeat(16) + "a"];
    let patterns = [
        "*".repeat(1_000),
        "*a".repeat(1_000),
        "**/".repeat(1_000),
        "**/*a/".repeat(64),
        "**/*a*a*a/".repeat(20),
        "**a**a".repeat(30),
        "{*a}".repeat(10),
        "{**/a,**/*}/".repeat(6),
    ];
    // An exponential matcher would need years.
    for pattern in &patterns {
        let pattern = Pattern::read(&format!("{pattern}b")).unwrap();
        for path in &paths {
            assert!(!pattern.matches(path, false), "{pattern:?}");
        }
    }
}

/// The diagnostics after judging these files in the skills of one call.
fn unused(include: &[&str], exclude: &[&str], files: &[&str]) -> Vec<Diagnostic> {
    let options = options(include, exclude);
    let ((), problems) = collecting(Levels::default(), |collector| {
        let filter = FileFilter::new(&options, "skills", collector);
        filter.keep("SKILL.md");
        for file in files {
            filter.judge(file, false, false);
        }
        filter.report_unused("skills", collector);
    });
    problems
}

#[test]
fn a_pattern_that_matches_in_one_skill_of_many_is_used() {
    assert_eq!(unused(&[".npmrc", "*.md"], &["*.o", "*.log"], &["a.log", "b.o", "c.log", ".npmrc"]), []);
}

#[test]
fn every_pattern_that_matches_counts_as_used() {
    assert_eq!(unused(&["*.md"], &["a.md", "*.md", "a.*"], &["a.md"]), []);
}

#[test]
fn a_pattern_that_matches_nothing_is_a_warning_that_says_why() {
    for (include, exclude, message, help) in [
        (vec![], vec!["*.log"], "the `exclude` pattern `*.log` matches nothing in `skills`", "relative to a skill's"),
        (vec![], vec!["SKILL.md"], "the `exclude` pattern `SKILL.md` matches nothing in `skills`", "always belongs"),
        (
            vec![".env*"],
            vec![],
            "the `include` pattern `.env*` matches nothing in `skills`",
            "exact name only, such as `.env.example`",
        ),
        (vec![".*/x"], vec![], "the `include` pattern `.*/x` matches nothing in `skills`", "`/.github/`"),
        (vec![".g*/**"], vec![], "the `include` pattern `.g*/**` matches nothing in `skills`", "`/.github/`"),
        (
            vec!["{.git,.github}/*"],
            vec![],
            "the `include` pattern `{.git,.github}/*` matches nothing in `skills`",
            "`/.github/`",
        ),
        (
            vec!["x/{.env,.env.local}"],
            vec![],
            "the `include` pattern `x/{.env,.env.local}` matches nothing in `skills`",
            "exact name only, such as `.env.example`",
        ),
    ] {
        let problems = unused(&include, &exclude, &[".env", "a.md"]);
        assert_eq!(heads(&problems), ["unused_pattern skills"]);
        assert_eq!(only(&problems).0, message);
        assert!(only(&problems).1.contains(help), "{problems:?}");
    }
}
