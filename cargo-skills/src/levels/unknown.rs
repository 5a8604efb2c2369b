//! Levels of single skills that are not there.

use std::collections::BTreeMap;

use skills_core::{Levels, nearest};

use crate::failure::{note, say};
use crate::wording::one_line;

/// The skills that have levels of their own on the command line and were not found yet. Their levels would do nothing.
#[derive(Default)]
pub(crate) struct Unknown {
    /// Each with the name most like it among those that were found.
    names: BTreeMap<String, Option<String>>,
}

impl Unknown {
    pub(crate) fn new(levels: &Levels) -> Self {
        Self { names: levels.skills().map(|name| (name.to_owned(), None)).collect() }
    }

    pub(crate) fn see(&mut self, found: &str) {
        self.names.remove(found);
        for (name, near) in &mut self.names {
            let candidates = near.as_deref().into_iter().chain([found]);
            *near = nearest(name, candidates).map(str::to_owned);
        }
    }

    /// Warns of them. It is no finding: the same levels may serve checks of other paths.
    pub(crate) fn warn(self) {
        for (name, near) in self.names {
            let name = one_line(&name);
            say("warning", format_args!("the command line sets levels for a skill that was not found: `{name}`"));
            match near {
                Some(near) => note(format_args!("help: did you mean `{}`?", one_line(&near))),
                None => note("help: what stands behind `=` is the name of a skill's directory"),
            }
        }
    }
}
