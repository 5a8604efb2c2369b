//! The check of `embed_skills!(…, handlers = […])`, which runs while the program compiles.
//!
//! The macro knows the set, and only the compiler knows the handlers' skills: so the macro prints both as constants,
//! and one call for each handler, which panics where the handler's name stands.
//!
//! The compiler counts the steps of each constant and refuses one that takes too many. So each handler finds its skill
//! in a constant of its own, by halving; what is left for all of them in one constant is a step for each.

use core::cmp::Ordering;
use core::marker::PhantomData;

use crate::{EmbeddedSkill, SkillCard};

/// The skills of the set.
pub struct Set {
    /// The skills, in the ascending order of their ids' bytes.
    pub skills: &'static [Skill],
    /// Their ids, for people.
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

/// What the path of a handler is asked for: the card, with the type that handles its skill.
pub struct CardOf<T> {
    card: &'static SkillCard,
    handler: PhantomData<fn() -> T>,
}

/// How a type is asked. A function has a module of its name, with a constant of this name, which no constant of a type's
/// own hides.
pub trait HasCard: Sized {
    /// The card.
    const __CARD: CardOf<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: EmbeddedSkill> HasCard for T {
    const __CARD: CardOf<Self> = CardOf { card: T::CARD, handler: PhantomData };
}

/// `SkillHandler`, with a message for types that are listed.
#[cfg_attr(
    feature = "handlers",
    diagnostic::on_unimplemented(
        message = "`{Self}` is listed as a handler, which needs an implementation of `SkillHandler`",
        label = "is not a `SkillHandler`",
        note = "implement `skills_runtime::SkillHandler` or `TypedSkillHandler`, with `#[async_trait]` on the `impl`",
        note = "or take it out of the list if it is for its card alone"
    )
)]
#[cfg_attr(
    not(feature = "handlers"),
    diagnostic::on_unimplemented(
        message = "`{Self}` is listed as a handler, which needs the feature `handlers` of skills-runtime",
        label = "is not a `SkillHandler`"
    )
)]
pub trait IsHandler {}

#[cfg(feature = "handlers")]
#[diagnostic::do_not_recommend]
impl<T: crate::SkillHandler> IsHandler for T {}

/// One handler of the list.
pub struct Handler {
    /// Its path as it is written.
    name: &'static str,
    card: &'static SkillCard,
    /// The index in the set of the skill with its card's id.
    skill: Option<usize>,
}

/// What is compared.
pub struct Pairing<const SKILLS: usize> {
    set: &'static Set,
    handlers: &'static [Handler],
    /// The index of each skill's first handler.
    first: [Option<usize>; SKILLS],
}

impl Handler {
    /// The handler that has this card, with its skill in the set.
    #[must_use]
    pub const fn of<T: IsHandler>(name: &'static str, CardOf { card, .. }: CardOf<T>, set: &Set) -> Self {
        Self { name, card, skill: set.find(card.id()) }
    }
}

impl<const SKILLS: usize> Pairing<SKILLS> {
    /// The set, which has this number of skills, with its handlers.
    #[must_use]
    pub const fn of(set: &'static Set, handlers: &'static [Handler]) -> Self {
        let mut first = [None; SKILLS];
        let mut index = 0;
        while index < handlers.len() {
            if let Some(skill) = handlers[index].skill
                && first[skill].is_none()
            {
                first[skill] = Some(index);
            }
            index += 1;
        }
        Self { set, handlers, first }
    }
}

/// Panics unless the handler of this index is the first for a skill of the set.
#[track_caller]
pub const fn check<const SKILLS: usize>(pairing: &Pairing<SKILLS>, index: usize) {
    let Handler { name, card, skill } = &pairing.handlers[index];
    // The stand-in for a card with errors, which are reported elsewhere.
    if card.id().is_empty() {
        return;
    }
    let Some(skill) = *skill else {
        refuse(name, card, &[", which is not in the set; its skills are ", pairing.set.ids]);
    };
    let directory = pairing.set.skills[skill].directory;
    if !compare(directory, card.directory()).is_eq() {
        refuse(name, card, &[" in `", card.directory(), "`, but that of the set is in `", directory, "`"]);
    }
    if let Some(first) = pairing.first[skill]
        && first < index
    {
        refuse(name, card, &[", which `", pairing.handlers[first].name, "` handles already"]);
    }
}

/// Panics with what is wrong with a handler.
#[track_caller]
const fn refuse(name: &str, card: &SkillCard, reason: &[&str]) -> ! {
    let mut text = Text::new();
    text.add(&["the handler `", name, "` is for the skill `", card.id(), "`"]);
    text.add(reason);
    panic!("{}", text.as_str());
}

/// Panics if a skill with an input schema has no handler.
#[track_caller]
pub const fn complete<const SKILLS: usize>(pairing: &Pairing<SKILLS>) {
    let mut text = Text::new();
    let mut index = 0;
    while index < SKILLS {
        let skill = &pairing.set.skills[index];
        if skill.takes_input && pairing.first[index].is_none() {
            text.add(&[if text.length == 0 { "no handler is listed for `" } else { ", `" }, skill.id, "`"]);
        }
        index += 1;
    }
    assert!(text.length == 0, "{}", text.as_str());
}

impl Set {
    /// The index of the skill with this id.
    const fn find(&self, id: &str) -> Option<usize> {
        let (mut low, mut high) = (0, self.skills.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match compare(self.skills[middle].id, id) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// `Ord::cmp`, which a constant cannot call yet.
const fn compare(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    // Indices would take the compiler twice the time.
    while let ([first_of_a, rest_of_a @ ..], [first_of_b, rest_of_b @ ..]) = (a, b) {
        if *first_of_a != *first_of_b {
            return if *first_of_a < *first_of_b { Ordering::Less } else { Ordering::Greater };
        }
        (a, b) = (rest_of_a, rest_of_b);
    }
    match (a, b) {
        ([], []) => Ordering::Equal,
        ([], _) => Ordering::Less,
        _ => Ordering::Greater,
    }
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

    const fn skill(id: &'static str) -> Skill {
        Skill { id, directory: "", takes_input: false }
    }

    #[test]
    fn texts_are_ordered_as_by_cmp() {
        for a in ["", "gree", "greet", "great", "ä"] {
            for b in ["", "gree", "greet", "great", "ä"] {
                assert_eq!(compare(a, b), a.cmp(b), "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn skill_is_found_at_every_place_of_a_set() {
        const SET: Set = Set { skills: &[skill("b"), skill("d"), skill("da"), skill("f")], ids: "" };
        assert_eq!(["b", "d", "da", "f"].map(|id| SET.find(id)), [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(["", "a", "c", "db", "g"].map(|id| SET.find(id)), [None; 5]);
        assert_eq!(Set { skills: &[], ids: "" }.find("b"), None);
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
