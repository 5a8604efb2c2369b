//! What a search takes of a directory, by the names around it.

use std::ffi::OsStr;

use skills_core::LEFT_OUT_DIRECTORIES;

/// Hidden directories that hold what tools put there. Others may hold skills, as `.claude` does.
const HIDDEN: [&str; 2] = [".git", ".venv"];

/// What a search takes of a directory.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Standing {
    by_name: ByName,
    /// Whether the directory is one called `skills`, or in one.
    below_skills: bool,
    /// Whether git leaves it out.
    pub(super) is_ignored: bool,
    /// Whether a link leads to it.
    pub(super) is_linked: bool,
}

/// Whether skills count by the names of the directories around them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum ByName {
    #[default]
    Taken,
    /// In a hidden directory, until there is one called `skills` in that.
    Hidden,
    PassedOver,
}

impl Standing {
    /// That of a directory of this name in the directory.
    pub(super) fn of(self, name: &OsStr) -> Self {
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let is_skills = is_skills(name);
        let by_name = match self.by_name {
            ByName::PassedOver => ByName::PassedOver,
            _ if is_passed_over(name) || (is_hidden && self.below_skills) => ByName::PassedOver,
            _ if is_hidden => ByName::Hidden,
            _ if is_skills => ByName::Taken,
            as_around => as_around,
        };
        Self { by_name, below_skills: self.below_skills || is_skills, ..self }
    }

    /// That of a directory to which a link leads.
    pub(super) fn linked(self) -> Self {
        Self { is_linked: true, ..self }
    }

    /// Whether skills here are passed over for a name.
    pub(super) fn is_passed_over(self) -> bool {
        self.by_name != ByName::Taken
    }

    /// The same, whatever there is below.
    pub(super) fn is_set_aside(self) -> bool {
        self.by_name == ByName::PassedOver
    }

    /// Whether nothing here is taken, but for what git tracks.
    pub(super) fn is_left_out(self) -> bool {
        self.is_set_aside() || self.is_ignored
    }

    /// Whether the user has not asked for what is here, so that only so much of it is searched.
    pub(super) fn is_unasked(self) -> bool {
        self.is_left_out() || self.is_linked
    }
}

/// Whether a directory of this name holds skills by convention.
pub(super) fn is_skills(name: &OsStr) -> bool {
    name == "skills" || name == "skill"
}

/// Whether a directory of this name holds what tools put there, or is one that the macros pass over by its name.
pub(crate) fn is_passed_over(name: &OsStr) -> bool {
    let is_tools = || LEFT_OUT_DIRECTORIES.iter().chain(&HIDDEN).any(|other| name == *other);
    name.as_encoded_bytes().starts_with(b"_") || is_tools()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_taken(path: &str) -> bool {
        let standing = path.split('/').fold(Standing::default(), |around, name| around.of(OsStr::new(name)));
        !standing.is_passed_over()
    }

    #[test]
    fn hidden_directory_counts_where_it_has_skills_in_it() {
        for path in [
            ".claude/skills/a",
            "x/.agents/skills",
            ".github/plugins/x/skills/a",
            ".a/.b/skills/a",
            ".opencode/skill/a",
        ] {
            assert!(is_taken(path), "{path}");
        }
        for path in [".archive/old", "skills/.archive/old", "skills/.archive/skills/old", ".claude/skills/.old/a", ".a"]
        {
            assert!(!is_taken(path), "{path}");
        }
    }

    #[test]
    fn name_of_what_tools_or_authors_put_aside_is_final() {
        for path in ["_drafts/a", "skills/_drafts/skills/a", "node_modules/skills/a", ".git/skills/a", ".venv/skills/a"]
        {
            assert!(!is_taken(path), "{path}");
        }
    }
}
