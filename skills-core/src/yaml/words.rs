//! The YAML parser's errors in plain words.

use granit_parser::ErrorKind;

/// What is wrong, and what to do where the general advice would not do.
pub(super) fn of(kind: &ErrorKind) -> (String, Option<&'static str>) {
    let (words, help) = match kind {
        ErrorKind::BlockEntryInFlowCollection => (
            "`-` begins an item only outside of brackets",
            Some("separate the items with `,` and leave their `-` out; or delete the brackets"),
        ),
        ErrorKind::PlainScalarStartsWithDashFlowIndicator => {
            ("`-` alone is no value", Some("put it in quotes: write `\"-\"`"))
        }
        ErrorKind::FlowMappingValueAdjacentCollection => ("missing space after `:`", Some("write a space after `:`")),
        ErrorKind::InvalidColonPlacement => (
            "`:` stands on another line than its key, or not further in than the keys around",
            Some("write the key and `:` in one line, and indent it further; or put the text in quotes"),
        ),
        ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::ExpectedFlowSequenceSeparator => {
            ("`,` or the closing bracket is missing before this", None)
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            ("text follows a closing quote", None)
        }
        ErrorKind::InvalidBlockScalarHeader => (
            "text stands behind the sign that opens a block of text",
            Some("move the text to the next line and indent it; or put all of it in quotes"),
        ),
        ErrorKind::ZeroBlockScalarIndent => (
            "the indentation of a block of text cannot be 0",
            Some("write a number from 1 to 9 behind `|` or `>`, or none"),
        ),
        ErrorKind::InvalidBlockScalarIndent => (
            "a blank line above this line is indented further than the text",
            Some("delete the blanks of the blank lines with which the block begins"),
        ),
        ErrorKind::MappingKeyNotAllowed => ("`?` can begin no key here", None),
        ErrorKind::InvalidDocumentEnd => (
            "text follows `...`, which ends the document",
            Some("delete `...`, or the text behind it; or, if all of it is text, put it in quotes"),
        ),
        ErrorKind::InvalidBlockEntryWhitespace => ("a tab follows `-`", Some("replace the tab by a blank")),
        ErrorKind::CommentInterceptedScalar => ("` #` begins a comment, but the text goes on below it", None),
        _ => return (kind.to_string(), None),
    };
    (words.to_owned(), help)
}
