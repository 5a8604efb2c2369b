//! Files that are there, but none of the skill's.

use super::FoundFile;
use crate::disk;
use crate::paths::SkillDir;

/// What messages say of such a file.
pub(crate) const LEFT_OUT: &str = "is there, but left out of the skill by a pattern or by default";

/// Whether a file that is none of the skill's stands at this path, on any disk: some do not tell case apart.
pub(crate) fn is_left_out(dir: &SkillDir, files: &[FoundFile], path: &str) -> bool {
    let is_other_case = || files.iter().any(|file| file.path.eq_ignore_ascii_case(path));
    let is_there = || disk::metadata(&dir.path.join(path)).is_ok_and(|found| found.is_file());
    // A skill from memory has no directory on any disk.
    let has_directory = !dir.path.as_os_str().is_empty();
    has_directory && stays_inside(path) && !is_other_case() && is_there()
}

/// What to do about such a file.
pub(crate) fn help_for_left_out(path: &str) -> String {
    format!(
        "remove the `exclude` pattern that matches it; what is left out by default is taken in by the `include` \
         pattern `/{path}`"
    )
}

/// Whether the path leads to something below where it begins, on every system.
pub(crate) fn stays_inside(path: &str) -> bool {
    !path.contains(['\\', ':', '\0']) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_may_lead_elsewhere_is_not_looked_for() {
        assert!(stays_inside("a b/.c/d..json"));
        for path in ["", "/a", "a//b", "a/", ".", "a/./b", "../a", "a\\b", "..\\a", "C:", "C:/a", "a\0", "a/b:c"] {
            assert!(!stays_inside(path), "{path:?}");
        }
    }
}
