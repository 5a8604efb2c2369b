//! What counts as white space.

/// The white space that is cut off at the ends of texts: Unicode's, and the separators U+001C to U+001F.
#[must_use]
pub fn is_white_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_twenty_nine_characters() {
        assert_eq!(('\0'..=char::MAX).filter(|&c| is_white_space(c)).count(), 29);
        assert!(is_white_space('\u{1f}') && is_white_space('\u{3000}'));
        assert!(!is_white_space('\u{200b}') && !is_white_space('\u{feff}'));
    }
}
