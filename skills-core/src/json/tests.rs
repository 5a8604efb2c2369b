use crate::random::Random;
use std::ops::Range;

use super::*;
use crate::diagnostic::Levels;
use crate::tree::{Scalar, Value};

fn read(text: &str) -> (Option<Node>, Vec<Diagnostic>) {
    let mut collector = Collector::new(Levels::default());
    let source = Source::read("a.json", text.as_bytes().to_vec(), &mut collector).expect("the text is UTF-8");
    (parse(&source, &mut collector), collector.finish())
}

fn accepted(text: &str) -> Node {
    let (node, diagnostics) = read(text);
    assert_eq!(diagnostics, [], "{text:?}");
    node.expect("there is a tree")
}

fn refused(text: &str) -> Diagnostic {
    let (node, mut diagnostics) = read(text);
    assert_eq!((node, diagnostics.len()), (None, 1), "{text:?}");
    assert_eq!(diagnostics[0].code(), Code::JsonSyntax, "{text:?}");
    diagnostics.remove(0)
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

/// Holds the tree against what `serde_json` reads, and each place against the text that stands there.
fn agrees(text: &str) {
    let node = accepted(text);
    assert_eq!(json(&compact(&node)), json(text), "{text:?}");
    let outer = text.trim_matches([' ', '\t', '\n', '\r']);
    assert_eq!(text.get(node.span.clone()), Some(outer), "{text:?}");
    check_places(text, &node);
}

fn check_places(text: &str, node: &Node) {
    let written = &text[node.span.clone()];
    assert_eq!(json(&compact(node)), json(written), "{text:?}");
    match &node.value {
        Value::Scalar(scalar) => assert_eq!(scalar.plain, !written.starts_with('"')),
        Value::Sequence(items) => items.iter().for_each(|item| check_places(text, item)),
        Value::Mapping(entries) => {
            for entry in entries {
                assert_eq!(json(&text[entry.key_span.clone()]), entry.key.text.as_str());
                check_places(text, &entry.value);
            }
        }
    }
}

#[test]
fn the_tree_is_what_serde_json_reads() {
    let long = "k".repeat(10_000);
    for text in [
        "1",
        "-0",
        "\"x\"",
        "null",
        "true",
        "[]",
        "{}",
        " [ ] ",
        "\t12\t",
        "{\"\":\"\"}",
        "{\"a\":1,\"b\":-1}",
        "{\n\t\"a\": [\n\t\t1,\n\t\t2\n\t]\n}\n",
        "{\r\n  \"a\" : 1\r\n}\r\n",
        "{\r\"a\":1\r}",
        "{\"a\"\n:\n1\n,\n\"b\"\t:\t[\n2\n]\n}",
        "[\"\u{7f}\u{80}\u{85}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}\u{10ffff}\"]",
        "{\"\u{7f}\u{85}\": \"\u{9f}\"}",
        "[\"\\/ \\ud83d\\ude00 \\u0000 \\b\\f\\n\\r\\t\\\"\\\\\", \"\\\\\"]",
        "[-0, 0, -0.0, 1E+2, 1e-2, 1.50, 123456789012345678901234567890, 0.1e1]",
        "[\"- a\",\"# x\",\"---\",\"a: b\",\"*x\",\"&x\",\"!x\",\"%\",\"@\",\"`\",\"|\",\"~\",\"<<\",\"null\",\"1\"]",
        "{\"<<\":{\"a\":1},\"---\":\"...\"}",
        "[true,false,null,[[],{}],{\"a\":{}}]",
        &format!("{{\"{long}\" \n : 1}}"),
        &format!("{}1{}", "[".repeat(120), "]".repeat(120)),
        &format!("{}1{}", "{\"a\":".repeat(120), "}".repeat(120)),
    ] {
        agrees(text);
    }
}

#[test]
fn the_tree_is_what_serde_json_reads_however_the_text_is_laid_out() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..5_000 {
        let mut text = String::new();
        random.value(0, &mut text);
        agrees(&text);
    }
}

/// Writes JSON texts that are odd in every way that the syntax allows.
impl Random {
    fn blanks(&mut self, text: &mut String) {
        for _ in 0..self.below(3) {
            *text += self.pick(&[" ", "\t", "\n", "\r", "\r\n"]);
        }
    }

    fn string(&mut self, text: &mut String) {
        text.push('"');
        for _ in 0..self.below(5) {
            *text += self.pick(&[
                "a",
                "é",
                "😀",
                ":",
                "#",
                " ",
                "- ",
                "\\n",
                "\\\"",
                "\\\\",
                "\\/",
                "\\u00e9",
                "\\ud83d\\ude00",
                "\u{7f}",
                "\u{85}",
                "\u{2028}",
                ",",
                "[",
                "]",
                "{",
                "}",
                "'",
                "---",
            ]);
        }
        text.push('"');
    }

    fn value(&mut self, depth: usize, text: &mut String) {
        self.blanks(text);
        match self.below(if depth > 4 { 3 } else { 6 }) {
            0 => self.string(text),
            1 => *text += self.pick(&["0", "-0", "1.5", "1e5", "-12", "1E+2", "12345678901234567890123"]),
            2 => *text += self.pick(&["null", "true", "false"]),
            3 => {
                text.push('[');
                for index in 0..self.below(4) {
                    *text += if index > 0 { "," } else { "" };
                    self.value(depth + 1, text);
                }
                self.blanks(text);
                text.push(']');
            }
            _ => {
                text.push('{');
                for index in 0..self.below(4) {
                    *text += if index > 0 { "," } else { "" };
                    self.blanks(text);
                    // A key of its own in each place, so that none stands twice.
                    *text += &format!("\"{index}");
                    let mut key = String::new();
                    self.string(&mut key);
                    *text += &key[1..];
                    self.blanks(text);
                    text.push(':');
                    self.value(depth + 1, text);
                }
                self.blanks(text);
                text.push('}');
            }
        }
        self.blanks(text);
    }
}

#[test]
fn large_files_are_read() {
    let properties = (0..10_000).map(|i| format!("\"key{i}\":{{\"type\":\"string\"}}")).collect::<Vec<_>>().join(",");
    let Value::Mapping(entries) = accepted(&format!("{{{properties}}}")).value else { panic!("it is an object") };
    assert_eq!(entries.len(), 10_000);
    let Value::Sequence(items) = accepted(&format!("[{}1]", "1,\n".repeat(500_000))).value else { panic!("an array") };
    assert_eq!(items.len(), 500_001);
    accepted(&format!("[\"{}\"]", "x".repeat(2_000_000)));
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_json() {
    let node = accepted("\u{feff}{\"a\":1}");
    assert_eq!(node.span, 0..7);
}

#[test]
fn a_key_that_stands_twice_is_reported_and_the_first_is_kept() {
    let (node, diagnostics) = read("{\n\"a\": 1,\n\"b\": {\"a\": 0},\n\"\\u0061\": 2\n}");
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code(), Code::DuplicateKey);
    assert_eq!(diagnostics[0].message(), "duplicate key `a`: it stands in line 2 already");
    assert_eq!(diagnostics[0].place().map(|place| (place.line, place.width)), Some((4, 8)));
    assert_eq!(node.map(|node| compact(&node)), Some("{\"a\":1,\"b\":{\"a\":0}}".to_owned()));
}

#[test]
fn very_many_keys_that_stand_twice_are_summed_up() {
    let (_, diagnostics) = read(&format!("{{\n{}\"a\":1}}", "\"a\":1,\n".repeat(5_000)));
    assert_eq!(diagnostics.len(), 101);
    assert_eq!(diagnostics[100].message(), "4,900 more problems of this kind, from here on");
    let (_, diagnostics) = read(&format!("{{\n{}\"a\":1}}", "\"a\":1,\n".repeat(101)));
    assert_eq!(diagnostics[100].message(), "1 more problem of this kind, from here on");
}

#[test]
fn a_syntax_error_is_reported_at_its_place() {
    let place = |text: &str| -> (usize, usize, Range<usize>) {
        let diagnostic = refused(text);
        let place = diagnostic.place().expect("there is a place");
        (place.line, place.column, place.bytes.clone())
    };
    assert_eq!(place("{\"a\" 1}"), (1, 5, 4..4));
    assert_eq!(place("{\n  \"é\": 'x'\n}"), (2, 8, 10..13));
    assert_eq!(place("{\r\n\"a\": x}"), (2, 6, 8..9));
    assert_eq!(place("{\r\r\"a\": x}"), (3, 6, 8..9));
    assert_eq!(place("\u{feff}{\"a\" 1}"), (1, 5, 7..7));
    assert_eq!(place("[1,\n2\n\n"), (2, 2, 5..5));
    assert_eq!(place("[1] x"), (1, 5, 4..5));
}

#[test]
fn a_trailing_comma_is_marked_itself() {
    for (text, line, column) in [
        ("{\"a\":1,}", 1, 7),
        ("[1 , ]", 1, 4),
        ("[\n  \"a,b\",\r\n\t\n]", 2, 8),
        ("{\"é\": [1],\n}", 1, 10),
        ("\u{feff}[1,]", 1, 3),
    ] {
        let diagnostic = refused(text);
        let place = diagnostic.place().expect("there is a place");
        assert_eq!(diagnostic.message(), "not JSON: trailing comma", "{text:?}");
        assert_eq!((place.line, place.column, place.width), (line, column, 1), "{text:?}");
    }
}

#[test]
fn a_syntax_error_says_what_is_wrong_and_not_twice_where() {
    for (text, message, help) in [
        ("", "the file is empty, which is not JSON", Some("write `{}`")),
        (" \n", "the file is empty, which is not JSON", Some("write `{}`")),
        ("{\"a\":1,}", "not JSON: trailing comma", Some("delete it")),
        ("{\"a\" 1}", "not JSON: expected `:`", Some("add `:` after the key")),
        ("// x\n{}", "not JSON: expected value", Some("delete it: JSON has no comments")),
        ("['x']", "not JSON: expected value", Some("write `\"x\"`: JSON has straight double quotes only")),
        ("[1E+400]", "not JSON: number out of range", Some("write a smaller number, or a string")),
        (
            "[\"\\ud800\"]",
            "not JSON: `\\ud800` is the first half of a surrogate pair, and the second is missing",
            Some("write both halves, or the character itself"),
        ),
        ("[1", "not JSON: EOF while parsing a list", Some("close the array that begins with `[` in line 1 with `]`")),
        (
            "[\"a\tb\"]",
            "not JSON: control character (\\u0000-\\u001F) found while parsing a string",
            Some("write `\\t`"),
        ),
    ] {
        let diagnostic = refused(text);
        assert_eq!((diagnostic.message(), diagnostic.help_text()), (message, help), "{text:?}");
    }
}

/// The place of a text's syntax error and its help.
fn mistake(text: &str) -> (String, String) {
    let diagnostic = refused(text);
    let place = diagnostic.place().expect("there is a place");
    (text[place.bytes.clone()].to_owned(), diagnostic.help_text().unwrap_or_default().to_owned())
}

#[test]
fn a_string_that_goes_to_the_end_of_its_line_is_to_be_closed_before_the_comma() {
    for (text, line, column) in
        [("{\"a\":\"é\nb\"}", 1, 8), ("[\"é\r\nb\"]", 1, 4), ("[\n\"a\n", 2, 3), ("[\"é, \n", 1, 4)]
    {
        let diagnostic = refused(text);
        let place = diagnostic.place().map(|place| (place.line, place.column));
        assert_eq!(place, Some((line, column)), "{text:?}");
        assert_eq!(diagnostic.help_text(), Some("close the string with `\"`"));
    }
}

#[test]
fn a_wrong_escape_is_marked_as_a_whole() {
    for (text, place, help) in [
        ("[\"\\udc00 \\q\"]", "\\udc00", "write both halves, or the character itself"),
        ("{\"a\":\"\\u12\",\"b\":1}", "\\u12", "write `\\\\u`, if a backslash is meant"),
        ("[\"\\u\",\"\",\"\"]", "\\u", "write `\\\\u`, if a backslash is meant"),
        ("[\"\\\\\",\"C:\\Users\"]", "\\U", "write `\\\\U`, if a backslash is meant"),
    ] {
        assert_eq!(mistake(text), (place.to_owned(), help.to_owned()), "{text}");
    }
}

#[test]
fn a_word_without_quotes_is_marked_as_a_whole() {
    let only = |word| format!("write `\"{word}\"`: texts stand in double quotes");
    let no = |word| format!("JSON has no `{word}`; write a number or a text");
    for (text, word, help) in [
        ("{\"a\": tru}", "tru", only("tru")),
        ("{\"a\": tru\n}", "tru", only("tru")),
        ("[string, 1]", "string", only("string")),
        ("nul", "nul", only("nul")),
        ("[truest]", "truest", only("truest")),
        ("[True]", "True", "write `true`".to_owned()),
        ("[None]", "None", "write `null`".to_owned()),
        ("[NaN]", "NaN", no("NaN")),
        ("[-Infinity]", "-Infinity", no("-Infinity")),
        ("[undefined]", "undefined", no("undefined")),
        ("{$ref: 1}", "$ref", "write `\"$ref\"`: keys stand in double quotes".to_owned()),
        ("name: x", "name", "put the entries in braces, and their keys in double quotes".to_owned()),
    ] {
        assert_eq!(mistake(text), (word.to_owned(), help), "{text}");
    }
}

#[test]
fn a_number_that_json_does_not_have_is_shown_as_json() {
    for (number, meant) in
        [("01", "1"), ("-007", "-7"), ("00", "0"), ("+1", "1"), (".5", "0.5"), ("1.", "1.0"), ("1_000", "1000")]
    {
        assert_eq!(mistake(&format!("{{\"a\": {number}}}")), (number.to_owned(), format!("write `{meant}`")));
    }
    for number in ["1.2.3", "1e", "-", "1px"] {
        let help = format!("write `\"{number}\"`: texts stand in double quotes");
        assert_eq!(mistake(&format!("[{number}]")), (number.to_owned(), help));
    }
    assert_eq!(mistake("[0x1F]"), ("0x1F".to_owned(), "write `31`: JSON has decimal numbers only".to_owned()));
}

#[test]
fn a_sign_that_is_missing_or_wrong_has_a_help() {
    let comment = "delete it: JSON has no comments";
    for (text, place, help) in [
        ("{\"a\": 1 \"b\": 2}", "", "add `,` before the next entry"),
        ("[1 2]", "", "add `,` before the next entry"),
        ("[1; 2]", ";", "write `,` instead of `;`"),
        ("{\"a\" = 1}", "=", "write `:` instead of `=`"),
        ("{\"a\"：1}", "：", "write `:` instead of `：`"),
        ("{\"a\" 1}", "", "add `:` after the key"),
        ("{\"a\"}", "}", "write a value after the key"),
        ("{\"a\":}", "}", "write the value after `:`"),
        ("{\"a\":,}", ",", "write the value after `:`"),
        ("[1,,2]", ",", "delete it, or write the entry before it"),
        ("[\"a\": 1]", ":", "only objects have keys; put the entries in braces instead of brackets"),
        ("[\"b\"c 1]", "", "write `\\\"` instead of `\"` if the string goes on; or add `,` after it"),
        ("[\"b\"c\", 1]", "\"b\"c\"", "write `\"b\\\"c\"`: a quote in a string needs a backslash before it"),
        ("{“a”: 1}", "“a”", "write `\"a\"`: JSON has straight double quotes only"),
        ("{'a': 1}", "'a'", "write `\"a\"`: JSON has straight double quotes only"),
        ("['a\"b\\c']", "'a\"b\\c'", "write `\"a\\\"b\\\\c\"`: JSON has straight double quotes only"),
        ("['a\n']", "'", "write `\"`: JSON has straight double quotes only"),
        ("{\"a\": 1 /* b */}", "/* b */", comment),
        ("{} // a", "// a", comment),
        ("{\n# a\n}", "# a", comment),
        ("[1}", "}", "write `]` instead of `}`"),
        ("{\"a\": [1}", "}", "close the array that begins with `[` in line 1 with `]`"),
        ("{\"a\": 1", "", "close the object that begins with `{` in line 1 with `}`"),
        ("{\"a\": [1", "", "close the array that begins with `[` in line 1 with `]}`"),
        ("[[1,", ",", "write `]]` instead of `,`"),
        ("{\"a\":", "", "write the value after `:`"),
        ("[\n\"a", "", "close the string that begins in line 2 with `\"]`"),
        ("[1]]", "]", "delete it: it closes nothing"),
        ("{} {}", "{", "delete what follows the first value, or put all values into one array"),
        ("{1: 2}", "1", "write `\"1\"`: keys stand in double quotes"),
        ("{[1]: 2}", "[", "write the key in double quotes"),
    ] {
        assert_eq!(mistake(text), (place.to_owned(), help.to_owned()), "{text}");
    }
}

#[test]
fn every_syntax_error_has_a_help() {
    let mut random = Random(0x51_7C_C1_B7_27_22_0A_95);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..random.below(8) {
            text += random.pick(&[
                "{", "}", "[", "]", ":", ",", "\"", "\"a\"", "\\", "\\u", "\\ud83d", "1", "0", "-", ".", "e", "true",
                "nul", "x", "é", "😀", "'", "/", "#", "\n", "\r", "\t", " ", "\u{7}", "\u{2028}", "\u{a0}",
            ]);
        }
        let (node, diagnostics) = read(&text);
        assert_eq!(node.is_none(), diagnostics.iter().any(|diagnostic| diagnostic.code() == Code::JsonSyntax));
        assert!(diagnostics.iter().all(|diagnostic| diagnostic.help_text().is_some()), "{text:?}: {diagnostics:#?}");
    }
}

#[test]
fn nesting_beyond_127_is_refused() {
    accepted(&format!("{}{}", "[".repeat(127), "]".repeat(127)));
    let diagnostic = refused(&format!("{}{}", "[".repeat(128), "]".repeat(128)));
    assert_eq!(diagnostic.message(), "values are nested more than 127 deep");
    refused(&"[".repeat(1_000_000));
}

fn plain(text: &str) -> String {
    let scalar = Scalar { text: text.to_owned(), plain: true };
    compact(&Node { span: 0..0, value: Value::Scalar(scalar) })
}

#[test]
fn plain_scalars_are_read_by_the_core_schema() {
    for (text, json) in [
        ("", "null"),
        ("~", "null"),
        ("Null", "null"),
        ("true", "true"),
        ("TRUE", "true"),
        ("False", "false"),
        ("yes", "\"yes\""),
        ("tRUE", "\"tRUE\""),
        ("2025-12-01", "\"2025-12-01\""),
        ("1_000", "\"1_000\""),
        ("1.2.3", "\"1.2.3\""),
        ("-", "\"-\""),
        (".", "\".\""),
        ("e5", "\"e5\""),
        ("1e", "\"1e\""),
        ("1e+", "\"1e+\""),
        ("+-1", "\"+-1\""),
        ("١", "\"١\""),
        ("a \"b\"\n\u{1}", "\"a \\\"b\\\"\\n\\u0001\""),
    ] {
        assert_eq!(plain(text), json, "{text:?}");
    }
}

#[test]
fn a_json_number_stays_as_it_is_written() {
    for text in ["0", "-0", "1.10", "1e3", "1E+03", "-1.50e-7", "123456789012345678901234567890", "0.0"] {
        assert_eq!(plain(text), text);
    }
}

#[test]
fn a_number_with_zeros_in_front_stays_a_text() {
    for text in ["007", "-007", "+01", "01234", "00", "000", "01.50", "-00.5", "01.e3", "01e3"] {
        assert_eq!(plain(text), format!("\"{text}\""));
    }
}

#[test]
fn a_number_that_json_spells_otherwise_keeps_its_value_and_digits() {
    for (text, json) in [
        ("+1", "1"),
        ("+0", "0"),
        (".5", "0.5"),
        ("-.50", "-0.50"),
        ("1.", "1.0"),
        ("1.e3", "1.0e3"),
        ("+.5E3", "0.5E3"),
        ("0x1F", "31"),
        ("0x0", "0"),
        ("0o17", "15"),
        ("0xffffffffffffffffffffffffffffffffff", "87112285931760246646623899502532662132735"),
        ("0o7777777777777777777777777", "37778931862957161709567"),
    ] {
        assert_eq!(plain(text), json, "{text:?}");
    }
}

#[test]
fn what_no_json_number_can_hold_is_its_text() {
    for text in [".inf", "-.INF", ".nan", "1e999", "-1e999", "0x", "0o8", "0xG", "-0x1F", "0b1", "0X1F"] {
        assert_eq!(plain(text), format!("\"{text}\""));
    }
    let huge = format!("0x{}", "f".repeat(250_000));
    assert_eq!(plain(&huge), format!("\"{huge}\""));
    let huge = "9".repeat(250_000);
    assert_eq!(plain(&huge), format!("\"{huge}\""));
    let largest = format!("0x{}", "f".repeat(255));
    assert!(json(&plain(&largest)).is_number());
}

#[test]
fn quoted_scalars_are_strings() {
    for text in ["", "~", "null", "true", "1", ".inf"] {
        let scalar = Scalar { text: text.to_owned(), plain: false };
        let node = Node { span: 0..0, value: Value::Scalar(scalar) };
        assert_eq!(compact(&node), format!("\"{text}\""));
    }
}

#[test]
fn collections_keep_their_order() {
    let node = accepted("{ \"b\" : [ 1 , \"\\u0041\" ] , \"a\" : { } , \"\\n\" : null }");
    assert_eq!(compact(&node), "{\"b\":[1,\"A\"],\"a\":{},\"\\n\":null}");
}

#[test]
fn compact_json_reads_again_whatever_the_scalars() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..random.below(7) {
            text += random.pick(&[
                "0", "1", "9", "00", ".", "-", "+", "e", "E", "x", "o", "0x", "f", "_", "~", "\"", "\\", "\u{0}", "é",
            ]);
        }
        for plain in [true, false] {
            let scalar = Scalar { text: text.clone(), plain };
            let read = json(&compact(&Node { span: 0..0, value: Value::Scalar(scalar) }));
            assert!(plain || read == text.as_str(), "{text:?}");
        }
    }
}
