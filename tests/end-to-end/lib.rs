//! Nothing: the tests beside this file build programs of their own.
