//! Scripts of letters, and letters of other scripts that look like Latin ones.
//!
//! A small table of what is met in practice, not all of Unicode's confusables, whose tables each build would pay for.

/// Scripts whose letters hardly belong into one word. Those of East Asia are none of them: they are mixed with Latin
/// letters as a matter of course.
const SCRIPTS: [(char, char, &str); 21] = [
    ('A', 'Z', LATIN),
    ('a', 'z', LATIN),
    ('\u{c0}', '\u{2af}', LATIN),
    ('\u{1e00}', '\u{1eff}', LATIN),
    ('\u{370}', '\u{3ff}', "Greek"),
    ('\u{1f00}', '\u{1fff}', "Greek"),
    ('\u{400}', '\u{52f}', "Cyrillic"),
    ('\u{1c80}', '\u{1c8f}', "Cyrillic"),
    ('\u{a640}', '\u{a69f}', "Cyrillic"),
    ('\u{531}', '\u{58f}', "Armenian"),
    ('\u{590}', '\u{5ff}', "Hebrew"),
    ('\u{600}', '\u{77f}', "Arabic"),
    ('\u{900}', '\u{97f}', "Devanagari"),
    ('\u{e00}', '\u{e7f}', "Thai"),
    ('\u{10a0}', '\u{10ff}', "Georgian"),
    ('\u{1c90}', '\u{1cbf}', "Georgian"),
    ('\u{2d00}', '\u{2d2f}', "Georgian"),
    ('\u{13a0}', '\u{13ff}', "Cherokee"),
    ('\u{ab70}', '\u{abbf}', "Cherokee"),
    ('\u{2c80}', '\u{2cff}', "Coptic"),
    ('\u{2c60}', '\u{2c7f}', LATIN),
];

const LATIN: &str = "Latin";

/// Letters, each with the Latin one below it that it looks like.
const LOOKALIKES: [(&str, &str); 4] = [
    ("аеорсухіјѕһԁԛԝӏѵкмтАВЕКМНОРСТУХІЈЅҮԌԚԜ", "aeopcyxijshdqwlvkmtABEKMHOPCTYXIJSYGQW"),
    ("αγικνοργτυχωηϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ayikvopytuxwnjABEZHIKMNOPTYX"),
    ("օսհոզցՕՍՏԼ", "ouhnqgOUSL"),
    ("ɑɡıȷ", "agij"),
];

/// The script of a letter, if it is one that hardly mixes with others.
fn script(c: char) -> Option<&'static str> {
    if !c.is_alphabetic() {
        return None;
    }
    SCRIPTS.iter().find(|(first, last, _)| (*first..=*last).contains(&c)).map(|(_, _, name)| *name)
}

/// All pairs of a letter and the Latin one that it looks like.
fn lookalikes() -> impl Iterator<Item = (char, char)> {
    LOOKALIKES.iter().flat_map(|(letters, latin)| letters.chars().zip(latin.chars()))
}

/// The Latin letter that another letter looks like.
fn latin(c: char) -> Option<char> {
    if c.is_ascii() { None } else { lookalikes().find(|(letter, _)| *letter == c).map(|(_, latin)| latin) }
}

/// The text with Latin letters in place of those that look like them.
pub(crate) fn in_latin(text: &str) -> String {
    text.chars().map(|c| latin(c).unwrap_or(c)).collect()
}

/// The letters of a text that only look like those of another text, which is what the text looks like as a whole.
pub(crate) fn lookalikes_of(text: &str, other: &str) -> Vec<char> {
    if text == other || in_latin(text) != in_latin(other) {
        return Vec::new();
    }
    text.chars().zip(other.chars()).filter(|(c, other)| c != other).map(|(c, _)| c).collect()
}

/// A letter with its code point and its script, for who cannot tell it from another.
pub(crate) fn letter(c: char) -> String {
    let script = script(c).map(|script| format!(", {script}")).unwrap_or_default();
    format!("`{c}` (U+{:04X}{script})", u32::from(c))
}

/// A text that mixes scripts within a word, or has a word that only looks like a Latin one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mixture {
    /// The letters that do not belong there, in their order.
    pub(crate) letters: Vec<char>,
    /// The text in letters of one script that looks like it, if there is one.
    pub(crate) spelling: Option<String>,
}

/// What is mixed in a text; `None` where each of its words is in one script.
pub(crate) fn mixture(text: &str) -> Option<Mixture> {
    // Most texts are ASCII.
    if text.is_ascii() {
        return None;
    }
    let has_latin = text.chars().any(|c| script(c) == Some(LATIN));
    let is_odd = |word: &&str| {
        let mut scripts = word.chars().filter_map(script);
        let Some(first) = scripts.next() else { return false };
        let only_looks_latin = || first != LATIN && word.chars().all(|c| !c.is_alphabetic() || latin(c).is_some());
        scripts.any(|script| script != first) || has_latin && only_looks_latin()
    };
    let odd: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(is_odd).collect();
    let letters = || odd.iter().flat_map(|word| word.chars()).filter(|c| script(*c).is_some());
    letters().next()?;
    let other_than = |main: &'static str| letters().filter(move |c| script(*c) != Some(main));
    if other_than(LATIN).all(|c| latin(c).is_some()) {
        return Some(Mixture { letters: other_than(LATIN).collect(), spelling: Some(in_latin(text)) });
    }
    let count = |name: &str| letters().filter(|c| script(*c) == Some(name)).count();
    let main = letters().filter_map(script).max_by_key(|name| count(name))?;
    let of_main = |c: char| lookalikes().find(|(letter, latin)| *latin == c && script(*letter) == Some(main));
    let spelling = other_than(main).all(|c| of_main(c).is_some());
    let spelled = |c: char| if script(c) == Some(main) { c } else { of_main(c).map_or(c, |(letter, _)| letter) };
    Some(Mixture {
        letters: other_than(main).collect(),
        spelling: spelling.then(|| text.chars().map(spelled).collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_of_the_table_has_a_latin_one() {
        for (letters, latin) in LOOKALIKES {
            assert_eq!(letters.chars().count(), latin.chars().count(), "{letters}");
            assert!(latin.is_ascii() && letters.chars().all(|c| !c.is_ascii()), "{letters}");
        }
    }

    #[test]
    fn a_letter_of_another_script_is_named_and_spelled_in_latin() {
        for (text, letters, spelling) in [
            ("wеekly-report", "е", "weekly-report"),
            ("gοοgle", "οο", "google"),
            ("rep\u{585}rt", "\u{585}", "report"),
            ("report-а", "а", "report-a"),
            ("ВAD", "В", "BAD"),
        ] {
            let expected = Mixture { letters: letters.chars().collect(), spelling: Some(spelling.to_owned()) };
            assert_eq!(mixture(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_latin_letter_in_a_word_of_another_script_is_the_odd_one() {
        let expected = Mixture { letters: vec!['o'], spelling: Some("москва".to_owned()) };
        assert_eq!(mixture("мoсква"), Some(expected));
        assert_eq!(mixture("навzык"), Some(Mixture { letters: vec!['z'], spelling: None }));
    }

    #[test]
    fn words_in_scripts_of_their_own_are_no_mixture() {
        for text in
            ["навык", "навык-pdf", "сосо", "技能-pdf", "技能pdf", "straße", "ısı", "résumé", "a-1-b", "ελληνικά"]
        {
            assert_eq!(mixture(text), None, "{text}");
        }
    }

    #[test]
    fn texts_that_look_the_same_differ_in_letters() {
        assert_eq!(lookalikes_of("сосо", "coco"), ['с', 'о', 'с', 'о']);
        assert_eq!(lookalikes_of("ɡreet", "greet"), ['ɡ']);
        assert_eq!(lookalikes_of("greet", "great"), []);
        assert_eq!(letter('е'), "`е` (U+0435, Cyrillic)");
    }
}
