//! What a schema asserts, as constant tables.

use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;
use skills_core::assertions::{Assertions, Check, Link, Literal, Node, Number, Place, Property, Span};
use syn::Ident;

/// The static of this name that holds the tables.
///
/// The rows are written with the names of `skills_core::assertions`, which the caller's own cannot shadow.
pub(super) fn item(name: &Ident, assertions: &Assertions<'_>) -> TokenStream {
    let root = link(assertions.root);
    let nodes = assertions.nodes.iter().map(node);
    let checks = assertions.checks.iter().map(check);
    let links = assertions.links.iter().map(|of| link(*of));
    let properties = assertions.properties.iter().map(property);
    let literals = assertions.literals.iter().map(literal);
    let places = assertions.places.iter().map(place);
    let text = assertions.text;
    let patterns = patterns(assertions);
    quote! {
        static #name: __p::assertions::Assertions<'static> = {
            use __p::assertions as c;
            c::Assertions {
                root: #root,
                nodes: &[#(#nodes),*],
                checks: &[#(#checks),*],
                links: &[#(#links),*],
                properties: &[#(#properties),*],
                literals: &[#(#literals),*],
                places: &[#(#places),*],
                text: #text,
                patterns: #patterns,
            }
        };
    }
}

/// Regular expressions are in a static of their own, since each keeps what it is compiled to.
#[cfg(feature = "pattern")]
fn patterns(assertions: &Assertions<'_>) -> TokenStream {
    let (count, texts) =
        (assertions.patterns.len(), assertions.patterns.iter().map(skills_core::assertions::Pattern::text));
    if count == 0 {
        return quote!(&[]);
    }
    quote!({
        static PATTERNS: [c::Pattern; #count] = [#(c::Pattern::from_static(#texts)),*];
        &PATTERNS
    })
}

#[cfg(not(feature = "pattern"))]
fn patterns(_assertions: &Assertions<'_>) -> TokenStream {
    quote!(&[])
}

fn link(link: Link) -> Token {
    Token::u32_unsuffixed(link)
}

fn span(Span { start, end }: Span) -> TokenStream {
    let (start, end) = (Token::u32_unsuffixed(start), Token::u32_unsuffixed(end));
    quote!(c::s(#start, #end))
}

fn node(node: &Node) -> TokenStream {
    let (types, shared, place, checks) =
        (Token::u8_unsuffixed(node.types), node.shared, link(node.place), span(node.checks));
    quote!(c::n(#types, #shared, #place, #checks))
}

fn property(property: &Property) -> TokenStream {
    let (name, node, required) = (span(property.name), link(property.node), property.required);
    quote!(c::p(#name, #node, #required))
}

fn place(place: &Place) -> TokenStream {
    let (outer, steps) = (link(place.outer), span(place.steps));
    quote!(c::Place { outer: #outer, steps: #steps })
}

fn number(of: Number) -> TokenStream {
    match of {
        Number::Integer(integer) => {
            let integer = Token::i64_unsuffixed(integer);
            quote!(c::Number::Integer(#integer))
        }
        Number::Large(large) => {
            let large = Token::u64_unsuffixed(large);
            quote!(c::Number::Large(#large))
        }
        Number::Float(float) => quote!(c::Number::Float(#float)),
    }
}

fn literal(literal: &Literal) -> TokenStream {
    match *literal {
        Literal::Null => quote!(c::Literal::Null),
        Literal::Boolean(value) => quote!(c::Literal::Boolean(#value)),
        Literal::Number(of) => {
            let number = number(of);
            quote!(c::Literal::Number(#number))
        }
        Literal::String(text) => {
            let text = span(text);
            quote!(c::Literal::String(#text))
        }
        Literal::Array(items) => {
            let items = span(items);
            quote!(c::Literal::Array(#items))
        }
        Literal::Object(properties) => {
            let properties = span(properties);
            quote!(c::Literal::Object(#properties))
        }
    }
}

fn check(check: &Check) -> TokenStream {
    /// A check with one argument.
    macro_rules! of {
        ($name:ident, $argument:expr) => {{
            let argument = $argument;
            quote!(c::Check::$name(#argument))
        }};
    }
    let count = Token::u64_unsuffixed;
    match *check {
        Check::Const(literal) => of!(Const, link(literal)),
        Check::Enum { options, sorted } => {
            let (options, sorted) = (span(options), span(sorted));
            quote!(c::Check::Enum { options: #options, sorted: #sorted })
        }
        Check::Minimum(bound) => of!(Minimum, number(bound)),
        Check::ExclusiveMinimum(bound) => of!(ExclusiveMinimum, number(bound)),
        Check::Maximum(bound) => of!(Maximum, number(bound)),
        Check::ExclusiveMaximum(bound) => of!(ExclusiveMaximum, number(bound)),
        Check::MultipleOf(divisor) => of!(MultipleOf, number(divisor)),
        Check::MinLength(min) => of!(MinLength, count(min)),
        Check::MaxLength(max) => of!(MaxLength, count(max)),
        Check::Pattern(pattern) => of!(Pattern, link(pattern)),
        Check::MinItems(min) => of!(MinItems, count(min)),
        Check::MaxItems(max) => of!(MaxItems, count(max)),
        Check::UniqueItems => quote!(c::Check::UniqueItems),
        Check::Items { prefix, rest } => {
            let (prefix, rest) = (span(prefix), link(rest));
            quote!(c::Check::Items { prefix: #prefix, rest: #rest })
        }
        Check::Contains { node, min, max } => {
            let (node, min, max) = (link(node), link(min), link(max));
            quote!(c::Check::Contains { node: #node, min: #min, max: #max })
        }
        Check::MinProperties(min) => of!(MinProperties, count(min)),
        Check::MaxProperties(max) => of!(MaxProperties, count(max)),
        Check::Properties { named, required, patterns, additional } => {
            let (named, required, patterns, additional) =
                (span(named), link(required), span(patterns), link(additional));
            quote! {
                c::Check::Properties { named: #named, required: #required, patterns: #patterns, additional: #additional }
            }
        }
        Check::PropertyNames(node) => of!(PropertyNames, link(node)),
        Check::DependentRequired { name, required } => {
            let (name, required) = (span(name), span(required));
            quote!(c::Check::DependentRequired { name: #name, required: #required })
        }
        Check::DependentSchema { name, node } => {
            let (name, node) = (span(name), link(node));
            quote!(c::Check::DependentSchema { name: #name, node: #node })
        }
        Check::Ref(node) => of!(Ref, link(node)),
        Check::AllOf(nodes) => of!(AllOf, span(nodes)),
        Check::AnyOf(nodes) => of!(AnyOf, span(nodes)),
        Check::OneOf(nodes) => of!(OneOf, span(nodes)),
        Check::Not(node) => of!(Not, link(node)),
        Check::If { condition, then, otherwise } => {
            let (condition, then, otherwise) = (link(condition), link(then), link(otherwise));
            quote!(c::Check::If { condition: #condition, then: #then, otherwise: #otherwise })
        }
        Check::UnevaluatedItems(node) => of!(UnevaluatedItems, link(node)),
        Check::UnevaluatedProperties(node) => of!(UnevaluatedProperties, link(node)),
    }
}
