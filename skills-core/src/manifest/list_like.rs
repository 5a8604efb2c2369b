//! Lists that are written so that YAML reads them as one text: without a blank behind the `-`, or behind a first item
//! in the line of the key.

use super::reader::{Reader, Written, trim};
use super::wording::{json_array, single_quoted, yaml_line, yaml_text};
use crate::diagnostic::Code;
use crate::wording::visible;

/// How a key takes several texts.
pub(super) enum Form {
    /// As a list.
    Items,
    /// As one text with blanks between them.
    Words,
    /// As the text of a JSON array.
    Json,
}

/// Warns about an unquoted text whose lines look like those of a list.
pub(super) fn check(reader: &mut Reader<'_>, written: &Written<'_>, form: Form) {
    let Some(items) = items(reader, written) else { return };
    let or_quote = "if one text is meant, quote it; else write";
    let help = match (written.key.map(visible), form) {
        // No tool is called `-`, whatever the quotes.
        (Some(key), Form::Words) => format!("write `{}`", yaml_line(&key, &items.join(" "))),
        (Some(key), Form::Json) => {
            format!("{or_quote} it as JSON text: `{key}: {}`", single_quoted(&json_array(&items)))
        }
        (Some(key), Form::Items) => {
            format!("{or_quote} each item as `- item` below the key:\n{key}:{}", first_two(&items, "  "))
        }
        (None, _) => format!("{or_quote} each item as `- item`, all indented alike:{}", first_two(&items, "")),
    };
    let message = format!("{} is one text here, though its lines look like a list", written.what);
    reader.report(Code::LooksLikeList, &written.node.span, message, help);
}

/// The items that an unquoted text of several lines seems to list; none unless a line that continues it, or its first
/// one below the key, begins with `-`.
pub(super) fn items(reader: &Reader<'_>, written: &Written<'_>) -> Option<Vec<String>> {
    let text = reader.context.source.text();
    let span = &written.node.span;
    if !written.scalar.plain {
        return None;
    }
    let before = text.get(..span.start)?.rsplit(['\n', '\r']).next()?;
    let is_below_key = written.key.is_some() && trim(before).is_empty();
    let lines = text.get(span.clone())?.split(['\n', '\r']).map(trim).filter(|line| !line.is_empty());
    if !lines.clone().skip(usize::from(!is_below_key)).any(|line| item(line).is_some()) {
        return None;
    }
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (item(line), items.last_mut()) {
            (Some(item), _) => items.push(item.to_owned()),
            (None, Some(last)) => last.extend([" ", line]),
            (None, None) => items.push(line.to_owned()),
        }
    }
    items.retain(|item| !trim(item).is_empty());
    Some(items)
}

/// What stands behind the `-` of a line. Two of them begin an option of a command.
fn item(line: &str) -> Option<&str> {
    line.strip_prefix('-').filter(|item| !item.starts_with('-')).map(trim)
}

/// The first items as lines of a list.
fn first_two(items: &[String], indentation: &str) -> String {
    let lines = items.iter().take(2).map(|item| format!("\n{indentation}- {}", yaml_text(item)));
    let rest = if items.len() > 2 { format!("\n{indentation}- …") } else { String::new() };
    lines.collect::<String>() + &rest
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Level};
    use crate::manifest::tests::{codes, help, only, read_lines};

    #[test]
    fn lines_that_look_like_a_list_are_shown_as_one() {
        let (manifest, diagnostics) = read_lines("tags:\n  -one\n  -two\n  -three");
        let diagnostic = only(&diagnostics, Code::LooksLikeList);
        assert_eq!(diagnostic.level(), Level::Warn);
        assert_eq!(diagnostic.message(), "`tags` is one text here, though its lines look like a list");
        assert_eq!(diagnostic.place().map(|place| (place.line, place.column)), Some((5, 3)));
        let expected = "if one text is meant, quote it; else write each item as `- item` below the key:\n\
                        tags:\n  - one\n  - two\n  - …";
        assert_eq!(help(diagnostic), expected);
        assert_eq!(manifest.tags, ["-one -two -three"]);
    }

    #[test]
    fn items_behind_a_first_one_in_the_line_of_the_key_look_like_a_list() {
        for lines in ["tags: one\n  - two", "tags: -one\r\n  -two", "tags:\n  one\n  - two", "tags:\n -one\n\n -two"] {
            let (_, diagnostics) = read_lines(lines);
            let help = help(only(&diagnostics, Code::LooksLikeList));
            assert!(help.ends_with("\ntags:\n  - one\n  - two"), "{lines:?}: {help}");
        }
        let (_, diagnostics) = read_lines("tags:\n  -one");
        assert!(help(only(&diagnostics, Code::LooksLikeList)).ends_with("\ntags:\n  - one"));
    }

    #[test]
    fn every_key_that_takes_several_texts_is_watched() {
        for (lines, what, end) in [
            ("allowed-tools: Read\n  - Write", "`allowed-tools`", "write `allowed-tools: Read Write`"),
            ("when_to_use:\n  -asked\n   twice", "`when_to_use`", "\nwhen_to_use:\n  - asked twice"),
            ("when_not_to_use: a\n  -b", "`when_not_to_use`", "\nwhen_not_to_use:\n  - a\n  - b"),
            ("metadata:\n  tags:\n    -a\n    -b", "`metadata.tags`", "\ntags:\n  - a\n  - b"),
            ("metadata:\n  owners:\n    -a\n    -b", "`metadata.owners`", r#"text: `owners: '["a","b"]'`"#),
            ("tags:\n  - a\n    - b", "entry 1 of `tags`", "indented alike:\n- a\n- b"),
        ] {
            let (_, diagnostics) = read_lines(lines);
            let diagnostic = only(&diagnostics, Code::LooksLikeList);
            assert!(
                diagnostic.message().starts_with(&format!("{what} is one text here, ")),
                "{}",
                diagnostic.message()
            );
            assert!(help(diagnostic).ends_with(end), "{}", help(diagnostic));
        }
    }

    #[test]
    fn other_texts_are_silent() {
        for lines in [
            "tags: -one",
            "tags: one,\n  two-three",
            "tags: '\n  -one\n  -two'",
            "tags: [\n  -one,\n  -two]",
            "tags:\n  - -one\n  - two",
            "metadata:\n  text: |\n    - one\n    - two",
            "metadata:\n  usage: greet --all\n    --twice",
            "description-of: a\n  - b",
        ] {
            let (_, diagnostics) = read_lines(lines);
            assert!(!codes(&diagnostics).contains(&Code::LooksLikeList), "{lines:?}: {diagnostics:#?}");
        }
    }
}
