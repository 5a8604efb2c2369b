//! Texts of files and file names made fit for a message.
//!
//! What a message quotes was written by anybody. A control character could move a terminal's cursor, a bidirectional
//! mark could show another text than the one that stands there, and a megabyte would bury the rest.

use crate::wording::is_visible;

/// The most characters of a message.
const MOST_MESSAGE: usize = 500;
/// The most bytes of a help text, which may hold whole lines to write instead.
const MOST_HELP: usize = 16_000;

/// A message: one line of bounded length, everything in it visible.
pub(super) fn message(text: String) -> String {
    clean(text, MOST_MESSAGE, is_visible)
}

/// A help text: the same, but it may have lines. What it shows is there to be copied, and is left out rather than cut.
pub(super) fn help(text: String) -> String {
    let is_kept = |c| c == '\n' || is_visible(c);
    if text.len() <= MOST_HELP {
        return clean(text, usize::MAX, is_kept);
    }
    let sentence = text.split(['`', '\n']).next().unwrap_or_default().trim_end_matches([':', ' ']);
    clean(format!("{sentence} (it is too long to be shown here)"), MOST_MESSAGE, is_kept)
}

fn clean(text: String, most: usize, is_kept: impl Fn(char) -> bool) -> String {
    if text.len() <= most && text.chars().all(&is_kept) {
        return text;
    }
    // What was quoted stands in the middle; what is said of it, at both ends.
    let head = most - most / 4;
    let left_out = text.chars().count().saturating_sub(most);
    let mut cleaned = String::new();
    for (index, c) in text.chars().enumerate() {
        if index == head && left_out > 0 {
            cleaned.push('…');
        }
        if index >= head && index < head + left_out {
            continue;
        }
        if is_kept(c) { cleaned.push(c) } else { cleaned.extend(c.escape_default()) }
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_text_stays() {
        assert_eq!(message("a `é` – 技能 🦀".to_owned()), "a `é` – 技能 🦀");
    }

    #[test]
    fn characters_that_act_on_the_terminal_are_escaped() {
        assert_eq!(message("a\u{1b}[31mb\nc\u{202e}d".to_owned()), "a\\u{1b}[31mb\\nc\\u{202e}d");
    }

    #[test]
    fn help_may_have_lines() {
        assert_eq!(help("a\nb\rc".to_owned()), "a\nb\\rc");
    }

    #[test]
    fn what_a_help_shows_is_there_as_a_whole_or_not_at_all() {
        let long = "é".repeat(1_000);
        for text in [format!("write `{long}`"), format!("put the value in quotes:\na: \"{long}\"")] {
            assert_eq!(help(text.clone()), text);
        }
        let long = "é".repeat(100_000);
        assert_eq!(help(format!("write `{long}`")), "write (it is too long to be shown here)");
        let sentence = "put the value in quotes (it is too long to be shown here)";
        assert_eq!(help(format!("put the value in quotes:\na: \"{long}\"")), sentence);
    }

    #[test]
    fn long_texts_are_cut_in_the_middle() {
        let cut = message(format!("`{}` is long", "é".repeat(1_000_000)));
        assert_eq!(cut.chars().count(), 501);
        assert!(cut.starts_with("`éé") && cut.contains("é…é") && cut.ends_with("é` is long"), "{cut}");
        assert_eq!(message("é".repeat(500)), "é".repeat(500));
    }
}
