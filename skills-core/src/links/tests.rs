use std::path::PathBuf;

use super::*;
use crate::diagnostic::{Diagnostic, Level, Levels};
use crate::disk::testing::{Tree, collecting};

const FILES: [&str; 6] = ["SKILL.md", "a b.md", "assets/logo.png", "assets2.md", "references/guide.md", "x%20y.md"];

/// What a body gives, in a skill with the files above.
fn check_in(before: &str, body: &str, levels: Levels) -> Vec<Diagnostic> {
    let mut files: Vec<_> = FILES.into_iter().map(file).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let mut collector = Collector::new(levels);
    let text = format!("{before}{body}");
    let end = text.trim_start_matches('\u{feff}').len();
    let source = Source::read("s/SKILL.md", text.into_bytes(), &mut collector).unwrap();
    let collected = Collected { files, left_out: Vec::new() };
    check(&source, end - body.len()..end, &from_memory(), &collected, |_| false, &mut collector);
    collector.finish()
}

/// The directory of a skill that is on no disk.
fn from_memory() -> SkillDir {
    SkillDir { path: PathBuf::new(), label: "s".to_owned(), name: "s".to_owned() }
}

fn file(path: &str) -> FoundFile {
    FoundFile::in_memory(path, b"")
}

/// What is marked in the body, for each diagnostic.
fn marked(body: &str) -> Vec<String> {
    let diagnostics = check_in("", body, Levels::default());
    diagnostics.iter().map(|diagnostic| body[diagnostic.place().unwrap().bytes.clone()].to_owned()).collect()
}

#[track_caller]
fn accepted(destinations: &[&str]) {
    for destination in destinations {
        assert_eq!(marked(&format!("[x]({destination})\n")), [""; 0], "{destination}");
    }
}

#[test]
fn a_link_to_a_file_or_directory_of_the_skill_is_fine() {
    accepted(&["SKILL.md", "references/guide.md", "./references//guide.md", "references/../SKILL.md"]);
    accepted(&["assets", "assets/", ".", "./", "references/.."]);
}

#[test]
fn a_missing_file_is_marked_at_the_destination() {
    assert_eq!(marked("[x](nope.md)"), ["nope.md"]);
    assert_eq!(marked("![nope.png](nope.png \"nope.png\")"), ["nope.png"]);
    assert_eq!(marked("[a](<no pe.md> 'title')"), ["no pe.md"]);
    assert_eq!(marked("[![a](no.png)](nope.md)"), ["no.png", "nope.md"]);

    let diagnostics = check_in("", "[nope.md](nope.md \"nope.md\")", Levels::default());
    assert_eq!(diagnostics[0].place().unwrap().bytes, 10..17);
}

#[test]
fn the_place_is_in_the_file_whatever_stands_before_the_body() {
    let before = "\u{feff}---\r\nname: é\r\n---\r\n";
    let diagnostics = check_in(before, "é [x](nope.md)\r\n", Levels::default());
    let [diagnostic] = &diagnostics[..] else { panic!("{diagnostics:?}") };
    let place = diagnostic.place().unwrap();
    let start = before.len() + "é [x](".len();
    assert_eq!((place.bytes.clone(), place.line, place.column), (start..start + 7, 4, 7));
    assert_eq!((diagnostic.code(), diagnostic.level()), (Code::MissingLinkTarget, Level::Advice));
    assert_eq!(diagnostic.message(), "the link's target `nope.md` is not among the skill's files");
    assert_eq!(diagnostic.help_text(), Some("add the file to the skill, or correct the link"));
}

#[test]
fn a_prefix_of_a_name_is_no_directory() {
    assert_eq!(marked("[x](asset) [y](references/guide) [z](assets/log)"), ["asset", "references/guide", "assets/log"]);
}

#[test]
fn a_directory_is_found_beside_names_that_sort_before_its_slash() {
    let mut files: Vec<_> = ["a", "a b/c", "a-b", "a/b", "a0"].into_iter().map(file).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(["a", "a b", "a-b", "a/b", "a0", ""].iter().all(|path| holds(&files, path)));
    assert!(!["b", "a-", "a/c", "A", "a b/d", "0"].iter().any(|path| holds(&files, path)));
    assert!(!holds(&[], "a"));
}

#[test]
fn a_definition_counts_used_or_not() {
    assert_eq!(marked("[x]: nope.md\n"), ["nope.md"]);
    assert_eq!(marked("see [x], [y][x] and [x][]\n\n[x]: <nope.md> 'title'\n"), ["nope.md"]);
}

#[test]
fn each_target_is_reported_once_at_its_first_place() {
    let body = "[a](nope.md)\n[b](./nope.md#part)\n[c](x/../nope.md)\n![d](nope%2Emd)\n[e](../n.md) [f](../n.md)";
    assert_eq!(marked(body), ["nope.md", "../n.md"]);
}

#[test]
fn urls_fragments_and_absolute_paths_are_left_alone() {
    accepted(&["https://example.com/nope.md", "mailto:a@b.c", "data:,x", "C:/nope.md", "//example.com/nope.md"]);
    accepted(&["#part", "?query", "", "<>", "/nope.md"]);
    assert_eq!(marked("<https://example.com/nope> <me@example.com>"), [""; 0]);
}

#[test]
fn a_colon_behind_the_first_part_is_no_scheme() {
    assert_eq!(marked("[x](a/b:c) [y](1:2) [z](ä:b)"), ["a/b:c", "1:2", "ä:b"]);
}

#[test]
fn placeholders_are_left_alone() {
    accepted(&["{name}.md", "$FILE", "references/*.md", "<\\<file>.md>", "a#{part}"]);
}

#[test]
fn query_and_fragment_are_cut() {
    accepted(&["references/guide.md#part", "references/guide.md?raw=1", "assets/logo.png#a?b"]);
    assert_eq!(marked("[x](nope.md#part)"), ["nope.md#part"]);
}

#[test]
fn percent_escapes_are_decoded_and_raw_names_work_too() {
    accepted(&["a%20b.md", "<a b.md>", "x%20y.md", "x%2520y.md", "%53KILL.md"]);
    assert_eq!(marked("[x](a%20c.md) [y](%ff.md) [z](%zz)"), ["a%20c.md", "%ff.md", "%zz"]);
}

#[test]
fn a_link_that_leaves_the_skill_has_a_message_of_its_own() {
    for destination in ["../other/x.md", "..", "a/../../x.md", "%2e%2e/x.md", "../s/SKILL.md"] {
        let diagnostics = check_in("", &format!("[x]({destination})"), Levels::default());
        let [diagnostic] = &diagnostics[..] else { panic!("{destination}: {diagnostics:?}") };
        let expected =
            format!("the link `{destination}` leaves the skill directory, so its target is none of the skill's files");
        assert_eq!(diagnostic.message(), expected);
    }
}

#[test]
fn the_file_that_is_meant_is_named() {
    let help = |destination: &str| {
        let diagnostics = check_in("", &format!("[x]({destination})"), Levels::default());
        diagnostics[0].help_text().unwrap().to_owned()
    };
    assert_eq!(help("guide.md"), "write `references/guide.md`");
    assert_eq!(help("References/GUIDE.md#a"), "write `references/guide.md#a`");
    assert_eq!(help("references\\guide.md"), "write `references/guide.md`");
    assert_eq!(help("docs/a%20b.md"), "write `a%20b.md`");
    assert_eq!(help("references/guides.md"), "write `references/guide.md`");
    assert_eq!(help("references/guidelines.md"), "write `references/guide.md`");
    assert_eq!(help("references/x.md"), "add the file to the skill, or correct the link");
    assert_eq!(help("docs/guide"), "add the file to the skill, or correct the link");
}

#[test]
fn nothing_is_suggested_for_a_file_of_the_users_home() {
    let diagnostics = check_in("", "[x](~/guide.md)", Levels::default());
    assert_eq!(diagnostics[0].message(), "the link's target `~/guide.md` is not among the skill's files");
    assert_eq!(diagnostics[0].help_text(), Some(COPY));
}

#[test]
fn a_file_that_is_left_out_is_said_to_be_there() {
    let tree = Tree::new(&["s/SKILL.md", "s/.hidden/x.md", "s/node_modules/x/y.md", "s/z.md~", "s/a/y.md"]);
    let left_out = [".hidden/", "node_modules/", "z.md~"].map(str::to_owned).to_vec();
    let collected = Collected { files: vec![file("SKILL.md"), file("a/y.md")], left_out };
    let links = ".hidden/x.md node_modules/x/y.md z.md~ .hidden .hidden/gone.md node_modulesx";
    let body: String = links.split(' ').map(|link| format!("[x]({link})\n")).collect();
    let ((), diagnostics) = collecting(Levels::default(), |collector| {
        let source = Source::read("s/SKILL.md", body.clone().into_bytes(), collector).unwrap();
        check(&source, 0..body.len(), &tree.dir("s"), &collected, |_| false, collector);
    });
    let is_there = |diagnostic: &Diagnostic| diagnostic.message().contains(LEFT_OUT);
    assert_eq!(diagnostics.iter().map(is_there).collect::<Vec<_>>(), [true, true, true, true, false, false]);
    let help = diagnostics[1].help_text().unwrap();
    assert!(help.ends_with("taken in by the `include` pattern `/node_modules/x/y.md`"), "{help}");
}

#[test]
fn files_of_other_skills_are_not_missing() {
    let tree = Tree::new(&["s/SKILL.md", "s/web/SKILL.md", "s/web/a/map.md", "t/SKILL.md", "t/notes.md", "notes.md"]);
    let collected = Collected { files: vec![file("SKILL.md")], left_out: Vec::new() };
    let links = "web/SKILL.md web/a/map.md ../t/notes.md ../t/SKILL.md web/none.md ../notes.md ../t/none.md";
    let body: String = links.split(' ').map(|link| format!("[x]({link})\n")).collect();
    let ((), diagnostics) = collecting(Levels::default(), |collector| {
        let source = Source::read("s/SKILL.md", body.clone().into_bytes(), collector).unwrap();
        check(&source, 0..body.len(), &tree.dir("s"), &collected, |_| false, collector);
    });
    let found: Vec<_> = diagnostics.iter().map(|found| (found.code(), found.place().unwrap().line)).collect();
    let (skill, missing) = (Code::LinkToSkill, Code::MissingLinkTarget);
    assert_eq!(found, [(skill, 3), (skill, 4), (missing, 5), (missing, 6), (missing, 7)]);
}

#[test]
fn code_html_and_footnotes_are_no_links() {
    assert_eq!(marked("`[x](a.md)`\n\n```\n[x](b.md)\n[y]: c.md\n```\n\n    [x](d.md)\n"), [""; 0]);
    assert_eq!(marked("<a href=\"e.md\">\n\n<!-- [x](f.md) -->\n\nword[^1]\n\n[^1]: g.md\n"), [""; 0]);
    assert_eq!(marked("\\[x](h.md) [x] (i.md) [x][]"), [""; 0]);
}

#[test]
fn an_escaped_destination_is_marked_as_a_whole_link() {
    assert_eq!(marked("a [x](no\\_pe.md) b"), ["[x](no\\_pe.md)"]);
    assert_eq!(marked("a [x](no&amp;pe.md) b"), ["[x](no&amp;pe.md)"]);
}

#[test]
fn a_message_is_one_line() {
    let diagnostics = check_in("", "[x](a&#10;b)", Levels::default());
    assert_eq!(diagnostics[0].message(), "the link's target `a\\nb` is not among the skill's files");
}

#[test]
fn every_line_end_is_understood() {
    assert_eq!(marked("a\r[x](1.md)\r\r\n[y](2.md)\n[z]: 3.md\r"), ["1.md", "2.md"]);
    assert_eq!(marked("a\r\n\r\n[z]: 3.md\r\n"), ["3.md"]);
}

#[test]
fn nothing_is_reported_where_the_code_is_allowed() {
    let mut levels = Levels::default();
    levels.set(Code::MissingLinkTarget, Level::Allow).unwrap();
    assert_eq!(check_in("", "[x](nope.md)", levels), []);
}

#[test]
fn odd_bodies_are_read() {
    for body in ["", "[", "](", "[](", "[]()", "[x]:", "![", "[x](<", "x\u{feff}", "[[[[]]]](a b)"] {
        assert_eq!(marked(body), [""; 0], "{body:?}");
    }
}

#[test]
fn large_bodies_of_one_kind_of_text_are_read() {
    const SIZE: usize = 256 << 10;
    let units = [
        "[",
        "](",
        "![",
        "[x](a.md)\n",
        "[x](../a)",
        "[x]: a\n",
        "[x]",
        "> ",
        "- ",
        "*_`",
        "<",
        "&#10;",
        "| [a](b\\|c) ",
    ];
    for unit in units {
        let reports = check_in("", &unit.repeat(SIZE / unit.len()), Levels::default()).len();
        assert!(reports <= 1, "{unit:?}: {reports}");
    }
    let distinct = (0..20_000).map(|number| format!("[x]({number}.md)")).collect::<Vec<_>>().join(" ");
    let reports = check_in("", &distinct, Levels::default());
    assert_eq!(reports.len(), MOST_REPORTS + 1);
    assert_eq!(reports[MOST_REPORTS].message(), "19,980 more problems of this kind, from here on");
}
