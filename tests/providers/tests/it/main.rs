//! Every provider against the contract of all, the registry, and what is asked for that is not there.

mod catalog;
mod conformance;
mod folder;
mod memory;
mod registry;
mod validate;
