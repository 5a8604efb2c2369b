//! The extension of A2A that every answer of Bindu's acknowledges.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

const A2A_EXTENSIONS: HeaderName = HeaderName::from_static("x-a2a-extensions");

const PAYMENTS: &str = "https://github.com/google-a2a/a2a-x402/v0.1";

/// Repeats in the answer that the client knows the extension for payments, if the request says so.
pub(crate) fn acknowledge(request: &HeaderMap, answer: &mut HeaderMap) {
    let names_it = |value: &HeaderValue| value.to_str().is_ok_and(|value| value.contains(PAYMENTS));
    if request.get_all(A2A_EXTENSIONS).iter().any(names_it) {
        answer.insert(A2A_EXTENSIONS, HeaderValue::from_static(PAYMENTS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acknowledged(request: &[&'static str]) -> Option<HeaderValue> {
        let request =
            request.iter().map(|value| (A2A_EXTENSIONS, HeaderValue::from_static(value))).collect::<HeaderMap>();
        let mut answer = HeaderMap::new();
        acknowledge(&request, &mut answer);
        answer.remove(A2A_EXTENSIONS)
    }

    #[test]
    fn client_that_names_payments_hears_so() {
        assert_eq!(acknowledged(&[PAYMENTS]).as_ref().map(HeaderValue::as_bytes), Some(PAYMENTS.as_bytes()));
        let among_others = "urn:x, https://github.com/google-a2a/a2a-x402/v0.1";
        assert!(acknowledged(&["urn:y", among_others]).is_some());
    }

    #[test]
    fn client_that_names_others_or_none_hears_nothing() {
        assert_eq!(acknowledged(&[]), None);
        assert_eq!(acknowledged(&["https://github.com/google-a2a/a2a-x402"]), None);
    }
}
