//! The HTML that a body may have.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

/// What an author may write as HTML. No headings are among it, since the page has an outline, and nothing that looks
/// like the page itself.
const TAGS: [&str; 42] = [
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "cite",
    "code",
    "dd",
    "del",
    "dfn",
    "dl",
    "dt",
    "em",
    "hr",
    "i",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "small",
    "strike",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "tt",
    "u",
    "ul",
    "var",
    "wbr",
];

/// What comes of Markdown besides.
const TAGS_OF_MARKDOWN: [&str; 5] = ["div", "h3", "h4", "h5", "h6"];

/// Elements whose content is no text for people.
const NOT_TEXT: [&str; 14] = [
    "canvas", "form", "iframe", "math", "noembed", "noframes", "noscript", "object", "script", "select", "style",
    "svg", "template", "title",
];

static FRAGMENT: LazyLock<Builder<'static>> = LazyLock::new(|| builder(&[]));

static PAGE_PART: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = builder(&TAGS_OF_MARKDOWN);
    // Only what is made of Markdown can have ids here, each of which is ours.
    builder.add_tag_attributes("div", &["id"]);
    for heading in TAGS_OF_MARKDOWN {
        builder.add_tag_attributes(heading, &["id"]);
    }
    builder
});

/// HTML that an author wrote, as HTML in which every element ends.
pub(super) fn fragment(html: &str) -> String {
    FRAGMENT.clean(html).to_string()
}

/// HTML that was made of Markdown and of [`fragment`]s.
pub(super) fn page_part(html: &str) -> String {
    PAGE_PART.clean(&divided(html)).to_string()
}

/// How many characters of a text are escaped before it is divided.
const MOST_ESCAPED: usize = 64;

/// The HTML with comments, which are not shown, in texts that have much to escape.
///
/// The serializer looks through all that is left of a text for each `&` and for each character that may be a no-break
/// space, so the time would grow with the square of the text. Where a comment stood, a text ends.
///
/// In this HTML no attribute has a `<` or `>`, and each `&` begins a reference to a character.
fn divided(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let (mut in_tag, mut escaped) = (false, 0);
    for c in html.chars() {
        match c {
            '<' | '>' => (in_tag, escaped) = (c == '<', 0),
            // UTF-8 begins the second of these with the byte that the no-break space begins with.
            '&' | '\u{80}'..='\u{bf}' if !in_tag => escaped += 1,
            _ => {}
        }
        if escaped > MOST_ESCAPED {
            out.push_str("<!---->");
            escaped = 1;
        }
        out.push(c);
    }
    out
}

fn builder(more_tags: &[&'static str]) -> Builder<'static> {
    // `empty` is without elements; it allows attributes all the same, which are set here one and all.
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.iter().chain(more_tags).copied().collect())
        .clean_content_tags(HashSet::from(NOT_TEXT))
        .generic_attributes(HashSet::new())
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))]))
        .url_schemes(HashSet::from(super::links::SCHEMES))
        .url_relative(UrlRelative::Custom(Box::new(same_page)))
        .link_rel(Some("nofollow noopener noreferrer"));
    builder
}

fn same_page(url: &str) -> Option<Cow<'_, str>> {
    url.starts_with('#').then_some(Cow::Borrowed(url))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_with_much_to_escape_is_divided_before_a_character() {
        for unit in ["&amp;", "\u{a0}", "©x"] {
            let (most, rest) = (unit.repeat(64), unit.repeat(3));
            assert_eq!(divided(&most), most);
            assert_eq!(divided(&format!("{most}{rest}")), format!("{most}<!---->{rest}"));
        }
    }

    #[test]
    fn each_text_counts_alone_and_tags_stay_whole() {
        let html = format!("<p>{}</p>", "&amp;".repeat(64)).repeat(2);
        assert_eq!(divided(&html), html);
        let html = format!("<a href=\"http://x/?{}\">x</a>", "&amp;".repeat(100));
        assert_eq!(divided(&html), html);
    }

    #[test]
    fn division_is_not_seen() {
        let html = format!("<pre><code>{}</code></pre>", "a &amp; b&nbsp;© ".repeat(1_000));
        assert_eq!(page_part(&html), html);
    }
}
