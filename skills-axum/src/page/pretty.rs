//! JSON for people.

const INDENT: &str = "  ";

/// Compact JSON with a line for each member and each item. Members keep their order and numbers their digits, which a
/// parser would not give back.
pub(super) fn indented(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let (mut in_text, mut is_escaped) = (false, false);
    let mut characters = json.chars().peekable();
    while let Some(c) = characters.next() {
        if in_text {
            out.push(c);
            in_text = is_escaped || c != '"';
            is_escaped = c == '\\' && !is_escaped;
            continue;
        }
        match c {
            '{' | '[' => {
                out.push(c);
                if let Some(end) = characters.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(end);
                } else {
                    depth += 1;
                    break_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                break_line(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                break_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            _ => {
                in_text = c == '"';
                out.push(c);
            }
        }
    }
    out
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.push_str(&INDENT.repeat(depth));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_items_have_lines_of_their_own_in_their_order() {
        let expected = "{\n  \"b\": [\n    1.10,\n    {}\n  ],\n  \"a\": {\n    \"c\": []\n  }\n}";
        assert_eq!(indented(r#"{"b":[1.10,{}],"a":{"c":[]}}"#), expected);
    }

    #[test]
    fn texts_stay_as_they_are() {
        for text in [r#""a{b}[c],d:e""#, r#""\"{""#, r#""\\""#, r#""\\\"[""#, "true", ""] {
            assert_eq!(indented(text), text);
        }
        assert_eq!(indented(r#"["\\",1]"#), "[\n  \"\\\\\",\n  1\n]");
    }

    #[test]
    fn value_stays_the_same() {
        let json = r#"{"type":"object","enum":[["]"],{"a":"\\\""}],"n":-1e5,"t":true}"#;
        let parse = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("it is JSON");
        assert_eq!(parse(&indented(json)), parse(json));
    }
}
