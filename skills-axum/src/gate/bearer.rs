//! The token that a request presents.

use axum::extract::Query;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

/// Where a token may stand besides the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    /// In the query as `token` too, as Bindu takes it.
    HeaderAndQuery,
    /// Nowhere: addresses are written into logs.
    HeaderOnly,
}

/// The token of the request, if it presents exactly one.
///
/// In the header it is what RFC 6750 (2.1) says: the scheme `Bearer`, in any case, and the token, with white space
/// between them and nothing more. As in Bindu, a header of another form leaves the query to be asked. A header or a
/// parameter that is there twice presents nothing, as nobody can tell which of the two another program would take.
pub(super) fn token(parts: &Parts, places: Places) -> Option<String> {
    let mut headers = parts.headers.get_all(AUTHORIZATION).iter();
    let header = headers.next();
    if headers.next().is_some() {
        return None;
    }
    header.and_then(|value| bearer(value.to_str().ok()?)).or_else(|| match places {
        Places::HeaderAndQuery => in_query(parts),
        Places::HeaderOnly => None,
    })
}

fn bearer(value: &str) -> Option<String> {
    let mut words = value.split_ascii_whitespace();
    let (scheme, token) = (words.next()?, words.next()?);
    (words.next().is_none() && scheme.eq_ignore_ascii_case("bearer")).then(|| token.to_owned())
}

fn in_query(parts: &Parts) -> Option<String> {
    let Query(parameters) = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri).ok()?;
    let mut tokens = parameters.into_iter().filter(|(name, _)| name == "token").map(|(_, token)| token);
    let token = tokens.next()?;
    (tokens.next().is_none() && !token.is_empty()).then_some(token)
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn parts(uri: &str, headers: &[&str]) -> Parts {
        let request = headers.iter().fold(Request::get(uri), |request, value| request.header(AUTHORIZATION, *value));
        request.body(()).expect("the request is well-formed").into_parts().0
    }

    fn found(uri: &str, headers: &[&str]) -> Option<String> {
        token(&parts(uri, headers), Places::HeaderAndQuery)
    }

    #[test]
    fn scheme_is_bearer_in_any_case() {
        for header in ["Bearer abc", "bearer abc", "BEARER abc", "  bEaReR \t abc "] {
            assert_eq!(found("/", &[header]).as_deref(), Some("abc"), "{header:?}");
        }
    }

    #[test]
    fn header_has_exactly_two_words() {
        for header in ["", " ", "Bearer", "abc", "Bearer a b", "Basic abc", "Bearerabc"] {
            assert_eq!(found("/", &[header]), None, "{header:?}");
        }
    }

    #[test]
    fn header_that_is_not_ascii_presents_nothing() {
        assert_eq!(found("/", &["Bearer ä"]), None);
    }

    #[test]
    fn header_goes_before_the_query() {
        assert_eq!(found("/?token=query", &["Bearer header"]).as_deref(), Some("header"));
    }

    #[test]
    fn header_of_another_form_leaves_the_query_to_be_asked() {
        assert_eq!(found("/?token=query", &["Basic abc"]).as_deref(), Some("query"));
    }

    #[test]
    fn token_in_the_query_is_decoded() {
        assert_eq!(found("/?a=b&token=x%2Fy+z", &[]).as_deref(), Some("x/y z"));
    }

    #[test]
    fn empty_token_in_the_query_is_none() {
        assert_eq!(found("/?token=", &[]), None);
        assert_eq!(found("/?token", &[]), None);
    }

    #[test]
    fn doubled_token_presents_nothing() {
        assert_eq!(found("/", &["Bearer a", "Bearer a"]), None);
        assert_eq!(found("/?token=a", &["Bearer a", "Basic b"]), None);
        assert_eq!(found("/?token=a&token=a", &[]), None);
    }

    #[test]
    fn query_is_not_asked_where_the_header_alone_counts() {
        assert_eq!(token(&parts("/?token=a", &[]), Places::HeaderOnly), None);
        assert_eq!(token(&parts("/", &["Bearer a"]), Places::HeaderOnly).as_deref(), Some("a"));
    }
}
