//! Links that leave the skill directory.

use std::fs;
use std::path::Path;

use crate::diagnostic::{Code, Diagnostic};
use crate::disk;

/// The diagnostic for a link that leads outside; `label` is what messages call it.
pub(super) fn outside(link: &Path, label: &str) -> Diagnostic {
    let target = fs::read_link(link).map(|target| format!(": it is a link to `{}`", disk::shown(&target)));
    let message = format!("`{label}` links outside the skill directory{}", target.unwrap_or_default());
    Diagnostic::new(Code::LinkOutside, label, message).help(
        "copy the file into the skill; if its files may come from elsewhere, as in a sandbox made of links, allow \
         `link_outside`",
    )
}
