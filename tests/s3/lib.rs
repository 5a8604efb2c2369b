//! Skills in a bucket. The tests stand in `tests/`.
