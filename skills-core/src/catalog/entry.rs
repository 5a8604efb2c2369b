//! What an entry shows of a skill.

use crate::model::{SkillCard, Text};
use crate::white_space::is_white_space;

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
