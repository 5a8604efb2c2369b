//! Where a set keeps its catalogs once they are written.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
#[cfg(feature = "catalog")]
use std::sync::OnceLock;

/// The catalogs of a whole set, one for each layout. They are beside the set, since a constant cannot change.
#[doc(hidden)]
#[derive(Default)]
pub struct CatalogCell {
    #[cfg(feature = "catalog")]
    pub(crate) xml: OnceLock<String>,
    #[cfg(feature = "catalog")]
    pub(crate) markdown: OnceLock<String>,
    #[cfg(feature = "catalog")]
    pub(crate) prompt: OnceLock<String>,
}

/// How a set comes to its cell.
#[doc(hidden)]
#[derive(Clone)]
pub enum CatalogRef {
    Embedded(&'static CatalogCell),
    /// All copies of a set share one.
    Owned(Arc<CatalogCell>),
}

impl CatalogCell {
    /// A cell of a set without written catalogs.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            #[cfg(feature = "catalog")]
            xml: OnceLock::new(),
            #[cfg(feature = "catalog")]
            markdown: OnceLock::new(),
            #[cfg(feature = "catalog")]
            prompt: OnceLock::new(),
        }
    }
}

#[cfg(feature = "catalog")]
impl CatalogRef {
    pub(crate) fn cell(&self) -> &CatalogCell {
        match self {
            Self::Embedded(cell) => cell,
            Self::Owned(cell) => cell,
        }
    }
}

/// Not the texts, which say nothing that the set's cards do not.
impl Debug for CatalogRef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("CatalogRef")
    }
}
