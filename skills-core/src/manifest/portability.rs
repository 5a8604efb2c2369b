//! What the format allows and other readers refuse, or do not see.

use super::Context;
use super::reader::{Reader, trim};
use super::standard::DESCRIPTION_LIMIT;
use super::wording::{json_string, yaml_text};
use crate::diagnostic::{Alike, Code, Collector};
use crate::model::Dialect;
use crate::tree::{Entry, Node, Value};
use crate::wording::{is_visible, shown, visible};

/// Keys whose value is text, so that a list or a mapping is an error, and the one whose form has a rule of its own.
const NO_COLLECTIONS: [&str; 5] = ["name", "description", "license", "compatibility", "allowed-tools"];

/// Advises on a manifest of Agent Skills, in which is no fault of YAML, that others cannot read. Bindu has readers of
/// its own.
pub(crate) fn check(entries: &[Entry], context: &Context<'_>, collector: &mut Collector) {
    if context.dialect == Dialect::Bindu {
        return;
    }
    let reader = &mut Reader::new(context, collector);
    if let Some(description) = entries.iter().find(|entry| entry.key.text == "description") {
        check_tags(reader, description);
        check_lines(reader, description);
    }
    if !reader.collector.is_silent(Code::FlowStyle) {
        check_flow_style(reader, entries);
    }
}

/// Anthropic's API refuses descriptions with tags.
fn check_tags(reader: &mut Reader<'_>, description: &Entry) {
    let span = &description.value.span;
    let written = reader.context.source.text().get(span.clone()).unwrap_or_default();
    if let (Some(text), Some(tag)) = (reader.as_text(&description.value), first_tag(written))
        && text.contains(tag)
    {
        let start = span.start + written.find(tag).unwrap_or_default();
        let message = format!("`description` has the XML tag {}, which Anthropic's API refuses", shown(tag));
        let help = "say it without angle brackets";
        reader.report(Code::XmlTag, &(start..start + tag.len()), message, help);
    }
}

/// What looks like the first tag of a text: a letter right behind `<` or `</`, and `>` before another `<`.
fn first_tag(text: &str) -> Option<&str> {
    let tag = |open: usize| {
        let inside = &text[open + 1..];
        let name = inside.strip_prefix('/').unwrap_or(inside);
        let end = inside.find(['<', '>', '\n']).filter(|&end| inside[end..].starts_with('>'))?;
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) { text.get(open..open + end + 2) } else { None }
    };
    text.match_indices('<').find_map(|(open, _)| tag(open))
}

/// Many clients read a frontmatter line by line, and take `>-` for the description.
fn check_lines(reader: &mut Reader<'_>, description: &Entry) {
    let Some(text) = reader.as_text(&description.value).map(trim) else { return };
    let whole = description.key_span.start..description.value.span.end;
    let written = reader.context.source.text().get(whole.clone()).unwrap_or_default();
    if text.is_empty() || !trim(written).contains(['\n', '\r']) {
        return;
    }
    let lines: Vec<&str> = text.lines().map(trim).filter(|line| !line.is_empty()).collect();
    let line = lines.join(" ");
    let help = if line.chars().count() <= DESCRIPTION_LIMIT && line.chars().all(is_visible) {
        format!("write it on one line: `description: {}`", yaml_text(&line))
    } else {
        "write it on the line of its key".to_owned()
    };
    let message = "`description` has several lines, of which clients that read line by line see the first alone";
    reader.report(Code::MultilineDescription, &whole, message, help);
}

/// The reference validator's YAML has no flow style.
fn check_flow_style(reader: &mut Reader<'_>, entries: &[Entry]) {
    let mut found = Vec::new();
    for entry in entries.iter().filter(|entry| !NO_COLLECTIONS.contains(&entry.key.text.as_str())) {
        match &entry.value.value {
            // The values are to be texts, about which there is a rule.
            Value::Mapping(inner) if entry.key.text == "metadata" && !is_flow(reader, &entry.value) => {
                for tags in inner.iter().filter(|entry| entry.key.text == "tags") {
                    find_flow_style(reader, &tags.key.text, &tags.value, &mut found);
                }
            }
            _ => find_flow_style(reader, &entry.key.text, &entry.value, &mut found),
        }
    }
    let mut alike = Alike::new(Code::FlowStyle, Alike::MOST);
    for (key, value) in found {
        if alike.admits(&value.span) {
            let message = format!("{} is in flow style, which the reference validator refuses", shown(key));
            let top_level = entries.iter().find(|entry| entry.value.span == value.span);
            let (place, help) = match (top_level, in_block_style(key, value)) {
                (Some(entry), Some(block)) => {
                    (entry.key_span.start..value.span.end, format!("write each entry on a line of its own:\n{block}"))
                }
                _ => (value.span.clone(), "write each entry on a line of its own".to_owned()),
            };
            reader.report(Code::FlowStyle, &place, message, help);
        }
    }
    if let Some(others) = alike.others(reader.context.source) {
        reader.collector.report(others);
    }
}

/// Finds the outermost lists and mappings in brackets, each with the nearest key around it.
fn find_flow_style<'e>(reader: &Reader<'_>, key: &'e str, value: &'e Node, found: &mut Vec<(&'e str, &'e Node)>) {
    if is_flow(reader, value) {
        found.push((key, value));
        return;
    }
    match &value.value {
        Value::Scalar(_) => {}
        Value::Sequence(items) => {
            for item in items {
                find_flow_style(reader, key, item, found);
            }
        }
        Value::Mapping(entries) => {
            for entry in entries {
                find_flow_style(reader, &entry.key.text, &entry.value, found);
            }
        }
    }
}

fn is_flow(reader: &Reader<'_>, value: &Node) -> bool {
    let written = reader.context.source.text().get(value.span.clone()).unwrap_or_default();
    !matches!(value.value, Value::Scalar(_)) && written.starts_with(['[', '{'])
}

/// The key with the texts of its value in block style; nothing for what is nested or empty.
fn in_block_style(key: &str, value: &Node) -> Option<String> {
    let scalar = |node: &Node| match &node.value {
        Value::Scalar(scalar) if scalar.plain => Some(scalar.text.clone()),
        Value::Scalar(scalar) => Some(json_string(&scalar.text)),
        _ => None,
    };
    let lines: Option<Vec<String>> = match &value.value {
        Value::Sequence(items) => items.iter().map(|item| Some(format!("- {}", scalar(item)?))).collect(),
        Value::Mapping(entries) => {
            let line = |entry: &Entry| Some(format!("{}: {}", visible(&entry.key.text), scalar(&entry.value)?));
            entries.iter().map(line).collect()
        }
        Value::Scalar(_) => None,
    };
    let lines = lines.filter(|lines| !lines.is_empty())?;
    Some(format!("{}:\n  {}", visible(key), lines.join("\n  ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Diagnostic, Level, Levels};
    use crate::manifest::tests::{MINIMAL, codes, help, marked, only, read_skill_yaml, read_with};

    fn read(frontmatter: &str) -> Vec<Diagnostic> {
        read_with(frontmatter, "greet", &[], Levels::default()).1
    }

    fn read_lines(lines: &str) -> Vec<Diagnostic> {
        read(&format!("{MINIMAL}{lines}\n"))
    }

    fn read_description(value: &str) -> Vec<Diagnostic> {
        read(&format!("name: greet\ndescription: {value}\n"))
    }

    #[test]
    fn a_tag_in_a_description_is_named() {
        for (value, tag) in
            [("Writes <b>the</b> report.", "<b>"), ("'Ends </p>.'", "</p>"), ("Use <NAME> here.", "<NAME>")]
        {
            let diagnostics = read_description(value);
            let diagnostic = only(&diagnostics, Code::XmlTag);
            let message = format!("`description` has the XML tag `{tag}`, which Anthropic's API refuses");
            assert_eq!((diagnostic.message(), diagnostic.level()), (message.as_str(), Level::Advice));
            assert_eq!(marked(diagnostic), tag);
        }
        for value in ["a < b > c", "x -> y", "a <b", "<3 hearts>", "1 <2> 3"] {
            assert_eq!(read_description(value), [], "{value}");
        }
    }

    #[test]
    fn a_description_over_several_lines_is_shown_on_one() {
        for value in [
            ">-\n  Greets\n  people.",
            "|\n  Greets\n\n  people.",
            "Greets\n  people.",
            "\n  Greets people.",
            "\"Greets\n  people.\"",
        ] {
            let diagnostics = read_description(value);
            let diagnostic = only(&diagnostics, Code::MultilineDescription);
            assert_eq!(help(diagnostic), "write it on one line: `description: Greets people.`", "{value}");
            assert_eq!((marked(diagnostic).starts_with("description:"), diagnostic.level()), (true, Level::Advice));
        }
    }

    #[test]
    fn flow_style_is_shown_in_block_style() {
        for (lines, mark, block) in [
            (
                "metadata: {owner: Ada, rank: '3'}",
                "metadata: {owner: Ada, rank: '3'}",
                ":\nmetadata:\n  owner: Ada\n  rank: \"3\"",
            ),
            ("tags: [a, b]", "tags: [a, b]", ":\ntags:\n  - a\n  - b"),
            ("metadata:\n  tags: [a, b]", "[a, b]", ""),
            ("hooks:\n  - {on: true}", "{on: true}", ""),
            ("metadata: {}", "{}", ""),
        ] {
            let diagnostics = read_lines(lines);
            let diagnostic = only(&diagnostics, Code::FlowStyle);
            assert_eq!((marked(diagnostic).as_str(), diagnostic.level()), (mark, Level::Advice));
            assert_eq!(help(diagnostic), format!("write each entry on a line of its own{block}"));
        }
    }

    #[test]
    fn lists_in_brackets_that_another_rule_is_about_are_left_to_it() {
        for (lines, code) in
            [("allowed-tools: [Read]", Code::AllowedToolsForm), ("metadata:\n  a: [b]", Code::MetadataValue)]
        {
            only(&read_lines(lines), code);
        }
    }

    #[test]
    fn the_group_is_asked_for_as_one() {
        let mut levels = Levels::default();
        levels.set_named("portability", None, Level::Allow).expect("a group");
        let frontmatter = "name: claude-code\ndescription: |\n  Writes <b>.\nmetadata: {a: b}\ncompatibility: 2024\n";
        let (_, diagnostics) = read_with(frontmatter, "claude-code", &[], levels);
        assert_eq!(diagnostics, []);
        let (_, diagnostics) = read_with(frontmatter, "claude-code", &[], Levels::default());
        let expected =
            [Code::ReservedName, Code::MultilineDescription, Code::XmlTag, Code::FlowStyle, Code::TypedScalar];
        assert_eq!(codes(&diagnostics), expected);
    }

    #[test]
    fn a_skill_of_bindu_has_readers_of_its_own() {
        let yaml = "id: greet\nname: A\ndescription: |\n  Writes <b>.\ntags: [a]\n";
        assert_eq!(read_skill_yaml(yaml, Levels::default()).1, []);
    }
}
