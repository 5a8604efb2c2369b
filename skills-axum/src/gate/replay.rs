//! Signed requests that were admitted before, so that nobody else sends them again.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::signature::WINDOW;

/// How long a signed request is remembered after its time, in seconds: a minute longer than it is valid, so that a clock
/// that is put back a little does not make it new.
const REMEMBERED: u64 = WINDOW + 60;

/// How many signed requests of a caller are remembered. Each has room of its own, so that none can use up another's.
const CAPACITY: usize = 1 << 14;

/// Whether a signed request may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    First,
    Again,
    /// Nobody can say later whether it is the first use: there is no room to remember it, and what is remembered is
    /// still valid.
    NoRoom,
}

/// The signed requests that were admitted, until their time is out of the window. They are those of listed callers.
#[derive(Debug)]
pub(super) struct Replay {
    by_caller: Mutex<HashMap<String, Used>>,
}

impl Replay {
    pub(super) fn new() -> Self {
        Self { by_caller: Mutex::new(HashMap::new()) }
    }

    /// Remembers that the caller signed the text and used it.
    pub(super) fn remember(&self, caller: &str, text: &str, timestamp: i64, now: i64) -> Use {
        let digest = Sha256::digest(text).into();
        // Nothing in between can panic.
        let mut by_caller = self.by_caller.lock().unwrap_or_else(PoisonError::into_inner);
        by_caller.retain(|_, used| !used.is_over(now));
        by_caller.entry(caller.to_owned()).or_insert_with(|| Used::new(CAPACITY)).remember(digest, timestamp, now)
    }
}

/// The digests of a caller's texts by their times, of which the window leaves some hundred.
#[derive(Debug)]
struct Used {
    capacity: usize,
    by_time: BTreeMap<i64, HashSet<[u8; 32]>>,
}

impl Used {
    const fn new(capacity: usize) -> Self {
        Self { capacity, by_time: BTreeMap::new() }
    }

    /// Whether the last of them is remembered no more.
    fn is_over(&self, now: i64) -> bool {
        self.by_time.last_key_value().is_none_or(|(last, _)| *last < first_remembered(now))
    }

    fn remember(&mut self, digest: [u8; 32], timestamp: i64, now: i64) -> Use {
        self.by_time = self.by_time.split_off(&first_remembered(now));
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

/// The first time that is remembered still.
fn first_remembered(now: i64) -> i64 {
    now.saturating_sub_unsigned(REMEMBERED)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_700_000_000;

    fn used(capacity: usize) -> Used {
        Used::new(capacity)
    }

    #[test]
    fn second_use_is_known() {
        let replay = Replay::new();
        assert_eq!(replay.remember("c", "a", NOW, NOW), Use::First);
        assert_eq!(replay.remember("c", "a", NOW, NOW + 1), Use::Again);
        assert_eq!(replay.remember("c", "b", NOW, NOW + 1), Use::First);
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
    fn caller_who_fills_the_memory_leaves_others_their_room() {
        let replay = Replay::new();
        let uses: Vec<Use> = (0..=CAPACITY).map(|n| replay.remember("c", &n.to_string(), NOW, NOW)).collect();
        assert_eq!(uses.last(), Some(&Use::NoRoom));
        assert!(uses[..CAPACITY].iter().all(|used| *used == Use::First));
        assert_eq!(replay.remember("d", "0", NOW, NOW), Use::First);
    }

    #[test]
    fn caller_whose_times_are_over_takes_no_room() {
        let replay = Replay::new();
        assert_eq!(replay.remember("c", "a", NOW, NOW), Use::First);
        assert_eq!(replay.remember("d", "a", NOW + 361, NOW + 361), Use::First);
        let by_caller = replay.by_caller.lock().expect("nobody panicked");
        assert_eq!(by_caller.keys().collect::<Vec<_>>(), ["d"]);
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
