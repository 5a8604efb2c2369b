#![doc = include_str!("../../README.md")]
#![allow(
    clippy::needless_doctest_main,
    clippy::test_attr_in_doctest,
    reason = "the blocks are whole files, as a user writes them"
)]
