//! What a misspelled word most probably means.

/// The longest word that is compared, in bytes: a comparison takes time with the lengths.
const LONGEST: usize = 100;

/// The candidate that `word` most probably stands for: one that differs in case alone, else one of which at most a
/// third is different. Nothing is near what is longer than 100 bytes.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let folded = word.to_lowercase();
    let distance = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let longer = folded.chars().count().max(candidate.chars().count());
        Some(strsim::osa_distance(&folded, &candidate)).filter(|distance| distance * 3 <= longer)
    };
    let comparable = candidates.filter(|candidate| is_comparable(word, candidate));
    comparable.filter_map(|candidate| Some((distance(candidate)?, candidate))).min().map(|(_, candidate)| candidate)
}

/// Whether a candidate may be near a word, by their lengths: what one has more than the other is different.
pub(crate) fn is_comparable(word: &str, candidate: &str) -> bool {
    if word.len().max(candidate.len()) > LONGEST {
        return false;
    }
    let (of_word, of_candidate) = (word.chars().count(), candidate.chars().count());
    of_word.abs_diff(of_candidate) * 3 <= of_word.max(of_candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_few_letters_off() {
        let names = || ["greet", "great", "GREET-ALL", "x"].into_iter();
        for (word, near) in [
            ("gret", Some("great")),
            ("greet-al", Some("GREET-ALL")),
            ("Greet", Some("greet")),
            ("banana", None),
            ("X", Some("x")),
        ] {
            assert_eq!(nearest(word, names()), near, "{word}");
        }
        assert_eq!(nearest("greet", [].into_iter()), None);
    }

    #[test]
    fn what_shares_next_to_nothing_with_a_word_is_not_near() {
        for (word, name) in [("", "x"), ("~", "s"), ("ab", "b"), ("ab", "cd"), ("abc", "xyc")] {
            assert_eq!(nearest(word, [name].into_iter()), None, "{word}");
        }
        assert_eq!(nearest("abc", ["abx"].into_iter()), Some("abx"));
    }

    #[test]
    fn what_is_very_long_is_near_nothing() {
        let word = |length: usize| "a".repeat(length);
        assert_eq!(nearest(&word(99), [word(100).as_str()].into_iter()), Some(word(100).as_str()));
        assert_eq!(nearest(&word(100), [word(101).as_str()].into_iter()), None);
        assert_eq!(nearest(&word(101), [word(100).as_str()].into_iter()), None);
    }

    #[test]
    fn words_are_compared_whose_lengths_differ_by_a_third_at_most() {
        assert!(is_comparable("ab", "abc") && is_comparable("äöü", "abcd"));
        assert!(!is_comparable("ab", "abcd") && !is_comparable("a", ""));
    }
}
