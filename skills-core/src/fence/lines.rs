//! The lines of SKILL.md, and what they look like.

use std::ops::Range;

use crate::source::Source;

/// The source's lines, each with the byte at which it begins.
pub(super) struct Lines<'a> {
    pub(super) source: &'a Source,
    rows: Vec<(usize, &'a str)>,
    /// The length of the text.
    pub(super) end: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(source: &'a Source) -> Self {
        Self { source, rows: source.lines().collect(), end: source.text().len() }
    }

    pub(super) fn count(&self) -> usize {
        self.rows.len()
    }

    /// The line of this index, empty after the last.
    pub(super) fn line(&self, index: usize) -> &'a str {
        self.rows.get(index).map_or("", |&(_, line)| line)
    }

    /// The byte at which the line of this index begins; the end of the text after the last.
    pub(super) fn start(&self, index: usize) -> usize {
        self.rows.get(index).map_or(self.end, |&(start, _)| start)
    }

    /// The bytes of a line, without its line end.
    pub(super) fn range(&self, index: usize) -> Range<usize> {
        let start = self.start(index);
        start..start + self.line(index).len()
    }

    /// The first fence from this index on.
    pub(super) fn fence_from(&self, index: usize) -> Option<usize> {
        self.first_from(index, is_fence)
    }

    /// The first line from this index on that is not blank.
    pub(super) fn text_from(&self, index: usize) -> Option<usize> {
        self.first_from(index, |line| !is_blank(line))
    }

    pub(super) fn first_from(&self, index: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {
        let position = self.rows.iter().skip(index).position(|(_, line)| fits(line))?;
        Some(index + position)
    }

    /// Whether these lines look like frontmatter and not like Markdown between two rules: at least one `key:`, and
    /// nothing else in the first column but comments and the items of lists.
    pub(super) fn are_entries(&self, indices: Range<usize>) -> bool {
        let end = indices.end;
        self.entries_from(indices.start, end) == Some(end)
    }

    /// The end of the entries that begin with this line; `None` if it is not the first of any. The search ends at the
    /// line of index `end`.
    pub(super) fn entries_from(&self, index: usize, end: usize) -> Option<usize> {
        let stop = self.text_after_entries(index, end);
        // Comments directly above text are its headings.
        let is_part = |&above: &usize| !is_blank(self.line(above)) && !self.line(above).starts_with('#');
        let last = (index..stop).rev().find(is_part)?;
        if !(index..stop).any(|index| begins_with_key(self.line(index))) {
            return None;
        }
        if stop == end { Some(end) } else { self.text_from(last + 1) }
    }

    /// The first line that is none of the entries that begin with this one.
    pub(super) fn text_after_entries(&self, index: usize, end: usize) -> usize {
        let mut has_key = false;
        let is_text = |&index: &usize| {
            let line = self.line(index);
            has_key |= begins_with_key(line);
            let is_item = has_key && (line == "-" || line.starts_with("- "));
            !begins_with_key(line) && !is_item && !is_blank(line) && !line.starts_with([' ', '\t', '#'])
        };
        (index..end).find(is_text).unwrap_or(end)
    }

    /// Whether one of these lines is an entry that every manifest has.
    pub(super) fn have_required_key(&self, indices: Range<usize>) -> bool {
        indices.into_iter().any(|index| {
            let key = self.line(index).split_once(':').map(|(key, _)| key);
            matches!(key, Some("name" | "description"))
        })
    }

    /// For each line whether it belongs to a code block or an HTML comment, as Markdown has them.
    pub(super) fn are_hidden(&self) -> Vec<bool> {
        let mut block: Option<Block> = None;
        let is_hidden = |&(_, line): &(usize, &str)| {
            if let Some(open) = block {
                block = (!open.ends_with(line)).then_some(open);
                return true;
            }
            let begins = Block::of(line);
            block = begins.filter(|begins| !matches!(begins, Block::Comment) || !line.contains("-->"));
            begins.is_some()
        };
        self.rows.iter().map(is_hidden).collect()
    }

    /// The line that ends the code block which this one opens; the end of the text where none does.
    pub(super) fn end_of_code(&self, index: usize) -> Option<usize> {
        let open @ Block::Code(..) = Block::of(self.line(index))? else { return None };
        Some(self.first_from(index + 1, |line| open.ends_with(line)).unwrap_or(self.count()))
    }
}

/// What hides lines in Markdown.
#[derive(Clone, Copy)]
enum Block {
    /// Code between fences of at least so many of this character.
    Code(char, usize),
    Comment,
}

impl Block {
    /// What begins with a line.
    fn of(line: &str) -> Option<Self> {
        let text = line.trim_start();
        let mark = text.chars().next()?;
        let length = text.chars().take_while(|&c| c == mark).count();
        match mark {
            '`' | '~' if length >= 3 => Some(Self::Code(mark, length)),
            '<' if text.starts_with("<!--") => Some(Self::Comment),
            _ => None,
        }
    }

    fn ends_with(self, line: &str) -> bool {
        match self {
            Self::Code(mark, least) => line.trim().len() >= least && line.trim().chars().all(|c| c == mark),
            Self::Comment => line.contains("-->"),
        }
    }
}

/// `---`, followed by nothing but spaces and tabs.
pub(super) fn is_fence(line: &str) -> bool {
    line.trim_end_matches([' ', '\t']) == "---"
}

pub(super) fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Whether a line begins with a word and `:`, as an entry of a mapping does.
pub(super) fn begins_with_key(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else { return false };
    let is_word = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    is_word && (value.is_empty() || value.starts_with([' ', '\t']))
}

/// What a line is, in the words of a message.
pub(super) fn kind(line: &str) -> &'static str {
    let text = line.trim_start();
    match Block::of(line) {
        Some(Block::Comment) => "an HTML comment",
        Some(Block::Code(..)) => "a code fence",
        None if text.starts_with("#!") => "a shebang line",
        None if text.starts_with('#') => "a heading",
        None if begins_with_key(line) => "a key",
        None => "text",
    }
}
