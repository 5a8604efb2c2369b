//! The pages for people: all skills, and one skill.
//!
//! What a page says of a skill was written by others. `frame` puts every page together under a policy that lets it load
//! nothing and run nothing; `text` writes names and texts, `markdown` makes the body harmless.

mod accept;
mod address;
mod frame;
mod list;
mod markdown;
mod missing;
mod pretty;
mod search;
mod skill;
#[cfg(test)]
mod testing;
mod text;

use serde::Deserialize;
use skills_core::SkillCard;

pub(crate) use self::accept::prefers_html;
use crate::document::Document;

/// Writes the pages of one agent.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    agent_name: String,
    agent_description: String,
    /// Whether schemas are shown.
    schemas: bool,
}

/// What a person looks for: skills with these words, and with this tag.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct PageQuery {
    pub(crate) q: Option<String>,
    pub(crate) tag: Option<String>,
}

/// How many characters of the words are looked for: each word is compared with each skill.
const MOST_SOUGHT: usize = 200;

impl PageQuery {
    /// The query with as many of its words as are looked for, which the page shows.
    fn cut(&self) -> Self {
        let q = self.q.as_deref().map(|q| q.chars().take(MOST_SOUGHT).collect());
        Self { q, tag: self.tag.clone() }
    }
}

impl Pages {
    /// The pages of the agent with this name and description. The schemas of a skill are shown only where `schemas` says
    /// so.
    pub(crate) fn new(agent_name: &str, agent_description: &str, schemas: bool) -> Self {
        Self { agent_name: agent_name.to_owned(), agent_description: agent_description.to_owned(), schemas }
    }

    /// Those of the skills that the query asks for, for `/agent/skills`.
    pub(crate) fn list<'a>(&self, cards: impl ExactSizeIterator<Item = &'a SkillCard>, query: &PageQuery) -> Document {
        list::page(self, cards, &query.cut())
    }

    /// All of one skill that is for people, for `/agent/skills/{id}`.
    pub(crate) fn skill(&self, card: &SkillCard) -> Document {
        skill::page(self, card)
    }

    /// That there is no skill with this id, for `/agent/skills/{id}`.
    pub(crate) fn missing(&self, id: &str) -> Document {
        missing::page(self, id)
    }
}
