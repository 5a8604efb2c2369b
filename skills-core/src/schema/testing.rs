//! Schemas for the tests of other stages.

use super::Graph;
use super::tests::read_one;

/// What a schema in which nothing is wrong declares.
pub(crate) fn graph(text: &str) -> Graph {
    let (checked, diagnostics) = read_one(text);
    checked.unwrap_or_else(|| panic!("{diagnostics:?}")).graph
}
