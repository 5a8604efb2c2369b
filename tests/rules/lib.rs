//! Nothing: the tests are in the folder beside this file.
