//! The commands, a file each.

pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod new;
pub(crate) mod show;
