//! Skills in object stores: memory, folders, and servers that answer wrongly, late, or not at all.

mod answers;
mod cards;
mod conformance;
mod listing;
mod support;
