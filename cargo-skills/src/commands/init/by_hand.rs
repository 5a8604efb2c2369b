//! What the user has to do.

use crate::failure::{note, say};

/// Something that the command leaves to the user.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ByHand {
    pub(super) why: String,
    /// What to do with the lines.
    pub(super) what: &'static str,
    pub(super) lines: String,
}

impl ByHand {
    /// Says it on the standard error.
    pub(super) fn say(&self) {
        say("warning", format_args!("{}; {}:\n", self.why, self.what));
        note(format_args!("{}\n", self.lines));
    }
}
