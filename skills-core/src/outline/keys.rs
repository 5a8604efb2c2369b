//! What asks for a section.

use std::collections::{HashMap, HashSet};

use caseless::Caseless;

/// What a title is for a key: case-folded, one hyphen for each run of other characters than ASCII letters and digits.
pub(super) fn slug(title: &str) -> String {
    let folded =
        if title.is_ascii() { title.to_ascii_lowercase() } else { title.chars().default_case_fold().collect() };
    let mut slug = String::with_capacity(folded.len());
    for c in folded.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    if slug.ends_with('-') {
        slug.pop();
    }
    if slug.is_empty() { "section".to_owned() } else { slug }
}

/// A key for each slug, no two alike.
///
/// The first use of a slug is its key, the n-th has `-n` behind it. Where a slug with a number is also the slug of
/// another title, such a key comes up twice; agents know it as the first section that has it, so this one keeps it. Each
/// later one takes the next number of its slug that gives a key which no section has. So it takes none that another
/// library gives to another section, wherever in the body that is.
pub(super) fn unique(slugs: &[String]) -> Vec<String> {
    let mut numbering = Numbering::default();
    let keys: Vec<Option<String>> = slugs.iter().map(|slug| numbering.next(slug)).collect();
    keys.into_iter().zip(slugs).map(|(key, slug)| key.unwrap_or_else(|| numbering.next_free(slug))).collect()
}

/// Numbers the uses of slugs.
#[derive(Default)]
struct Numbering<'a> {
    uses: HashMap<&'a str, usize>,
    taken: HashSet<String>,
}

impl<'a> Numbering<'a> {
    /// The key for the next use of a slug, unless it is taken.
    fn next(&mut self, slug: &'a str) -> Option<String> {
        let uses = self.uses.entry(slug).or_default();
        *uses += 1;
        let key = if *uses == 1 { slug.to_owned() } else { format!("{slug}-{uses}") };
        self.taken.insert(key.clone()).then_some(key)
    }

    /// The key for the next use of a slug, with as many numbers left out as are taken.
    fn next_free(&mut self, slug: &'a str) -> String {
        loop {
            if let Some(key) = self.next(slug) {
                return key;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(slugs: &[&str]) -> Vec<String> {
        unique(&slugs.iter().map(|&slug| slug.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn case_is_folded_in_full() {
        assert_eq!(slug("Straße ﬁne ſo K"), "strasse-fine-so-k");
        assert_eq!(slug("--Ä--b  C--"), "b-c");
        assert_eq!(slug("日本"), "section");
        assert_eq!(slug(""), "section");
    }

    /// The only characters beyond ASCII that leave something in a slug.
    #[test]
    fn nineteen_characters_fold_to_ascii() {
        let folded: String = ('\u{80}'..=char::MAX)
            .filter(|c| c.to_string().chars().default_case_fold().any(|c| c.is_ascii_alphanumeric()))
            .collect();
        assert_eq!(folded, "\u{df}\u{130}\u{149}\u{17f}\u{1f0}ẖẗẘẙẚẞ\u{212a}ﬀﬁﬂﬃﬄﬅﬆ");
    }

    #[test]
    fn each_use_of_a_slug_has_its_number() {
        assert_eq!(of(&["a", "b", "a", "a"]), ["a", "b", "a-2", "a-3"]);
    }

    #[test]
    fn a_later_title_that_meets_a_numbered_key_is_numbered_on() {
        assert_eq!(of(&["setup", "setup", "setup-2"]), ["setup", "setup-2", "setup-2-2"]);
    }

    #[test]
    fn a_later_use_that_meets_the_key_of_a_title_is_numbered_on() {
        assert_eq!(of(&["setup-2", "setup", "setup", "setup"]), ["setup-2", "setup", "setup-4", "setup-3"]);
    }

    #[test]
    fn a_clash_moves_no_key_of_a_later_section() {
        assert_eq!(of(&["a", "a", "a-2", "a-2"]), ["a", "a-2", "a-2-3", "a-2-2"]);
    }

    #[test]
    fn clashes_are_numbered_on_from_where_the_last_one_ended() {
        let numbered = (2..20_000).map(|number| format!("a-{number}"));
        let slugs: Vec<String> = numbered.chain(std::iter::repeat_n("a".to_owned(), 20_000)).collect();
        let keys = unique(&slugs);
        assert_eq!(keys.len(), slugs.len());
        assert_eq!(keys[19_998..20_001], ["a", "a-20001", "a-20002"]);
        assert_eq!(keys.last().map(String::as_str), Some("a-20000"));
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }
}
