//! The words of a text.

use caseless::default_case_fold_str;

/// English words that say nothing of what is asked for, sorted.
const STOP_WORDS: [&str; 35] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "for", "from", "how", "i", "in", "is", "it", "me",
    "my", "of", "on", "or", "please", "that", "the", "this", "to", "use", "was", "we", "what", "when", "which", "with",
    "you",
];

/// The runs of the letters a to z and digits after case folding, without the words that say nothing.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> + use<> {
    let folded = default_case_fold_str(text);
    let runs = folded.split(|c: char| !matches!(c, 'a'..='z' | '0'..='9'));
    let words = runs.filter(|run| !run.is_empty() && STOP_WORDS.binary_search(run).is_err());
    words.map(str::to_owned).collect::<Vec<String>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        words(text).collect()
    }

    #[test]
    fn runs_of_letters_and_digits_are_words() {
        assert_eq!(all("Parse utf8, e-mail_2: x"), ["parse", "utf8", "e", "mail", "2", "x"]);
    }

    #[test]
    fn case_is_folded_and_other_letters_separate() {
        assert_eq!(all("STRAẞE Caf\u{e9}s \u{212a}B 日本"), ["strasse", "caf", "s", "kb"]);
    }

    #[test]
    fn words_that_say_nothing_are_left_out() {
        assert!(all("How do I use THE").is_empty());
        assert!(STOP_WORDS.is_sorted());
    }
}
