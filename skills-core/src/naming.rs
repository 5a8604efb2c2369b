//! The form of names, and names made of other texts.

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

use crate::files::{LEFT_OUT_DIRECTORIES, is_device};
use crate::scripts;

/// The most characters of a name.
pub(crate) const NAME_LIMIT: usize = 64;
/// The most characters of a text of which a name is made. No directory's name is longer.
const MOST_REWRITTEN: usize = 255;

/// Whether the character is a letter or a number, which is what the reference validator calls alphanumeric. Marks are
/// neither. The reference knows Unicode 14; characters that are younger are judged by their own category, since
/// refusing them would be of use to nobody.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    matches!(c.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
}

/// Whether lower-casing changes the character.
pub(crate) fn is_upper(c: char) -> bool {
    !c.to_lowercase().eq([c])
}

/// Whether a text can be a name without a finding.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.nfkc().count() <= NAME_LIMIT
        && text.nfkc().eq(kebab_case(text).chars())
        && scripts::mixture(text).is_none()
}

/// A name for the skill in a directory of this name: the directory's own, in the form that names have.
pub(crate) fn name_for_directory(directory: &str) -> String {
    name_from(directory).unwrap_or_else(|| "my-skill".to_owned())
}

/// A name that says what a text says; nothing if the text holds neither letters nor numbers. It can be a directory's
/// name as well, on every system and where searches look.
pub(crate) fn name_from(text: &str) -> Option<String> {
    let spelling = scripts::mixture(text).and_then(|mixture| mixture.spelling);
    let mut name = kebab_case(spelling.as_deref().unwrap_or(text));
    if let Some((end, _)) = name.char_indices().nth(NAME_LIMIT) {
        // Whole words, where there are several.
        let end = name.get(..=end).and_then(|start| start.rfind('-')).unwrap_or(end);
        name.truncate(end);
    }
    if is_device(&name) || LEFT_OUT_DIRECTORIES.contains(&name.as_str()) {
        name.push_str("-skill");
    }
    if name.is_empty() { None } else { Some(name) }
}

/// The text as a name: lower case, words joined by hyphens, nothing but letters and numbers in them. Of a long text it
/// is the start.
pub(crate) fn kebab_case(text: &str) -> String {
    let mut name = String::new();
    let mut after_lower = false;
    for c in text.chars().take(MOST_REWRITTEN).nfkc() {
        if is_alphanumeric(c) {
            if is_upper(c) && after_lower {
                name.push('-');
            }
            name.extend(c.to_lowercase().filter(|&c| is_alphanumeric(c)));
            after_lower = !is_upper(c);
        } else {
            if !name.is_empty() && !name.ends_with('-') {
                name.push('-');
            }
            after_lower = false;
        }
    }
    name.truncate(name.trim_end_matches('-').len());
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kebab_case_makes_a_name_of_anything() {
        let cases = [
            ("PDF Processing", "pdf-processing"),
            ("myCoolTool", "my-cool-tool"),
            ("snake_case__name", "snake-case-name"),
            ("--a--b--", "a-b"),
            ("v1.2", "v1-2"),
            ("ＦＵＬＬ", "full"),
            ("İx", "ix"),
            ("技能", "技能"),
            ("-_-", ""),
            ("", ""),
        ];
        assert_eq!(kebab_case(&"é".repeat(250_000)), "é".repeat(255));
        for (text, name) in cases {
            assert_eq!(kebab_case(text), name, "{text:?}");
        }
    }

    #[test]
    fn a_proposed_name_is_accepted() {
        let long = "watch-kubernetes-resources-explain-rollout-stalls-and-surface-live-status-transitions";
        for (text, name) in [
            (long, "watch-kubernetes-resources-explain-rollout-stalls-and-surface"),
            (&"a".repeat(100), "a".repeat(64).as_str()),
            (&format!("{}-b", "a".repeat(64)), "a".repeat(64).as_str()),
            ("NUL", "nul-skill"),
            ("Node_modules", "node-modules"),
            ("Target", "target-skill"),
            ("wеekly Report", "weekly-report"),
            ("Привет мир", "привет-мир"),
        ] {
            assert_eq!(name_from(text).as_deref(), Some(name), "{text}");
            assert!(is_name(name), "{name}");
        }
        assert_eq!(name_from("-_-"), None);
        assert_eq!(name_for_directory("🦀"), "my-skill");
    }

    #[test]
    fn letters_and_numbers_of_all_scripts_are_alphanumeric() {
        for c in ['a', 'Z', '7', 'ß', '技', 'ы', '٣', 'Ⅷ', '½', 'ª', 'ʰ'] {
            assert!(is_alphanumeric(c), "{c:?}");
        }
        for c in ['-', '_', ' ', '.', '/', '\u{301}', '\u{93e}', '🦀', '\u{200d}', '\0', 'Ⓐ'] {
            assert!(!is_alphanumeric(c), "{c:?}");
        }
    }

    #[test]
    fn upper_case_is_what_lower_casing_changes() {
        for c in ['A', 'Ы', 'ǅ', 'Σ', 'İ'] {
            assert!(is_upper(c), "{c:?}");
        }
        for c in ['a', 'ß', 'ς', 'ı', '技', '7', '-'] {
            assert!(!is_upper(c), "{c:?}");
        }
    }
}
