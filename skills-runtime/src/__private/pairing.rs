//! The check of `embed_skills!(…, handlers = […])`, which runs while the program compiles.
//!
//! The macro knows the set, and only the compiler knows the handlers' skills: so the macro prints both as constants,
//! and one call for each handler, which panics where the handler's name stands.

use crate::SkillCard;

/// What is compared.
pub struct Pairing {
    /// The handlers as they are written, each with its skill's card.
    pub handlers: &'static [(&'static str, &'static SkillCard)],
    /// The skills of the set.
    pub skills: &'static [Skill],
    /// The ids of the set, for people.
    pub ids: &'static str,
}

/// One skill of the set.
pub struct Skill {
    /// Its id.
    pub id: &'static str,
    /// Its directory.
    pub directory: &'static str,
    /// Whether its input has a schema, so that something should take it.
    pub takes_input: bool,
}

/// Panics unless the handler of this index is the first for a skill of the set.
#[track_caller]
pub const fn check(pairing: &Pairing, index: usize) {
    let (name, card) = pairing.handlers[index];
    // The stand-in for a card with errors, which are reported elsewhere.
    if card.id().is_empty() {
        return;
    }
    let mut text = Text::new();
    text.add(&["the handler `", name, "` is for the skill `", card.id(), "`"]);
    match pairing.skill(card.id()) {
        None => {
            text.add(&[", which is not in the set; its skills are ", pairing.ids]);
            panic!("{}", text.as_str());
        }
        Some(skill) if !same(skill.directory, card.directory()) => {
            text.add(&[" in `", card.directory(), "`, but that of the set is in `", skill.directory, "`"]);
            panic!("{}", text.as_str());
        }
        Some(_) => {}
    }
    if let Some(first) = pairing.handler(card.id(), index) {
        text.add(&[", which `", first, "` handles already"]);
        panic!("{}", text.as_str());
    }
}

/// Panics if a skill with an input schema has no handler.
#[track_caller]
pub const fn complete(pairing: &Pairing) {
    let mut text = Text::new();
    let mut index = 0;
    while index < pairing.skills.len() {
        let skill = &pairing.skills[index];
        if skill.takes_input && pairing.handler(skill.id, pairing.handlers.len()).is_none() {
            text.add(&[if text.length == 0 { "no handler is listed for `" } else { ", `" }, skill.id, "`"]);
        }
        index += 1;
    }
    assert!(text.length == 0, "{}", text.as_str());
}

impl Pairing {
    const fn skill(&self, id: &str) -> Option<&Skill> {
        let mut index = 0;
        while index < self.skills.len() {
            if same(self.skills[index].id, id) {
                return Some(&self.skills[index]);
            }
            index += 1;
        }
        None
    }

    /// The handler of a skill among those before an index.
    const fn handler(&self, id: &str, end: usize) -> Option<&'static str> {
        let mut index = 0;
        while index < end {
            let (name, card) = self.handlers[index];
            if same(card.id(), id) {
                return Some(name);
            }
            index += 1;
        }
        None
    }
}

/// `==`, which a constant cannot call yet.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// A text that is put together while the program compiles. What is too much for it is left out, with a mark.
struct Text {
    bytes: [u8; 4096],
    length: usize,
    is_full: bool,
}

impl Text {
    const MARK: &[u8] = "…".as_bytes();

    const fn new() -> Self {
        Self { bytes: [0; 4096], length: 0, is_full: false }
    }

    const fn add(&mut self, parts: &[&str]) {
        let mut index = 0;
        while index < parts.len() && !self.is_full {
            let mut part = parts[index].as_bytes();
            if self.length + part.len() + Self::MARK.len() > self.bytes.len() {
                part = Self::MARK;
                self.is_full = true;
            }
            self.bytes.split_at_mut(self.length).1.split_at_mut(part.len()).0.copy_from_slice(part);
            self.length += part.len();
            index += 1;
        }
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_the_same_only_as_a_whole() {
        assert!(same("greet", "greet") && same("", ""));
        assert!(!same("greet", "gree") && !same("gree", "greet") && !same("greet", "great"));
    }

    #[test]
    fn text_that_is_too_long_ends_with_a_mark() {
        let mut text = Text::new();
        text.add(&["a", &"b".repeat(4092)]);
        assert_eq!(text.length, 4093);
        text.add(&["c", "d"]);
        assert!(text.as_str().ends_with("b…"));
    }
}
