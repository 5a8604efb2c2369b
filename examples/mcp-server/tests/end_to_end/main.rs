//! The program, and the official client in front of it.

mod client;
mod pages;
mod process;
mod skills;
mod tools;
