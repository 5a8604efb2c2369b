//! ` #` in an unquoted value, where YAML ends the value and begins a comment without a word.

use super::reader::{Reader, Written};
use super::wording::json_string;
use crate::diagnostic::Code;
use crate::source::Source;
use crate::tree::Entry;
use crate::wording::{shown, visible};

/// Warns when a comment follows an unquoted value on its line.
pub(super) fn check(reader: &mut Reader<'_>, written: &Written<'_>) {
    check_if(reader, written, |_| true);
}

/// Warns when what follows an unquoted value on its line hardly looks like a comment: `#1` or `#alerts`.
pub(super) fn check_word(reader: &mut Reader<'_>, written: &Written<'_>) {
    check_if(reader, written, |comment| !comment[1..].is_empty() && !comment[1..].starts_with([' ', '\t', '#']));
}

fn check_if(reader: &mut Reader<'_>, written: &Written<'_>, is_suspect: impl FnOnce(&str) -> bool) {
    let Written { what, node, scalar, .. } = written;
    if !scalar.plain {
        return;
    }
    let rest = rest_of_line(reader.context.source, node.span.end);
    let comment = rest.trim_start_matches([' ', '\t']);
    let start = node.span.end + rest.len() - comment.len();
    let comment = comment.trim_end();
    if start == node.span.end || !comment.starts_with('#') || !is_suspect(comment) {
        return;
    }
    let message = format!("{what} ends before {}, since ` #` begins a comment", shown(comment));
    let whole = json_string(&format!("{} {comment}", scalar.text));
    let line = written.key.map(|key| format!("{}: ", visible(key))).unwrap_or_default();
    let help = format!(
        "if it belongs to the text, quote the value: `{line}{whole}`; a comment can stand on a line of its own"
    );
    reader.report(Code::PlainComment, &(start..start + comment.len()), message, help);
}

/// The comment that stands where the value of a key should, as in `channel: #releases`.
pub(super) fn instead_of_value<'s>(source: &'s Source, entry: &Entry) -> Option<&'s str> {
    let value = rest_of_line(source, entry.key_span.end).trim_start_matches([' ', '\t']).strip_prefix(':')?;
    let comment = value.trim_matches([' ', '\t']);
    comment.starts_with('#').then_some(comment)
}

/// What to do about such a comment: the line in which it is the value.
pub(super) fn help_instead_of_value(source: &Source, entry: &Entry) -> Option<String> {
    let value = json_string(instead_of_value(source, entry)?);
    let key = visible(&entry.key.text);
    Some(format!("`#` begins a comment; if it belongs to the text, write `{key}: {value}`"))
}

fn rest_of_line(source: &Source, start: usize) -> &str {
    let rest = source.text().get(start..).unwrap_or_default();
    rest.split(['\n', '\r']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Code;
    use crate::manifest::tests::{codes, help, marked, only, read_frontmatter, read_lines};

    #[test]
    fn a_comment_behind_a_plain_text_is_shown_and_the_line_is_quoted() {
        let (manifest, diagnostics) = read_frontmatter("name: greet\ndescription: Posts to the #releases channel\n");
        let diagnostic = only(&diagnostics, Code::PlainComment);
        assert_eq!(diagnostic.message(), "`description` ends before `#releases channel`, since ` #` begins a comment");
        assert_eq!(marked(diagnostic), "#releases channel");
        assert!(help(diagnostic).contains("`description: \"Posts to the #releases channel\"`"));
        assert_eq!(manifest.description, "Posts to the");
    }

    #[test]
    fn a_plain_text_of_several_lines_is_watched_at_its_end() {
        let (_, diagnostics) = read_frontmatter("name: greet\ndescription: Posts\n  to  \t # releases\nlicense: MIT\n");
        let diagnostic = only(&diagnostics, Code::PlainComment);
        assert_eq!((marked(diagnostic).as_str(), diagnostic.place().map(|p| p.line)), ("# releases", Some(4)));
        assert!(help(diagnostic).contains("\"Posts to # releases\""));
    }

    #[test]
    fn every_key_of_free_text_is_watched() {
        let lines =
            "license: MIT # a\ncompatibility: git # b\nwhen_to_use: x # c\nwhen_not_to_use:\n  - y # d\n  - z # e";
        let (_, diagnostics) = read_lines(lines);
        assert_eq!(codes(&diagnostics), [Code::PlainComment; 5]);
        assert!(help(&diagnostics[2]).contains("`when_to_use: \"x # c\"`"));
        assert!(diagnostics[4].message().starts_with("entry 2 of `when_not_to_use` "));
        assert!(help(&diagnostics[4]).contains("`\"z # e\"`"));
    }

    #[test]
    fn other_plain_texts_are_watched_for_what_hardly_is_a_comment() {
        for (lines, message, line) in [
            ("author: Team #1", "`author` ends before `#1`, ", "author: \"Team #1\""),
            (
                "metadata:\n  channel: ops #alerts",
                "`metadata.channel` ends before `#alerts`, ",
                "channel: \"ops #alerts\"",
            ),
            ("metadata:\n  a2a-name: Team #1", "`metadata.a2a-name` ends before ", "a2a-name: \"Team #1\""),
            ("tags: a, b #c", "`tags` ends before ", "tags: \"a, b #c\""),
            ("tags:\n  - a\n  - b #c", "entry 2 of `tags` ends before ", "\"b #c\""),
            ("metadata:\n  tags:\n    - b #c", "entry 1 of `metadata.tags` ends before ", "\"b #c\""),
            ("allowed-tools: Read #Write", "`allowed-tools` ends before ", "allowed-tools: \"Read #Write\""),
            ("argument-hint: fix #issue", "`argument-hint` ends before ", "argument-hint: \"fix #issue\""),
        ] {
            let (_, diagnostics) = read_lines(lines);
            let diagnostic = only(&diagnostics, Code::PlainComment);
            assert!(diagnostic.message().starts_with(message), "{}", diagnostic.message());
            assert!(help(diagnostic).contains(&format!("`{line}`")), "{}", help(diagnostic));
        }
    }

    #[test]
    fn what_looks_like_a_comment_is_silent_outside_free_texts() {
        for comment in ["# keep", "#", "## keep", "#\tkeep", "#  "] {
            let lines = format!(
                "author: Ada {comment}\nargument-hint: x {comment}\ntags: a {comment}\nallowed-tools: Read {comment}\n\
                 metadata:\n  a: b {comment}\n  tags: {comment}\n    - a {comment}"
            );
            assert_eq!(read_lines(&lines).1, [], "{comment:?}");
        }
    }

    #[test]
    fn a_name_or_a_version_is_never_cut() {
        let lines = "name: greet #1\ndescription: Greets.\nversion: 1.0.0 #keep\nmetadata:\n  version: 1.0.0 #keep\n";
        assert_eq!(read_frontmatter(lines).1, []);
    }

    #[test]
    fn quotes_blocks_and_other_lines_are_not_cut() {
        let lines = "license: 'MIT' # fine\ncompatibility: > # fine\n  needs # git\nwhen_to_use: a#b\n# a remark\nauthor: Ada # fine";
        assert_eq!(read_lines(lines).1, []);
        assert_eq!(read_frontmatter("name: greet # fine\ndescription: Greets.\n# end\n").1, []);
    }
}
