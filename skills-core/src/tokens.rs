//! How many tokens a text costs a language model, about.

/// The estimated number of tokens of a text: a quarter of its characters, rounded up.
///
/// No tokenizer is asked, so the number is the same for every model and every reader of a skill.
///
/// ```
/// use skills_core::estimate_tokens;
///
/// assert_eq!(estimate_tokens(""), 0);
/// assert_eq!(estimate_tokens("abcd"), 1);
/// assert_eq!(estimate_tokens("日本語 – 技能"), 2);
/// ```
#[must_use]
pub fn estimate_tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_is_rounded_up() {
        assert_eq!([0, 1, 4, 5, 8, 9].map(|characters| estimate_tokens(&"a".repeat(characters))), [0, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn characters_count_and_neither_bytes_nor_what_is_seen() {
        assert_eq!(estimate_tokens("日本語文"), 1);
        assert_eq!(estimate_tokens("🇩🇪🇫🇷"), 1);
        assert_eq!(estimate_tokens("\r\n\r\n\r"), 2);
    }
}
