//! As many entries as fit.

use super::entry::Entry;
use super::{CatalogError, CatalogOptions};

/// How a catalog is written.
pub(super) trait Layout {
    /// What stands around the entries.
    fn frame(&self, count: Count) -> Frame;

    /// Adds the entry of a skill.
    fn entry(&self, entry: Entry<'_>, out: &mut String);
}

/// How many entries a catalog has, and how many there are.
#[derive(Clone, Copy)]
pub(super) struct Count {
    pub(super) shown: usize,
    pub(super) total: usize,
}

impl Count {
    pub(super) fn is_truncated(self) -> bool {
        self.shown < self.total
    }
}

/// What stands before and after all entries.
pub(super) struct Frame {
    pub(super) before: String,
    pub(super) after: String,
}

/// The catalog of these skills, or of the first of them if more do not fit.
///
/// Each entry is written and measured once. What is said about skills that are left out takes place as well, so that more
/// than one entry may have to go for the first that does not fit.
pub(super) fn fit(layout: &dyn Layout, skills: &[Entry<'_>], options: &CatalogOptions) -> Result<String, CatalogError> {
    let (max_chars, total) = (options.most_chars(), options.total_of(skills.len()));
    let mut entries = String::new();
    let mut ends = vec![End::default()];
    let mut end = End::default();
    for skill in skills {
        layout.entry(*skill, &mut entries);
        end = End { bytes: entries.len(), chars: end.chars + entries[end.bytes..].chars().count() };
        if end.chars > max_chars {
            break;
        }
        ends.push(end);
    }
    for (shown, end) in ends.iter().enumerate().rev() {
        let Frame { before, after } = layout.frame(Count { shown, total });
        let needed = before.chars().count() + end.chars + after.chars().count();
        if needed <= max_chars {
            entries.truncate(end.bytes);
            entries.insert_str(0, &before);
            entries.push_str(&after);
            return Ok(entries);
        }
    }
    Err(CatalogError::MaxCharsTooSmall { max_chars, needed: fewest_chars(layout, skills, total) })
}

/// The fewest characters that a catalog of these skills can have. That need not be one without entries: what is said about
/// skills that are left out may be longer than they are.
fn fewest_chars(layout: &dyn Layout, skills: &[Entry<'_>], total: usize) -> usize {
    let with_frame = |shown: usize, chars: usize| {
        let Frame { before, after } = layout.frame(Count { shown, total });
        before.chars().count() + chars + after.chars().count()
    };
    let mut fewest = with_frame(0, 0);
    let (mut entry, mut chars) = (String::new(), 0);
    for (index, skill) in skills.iter().enumerate() {
        entry.clear();
        layout.entry(*skill, &mut entry);
        chars += entry.chars().count();
        if chars >= fewest {
            break;
        }
        fewest = fewest.min(with_frame(index + 1, chars));
    }
    fewest
}

/// Where an entry ends.
#[derive(Clone, Copy, Default)]
struct End {
    bytes: usize,
    chars: usize,
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::catalog::tests::named;

    /// Entries of 10 characters in a frame of up to 15; counts what it writes.
    #[derive(Default)]
    struct Counting {
        frames: Cell<usize>,
        entries: Cell<usize>,
    }

    impl Layout for Counting {
        fn frame(&self, count: Count) -> Frame {
            self.frames.set(self.frames.get() + 1);
            let after = if count.is_truncated() { "é".repeat(15) } else { String::new() };
            Frame { before: String::new(), after }
        }

        fn entry(&self, _: Entry<'_>, out: &mut String) {
            self.entries.set(self.entries.get() + 1);
            out.push_str(&"é".repeat(10));
        }
    }

    #[test]
    fn the_fewest_characters_are_those_of_the_shortest_catalog() {
        let card = named("a");
        for (skills, needed) in [(1, 10), (2, 15), (3, 15)] {
            for max_chars in [0, needed - 1] {
                let options = CatalogOptions::new().max_chars(max_chars);
                let error = fit(&Counting::default(), &vec![Entry::of(&card); skills], &options).unwrap_err();
                assert_eq!(error, CatalogError::MaxCharsTooSmall { max_chars, needed });
            }
            let options = CatalogOptions::new().max_chars(needed);
            assert!(fit(&Counting::default(), &vec![Entry::of(&card); skills], &options).is_ok());
        }
    }

    #[test]
    fn work_grows_with_what_is_shown_and_not_with_its_square() {
        let card = named("a");
        let skills = vec![Entry::of(&card); 2_000];
        for (max_chars, shown, written) in [(20_000, 2_000, 2_000), (19_999, 1_998, 2_000), (100, 8, 11), (15, 0, 2)] {
            let layout = Counting::default();
            let text = fit(&layout, &skills, &CatalogOptions::new().max_chars(max_chars)).unwrap();
            let after = if shown == 2_000 { 0 } else { 15 };
            assert_eq!(text.chars().count(), shown * 10 + after);
            assert_eq!(layout.entries.get(), written);
            assert!(layout.frames.get() <= 3, "{}", layout.frames.get());
        }
    }
}
