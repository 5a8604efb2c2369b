use super::*;
use crate::diagnostic::Levels;

const SMALLEST: &str =
    "begin the file with\n---\nname: my-skill\ndescription: What the skill does and when to use it.\n---";

/// The frontmatter and body of a text, and what was reported.
fn split_text(text: &str) -> (Option<(String, String)>, Vec<Diagnostic>) {
    let mut collector = Collector::new(Levels::default());
    let source = Source::read("SKILL.md", text.as_bytes().to_vec(), &mut collector).expect("the text is UTF-8");
    let parts = split(&source, &mut collector);
    let text = |bytes: Range<usize>| source.text()[bytes].to_owned();
    let found = parts.frontmatter.map(|frontmatter| (text(frontmatter.read), text(parts.body)));
    (found, collector.finish())
}

fn accepted(text: &str) -> (String, String) {
    let (parts, diagnostics) = split_text(text);
    assert_eq!(diagnostics, [], "{text:?}");
    parts.expect("there are parts")
}

/// The one diagnostic of a text.
fn refused(text: &str, code: Code) -> Diagnostic {
    let (_, mut diagnostics) = split_text(text);
    assert_eq!(diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>(), [code], "{text:?}");
    diagnostics.remove(0)
}

fn parts(frontmatter: &str, body: &str) -> (String, String) {
    (frontmatter.to_owned(), body.to_owned())
}

#[test]
fn the_parts_lie_between_and_behind_the_fences() {
    assert_eq!(accepted("---\nname: x\n---\n\nbody\n"), parts("name: x\n", "\nbody\n"));
}

#[test]
fn every_line_end_ends_a_fence() {
    assert_eq!(accepted("---\r\nname: x\r\n---\r\nbody\r\n"), parts("name: x\r\n", "body\r\n"));
    assert_eq!(accepted("---\rname: x\r---\rbody\r"), parts("name: x\r", "body\r"));
    assert_eq!(accepted("---\nname: x\r\n---\rbody"), parts("name: x\r\n", "body"));
}

#[test]
fn blanks_may_follow_a_fence() {
    assert_eq!(accepted("--- \t\nname: x\n---\t\nbody"), parts("name: x\n", "body"));
}

#[test]
fn a_byte_order_mark_is_no_text_before_the_fence() {
    assert_eq!(accepted("\u{feff}---\nname: x\n---\nbody"), parts("name: x\n", "body"));
}

#[test]
fn the_end_of_the_file_ends_the_closing_fence() {
    assert_eq!(accepted("---\nname: x\n---"), parts("name: x\n", ""));
}

#[test]
fn an_empty_frontmatter_is_one() {
    assert_eq!(accepted("---\n---\nbody"), parts("", "body"));
    assert_eq!(accepted("---\n---"), parts("", ""));
}

#[test]
fn dashes_inside_a_line_close_nothing() {
    let frontmatter =
        "description: Put --- between\ntitle: \"top\n----\nbottom\"\nlicense: a\n --- x\nnotes: |\n  a\n  ---\n  b\n";
    assert_eq!(accepted(&format!("---\n{frontmatter}---\nBody\n")), parts(frontmatter, "Body\n"));
}

#[test]
fn only_the_first_closing_fence_counts() {
    let body = "\nIntro\n\n---\n\n```yaml\n---\nname: other\n---\n```\n\nEnd\n";
    assert_eq!(accepted(&format!("---\nname: x\n---\n{body}")), parts("name: x\n", body));
}

#[test]
fn an_empty_file_has_no_frontmatter() {
    let diagnostic = refused("", Code::MissingFrontmatter);
    assert_eq!(diagnostic.message(), "SKILL.md is empty, so it has no frontmatter");
    assert!(diagnostic.help_text().unwrap_or_default().contains("---\nname: my-skill\ndescription: "));
    let diagnostic = refused("\u{feff}", Code::MissingFrontmatter);
    assert_eq!(diagnostic.message(), "SKILL.md is empty, so it has no frontmatter");
    let diagnostic = refused(" \n\t\r\n", Code::MissingFrontmatter);
    assert_eq!(diagnostic.message(), "SKILL.md has only blank lines, and no frontmatter");
}

#[test]
fn a_missing_frontmatter_says_what_stands_in_its_place() {
    for (text, message) in [
        ("# Title\n\ntext\n", "no frontmatter: the first line is a heading, not `---`"),
        ("Some text", "no frontmatter: the first line is text, not `---`"),
        ("<!-- note -->\n", "no frontmatter: the first line is an HTML comment, not `---`"),
        ("```yaml\ntitle: x\n```\n", "no frontmatter: the first line is a code fence, not `---`"),
        ("\n\nname: x\n", "no frontmatter: the first line that is not blank is a key, not `---`"),
        ("name: x\n---\nbody\n", "no frontmatter: the first line is a key, not `---`"),
        (
            "../../real/greet/SKILL.md",
            "the file holds the path `../../real/greet/SKILL.md`: a link that Git did not check out",
        ),
        ("#!/bin/sh\n", "no frontmatter: the first line is a shebang line, not `---`"),
        ("# Title\n\n---\n\ntext\n\n---\n\nmore\n", "no frontmatter: the first line is a heading, not `---`"),
    ] {
        assert_eq!(refused(text, Code::MissingFrontmatter).message(), message, "{text:?}");
    }
}

#[test]
fn a_missing_opening_fence_above_entries_is_to_be_added() {
    for (text, help) in [
        ("name: x\ndescription: y\n---\nbody\n", "put a line `---` above line 1"),
        ("title: x\n---\nbody\n", "put a line `---` above line 1"),
        ("\n\nname: x\n---\nbody\n", "put a line `---` above line 1"),
        ("name: x\n\n# Title\nbody\n", "put a line `---` above line 3, and another line `---` above line 1"),
        ("name: x\n", "put a line `---` above line 2, and another line `---` above line 1"),
        ("Title\n---\nbody\n", SMALLEST),
        ("title: x\nbody\n", SMALLEST),
    ] {
        assert_eq!(refused(text, Code::MissingFrontmatter).help_text(), Some(help), "{text:?}");
    }
    let (found, _) = split_text("\nname: x\n---\nbody\n");
    assert_eq!(found, Some(parts("name: x\n", "body\n")));
    let (found, _) = split_text("name: x\n\n# Title\nbody\n");
    assert_eq!(found, Some(parts("name: x\n\n", "# Title\nbody\n")));
}

#[test]
fn a_first_line_that_was_meant_as_a_fence_says_why_it_is_none() {
    for (text, message) in [
        (" ---\nname: x\n---\n", "`---` does not open the frontmatter: it is indented"),
        ("----\nname: x\n---\n", "`----` does not open the frontmatter: it has more than three dashes"),
        ("--\nname: x\n---\n", "`--` does not open the frontmatter: it has only two dashes"),
        ("\u{2014}\nname: x\n---\n", "`\u{2014}` does not open the frontmatter: it is not three plain dashes"),
        ("***\nname: x\n---\n", "`***` does not open the frontmatter: it has no dashes"),
        (
            "--- # Title\nname: x\n---\n",
            "`--- # Title` does not open the frontmatter: the opening `---` must be a line of its own",
        ),
    ] {
        assert_eq!(refused(text, Code::MissingFrontmatter).message(), message, "{text:?}");
        assert_eq!(split_text(text).0, Some(parts("name: x\n", "")), "{text:?}");
    }
    let text = "---name: x\na: b\n---\n";
    let help = refused(text, Code::MissingFrontmatter).help_text().map(str::to_owned);
    assert_eq!(help.as_deref(), Some("write two lines:\n---\nname: x"));
    assert_eq!(split_text(text).0, Some(parts("name: x\na: b\n", "")));
    let message = "no frontmatter: the first line is text, not `---`";
    assert_eq!(refused("----\nSome text\n", Code::MissingFrontmatter).message(), message);
}

#[test]
fn frontmatter_of_other_formats_is_named() {
    let message = "`+++` opens TOML, but the frontmatter is YAML between lines of `---`";
    assert_eq!(refused("+++\nname = 1\n+++\n", Code::MissingFrontmatter).message(), message);
    let json = "{\n  \"name\": \"x\"\n}\nbody\n";
    let help = "put a line `---` above line 4, and another line `---` above line 1";
    assert_eq!(refused(json, Code::MissingFrontmatter).help_text(), Some(help));
    assert_eq!(split_text(json).0, Some(parts("{\n  \"name\": \"x\"\n}\n", "body\n")));
    for text in ["{{ name }}\n", "{\"a\": 1} b\n", "{\n"] {
        assert_eq!(refused(text, Code::MissingFrontmatter).help_text(), Some(SMALLEST), "{text:?}");
    }
}

#[test]
fn frontmatter_in_the_first_code_block_is_read() {
    for (text, code, help, body) in [
        (
            "```yaml\n---\nname: x\n---\n```\n\nbody\n",
            Code::TextBeforeFrontmatter,
            "delete the lines 1 and 5, so that the file begins with `---`",
            "\nbody\n",
        ),
        (
            "~~~~md\n---\nname: x\n---\n~~~\nbody\n~~~~\n",
            Code::TextBeforeFrontmatter,
            "delete the lines 1 and 7, so that the file begins with `---`",
            "~~~\nbody\n~~~~\n",
        ),
        (
            "```\n---\nname: x\n---\nbody\n",
            Code::TextBeforeFrontmatter,
            "delete line 1, so that the file begins with `---`",
            "body\n",
        ),
        (
            "```yaml\nname: x\n```\nbody\n",
            Code::MissingFrontmatter,
            "replace the lines 1 and 3 by lines of `---`",
            "body\n",
        ),
    ] {
        assert_eq!(refused(text, code).help_text(), Some(help), "{text:?}");
        assert_eq!(split_text(text).0, Some(parts("name: x\n", body)), "{text:?}");
    }
}

#[test]
fn an_example_of_a_frontmatter_is_none() {
    for example in [
        "```\n---\nname: x\n---\n```\n",
        "~~~yaml\n---\nname: x\n---\n~~~\n",
        "````md\n```\n---\nname: x\n---\n```\n````\n",
        "```\n---\nname: x\n---\n",
        "<!--\n---\nname: x\n---\n-->\n",
        "    ---\n    name: x\n    ---\n",
        "---\ntitle: x\n---\n",
        "---\nNote: this\n---\n",
    ] {
        let text = format!("# Title\n\nText:\n\n{example}\nMore.\n");
        let diagnostic = refused(&text, Code::MissingFrontmatter);
        assert_eq!(diagnostic.message(), "no frontmatter: the first line is a heading, not `---`", "{text:?}");
        assert_eq!(split_text(&text).0, None);
    }
}

#[test]
fn text_before_the_frontmatter_is_named() {
    for (before, message, line) in [
        ("\n", "a blank line before the frontmatter, which must begin in the first line", 1),
        ("\r\n \r\n", "blank lines before the frontmatter, which must begin in the first line", 1),
        ("# Title\n", "a heading before the frontmatter, which begins in line 2", 1),
        ("\n<!-- license -->\n", "an HTML comment before the frontmatter, which begins in line 3", 2),
        ("```yaml\n", "a code fence before the frontmatter, which begins in line 2", 1),
        ("text\n\n---\n\nmore\n\n", "text before the frontmatter, which begins in line 7", 1),
    ] {
        let text = format!("{before}---\nname: x\ndescription: y\n---\nbody\n");
        let diagnostic = refused(&text, Code::TextBeforeFrontmatter);
        assert_eq!(diagnostic.message(), message, "{text:?}");
        assert_eq!(diagnostic.place().map(|place| place.line), Some(line), "{text:?}");
    }
}

#[test]
fn a_frontmatter_below_other_text_is_read_all_the_same() {
    let (found, _) = split_text("\n---\nname x\n---\nbody");
    assert_eq!(found, Some(parts("name x\n", "body")));
    let (found, _) = split_text("# Title\n---\nname: x\n---\nbody");
    assert_eq!(found, Some(parts("name: x\n", "body")));
}

#[test]
fn an_unclosed_frontmatter_is_reported_at_its_opening() {
    let diagnostic = refused("---\nname: x\n\n# Body\n", Code::UnclosedFrontmatter);
    assert_eq!(diagnostic.message(), "the frontmatter that opens here is not closed");
    assert_eq!(diagnostic.place().map(|place| place.bytes.clone()), Some(0..3));
    refused("---", Code::UnclosedFrontmatter);
    assert_eq!(split_text("---\nname: x\n").0, Some(parts("name: x\n", "")));
    for text in ["---\n", "---\n\nSome text\n"] {
        let diagnostic = refused(text, Code::UnclosedFrontmatter);
        assert!(diagnostic.help_text().is_some_and(|help| help.contains("---\nname: my-skill\n")), "{text:?}");
        assert_eq!(split_text(text).0, None);
    }
}

#[test]
fn a_missing_closing_fence_above_text_is_to_be_added_there() {
    for (frontmatter, body, what) in [
        ("name: x\n", "# Heading\n\nSome text.\n", "a heading"),
        ("name: x\n", "Some text.\n\nNote: this\n", "text"),
        ("name: x\n", "```\na: [\n\nb: c\n```\n", "a code fence"),
        ("name: x\n", "<!-- a -->\n\nText\n", "an HTML comment"),
        ("name: x: y\ntags:\n- a\n\n# c\nb: c\n", "Heading\n=======\n\nText\n", "text"),
        ("Name: x\ntags:\n  - a\n", "# Heading\n## Other\n1. one\n", "a heading"),
    ] {
        let diagnostic = refused(&format!("---\n{frontmatter}\n{body}---\n\nmore\n"), Code::UnclosedFrontmatter);
        assert_eq!(diagnostic.message(), format!("the closing `---` is missing above {what}"));
        let line = 3 + frontmatter.lines().count();
        assert_eq!(diagnostic.place().map(|place| place.line), Some(line), "{body:?}");
        assert_eq!(diagnostic.help_text(), Some(format!("put a line `---` above line {line}").as_str()));
        let found = split_text(&format!("---\n{frontmatter}\n{body}---\n\nmore\n")).0;
        assert_eq!(found, Some(parts(&format!("{frontmatter}\n"), &format!("{body}---\n\nmore\n"))));
        let without_rule = refused(&format!("---\n{frontmatter}\n{body}"), Code::UnclosedFrontmatter);
        assert_eq!(without_rule.help_text(), diagnostic.help_text());
    }
}

#[test]
fn what_yaml_can_be_is_not_taken_for_the_body() {
    for frontmatter in [
        "name: x\n\n# comment\n",
        "name: x\n\n# comment\nlicense: MIT\n",
        "a: \"b\n\nc\nd\"\n",
        "tags:\n\n- a\n- {b\n",
        "tags:\n- a\n\n# comment\n- @b\n",
        "name: x\n\nsome text\nlicense: MIT\n",
        "name: x\nsome text\n",
        "a: |\n\nsome text\n",
        "a:\n\nsome text\n",
        "some text\n\n# more\n",
        "name: x\n\n\"b\": [\n",
    ] {
        assert_eq!(accepted(&format!("---\n{frontmatter}---\nbody\n")), parts(frontmatter, "body\n"));
    }
}

#[test]
fn a_paragraph_above_the_fence_belongs_to_no_key() {
    for body in ["Some text.\n", "Some text.\nMore.\n\n", "- one\n- two\n", "<!-- a -->\n"] {
        let text = format!("---\nname: x\n\n{body}---\n\nmore\n");
        let diagnostic = refused(&text, Code::YamlSyntax);
        assert_eq!(diagnostic.place().map(|place| place.line), Some(4), "{text:?}");
        assert!(diagnostic.message().ends_with(" in the frontmatter that belongs to none of its keys"));
        assert_eq!(split_text(&text).0, Some(parts("name: x\n\n", "\nmore\n")));
    }
}

#[test]
fn a_line_that_was_meant_to_close_the_frontmatter_says_why_it_does_not() {
    let own_line = "the closing `---` must be a line of its own";
    for (line, reason, body) in [
        ("  ---", "it is indented", ""),
        ("----", "it has more than three dashes", ""),
        ("...", "`...` ends a YAML document, not a frontmatter", ""),
        ("\u{2014}-", "it is not three plain dashes", ""),
        ("- - -", "there are spaces between its dashes", ""),
        ("===", "it has no dashes", ""),
        ("--- # Title", own_line, "# Title\n"),
        ("---Text", own_line, "Text\n"),
    ] {
        for rest in ["body\n", "\nbody\n\n---\n\nmore\n", ""] {
            let text = format!("---\nname: x\n{line}\n{rest}");
            let diagnostic = refused(&text, Code::UnclosedFrontmatter);
            assert_eq!(diagnostic.message(), format!("`{}` does not close the frontmatter: {reason}", line.trim()));
            assert_eq!(diagnostic.place().map(|place| place.line), Some(3), "{text:?}");
            assert_eq!(split_text(&text).0, Some(parts("name: x\n", &format!("{body}{rest}"))), "{text:?}");
        }
    }
}

#[test]
fn a_character_that_cannot_be_seen_is_named_in_a_fence() {
    for (line, column) in [("\u{feff}---", 1), ("---\u{a0}", 4), ("-\u{200b}--", 2)] {
        for (text, place) in [
            (format!("{line}\nname: x\n---\nbody\n"), (1, column)),
            (format!("---\nname: x\n{line}\nbody\n\n---\n"), (3, column)),
        ] {
            // One byte-order mark may begin a file.
            let text = if place == (1, 1) { format!("\u{feff}{text}") } else { text };
            let diagnostic = refused(&text, Code::InvisibleCharacter);
            assert_eq!(diagnostic.place().map(|place| (place.line, place.column)), Some(place), "{text:?}");
            assert_eq!(split_text(&text).0.map(|(frontmatter, _)| frontmatter).as_deref(), Some("name: x\n"));
        }
    }
}

#[test]
fn dashes_in_a_block_of_text_close_nothing() {
    let text = "---\ndescription: |\n  a\n  ---\n  b\nname: x\n----\nbody\n";
    assert_eq!(refused(text, Code::UnclosedFrontmatter).place().map(|place| place.line), Some(7));
    assert_eq!(split_text(text).0.map(|(_, body)| body).as_deref(), Some("body\n"));
}

#[test]
fn a_second_frontmatter_is_reported_at_its_opening() {
    let text = "---\nname: x\n---\n\n---\n# note\ntags:\n  - a\n\nlicense: MIT\n---\nbody\n";
    let diagnostic = refused(text, Code::SecondFrontmatter);
    assert_eq!(diagnostic.place().map(|place| place.line), Some(5));
    assert!(split_text(text).0.is_some());
}

#[test]
fn markdown_rules_are_no_second_frontmatter() {
    for body in [
        "---\n\ntext\n\n---\n",
        "---\nname: y\n",
        "---\n---\n",
        "---\n# Title\n---\n",
        "---\n  name: y\n---\n",
        "---\nSee also: this\n---\n",
        "---\nname: y\ntext\n---\n",
        "---\nhttp://example.com\n---\n",
        "text\n---\nname: y\n---\n",
        "----\nname: y\n----\n",
    ] {
        assert_eq!(accepted(&format!("---\nname: x\n---\n{body}")), parts("name: x\n", body));
    }
}

#[test]
fn a_frontmatter_of_256_kib_is_the_largest() {
    let frontmatter = format!("a: {}", "x".repeat(256 * 1024 - 3));
    let blank = "\n".repeat(5_000);
    for around in ["\n", &blank] {
        assert!(accepted(&format!("---{around}{frontmatter}{around}---\n")).0.contains(&frontmatter));
    }
    let (found, diagnostics) = split_text(&format!("---\nb: c\n{frontmatter}\n---\n"));
    assert_eq!(diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>(), [Code::FrontmatterTooLarge]);
    assert!(diagnostics[0].message().contains("262,149 bytes"), "{}", diagnostics[0].message());
    assert_eq!(found, Some(parts("b: c\n", "")));
}

#[test]
fn places_count_a_byte_order_mark() {
    let diagnostic = refused("\u{feff}---\nname: x\n", Code::UnclosedFrontmatter);
    assert_eq!(diagnostic.place().map(|place| (place.bytes.clone(), place.line, place.column)), Some((3..6, 1, 1)));
}
