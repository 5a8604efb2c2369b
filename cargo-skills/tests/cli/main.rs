//! What the program does, as its users see it.

mod check;
mod config;
mod explain;
mod find;
mod formats;
mod hostile;
mod init;
mod levels;
mod list;
mod new;
mod place;
mod show;
