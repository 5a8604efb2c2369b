//! What all pages share: the head, the style, and the policy that keeps them harmless.

use std::sync::LazyLock;

use axum::http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use axum::http::{HeaderName, HeaderValue};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use super::text::Plain;
use crate::document::Document;

const STYLE: &str = include_str!("style.css");

static HEADERS: LazyLock<Vec<(HeaderName, HeaderValue)>> = LazyLock::new(|| {
    let mut headers = vec![(REFERRER_POLICY, HeaderValue::from_static("no-referrer"))];
    headers.extend(HeaderValue::try_from(policy()).ok().map(|policy| (CONTENT_SECURITY_POLICY, policy)));
    headers
});

/// Nothing is loaded and nothing runs. The one style sheet is known by its digest, so that no other can come in.
fn policy() -> String {
    let style = BASE64_STANDARD.encode(Sha256::digest(STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; img-src data:; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    )
}

/// A page with this title, what stands before its main part, and the main part.
pub(super) fn page(title: &str, banner: &Markup, main: &Markup) -> Document {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (Plain(title)) }
                // A browser asks the server for an icon unless there is one.
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#main" { "Skip to content" }
                header.banner { (banner) }
                main #main tabindex="-1" { (main) }
                footer { "Programs get JSON at this address, unless they ask for HTML." }
            }
        }
    };
    let document = Document::new("text/html; charset=utf-8", page.into_string()).by_accept();
    HEADERS.iter().fold(document, |document, (name, value)| document.with_header(name.clone(), value.clone()))
}

#[cfg(test)]
mod tests {
    use axum::http::header::{CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};

    use super::super::testing::{header, html_of};
    use super::*;

    fn empty() -> Document {
        page("</title><script>\0", &html! {}, &html! {})
    }

    #[test]
    fn policy_allows_the_style_sheet_that_the_page_has() {
        let html = html_of(&empty());
        let (_, rest) = html.split_once("<style>").expect("the page has a style");
        let (style, _) = rest.split_once("</style>").expect("the style ends");
        let digest = BASE64_STANDARD.encode(Sha256::digest(style));
        let expected = format!(
            "default-src 'none'; style-src 'sha256-{digest}'; img-src data:; form-action 'self'; base-uri 'none'; \
             frame-ancestors 'none'"
        );
        assert_eq!(header(&empty(), CONTENT_SECURITY_POLICY), expected);
    }

    #[test]
    fn style_sheet_asks_for_nothing_and_has_no_end_tag() {
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import") && !STYLE.contains('<'));
    }

    #[test]
    fn other_headers_stand_on_every_page() {
        assert_eq!(header(&empty(), CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(header(&empty(), X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(header(&empty(), REFERRER_POLICY), "no-referrer");
    }

    #[test]
    fn title_cannot_be_left() {
        assert!(html_of(&empty()).contains("<title>&lt;/title&gt;&lt;script&gt;\u{fffd}</title>"));
    }
}
