//! Which directories of a root can be skills by their names, whether they are discovered or asked for.

use super::{ProviderError, names};

/// Whether a directory of this name can be a skill: names that begin with `.` or `_` are kept for other things.
pub(super) fn can_be_skill(name: &str) -> bool {
    check_id(name).is_ok()
}

/// Refuses an id that is the name of no such directory.
pub(super) fn check_id(id: &str) -> Result<(), ProviderError> {
    names::check_id(id)?;
    if id.starts_with(['.', '_']) { Err(ProviderError::skill_not_found(id)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_kept_for_other_things_are_no_skills() {
        assert!(can_be_skill("greet") && can_be_skill("a_b.c"));
        for id in [".hidden", "_draft", "...", "", "..", "a/b"] {
            assert_eq!(check_id(id), Err(ProviderError::skill_not_found(id)), "{id}");
        }
    }
}
