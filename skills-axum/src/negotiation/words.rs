//! The words by which a task and a skill are compared.

use std::collections::HashSet;

/// Of how many letters and digits a word is. Others are no words.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=100;

/// The runs of the letters a to z and digits of a text in lower case.
pub(super) fn words(text: &str) -> HashSet<String> {
    let lower = text.to_lowercase();
    let runs = lower.split(|c: char| !matches!(c, 'a'..='z' | '0'..='9'));
    runs.filter(|run| LENGTHS.contains(&run.len())).map(str::to_owned).collect()
}

/// How much two sets have in common: the words in both, of the words in either.
pub(super) fn jaccard(a: &HashSet<String>, b: &HashSet<String>) -> f64 {
    let both = a.intersection(b).count();
    let either = a.len() + b.len() - both;
    if either == 0 { 0.0 } else { ratio(both, either) }
}

#[expect(clippy::cast_precision_loss, reason = "no set has so many words that a difference could be seen")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<'a>(words: impl IntoIterator<Item = &'a str>) -> HashSet<String> {
        words.into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn words_are_runs_of_letters_and_digits_in_lower_case() {
        assert_eq!(words("Hello, World-42 foo_bar fooBar"), set(["hello", "world", "42", "foo", "bar", "foobar"]));
    }

    #[test]
    fn other_letters_separate_words() {
        assert_eq!(words("résumé İst 日本"), set(["sum", "st"]));
    }

    #[test]
    fn too_short_and_too_long_runs_are_no_words() {
        let (longest, too_long) = ("y".repeat(100), "x".repeat(101));
        assert_eq!(words(&format!("a {too_long} {longest} bb")), set([longest.as_str(), "bb"]));
    }

    #[test]
    fn common_words_are_counted_of_all_words() {
        let ratio = jaccard(&set(["a", "b", "c"]), &set(["b", "c", "d", "e"]));
        assert_eq!(ratio.to_bits(), 0.4_f64.to_bits());
    }

    #[test]
    fn two_empty_sets_have_nothing_in_common() {
        assert_eq!(jaccard(&set([]), &set([])).to_bits(), 0.0_f64.to_bits());
    }
}
