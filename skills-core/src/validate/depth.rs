//! A bound on how deep a value is nested, since the engine calls itself at each level for each step from schema to schema.

use serde_json::Value;

use super::Violation;
use crate::depth::is_within;

/// What JSON readers take, `serde_json` among them; a deeper value was made by hand.
const MOST_LEVELS: usize = 128;

/// How often the engine may call itself: half of what filled a stack of 2 MiB in a debug build.
const MOST_CALLS: usize = 1_280;

/// How deep a value may be nested for a schema in which the longest way from schema to schema has so many steps.
pub(super) fn levels(steps: usize) -> usize {
    (MOST_CALLS / steps.max(1)).min(MOST_LEVELS)
}

/// Refuses a value that is nested too deep.
pub(super) fn check(value: &Value, levels: usize) -> Result<(), Violation> {
    if is_within(value, levels) {
        return Ok(());
    }
    Err(Violation::new("#".to_owned(), format!("the value is nested deeper than {levels} levels")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_ways_from_schema_to_schema_leave_fewer_levels() {
        assert_eq!([0, 1, 10, 11, 32].map(levels), [128, 128, 128, 116, 40]);
    }
}
