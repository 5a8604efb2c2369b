//! Programs that embed skills, built and run by cargo.

mod binary;
mod catalogs;
mod config;
mod handlers;
mod paths;
mod pattern;
mod rebuild;
mod support;
