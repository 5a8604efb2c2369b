//! The tests are below `tests/`.
