//! Diagnostics as the compiler's errors and warnings.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use skills_core::{Diagnostic, Level};

/// How many diagnostics one call shows.
const MOST_MESSAGES: usize = 100;

/// One `compile_error!` an error and one warning a warning, all on the path that was written.
///
/// The compiler drops a second message with the same text on the same span; the place at the start of each message
/// keeps them apart.
pub(crate) fn messages(diagnostics: &[Diagnostic], span: Span) -> TokenStream {
    let shown: Vec<&Diagnostic> = diagnostics.iter().filter(|diagnostic| diagnostic.level() >= Level::Warn).collect();
    let mut tokens: TokenStream = shown
        .iter()
        .take(MOST_MESSAGES)
        .map(|diagnostic| message(diagnostic.level(), &diagnostic.to_string(), span))
        .collect();
    if let Some(rest) = shown.get(MOST_MESSAGES..).filter(|rest| !rest.is_empty()) {
        let worst = rest.iter().map(|diagnostic| diagnostic.level()).max().unwrap_or(Level::Warn);
        tokens.extend(message(worst, &format!("and {} more", rest.len()), span));
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
            #[allow(non_upper_case_globals)]
            const skill_warning: () = ();
            skill_warning
        };
    }
}
