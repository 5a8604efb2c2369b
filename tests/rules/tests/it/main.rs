//! Small skills, each with what the reader says of it.

mod diagnostics_doc;
mod helps;
mod rules;
mod support;
