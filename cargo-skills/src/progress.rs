//! What a long check shows on a terminal while it runs.

use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::wording::one_line;

/// How long a check may take before it says that it is still running.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on the standard error that counts skills. It is seen only on a terminal, and only if the work takes long.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    is_patient: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        let style = ProgressStyle::with_template("{spinner} {pos} skills checked: {wide_msg}");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Self { bar, start: Instant::now(), is_patient: true }
    }

    /// Counts a skill that was read.
    pub(crate) fn skill(&mut self, directory: &Path) {
        if self.is_patient && self.start.elapsed() > PATIENCE {
            self.is_patient = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(one_line(&directory.to_string_lossy()));
        self.bar.inc(1);
    }

    /// Writes something else to the terminal, with the line out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
