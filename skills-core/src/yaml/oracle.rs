//! Holds the trees against those of `serde_yaml`, which is built on another parser.

use std::fs;
use std::path::{Path, PathBuf};

use serde_yaml::Value as Theirs;

use super::{Form, Parsed, parse};
use crate::diagnostic::{Code, Collector, Level, Levels};
use crate::fence;
use crate::source::Source;
use crate::tree::{Entry, Node, Scalar, Value};

/// Whether a scalar is what `serde_yaml` made of it. It types plain scalars, so our text is given to it once more.
fn same_scalar(scalar: &Scalar, theirs: &Theirs) -> bool {
    // A plain scalar over several lines would be folded a second time; it is text in any case.
    if !scalar.plain || scalar.text.contains('\n') {
        return theirs.as_str() == Some(&scalar.text);
    }
    serde_yaml::from_str::<Theirs>(&scalar.text).is_ok_and(|ours| ours == *theirs)
}

fn same_entries(entries: &[Entry], theirs: &serde_yaml::Mapping) -> bool {
    entries.len() == theirs.len()
        && entries
            .iter()
            .zip(theirs)
            .all(|(entry, (key, value))| same_scalar(&entry.key, key) && same(&entry.value, value))
}

fn same(node: &Node, theirs: &Theirs) -> bool {
    match (&node.value, theirs) {
        (Value::Scalar(scalar), theirs) => same_scalar(scalar, theirs),
        (Value::Sequence(items), Theirs::Sequence(theirs)) => {
            items.len() == theirs.len() && items.iter().zip(theirs).all(|(item, theirs)| same(item, theirs))
        }
        (Value::Mapping(entries), Theirs::Mapping(theirs)) => same_entries(entries, theirs),
        _ => false,
    }
}

/// Holds the entries of a text against what `serde_yaml` makes of it.
fn assert_equal(yaml: &str, entries: &[Entry]) {
    let theirs: serde_yaml::Mapping = serde_yaml::from_str(yaml).unwrap_or_else(|error| panic!("{error}: {yaml}"));
    assert!(same_entries(entries, &theirs), "{yaml}\nours: {entries:#?}\ntheirs: {theirs:#?}");
}

fn agrees(yaml: &str) {
    let mut collector = Collector::new(Levels::default());
    let source = Source::read("SKILL.md", yaml.as_bytes().to_vec(), &mut collector).expect("the text is UTF-8");
    let Parsed { entries, .. } = parse(&source, Form::Frontmatter, 0..yaml.len(), &mut collector);
    assert_eq!(collector.finish(), [], "{yaml}");
    assert_equal(yaml, &entries);
}

#[test]
fn trees_equal_those_of_serde_yaml() {
    for yaml in [
        "name: greet\ndescription: Greets people.\n",
        "name: 3000\nversion: 1.10\nyes: no\ndate: 2025-12-01\nseven: 007\nhex: 0x1F\nnull: ~\n",
        "a:\nb: ~\nc: null\nd: ''\ne: \"\"\n",
        "a: true\nb: True\nc: 1e3\nd: .5\ne: .inf\nf: -1\n",
        "a: \"b \\\"c\\\" \\n \\u00e9 \\x41 \\t\"\nb: 'it''s'\n",
        "a: \"top\n----\nbottom\"\nb: \"column\n\nzero\"\n",
        "a: \"one \\\n  two\"\nb: 'one\n  two\n\n  three'\n",
        "a: one\n  two\n\n  three\nb: Put --- between\n",
        "a: |\n  x\n\n  y\n\nb: |-\n  x\n\nc: |+\n  x\n\nd: |2\n    x\n",
        "a: >\n  x\n  y\n\n  z\n\nb: >-\n  x\n   y\n  z\nc: >+\n  x\n\n",
        "a: |\nb: >-\nc: |+\n\n",
        "a: |\r\n  x\r\n  y\r\nb: one\r\n  two\r\n",
        "a: [x, \"y\", 'z', 1.10, {b: c}, [d]]\nb: {c: d, \"e\":f, g: , h}\nc: []\nd: {}\n",
        "a: [\n  x,\n  y,\n]\nb: {\n  c: d\n}\n",
        "a: [b: c, d]\n",
        "a:\n- b\n-\n- - c\n  - d\n- e: f\n  g: h\n",
        "a:\n  - b\n  -   c\n  - |\n    d\n",
        "? a\n: b\n? c\n",
        "# comment\na: b # comment\n\n# comment\nc: d#no comment\n  # comment\n",
        "a:\tb\t# comment\nb: c \t\n",
        "\"a b\": c\n'd': e\n1.10: stable\na-b_c.d: e\n",
        "description: Use for http://example.com:80 and a:b, [x] {y} & * ! | > ' \" % @ `\n",
        "技能: навык 😀\nb: \u{3000}\u{a0}x\n",
        "metadata:\n  a:\n    b:\n      - c: d\n        e:\n          f: g\n",
        "a: b\n...\n",
        "{a: b, c: [d]}\n",
        "{\n\t\"a\": \"b\",\n\t\"c\": [\n\t\t1\n\t]\n}\n",
        "{\n  \"a\": \"b\",\n  \"c\": [1, true, null]\n}\n",
        "a: -1\nc: --x\nd: ?x\ne: :x\n",
        "a: x:y\nb: ::c\n",
    ] {
        agrees(yaml);
    }
}

/// The skills of other people, if they are there.
fn sample() -> Option<PathBuf> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is one folder deep");
    let folder = std::env::var_os("SKILLS_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let path = repository.join(folder).join("corpus/sample.jsonl");
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} is not there; SKILLS_SHARED names the folder that holds it", path.display());
    None
}

/// The frontmatter of a SKILL.md and its entries, unless there is an error in it.
fn accepted(skill_md: &str) -> Option<(String, Vec<Entry>)> {
    let mut collector = Collector::new(Levels::default());
    let read = read(skill_md, &mut collector);
    let diagnostics = collector.finish();
    // Real texts have escapes, but no paths with them.
    assert!(diagnostics.iter().all(|diagnostic| diagnostic.code() != Code::PathEscape), "{diagnostics:#?}");
    let refused = diagnostics.iter().any(|diagnostic| diagnostic.level() == Level::Error);
    read.filter(|_| !refused)
}

fn read(skill_md: &str, collector: &mut Collector) -> Option<(String, Vec<Entry>)> {
    let source = Source::read("SKILL.md", skill_md.as_bytes().to_vec(), collector)?;
    let frontmatter = fence::split(&source, collector).frontmatter?.read;
    let Parsed { entries, .. } = parse(&source, Form::Frontmatter, frontmatter.clone(), collector);
    Some((source.text()[frontmatter].to_owned(), entries))
}

#[test]
fn trees_of_real_skills_equal_those_of_serde_yaml() {
    let Some(path) = sample() else { return };
    let mut compared = 0;
    for line in fs::read_to_string(path).expect("the sample is text").lines() {
        let skill: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let skill_md = skill["text"].as_str().expect("a line has a text");
        if let Some((yaml, entries)) = accepted(skill_md) {
            assert_equal(&yaml, &entries);
            compared += 1;
        }
    }
    println!("{compared} frontmatters");
    assert!(compared > 400, "{compared}");
}
