//! The time, as tokens and signatures count it.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seconds since 1970. A clock that stands before that says 0.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
