//! Variants of a good skill, each with something written wrong. What is written is the same at each run.

use super::package::Package;

/// A SKILL.md with these lines in its frontmatter, and the required keys if they are not among them.
pub(crate) fn skill(lines: &str, body: &str) -> String {
    let missing =
        |key: &str, line: &str| if lines.contains(&format!("{key}:")) { String::new() } else { line.to_owned() };
    let name = missing("name", "name: greet\n");
    let description = missing("description", "description: Greets.\n");
    format!("---\n{name}{description}{lines}---\n{body}")
}

/// The same with a skill whose input schema and body are these.
pub(crate) fn with_schema(package: Package, schema: &str, body: &str) -> Package {
    let lines = "metadata:\n  a2a-input-schema: assets/input.json\n";
    package.with("skills/greet/SKILL.md", skill(lines, body)).with("skills/greet/assets/input.json", schema)
}

const GOOD: &str = "---
name: greet
description: Greets a user by name. Use it when somebody asks for a greeting.
license: MIT
compatibility: Needs a terminal.
metadata:
  owner: Ada
  a2a-id: greet-v1
  a2a-tags: '[\"demo\",\"greeting\"]'
  a2a-input-modes: '[\"text/plain\"]'
  a2a-max-tokens: '100'
allowed-tools: Read Grep
version: 1.0.0
author: Ada
tags:
  - demo
  - greeting
when_to_use: [feasts, mornings]
---
# Greet
Answer with one friendly sentence.
";

const GOOD_YAML: &str = "id: greet-v1
name: greet
version: 1.0.0
description: Greets a user by name.
tags:
  - demo
input_modes: [text/plain]
output_modes: [text/plain]
examples:
  - Greet Ada
capabilities_detail:
  greeting:
    supported: true
requirements:
  packages: [a]
";

pub(crate) const GOOD_SCHEMA: &str = r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "user": {"type": "object", "properties": {"name": {"type": "string", "minLength": 1}}, "required": ["name"]},
    "style": {"enum": ["plain", "warm"], "deprecated": false},
    "other": {"$ref": "#/$defs/other", "multipleOf": 0.5, "items": {"type": ["string", "null"]}}
  },
  "required": ["user", "style"],
  "$defs": {"a b": {}, "other": {"$anchor": "other", "pattern": "^a+$", "title": "Other"}}
}
"##;

/// What is written in place of a value, which is `{}`.
const VALUES: &[&str] = &[
    "",
    "~",
    "null",
    "true",
    "2024",
    "2024-01-15",
    "1.10",
    "@{}",
    "*{}",
    "**{}** is",
    "&{}",
    "& {}",
    "!{}",
    "! {}",
    "%{}",
    "`{}` is",
    "[{}",
    "[{}] is",
    "[{}] | \"b\"",
    "[{}, b",
    "[a: {}",
    "{{}",
    "{a: {}",
    "{{{}}} is",
    "{{}: 1} b",
    "[{}]",
    "{a: {}}",
    "[[{}]]",
    "]{}",
    ",{}",
    "{}: b",
    "{} a: b",
    "{}: \"b\"",
    "{} #b",
    "{} # b",
    "#{}",
    "# {}",
    "- {}",
    "? {}",
    "| {}",
    "> {}",
    "|{}",
    "\"{}",
    "'{}",
    "{}\"",
    "\"{}\" b",
    "'{}' b",
    "'{}'s b'",
    "\"{}\"b\" c\"",
    "\"{}\",",
    "[{}],",
    "\"{}\"#b",
    "\"C:\\new {}\"",
    "\"C:\\Users {}\"",
    "\"\\d {}\"",
    "\"It\\'s {}\"",
    "\"\\u12 {}\"",
    "\"\\ud83d {}\"",
    "\"{}\\\"",
    "{} \u{a0}b",
    "\u{a0}{}",
    "{}\u{85}b",
    "{}\u{7}b",
    "{}\u{feff}",
    "\u{201c}{}\u{201d}",
    "Grüße: {}",
    "技能：{}",
    "🦀: {} \\ \"x\" 'y'",
    "\n  {}\n  b: c",
    "{}\nand more",
    "{}: b\n  and: more",
    "|\n{}",
];

/// A package for each way to write something wrong in each line of good files.
pub(crate) fn packages() -> Vec<Package> {
    let mut texts: Vec<(String, &str, String)> = Vec::new();
    for (path, good) in [("skills/greet/SKILL.md", GOOD), ("skills/greet/skill.yaml", GOOD_YAML)] {
        for (number, line) in good.lines().enumerate() {
            for (variant, wrong) in wrong_lines(line).into_iter().enumerate() {
                let text: String = good
                    .lines()
                    .enumerate()
                    .map(|(at, line)| if at == number { format!("{wrong}\n") } else { format!("{line}\n") })
                    .collect();
                let name = format!("line {} of {path}, variant {variant}: {wrong:?}", number + 1);
                if variant % 7 == 0 {
                    texts.push((format!("{name} (CRLF)"), path, text.replace('\n', "\r\n")));
                }
                texts.push((name, path, text));
            }
        }
    }
    let mut packages: Vec<Package> =
        texts.into_iter().map(|(name, path, text)| Package::new(name).with(path, text)).collect();
    packages.extend(wrong_schemas());
    packages.extend(wrong_bodies());
    packages
}

/// The ways to write a line wrong.
fn wrong_lines(line: &str) -> Vec<String> {
    let mut wrong: Vec<String> = vec![
        String::new(),
        format!(" {line}"),
        format!("   {line}"),
        format!("\t{line}"),
        format!("\u{a0}{line}"),
        format!("\u{feff}{line}"),
        format!("\"{line}"),
        format!("- {line}"),
        line.trim_start().to_owned(),
        format!("{line}\n{line}"),
        format!("{line}\nSome text here."),
        format!("{line}\n\nSome text here."),
        format!("{line}\ncolour: red"),
        format!("{line}\nlicence: MIT"),
        format!("{line}\na2a-tags: x"),
        format!("{line}\n: x"),
        format!("{line}\n? x"),
    ];
    if line == "---" {
        wrong.extend(
            [" ---", "----", "...", "--", "—", "+++", "---# Title", "--- x", "\n---", "# Title\n---", "```\n---"]
                .map(str::to_owned),
        );
    }
    let Some((key, value)) = line.split_once(": ").or_else(|| line.strip_suffix(':').map(|key| (key, ""))) else {
        return wrong;
    };
    wrong.extend([
        line.replacen(':', "", 1),
        line.replacen(": ", ":", 1),
        line.replacen(": ", ":\t", 1),
        line.replacen(": ", ":\u{a0}", 1),
        line.replacen(':', " =", 1),
        line.replacen(':', "：", 1),
        line.replacen(':', "::", 1),
        line.to_uppercase(),
        line.replacen(key, &key.replace('-', "_"), 1),
        line.replacen(key, &key.replace('_', "-"), 1),
        line.replacen(key, &format!("{key}s"), 1),
        line.replacen(key, &format!("{key}_de"), 1),
        line.replacen(key, &key[..key.len() - 1], 1),
        line.replacen(key, &format!("\"{key}"), 1),
        line.replacen(key.trim_start(), "a2a-name-x", 1),
        format!("{line}\n  - more"),
        format!("{line}\n  more: x"),
        format!("{line}\n   more text"),
        format!("{line}\nmore text"),
    ]);
    let long = format!("{} \"{}\": \\ '{}'", value, "x".repeat(700), "é ".repeat(900));
    let inner = value.trim_matches(['\'', '"']);
    wrong.extend(VALUES.iter().map(|form| format!("{key}: {}", form.replacen("{}", inner, 1))));
    wrong.push(format!("{key}: {long}"));
    wrong.push(format!("{key}: @{long}"));
    wrong.push(format!("{key}: [a, {long}"));
    wrong
}

/// Pieces of the good schema, and what is written in their place.
const WRONG_PIECES: &[(&str, &str)] = &[
    ("\"type\": \"object\",\n", "'type': \"object\",\n"),
    ("\"type\": \"object\",\n", "type: \"object\",\n"),
    ("\"type\": \"object\",\n", "\"type\" \"object\",\n"),
    ("\"type\": \"object\",\n", "\"type\" = \"object\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\"\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\";\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object,\n"),
    ("\"type\": \"object\",\n", "\"type\": 'object',\n"),
    ("\"type\": \"object\",\n", "\"type\": “object”,\n"),
    ("\"type\": \"object\",\n", "\"type\": object,\n"),
    ("\"type\": \"object\",\n", "\"type\": \"dict\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"Object\",\n"),
    ("\"type\": \"object\",\n", "\"type\": null,\n"),
    ("\"type\": \"object\",\n", "\"type\": {},\n"),
    ("\"type\": \"object\",\n", "\"type\": [],\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", // an object\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"type\": \"object\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"typ\": \"object\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"nullable\": true,\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"id\": \"x\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"example\": 1,\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"$id\": \"#x\",\n"),
    ("\"$anchor\": \"other\"", "\"items\": {\"$recursiveRef\": \"#\"}"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"optional\": true,\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"if\": {},\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"colour\": 1,\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"title\": \"a\\db\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"title\": \"a\tb\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"title\": \"a\\u12\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"title\": \"a\\ud83d\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\", \"title\": \"say \"hello\" twice\",\n"),
    ("\"type\": \"object\",\n", "\"type\": \"object\",,\n"),
    ("\"minLength\": 1", "\"minLength\": 01"),
    ("\"minLength\": 1", "\"minLength\": +1"),
    ("\"minLength\": 1", "\"minLength\": 1."),
    ("0.5", ".5"),
    ("\"minLength\": 1", "\"minLength\": 0x1F"),
    ("\"minLength\": 1", "\"minLength\": 1_000"),
    ("\"minLength\": 1", "\"minLength\": NaN"),
    ("\"title\": \"Other\"", "\"default\": None"),
    ("\"minLength\": 1", "\"minLength\": \"1\""),
    ("\"minLength\": 1", "\"minLength\": -1"),
    ("\"minLength\": 1", "\"minLength\": 1.5"),
    ("\"minLength\": 1", "\"minLength\": "),
    ("\"minLength\": 1", "\"minlength\": 1"),
    ("\"minLength\": 1", "\"exclusiveMinimum\": true"),
    ("\"minLength\": 1", "\"minimum\": 1e999"),
    ("false", "False"),
    ("false", "\"false\""),
    ("false", "0"),
    ("[\"name\"]", "[\"name\",]"),
    ("[\"name\"]", "\"name\""),
    ("[\"name\"]", "true"),
    ("[\"name\"]", "[\"name\", \"name\"]"),
    ("[\"name\"]", "[1]"),
    ("[\"name\"]", "[\"name\""),
    ("[\"name\"]", "[\"a\": \"name\"]"),
    ("[\"name\"]", "(\"name\")"),
    ("\"enum\": [\"plain\", \"warm\"]", "\"enum\": \"plain\""),
    ("\"enum\": [\"plain\", \"warm\"]", "\"enums\": [\"plain\", \"warm\"]"),
    ("\"enum\": [\"plain\", \"warm\"]", "\"type\": \"date\""),
    ("\"enum\": [\"plain\", \"warm\"]", "\"type\": \"any\""),
    ("\"enum\": [\"plain\", \"warm\"]", "\"allOf\": []"),
    ("\"enum\": [\"plain\", \"warm\"]", "\"allOf\": {}"),
    ("\"enum\": [\"plain\", \"warm\"]", "\"properties\": []"),
    ("\"enum\": [\"plain\", \"warm\"]", "\"not\": []"),
    ("\"enum\": [\"plain\", \"warm\"]", "\"items\": [{}]"),
    ("\"enum\": [\"plain\", \"warm\"]", "\"not\": \"string\""),
    ("0.5", "0"),
    ("0.5", "\"0.5\""),
    ("#/$defs/other", "#/$defs/othr"),
    ("#/$defs/other", "#/definitions/other"),
    ("#/$defs/other", "$defs/other"),
    ("#/$defs/other", "#othr"),
    ("#/$defs/other", "/$defs/other"),
    ("#/$defs/other", "#/$defs/a b"),
    ("#/$defs/other", "inputs.json"),
    ("#/$defs/other", "https://example.com/a.json"),
    ("#/$defs/other", "#"),
    ("\"$defs\": {", "\"definitions\": {"),
    ("\"$anchor\": \"other\"", "\"$anchor\": \"#other\""),
    ("\"$anchor\": \"other\"", "\"$anchor\": \"1 x\""),
    ("\"$anchor\": \"other\"", "\"allOf\": [{\"$ref\": \"#/$defs/other\"}]"),
    ("^a+$", "^(a"),
    ("^a+$", "^\\\\p{x}"),
    ("^a+$", "^\\d"),
    ("\"title\": \"Other\"", "\"title\": 1"),
    ("\"title\": \"Other\"", "\"title\": [1]"),
    ("draft/2020-12/schema", "draft-07/schema#"),
    ("https://json-schema.org/draft/2020-12/schema", "2020-12"),
    ("\n}\n", "\n"),
    ("\n}\n", "\n}}\n"),
    ("\n}\n", ",\n}\n"),
    ("\n}\n", "\n} x\n"),
    ("{\n  \"$schema\"", "# A schema\n{\n  \"$schema\""),
    ("{\n  \"$schema\"", "[\n  \"$schema\""),
    ("{\n  \"$schema\"", "\n  \"$schema\""),
];

/// Schemas with one piece replaced by a wrong one.
fn wrong_schemas() -> Vec<Package> {
    let variant = |&(good, wrong): &(&str, &str)| {
        let text = GOOD_SCHEMA.replacen(good, wrong, 1);
        assert_ne!(text, GOOD_SCHEMA, "{good}");
        with_schema(Package::new(format!("schema with {wrong:?} for {good:?}")), &text, "Greet {{ user.name }}.\n")
    };
    WRONG_PIECES.iter().map(variant).collect()
}

/// Texts of a template that do not hold.
const WRONG_BODIES: &[&str] = &[
    "{{ user.nmae }}",
    "{{ usr.name }}",
    "{{ user }}",
    "{{ other }}",
    "{{user.name}",
    "{{ }}",
    "{{ user.name | upper }}",
    "{{#if user}}x{{/if}}",
    "{{{ user.name }}}",
    "{% if user %}x{% endif %}",
    "${{ github.sha }}",
    "{{ user. name }}",
    "{{ style.0 }}",
    "{{ user\n.name }}",
    "{{",
    "{{ user['name'] }}",
    "{{ .user.name }}",
    "{{ $user }}",
    "{{ größe }}",
    "{{ user-name }}",
    "{{ zzz }}",
    "[a](assets/inptu.json)",
    "[a](input.json)",
    "[a](none.md)",
    "[a](<none here.md>)",
    "[a](../other.md)",
    "[a](ASSETS/input.json)",
    "![a](none.png)",
    "[a]: none.md\n\n[a]",
];

/// Bodies of templates and with links that do not hold.
fn wrong_bodies() -> Vec<Package> {
    let variant = |body: &&str| {
        with_schema(Package::new(format!("body {body:?}")), GOOD_SCHEMA, &format!("Hello.\n{body}\nBye.\n"))
    };
    WRONG_BODIES.iter().map(variant).collect()
}
