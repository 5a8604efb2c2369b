//! What Bindu's clients read: skills in `snake_case`, cards in `camelCase`.

mod card;
mod skill;

pub(crate) use self::card::card;
pub(crate) use self::skill::{Detail, Listing, Summary, modes};
