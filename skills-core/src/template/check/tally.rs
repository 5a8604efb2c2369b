//! How many faults of one kind a body has.

use std::ops::Range;

/// How many faults of one kind and body are reported one by one.
pub(super) const MOST_FAULTS: usize = 100;

/// Counts faults of one kind: the first [`MOST_FAULTS`] are reported, of the others their number at the first of them.
#[derive(Debug, Default)]
pub(super) struct Tally {
    count: usize,
    /// The place of the first that was not reported.
    next: Option<Range<usize>>,
}

impl Tally {
    /// Counts a fault; tells whether it is to be reported.
    pub(super) fn admits(&mut self, place: &Range<usize>) -> bool {
        let admits = !self.is_full();
        self.count += 1;
        if !admits && self.next.is_none() {
            self.next = Some(place.clone());
        }
        admits
    }

    /// Whether the next fault will not be reported.
    pub(super) fn is_full(&self) -> bool {
        self.count >= MOST_FAULTS
    }

    /// How many were not reported and the place of the first of them, if there are any.
    pub(super) fn rest(self) -> Option<(usize, Range<usize>)> {
        self.next.map(|place| (self.count - MOST_FAULTS, place))
    }
}
