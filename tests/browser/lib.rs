//! The page for people in a real browser. The tests stand in `tests/page/`.
