//! Okapi BM25.

use std::collections::{BTreeMap, BTreeSet};

/// How soon a word that stands in a text again and again stops to count.
const K1: f64 = 1.5;

/// How much the length of a text counts.
const B: f64 = 0.75;

/// What is known of a text.
struct Document<'q> {
    length: f64,
    /// How often each word of the query stands in it, for those that do.
    found: BTreeMap<&'q str, f64>,
}

impl<'q> Document<'q> {
    fn new(query: &'q BTreeSet<String>, words: impl Iterator<Item = String>) -> Self {
        let mut document = Self { length: 0.0, found: BTreeMap::new() };
        for word in words {
            document.length += 1.0;
            if let Some(word) = query.get(&word) {
                *document.found.entry(word).or_default() += 1.0;
            }
        }
        document
    }
}

/// How well each text, given by its words, answers the query: 0 for one without any of the query's words, else a finite
/// number above 0.
pub(super) fn scores<W: Iterator<Item = String>>(query: &BTreeSet<String>, texts: impl Iterator<Item = W>) -> Vec<f64> {
    let documents: Vec<Document<'_>> = texts.map(|words| Document::new(query, words)).collect();
    let count: f64 = documents.iter().map(|_| 1.0).sum();
    let mean_length = documents.iter().map(|document| document.length).sum::<f64>() / count;
    let mut having: BTreeMap<&str, f64> = BTreeMap::new();
    for word in documents.iter().flat_map(|document| document.found.keys()) {
        *having.entry(word).or_default() += 1.0;
    }

    let rarity = |word: &str| {
        let having = having.get(word).copied().unwrap_or_default();
        (1.0 + (count - having + 0.5) / (having + 0.5)).ln()
    };
    // A text with a word that is found has a length, and so has the mean: no division is by 0.
    let score = |document: &Document<'_>| {
        let length = 1.0 - B + B * document.length / mean_length;
        document.found.iter().map(|(word, times)| rarity(word) * times * (K1 + 1.0) / (times + K1 * length)).sum()
    };
    documents.iter().map(score).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(query: &[&str], texts: &[&str]) -> Vec<f64> {
        let query = query.iter().map(|&word| word.to_owned()).collect();
        scores(&query, texts.iter().map(|text| text.split_whitespace().map(str::to_owned)))
    }

    #[test]
    fn rare_word_counts_more_than_a_frequent_one() {
        let scores = of(&["rare", "often"], &["rare x", "often x", "often x"]);
        assert!(scores[0] > scores[1]);
    }

    #[test]
    fn word_in_every_text_still_counts() {
        assert!(of(&["a"], &["a", "a"]).iter().all(|score| *score > 0.0));
    }

    #[test]
    fn shorter_text_counts_more() {
        let scores = of(&["a"], &["a", "a x y z"]);
        assert!(scores[0] > scores[1]);
    }

    #[test]
    fn texts_without_words_score_nothing() {
        let scores = of(&["a"], &["", ""]);
        assert!(scores.iter().all(|score| *score == 0.0), "{scores:?}");
        assert!(of(&["a"], &[]).is_empty());
    }
}
