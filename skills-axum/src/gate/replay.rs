//! Signed requests that were admitted before, so that nobody else sends them again.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::signature::WINDOW;

/// How long a signed request is remembered after its time, in seconds: a minute longer than it is valid, so that a clock
/// that is put back a little does not make it new.
const REMEMBERED: u64 = WINDOW + 60;

/// How many signed requests are remembered.
const CAPACITY: usize = 1 << 16;

/// Whether a signed request may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    First,
    Again,
    /// Nobody can say later whether it is the first use: there is no room to remember it, and what is remembered is
    /// still valid.
    NoRoom,
}

/// The signed requests that were admitted, until their time is out of the window.
#[derive(Debug)]
pub(super) struct Replay {
    used: Mutex<Used>,
}

impl Replay {
    pub(super) fn new() -> Self {
        Self { used: Mutex::new(Used { capacity: CAPACITY, by_time: BTreeMap::new() }) }
    }

    /// Remembers that the text was signed and used. The text has the caller in it, so nobody uses up another's.
    pub(super) fn remember(&self, text: &str, timestamp: i64, now: i64) -> Use {
        let digest = Sha256::digest(text).into();
        // Nothing in between can panic.
        self.used.lock().unwrap_or_else(PoisonError::into_inner).remember(digest, timestamp, now)
    }
}

/// The digests of signed texts by their times, of which the window leaves some hundred.
#[derive(Debug)]
struct Used {
    capacity: usize,
    by_time: BTreeMap<i64, HashSet<[u8; 32]>>,
}

impl Used {
    fn remember(&mut self, digest: [u8; 32], timestamp: i64, now: i64) -> Use {
        self.by_time = self.by_time.split_off(&now.saturating_sub_unsigned(REMEMBERED));
        if self.by_time.get(&timestamp).is_some_and(|used| used.contains(&digest)) {
            return Use::Again;
        }
        if self.by_time.values().map(HashSet::len).sum::<usize>() >= self.capacity {
            return Use::NoRoom;
        }
        self.by_time.entry(timestamp).or_default().insert(digest);
        Use::First
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_700_000_000;

    fn used(capacity: usize) -> Used {
        Used { capacity, by_time: BTreeMap::new() }
    }

    #[test]
    fn second_use_is_known() {
        let replay = Replay::new();
        assert_eq!(replay.remember("a", NOW, NOW), Use::First);
        assert_eq!(replay.remember("a", NOW, NOW + 1), Use::Again);
        assert_eq!(replay.remember("b", NOW, NOW + 1), Use::First);
    }

    #[test]
    fn use_is_known_for_as_long_as_the_time_is_in_the_window() {
        for (signed, last) in [(NOW, NOW + 300), (NOW + 300, NOW + 600), (NOW - 300, NOW)] {
            let mut used = used(2);
            assert_eq!(used.remember([1; 32], signed, NOW), Use::First);
            assert_eq!(used.remember([2; 32], last, last), Use::First);
            assert_eq!(used.remember([1; 32], signed, last), Use::Again, "signed at {signed}");
        }
    }

    #[test]
    fn use_is_known_when_the_clock_is_put_back() {
        let mut used = used(2);
        assert_eq!(used.remember([1; 32], NOW, NOW), Use::First);
        assert_eq!(used.remember([2; 32], NOW + 310, NOW + 310), Use::First);
        assert_eq!(used.remember([1; 32], NOW, NOW + 290), Use::Again);
    }

    #[test]
    fn full_memory_refuses_and_forgets_nothing() {
        let mut used = used(1);
        assert_eq!(used.remember([1; 32], NOW, NOW), Use::First);
        assert_eq!(used.remember([2; 32], NOW, NOW), Use::NoRoom);
        assert_eq!(used.remember([1; 32], NOW, NOW), Use::Again);
    }

    #[test]
    fn memory_has_room_again_when_the_time_is_over() {
        let mut used = used(1);
        assert_eq!(used.remember([1; 32], NOW, NOW), Use::First);
        assert_eq!(used.remember([2; 32], NOW + 361, NOW + 361), Use::First);
        assert_eq!(used.by_time.len(), 1);
    }

    #[test]
    fn time_at_either_end_does_not_overflow() {
        let mut used = used(2);
        assert_eq!(used.remember([1; 32], i64::MIN, i64::MIN), Use::First);
        assert_eq!(used.remember([1; 32], i64::MAX, i64::MAX), Use::First);
    }
}
