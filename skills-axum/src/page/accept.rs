//! Whether a request is better answered with a page than with JSON.

use std::cmp::Reverse;

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use mediatype::{MediaType, MediaTypeList, Name, ReadParams as _};

/// Whether the request asks for HTML rather than for JSON, by RFC 9110 (12.5.1).
///
/// Programs came first: JSON is the answer to a tie, to a request without `Accept`, and to one that takes neither. A
/// range that is malformed counts for nothing.
pub(crate) fn prefers_html(request: &HeaderMap) -> bool {
    let ranges: Vec<Range> = request
        .get_all(ACCEPT)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(MediaTypeList::new)
        .filter_map(|range| Range::of(&range.ok()?))
        .collect();
    quality(&ranges, |range| range.html) > quality(&ranges, |range| range.json)
}

/// What a range of an `Accept` header says of the two media types.
struct Range {
    /// How closely the range fits HTML, if it does.
    html: Option<Fit>,
    /// The same for JSON.
    json: Option<Fit>,
    /// From 0 to 1,000.
    quality: u16,
}

/// How closely a range fits a media type, from the widest range to the narrowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Anything,
    Type,
    Subtype,
    Parameters,
}

impl Range {
    fn of(range: &MediaType<'_>) -> Option<Self> {
        let quality = match range.get_param(Name::new_unchecked("q")) {
            None => 1_000,
            Some(value) => thousandths(value.as_str())?,
        };
        let html = fit(range, "text", "html", &[("charset", "utf-8")]);
        let json = fit(range, "application", "json", &[]);
        Some(Self { html, json, quality })
    }
}

fn fit(range: &MediaType<'_>, ty: &str, subtype: &str, parameters: &[(&str, &str)]) -> Option<Fit> {
    let mut asked = range.params.iter().filter(|(name, _)| *name != "q").peekable();
    let is_any = |name: Name<'_>| name == "*";
    if range.suffix.is_some() {
        None
    } else if asked.peek().is_some() {
        let is_met = |name: &Name<'_>, value: &str| {
            parameters.iter().any(|(own, own_value)| name == own && value.eq_ignore_ascii_case(own_value))
        };
        let names_it = range.ty == ty && range.subty == subtype;
        (names_it && asked.all(|(name, value)| is_met(name, &value.unquoted_str()))).then_some(Fit::Parameters)
    } else if is_any(range.ty) && is_any(range.subty) {
        Some(Fit::Anything)
    } else if range.ty != ty {
        None
    } else if is_any(range.subty) {
        Some(Fit::Type)
    } else {
        (range.subty == subtype).then_some(Fit::Subtype)
    }
}

/// The quality that the closest range gives; the highest of several that are as close.
fn quality(ranges: &[Range], fit: impl Fn(&Range) -> Option<Fit>) -> u16 {
    let fitting = ranges.iter().filter_map(|range| Some((fit(range)?, range.quality)));
    fitting.min_by_key(|found| Reverse(*found)).map_or(0, |(_, quality)| quality)
}

/// The thousandths of a quality: 0 or 1, with up to three decimals.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if !matches!(whole, "0" | "1") || decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok().filter(|quality| *quality <= 1_000)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn asks(accept: &[&str]) -> bool {
        let header = |value: &&str| (ACCEPT, HeaderValue::from_bytes(value.as_bytes()).expect("a header's value"));
        prefers_html(&accept.iter().map(header).collect())
    }

    #[test]
    fn browser_gets_the_page() {
        let chromium = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;\
                        q=0.8,application/signed-exchange;v=b3;q=0.7";
        assert!(asks(&[chromium]));
        assert!(asks(&["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"]));
    }

    #[test]
    fn no_header_and_an_empty_one_get_json() {
        assert!(!asks(&[]));
        assert!(!asks(&[""]));
    }

    #[test]
    fn tie_gets_json() {
        for accept in ["*/*", "text/html, application/json", "text/*;q=0.5, application/*;q=0.5", "image/png"] {
            assert!(!asks(&[accept]), "{accept}");
        }
    }

    #[test]
    fn higher_quality_wins_whatever_the_order() {
        assert!(asks(&["application/json;q=0.8, text/html;q=0.801"]));
        assert!(!asks(&["text/html;q=0.9, application/json"]));
        assert!(asks(&["application/json; q=0.1 , text/*; q=0.2"]));
    }

    #[test]
    fn closest_range_counts_for_each_type() {
        assert!(!asks(&["text/html;q=0.1, text/*, */*;q=0.5"]));
        assert!(asks(&["application/json;q=0.1, */*;q=0.5"]));
        assert!(asks(&["text/html;q=0.1, text/html;charset=UTF-8;q=0.9, */*;q=0.5"]));
        assert!(!asks(&["text/html;level=1, */*;q=0.5"]));
    }

    #[test]
    fn quality_of_zero_refuses() {
        assert!(!asks(&["text/html;q=0, */*"]));
        assert!(!asks(&["text/html;q=0"]));
        assert!(asks(&["application/json;q=0.000, */*;q=0.001"]));
    }

    #[test]
    fn several_headers_are_one_list() {
        assert!(asks(&["application/json;q=0.5", "text/html"]));
        assert!(!asks(&["text/html;q=0.5", "application/json"]));
    }

    #[test]
    fn names_are_compared_without_case() {
        assert!(asks(&["TEXT/HTML;Q=0.9, application/json;q=0.8"]));
    }

    #[test]
    fn relative_of_html_is_not_html() {
        assert!(!asks(&["text/html+xml"]));
        assert!(!asks(&["application/xhtml+xml"]));
    }

    #[test]
    fn malformed_range_counts_for_nothing() {
        for accept in ["text", "text/", "text/html;q=", "text/html;q=x", "text/html;q=1.1", "text/html;q=-1", "é", ";"]
        {
            assert!(!asks(&[accept]), "{accept}");
        }
        for quality in ["2", "1.001", "0.1234", "NaN", "inf", "1e-1", "+1", ".5", "\"\""] {
            assert!(!asks(&[&format!("text/html;q={quality}")]), "{quality}");
        }
        assert!(asks(&[",, *, text/html,"]));
    }
}
