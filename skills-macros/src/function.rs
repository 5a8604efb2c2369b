//! The function that handles a skill: its signature, and what `#[skill]` adds for it.
//!
//! The function stays as it is. Beside it come a module of its name, which holds the type of the handler, and the
//! handler's implementation, which calls the function by its name where it stands: a module in a block does not see
//! the block's names.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, GenericArgument, Generics, Ident, Lifetime, LitStr, Path, PathArguments, ReturnType, Token, Type,
    Visibility, parenthesized, parse_quote,
};

/// What of a function a handler needs.
pub(crate) struct Function {
    name: Ident,
    /// The types of its signature; the error if it cannot be a handler.
    signature: syn::Result<Signature>,
}

struct Signature {
    input: Type,
    sink: Type,
    output: Type,
}

/// One parameter, without its pattern.
struct Parameter {
    /// All its tokens.
    tokens: TokenStream,
    ty: Type,
}

/// What may stand before `fn`.
const QUALIFIERS: [&str; 5] = ["const", "async", "unsafe", "safe", "extern"];

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
        let generics: Generics = input.parse()?;
        if generics.lt_token.is_some() {
            let message = "the function of a skill cannot be generic, since nothing says for which types it is called";
            problems.combine(syn::Error::new_spanned(generics, message));
        }
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

    /// The handler's type, as it is named beside the function.
    pub(crate) fn handler(&self) -> TokenStream {
        let name = &self.name;
        quote!(#name::Handler)
    }

    /// The module of the function's name, with further items in it; `runtime` is where it is from inside.
    pub(crate) fn module(&self, visibility: &Visibility, runtime: &Path, items: Option<&TokenStream>) -> TokenStream {
        let name = &self.name;
        let inner = visible_inside(visibility);
        let doc = format!("What belongs to [`{name}()`](fn@{name}) as the handler of a skill.");
        quote! {
            #[doc = #doc]
            #[allow(dead_code, unreachable_pub)]
            #visibility mod #name {
                /// The handler.
                #inner struct Handler;
                /// The card of the skill.
                pub const CARD: &#runtime::SkillCard = <Handler as #runtime::EmbeddedSkill>::CARD;
                #[doc(hidden)]
                pub const __CARD: &#runtime::SkillCard = CARD;
                #runtime::__private::listed!(Handler);
                #items
            }
        }
    }

    /// The implementation of the handler, with its registration behind it; of a function that cannot be one the error,
    /// and an implementation that makes it the only one.
    pub(crate) fn implementation(&self, runtime: &Path, registration: &TokenStream) -> TokenStream {
        let (name, handler) = (&self.name, self.handler());
        let Signature { input, sink, output } = match &self.signature {
            Ok(signature) => signature,
            Err(error) => {
                let error = error.to_compile_error();
                return quote!(#error #runtime::__private::function!(#handler););
            }
        };
        // What is wrong with the call, which nobody wrote, is shown where the parameters are.
        let argument = format_ident!("__input", span = start(input));
        let progress = format_ident!("__sink", span = start(sink));
        let at = Span::call_site().located_at(name.span());
        let pin = located(quote_spanned!(at=> #runtime::__private::Box::pin), at);
        let call = quote_spanned!(at=> #pin(#name(#argument, #progress)));
        quote! {
            #runtime::__private::function! {
                #handler, (#argument, #progress), #input => #output, #call;
                #registration
            }
        }
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
    let message = match ty {
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
        _ => {
            let message = "the second parameter of a skill's function is its sink: write `&dyn SkillProgressSink`";
            Err(syn::Error::new_spanned(ty, message))
        }
    }
}

/// The type in `Result<U, SkillError>`, whatever the path before the `<`. That the rest of it is right is seen where the
/// function is called.
fn output_type(result: &Type) -> syn::Result<Type> {
    if let Type::Path(path) = ungrouped(result)
        && let Some(PathArguments::AngleBracketed(arguments)) = path.path.segments.last().map(|last| &last.arguments)
        && let Some(GenericArgument::Type(output)) = arguments.args.first()
    {
        return Ok(output.clone());
    }
    Err(syn::Error::new_spanned(result, RESULT))
}

/// A type without the invisible brackets that a declarative macro puts around it.
fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        other => other,
    }
}

/// Where a type begins.
fn start(ty: &Type) -> Span {
    let span = ty.to_token_stream().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    Span::call_site().located_at(span)
}

/// The tokens of a path, with another place for messages.
fn located(path: TokenStream, at: Span) -> TokenStream {
    let located = path.into_iter().map(|mut token| {
        token.set_span(token.span().located_at(at));
        token
    });
    located.collect()
}

/// What is visible to the same code as an item is, for something in a module beside it. The types in a function's
/// signature may be as private as the function, and its handler must not be less so.
fn visible_inside(visibility: &Visibility) -> TokenStream {
    match visibility {
        Visibility::Public(_) => quote!(pub),
        Visibility::Restricted(restricted) => {
            let path = from_inside(&restricted.path);
            quote!(pub(in #path))
        }
        Visibility::Inherited => quote!(pub(super)),
    }
}

/// The runtime's path as it is written in a module beside the call.
pub(crate) fn from_inside(runtime: &Path) -> Path {
    match runtime.segments.first() {
        Some(first) if runtime.leading_colon.is_none() && first.ident == "self" => {
            let rest = runtime.segments.iter().skip(1);
            parse_quote!(super #(::#rest)*)
        }
        Some(first) if runtime.leading_colon.is_none() && first.ident == "super" => parse_quote!(super::#runtime),
        _ => runtime.clone(),
    }
}

/// All that is wrong with a signature, as one error.
#[derive(Default)]
struct Problems(Option<syn::Error>);

impl Problems {
    fn add(&mut self, span: Span, message: impl std::fmt::Display) {
        self.combine(syn::Error::new(span, message));
    }

    fn combine(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(problems) => problems.combine(error),
            none => *none = Some(error),
        }
    }

    /// What came out well; what did not is kept as a problem.
    fn keep<T>(&mut self, found: syn::Result<T>) -> Option<T> {
        found.map_err(|error| self.combine(error)).ok()
    }

    fn check(self) -> syn::Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}
