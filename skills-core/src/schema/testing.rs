//! Schemas for the tests of other stages.

use super::Declared;
use super::tests::read_one;

/// What a schema in which nothing is wrong declares.
pub(crate) fn declared(text: &str) -> Declared {
    let (checked, diagnostics) = read_one(text);
    checked.unwrap_or_else(|| panic!("{diagnostics:?}")).declared
}
