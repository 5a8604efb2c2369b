//! The signature of a function that handles a skill: whether a handler can call it, and with which types.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, GenericArgument, Generics, Ident, Lifetime, LitStr, PathArguments, ReturnType, Token, Type,
    parenthesized,
};

use super::Function;
use crate::problems::Problems;

/// The types of a signature.
pub(super) struct Signature {
    pub(super) input: Type,
    pub(super) sink: Type,
    pub(super) output: Type,
}

/// One parameter, without its pattern.
struct Parameter {
    /// All its tokens.
    tokens: TokenStream,
    ty: Type,
}

/// What may stand before `fn`.
const QUALIFIERS: [&str; 5] = ["const", "async", "unsafe", "safe", "extern"];

const SINK: &str = "the second parameter of a skill's function is its sink: write `&dyn SkillProgressSink`";
const RESULT: &str = "the function of a skill gives a result: write `-> Result<U, SkillError>`";
const PARAMETERS: &str = "the function of a skill takes two parameters: `(input: T, sink: &dyn SkillProgressSink)`";

/// Whether a function follows.
pub(crate) fn follows(input: ParseStream) -> bool {
    let ahead = input.fork();
    qualifiers(&ahead).is_ok() && ahead.peek(Token![fn])
}

fn qualifiers(input: ParseStream) -> syn::Result<Vec<Ident>> {
    let mut found = Vec::new();
    loop {
        let word = input.fork().call(Ident::parse_any);
        if !word.is_ok_and(|word| QUALIFIERS.iter().any(|qualifier| word == qualifier)) {
            return Ok(found);
        }
        found.push(input.call(Ident::parse_any)?);
        input.parse::<Option<LitStr>>()?;
    }
}

impl Function {
    /// Parses a function behind its visibility. It is an error of its own if there is no place for a module beside it.
    pub(crate) fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut problems = Problems::default();
        let qualifiers = qualifiers(input)?;
        let keyword = input.parse::<Token![fn]>()?;
        if !qualifiers.iter().any(|word| word == "async") {
            problems.add(keyword.span, "the function of a skill is asynchronous: write `async fn`");
        }
        for word in qualifiers.iter().filter(|&word| word != "async") {
            problems.add(word.span(), format!("the function of a skill cannot be `{word}`"));
        }
        let name = input.parse()?;
        generics(&input.parse()?, &mut problems);
        let content;
        let parentheses = parenthesized!(content in input);
        let parameters = Punctuated::<Parameter, Token![,]>::parse_terminated_with(&content, Parameter::parse)?;
        let mut parameters = parameters.into_iter();
        let too_few = || syn::Error::new(parentheses.span.join(), PARAMETERS);
        let argument = problems.keep(parameters.next().ok_or_else(too_few).and_then(|input| input_type(input.ty)));
        let sink = problems.keep(parameters.next().ok_or_else(too_few).and_then(|sink| sink_type(sink.ty)));
        for surplus in parameters {
            problems.combine(syn::Error::new_spanned(surplus.tokens, PARAMETERS));
        }
        let output = problems.keep(match input.parse()? {
            ReturnType::Default => Err(syn::Error::new(parentheses.span.close(), RESULT)),
            ReturnType::Type(_, result) => output_type(&result),
        });
        // The rest is the compiler's business.
        input.parse::<TokenStream>()?;
        let signature = match (argument, sink, output) {
            (Some(input), Some(sink), Some(output)) => problems.check().map(|()| Signature { input, sink, output }),
            _ => problems.check().and_then(|()| Err(too_few())),
        };
        Ok(Self { name, signature })
    }
}

/// Refuses parameters of types and of constants, which nobody would give, and of lifetimes, which nothing needs.
fn generics(generics: &Generics, problems: &mut Problems) {
    if generics.type_params().next().is_some() || generics.const_params().next().is_some() {
        let message = "the function of a skill cannot be generic, since nothing says for which types it is called";
        problems.combine(syn::Error::new_spanned(generics, message));
    }
    for parameter in generics.lifetimes() {
        let message = format!(
            "the function of a skill needs no lifetime `{}`: write `&dyn SkillProgressSink` for the sink, and types that \
             own what they hold for the input and the output",
            parameter.lifetime
        );
        problems.combine(syn::Error::new_spanned(parameter, message));
    }
}

impl Parameter {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let begin = input.fork();
        input.call(Attribute::parse_outer)?;
        if let Some(receiver) = receiver(input) {
            let message = "`#[skill(…)]` stands on a function, not on a method: there is no value to call it on";
            return Err(syn::Error::new(receiver.span, message));
        }
        while !input.peek(Token![:]) || input.peek(Token![::]) {
            if input.peek(Token![::]) {
                input.parse::<Token![::]>()?;
            } else {
                input.parse::<TokenTree>()?;
            }
        }
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        Ok(Self { tokens: tokens_between(&begin, input)?, ty })
    }
}

/// The `self` of a method, if the parameter is one.
fn receiver(input: ParseStream) -> Option<Token![self]> {
    let ahead = input.fork();
    if ahead.parse::<Option<Token![&]>>().ok()?.is_some() {
        ahead.parse::<Option<Lifetime>>().ok()?;
    }
    ahead.parse::<Option<Token![mut]>>().ok()?;
    ahead.parse().ok()
}

/// The tokens from one place to another, of one stream.
fn tokens_between(begin: ParseStream, end: ParseStream) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while begin.cursor() < end.cursor() {
        begin.parse::<TokenTree>()?.to_tokens(&mut tokens);
    }
    Ok(tokens)
}

fn input_type(ty: Type) -> syn::Result<Type> {
    let message = match ungrouped(&ty) {
        Type::Reference(_) => "the input of a skill is made for the call; take it by value, without `&`",
        Type::ImplTrait(_) => "the input of a skill is of one type; `impl` would leave open of which",
        _ => return Ok(ty),
    };
    Err(syn::Error::new_spanned(ty, message))
}

fn sink_type(ty: Type) -> syn::Result<Type> {
    match ungrouped(&ty) {
        Type::Reference(reference)
            if reference.mutability.is_none() && !matches!(ungrouped(&reference.elem), Type::ImplTrait(_)) =>
        {
            Ok(ty)
        }
        other => Err(misfit(other, SINK)),
    }
}

/// The type in `Result<U, SkillError>`, whatever the path before the `<`. That the rest of it is right is seen where the
/// function is called.
fn output_type(result: &Type) -> syn::Result<Type> {
    first_argument(result).cloned().ok_or_else(|| misfit(result, RESULT))
}

/// The error for a type that is not written as it has to be. A path may be an alias of one that is.
fn misfit(ty: &Type, message: &str) -> syn::Error {
    let name = match ungrouped(ty) {
        Type::Path(path) if first_argument(ty).is_none() => path.path.segments.last().map(|last| &last.ident),
        _ => None,
    };
    let alias = name.map(|name| {
        format!("; if `{name}` is an alias, write out what it stands for, since a macro sees the name alone")
    });
    syn::Error::new_spanned(ty, format!("{message}{}", alias.unwrap_or_default()))
}

/// The `U` in `path::Name<U, …>`.
fn first_argument(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ungrouped(ty) else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(first) => Some(first),
        _ => None,
    }
}

/// A type without the invisible brackets that a declarative macro puts around it.
fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        other => other,
    }
}
