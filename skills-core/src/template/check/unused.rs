//! Variables in a body that is no template, since its skill has no input schema.

use std::ops::Range;

use super::syntax::MOST_QUOTED;
use crate::diagnostic::{Code, Collector};
use crate::outline::{fence, lines};
use crate::source::Source;
use crate::template::segments::{Segment, segments};

/// Advises on the first variable of a body that is used as it is. Whatever stands in code shows something; where a `{{`
/// begins no variable, the braces are those of something else.
pub(crate) fn check_unused(source: &Source, body: Range<usize>, collector: &mut Collector) {
    if collector.is_silent(Code::TemplateWithoutSchema) {
        return;
    }
    let Some(at) = first_variable(&source.text()[body.clone()]) else { return };
    let place = body.start + at.start..body.start + at.end;
    let variable = source.text().get(place.clone()).filter(|text| text.len() <= MOST_QUOTED).unwrap_or("{{");
    let message = format!("`{variable}` stays as it is, since the skill has no input schema");
    let help = "to have values put in, name a JSON Schema in the key `a2a-input-schema` below `metadata`; else write the \
                braces as code, in backquotes";
    collector.report(source.at(Code::TemplateWithoutSchema, place, message).help(help));
}

fn first_variable(body: &str) -> Option<Range<usize>> {
    if !body.contains("{{") {
        return None;
    }
    let mut first = None;
    for text in texts(body) {
        for segment in segments(&body[text.clone()]) {
            match segment {
                Ok(Segment::Variable { path, offset }) => {
                    let offset = text.start + offset;
                    let open = body[..offset].rfind("{{")?;
                    let close = offset + path.len() + body[offset + path.len()..].find("}}")? + 2;
                    // `${{ … }}` is an expression of GitHub Actions.
                    if body[..open].ends_with('$') {
                        return None;
                    }
                    first.get_or_insert(open..close);
                }
                Ok(Segment::Text(_)) => {}
                Err(_) => return None,
            }
        }
    }
    first
}

/// The parts of a body that are not code, each within a line: outside of fences, of indented lines and of backquotes.
fn texts(body: &str) -> Vec<Range<usize>> {
    let mut texts = Vec::new();
    let mut open_fence = None;
    for line in lines(body, false) {
        let text = &body[line.clone()];
        match (fence(text), open_fence) {
            (Some(mark), None) => open_fence = Some(mark),
            (Some(mark), Some(open)) if mark == open => open_fence = None,
            (None, None) if !text.starts_with("    ") && !text.starts_with('\t') => {
                outside_backquotes(text, line.start, &mut texts);
            }
            _ => {}
        }
    }
    texts
}

/// Adds the parts of a line, which begins at this byte, that no backquotes surround.
fn outside_backquotes(line: &str, start: usize, texts: &mut Vec<Range<usize>>) {
    let mut from = 0;
    while let Some(open) = line[from..].find('`').map(|distance| from + distance) {
        let quotes = line[open..].bytes().take_while(|&byte| byte == b'`').count();
        let inside = open + quotes;
        texts.push(start + from..start + open);
        from = closing(&line[inside..], quotes).map_or(inside, |end| inside + end);
    }
    texts.push(start + from..start + line.len());
}

/// The end of the first run of just so many backquotes.
fn closing(text: &str, quotes: usize) -> Option<usize> {
    let mut from = 0;
    loop {
        let open = from + text[from..].find('`')?;
        let end = open + text[open..].bytes().take_while(|&byte| byte == b'`').count();
        if end - open == quotes {
            return Some(end);
        }
        from = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_outside_of_code_is_found() {
        for (body, variable) in [
            ("Hello {{ user.name }}, {{ user.role }}.", "{{ user.name }}"),
            ("`a` ``b ` c`` {{x}}", "{{x}}"),
            ("```\n{{ a }}\n```\n~~~\n```\n{{ b }}\n~~~\n{{ c }}", "{{ c }}"),
            ("a ` b {{ x }}", "{{ x }}"),
            ("- {{ x }}\n  {{ y }}", "{{ x }}"),
        ] {
            assert_eq!(first_variable(body).map(|at| &body[at]), Some(variable), "{body}");
        }
    }

    #[test]
    fn braces_of_other_languages_and_code_are_left_alone() {
        for body in [
            "Hi.",
            "Write `{{ x }}` or ``{{ ` y }}``.",
            "```yaml\n{{ x }}\n```",
            "    {{ x }}\n\t{{ y }}",
            "${{ github.actor }} and {{ x }}",
            "{{#if x}}{{ x }}{{/if}}",
            "{{ x | upper }} {{ y }}",
            "{{ .Values.x }} {{ x }}",
            r"\{{ x }}",
            "style={{ color: red }}",
        ] {
            assert_eq!(first_variable(body), None, "{body}");
        }
    }
}
