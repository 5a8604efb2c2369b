//! `allowed-tools`: the tools that are approved beforehand.

use super::list_like::Form;
use super::reader::{Reader, Written};
use super::{comment, list_like};
use crate::diagnostic::Code;
use crate::model::Text;
use crate::tree::{Node, Value};
use crate::white_space::is_white_space;
use crate::wording::shown;

const KEY: &str = "allowed-tools";

/// The tools, of a text or of a list of texts; any form but the standard's is noted.
pub(super) fn read(reader: &mut Reader<'_>, value: &Node) -> Vec<Text> {
    let mut tools: Vec<Text> = Vec::new();
    let mut better: Vec<String> = Vec::new();
    let mut commas = false;
    for written in reader.texts(KEY, value) {
        comment::check_word(reader, &written);
        list_like::check(reader, &written, Form::Words);
        let Written { what, node, scalar, .. } = written;
        let split = Split::of(&scalar.text);
        commas |= split.commas;
        if let Some(tool) = split.unbalanced {
            let message = format!("{what} has a parenthesis without its partner: {}", shown(tool));
            reader.report(Code::AllowedToolsForm, &node.span, message, lone_help(&split.tools));
        }
        better.extend(closed(&split.tools).into_iter().filter(|tool| !tool.is_empty()));
        tools.extend(split.tools.into_iter().map(|tool| Text::from(tool.to_owned())));
    }
    let form = match &value.value {
        Value::Sequence(_) => "is a list",
        _ if commas => "has commas between the tools",
        _ => return tools,
    };
    let message = format!("`{KEY}` {form}, where the standard has one text with spaces between the tools");
    let help = format!("write `{}`", reader.line(KEY, &better.join(" ")));
    reader.report(Code::AllowedToolsForm, &value.span, message, help);
    tools
}

/// What to do about the first tool with a parenthesis that has no partner.
fn lone_help(tools: &[&str]) -> String {
    match closed(tools).iter().zip(tools).find(|(closed, tool)| closed != tool) {
        Some((closed, _)) if !closed.is_empty() => format!("write both parentheses: {}", shown(closed)),
        _ => "remove it".to_owned(),
    }
}

/// The tools with a partner for each parenthesis. What follows a lone `(` is its argument as far as it does not look
/// like a tool; a lone `)` is left out, and may leave an empty text.
fn closed(tools: &[&str]) -> Vec<String> {
    let mut closed: Vec<String> = Vec::new();
    let mut depth = 0;
    for tool in tools {
        let begins_tool = tool.starts_with(char::is_uppercase) || tool.starts_with("mcp__");
        let argument_of = if depth > 0 && !begins_tool { closed.pop() } else { None };
        if argument_of.is_none() {
            close(&mut closed, &mut depth);
        }
        let mut text = argument_of.map(|text| text + " ").unwrap_or_default();
        for c in tool.chars() {
            match c {
                '(' => depth += 1,
                ')' if depth == 0 => continue,
                ')' => depth -= 1,
                _ => {}
            }
            text.push(c);
        }
        closed.push(text);
    }
    close(&mut closed, &mut depth);
    closed
}

/// Closes the parentheses that the last tool has left open.
fn close(tools: &mut [String], depth: &mut usize) {
    if let Some(last) = tools.last_mut() {
        last.extend(std::iter::repeat_n(')', *depth));
    }
    *depth = 0;
}

/// A text taken apart.
#[derive(Debug, PartialEq)]
struct Split<'t> {
    tools: Vec<&'t str>,
    /// Whether a comma stood outside parentheses.
    commas: bool,
    /// The first tool with a parenthesis that has no partner.
    unbalanced: Option<&'t str>,
}

impl<'t> Split<'t> {
    /// Cuts at white space and commas, but not between a parenthesis and its partner; a parenthesis without a partner
    /// is a character like any other, so that it cannot swallow the tools behind it.
    fn of(text: &'t str) -> Self {
        let has_partner = partners(text);
        let mut split = Split { tools: Vec::new(), commas: false, unbalanced: None };
        let mut depth = 0;
        let (mut start, mut lone) = (0, false);
        for (index, c) in text.char_indices() {
            match c {
                '(' if has_partner[index] => depth += 1,
                ')' if has_partner[index] => depth -= 1,
                '(' | ')' => lone = true,
                c if depth == 0 && (c == ',' || is_white_space(c)) => {
                    split.commas |= c == ',';
                    split.push(&text[start..index], lone);
                    (start, lone) = (index + c.len_utf8(), false);
                }
                _ => {}
            }
        }
        split.push(&text[start..], lone);
        split
    }

    fn push(&mut self, tool: &'t str, lone: bool) {
        if !tool.is_empty() {
            self.tools.push(tool);
        }
        if lone && self.unbalanced.is_none() {
            self.unbalanced = Some(tool);
        }
    }
}

/// For each byte, whether it is a parenthesis that has a partner.
fn partners(text: &str) -> Vec<bool> {
    let mut has_partner = vec![false; text.len()];
    let mut open = Vec::new();
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => open.push(index),
            b')' => {
                if let Some(start) = open.pop() {
                    has_partner[start] = true;
                    has_partner[index] = true;
                }
            }
            _ => {}
        }
    }
    has_partner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Level;
    use crate::manifest::tests::{codes, help, only, read_lines};

    fn tools(text: &str) -> Vec<&str> {
        Split::of(text).tools
    }

    #[test]
    fn spaces_separate() {
        assert_eq!(tools("Read  Grep\tWrite\n"), ["Read", "Grep", "Write"]);
        assert!(!Split::of("Read Grep").commas);
    }

    #[test]
    fn commas_separate_and_never_stay_on_a_tool() {
        assert_eq!(tools("Read, Grep ,Write,,Edit,"), ["Read", "Grep", "Write", "Edit"]);
        assert!(Split::of("Read,Grep").commas);
    }

    #[test]
    fn parentheses_keep_a_tool_together() {
        assert_eq!(tools("Bash(git commit:*) Read"), ["Bash(git commit:*)", "Read"]);
        assert_eq!(tools("Bash(a, b (c d) e),Read"), ["Bash(a, b (c d) e)", "Read"]);
        assert!(!Split::of("Bash(a,b)").commas);
    }

    #[test]
    fn a_lone_parenthesis_swallows_nothing() {
        assert_eq!(tools("Bash(git:* Read Write"), ["Bash(git:*", "Read", "Write"]);
        assert_eq!(tools("Bash(x)) Read"), ["Bash(x))", "Read"]);
        assert_eq!(tools("Bash((git commit:*) Read"), ["Bash((git commit:*)", "Read"]);
        assert_eq!(Split::of("Read Bash(git:*").unbalanced, Some("Bash(git:*"));
        assert_eq!(Split::of("Read Bash(git:*)").unbalanced, None);
    }

    #[test]
    fn nothing_gives_no_tools() {
        for text in ["", " ", ",", " , \n"] {
            assert_eq!(tools(text), [""; 0], "{text:?}");
        }
    }

    #[test]
    fn many_parentheses_take_linear_time() {
        let text = "()".repeat(100_000) + &"(".repeat(100_000);
        assert_eq!(tools(&text), [text.as_str()]);
    }

    #[test]
    fn the_standard_form_is_silent() {
        let (manifest, diagnostics) = read_lines("allowed-tools: Bash(git commit:*) Read");
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.allowed_tools, ["Bash(git commit:*)", "Read"]);
    }

    #[test]
    fn commas_get_advice_with_the_standard_line() {
        let (manifest, diagnostics) = read_lines("allowed-tools: Read, Grep, Bash(git:*)");
        let diagnostic = only(&diagnostics, Code::AllowedToolsForm);
        assert_eq!(diagnostic.level(), Level::Advice);
        assert!(diagnostic.message().starts_with("`allowed-tools` has commas"));
        assert_eq!(help(diagnostic), "write `allowed-tools: Read Grep Bash(git:*)`");
        assert_eq!(manifest.allowed_tools, ["Read", "Grep", "Bash(git:*)"]);
    }

    #[test]
    fn a_list_gets_advice_with_the_standard_line() {
        let (manifest, diagnostics) = read_lines("allowed-tools:\n  - Read,\n  - Bash(git commit:*)");
        let diagnostic = only(&diagnostics, Code::AllowedToolsForm);
        assert!(diagnostic.message().starts_with("`allowed-tools` is a list"));
        assert_eq!(help(diagnostic), "write `allowed-tools: Read Bash(git commit:*)`");
        assert_eq!(manifest.allowed_tools, ["Read", "Bash(git commit:*)"]);
    }

    #[test]
    fn a_lone_parenthesis_gets_advice() {
        let (_, diagnostics) = read_lines("allowed-tools: Read Bash(git:*");
        let message = only(&diagnostics, Code::AllowedToolsForm).message();
        assert_eq!(message, "`allowed-tools` has a parenthesis without its partner: `Bash(git:*`");
    }

    #[test]
    fn the_help_closes_a_lone_parenthesis() {
        for (value, closed, line) in [
            ("Read, Grep, Bash(git:*", "Bash(git:*)", "Read Grep Bash(git:*)"),
            ("Read, Bash(git commit:*, Write", "Bash(git commit:*)", "Read Bash(git commit:*) Write"),
            ("Read, Bash(x)) y", "Bash(x)", "Read Bash(x) y"),
            ("Bash((a b) c, Read, mcp__x", "Bash((a b) c)", "Bash((a b) c) Read mcp__x"),
        ] {
            let (_, diagnostics) = read_lines(&format!("allowed-tools: {value}"));
            assert_eq!(codes(&diagnostics), [Code::AllowedToolsForm; 2], "{value}");
            assert_eq!(help(&diagnostics[0]), format!("write both parentheses: `{closed}`"));
            assert_eq!(help(&diagnostics[1]), format!("write `allowed-tools: {line}`"));
        }
        for value in ["Read )", ") Read"] {
            let (_, diagnostics) = read_lines(&format!("allowed-tools: {value}"));
            assert_eq!(help(only(&diagnostics, Code::AllowedToolsForm)), "remove it");
        }
        let (_, diagnostics) = read_lines("allowed-tools: Read, ), Grep");
        assert_eq!(help(&diagnostics[1]), "write `allowed-tools: Read Grep`");
        let (_, diagnostics) = read_lines("allowed-tools: [Bash(git:*, read]");
        let helps: Vec<&str> = diagnostics.iter().map(help).collect();
        assert!(helps.contains(&"write `allowed-tools: Bash(git:*) read`"), "{helps:?}");
    }

    #[test]
    fn closing_leaves_what_has_partners() {
        for text in ["Read Grep", "Bash(git commit:*) Read", "Bash(a, b (c d) e)", "a (b c) d"] {
            assert_eq!(closed(&tools(text)), tools(text), "{text}");
        }
        let text = "(".repeat(100_000) + &" x".repeat(50_000);
        assert_eq!(closed(&tools(&text)).len(), 1);
    }

    #[test]
    fn anything_but_texts_has_the_wrong_type() {
        let (manifest, diagnostics) = read_lines("allowed-tools: {Read: true}");
        let message = only(&diagnostics, Code::WrongType).message();
        assert_eq!(message, "`allowed-tools` must be text or a list of texts, found a mapping");
        assert_eq!(manifest.allowed_tools, [""; 0]);

        let (manifest, diagnostics) = read_lines("allowed-tools: [Read, [Grep], ~]");
        assert_eq!(codes(&diagnostics), [Code::AllowedToolsForm, Code::WrongType, Code::WrongType]);
        assert_eq!(diagnostics[1].message(), "entry 2 of `allowed-tools` must be text, found a list");
        assert_eq!(diagnostics[2].message(), "entry 3 of `allowed-tools` must be text, found nothing");
        assert_eq!(manifest.allowed_tools, ["Read"]);
    }
}
