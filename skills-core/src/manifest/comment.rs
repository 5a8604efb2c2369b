//! ` #` in an unquoted value, where YAML ends the value and begins a comment without a word.

use super::reader::Reader;
use super::wording::{json_string, shown};
use crate::diagnostic::Code;
use crate::source::Source;
use crate::yaml::{Entry, Node, Scalar};

/// Warns when a comment follows an unquoted value on its line. `what` is what the message calls the value, `line` what
/// stands before it in the line that the help shows.
pub(super) fn check(reader: &mut Reader<'_>, what: &str, line: &str, node: &Node, scalar: &Scalar) {
    if !scalar.plain {
        return;
    }
    let rest = rest_of_line(reader.context.source, node.span.end);
    let comment = rest.trim_start_matches([' ', '\t']);
    if comment.len() == rest.len() || !comment.starts_with('#') {
        return;
    }
    let start = node.span.end + rest.len() - comment.len();
    let comment = comment.trim_end();
    let message = format!("{what} ends before {}, since ` #` begins a comment", shown(comment));
    let whole = json_string(&format!("{} {comment}", scalar.text));
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
    fn quotes_blocks_and_other_lines_are_not_cut() {
        let lines = "license: 'MIT' # fine\ncompatibility: > # fine\n  needs # git\nwhen_to_use: a#b\n# a remark\nauthor: Ada # fine";
        assert_eq!(read_lines(lines).1, []);
        assert_eq!(read_frontmatter("name: greet # fine\ndescription: Greets.\n# end\n").1, []);
    }
}
