//! The documents of a set, found by a skill's id or name.

use std::collections::HashMap;
use std::sync::OnceLock;

use axum::http::HeaderValue;
use skills_core::{Definition, SkillCard, SkillSet};

use crate::bindu::Detail;
use crate::document::Document;
use crate::gate::Allowlist;

/// The documents of a set of skills.
pub(crate) struct Shelf {
    skills: Vec<Shelved>,
    by_id: HashMap<String, usize>,
    by_name: HashMap<String, usize>,
}

/// The documents of a skill.
pub(crate) struct Shelved {
    pub(crate) card: SkillCard,
    pub(crate) detail: Document,
    /// The file that defines the skill; a skill that a configuration holds has none.
    pub(crate) documentation: Option<Document>,
    /// Made when the first browser asks for it.
    pub(crate) page: OnceLock<Document>,
}

/// The documents that only listed callers may see.
pub(crate) struct Private {
    pub(crate) shelf: Shelf,
    pub(crate) card: Document,
    pub(crate) allowed: Allowlist,
}

impl Private {
    /// Whether there is neither a skill nor anybody to see one.
    pub(crate) fn is_empty(&self) -> bool {
        self.shelf.skills.is_empty() && self.allowed.is_empty()
    }
}

impl Shelf {
    /// The documents of the set, which may be kept as `cache` says.
    pub(crate) fn of(set: &SkillSet, cache: &HeaderValue) -> Self {
        let mut shelf = Self { skills: Vec::with_capacity(set.len()), by_id: HashMap::new(), by_name: HashMap::new() };
        for (place, card) in set.iter().enumerate() {
            shelf.by_id.entry(card.id().to_owned()).or_insert(place);
            shelf.by_name.entry(card.name().to_owned()).or_insert(place);
            shelf.skills.push(Shelved::of(card, cache));
        }
        shelf
    }

    pub(crate) fn cards(&self) -> impl ExactSizeIterator<Item = &SkillCard> {
        self.skills.iter().map(|skill| &skill.card)
    }

    pub(crate) fn by_id(&self, id: &str) -> Option<&Shelved> {
        self.skills.get(*self.by_id.get(id)?)
    }

    /// The first skill of this name.
    pub(crate) fn by_name(&self, name: &str) -> Option<&Shelved> {
        self.skills.get(*self.by_name.get(name)?)
    }
}

impl Shelved {
    fn of(card: &SkillCard, cache: &HeaderValue) -> Self {
        let media_type = match card.definition() {
            Definition::SkillYaml => "application/yaml",
            _ => "text/markdown; charset=utf-8",
        };
        let text = card.document();
        Self {
            detail: Document::json(&Detail::of(card)).by_accept().kept(cache),
            documentation: (!text.is_empty()).then(|| Document::new(media_type, text.to_owned()).kept(cache)),
            card: card.clone(),
            page: OnceLock::new(),
        }
    }
}
