//! Bytes of a file that are no text: what is read in their place, and what is said of them.

use std::ops::Range;

use super::Source;
use crate::diagnostic::{Code, Diagnostic};
use crate::wording::counted;

/// What is read in place of bytes that are no text.
const REPLACEMENT: &str = "\u{fffd}";

/// The byte-order marks of other encodings; that of UTF-32 begins with that of UTF-16.
const OTHER_MARKS: [(&[u8], &str); 4] =
    [(b"\xff\xfe\0\0", "UTF-32"), (b"\0\0\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")];

/// The bytes of a file that were replaced, in the order of their places. Offsets count the byte-order mark.
#[derive(Debug, Default)]
pub(super) struct Replaced(Vec<Piece>);

/// Bytes that were replaced together.
#[derive(Debug)]
struct Piece {
    /// Where the replacement ends in the text.
    text_end: usize,
    /// Where the bytes end in the file.
    file_end: usize,
    /// The first of them.
    byte: u8,
}

impl Piece {
    fn in_text(&self) -> Range<usize> {
        self.text_end - REPLACEMENT.len()..self.text_end
    }
}

/// Reads a file's bytes as text and replaces what is none; the error says why the whole file is no text.
pub(super) fn text(bytes: Vec<u8>) -> Result<(String, Replaced), (Code, String)> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => return Ok((text, Replaced::default())),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    };
    if let Some((_, name)) = OTHER_MARKS.into_iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Err((Code::NotUtf8, format!("the file is not UTF-8 but {name}, as its byte-order mark says")));
    }
    let (mut text, mut pieces, mut file_end) = (String::with_capacity(bytes.len()), Vec::new(), 0);
    let mut replace = |text: &mut String, byte, file_end| {
        *text += REPLACEMENT;
        pieces.push(Piece { text_end: text.len(), file_end, byte });
    };
    for chunk in bytes.utf8_chunks() {
        for part in chunk.valid().split_inclusive('\0') {
            file_end += part.len();
            text += part.trim_end_matches('\0');
            if part.ends_with('\0') {
                replace(&mut text, 0, file_end);
            }
        }
        file_end += chunk.invalid().len();
        if let [byte, ..] = *chunk.invalid() {
            replace(&mut text, byte, file_end);
        }
    }
    let nuls = pieces.iter().filter(|piece| piece.byte == 0).count();
    if nuls > 0 && pieces.len() * 4 > text.chars().count() {
        let nuls = counted(nuls, "NUL character");
        return Err((Code::NulCharacter, format!("the file holds {nuls}, so it is not a text file in UTF-8")));
    }
    Ok((text, Replaced(pieces)))
}

impl Replaced {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The byte of the file that a byte of the text was read from.
    pub(super) fn in_file(&self, at: usize) -> usize {
        let before = self.0.partition_point(|piece| piece.text_end <= at);
        match self.0[..before].last() {
            Some(piece) => piece.file_end + (at - piece.text_end),
            None => at,
        }
    }

    /// Whether what is said of these bytes of the text may be wrong for what was meant in place of the replaced ones.
    /// Where the frontmatter begins and ends does not depend on them.
    pub(super) fn puts_in_doubt(&self, code: Code, bytes: &Range<usize>) -> bool {
        let is_certain = matches!(
            code,
            Code::NotUtf8
                | Code::NulCharacter
                | Code::MissingFrontmatter
                | Code::TextBeforeFrontmatter
                | Code::UnclosedFrontmatter
                | Code::SecondFrontmatter
        );
        let touches = |piece: &Piece| piece.in_text().start <= bytes.end && bytes.start <= piece.text_end;
        !is_certain && self.0.iter().any(touches)
    }

    /// What is wrong with the replaced bytes: one problem for those that are not UTF-8, one for NUL characters.
    pub(super) fn problems(&self, source: &Source) -> Vec<Diagnostic> {
        let (nuls, invalid): (Vec<_>, Vec<_>) = self.0.iter().partition(|piece| piece.byte == 0);
        let others = |pieces: &[&Piece]| match pieces.len() {
            1 => String::new(),
            2 => ", and so is one more".to_owned(),
            count => format!(", and so are {} more", count - 1),
        };
        let at = |code, first: &Piece, message: String| {
            let Range { start, end } = first.in_text();
            source.at(code, start - source.bom..end - source.bom, message)
        };
        let mut problems = Vec::new();
        if let Some(first) = invalid.first() {
            let place = self.in_file(first.in_text().start);
            let message = format!("byte {place} (0x{:02x}) is not UTF-8{}", first.byte, others(&invalid));
            problems.push(at(Code::NotUtf8, first, message).help("save the file as UTF-8"));
        }
        if let Some(first) = nuls.first() {
            let message = format!("this is a NUL character{}, so the file is not a text file", others(&nuls));
            let help = if nuls.len() == 1 { "delete the character" } else { "delete the characters" };
            problems.push(at(Code::NulCharacter, first, message).help(help));
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Collector, Levels};

    /// The text of a file, and what is wrong with it.
    fn read(bytes: &[u8]) -> (Option<Source>, Vec<Diagnostic>) {
        let mut collector = Collector::new(Levels::default());
        let source = Source::read("a", bytes.to_vec(), &mut collector);
        (source, collector.finish())
    }

    fn refused(bytes: &[u8]) -> Diagnostic {
        let (source, mut diagnostics) = read(bytes);
        assert!(source.is_none());
        assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
        diagnostics.remove(0)
    }

    /// The code of a diagnostic, its line and column, and its bytes.
    fn place(diagnostic: &Diagnostic) -> (Code, usize, usize, Range<usize>) {
        let place = diagnostic.place().expect("a place");
        (diagnostic.code(), place.line, place.column, place.bytes.clone())
    }

    #[test]
    fn bytes_that_are_not_utf8_are_placed_and_the_rest_is_read() {
        let (source, diagnostics) = read(b"ab\nc\xffde\xe2\x82.\nf");
        assert_eq!(diagnostics.iter().map(place).collect::<Vec<_>>(), [(Code::NotUtf8, 2, 2, 4..5)]);
        assert_eq!(diagnostics[0].message(), "byte 4 (0xff) is not UTF-8, and so is one more");
        let source = source.expect("a text");
        assert_eq!(source.text(), "ab\nc\u{fffd}de\u{fffd}.\nf");
        let f = source.text().len() - 1;
        assert_eq!(place(&source.at(Code::EmptyBody, f..f + 1, "")), (Code::EmptyBody, 3, 1, 11..12));
    }

    #[test]
    fn nul_characters_are_placed_behind_a_byte_order_mark() {
        let (source, diagnostics) = read(b"\xef\xbb\xbfab\nc\0\0d ef gh ij");
        assert_eq!(diagnostics.iter().map(place).collect::<Vec<_>>(), [(Code::NulCharacter, 2, 2, 7..8)]);
        assert_eq!(source.expect("a text").text(), "ab\nc\u{fffd}\u{fffd}d ef gh ij");
    }

    #[test]
    fn what_is_said_of_replaced_bytes_is_not_reported() {
        let mut collector = Collector::new(Levels::default());
        let source = Source::read("a", b"name: caf\xe9\nx: y".to_vec(), &mut collector).expect("a text");
        for (code, bytes) in [(Code::NameFormat, 6..12), (Code::NameFormat, 0..4), (Code::UnclosedFrontmatter, 6..12)] {
            collector.report(source.at(code, bytes, "x"));
        }
        let codes: Vec<_> = collector.finish().iter().map(Diagnostic::code).collect();
        assert_eq!(codes, [Code::NameFormat, Code::UnclosedFrontmatter, Code::NotUtf8]);
    }

    #[test]
    fn other_encodings_are_named_by_their_byte_order_mark() {
        for (bytes, name) in [
            (&b"\xff\xfe-\0-\0-\0"[..], "UTF-16"),
            (b"\xfe\xff\0-\0-\0-", "UTF-16"),
            (b"\xff\xfe\0\0-\0\0\0", "UTF-32"),
            (b"\0\0\xfe\xff\0\0\0-", "UTF-32"),
        ] {
            let diagnostic = refused(bytes);
            assert_eq!(place(&diagnostic), (Code::NotUtf8, 1, 1, 0..0));
            assert!(diagnostic.message().contains(name), "{}", diagnostic.message());
        }
    }

    #[test]
    fn a_file_of_nul_characters_and_other_bytes_is_no_text() {
        for bytes in [&b"-\0-\0-\0\n\0"[..], b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xc0", b"\0"] {
            assert_eq!(refused(bytes).code(), Code::NulCharacter);
        }
    }
}
