use super::*;
use crate::model::Section;

fn keys(body: &str) -> Vec<String> {
    split_sections(body).outline().iter().map(|section| section.key().to_owned()).collect()
}

/// Level and title of the one heading that a line is.
fn heading_of(line: &str) -> Option<(usize, &str)> {
    heading(line).map(|heading| (heading.level, &line[heading.title]))
}

#[test]
fn a_section_ends_at_the_next_heading_of_any_level() {
    let body = "# A\n\na\n\n### C\n\nc\n# D\n";
    let texts: Vec<_> = split_sections(body).outline().iter().map(|section| section.text().into_owned()).collect();
    assert_eq!(texts, ["# A\n\na\n", "### C\n\nc", "# D"]);
}

#[test]
fn what_stands_before_the_first_heading_is_a_section_unless_it_is_blank() {
    let lead_in = "intro\n\n# A";
    let split = split_sections(lead_in);
    let section = split.outline().get("preamble").unwrap();
    assert_eq!((section.level(), section.title()), (0, "(before the first heading)"));
    assert_eq!(section.text(), "intro\n");
    assert_eq!(keys("\n\u{a0}\u{1f}\n# A"), ["a"]);
    assert_eq!(keys(" \n"), [""; 0]);
    assert_eq!(keys("\u{200b}\n# A"), ["preamble", "a"]);
}

#[test]
fn only_hashes_make_a_heading() {
    assert_eq!(keys("Title\n=====\n\nSub\n---\n"), ["preamble"]);
}

#[test]
fn every_line_end_of_a_section_is_lf() {
    let body = "# A\r\nx\ry\u{2028}z\r\n# B";
    assert_eq!(split_sections(body).outline().get("a").unwrap().text(), "# A\nx\ny\nz");
}

#[test]
fn a_heading_is_one_to_six_hashes_a_blank_and_a_title() {
    assert_eq!(heading_of("# a"), Some((1, "a")));
    assert_eq!(heading_of("######\t \ta b"), Some((6, "a b")));
    for line in ["", "#", "# ", "#\t\t", "#a", "####### a", " # a", "\\# a", "#\u{a0}a", "# \u{a0}a", "# \u{1f}a"] {
        assert_eq!(heading_of(line), None, "{line:?}");
    }
}

#[test]
fn closing_hashes_and_blanks_are_cut_once() {
    assert_eq!(heading_of("## a ## \t"), Some((2, "a")));
    assert_eq!(heading_of("# C#"), Some((1, "C")));
    assert_eq!(heading_of("# a # #"), Some((1, "a #")));
    assert_eq!(heading_of("# a\u{a0}"), Some((1, "a\u{a0}")));
}

#[test]
fn a_title_of_hashes_alone_is_one_hash() {
    for line in ["# #", "# ###", "# # ", "# # #"] {
        assert_eq!(heading_of(line), Some((1, "#")), "{line:?}");
    }
}

#[test]
fn a_fence_is_three_marks_after_at_most_three_blanks() {
    for line in ["```", "   ~~~", "\t\t\t`````` x", "~~~~", " \t```a```"] {
        assert!(fence(line).is_some(), "{line:?}");
    }
    for line in ["", "``", "~~`", "    ```", "> ```", "- ~~~", "\u{a0}```", "é```"] {
        assert_eq!(fence(line), None, "{line:?}");
    }
}

#[test]
fn only_a_fence_of_the_same_mark_closes_a_fence() {
    assert_eq!(keys("# a\n````\n~~~\n# b\n``` x\n# c"), ["a", "c"]);
    assert_eq!(keys("# a\n```\n# b"), ["a"]);
}

#[test]
fn no_two_sections_have_one_key() {
    assert_eq!(keys("# Setup\n# Setup\n# Setup 2"), ["setup", "setup-2", "setup-2-2"]);
    assert_eq!(keys("x\n# Preamble\n# Section\n# ?"), ["preamble", "preamble-2", "section", "section-2"]);
}

#[test]
fn lines_end_at_every_line_end_once() {
    let text = "a\r\nb\r\rc\u{2028}\u{1f}d\u{85}\n";
    let found: Vec<_> = lines(text, line_ends::is_lf_only(text)).map(|line| &text[line]).collect();
    assert_eq!(found, ["a", "b", "", "c", "\u{1f}d", ""]);
    assert_eq!(lines("", line_ends::is_lf_only("")).next(), None);
    assert_eq!(lines("\n", line_ends::is_lf_only("\n")).count(), 1);
}

#[test]
fn a_text_without_other_line_ends_is_borrowed() {
    let body = "intro\n# A\n\nx\n## B\r\ny\n";
    let split = split_sections(body);
    let borrowed: Vec<_> =
        split.outline().iter().map(|section| matches!(section.text(), std::borrow::Cow::Borrowed(_))).collect();
    assert_eq!(borrowed, [true, true, false]);
}

#[test]
fn a_carriage_return_and_line_feed_count_as_one_character() {
    let body = "# A\r\n\r\n\r\nx";
    assert_eq!(split_sections(body).outline().get("a").unwrap().tokens(), 2);
}

#[test]
fn odd_bodies_keep_every_character() {
    for body in ["\0", "\u{feff}", "#", "\u{10ffff}\u{2029}", "```", "~~~\n", "a\0# b", "\t# a", "-\n---\n"] {
        let split = split_sections(body);
        let texts: Vec<_> = split.outline().iter().map(Section::text).collect();
        let whole = line_ends::as_lf(body);
        assert_eq!(texts, [whole.strip_suffix('\n').unwrap_or(&whole)], "{body:?}");
    }
}

#[test]
fn the_last_section_that_counts_has_all_that_follows() {
    let body: String = (1..=MOST_SECTIONS + 2).map(|number| format!("# a{number}\n")).collect();
    let split = split_sections(&body);
    let outline = split.outline();
    assert_eq!(outline.len(), MOST_SECTIONS);
    assert_eq!(outline.get("a9999").map(|section| section.text().into_owned()).as_deref(), Some("# a9999"));
    let last = outline.get("a10000").expect("it is the last");
    assert_eq!(last.text(), "# a10000\n# a10001\n# a10002\n".trim_end());
    assert!(outline.get("a10001").is_none());
}

#[test]
fn large_bodies_of_one_kind_of_line_are_split() {
    const SIZE: usize = 512 << 10;
    let units = ["#", "#\n", "# ", "# -", "# a\n", "```\n", "# a #\n", "\u{2028}", "\r", "# \u{fb03}"];
    let numbered = (0..100_000).map(|number| format!("# a {number}")).collect::<Vec<_>>().join("\n");
    let bodies = units.into_iter().map(|unit| unit.repeat(SIZE / unit.len())).chain([numbered]);
    for body in bodies {
        let split = split_sections(&body);
        let sections = split.outline().iter().filter(|section| !section.key().is_empty()).count();
        assert_eq!(sections, split.outline().len());
    }
}
