//! Which known key an unknown one is a misspelling of.

use crate::wording::is_visible;

/// The key without what people mix up: case, `_`, `-` and blanks, also those that cannot be seen.
pub(super) fn fold(key: &str) -> String {
    let counts = |&c: &char| !matches!(c, '_' | '-' | ' ') && is_visible(c);
    key.chars().filter(counts).flat_map(char::to_lowercase).collect()
}

/// The target that the key most likely means: at most one edit away after folding, or two from eight letters on. Two
/// neighbours in the wrong order are one edit.
pub(crate) fn nearest<'t>(key: &str, targets: &[&'t str]) -> Option<&'t str> {
    let key = fold(key);
    let length = key.chars().count();
    let distance = |target: &&'t str| {
        let target = fold(target);
        let limit = if target.len() >= 8 { 2 } else { 1 };
        // The lengths alone tell most keys apart, and keep an enormous key from costing much.
        if target.len().abs_diff(length) > limit {
            return None;
        }
        Some(strsim::osa_distance(&key, &target)).filter(|&distance| distance <= limit)
    };
    let candidates = targets.iter().filter_map(|target| Some((distance(target)?, *target)));
    candidates.min_by_key(|&(distance, _)| distance).map(|(_, target)| target)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TARGETS: [&str; 4] = ["name", "description", "allowed-tools", "metadata"];

    #[test]
    fn case_and_joints_do_not_count() {
        assert_eq!(nearest("Name", &TARGETS), Some("name"));
        assert_eq!(nearest("allowedTools", &TARGETS), Some("allowed-tools"));
        assert_eq!(nearest("ALLOWED_TOOLS", &TARGETS), Some("allowed-tools"));
        assert_eq!(nearest("Allowed Tools", &TARGETS), Some("allowed-tools"));
    }

    #[test]
    fn a_short_target_forgives_one_edit() {
        assert_eq!(nearest("nmae", &TARGETS), Some("name"));
        assert_eq!(nearest("nam", &TARGETS), Some("name"));
        assert_eq!(nearest("nm", &TARGETS), None);
    }

    #[test]
    fn a_target_of_eight_letters_forgives_two_edits() {
        assert_eq!(nearest("metdat", &TARGETS), Some("metadata"));
        assert_eq!(nearest("desciptoin", &TARGETS), Some("description"));
        assert_eq!(nearest("metda", &TARGETS), None);
    }

    #[test]
    fn the_nearest_of_several_wins() {
        assert_eq!(nearest("tabs", &["tags", "tab"]), Some("tags"));
        assert_eq!(nearest("tags", &["tabs", "tags"]), Some("tags"));
    }

    #[test]
    fn hostile_keys_are_near_nothing() {
        for key in ["", "-", &"name".repeat(50_000), "\u{301}\u{301}\u{301}\u{301}"] {
            assert_eq!(nearest(key, &TARGETS), None);
        }
    }
}
