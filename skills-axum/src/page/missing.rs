//! The page that stands for a skill that is not there.

use maud::html;

use super::Pages;
use super::address::LIST_FROM_SKILL;
use super::text::{Plain, name};
use crate::document::Document;

/// How much of an id is shown, which a stranger may have made up.
const MOST_SHOWN: usize = 200;

pub(super) fn page(pages: &Pages, id: &str) -> Document {
    let shown: String = id.chars().take(MOST_SHOWN).collect();
    let banner = html! { p { a href=(LIST_FROM_SKILL) { (name(&pages.agent_name)) } } };
    let main = html! {
        h1 { "No such skill" }
        p.lead { (Plain(&pages.agent_name)) " has no skill with the id " code { (name(&shown)) @if shown != id { "…" } } "." }
        p { a href=(LIST_FROM_SKILL) { "See all skills" } }
    };
    super::frame::page("No such skill", &banner, &main)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{html_of, pages};

    fn html(id: &str) -> String {
        html_of(&pages().missing(id))
    }

    #[test]
    fn id_is_named_as_text_and_the_list_linked() {
        let html = html("<script>x");
        assert!(html.contains("has no skill with the id <code><bdi>&lt;script&gt;x</bdi></code>."));
        assert!(html.contains("<a href=\"../skills\">See all skills</a>"));
        assert!(!html.contains("<script"));
    }

    #[test]
    fn long_id_is_cut() {
        let html = html(&"ä".repeat(10_000));
        assert!(html.contains(&format!("<bdi>{}</bdi>…", "ä".repeat(200))));
        assert!(!html.contains(&"ä".repeat(201)));
    }
}
