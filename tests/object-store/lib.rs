//! Skills in object stores. The tests stand in `tests/`.
