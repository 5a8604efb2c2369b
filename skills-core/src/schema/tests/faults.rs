//! What is wrong with keywords and their values.

use super::*;

#[test]
fn an_unknown_keyword_gets_a_near_one() {
    let diagnostic = refused(&[(IN, r#"{"properties":{"a":{"x-ui":{"b":1},"requried":["a"]}}}"#)]);
    assert_eq!(diagnostic.code(), Code::UnknownKeyword);
    assert_eq!(diagnostic.message(), "unknown schema keyword `requried`; did you mean `required`?");
    let help = "write `\"required\"`; it stands in `#/properties/a`; keywords of your own begin with `x-`";
    assert_eq!(diagnostic.help_text(), Some(help));
    assert_eq!(marked(&diagnostic), "\"requried\"");
    assert_eq!(fault(r#"{"banana":1}"#).1, "unknown schema keyword `banana`");
}

#[test]
fn a_keyword_of_an_older_draft_gets_its_successor() {
    let (_, message, help) = fault(r#"{"additionalItems":false}"#);
    assert_eq!(message, "unknown schema keyword `additionalItems`; did you mean `items`?");
    assert!(help.starts_with("write the first schemas into `prefixItems` and this one into `items`; it stands in `#`"));
    assert!(fault(r#"{"nullable":true}"#).2.starts_with("name `\"null\"` among the types of `type`"));
}

#[test]
fn another_dialect_is_refused_wherever_it_stands() {
    let line = "write `\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"`";
    for (uri, found) in [
        ("http://json-schema.org/draft-07/schema#", "draft-07"),
        ("http://json-schema.org/draft-04/schema", "draft-04"),
        ("https://json-schema.org/draft/2019-09/schema", "2019-09"),
        ("https://schemas.invalid/own", "`https://schemas.invalid/own`"),
        ("http://json-schema.org/draft/2020-12/schema", "`http://json-schema.org/draft/2020-12/schema`"),
        ("", "``"),
    ] {
        for (place, text) in [
            ("#", format!("{{\"$schema\":\"{uri}\"}}")),
            ("#/$defs/a", format!("{{\"$defs\":{{\"a\":{{\"$id\":\"a\",\"$schema\":\"{uri}\"}}}}}}")),
        ] {
            let message = format!("`{place}/$schema` is {found}; 2020-12 is required");
            assert_eq!(fault(&text), (Code::SchemaDialect, message, line.to_owned()));
        }
    }
    for empty in ["", "#"] {
        accepted(&[(IN, &format!("{{\"$schema\":\"https://json-schema.org/draft/2020-12/schema{empty}\"}}"))]);
    }
}

#[test]
fn items_are_one_schema() {
    let (code, message, help) = fault(r#"{"items":[{"type":"string"}]}"#);
    assert_eq!((code, message.as_str()), (Code::KeywordValue, "`#/items` must be a schema, found an array"));
    assert!(help.contains("`prefixItems`"), "{help}");
}

/// Schemas, what is wrong with them, and how the help begins.
const WRONG_FORMS: &[(&str, &str, &str)] = &[
    (
        r#"{"type":"int"}"#,
        "`#/type` must be the name of a type, found `int`; did you mean `integer`?",
        "write `\"integer\"`",
    ),
    (
        r#"{"type":["null","Bool"]}"#,
        "`#/type/1` must be the name of a type, found `Bool`; did you mean `boolean`?",
        "write `\"boolean\"`",
    ),
    (
        r#"{"type":"strnig"}"#,
        "`#/type` must be the name of a type, found `strnig`; did you mean `string`?",
        "write `\"string\"`",
    ),
    (r#"{"type":"any"}"#, "`#/type` must be the name of a type, found `any`", "leave `type` out"),
    (
        r#"{"type":"date"}"#,
        "`#/type` must be the name of a type, found `date`; did you mean `string`?",
        "write `\"type\": \"string\", \"format\": \"date\"`",
    ),
    (r#"{"type":null}"#, "`#/type` must be the name of a type, found `null`", "write it in quotes: `\"null\"`"),
    (r#"{"type":[]}"#, "`#/type` is empty", "name at least one type"),
    (r#"{"type":["string","string"]}"#, "`#/type/1` repeats `string`", "remove one of the two"),
    (
        r#"{"minLength":-1}"#,
        "`#/minLength` must be a whole number that is not negative, found `-1`",
        "write a number, such as `\"minLength\": 1`",
    ),
    (
        r#"{"minLength":"5"}"#,
        "`#/minLength` must be a whole number that is not negative, found the string `5`",
        "write it without quotes: `5`",
    ),
    (
        r#"{"multipleOf":0}"#,
        "`#/multipleOf` must be a number above 0, found `0`",
        "write a number, such as `\"multipleOf\": 0.01`",
    ),
    (
        r#"{"exclusiveMinimum":true}"#,
        "`#/exclusiveMinimum` must be a number, found `true`",
        "write the bound itself here, in place of `minimum`: `\"exclusiveMinimum\": 1`",
    ),
    (
        r#"{"required":true}"#,
        "`#/required` must be an array of names, found `true`",
        "the object that has the property names it",
    ),
    (
        r#"{"required":"a"}"#,
        "`#/required` must be an array of names, found the string `a`",
        "write it in brackets: `[\"a\"]`",
    ),
    (r#"{"required":["a","a"]}"#, "`#/required/1` repeats `a`", "remove one of the two"),
    (
        r#"{"dependentRequired":{"a":[1]}}"#,
        "`#/dependentRequired/a/0` must be a string, found `1`",
        "write the name of a property in quotes",
    ),
    (
        r#"{"uniqueItems":"True"}"#,
        "`#/uniqueItems` must be `true` or `false`, found the string `True`",
        "write it without quotes: `true`",
    ),
    (r#"{"title":1}"#, "`#/title` must be a string, found `1`", "write it in quotes: `\"1\"`"),
    (
        r#"{"enum":{"a":1}}"#,
        "`#/enum` must be an array, found an object",
        "write the values in brackets: `\"enum\": […]`",
    ),
    (r#"{"allOf":[]}"#, "`#/allOf` is empty", "write at least one schema, or leave it out"),
    (
        r#"{"anyOf":{}}"#,
        "`#/anyOf` must be an array of schemas, found an object",
        "write the schemas in brackets: `\"anyOf\": […]`",
    ),
    (
        r#"{"properties":["a"]}"#,
        "`#/properties` must be an object, found an array",
        "write an object: `\"properties\": {\"…\": {…}}`",
    ),
    (
        r#"{"properties":{"a/b~":"string"}}"#,
        "`#/properties/a~1b~0` must be a schema, found the string `string`",
        "write `{\"type\": \"string\"}`",
    ),
    (
        r#"{"not":null}"#,
        "`#/not` must be a schema, found `null`",
        "write an object, such as `{\"type\": \"string\"}`, or `true` or `false`",
    ),
    (r##"{"$id":"#a"}"##, "`#/$id` must have no fragment, found `#a`", "write `\"$anchor\": \"a\"`"),
    (
        r#"{"$id":"a b"}"#,
        "`#/$id` must be a URI reference, found `a b`",
        "write `\"a%20b\"`: what a URI cannot hold is percent-encoded",
    ),
    (r##"{"$anchor":"#a"}"##, "`#/$anchor` must be a name, found `#a`", "write `\"a\"`, without `#`"),
    (
        r#"{"$dynamicAnchor":"1"}"#,
        "`#/$dynamicAnchor` must be a name, found `1`",
        "begin the name with a letter or an underscore",
    ),
    (r#"{"$vocabulary":{"a":true}}"#, "the key of `#/$vocabulary/a` must be a URI, found `a`", "write the whole URI"),
    (
        r#"{"$vocabulary":{"x:a":1}}"#,
        "`#/$vocabulary/x:a` must be `true` or `false`, found `1`",
        "write `true` for a vocabulary that is required",
    ),
    (r#"{"not":{"$vocabulary":{}}}"#, "`#/not/$vocabulary` stands inside a schema", "only a document as a whole"),
    (
        r##"{"$ref":"#/$defs/a<b>","$defs":{"a<b>":{}}}"##,
        "`#/$ref` must be a URI reference, found `#/$defs/a<b>`",
        "write `\"#/$defs/a%3Cb%3E\"`: what a URI cannot hold is percent-encoded",
    ),
];

#[test]
fn a_value_of_the_wrong_form_is_shown_as_it_should_be() {
    for &(text, message, help) in WRONG_FORMS {
        let (code, found, way_out) = fault(text);
        assert_eq!((code, found.as_str()), (Code::KeywordValue, message), "{text}");
        assert!(way_out.starts_with(help), "{text}: {way_out}");
    }
}

#[test]
fn whole_numbers_may_have_a_point_or_an_exponent() {
    accepted(&[(
        IN,
        r#"{"minLength":1.0,"maxLength":1e2,"minItems":0,"maxItems":18446744073709551616,"multipleOf":1e-9}"#,
    )]);
}

#[test]
fn names_are_unique_in_their_resource() {
    let (code, message, _) = fault(r#"{"$defs":{"a":{"$anchor":"x"},"b":{"$dynamicAnchor":"x"}}}"#);
    let expected = "`#/$defs/b/$dynamicAnchor` is `x`, which is the name of `#/$defs/a`";
    assert_eq!((code, message.as_str()), (Code::KeywordValue, expected));
    let (_, message, _) = fault(r#"{"$defs":{"a":{"$id":"x"},"b":{"$id":"./x"}}}"#);
    assert_eq!(message, "`#/$defs/b/$id` is `skill:///greet/assets/x`, which is the URI of `#/$defs/a`");
    accepted(&[(IN, r#"{"$anchor":"x","$defs":{"a":{"$id":"x","$anchor":"x","$dynamicAnchor":"y"}}}"#)]);
}

#[test]
fn a_name_stands_where_validators_look_for_it() {
    for text in
        [r##"{"$ref":"#/x-a","x-a":{"$anchor":"b"}}"##, r##"{"properties":{"c":{"$ref":"#/x-c"}},"x-c":{"$id":"b"}}"##]
    {
        let (code, message, _) = fault(text);
        assert_eq!(code, Code::KeywordValue);
        assert!(message.ends_with("names a schema where validators look for no names"), "{message}");
    }
}

#[cfg(feature = "pattern")]
#[test]
fn a_pattern_compiles() {
    let diagnostic = refused(&[(IN, r#"{"patternProperties":{"a(":{}}}"#)]);
    let message = "`#/patternProperties/a(` is no regular expression: \
                   opening parenthesis without closing parenthesis (at byte 2)";
    assert_eq!((diagnostic.code(), diagnostic.message()), (Code::SchemaPattern, message));
    assert_eq!(marked(&diagnostic), "\"a(\"");
    assert_eq!(fault(r#"{"pattern":"["}"#).0, Code::SchemaPattern);
    let (_, message, help) = fault(r#"{"pattern":"[^]"}"#);
    let untaken =
        "`#/pattern` is a regular expression that the engine does not take: invalid character class (at byte 3)";
    assert_eq!(message, untaken);
    assert!(help.starts_with("JavaScript has it"), "{help}");
    let (_, message, _) = fault(r#"{"pattern":"(ab?){1000000}"}"#);
    assert_eq!(message, "`#/pattern` is too large: its repetitions make too much of it once they are written out");
    accepted(&[(IN, r#"{"pattern":"^[a-z\\d]+$"}"#)]);
    let (schema, diagnostics) = read_one(r#"{"pattern":"^(?!admin$)[a-z\\d]+$"}"#);
    assert!(schema.is_some());
    assert_eq!(diagnostics[0].code(), Code::BacktrackingPattern);
}

#[test]
fn huge_texts_are_cut() {
    let long = "é".repeat(100_000);
    for text in [
        format!("{{\"{long}\":1}}"),
        format!("{{\"properties\":{{\"{long}\":1}}}}"),
        format!("{{\"$schema\":\"{long}\"}}"),
        format!("{{\"$ref\":\"#/{}\"}}", "a".repeat(100_000)),
        format!("{{\"$ref\":\"https://schemas.invalid/{}\"}}", "a".repeat(100_000)),
        format!("{{\"$ref\":\"{long}\"}}"),
    ] {
        let (_, message, help) = fault(&text);
        assert!(message.chars().count() < 300 && help.chars().count() < 500, "{message}\n{help}");
    }
}
