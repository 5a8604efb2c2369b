//! The terminal that the standard output is, if it is one.

use console::Term;

/// How many columns it has.
pub(crate) fn width() -> Option<usize> {
    let terminal = Term::stdout();
    let size = terminal.is_term().then(|| terminal.size_checked()).flatten();
    size.map(|(_, columns)| usize::from(columns))
}
