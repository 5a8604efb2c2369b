use crate::diagnostic::{Code, Diagnostic};
use crate::tree::{Node, Value};
use crate::yaml::tests::{codes, help, read, refused, unquoted};

/// The entries, each as its key and the kind and text of its value.
fn texts(yaml: &str) -> Vec<String> {
    let entries = read(yaml).0.expect("there are entries");
    let value = |node: &Node| match &node.value {
        Value::Scalar(scalar) => format!("{scalar:?}"),
        _ => node.kind().to_owned(),
    };
    entries.iter().map(|entry| format!("{}: {}", entry.key.text, value(&entry.value))).collect()
}

/// Holds the entries of a text against those of another one, which has no fault.
#[track_caller]
fn mended(faulty: &str, meant: &str) {
    assert_eq!(codes(meant), []);
    assert_eq!(texts(faulty), texts(meant), "{faulty:?}");
}

#[test]
fn a_comma_behind_a_value_as_in_json_is_to_be_deleted() {
    for (yaml, what, line) in [
        ("\"name\": \"greet\",", "the value of `\"name\"`", "\"name\": \"greet\""),
        ("name: 'greet', # x", "the value of `name`", "name: 'greet'"),
        ("tags: [a, \"b\"],\nx: y", "the value of `tags`", "tags: [a, \"b\"]"),
        ("meta: {\"a\": 1} ,", "the value of `meta`", "meta: {\"a\": 1}"),
        ("a:\n  - \"b\",", "this item", "- \"b\""),
    ] {
        refused(yaml, Code::YamlSyntax, ",", &format!("a comma follows {what}, as in JSON"));
        assert_eq!(help(yaml), format!("delete the comma:\n{line}"));
    }
    mended(
        "\"name\": \"greet\",\n\"description\": \"x\",\n\"tags\": [a],",
        "name: \"greet\"\ndescription: \"x\"\ntags: [a]",
    );
    unquoted("a: \"b\", c", "text follows its closing quote", "a: '\"b\", c'");
}

#[test]
fn a_comment_within_a_plain_text_asks_for_quotes() {
    let reason = "` #` begins a comment, but the text goes on below it";
    unquoted("description: Fixes #12\n  and more", reason, "description: \"Fixes #12 and more\"");
    unquoted("a:\n  - b #c\n    d", reason, "- \"b #c d\"");
    unquoted("a: b #c\n\n  d\ne: f", reason, "a: \"b #c d\"");
    unquoted("a: b # c\n  # d\n  e", reason, "a: \"b # c # d e\"");
    mended("a: Fixes #12\n  and", "a: \"Fixes #12 and\"");
    // It may be meant as a comment.
    assert_eq!(read("a: b # c\n  d").0, None);
    assert_eq!(codes("a: b # c\n  # d\ne: # f # g\n  h: i"), []);
}

#[test]
fn an_escape_that_is_not_complete_is_marked() {
    for (yaml, place, digits) in [
        ("a: \"Open C:\\Users\"", "\\U", 8),
        ("a: \"\\u12\"", "\\u12", 4),
        ("a: \"\\x\"", "\\x", 2),
        ("a: [\"\\xZ\"]", "\\x", 2),
    ] {
        let message = format!("the escape `{place}` is not complete: it needs {digits} hexadecimal digits");
        refused(yaml, Code::YamlSyntax, place, &message);
        let escaped = &place[..2];
        let expected =
            format!("write `\\{escaped}`, or put the value in single quotes, in which a backslash is a backslash");
        assert_eq!(help(yaml), expected);
    }
    mended("a: \"C:\\Users\\me \\n\"", "a: \"C:\\\\Users\\\\me \\n\"");
    assert_eq!(read("a: \"\\u12\"").0, None);
}

#[test]
fn an_escape_that_is_no_character_is_marked() {
    let half = |which, other| format!("is the {which} half of a surrogate pair, and the {other} is missing");
    for (place, message) in [
        ("\\ud83d", half("first", "second")),
        ("\\udc00", half("second", "first")),
        ("\\U00110000", "is no character".to_owned()),
    ] {
        refused(&format!("a: \"b {place} c\""), Code::YamlSyntax, place, &format!("`{place}` {message}"));
    }
    refused("a: \"\\ud83d\\u12\"", Code::YamlSyntax, "\\ud83d", &format!("`\\ud83d` {}", half("first", "second")));
    assert_eq!(codes("a: \"\\ud83d\"\nb: c: d"), [Code::YamlSyntax, Code::UnquotedValue]);
}

#[test]
fn a_number_sign_behind_a_value_needs_a_blank() {
    let message = "a space is missing before `#`, without which it begins no comment";
    let other = "put a space before it; or, if it belongs to a text, put the whole text in quotes";
    let inside =
        |line| format!("put a space before it; or, if it belongs to the text, put it before the quote:\n{line}");
    for (yaml, expected) in [
        ("a: \"Greets\"#x", inside("a: \"Greets#x\"")),
        ("a: 'Greets'# x", inside("a: 'Greets# x'")),
        ("a:\n  - \"b\"#c", inside("- \"b#c\"")),
        ("a: \"b\"#\"c\"", other.to_owned()),
        ("a: |#b\n  c", other.to_owned()),
        ("a: [b]#c", other.to_owned()),
        ("a: [\"b\"#c]", other.to_owned()),
    ] {
        refused(yaml, Code::YamlSyntax, "#", message);
        assert_eq!(help(yaml), expected, "{yaml:?}");
    }
    mended("a: \"b\"# c", "a: \"b\" # c");
    assert_eq!(codes("a: [\"b\"#c]\nd: e: f"), [Code::YamlSyntax, Code::UnquotedValue]);
}

#[test]
fn a_block_without_a_key_is_marked() {
    for (yaml, sign) in [(" | text:", "|"), ("> note", ">"), ("a: b\n| c: d", "|"), ("key:\n>-\n  text", ">")] {
        refused(
            yaml,
            Code::YamlSyntax,
            sign,
            &format!("`{sign}` begins a block of text, which must come after its key"),
        );
        assert!(help(yaml).starts_with(&format!("write `key: {sign}`, and the text on the lines below it, indented")));
    }
    assert!(help("a: b\n> c").ends_with("; or, if the line continues the value of `a`, indent it further"));
}

#[test]
fn another_sign_than_the_colon_is_marked() {
    for (yaml, sign, message, line) in [
        ("name：greet", "：", "the character `：` (U+FF1A) after `name` is not the colon `:` of YAML", "name: greet"),
        (
            "a: b\nname ： greet",
            "：",
            "the character `：` (U+FF1A) after `name` is not the colon `:` of YAML",
            "name: greet",
        ),
        ("a:\n  b: c\n  d∶", "∶", "the character `∶` (U+2236) after `d` is not the colon `:` of YAML", "d:"),
        ("name = \"greet\"", "=", "`=` follows `name` where YAML needs `:`", "name: \"greet\""),
        ("a: b\n\"name\"=greet", "=", "`=` follows `\"name\"` where YAML needs `:`", "\"name\": greet"),
    ] {
        refused(yaml, Code::YamlSyntax, sign, message);
        assert_eq!(help(yaml), format!("write `{line}`"));
    }
    mended("name：greet\ndescription = x y\nz：", "name: greet\ndescription: x y\nz:");
    for yaml in ["a: b\nc == d", "a: b\nc => d", "a: b\nc d = e"] {
        refused(yaml, Code::YamlSyntax, yaml.lines().last().unwrap_or_default(), "this line is not `key: value`");
    }
}

#[test]
fn a_blank_that_is_no_space_behind_a_colon_is_named() {
    let message = "the character U+00A0 follows `name:` where YAML needs a plain space";
    refused("name:\u{a0}greet", Code::YamlSyntax, "\u{a0}", message);
    assert_eq!(help("name:\u{a0}greet"), "write `name: greet`");
    mended("name:\u{a0}\u{2003}greet\na: b", "name: greet\na: b");
}

#[test]
fn a_key_in_quotes_needs_a_blank_behind_its_colon() {
    refused("\"name\":greet", Code::YamlSyntax, ":", "missing space after `\"name\":`");
    mended("\"name\":\"greet\",\n'b':'c',", "name: \"greet\"\nb: 'c'");
}

#[test]
fn a_line_of_a_quoted_value_that_looks_like_a_document_marker_is_marked() {
    for marker in ["---", "..."] {
        let message = format!("a line of a quoted value cannot begin with `{marker}`");
        refused(&format!("a: \"b\n----\n\n{marker} c\"\nd: e"), Code::YamlSyntax, marker, &message);
    }
}

#[test]
fn other_faults_are_told_in_plain_words() {
    for (yaml, message, expected) in [
        (
            "a: [- b]",
            "`-` begins an item only outside of brackets",
            "separate the items with `,` and leave their `-` out",
        ),
        ("a: [-]", "`-` alone is no value", "put it in quotes: write `\"-\"`"),
        ("a: {b:[c]}", "missing space after `:`", "write a space after `:`"),
        ("a: [\"b\" \"c\"]", "text follows a closing quote", "close it with `]`, and put texts in it"),
        ("[- b]", "not YAML: `-` begins an item only outside of brackets", "separate the items with `,`"),
        ("a: |\n     \n  b", "a blank line above this line is indented further than the text", "delete the blanks of"),
        ("\"a\" b", "not YAML: text follows a closing quote", "if this is text, put all of it in quotes"),
        ("a: b\n... c", "text follows `...`, which ends the document", "delete `...`, or the text behind it"),
        ("a: b\n, c", "`,` cannot begin a key or a value that is not in quotes", "put the whole text in quotes"),
        ("`a`: b", "a backtick cannot begin a key or a value that is not in quotes", "put the whole text in quotes"),
    ] {
        let (_, diagnostics) = read(yaml);
        assert_eq!(diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>(), [Code::YamlSyntax], "{yaml:?}");
        assert!(diagnostics[0].message().ends_with(message), "{yaml:?}: {}", diagnostics[0].message());
        assert!(help(yaml).starts_with(expected), "{yaml:?}: {}", help(yaml));
    }
}
