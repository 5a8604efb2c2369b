//! What an entry shows of a skill.

use crate::model::{SkillCard, Text};
use crate::white_space::is_white_space;

/// A skill of a catalog.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'a> {
    /// What the skill is known by, which need not be what its card says.
    pub(super) id: &'a str,
    pub(super) card: &'a SkillCard,
}

impl<'a> Entry<'a> {
    /// The entry of a card that is known by its own id.
    pub(super) fn of(card: &'a SkillCard) -> Self {
        Self { id: card.id(), card }
    }
}

/// The version, if there is one to show.
pub(super) fn version(card: &SkillCard) -> Option<&str> {
    card.version().filter(|version| !version.is_empty())
}

/// The cases that are not blank.
pub(super) fn cases(cases: &[Text]) -> Vec<&str> {
    cases.iter().map(AsRef::as_ref).filter(|case| !is_blank(case)).collect()
}

pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(is_white_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_cases_are_left_out_and_others_stay_as_they_are() {
        let texts = ["", " a ", "\t\u{1f}", "b\n"].map(Text::from);
        assert_eq!(cases(&texts), [" a ", "b\n"]);
    }
}
