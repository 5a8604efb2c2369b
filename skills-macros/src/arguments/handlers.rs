//! `handlers = […]`.

use syn::parse::ParseStream;
use syn::{Attribute, Ident, LitStr, Path, Token, bracketed, token};

use super::{equals, skip_to_comma, whole};
use crate::problems::Problems;

/// How the argument is written.
pub(super) const FORM: &str = "handlers = [Greet, module::translate]";

/// `= [path, …]`; what is wrong with one element does not hide what is wrong with the others.
pub(super) fn handlers(name: &Ident, input: ParseStream, problems: &mut Problems) -> syn::Result<Vec<Path>> {
    equals(name, input)?;
    let content;
    bracketed!(content in input);
    if content.is_empty() {
        problems.add(name.span(), "`handlers = []` would check nothing; name at least one");
    }
    let mut handlers = Vec::new();
    whole(&content, |content| {
        while !content.is_empty() {
            handlers.extend(problems.keep(handler(content)));
            skip_to_comma(content)?;
            content.parse::<Option<Token![,]>>()?;
        }
        Ok(handlers)
    })
}

/// One element.
fn handler(content: ParseStream) -> syn::Result<Path> {
    if let Some(attribute) = content.call(Attribute::parse_outer)?.first() {
        let message = "a handler is listed without attributes; where its list depends on a `#[cfg(…)]`, write the call \
                       once for each case";
        return Err(syn::Error::new_spanned(attribute, message));
    }
    if content.peek(LitStr) {
        let path = content.parse::<LitStr>()?;
        let message = format!("a handler is listed by its path, without quotes: `{FORM}`");
        return Err(syn::Error::new(path.span(), message));
    }
    let path = content.parse::<Path>().map_err(|error| syn::Error::new(error.span(), general()))?;
    if let Some(generic) = path.segments.iter().find(|segment| !segment.arguments.is_none()) {
        let message = format!(
            "a handler is listed without generic arguments; give the type a name, `type Listed = {}<…>;`, and list \
             that: `handlers = [Listed]`",
            generic.ident
        );
        return Err(syn::Error::new_spanned(&path, message));
    }
    if content.peek(token::Paren) || content.peek(token::Brace) {
        let message = "a handler is listed as a type or a function, not as a value; list the type, and hand the value \
                       to `Registry::builder(…).handler(…)`";
        return Err(syn::Error::new_spanned(&path, message));
    }
    if content.is_empty() || content.peek(Token![,]) { Ok(path) } else { Err(content.error(general())) }
}

fn general() -> String {
    format!("`handlers` is written `{FORM}`")
}
