//! The handler, with a scripted server in the place of a model's.

mod failures;
mod requests;
mod support;
