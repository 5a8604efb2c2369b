//! Makes texts of skills, and paths, fit for a terminal.

use std::path::Path;

use skills_core::is_visible;

/// A path on one line, with nothing in it that acts on a terminal.
pub(crate) fn shown(path: &Path) -> String {
    visible(&path.to_string_lossy())
}

/// A text on one line, with nothing in it that acts on a terminal.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(|c| if is_visible(c) { c.to_string() } else { c.escape_default().to_string() }).collect()
}

/// The command that checks a directory, to be copied by the user; that for all where the path cannot be typed.
pub(crate) fn check_command(directory: &Path) -> String {
    let argument = argument(directory).map(|argument| format!(" {argument}"));
    format!("cargo skills check{}", argument.unwrap_or_default())
}

/// A path as an argument of a command; none if it cannot be typed.
pub(crate) fn argument(path: &Path) -> Option<String> {
    let path = path.to_str().filter(|path| path.chars().all(is_visible))?;
    let path = if path.starts_with('-') { format!("./{path}") } else { path.to_owned() };
    let is_plain = |c: char| c.is_alphanumeric() || "_-./@+,:=".contains(c);
    Some(if path.chars().all(is_plain) { path } else { format!("'{}'", path.replace('\'', r"'\''")) })
}

/// The same for a text of several lines, which it keeps.
pub(crate) fn visible_lines(text: &str) -> String {
    text.lines().map(visible).collect::<Vec<_>>().join("\n")
}

/// A text of a skill on one line, with white space as single blanks and nothing in it that acts on a terminal.
pub(crate) fn one_line(text: &str) -> String {
    visible(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_single_blanks() {
        assert_eq!(one_line(" a\n  b\u{a0}c\t"), "a b c");
    }

    #[test]
    fn what_acts_on_a_terminal_is_escaped() {
        assert_eq!(one_line("a\u{1b}[31mb\u{202e}c é"), "a\\u{1b}[31mb\\u{202e}c é");
    }

    #[test]
    fn only_where_lines_are_meant_they_stay() {
        assert_eq!(visible("a  b\nc"), "a  b\\nc");
        assert_eq!(visible_lines("a\r\n  \u{1b}b\n"), "a\n  \\u{1b}b");
    }

    #[test]
    fn path_in_a_command_is_quoted_for_a_shell() {
        let argument = |path: &str| argument(Path::new(path));
        assert_eq!(argument("skills/é-1").as_deref(), Some("skills/é-1"));
        assert_eq!(argument("a b;$(x)'").as_deref(), Some(r"'a b;$(x)'\'''"));
        assert_eq!(argument("-x").as_deref(), Some("./-x"));
        assert_eq!(argument("a\nb"), None);
    }
}
