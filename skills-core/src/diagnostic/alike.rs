//! Problems of one kind that a file has very many of.

use std::ops::Range;

use super::{Code, Diagnostic};
use crate::source::Source;
use crate::wording::counted;

/// Counts the problems of one kind in a file, of which the first are reported one by one and the others as a number.
#[derive(Debug)]
pub(crate) struct Alike {
    code: Code,
    most: usize,
    /// How many are not reported one by one, and where the first of them stands.
    others: Option<(usize, Range<usize>)>,
}

impl Alike {
    /// How many are reported one by one, unless there is a reason for fewer.
    pub(crate) const MOST: usize = 100;

    /// None so far; the first `most` are to be reported one by one.
    pub(crate) fn new(code: Code, most: usize) -> Self {
        Self { code, most, others: None }
    }

    /// Counts a problem at this place; whether it is to be reported by itself.
    pub(crate) fn admits(&mut self, place: &Range<usize>) -> bool {
        if let Some(most) = self.most.checked_sub(1) {
            self.most = most;
            return true;
        }
        let (count, _) = self.others.get_or_insert_with(|| (0, place.clone()));
        *count += 1;
        false
    }

    /// The diagnostic for those that were not to be reported by themselves.
    pub(crate) fn others(&self, source: &Source) -> Option<Diagnostic> {
        let (count, place) = self.others.clone()?;
        let message = format!("{} of this kind, from here on", counted(count, "more problem"));
        Some(source.at(self.code, place, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Collector, Levels};

    fn others(most: usize, count: usize) -> Option<Diagnostic> {
        let mut collector = Collector::new(Levels::default());
        let source = Source::read("a", b"0123456789".to_vec(), &mut collector).expect("a text");
        assert_eq!(collector.finish(), []);
        let mut alike = Alike::new(Code::UnknownKey, most);
        let admitted = (0..count).filter(|&at| alike.admits(&(at..at + 1))).count();
        assert_eq!(admitted, most.min(count));
        alike.others(&source)
    }

    #[test]
    fn what_is_not_reported_by_itself_is_counted_at_the_place_of_the_first() {
        for (count, message) in
            [(3, "1 more problem of this kind, from here on"), (9, "7 more problems of this kind, from here on")]
        {
            let diagnostic = others(2, count).expect("more than two");
            assert_eq!((diagnostic.message(), diagnostic.code()), (message, Code::UnknownKey));
            assert_eq!(diagnostic.place().map(|place| place.bytes.clone()), Some(2..3));
        }
    }

    #[test]
    fn nothing_is_said_where_all_are_reported() {
        assert_eq!(others(2, 2), None);
    }
}
