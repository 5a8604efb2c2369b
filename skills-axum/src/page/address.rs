//! The addresses that a page links to.
//!
//! They are relative, so that they hold when the routes are served below another path. A skill's page is one step below
//! the list.

use skills_core::escaped_segment;

/// The list, from a skill's page.
pub(super) const LIST_FROM_SKILL: &str = "../skills";

/// The list without a query, from the list.
pub(super) const LIST: &str = "skills";

/// A skill's page, from the list.
pub(super) fn skill(id: &str) -> String {
    format!("{LIST}/{}", escaped_segment(id))
}

/// A skill's documentation, from the skill's page.
pub(super) fn documentation(id: &str) -> String {
    format!("{}/documentation", escaped_segment(id))
}

/// The skills with a tag, from the page from which `list` is the list.
pub(super) fn tag(list: &str, tag: &str) -> String {
    format!("{list}?tag={}", escaped_segment(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tags_stay_one_segment_and_one_value() {
        assert_eq!(skill("a/b?c#d%e f"), "skills/a%2Fb%3Fc%23d%25e%20f");
        assert_eq!(documentation("javascript:x"), "javascript%3Ax/documentation");
        assert_eq!(tag(LIST_FROM_SKILL, "c++&q=ä\0"), "../skills?tag=c%2B%2B%26q%3D%C3%A4%00");
        assert_eq!(skill("a-b.c_d~e"), "skills/a-b.c_d~e");
    }
}
