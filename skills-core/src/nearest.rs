//! What a misspelled word most probably means.

/// The candidate that `word` most probably stands for: one that differs in case alone, else one of which at most a
/// third is different.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let folded = word.to_lowercase();
    let distance = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let longer = folded.chars().count().max(candidate.chars().count());
        Some(strsim::osa_distance(&folded, &candidate)).filter(|distance| distance * 3 <= longer)
    };
    candidates.filter_map(|candidate| Some((distance(candidate)?, candidate))).min().map(|(_, candidate)| candidate)
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
}
