use crate::diagnostic::{Code, Collector, Diagnostic, Levels};
use crate::tree::{Entry, Node, Value};
use crate::yaml::tests::{numbered, read, source};

/// The codes of a text's problems, each with the text at its place.
fn problems(yaml: &str) -> Vec<(Code, String)> {
    let text = source(yaml).text().to_owned();
    let at = |diagnostic: &Diagnostic| text[diagnostic.place().expect("there is a place").bytes.clone()].to_owned();
    read(yaml).1.iter().map(|diagnostic| (diagnostic.code(), at(diagnostic))).collect()
}

/// Holds the problems of a text against their codes and places.
#[track_caller]
fn reported(yaml: &str, expected: &[(Code, &str)]) {
    let expected: Vec<_> = expected.iter().map(|&(code, place)| (code, place.to_owned())).collect();
    assert_eq!(problems(yaml), expected, "{yaml:?}");
}

/// The entries without their places.
fn texts(entries: &[Entry]) -> String {
    let entries = entries.iter().map(|entry| format!("{:?}: {}", entry.key, text(&entry.value)));
    entries.collect::<Vec<_>>().join(", ")
}

fn text(node: &Node) -> String {
    match &node.value {
        Value::Scalar(scalar) => format!("{scalar:?}"),
        Value::Sequence(items) => format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(", ")),
        Value::Mapping(entries) => format!("{{{}}}", texts(entries)),
    }
}

/// Reads SKILL.md of the skill `greet` by all stages; gives the codes and the 1-based lines.
fn read_skill(frontmatter: &str) -> Vec<(Code, usize)> {
    let package = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(package.path().join("greet")).expect("a directory");
    let document = format!("---\n{frontmatter}\n---\nHello.\n");
    std::fs::write(package.path().join("greet/SKILL.md"), document).expect("a file");
    let mut collector = Collector::new(Levels::default());
    let skill = crate::read_skill(package.path(), "greet", &crate::SkillOptions::default(), &mut collector);
    let diagnostics = collector.finish();
    assert_eq!(skill.is_none(), !diagnostics.is_empty());
    diagnostics.iter().map(|diagnostic| (diagnostic.code(), diagnostic.place().map_or(0, |place| place.line))).collect()
}

#[test]
fn every_value_that_needs_quotes_is_reported_at_its_place() {
    reported(
        "name: x\ndescription: one: two\nlicense: MIT\ncompatibility: @three\nauthor: \"four\" five",
        &[(Code::UnquotedValue, "one: two"), (Code::UnquotedValue, "@three"), (Code::UnquotedValue, "\"four\" five")],
    );
    reported("a: b: c\r\nd: e: f\r\n", &[(Code::UnquotedValue, "b: c"), (Code::UnquotedValue, "e: f")]);
    reported("a: é😀: ü\n名: 前: 後", &[(Code::UnquotedValue, "é😀: ü"), (Code::UnquotedValue, "前: 後")]);
    reported(
        "a:\n  - b: c: d\n  - *e f\n  - g:\n      h: i: j\nk: l: m",
        &[
            (Code::UnquotedValue, "c: d"),
            (Code::UnquotedValue, "*e f"),
            (Code::UnquotedValue, "i: j"),
            (Code::UnquotedValue, "l: m"),
        ],
    );
}

#[test]
fn other_problems_around_the_faults_are_reported_once() {
    reported(
        "a: 1\na: 2\nb: c: d\ne: *f\nb: 3\ng: *h i",
        &[
            (Code::DuplicateKey, "a"),
            (Code::UnquotedValue, "c: d"),
            (Code::UnsupportedYaml, "*f"),
            (Code::DuplicateKey, "b"),
            (Code::UnquotedValue, "*h i"),
        ],
    );
}

#[test]
fn whole_lines_around_a_fault_are_read() {
    for (line, code, place) in [
        ("e: \"f", Code::YamlSyntax, "\""),
        ("e: [f", Code::YamlSyntax, "["),
        ("\te: f", Code::TabIndentation, "\t"),
        (" e: f", Code::YamlSyntax, "e: f"),
        ("e f", Code::YamlSyntax, "e f"),
        ("e: \u{7}f", Code::YamlSyntax, "\u{7}"),
    ] {
        let yaml = format!("a:\n  b: c: d\n{line}\ng: h: i");
        reported(&yaml, &[(Code::UnquotedValue, "c: d"), (code, place), (Code::UnquotedValue, "h: i")]);
    }
}

#[test]
fn entries_are_those_of_the_mended_text() {
    for (faulty, mended) in [
        ("a: one: two\nb: c", "a: \"one: two\"\nb: c"),
        ("a: Use \"this\": it's # b\nc: d # e", "a: 'Use \"this\": it''s # b'\nc: d # e"),
        ("a: one\n  and two: three\r\n\r\n  four\r\nb: c", "a: \"one and two: three four\"\r\nb: c"),
        ("a: é: 😀\nb: ü: ö", "a: \"é: 😀\"\nb: \"ü: ö\""),
        ("a: 'It's'\nb: \"say \"hi\" now\"", "a: \"It's\"\nb: 'say \"hi\" now'"),
        ("a: [beta] b\nc: - d", "a: \"[beta] b\"\nc: \"- d\""),
        ("a:\n  - @b\n    c\n  - d: e: f\n    g: h", "a:\n  - \"@b c\"\n  - d: \"e: f\"\n    g: h"),
        ("a:b\nc:d: e\nf:@g", "a: b\nc:d: e\nf: \"@g\""),
        ("a:|\n  b\nc:  # d", "a: |\n  b\nc:  # d"),
        ("a: \"\\d \\\\ \\w\\n\" # \\\nb: \"\\.\"", "a: \"\\\\d \\\\ \\\\w\\n\" # \\\nb: \"\\\\.\""),
        ("a: [\"\\d\", \"\\.\"]", "a: [\"\\\\d\", \"\\\\.\"]"),
    ] {
        let (entries, diagnostics) = read(faulty);
        assert!(!diagnostics.is_empty(), "{faulty:?}");
        let (expected, diagnostics) = read(mended);
        assert_eq!(diagnostics, [], "{mended:?}");
        let expected = expected.expect("there are entries");
        assert_eq!(entries.map(|entries| texts(&entries)), Some(texts(&expected)), "{faulty:?}");
    }
}

#[test]
fn places_are_those_of_the_file() {
    let yaml = "a: é: 😀  \nb:c\nd: \"\\d\" # e\nf: [g, {h: i}]\nj: k: l";
    let entries = read(yaml).0.expect("there are entries");
    let text = source(yaml).text().to_owned();
    let written: Vec<_> =
        entries.iter().map(|entry| (&text[entry.key_span.clone()], &text[entry.value.span.clone()])).collect();
    assert_eq!(written, [("a", "é: 😀"), ("b", "c"), ("d", "\"\\d\""), ("f", "[g, {h: i}]"), ("j", "k: l")]);
}

#[test]
fn a_value_of_several_lines_is_taken_as_text_only_if_it_can_be_nothing_else() {
    for yaml in [
        "a: one two: x\n  two: three",
        "a: one: two\n  - three",
        "a:\n  - @b: c\n    d: e",
        "a: \"b\" c\n  d:",
        "a: {b} c",
    ] {
        let yaml = format!("{yaml}\nx: y: z");
        let (entries, diagnostics) = read(&yaml);
        assert_eq!(entries, None, "{yaml:?}");
        assert_eq!(diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>(), [Code::UnquotedValue; 2], "{yaml:?}");
    }
}

#[test]
fn a_fault_between_brackets_hides_nothing_behind_them() {
    let unquoted = (Code::UnquotedValue, "y: z");
    reported("a: {b: c: d}\nx: y: z", &[(Code::YamlSyntax, ""), unquoted]);
    reported("a: [@b, {c: @d}]\nx: y: z", &[(Code::YamlSyntax, "@"), unquoted]);
    reported("a: [\n  b: c: d,\n  e\n  ]\nx: y: z", &[(Code::YamlSyntax, ""), unquoted]);
    assert_eq!(read("a: [@b]").0, None);
    reported("a: [\n  b: c: d,\n  e\n]\nx: y: z", &[(Code::YamlSyntax, ""), unquoted]);
    reported("a: {b: c: d} # e\nx: y: z", &[(Code::YamlSyntax, ""), unquoted]);
    reported("a: [b: c: d]]\nx: y: z", &[(Code::YamlSyntax, ""), unquoted]);
}

#[test]
fn every_missing_blank_and_wrong_escape_is_reported() {
    let missing = (Code::YamlSyntax, ":");
    reported("name:foo\ndescription:bar\nlicense: a: b", &[missing, missing, (Code::UnquotedValue, "a: b")]);
    let (_, diagnostics) = read("a:@b");
    assert_eq!(diagnostics[1].help_text(), Some("put the value in quotes:\na: \"@b\""));
    reported("a: \"\\d\\w\"\nb: \"\\q\"", &[(Code::YamlSyntax, "\\d"), (Code::YamlSyntax, "\\q")]);
}

#[test]
fn later_stages_judge_what_was_meant() {
    assert_eq!(
        read_skill("name: Greet\ndescripton: Use for: greeting\nlicence: MIT\ncompatibility: @none: 1"),
        [
            (Code::NameFormat, 2),
            (Code::MisspelledKey, 3),
            (Code::UnquotedValue, 3),
            (Code::MisspelledKey, 4),
            (Code::UnquotedValue, 5),
        ]
    );
    assert_eq!(
        read_skill("name: greet\nlicence: for: all"),
        [(Code::MissingDescription, 1), (Code::MisspelledKey, 3), (Code::UnquotedValue, 3)]
    );
    let long = format!("name: greet\ndescription: Greets: {}", "é".repeat(1_024));
    assert_eq!(read_skill(&long), [(Code::UnquotedValue, 3), (Code::DescriptionTooLong, 3)]);
}

#[test]
fn a_mended_fault_draws_no_others_after_it() {
    for description in
        ["Greets: all", "@all", "Greets\n  all of: them", "[beta] Greets", "\"Greets\" all", "*Greets* all"]
    {
        let yaml = format!("name: greet\ndescription: {description}\nlicense: MIT");
        assert_eq!(read_skill(&yaml), [(Code::UnquotedValue, 3)], "{yaml:?}");
    }
    assert_eq!(read_skill("name: greet\n  description: Greets."), [(Code::YamlSyntax, 3)]);
    assert_eq!(read_skill("name:greet\ndescription: Greets."), [(Code::YamlSyntax, 2)]);
}

#[test]
fn twenty_faults_are_mended() {
    let faults = |count| numbered(count, |index| format!("k{index}: a: b\n"));
    let (entries, diagnostics) = read(&faults(20));
    assert_eq!((entries.map(|entries| entries.len()), diagnostics.len()), (Some(20), 20));
    let (entries, diagnostics) = read(&faults(22));
    assert_eq!((entries, diagnostics.len()), (None, 22));
    let message = "the frontmatter is not read beyond this syntax error";
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.message() == message));
}

#[test]
fn no_text_is_read_again_without_end() {
    let kib256 = 256 * 1024;
    let faults = |line: &str| numbered(10_000, |index| format!("k{index}{line}\n"));
    let behind = |long: String| format!("{long}{}", numbered(50, |index| format!("k{index}: @b\n")));
    for (what, yaml) in [
        ("colons", faults(": a: b")),
        ("reserved", faults(": @")),
        ("blanks", faults(":a")),
        ("escapes", faults(": \"\\d\"")),
        ("brackets", faults(": [@]")),
        ("continued", faults(": a: b\n  c: d")),
        ("lines", behind(numbered(900, |index| format!("x{index}: {}\n", "y ".repeat(140))))),
        ("text", behind(format!("a: {}\n", "x ".repeat(kib256 / 2)))),
        ("quotes", behind(format!("a: \"{}\"\n", "x ".repeat(kib256 / 2)))),
        ("list", behind(format!("a: [{}]\n", format!("[{}],", "b,".repeat(120)).repeat(900)))),
        ("block", behind(format!("a: |\n{}\n", "  x\n".repeat(kib256 / 4)))),
        ("comments", behind("#\n".repeat(kib256 / 2))),
        ("line ends", behind("\n".repeat(kib256))),
        ("one value", format!("a: @{}\n{}", "\n x: y".repeat(kib256 / 7), faults(": @"))),
        ("one list", format!("a: [{}]", "\"\\d\",".repeat(kib256 / 5))),
        ("items", format!("a:\n{}", "  - @b\n".repeat(kib256 / 8))),
    ] {
        let (_, diagnostics) = read(&yaml);
        let most = 2 + 20.min(128 * 1024 / yaml.len());
        assert!((1..=most).contains(&diagnostics.len()), "{what}: {}", diagnostics.len());
    }
}

#[test]
fn entries_beyond_the_most_hide_no_key_below_them() {
    let block = |line: &str| format!("a:\n  b: c\n  d:\n{}e: {{f: g, f: h}}\n", line.repeat(3_000));
    let mapping = block("").replace("e:", &(numbered(3_000, |index| format!("    k{index}: v\n")) + "e:"));
    for (yaml, place) in [(mapping, "k1000"), (block("    - v\n"), "v"), (block("  - v\n"), "v")] {
        reported(&yaml, &[(Code::TooManyEntries, place), (Code::DuplicateKey, "f")]);
    }
}
