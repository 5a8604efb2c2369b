//! The page with all of one skill that is for people.
//!
//! How a model should be asked, what a provider is told and keys that nobody knows are not: they are for programs, and
//! may hold what is not meant to be shown.

use maud::{Markup, html};
use skills_core::{Schema, SkillCard, SkillFile, Text, counted};

use super::markdown::{self, Heading};
use super::text::{Plain, isolated, items, name, tags};
use super::{Pages, address, pretty};
use crate::document::Document;

/// The largest body that is shown as Markdown, in bytes. Its HTML and what it is made of take some hundred times as much
/// memory at worst. Of a larger one the beginning is shown as it is written.
const MOST_MARKDOWN: usize = 256 * 1024;

/// From how many headings on a body has a table of contents.
const LONG: usize = 3;

pub(super) fn page(pages: &Pages, card: &SkillCard) -> Document {
    let banner = html! {
        p { a href=(address::LIST_FROM_SKILL) { "Skills of " (name(&pages.agent_name)) } }
    };
    let main = html! {
        h1 { (name(card.title())) }
        p.id { code { (name(card.id())) } }
        p.lead { (Plain(card.description())) }
        (tags(card, address::LIST_FROM_SKILL))
        (facts(card))
        (section("When to use", card.when_to_use()))
        (section("When not to use", card.when_not_to_use()))
        (section("Examples", card.examples()))
        (body(card))
        @if pages.schemas {
            (schema("Input schema", card.input_schema()))
            (schema("Output schema", card.output_schema()))
        }
        (files(card.files()))
    };
    let title = format!("{} – skill of {}", isolated(card.title()), isolated(&pages.agent_name));
    super::frame::page(&title, &banner, &main)
}

fn facts(card: &SkillCard) -> Markup {
    let texts = [
        ("Version", card.version()),
        ("Author", card.author()),
        ("License", card.license()),
        ("Compatibility", card.compatibility()),
    ];
    let lists =
        [("Takes", card.input_modes()), ("Gives", card.output_modes()), ("Allowed tools", card.allowed_tools())];
    let texts: Vec<_> = texts.into_iter().filter_map(|(label, text)| Some((label, text?))).collect();
    let lists: Vec<_> = lists.into_iter().filter(|(_, list)| !list.is_empty()).collect();
    html! {
        @if !texts.is_empty() || !lists.is_empty() {
            dl.facts {
                @for (label, text) in texts { div { dt { (label) } dd { (name(text)) } } }
                @for (label, list) in lists {
                    div { dt { (label) } @for entry in list { dd { code { (name(entry)) } } } }
                }
            }
        }
    }
}

fn section(heading: &str, texts: &[Text]) -> Markup {
    html! { @if !texts.is_empty() { section { h2 { (heading) } (items(texts)) } } }
}

fn body(card: &SkillCard) -> Markup {
    html! {
        @if card.body().len() > MOST_MARKDOWN {
            section {
                h2 #instructions { "Instructions" }
                p.note {
                    "They are too long for this page, which shows the first " (counted(MOST_MARKDOWN, "byte")) " of "
                    (counted(card.body().len(), "byte")) " as they are written."
                }
                pre { code { (Plain(beginning(card.body()))) } }
            }
        } @else if !card.body().is_empty() {
            @let body = markdown::render(card);
            section {
                h2 #instructions { "Instructions" }
                (contents(&body.headings))
                article.body { (body.html) }
            }
        }
        @if !card.document().is_empty() {
            p.note {
                "This page shows no pictures and little HTML. "
                a href=(address::documentation(card.id())) { "The skill as its author wrote it" }
            }
        }
    }
}

/// As much of a long body as is shown.
fn beginning(body: &str) -> &str {
    let end = (0..=MOST_MARKDOWN).rev().find(|&end| body.is_char_boundary(end));
    end.and_then(|end| body.get(..end)).unwrap_or(body)
}

fn contents(headings: &[Heading]) -> Markup {
    html! {
        @if headings.len() >= LONG {
            nav.contents aria-label="Contents" {
                ol {
                    @for heading in headings {
                        li class=(heading.level.to_string()) {
                            a href=(format!("#{}", heading.id)) { (name(&heading.title)) }
                        }
                    }
                }
            }
        }
    }
}

fn schema(heading: &str, schema: Option<&Schema>) -> Markup {
    html! {
        @if let Some(schema) = schema {
            section { h2 { (heading) } pre { code { (Plain(&pretty::indented(schema.text()))) } } }
        }
    }
}

fn files(files: &[SkillFile]) -> Markup {
    html! {
        @if !files.is_empty() {
            section {
                h2 { "Files" }
                table.files {
                    thead { tr { th scope="col" { "Path" } th scope="col" { "Size" } } }
                    tbody {
                        @for (index, file) in files.iter().enumerate() {
                            tr id=(markdown::file_anchor(index)) {
                                td { code { (name(file.path())) } }
                                td { (counted(file.size(), "byte")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use skills_core::assertions::ANYTHING;
    use skills_core::{CardFields, ExecutionHints, Json};

    use super::super::testing::{card, card_with_body, file, html_of, pages};
    use super::*;

    fn html(change: impl FnOnce(&mut CardFields)) -> String {
        html_of(&pages().skill(&card(change)))
    }

    #[test]
    fn facts_stand_with_their_names() {
        let html = html(|fields| {
            fields.version = Some("1.2.0".into());
            fields.author = Some("Ada".into());
            fields.license = Some("MIT".into());
            fields.compatibility = Some("needs git".into());
            fields.input_modes = vec!["text/plain".into()].into();
            fields.output_modes = vec!["text/csv".into(), "image/png".into()].into();
            fields.allowed_tools = vec!["Bash(git:*)".into()].into();
        });
        for (label, value) in
            [("Version", "1.2.0"), ("Author", "Ada"), ("License", "MIT"), ("Compatibility", "needs git")]
        {
            assert!(html.contains(&format!("<dt>{label}</dt><dd><bdi>{value}</bdi></dd>")), "{label}");
        }
        for (label, value) in [("Takes", "text/plain"), ("Gives", "text/csv"), ("Allowed tools", "Bash(git:*)")] {
            assert!(html.contains(&format!("<dt>{label}</dt><dd><code><bdi>{value}</bdi></code></dd>")), "{label}");
        }
        assert!(html.contains("image/png"));
    }

    #[test]
    fn what_is_not_there_has_no_place() {
        let html = html(|_| {});
        for absent in ["<dl", "<section", "<table", "<ul", "documentation"] {
            assert!(!html.contains(absent), "{absent}");
        }
        assert!(html.contains("<h1><bdi>Greet</bdi></h1>"));
    }

    #[test]
    fn cases_and_examples_are_lists() {
        let html = html(|fields| {
            fields.when_to_use = vec!["a guest comes".into()].into();
            fields.when_not_to_use = vec!["a guest goes".into()].into();
            fields.examples = vec!["Greet <Ada>".into()].into();
        });
        assert!(html.contains("<h2>When to use</h2><ul><li><bdi>a guest comes</bdi></li></ul>"));
        assert!(html.contains("<h2>When not to use</h2><ul><li><bdi>a guest goes</bdi></li></ul>"));
        assert!(html.contains("<h2>Examples</h2><ul><li><bdi>Greet &lt;Ada&gt;</bdi></li></ul>"));
    }

    #[test]
    fn files_have_paths_and_sizes() {
        let html = html(|fields| fields.files = vec![file("SKILL.md", &"x".repeat(1_234)), file("a<b", "1")].into());
        assert!(html.contains("<tr id=\"file-0\"><td><code><bdi>SKILL.md</bdi></code></td><td>1,234 bytes</td></tr>"));
        assert!(html.contains("<bdi>a&lt;b</bdi></code></td><td>1 byte</td>"));
    }

    #[test]
    fn schemas_are_shown_only_when_the_program_wants_it() {
        let card = card(|fields| {
            *fields = std::mem::take(fields)
                .input_schema(r#"{"type":"object","title":"</pre><script>"}"#, &ANYTHING)
                .output_schema(r#"{"type":"string"}"#, &ANYTHING);
        });
        let hidden = html_of(&pages().skill(&card));
        assert!(!hidden.contains("schema") && !hidden.contains("object"));

        let shown = html_of(&Pages::new("Clerk", "", true).skill(&card));
        assert!(shown.contains("<h2>Input schema</h2><pre><code>{\n  &quot;type&quot;: &quot;object&quot;,\n"));
        assert!(shown.contains("<h2>Output schema</h2>"));
        assert!(shown.contains("&lt;/pre&gt;&lt;script&gt;") && !shown.contains("<script"));
    }

    #[test]
    fn what_is_for_programs_is_not_shown() {
        let html = html(|fields| {
            fields.execution_hints =
                ExecutionHints { max_tokens: Some(777), temperature: Some(0.123), top_p: Some(0.456) };
            fields.provider_config = Some(Json::from_static(r#"{"api":"secret-config"}"#));
            fields.extra = vec![("secret-key".into(), Json::from_static("\"secret-value\""))].into();
            fields.metadata = vec![("secret-key".into(), "secret-value".into())].into();
        });
        for hidden in ["777", "0.123", "0.456", "secret"] {
            assert!(!html.contains(hidden), "{hidden}");
        }
    }

    #[test]
    fn hostile_names_stay_within_title_and_heading() {
        let html = html(|fields| {
            fields.title = "</title></h1><script>\u{202e}".into();
            fields.id = "\"><img src=x onerror=y>\0".into();
            fields.document = "x".into();
        });
        assert!(!html.contains("<script") && !html.contains("<img"));
        assert!(html.contains("<title>\u{2068}&lt;/title&gt;&lt;/h1&gt;&lt;script&gt;\u{202e}\u{2069} – skill of"));
        assert!(html.contains("href=\"%22%3E%3Cimg%20src%3Dx%20onerror%3Dy%3E%00/documentation\""));
    }

    #[test]
    fn tags_lead_to_the_list() {
        let html = html(|fields| fields.tags = vec!["a&b".into()].into());
        assert!(html.contains("<a href=\"../skills?tag=a%26b\"><bdi>a&amp;b</bdi></a>"));
    }

    #[test]
    fn body_that_is_too_long_is_shown_as_it_is_written() {
        let page = |length: usize| html_of(&pages().skill(&card_with_body(&"ä# *b*\n".repeat(length / 8))));
        let (whole, cut) = (page(MOST_MARKDOWN), page(MOST_MARKDOWN + 8));
        assert!(whole.contains("<em>b</em>") && !whole.contains("too long"));
        assert!(!cut.contains("<em>") && cut.contains("the first 262,144 bytes of 262,152 bytes as they are written."));
        assert!(cut.contains("<pre><code>ä# *b*\n") && cut.contains("/documentation"));
        assert!(cut.len() < MOST_MARKDOWN + 8 * 1024, "{}", cut.len());
    }

    #[test]
    fn beginning_ends_at_a_character() {
        let body = format!("x{}", "ä".repeat(MOST_MARKDOWN));
        assert_eq!(beginning(&body).len(), MOST_MARKDOWN - 1);
    }

    #[test]
    fn long_body_has_contents_and_a_short_one_has_none() {
        let long = html_of(&pages().skill(&card_with_body("# One\n\n## Two *x*\n\n# One\n")));
        assert!(long.contains("<li class=\"h3\"><a href=\"#body-one\"><bdi>One</bdi></a></li>"));
        assert!(long.contains("<li class=\"h4\"><a href=\"#body-two-x\"><bdi>Two x</bdi></a></li>"));
        assert!(long.contains("<h3 id=\"body-one\">One</h3>") && long.contains("<h3 id=\"body-one-1\">One</h3>"));
        assert!(!html_of(&pages().skill(&card_with_body("# One\n"))).contains("<nav"));
    }
}
