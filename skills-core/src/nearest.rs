//! What a misspelled word most probably means.

/// The candidate that `word` most probably stands for: one that differs in case alone, else one a few letters off.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let most = (word.chars().count() / 3).max(1);
    let folded = word.to_lowercase();
    candidates
        .map(|candidate| (strsim::osa_distance(&folded, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, candidate)| candidate)
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
            ("", Some("x")),
        ] {
            assert_eq!(nearest(word, names()), near, "{word}");
        }
        assert_eq!(nearest("greet", [].into_iter()), None);
    }
}
