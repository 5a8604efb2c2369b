//! The keywords of draft 2020-12: which there are, and what their values must be.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::nearest::nearest;

/// What a keyword's value must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    // Schemas.
    /// A schema.
    Schema,
    /// An array of schemas, not empty.
    Schemas,
    /// An object of schemas.
    SchemaMap,
    /// The same, with regular expressions as its keys.
    PatternMap,
    /// What `$defs` was called.
    Definitions,
    /// An object of schemas and of arrays of names, which was split in two.
    Dependencies,

    // Data.
    /// Anything.
    Any,
    /// An array of anything.
    Array,
    /// `true` or `false`.
    Boolean,
    /// A string.
    Text,
    /// A whole number that is not negative.
    Count,
    /// A number.
    Number,
    /// A number above 0.
    Positive,
    /// The name of a type, or an array of such names.
    Type,
    /// An array of names.
    Names,
    /// An object of arrays of names.
    NameLists,
    /// A regular expression.
    Pattern,

    // Identifiers and references.
    /// The URI of a dialect.
    Dialect,
    /// A URI reference that names the schema.
    Id,
    /// A URI reference to another schema.
    Reference,
    /// A name for the schema within its resource.
    Anchor,
    /// An object of URIs, each with `true` or `false`.
    Vocabulary,
}

/// Every keyword, by vocabulary.
pub(super) const KEYWORDS: [(&str, Kind); 59] = [
    // Core.
    ("$schema", Kind::Dialect),
    ("$id", Kind::Id),
    ("$ref", Kind::Reference),
    ("$anchor", Kind::Anchor),
    ("$dynamicRef", Kind::Reference),
    ("$dynamicAnchor", Kind::Anchor),
    ("$vocabulary", Kind::Vocabulary),
    ("$comment", Kind::Text),
    ("$defs", Kind::SchemaMap),
    // Applicators.
    ("allOf", Kind::Schemas),
    ("anyOf", Kind::Schemas),
    ("oneOf", Kind::Schemas),
    ("not", Kind::Schema),
    ("if", Kind::Schema),
    ("then", Kind::Schema),
    ("else", Kind::Schema),
    ("dependentSchemas", Kind::SchemaMap),
    ("prefixItems", Kind::Schemas),
    ("items", Kind::Schema),
    ("contains", Kind::Schema),
    ("properties", Kind::SchemaMap),
    ("patternProperties", Kind::PatternMap),
    ("additionalProperties", Kind::Schema),
    ("propertyNames", Kind::Schema),
    // Unevaluated locations.
    ("unevaluatedItems", Kind::Schema),
    ("unevaluatedProperties", Kind::Schema),
    // Validation.
    ("type", Kind::Type),
    ("enum", Kind::Array),
    ("const", Kind::Any),
    ("multipleOf", Kind::Positive),
    ("maximum", Kind::Number),
    ("exclusiveMaximum", Kind::Number),
    ("minimum", Kind::Number),
    ("exclusiveMinimum", Kind::Number),
    ("maxLength", Kind::Count),
    ("minLength", Kind::Count),
    ("pattern", Kind::Pattern),
    ("maxItems", Kind::Count),
    ("minItems", Kind::Count),
    ("uniqueItems", Kind::Boolean),
    ("maxContains", Kind::Count),
    ("minContains", Kind::Count),
    ("maxProperties", Kind::Count),
    ("minProperties", Kind::Count),
    ("required", Kind::Names),
    ("dependentRequired", Kind::NameLists),
    // Meta-data.
    ("title", Kind::Text),
    ("description", Kind::Text),
    ("default", Kind::Any),
    ("deprecated", Kind::Boolean),
    ("readOnly", Kind::Boolean),
    ("writeOnly", Kind::Boolean),
    ("examples", Kind::Array),
    // Formats and contents.
    ("format", Kind::Text),
    ("contentEncoding", Kind::Text),
    ("contentMediaType", Kind::Text),
    ("contentSchema", Kind::Schema),
    // Of older drafts; 2020-12 keeps their names.
    ("definitions", Kind::Definitions),
    ("dependencies", Kind::Dependencies),
];

static KINDS: LazyLock<HashMap<&str, Kind>> = LazyLock::new(|| HashMap::from(KEYWORDS));

/// What the keyword's value must be; nothing for a keyword that there is not.
pub(super) fn kind(keyword: &str) -> Option<Kind> {
    KINDS.get(keyword).copied()
}

/// Whether the keyword's schemas look at the same value as the schema that it stands in.
pub(super) fn is_in_place(keyword: &str) -> bool {
    matches!(
        keyword,
        "allOf" | "anyOf" | "oneOf" | "not" | "if" | "then" | "else" | "dependentSchemas" | "dependencies"
    )
}

/// Whether the keyword judges values or describes them, and neither names properties nor leads to other schemas.
#[cfg(feature = "read")]
pub(super) fn judges_values_alone(keyword: &str) -> bool {
    use Kind::{Any, Array, Boolean, Count, Number, Pattern, Positive, Text, Type};
    matches!(kind(keyword), Some(Any | Array | Boolean | Count | Number | Pattern | Positive | Text | Type))
}

/// Whether what stands in the value is data, whatever it looks like.
pub(super) fn is_data(kind: Kind) -> bool {
    matches!(kind, Kind::Any | Kind::Array)
}

/// Whether the value is an object of schemas.
pub(super) fn is_map(kind: Kind) -> bool {
    matches!(kind, Kind::SchemaMap | Kind::PatternMap | Kind::Definitions | Kind::Dependencies)
}

/// Keywords of older drafts, of `OpenAPI` and of generators: the one to write instead, if there is one, and how.
const REPLACED: [(&str, Option<&str>, &str); 15] = [
    ("id", Some("$id"), "write `\"$id\"`, as it is called since draft-06"),
    ("additionalItems", Some("items"), "write the first schemas into `prefixItems` and this one into `items`"),
    ("$recursiveRef", Some("$dynamicRef"), "write `\"$ref\"`, or `$dynamicRef` to a `$dynamicAnchor`"),
    ("$recursiveAnchor", Some("$dynamicAnchor"), "give the schema a name in a `$dynamicAnchor`"),
    ("nullable", None, "name `\"null\"` among the types of `type`"),
    ("example", Some("examples"), "write an array: `\"examples\": […]`"),
    ("divisibleBy", Some("multipleOf"), "write `\"multipleOf\"`, as it is called since draft-04"),
    ("extends", Some("allOf"), "write an array: `\"allOf\": [{\"$ref\": \"…\"}]`"),
    ("disallow", Some("not"), "write a schema: `\"not\": {\"type\": \"…\"}`"),
    ("discriminator", None, "write the property's value into each schema of `oneOf`, as `const`"),
    ("optional", None, "a property is optional unless `required` of its object names it"),
    ("enumNames", None, "use `oneOf` with a `const` and a `title` for each value"),
    ("enumDescriptions", None, "use `oneOf` with a `const` and a `description` for each value"),
    ("contentType", Some("contentMediaType"), "the media type is the value of `contentMediaType`"),
    ("links", None, "hyper-schemas are no part of validation; write `\"x-links\"`, or remove it"),
];

/// The keyword that an unknown one most likely stands for, and what else there is to say about it.
pub(super) fn meant(unknown: &str) -> (Option<&'static str>, Option<&'static str>) {
    if let Some((_, instead, how)) = REPLACED.iter().find(|(keyword, ..)| *keyword == unknown) {
        return (*instead, Some(how));
    }
    (nearest(unknown, KEYWORDS.iter().map(|(keyword, _)| *keyword)), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_keyword_stands_once() {
        assert_eq!(KINDS.len(), KEYWORDS.len());
    }

    #[test]
    fn a_misspelled_keyword_has_a_near_one() {
        for (unknown, keyword) in [
            ("requried", "required"),
            ("anyof", "anyOf"),
            ("max_length", "maxLength"),
            ("defs", "$defs"),
            ("ref", "$ref"),
            ("property", "properties"),
            ("enums", "enum"),
            ("Type", "type"),
            ("additionalProperty", "additionalProperties"),
        ] {
            assert_eq!(meant(unknown), (Some(keyword), None), "{unknown}");
        }
        for unknown in ["", "name", "banana", "validator", &"required".repeat(100_000)] {
            assert_eq!(meant(unknown), (None, None));
        }
    }

    #[test]
    fn a_keyword_of_an_older_draft_has_a_way_out() {
        for (keyword, instead, how) in REPLACED {
            assert_eq!(kind(keyword), None, "{keyword}");
            assert!(instead.is_none_or(|instead| kind(instead).is_some()), "{keyword}");
            assert_eq!(meant(keyword), (instead, Some(how)));
        }
    }
}
