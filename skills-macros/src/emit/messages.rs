//! Diagnostics as the compiler's errors and warnings.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use skills_core::{Diagnostic, Level};

/// How many diagnostics one call shows.
const MOST_MESSAGES: usize = 100;

/// One `compile_error!` an error and one warning a warning, all on the path that was written.
///
/// The compiler drops a second message with the same text on the same span; the place at the start of each message
/// keeps them apart. Of too many, the errors are shown first: no warning may hide one.
pub(crate) fn messages(diagnostics: &[Diagnostic], span: Span) -> TokenStream {
    let of_level = |level| diagnostics.iter().filter(move |diagnostic| diagnostic.level() == level);
    let all: Vec<&Diagnostic> = of_level(Level::Error).chain(of_level(Level::Warn)).collect();
    let shown = all.iter().take(MOST_MESSAGES);
    let mut tokens: TokenStream =
        shown.map(|diagnostic| message(diagnostic.level(), &diagnostic.to_string(), span)).collect();
    if let Some(rest @ [next, ..]) = all.get(MOST_MESSAGES..) {
        tokens.extend(message(next.level(), &format!("and {} more", rest.len()), span));
    }
    tokens
}

fn message(level: Level, text: &str, span: Span) -> TokenStream {
    if level == Level::Error {
        return quote_spanned!(span=> ::core::compile_error! { #text });
    }
    // A stable compiler lets a macro warn only by using something that is deprecated.
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            const SKILL_WARNING: () = ();
            SKILL_WARNING
        };
    }
}

#[cfg(test)]
mod tests {
    use skills_core::Code;

    use super::*;

    /// What is shown of so many warnings and then so many errors.
    fn shown(warnings: usize, errors: usize) -> String {
        let warnings = (0..warnings).map(|n| Diagnostic::new(Code::UnknownKey, "a", format!("warning {n}")));
        let errors = (0..errors).map(|n| Diagnostic::new(Code::MissingName, "b", format!("error {n}")));
        let diagnostics: Vec<Diagnostic> = warnings.chain(errors).collect();
        messages(&diagnostics, Span::call_site()).to_string()
    }

    #[test]
    fn advice_is_silent() {
        assert_eq!(messages(&[Diagnostic::new(Code::LongBody, "a", "x")], Span::call_site()).to_string(), "");
    }

    #[test]
    fn errors_and_warnings_are_told_apart() {
        let shown = shown(1, 1);
        assert_eq!(shown.matches("compile_error").count(), 1);
        assert_eq!(shown.matches("deprecated").count(), 1);
    }

    #[test]
    fn error_is_never_among_those_that_are_cut() {
        let shown = shown(150, 2);
        assert_eq!(shown.matches("compile_error").count(), 2);
        assert!(shown.contains("error 0") && shown.contains("error 1"));
        assert!(shown.contains("\"and 52 more\""));
    }

    #[test]
    fn hundred_errors_are_shown_and_the_rest_counted() {
        let shown = shown(5, 120);
        assert_eq!(shown.matches("compile_error").count(), 101);
        assert!(shown.contains("\"and 25 more\"") && !shown.contains("warning 0"));
    }
}
