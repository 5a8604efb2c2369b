//! What the build script and the tests know of the JSON Schema Test Suite.

pub mod suite;
