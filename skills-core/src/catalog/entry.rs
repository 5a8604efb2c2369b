//! What an entry shows of a skill.

use std::collections::HashMap;

use crate::model::{SkillCard, Text};
use crate::white_space::is_white_space;

/// A skill of a catalog.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'a> {
    /// What the skill is known by, which need not be what its card says.
    pub(super) id: &'a str,
    /// What the entry calls the skill, and what it is looked up by.
    pub(super) name: &'a str,
    pub(super) card: &'a SkillCard,
}

impl<'a> Entry<'a> {
    #[cfg(test)]
    pub(super) fn of(card: &'a SkillCard) -> Self {
        Self { id: card.id(), name: card.name(), card }
    }

    /// The entries of all skills that a reader may look up, also of those that are not shown.
    pub(super) fn of_all(skills: impl Iterator<Item = (&'a str, &'a SkillCard)>) -> Vec<Self> {
        let skills: Vec<_> = skills.collect();
        let names = shown_names(skills.iter().map(|(id, card)| (*id, card.name())));
        skills.iter().zip(names).map(|(&(id, card), name)| Self { id, name, card }).collect()
    }
}

/// What catalogs call each of these skills, which are given by id and name: its name, or its id where the name is empty or
/// is the name or the id of another skill. So whatever a catalog shows leads to one skill.
#[doc(hidden)]
pub fn shown_names<'a>(skills: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Vec<&'a str> {
    let mut bearers: HashMap<&str, usize> = HashMap::new();
    for (id, name) in skills.clone() {
        *bearers.entry(name).or_default() += 1;
        if id != name {
            *bearers.entry(id).or_default() += 1;
        }
    }
    let is_unique = |name: &str| !name.is_empty() && bearers.get(name) == Some(&1);
    skills.map(|(id, name)| if is_unique(name) { name } else { id }).collect()
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
    fn a_name_is_shown_where_it_is_that_of_one_skill_alone() {
        let skills = [("a", "a"), ("b", "Two"), ("c", "Two"), ("d", "e"), ("e", "Five"), ("f", ""), ("g", "Seven")];
        assert_eq!(shown_names(skills.into_iter()), ["a", "b", "c", "d", "Five", "f", "Seven"]);
        assert_eq!(shown_names([("x", "a"), ("a", "a")].into_iter()), ["x", "a"]);
    }

    #[test]
    fn blank_cases_are_left_out_and_others_stay_as_they_are() {
        let texts = ["", " a ", "\t\u{1f}", "b\n"].map(Text::from);
        assert_eq!(cases(&texts), [" a ", "b\n"]);
    }
}
