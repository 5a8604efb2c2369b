//! Why there is no catalog.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use crate::nearest::nearest;
use crate::wording::{counted, shown};

/// There is no catalog by these options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CatalogError {
    /// Skills to include are not there: all of them, in the order of their ids.
    UnknownIds(Vec<UnknownId>),
    /// No catalog has as few characters as asked for, not even one that shows no skill.
    #[non_exhaustive]
    MaxCharsTooSmall {
        /// The most characters that the catalog should have.
        max_chars: usize,
        /// The fewest that it can have.
        needed: usize,
    },
}

/// An id that no skill has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownId {
    /// The id.
    pub id: String,
    /// The id of a skill that it probably stands for.
    pub nearest: Option<String>,
}

/// Whether all ids are known.
pub(super) fn unknown_ids(ids: &BTreeSet<String>, known: &BTreeSet<&str>) -> Result<(), CatalogError> {
    let unknown =
        |id: &String| UnknownId { id: id.clone(), nearest: nearest(id, known.iter().copied()).map(str::to_owned) };
    let unknown: Vec<UnknownId> = ids.iter().filter(|id| !known.contains(id.as_str())).map(unknown).collect();
    if unknown.is_empty() { Ok(()) } else { Err(CatalogError::UnknownIds(unknown)) }
}

impl Display for CatalogError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownIds(ids) => {
                let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
                write!(f, "the catalog should include skills that are not there: {}", ids.join(", "))
            }
            Self::MaxCharsTooSmall { max_chars, needed } => {
                let (max_chars, needed) = (counted(*max_chars, "character"), counted(*needed, "character"));
                write!(f, "the catalog may have {max_chars}, but takes at least {needed}; allow more")
            }
        }
    }
}

impl Display for UnknownId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(&self.id))?;
        self.nearest.as_ref().map_or(Ok(()), |nearest| write!(f, " (did you mean {}?)", shown(nearest)))
    }
}

impl std::error::Error for CatalogError {}

#[cfg(test)]
mod tests {
    use crate::catalog::Catalog;
    use crate::catalog::tests::named;

    #[test]
    fn a_limit_that_is_too_small_is_named_with_what_is_needed() {
        let cards = [named("a")];
        let error = Catalog::of(&cards).max_chars(1).xml().unwrap_err();
        let text = "the catalog may have 1 character, but takes at least 57 characters; allow more";
        assert_eq!(error.to_string(), text);
    }

    #[test]
    fn unknown_ids_are_shown_on_one_line() {
        let error = Catalog::of([]).include(["a\nb"]).xml().unwrap_err();
        assert_eq!(error.to_string(), "the catalog should include skills that are not there: `a\\nb`");
    }
}
