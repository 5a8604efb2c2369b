//! Where the links of a body may lead.

use percent_encoding::percent_decode_str;
use skills_core::SkillFile;

use super::headings::anchor;

/// The schemes of addresses that may be linked to.
pub(super) const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

/// The most bytes of an address that is linked to. The time to write one grows with the square of it.
pub(super) const MOST_BYTES: usize = 2 * 1024;

/// The id of a skill's file on the page, by its place among the files.
pub(in crate::page) fn file_anchor(index: usize) -> String {
    format!("file-{index}")
}

/// Where a link with this destination leads: elsewhere, to a place on the page, or nowhere. No file can be opened, so a
/// link to one leads to its line in the list of files.
pub(super) fn target(destination: &str, files: &[SkillFile]) -> Option<String> {
    if destination.len() > MOST_BYTES {
        return None;
    }
    if let Some(id) = destination.strip_prefix('#') {
        return Some(format!("#{}", anchor(&percent_decode_str(id).decode_utf8_lossy())));
    }
    if let Some((scheme, _)) = destination.split_once(':')
        && SCHEMES.iter().any(|allowed| scheme.eq_ignore_ascii_case(allowed))
    {
        return Some(destination.to_owned());
    }
    let path = destination.split(['#', '?']).next().unwrap_or_default();
    let path = within_skill(&percent_decode_str(path).decode_utf8_lossy())?;
    let index = files.binary_search_by(|file| file.path().as_bytes().cmp(path.as_bytes())).ok()?;
    Some(format!("#{}", file_anchor(index)))
}

/// A path without `.` and `..`, unless it leaves the skill's directory.
fn within_skill(path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::file;
    use super::*;

    fn lead(destination: &str) -> Option<String> {
        target(destination, &[file("SKILL.md", ""), file("a b/c.md", "")])
    }

    #[test]
    fn addresses_of_allowed_schemes_stay() {
        for address in ["http://a.example/?q=1#x", "HTTPS://a.example", "mailto:a@b.example"] {
            assert_eq!(lead(address).as_deref(), Some(address));
        }
    }

    #[test]
    fn address_beyond_two_kibibytes_leads_nowhere() {
        let address = |bytes: usize| format!("https://a.example/{}", "&".repeat(bytes - "https://a.example/".len()));
        assert_eq!(lead(&address(2_048)), Some(address(2_048)));
        assert_eq!(lead(&address(2_049)), None);
    }

    #[test]
    fn addresses_of_other_schemes_lead_nowhere() {
        let hostile = [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            " javascript:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "blob:x",
            "ftp://a.example",
        ];
        for address in hostile {
            assert_eq!(lead(address), None, "{address:?}");
        }
    }

    #[test]
    fn file_of_the_skill_leads_to_its_line() {
        for path in ["SKILL.md", "./SKILL.md", "a/../SKILL.md#part", "SKILL.md?raw"] {
            assert_eq!(lead(path).as_deref(), Some("#file-0"), "{path}");
        }
        assert_eq!(lead("a%20b/c.md").as_deref(), Some("#file-1"));
    }

    #[test]
    fn other_paths_lead_nowhere() {
        for path in ["", "missing.md", "../SKILL.md", "/SKILL.md", "//a.example/x", "\\\\a.example", "a b", "?q=1"] {
            assert_eq!(lead(path), None, "{path}");
        }
    }

    #[test]
    fn place_in_the_body_keeps_clear_of_the_page() {
        assert_eq!(lead("#setup").as_deref(), Some("#body-setup"));
        assert_eq!(lead("#gr%C3%B6%C3%9Fe").as_deref(), Some("#body-größe"));
        assert_eq!(lead("#main").as_deref(), Some("#body-main"));
    }
}
