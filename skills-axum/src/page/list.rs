//! The page with all skills, or with those that were looked for.

use maud::{Markup, html};
use skills_core::{SkillCard, counted};

use super::search::Search;
use super::text::{Plain, isolated, name, tags};
use super::{MOST_SOUGHT, PageQuery, Pages, address};
use crate::document::Document;

pub(super) fn page<'a>(
    pages: &Pages,
    cards: impl ExactSizeIterator<Item = &'a SkillCard>,
    query: &PageQuery,
) -> Document {
    let search = Search::of(query);
    let all = cards.len();
    let found: Vec<&SkillCard> = cards.filter(|card| search.finds(card)).collect();
    let banner = html! { p { (name(&pages.agent_name)) } };
    let main = html! {
        h1 { "Skills" }
        p.lead { (Plain(&pages.agent_description)) }
        (form(query))
        p.count {
            (count(found.len(), all, &search, query))
            @if !search.is_empty() { " " a href=(address::LIST) { "Show all" } }
        }
        @if !found.is_empty() { ul.skills { @for card in &found { (entry(card)) } } }
    };
    super::frame::page(&format!("Skills of {}", isolated(&pages.agent_name)), &banner, &main)
}

fn form(query: &PageQuery) -> Markup {
    html! {
        form role="search" method="get" {
            label for="q" { "Search skills" }
            div.field {
                input #q type="search" name="q" value=[query.q.as_deref()] maxlength=(MOST_SOUGHT) autocomplete="off";
                @if let Some(tag) = query.tag.as_deref().filter(|tag| !tag.is_empty()) {
                    input type="hidden" name="tag" value=(tag);
                }
                button { "Search" }
            }
        }
    }
}

fn count(found: usize, all: usize, search: &Search, query: &PageQuery) -> Markup {
    let words = query.q.as_deref().map(str::trim).filter(|words| !words.is_empty());
    let tag = query.tag.as_deref().filter(|tag| !tag.is_empty());
    html! {
        @match (search.is_empty(), found) {
            (true, 0) => "There are no skills.",
            (true, _) => (counted(all, "skill")),
            (false, 0) => "No skill matches",
            (false, 1) => { "1 of " (counted(all, "skill")) " matches" }
            (false, _) => { (found) " of " (counted(all, "skill")) " match" }
        }
        @if let Some(words) = words { " “" (name(words)) "”" }
        @if let Some(tag) = tag { @if words.is_some() { " with" } " the tag “" (name(tag)) "”" }
        @if !search.is_empty() { "." }
    }
}

fn entry(card: &SkillCard) -> Markup {
    html! {
        li {
            h2 { a href=(address::skill(card.id())) { (name(card.title())) } }
            @if card.id() != card.title() {
                p.id { code { (name(card.id())) } }
            }
            p.description { (Plain(card.description())) }
            (tags(card, ""))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{card, html_of, pages};
    use super::*;

    fn html(q: Option<&str>, tag: Option<&str>) -> String {
        let cards = [
            card(|fields| fields.tags = vec!["demo".into(), "c++".into()].into()),
            card(|fields| {
                fields.id = "a/b".into();
                fields.name = "odd".into();
                fields.title = "<b>\"Odd\"\u{202e}".into();
                fields.description = "</p><script>alert(1)</script>".into();
            }),
        ];
        let query = PageQuery { q: q.map(str::to_owned), tag: tag.map(str::to_owned) };
        html_of(&pages().list(cards.iter(), &query))
    }

    #[test]
    fn each_skill_has_title_id_description_and_tags() {
        let html = html(None, None);
        assert!(html.contains("<h2><a href=\"skills/greet\"><bdi>Greet</bdi></a></h2>"));
        assert!(html.contains("<code><bdi>greet</bdi></code>"));
        assert!(html.contains("<p class=\"description\">Greets.</p>"));
        assert!(html.contains("<a href=\"?tag=c%2B%2B\"><bdi>c++</bdi></a>"));
        assert!(html.contains("<title>Skills of \u{2068}Clerk\u{2069}</title>"));
    }

    #[test]
    fn hostile_names_and_descriptions_are_text() {
        let html = html(None, None);
        assert!(html.contains("<a href=\"skills/a%2Fb\"><bdi>&lt;b&gt;&quot;Odd&quot;\u{202e}</bdi></a>"));
        assert!(html.contains("&lt;/p&gt;&lt;script&gt;"));
        assert!(!html.contains("<script"));
    }

    #[test]
    fn query_leaves_what_it_finds_and_counts_it() {
        let html = html(Some(" greet "), None);
        assert!(html.contains("1 of 2 skills matches “<bdi>greet</bdi>”."));
        assert!(html.contains("skills/greet") && !html.contains("skills/a%2Fb"));
        assert!(html.contains("<a href=\"skills\">Show all</a>"));
    }

    #[test]
    fn long_query_is_cut_and_shown_as_it_is_looked_for() {
        let spaces = " ".repeat(199);
        let html = html(Some(&format!("{spaces}greetx")), None);
        assert!(html.contains("1 of 2 skills matches “<bdi>g</bdi>”."), "{html}");
        assert!(html.contains(&format!("value=\"{spaces}g\" maxlength=\"200\"")));
    }

    #[test]
    fn tag_narrows_a_search_and_stays_in_the_form() {
        let html = html(Some("e"), Some("Demo"));
        assert!(html.contains("1 of 2 skills matches “<bdi>e</bdi>” with the tag “<bdi>Demo</bdi>”."));
        assert!(html.contains("<input type=\"hidden\" name=\"tag\" value=\"Demo\">"));
    }

    #[test]
    fn nothing_found_is_said_with_a_way_back() {
        let html = html(Some("\"><script>"), None);
        assert!(html.contains("No skill matches “<bdi>&quot;&gt;&lt;script&gt;</bdi>”."));
        assert!(html.contains("value=\"&quot;&gt;&lt;script&gt;\""));
        assert!(html.contains("Show all") && !html.contains("<ul class=\"skills\">"));
    }

    #[test]
    fn all_skills_are_counted_without_a_way_back() {
        assert!(html(None, None).contains(">2 skills</p>"));
        assert!(html(Some(""), Some("")).contains(">2 skills</p>"));
        let none = html_of(&pages().list([].iter(), &PageQuery::default()));
        assert!(none.contains("There are no skills."));
    }

    #[test]
    fn search_field_has_a_label_and_asks_this_address() {
        let html = html(None, None);
        assert!(html.contains("<label for=\"q\">Search skills</label>"));
        assert!(html.contains("<form role=\"search\" method=\"get\">"));
    }

    #[test]
    fn thousand_skills_are_all_listed() {
        let cards: Vec<SkillCard> =
            (0..1_000).map(|number| card(|fields| fields.id = format!("skill-{number:04}").into())).collect();
        let html = html_of(&pages().list(cards.iter(), &PageQuery::default()));
        assert!(html.contains(">1,000 skills</p>"));
        assert_eq!(html.matches("<h2>").count(), 1_000);
    }
}
