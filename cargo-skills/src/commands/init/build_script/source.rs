//! What can be told of a build script from its tokens.
//!
//! Tokens suffice to find `main` and its statements. They come without recursion, so that no source, however deep,
//! exhausts the stack, as it does that of a parser of all Rust.

use std::iter;

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};

/// The tokens of a build script.
pub(super) struct Source {
    tokens: TokenStream,
    /// The bytes before that from which tokens count.
    skipped: usize,
}

/// The function `main`, always compiled.
pub(super) struct Main {
    /// The byte at which its first statement may stand.
    pub(super) start: usize,
    /// What it prints in any case, where that stands there as it is printed.
    pub(super) printed: Vec<String>,
}

impl Source {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let rest = text.trim_start_matches('\u{feff}');
        let has_shebang = rest.strip_prefix("#!").is_some_and(|rest| !rest.trim_start().starts_with('['));
        let rest = if has_shebang { rest.find('\n').and_then(|end| rest.get(end..)).unwrap_or_default() } else { rest };
        Some(Self { tokens: rest.parse().ok()?, skipped: text.len() - rest.len() })
    }

    /// The function `main`, if there is one and no attribute takes it away.
    pub(super) fn main(&self) -> Option<Main> {
        let tokens: Vec<TokenTree> = self.tokens.clone().into_iter().collect();
        let mut starts = tokens.windows(3).enumerate().filter_map(|(index, window)| match window {
            [TokenTree::Ident(function), TokenTree::Ident(name), TokenTree::Group(parameters)]
                if function == "fn" && name == "main" && parameters.delimiter() == Delimiter::Parenthesis =>
            {
                Some(index)
            }
            _ => None,
        });
        let start = starts.next()?;
        let (head, function) = tokens.split_at_checked(start)?;
        if starts.next().is_some() || !head.iter().rev().take_while(|token| !ends_item(token)).all(is_plain) {
            return None;
        }
        let end = function.iter().position(ends_item)?;
        let TokenTree::Group(body) = function.get(end)? else { return None };
        match function.get(end + 1) {
            None | Some(TokenTree::Ident(_)) => {}
            Some(TokenTree::Punct(punct)) if punct.as_char() == '#' => {}
            // The braces were part of a type.
            Some(_) => return None,
        }
        let (start, statements) = statements_of(body);
        Some(Main { start: start + self.skipped, printed: printed(&statements) })
    }

    /// Whether this stands in a literal, wherever that is.
    pub(super) fn has_literal_with(&self, text: &str) -> bool {
        all(self.tokens.clone())
            .any(|token| matches!(token, TokenTree::Literal(literal) if literal.to_string().contains(text)))
    }
}

/// Whether an item ends with this token, if it is one of a file and not of something in it.
fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    }
}

/// Whether a token before `fn main` leaves it a function that is always compiled and can print.
fn is_plain(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => word != "const",
        TokenTree::Group(group) => !begins_with(group, "cfg"),
        _ => true,
    }
}

/// The byte behind the brace and what must stand directly behind, which are attributes; the tokens from there on.
fn statements_of(body: &Group) -> (usize, Vec<TokenTree>) {
    let mut start = body.span_open().byte_range().end;
    let mut statements: Vec<TokenTree> = body.stream().into_iter().collect();
    while let [TokenTree::Punct(hash), TokenTree::Punct(bang), TokenTree::Group(attribute), ..] = statements.as_slice()
        && (hash.as_char(), bang.as_char()) == ('#', '!')
    {
        start = attribute.span().byte_range().end;
        statements.drain(..3);
    }
    (start, statements)
}

/// What `println!` statements print, up to where the function may be left.
fn printed(statements: &[TokenTree]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut begins = true;
    for (index, token) in statements.iter().enumerate() {
        if leaves(token) {
            break;
        }
        if begins
            && let Some([TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(arguments), rest @ ..]) =
                statements.get(index..)
            && name == "println"
            && bang.as_char() == '!'
            && rest.first().is_none_or(ends_item)
            && let Some(TokenTree::Literal(literal)) = arguments.stream().into_iter().next()
        {
            texts.extend(value(&literal));
        }
        begins = ends_item(token);
    }
    texts
}

/// Whether the function may end here, without an error that ends the build too.
fn leaves(token: &TokenTree) -> bool {
    let tokens = all(TokenStream::from(token.clone()));
    tokens.into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "return" || word == "exit"))
}

/// The text of a string literal in which each character stands for itself.
fn value(literal: &Literal) -> Option<String> {
    let literal = literal.to_string();
    let text = literal.strip_prefix('"')?.strip_suffix('"')?;
    (!text.contains('\\')).then(|| text.to_owned())
}

/// All tokens, at any depth, without what documents.
fn all(tokens: TokenStream) -> impl Iterator<Item = TokenTree> {
    let mut open = vec![tokens.into_iter()];
    iter::from_fn(move || {
        loop {
            match open.last_mut()?.next() {
                None => drop(open.pop()),
                Some(token) => {
                    if let TokenTree::Group(group) = &token
                        && !begins_with(group, "doc")
                    {
                        open.push(group.stream().into_iter());
                    }
                    return Some(token);
                }
            }
        }
    })
}

fn begins_with(group: &Group, word: &str) -> bool {
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(first)) if first == word)
}
