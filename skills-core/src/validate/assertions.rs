//! What a JSON Schema asserts, as tables of plain rows: constants where a macro prints them, else made when the schema
//! is read.
//!
//! A row names others by their index, so that recursion and references between schemas are links like any other.
//! Annotations are not in here: only what a value can be judged by.

pub use super::number::Number;

/// The assertions of a schema, with all the schemas that it leads to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Assertions<'a> {
    /// The node of the schema itself.
    pub root: Link,
    /// Schemas.
    pub nodes: &'a [Node],
    /// The keywords of all nodes.
    pub checks: &'a [Check],
    /// Lists of nodes; the places of an enumeration's literals in their order.
    pub links: &'a [Link],
    /// Members of objects.
    pub properties: &'a [Property],
    /// Values of `enum` and `const`.
    pub literals: &'a [Literal],
    /// Where schemas are written.
    pub places: &'a [Place],
    /// Names, strings and steps of places.
    pub text: &'a str,
    /// Regular expressions.
    pub patterns: &'a [Pattern],
}

/// The same, made when the program runs.
#[cfg(any(feature = "read", feature = "schema"))]
#[derive(Debug, Clone, Default)]
pub(crate) struct OwnedAssertions {
    pub(crate) root: Link,
    pub(crate) nodes: Vec<Node>,
    pub(crate) checks: Vec<Check>,
    pub(crate) links: Vec<Link>,
    pub(crate) properties: Vec<Property>,
    pub(crate) literals: Vec<Literal>,
    pub(crate) places: Vec<Place>,
    pub(crate) text: String,
    pub(crate) patterns: Vec<Pattern>,
}

#[cfg(any(feature = "read", feature = "schema"))]
impl OwnedAssertions {
    pub(crate) fn borrowed(&self) -> Assertions<'_> {
        let Self { root, nodes, checks, links, properties, literals, places, text, patterns } = self;
        Assertions { root: *root, nodes, checks, links, properties, literals, places, text, patterns }
    }
}

#[cfg(feature = "pattern")]
pub use super::pattern::Pattern;

/// A regular expression, which no schema has without the engine.
#[cfg(not(feature = "pattern"))]
#[derive(Debug, Clone, PartialEq)]
pub enum Pattern {}

/// The index of a node, or one of the values below.
pub type Link = u32;

/// The keyword is not there.
pub const ABSENT: Link = u32::MAX;
/// A schema that every value is valid under.
pub const ANY: Link = u32::MAX - 1;
/// The schema `false` of `additionalProperties` and `unevaluated…`, which is judged in one for all members and items.
pub const NEVER: Link = u32::MAX - 2;

/// A range of another table, or of the text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The index of the first.
    pub start: u32,
    /// The index after the last.
    pub end: u32,
}

impl Span {
    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }

    #[inline]
    pub(crate) fn of<T>(self, table: &[T]) -> &[T] {
        &table[self.start as usize..self.end as usize]
    }
}

/// One schema that is neither `true` nor a mere reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node {
    /// The types that it takes, as bits; none for `false`.
    pub types: u8,
    /// Whether more than one link leads to it.
    pub shared: bool,
    /// Where the schema is written.
    pub place: u32,
    /// Its checks.
    pub checks: Span,
}

/// The bits of types.
pub mod types {
    pub(crate) const NULL: u8 = 1;
    pub(crate) const BOOLEAN: u8 = 2;
    pub(crate) const INTEGER: u8 = 4;
    /// A number that is no integer.
    pub(crate) const FRACTION: u8 = 8;
    pub(crate) const STRING: u8 = 16;
    pub(crate) const ARRAY: u8 = 32;
    pub(crate) const OBJECT: u8 = 64;
    #[cfg(any(feature = "read", feature = "schema"))]
    pub(crate) const ALL: u8 = 127;
    pub(crate) const NUMBER: u8 = INTEGER | FRACTION;

    /// The types by their names, in the order of messages.
    pub(crate) const NAMES: [(&str, u8); 7] = [
        ("array", ARRAY),
        ("boolean", BOOLEAN),
        ("integer", INTEGER),
        ("null", NULL),
        ("number", NUMBER),
        ("object", OBJECT),
        ("string", STRING),
    ];
}

/// One keyword of a schema, or several that are judged together. Each passes what it does not speak of.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "a check and its parts are named after their keywords")]
pub enum Check {
    Const(u32),
    /// The options; if they are many, the places of those that are scalars, in their order.
    Enum {
        options: Span,
        sorted: Span,
    },
    Minimum(Number),
    ExclusiveMinimum(Number),
    Maximum(Number),
    ExclusiveMaximum(Number),
    MultipleOf(Number),
    MinLength(u64),
    MaxLength(u64),
    Pattern(u32),
    MinItems(u64),
    MaxItems(u64),
    UniqueItems,
    /// `prefixItems` and `items`.
    Items {
        prefix: Span,
        rest: Link,
    },
    /// `contains` with `minContains` and `maxContains`.
    Contains {
        node: Link,
        min: u32,
        max: u32,
    },
    MinProperties(u64),
    MaxProperties(u64),
    /// `properties` and `required`, then `patternProperties` and `additionalProperties`. The names are in the order of
    /// their bytes; `required` counts those that are.
    Properties {
        named: Span,
        required: u32,
        patterns: Span,
        additional: Link,
    },
    PropertyNames(Link),
    /// One name that requires another.
    DependentRequired {
        name: Span,
        required: Span,
    },
    DependentSchema {
        name: Span,
        node: Link,
    },
    Ref(Link),
    AllOf(Span),
    AnyOf(Span),
    OneOf(Span),
    Not(Link),
    If {
        condition: Link,
        then: Link,
        otherwise: Link,
    },
    // The two that ask for what all others have judged come last.
    UnevaluatedItems(Link),
    UnevaluatedProperties(Link),
}

impl Check {
    /// Whether the keyword has schemas of its own.
    #[inline]
    pub(crate) fn leads_on(&self) -> bool {
        matches!(
            self,
            Self::Items { .. }
                | Self::Contains { .. }
                | Self::Properties { .. }
                | Self::PropertyNames(_)
                | Self::DependentSchema { .. }
                | Self::Ref(_)
                | Self::AllOf(_)
                | Self::AnyOf(_)
                | Self::OneOf(_)
                | Self::Not(_)
                | Self::If { .. }
                | Self::UnevaluatedItems(_)
                | Self::UnevaluatedProperties(_)
        )
    }
}

/// A property of an object, or a pattern of `patternProperties`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Property {
    /// Its name; of a pattern, the start is its index.
    pub name: Span,
    /// The node of its value; of a literal object, the literal.
    pub node: Link,
    /// Whether it has to be there.
    pub required: bool,
}

/// A value of `enum` or `const`, with the literals in it after one another in their table.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the kinds of JSON values")]
pub enum Literal {
    Null,
    Boolean(bool),
    Number(Number),
    String(Span),
    Array(Span),
    /// Its properties, in the order of their bytes.
    Object(Span),
}

/// Where a schema is written: the place that it is in, and the steps of a JSON Pointer from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The index of the outer place; its own for the outermost.
    pub outer: u32,
    /// The steps.
    pub steps: Span,
}

/// Returns a span.
#[must_use]
pub const fn s(start: u32, end: u32) -> Span {
    Span { start, end }
}

/// Returns a node.
#[must_use]
pub const fn n(types: u8, shared: bool, place: u32, checks: Span) -> Node {
    Node { types, shared, place, checks }
}

/// Returns a property.
#[must_use]
pub const fn p(name: Span, node: Link, required: bool) -> Property {
    Property { name, node, required }
}

/// What every value is valid under.
pub static ANYTHING: Assertions<'static> = Assertions {
    root: ANY,
    nodes: &[],
    checks: &[],
    links: &[],
    properties: &[],
    literals: &[],
    places: &[],
    text: "",
    patterns: &[],
};

impl<'a> Assertions<'a> {
    /// The text of a span.
    pub(crate) fn text(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// The bytes of a span, which are compared without a look at where characters begin.
    #[inline]
    pub(crate) fn bytes(&self, span: Span) -> &'a [u8] {
        &self.text.as_bytes()[span.start as usize..span.end as usize]
    }

    /// The property of a name; `next` is where the search begins, since most objects have their names in this order.
    #[inline]
    pub(crate) fn find<'n>(&self, named: &'n [Property], next: &mut usize, name: &str) -> Option<&'n Property> {
        if let Some(property) = named.get(*next)
            && self.bytes(property.name) == name.as_bytes()
        {
            *next += 1;
            return Some(property);
        }
        self.search(named, next, name)
    }

    #[inline(never)]
    fn search<'n>(&self, named: &'n [Property], next: &mut usize, name: &str) -> Option<&'n Property> {
        let order = |property: &Property| self.bytes(property.name).cmp(name.as_bytes());
        let found = named.binary_search_by(order).ok()?;
        *next = found + 1;
        Some(&named[found])
    }

    /// Where a schema is written: `#` and a JSON Pointer into the schema's text.
    pub(crate) fn location(&self, place: u32) -> String {
        let mut steps = Vec::new();
        let mut next = place;
        while let Some(&Place { outer, steps: span }) = self.places.get(next as usize) {
            steps.push(self.text(span));
            if outer == next {
                break;
            }
            next = outer;
        }
        steps.reverse();
        steps.concat()
    }
}

impl Literal {
    /// The place of its type in the order of an enumeration.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Boolean(_) => 1,
            Self::Number(_) => 2,
            Self::String(_) => 3,
            Self::Array(_) => 4,
            Self::Object(_) => 5,
        }
    }
}
