//! A bound on how deep a value is nested, for those who hand it on.

use serde_json::Value;

use super::Violation;
use crate::depth::is_within;

/// What JSON readers take, `serde_json` among them; a deeper value was made by hand.
const MOST_LEVELS: usize = 128;

/// Refuses a value that is nested deeper than JSON readers take. Whoever follows it to its end may run out of stack.
///
/// # Errors
///
/// The violation that says so.
pub fn check_depth(value: &Value) -> Result<(), Violation> {
    if is_within(value, MOST_LEVELS) {
        return Ok(());
    }
    Err(Violation::too_complex(format!("the value is nested deeper than {MOST_LEVELS} levels")))
}
