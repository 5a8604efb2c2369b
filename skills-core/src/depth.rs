//! How deep a value is nested. It may have been made by hand, deeper than any reader takes.

use serde_json::Value;

/// Whether at most so many arrays and objects stand in each other. No more of them are followed.
pub(crate) fn is_within(value: &Value, levels: usize) -> bool {
    match value {
        Value::Array(items) => levels > 0 && items.iter().all(|item| is_within(item, levels - 1)),
        Value::Object(members) => levels > 0 && members.values().all(|member| is_within(member, levels - 1)),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn empty_arrays_and_objects_count() {
        for (value, levels) in [(json!(1), 0), (json!([]), 1), (json!({"a": [1, {}]}), 3), (json!([[], [[[]]]]), 4)] {
            assert!(is_within(&value, levels), "{value}");
            assert!(levels == 0 || !is_within(&value, levels - 1), "{value}");
        }
    }
}
