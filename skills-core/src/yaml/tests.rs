use super::*;
use crate::diagnostic::{Level, Levels};
use crate::random::Random;
use crate::tree::{Node, Scalar, Value};

pub(super) fn source(yaml: &str) -> Source {
    let mut collector = Collector::new(Levels::default());
    let source = Source::read("SKILL.md", format!("---\n{yaml}\n---\nbody").into_bytes(), &mut collector);
    assert_eq!(collector.finish(), []);
    source.expect("the text is UTF-8")
}

/// The tree of this text as the frontmatter of a file, and what was reported.
pub(super) fn read(yaml: &str) -> (Option<Vec<Entry>>, Vec<Diagnostic>) {
    let source = source(yaml);
    let mut collector = Collector::new(Levels::default());
    let Parsed { entries, lost } = parse(&source, Form::Frontmatter, 4..source.text().len() - 8, &mut collector);
    (lost.is_empty().then_some(entries), collector.finish())
}

pub(super) fn codes(yaml: &str) -> Vec<Code> {
    read(yaml).1.iter().map(Diagnostic::code).collect()
}

/// The one problem of a text, with the text at its place.
pub(super) fn problem(yaml: &str) -> (Diagnostic, String) {
    let (_, mut diagnostics) = read(yaml);
    assert_eq!(diagnostics.len(), 1, "{yaml:?}: {diagnostics:#?}");
    let diagnostic = diagnostics.remove(0);
    let bytes = diagnostic.place().expect("there is a place").bytes.clone();
    let text = source(yaml).text()[bytes].to_owned();
    (diagnostic, text)
}

/// Holds the problem of a text against its code, place and message.
pub(super) fn refused(yaml: &str, code: Code, place: &str, message: &str) {
    let (diagnostic, text) = problem(yaml);
    assert_eq!((diagnostic.code(), text.as_str(), diagnostic.message()), (code, place, message), "{yaml:?}");
}

pub(super) fn help(yaml: &str) -> String {
    problem(yaml).0.help_text().unwrap_or_default().to_owned()
}

/// Text made of pieces that are numbered from 0.
pub(super) fn numbered(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect::<Vec<_>>().concat()
}

/// What a node was read from and what was read.
fn describe(text: &str, node: &Node) -> String {
    let written = &text[node.span.clone()];
    match &node.value {
        Value::Scalar(Scalar { text, plain }) => format!("{written:?}={}{text:?}", if *plain { "" } else { "text " }),
        Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(|item| describe(text, item)).collect();
            format!("{written:?}=[{}]", items.join(", "))
        }
        Value::Mapping(entries) => format!("{written:?}={{{}}}", describe_entries(text, entries)),
    }
}

fn describe_entries(text: &str, entries: &[Entry]) -> String {
    let entries = entries.iter().map(|entry| {
        assert_eq!(text[entry.key_span.clone()].trim_matches(['"', '\'']), entry.key.text);
        format!("{}: {}", &text[entry.key_span.clone()], describe(text, &entry.value))
    });
    entries.collect::<Vec<_>>().join(", ")
}

pub(super) fn tree(yaml: &str) -> String {
    let (entries, diagnostics) = read(yaml);
    assert_eq!(diagnostics, [], "{yaml:?}");
    describe_entries(source(yaml).text(), &entries.expect("there are entries"))
}

#[test]
fn a_plain_scalar_is_its_source_text() {
    assert_eq!(tree("a: 1.10  # comment"), r#"a: "1.10"="1.10""#);
    assert_eq!(tree("a: yes \t"), r#"a: "yes"="yes""#);
    assert_eq!(tree("1.10: 007"), r#"1.10: "007"="007""#);
    assert_eq!(tree("a: Put --- between"), r#"a: "Put --- between"="Put --- between""#);
    assert_eq!(tree("a: é#😀"), r#"a: "é#😀"="é#😀""#);
}

#[test]
fn a_plain_scalar_over_lines_is_folded() {
    assert_eq!(tree("a: one\n  two\n\n  three\nb: c"), r#"a: "one\n  two\n\n  three"="one two\nthree", b: "c"="c""#);
}

#[test]
fn a_quoted_scalar_has_its_quotes_in_its_place() {
    assert_eq!(tree(r#"a: "b \"c\"" "#), r#"a: "\"b \\\"c\\\"\""=text "b \"c\"""#);
    assert_eq!(tree("'a': 'it''s' # comment"), r#"'a': "'it''s'"=text "it's""#);
    assert_eq!(tree(r#"a: """#), r#"a: "\"\""=text """#);
    assert_eq!(tree(r#"a: "\ud83d\ude00""#), r#"a: "\"\\ud83d\\ude00\""=text "😀""#);
}

#[test]
fn a_quoted_scalar_may_go_on_at_the_first_column() {
    assert_eq!(tree("a: \"top\n----\nbottom\""), r#"a: "\"top\n----\nbottom\""=text "top ---- bottom""#);
}

#[test]
fn a_block_scalar_begins_with_its_indicator() {
    assert_eq!(tree("a: |\n  b\n\n  c\n\nd: e"), r#"a: "|\n  b\n\n  c"=text "b\n\nc\n", d: "e"="e""#);
    assert_eq!(tree("a: >-\n\n  b\n  c"), r#"a: ">-\n\n  b\n  c"=text "\nb c""#);
    assert_eq!(tree("a:\n  |2- # x | y\n   b\nc: d"), r#"a: "|2- # x | y\n   b"=text " b", c: "d"="d""#);
    assert_eq!(tree("a: |\nb: >+"), r#"a: "|"=text "", b: ">+"=text """#);
    assert_eq!(tree("a|b>c:\n- |\n  d"), r#"a|b>c: "- |\n  d"=["|\n  d"=text "d\n"]"#);
}

#[test]
fn a_block_scalar_ends_with_its_last_line_of_text() {
    assert_eq!(tree("a:\n  - |\n  - b"), r#"a: "- |\n  - b"=["|"=text "", "b"="b"]"#);
    assert_eq!(tree("a:\n- | \t \n-   b"), r#"a: "- | \t \n-   b"=["|"=text "", "b"="b"]"#);
    assert_eq!(
        tree("a:\n  b: |\n    c  \n\n  d: e"),
        r#"a: "b: |\n    c  \n\n  d: e"={b: "|\n    c  "=text "c  \n", d: "e"="e"}"#
    );
}

#[test]
fn a_block_scalar_at_the_end_has_the_line_end_that_is_there() {
    for header in ["|", ">", "|+"] {
        let source = source(&format!("a: {header}\n  b"));
        let mut collector = Collector::new(Levels::default());
        let with_line_end = parse(&source, Form::Frontmatter, 4..source.text().len() - 8, &mut collector);
        let without = parse(&source, Form::Frontmatter, 4..source.text().len() - 9, &mut collector);
        assert_eq!(collector.finish(), []);
        for (entries, text) in [(with_line_end, "b\n"), (without, "b")] {
            let described = describe_entries(source.text(), &entries.entries);
            assert_eq!(described, format!("a: {:?}=text {text:?}", format!("{header}\n  b")));
        }
    }
}

#[test]
fn an_absent_value_is_empty_and_stands_behind_the_colon() {
    assert_eq!(tree("? a\n:: "), r#"a: ""="", :: ""="""#);
    let (entries, diagnostics) = read("a:\nb : # comment\nc: {d: , e, f}\ng:\n  -\n  - ~");
    assert_eq!(diagnostics, []);
    let entries = entries.expect("there are entries");
    assert!(entries[0].value.is_null() && entries[1].value.is_null());
    assert_eq!((&entries[0].value.span, &entries[1].value.span), (&(6..6), &(10..10)));
    let described = describe_entries(source("a:\nb : # comment\nc: {d: , e, f}\ng:\n  -\n  - ~").text(), &entries);
    let collections =
        "c: \"{d: , e, f}\"={d: \"\"=\"\", e: \"\"=\"\", f: \"\"=\"\"}, g: \"-\\n  - ~\"=[\"\"=\"\", \"~\"=\"~\"]";
    assert_eq!(described, format!("a: \"\"=\"\", b: \"\"=\"\", {collections}"));
}

#[test]
fn a_block_collection_begins_with_its_first_entry_and_ends_with_its_last() {
    assert_eq!(
        tree("a:\n  b: c\n  d:\n    - e\n    - f: g\n\n  # comment\nh: i"),
        concat!(
            r#"a: "b: c\n  d:\n    - e\n    - f: g"={b: "c"="c", "#,
            r#"d: "- e\n    - f: g"=["e"="e", "f: g"={f: "g"="g"}]}, h: "i"="i""#
        )
    );
}

#[test]
fn a_list_may_stand_at_the_column_of_its_key() {
    assert_eq!(tree("a:\n- b\n-  c"), r#"a: "- b\n-  c"=["b"="b", "c"="c"]"#);
    assert_eq!(tree("a: # x\n# y\n- - b\n- -1"), r#"a: "- - b\n- -1"=["- b"=["b"="b"], "-1"="-1"]"#);
    assert_eq!(tree("a:\n-\n- b: c"), r#"a: "-\n- b: c"=[""="", "b: c"={b: "c"="c"}]"#);
    assert_eq!(tree("a:\n- # b\n\nc: d"), r#"a: "-"=[""=""], c: "d"="d""#);
    assert_eq!(tree("a:\n- # b\n  # c\n  d"), "a: \"- # b\\n  # c\\n  d\"=[\"d\"=\"d\"]");
}

#[test]
fn a_flow_collection_has_its_brackets_in_its_place() {
    assert_eq!(
        tree("a: [b, {\"c\":d}, []] # comment\ne: {\n  f: g\n}"),
        concat!(
            r#"a: "[b, {\"c\":d}, []]"=["b"="b", "{\"c\":d}"={"c": "d"="d"}, "[]"=[]], "#,
            r#"e: "{\n  f: g\n}"={f: "g"="g"}"#
        )
    );
    assert_eq!(tree("a: [b: c]"), r#"a: "[b: c]"=["b: c"={b: "c"="c"}]"#);
    assert_eq!(tree("{a: b}"), r#"a: "b"="b""#);
}

#[test]
fn every_line_end_is_one() {
    assert_eq!(
        tree("a: b\r\nc: |\r\n  d\r\n  e\r\nf: g\rh: i"),
        r#"a: "b"="b", c: "|\r\n  d\r\n  e"=text "d\ne\n", f: "g"="g", h: "i"="i""#
    );
}

#[test]
fn places_count_bytes_and_not_characters() {
    assert_eq!(tree("名前: 😀\nb: \"é\"\nc: ü"), r#"名前: "😀"="😀", b: "\"é\""=text "é", c: "ü"="ü""#);
}

#[test]
fn a_document_may_be_marked_as_ended() {
    assert_eq!(tree("a: b\n..."), r#"a: "b"="b""#);
}

#[test]
fn an_empty_frontmatter_is_refused() {
    for (yaml, message) in [
        ("", "the frontmatter is empty"),
        (" \n\n", "the frontmatter is empty"),
        ("# a: b", "the frontmatter holds only comments"),
    ] {
        refused(yaml, Code::NotAMapping, "", message);
        assert!(help(yaml).ends_with("---\nname: my-skill\ndescription: What the skill does and when to use it.\n---"));
    }
}

#[test]
fn a_frontmatter_that_is_no_mapping_is_refused() {
    let message = |kind| format!("the frontmatter is {kind}; it must be a mapping, with lines such as `key: value`");
    refused("- a", Code::NotAMapping, "- a", &message("a list"));
    refused("[a]", Code::NotAMapping, "[a]", &message("a list"));
    refused("just text", Code::NotAMapping, "just text", &message("text"));
    refused("\"text\"", Code::NotAMapping, "\"text\"", &message("text"));
    refused("*a", Code::NotAMapping, "*a", &message("text"));
}

#[test]
fn a_key_must_be_text() {
    refused("[a, b]: c", Code::NotAMapping, "[a, b]", "this key is a list; a key must be text");
    refused("? {a: b}\n: c", Code::NotAMapping, "{a: b}", "this key is a mapping; a key must be text");
    refused(": a", Code::NotAMapping, "", "a key is missing before `:`");
    assert_eq!(read(": a\nb: c").0.map(|entries| entries.len()), Some(1));
    for yaml in [": a: b", ": \"a\" b", ": a #b\n  c", "x: y\n: *a b", "m:\n  : [a] b", "m:\n  - : 'a' b"] {
        let (_, diagnostics) = read(yaml);
        let found: Vec<_> = diagnostics.iter().map(|diagnostic| (diagnostic.code(), diagnostic.message())).collect();
        assert_eq!(found, [(Code::NotAMapping, "a key is missing before `:`")], "{yaml:?}");
    }
    assert_eq!(help("name: {{name}}"), "if this is text, put the value in quotes:\nname: \"{{name}}\"");
}

#[test]
fn a_key_that_is_missing_behind_a_question_mark_is_marked_there() {
    for yaml in ["a: b\n?", "? \nname: b", "? # c\n# ? d\n\n: b", "a:\n  ? \nb: c", "a: [\n? ]", "a: {b: c, ? }"] {
        refused(yaml, Code::NotAMapping, "?", "a key is missing behind `?`");
    }
    refused("a: what?\n: b", Code::NotAMapping, "", "a key is missing before `:`");
}

#[test]
fn a_key_must_not_stand_twice() {
    refused("a: 1\nb: 2\na: 3", Code::DuplicateKey, "a", "duplicate key `a`: it stands in line 2 already");
    refused("m:\n  a: 1\n  \"a\": 2", Code::DuplicateKey, "\"a\"", "duplicate key `a`: it stands in line 3 already");
    refused("m: {1: a, 1: b}", Code::DuplicateKey, "1", "duplicate key `1`: it stands in line 2 already");
    assert_eq!(codes("a: 1\na: 2\na: 3\nb: {c: , c: }"), [Code::DuplicateKey; 3]);
    assert_eq!(codes("a: {b: 1}\nb: {b: 1}\nA: 1"), []);
    let (entries, _) = read("a: 1\na: 2");
    assert_eq!(entries.map(|entries| entries[0].value.span.clone()), Some(7..8));
}

#[test]
fn what_manifests_do_not_need_is_refused_at_its_place() {
    for (yaml, place, message) in [
        ("a: &x b", "&x", "anchors such as `&x` are not supported"),
        ("&x a: b", "&x", "anchors such as `&x` are not supported"),
        ("a: *x", "*x", "aliases such as `*x` are not supported"),
        ("a: [*x]", "*x", "aliases such as `*x` are not supported"),
        ("a: !x b", "!x", "tags such as `!x` are not supported"),
        ("a: !!str 1", "!!str", "tags such as `!!str` are not supported"),
        ("a: !!seq\n- b", "!!seq", "tags such as `!!seq` are not supported"),
        ("a: !x", "!x", "tags such as `!x` are not supported"),
        ("<<: {a: b}", "<<", "the merge key `<<` is not supported"),
        ("%YAML 1.2\na: b", "%YAML 1.2", "YAML directives such as `%YAML` are not supported"),
        ("%FOO\na: b", "%FOO", "YAML directives such as `%YAML` are not supported"),
        ("a: b\n...\nc: d", "", "several YAML documents are not supported: a second one begins here"),
        ("a: b\n--- c", "---", "several YAML documents are not supported: a second one begins here"),
    ] {
        refused(yaml, Code::UnsupportedYaml, place, message);
    }
    assert_eq!(codes("'<<': a\nb: '*x'\nc: \"&x\"\nd: a & b *c !d"), []);
}

#[test]
fn the_reading_goes_on_after_what_is_not_supported() {
    let yaml = "base: &b {c: !d e}\nf:\n  <<: *b\n  f: *g\n  f: h\n[i]: j\nk: l";
    let (entries, diagnostics) = read(yaml);
    let found: Vec<Code> = diagnostics.iter().map(Diagnostic::code).collect();
    let unsupported = Code::UnsupportedYaml;
    let expected =
        [unsupported, unsupported, unsupported, unsupported, unsupported, Code::DuplicateKey, Code::NotAMapping];
    assert_eq!(found, expected);
    let keys: Vec<String> = entries.expect("there are entries").into_iter().map(|entry| entry.key.text).collect();
    assert_eq!(keys, ["base", "f", "k"]);
}

#[test]
fn what_may_be_meant_as_text_is_shown_in_quotes() {
    for (yaml, quoted) in [
        ("description: !important do this", "description: \"!important do this\""),
        ("description: &x and y", "description: \"&x and y\""),
        ("description: *important", "description: \"*important\""),
        ("a:\n  - *x", "- \"*x\""),
    ] {
        assert!(
            help(yaml).ends_with(&format!("; if it is text, put the value in quotes:\n{quoted}")),
            "{}",
            help(yaml)
        );
    }
    assert_eq!(help("base: &base\n  a: b"), "leave the anchor out");
    assert_eq!(help("a: [*x]"), "write the value itself");
}

/// A value that needs quotes: the message names the key and the reason, the help shows the line as it must be.
pub(super) fn unquoted(yaml: &str, reason: &str, line: &str) {
    let (diagnostic, _) = problem(yaml);
    assert_eq!(diagnostic.code(), Code::UnquotedValue, "{yaml:?}: {diagnostic}");
    assert!(diagnostic.message().ends_with(&format!(" needs quotes: {reason}")), "{yaml:?}: {}", diagnostic.message());
    let help = diagnostic.help_text().unwrap_or_default();
    assert!(help.contains(&format!("put the value in quotes:\n{line}")), "{yaml:?}: {help}");
    let shown = line.strip_prefix("- ").unwrap_or(line);
    let read: serde_yaml::Value = serde_yaml::from_str(shown).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert!(read.is_string() || read.as_mapping().is_some_and(|map| map.values().all(serde_yaml::Value::is_string)));
}

#[test]
fn a_colon_and_a_blank_in_a_plain_value_ask_for_quotes() {
    let reason = "`: ` in a plain value would make it a key";
    unquoted(
        "name: x\ndescription: Reviews along two axes: style and risk\nlicense: MIT",
        reason,
        "description: \"Reviews along two axes: style and risk\"",
    );
    unquoted("a: Use \"this\": it's", reason, "a: 'Use \"this\": it''s'");
    unquoted("a: C:\\x: y", reason, "a: 'C:\\x: y'");
    unquoted("a: ends with:", reason, "a: \"ends with:\"");
    unquoted("a: b: c: d # e", reason, "a: \"b: c: d # e\"");
    unquoted("a:\n  b:  c: d", reason, "b: \"c: d\"");
    unquoted("a:\n  - b: c: d", reason, "- b: \"c: d\"");
    unquoted("a: one\n  two three: x\r\n\n  four\nb: c", reason, "a: \"one two three: x four\"");
    unquoted("名: 前: 後", reason, "名: \"前: 後\"");
}

#[test]
fn a_value_that_needs_quotes_is_marked_as_a_whole() {
    let (diagnostic, place) = problem("name: x\ndescription:  two axes: style  \nlicense: MIT");
    assert_eq!(place, "two axes: style");
    assert_eq!(diagnostic.place().map(|place| (place.line, place.column, place.width)), Some((3, 15, 15)));
    assert!(diagnostic.message().starts_with("the value of `description` needs quotes"));
}

#[test]
fn a_value_that_begins_with_a_sign_of_yaml_asks_for_quotes() {
    for (value, reason) in [
        ("@foo bar", "`@` at its start has a meaning of its own in YAML"),
        ("`foo` bar", "a backtick at its start has a meaning of its own in YAML"),
        ("%foo", "`%` at its start has a meaning of its own in YAML"),
        (", foo", "`,` at its start has a meaning of its own in YAML"),
        ("] foo", "`]` at its start has a meaning of its own in YAML"),
        ("*bold* text", "`*` at its start makes it an alias"),
        ("*bold text: x", "`*` at its start makes it an alias"),
        ("* item", "`*` at its start makes it an alias"),
        ("&x and: y", "`&` at its start makes it an anchor"),
        ("& co", "`&` at its start makes it an anchor"),
        ("!x y: z", "`!` at its start makes it a tag"),
        ("!a!b c", "`!` at its start makes it a tag"),
        ("[beta] Does things", "`[` at its start makes it a list, and text follows its end"),
        ("{{name}} is", "`{` at its start makes it a mapping, and text follows its end"),
        ("[beta Does things", "`[` at its start makes it a list, and it is not closed"),
        ("{a: x and more text", "`{` at its start makes it a mapping, and it is not closed"),
        ("- item", "`-` at its start makes it an item of a list"),
        ("? item", "`?` at its start makes it a key"),
    ] {
        unquoted(&format!("description: {value}\nlicense: MIT"), reason, &format!("description: \"{value}\""));
    }
    unquoted("a:\n  - @foo\n", "`@` at its start has a meaning of its own in YAML", "- \"@foo\"");
}

#[test]
fn text_behind_a_closing_quote_asks_for_quotes_around_all_of_it() {
    let reason = "text follows its closing quote";
    unquoted("a: \"quoted\" and more", reason, "a: '\"quoted\" and more'");
    unquoted("a: 'b' 'c'", reason, "a: \"'b' 'c'\"");
    unquoted("a: \"b\": c", reason, "a: '\"b\": c'");
    unquoted("a: \"b\":c", reason, "a: '\"b\":c'");
    unquoted("a: 'It's a test'", reason, "a: \"It's a test\"");
    unquoted("a: \"say \"hi\" now\"", reason, "a: 'say \"hi\" now'");
    assert_eq!(help("a: \"say \"hi\" \\n now\""), "put the value in quotes");
}

#[test]
fn a_value_too_long_to_show_is_not_shown() {
    assert_eq!(help(&format!("a: b: {}", "x".repeat(100_000))), "put the value in quotes");
}

#[test]
fn messages_repeat_little_of_a_long_or_odd_text() {
    let (x, shown) = ("x".repeat(100_000), "x".repeat(60));
    let message = |yaml: &str| problem(yaml).0.message().to_owned();
    assert_eq!(message(&format!("a: *{x}")), format!("aliases such as `*{}…` are not supported", &shown[1..]));
    assert_eq!(message(&format!("a: &{x} b")), format!("anchors such as `&{shown}…` are not supported"));
    assert_eq!(message(&format!("a: !{x} b")), format!("tags such as `!{}…` are not supported", &shown[1..]));
    assert_eq!(message(&format!("{x}:b")), format!("missing space after `{shown}…:`"));
    assert_eq!(message("\"a\\nb\": c\n\"a\\nb\": d"), "duplicate key `a b`: it stands in line 2 already");
}

#[test]
fn an_unclosed_quote_is_marked_where_it_opens() {
    let message = |quote| format!("this `{quote}` opens a quoted value that is not closed");
    refused("a: \"b\nc: d", Code::YamlSyntax, "\"", &message('"'));
    refused("a: 'b", Code::YamlSyntax, "'", &message('\''));
    assert_eq!(help("a: \"b c\nd: e"), "close it at the end of the value:\na: \"b c\"");
    assert_eq!(codes("a: \"b\nc: \"d\" e"), [Code::YamlSyntax, Code::UnquotedValue]);
}

#[test]
fn an_unknown_escape_is_marked() {
    refused("a: \"C:\\\\x \\path\"", Code::YamlSyntax, "\\p", "`\\p` is not an escape that YAML knows");
    assert!(help("a: \"\\d\"").starts_with("write `\\\\d`, or put the value in single quotes"));
}

#[test]
fn a_missing_blank_behind_a_colon_is_marked_at_the_colon() {
    for yaml in ["name:foo", "name:foo\ndescription: bar"] {
        refused(yaml, Code::YamlSyntax, ":", "missing space after `name:`");
        assert_eq!(help(yaml), "write `name: foo`");
    }
    refused("name: x\ndescription:bar\nb: c", Code::YamlSyntax, ":", "missing space after `description:`");
    assert_eq!(codes("a: b:c\nd: http://x.y"), []);
}

#[test]
fn a_line_without_a_key_is_marked() {
    refused("a: b\nsome text\nc: d", Code::YamlSyntax, "some text", "this line is not `key: value`");
    refused("a: |\ntext\nb: c", Code::YamlSyntax, "text", "this line is not `key: value`");
    refused("a: b\n- c", Code::YamlSyntax, "- c", "a list item is where a key is expected");
}

#[test]
fn a_tab_must_not_indent() {
    let message = "a tab indents this line; YAML allows only spaces there";
    for (yaml, place) in [
        ("a:\n\tb: c", "\t"),
        ("a:\n \t b: c", " \t "),
        ("\ta: b", "\t"),
        ("a: b\n\tc: d", "\t"),
        ("a: one\n\ttwo", "\t"),
        ("a:\n  b: c\n\td: e", "\t"),
        ("a:\n  - b\n\t- c", "\t"),
        ("a: >\n\tb", "\t"),
        ("a: [\n\tb\n]", "\t"),
    ] {
        refused(yaml, Code::TabIndentation, place, message);
    }
    assert_eq!(codes("d: \"e\n\tf\"\ng:\th\t# i"), []);
}

#[test]
fn wrong_indentation_is_marked() {
    for (yaml, place) in [("a:\n    b: c\n  d: e", "d: e"), ("a:\n  - b\n c: d", "c: d")] {
        let (diagnostic, text) = problem(yaml);
        assert_eq!((diagnostic.code(), text.as_str()), (Code::YamlSyntax, place));
        assert_eq!(diagnostic.message(), "the indentation of this line fits no line above it");
    }
    let message = "this line is indented, and that of the next key, line 3, is not";
    refused(" a: b\nc: d", Code::YamlSyntax, " ", message);
}

#[test]
fn faults_between_brackets_are_explained() {
    for (yaml, place, message) in [
        ("a: [b, c}\nd: e", "[", "the list that begins with `[` here is not closed"),
        ("a: [b, c]]", "]", "this bracket closes nothing"),
        ("a: {b: c: d}", "", "the mapping that begins with `{` in line 2 is not well formed: "),
        ("a: [\n  b: c: d,\n  e\n]", "", "the list that begins with `[` in line 2 is not well formed: "),
        ("a: [@b]", "@", "`@` cannot begin a key or a value that is not in quotes"),
    ] {
        let (diagnostic, text) = problem(yaml);
        assert_eq!((diagnostic.code(), text.as_str()), (Code::YamlSyntax, place), "{yaml:?}");
        assert!(diagnostic.message().starts_with(message), "{yaml:?}: {}", diagnostic.message());
    }
}

#[test]
fn a_control_character_is_marked() {
    refused("a: b\u{7}c", Code::YamlSyntax, "\u{7}", "the character U+0007 is not allowed in YAML");
    refused("a: \"b\u{7f}\"", Code::YamlSyntax, "\u{7f}", "the character U+007F is not allowed in YAML");
    refused("a: b\n\u{feff}c: d", Code::YamlSyntax, "\u{feff}", "the character U+FEFF is not allowed in YAML");
    assert_eq!(codes("a: b\u{feff}c\u{85}\u{2028}"), []);
}

#[test]
fn a_syntax_error_comes_with_the_problems_before_it() {
    assert_eq!(codes("a: 1\na: 2\nb: \"c\nd: *e"), [Code::DuplicateKey, Code::YamlSyntax, Code::UnsupportedYaml]);
}

#[test]
fn values_nested_64_deep_are_the_deepest() {
    let flow = |levels: usize| format!("a: {}{}", "[".repeat(levels - 1), "]".repeat(levels - 1));
    let block = |levels: usize| numbered(levels, |level| format!("{}a:\n", " ".repeat(level)));
    for nested in [flow, block] {
        assert_eq!(codes(&nested(64)), []);
        for levels in [65, 200, 300, 500] {
            let (entries, diagnostics) = read(&nested(levels));
            assert!(entries.is_none());
            assert_eq!(diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>(), [Code::TooDeep], "{levels}");
        }
    }
}

#[test]
fn a_thousand_entries_are_the_most() {
    let mapping = |count: usize| numbered(count, |index| format!("k{index}: v\n"));
    let list = |count: usize| format!("a: [{}]", "b,".repeat(count));
    assert_eq!(codes(&mapping(1_000)), []);
    assert_eq!(codes(&list(1_000)), []);
    refused(&mapping(1_001), Code::TooManyEntries, "k1000", "a mapping has more than 1000 entries");
    refused(&list(1_001), Code::TooManyEntries, "b", "a list has more than 1000 entries");
}

#[test]
fn keys_that_are_left_out_of_the_tree_count_as_entries() {
    let yaml = "<<: a\n".repeat(99) + &numbered(902, |index| format!("k{index}: v\n"));
    assert_eq!(codes(&yaml).last(), Some(&Code::TooManyEntries));
}

#[test]
fn very_many_problems_end_the_reading() {
    let (entries, diagnostics) = read(&"<<: a\n".repeat(500));
    assert!(entries.is_none());
    assert_eq!(diagnostics.len(), 101);
    let message = "the frontmatter is read no further after 100 problems";
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.message() == message));
}

#[test]
fn very_many_keys_that_stand_twice_are_summed_up() {
    let (entries, diagnostics) = read(&"a: b\n".repeat(301));
    assert_eq!(entries.map(|entries| entries.len()), Some(1));
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.code() == Code::DuplicateKey));
    assert_eq!(diagnostics.len(), 101);
    assert_eq!(diagnostics[100].message(), "200 more problems of this kind, from here on");
    assert_eq!(diagnostics[100].place().map(|place| place.line), Some(103));
}

#[test]
fn a_key_that_is_too_long_is_called_so() {
    let key = "k".repeat(100_000);
    for yaml in [format!("{key}: v"), format!("a: b\n{key}:\n  c: d")] {
        let (diagnostic, marked) = problem(&yaml);
        let message = "this key has 100,000 characters; YAML reads at most 1,024";
        assert_eq!((diagnostic.code(), diagnostic.message()), (Code::YamlSyntax, message));
        assert_eq!(marked, key);
    }
    assert_eq!(codes(&format!("{}: v", "k".repeat(1_000))), []);
}

#[test]
fn hostile_frontmatters_are_refused() {
    let kib256 = 256 * 1024;
    let bomb = numbered(25, |index| format!("k{}: &k{} [{}]\n", index + 1, index + 1, format!("*k{index},").repeat(9)));
    let many_keys: String = numbered(20_000, |index| format!("k{index}: v\n"));
    for yaml in [
        "[".repeat(kib256),
        "a: ".to_owned() + &"[".repeat(kib256),
        "a: ".to_owned() + &"{a: ".repeat(kib256 / 4),
        "- ".repeat(kib256 / 2),
        "a:\n".to_owned() + &"- ".repeat(kib256 / 2),
        numbered(700, |level| format!("{}a:\n", " ".repeat(level))),
        bomb,
        many_keys.clone(),
        format!("a: {{{}}}", many_keys.replace('\n', ",")),
        format!("a: [{}]", format!("[{}],", "*a,".repeat(80)).repeat(900)),
        format!("a: [{}]", "{b, b},".repeat(900)),
        format!("a: \"{}", "x\n".repeat(kib256 / 2)),
        format!("a: b: {}", "x: ".repeat(kib256 / 3)),
        format!("a: b\n{} c: d", " x\n".repeat(kib256 / 3)),
        format!("a: |\n{}\tb: @", " x\n".repeat(kib256 / 3)),
        format!("a: *{}", "x".repeat(kib256)),
        format!("a: !{}", "x".repeat(kib256)),
        "?".repeat(kib256),
        "? ".repeat(kib256 / 2),
        ": ".repeat(kib256 / 2),
        "a: @".to_owned() + &"\n ".repeat(kib256 / 2),
        "\t".repeat(kib256),
        format!("{}a: b\n", "\t".repeat(kib256)),
        format!("{}: b\n", "a".repeat(kib256)),
    ] {
        let (_, diagnostics) = read(&yaml);
        let shown: String = yaml.chars().take(20).collect();
        assert!((1..=101).contains(&diagnostics.len()), "{shown:?}: {}", diagnostics.len());
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.level() == Level::Error), "{shown:?}: {diagnostics:#?}");
    }
}

#[test]
fn no_text_makes_the_reader_panic_or_lose_its_place() {
    let pieces = [
        "a", "key", ": ", ":", "\n", "\n  ", "\n    ", "\r\n", "\r", " ", "\t", "- ", "? ", "[", "]", "{", "}", ", ",
        "\"", "'", "|", ">", "|-\n", "&x ", "*x ", "!x ", "<<", "#", " # c", "@", "`", "%", "\\", "...", "\n---", "é",
        "😀", "\u{7}", "\u{feff}", "~", "0",
    ];
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut accepted = 0;
    for _ in 0..30_000 {
        let yaml: String = (0..random.below(14)).map(|_| random.pick(&pieces)).collect();
        let (entries, diagnostics) = read(&yaml);
        assert!(entries.is_some() || !diagnostics.is_empty(), "{yaml:?}");
        assert!(diagnostics.iter().all(has_help), "{yaml:?}: {diagnostics:#?}");
        let Some(entries) = entries.filter(|_| diagnostics.is_empty()) else { continue };
        accepted += 1;
        let text = source(&yaml).text().to_owned();
        check_entries(&text, &entries, 4..text.len() - 8);
    }
    assert!(accepted > 300, "{accepted}");
}

/// Whether a problem says what to write, unless it is about where the reading ends.
fn has_help(diagnostic: &Diagnostic) -> bool {
    diagnostic.help_text().is_some() || diagnostic.message().starts_with("the frontmatter is ")
}

/// Entries stand one after the other within their mapping, each value behind its key.
fn check_entries(text: &str, entries: &[Entry], within: Range<usize>) {
    let mut at = within.start;
    for entry in entries {
        assert!(at <= entry.key_span.start && entry.key_span.end <= entry.value.span.start, "{text:?} {entry:?}");
        assert!(!entry.key_span.is_empty(), "{text:?} {entry:?}");
        check_node(text, &entry.value, entry.key_span.end..within.end);
        at = entry.value.span.end;
    }
}

fn check_node(text: &str, node: &Node, within: Range<usize>) {
    let Range { start, end } = node.span;
    assert!(within.start <= start && start <= end && end <= within.end, "{text:?} {node:?}");
    let written = text.get(start..end).unwrap_or_else(|| panic!("{text:?} {node:?}"));
    match &node.value {
        Value::Scalar(scalar) if scalar.plain => {
            assert_eq!(written.trim(), written, "{text:?} {node:?}");
            assert_eq!(written.is_empty(), scalar.text.is_empty(), "{text:?} {node:?}");
        }
        Value::Scalar(_) => assert!(written.starts_with(['"', '\'', '|', '>']), "{text:?} {node:?}"),
        Value::Sequence(items) => {
            assert!(written.starts_with(['-', '[']), "{text:?} {node:?}");
            let mut at = start;
            for item in items {
                check_node(text, item, at..end);
                at = item.span.end;
            }
        }
        Value::Mapping(entries) => check_entries(text, entries, start..end),
    }
}
