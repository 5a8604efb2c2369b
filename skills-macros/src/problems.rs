//! All that is wrong with what a macro is given, as one error.

use std::fmt::Display;

use proc_macro2::Span;

/// What is wrong so far.
#[derive(Default)]
pub(crate) struct Problems(Option<syn::Error>);

impl Problems {
    pub(crate) fn add(&mut self, span: Span, message: impl Display) {
        self.combine(syn::Error::new(span, message));
    }

    pub(crate) fn combine(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(problems) => problems.combine(error),
            none => *none = Some(error),
        }
    }

    /// What came out well; what did not is kept as a problem.
    pub(crate) fn keep<T>(&mut self, found: syn::Result<T>) -> Option<T> {
        found.map_err(|error| self.combine(error)).ok()
    }

    /// The error, if there is one.
    pub(crate) fn check(self) -> syn::Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}
