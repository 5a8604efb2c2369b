use serde_json::{Value, json};

use super::*;

fn schema(schema: &Value) -> Schema {
    Schema::from_value(schema).expect("the schema is valid")
}

fn violation(of: &Value, value: &Value) -> (String, String) {
    let violation = schema(of).validate(value).expect_err("the value is not valid");
    (violation.location().to_owned(), violation.reason().to_owned())
}

#[test]
fn the_first_violation_has_its_place_and_reason() {
    let of = json!({"properties": {"user": {"properties": {"name": {"type": "string"}}}}});
    assert_eq!(schema(&of).validate(&json!({"user": {"name": "Ada"}})), Ok(()));
    let expected = ("#/user/name".to_owned(), r#"7 is not of type "string""#.to_owned());
    assert_eq!(violation(&of, &json!({"user": {"name": 7}})), expected);
}

#[test]
fn the_value_itself_is_a_place() {
    assert_eq!(violation(&json!({"type": "object"}), &json!("x")).0, "#");
    assert_eq!(violation(&json!(false), &json!(1)).0, "#");
}

#[test]
fn a_place_is_a_json_pointer() {
    let of = json!({"properties": {"a/b~c d": {"items": {"type": "null"}}}});
    assert_eq!(violation(&of, &json!({"a/b~c d": [null, 1]})).0, "#/a~1b~0c d/1");
}

#[test]
fn all_violations_come_out_and_the_first_is_among_them() {
    let schema = schema(&json!({"items": {"type": "integer"}}));
    let value = json!([1, "a", 2, null, {}]);
    let all = schema.violations(&value);
    assert_eq!(all.iter().map(Violation::location).collect::<Vec<_>>(), ["#/1", "#/3", "#/4"]);
    assert!(all.contains(&schema.validate(&value).expect_err("it is not valid")));
    assert_eq!(schema.violations(&json!([1])), []);
}

#[test]
fn a_reason_quotes_a_short_value_and_names_a_long_one() {
    let of = json!({"type": "integer"});
    assert_eq!(violation(&of, &json!("short")).1, r#""short" is not of type "integer""#);
    assert_eq!(violation(&of, &json!("x".repeat(10 << 20))).1, r#"the value is not of type "integer""#);
}

#[test]
fn a_reason_with_very_many_names_is_cut() {
    let unexpected: serde_json::Map<String, Value> = (0..10_000).map(|n| (format!("name{n}"), json!(n))).collect();
    let schema = schema(&json!({"properties": {"a": true}, "additionalProperties": false}));
    let violations = schema.violations(&Value::Object(unexpected));
    let [violation] = violations.as_slice() else { panic!("{} violations", violations.len()) };
    assert_eq!(violation.reason().chars().count(), 401);
    assert!(violation.reason().ends_with('…'));
}

#[test]
fn format_only_annotates() {
    let of = schema(&json!({"properties": {"at": {"type": "string", "format": "date-time"}}}));
    assert_eq!(of.validate(&json!({"at": "not a date"})), Ok(()));
}

#[test]
fn large_integers_keep_their_value() {
    let of = schema(&json!({"type": "integer", "maximum": 9_007_199_254_740_993_u64}));
    assert_eq!(of.text(), r#"{"maximum":9007199254740993,"type":"integer"}"#);
    assert_eq!(of.validate(&json!(9_007_199_254_740_993_u64)), Ok(()));
    assert!(of.validate(&json!(9_007_199_254_740_994_u64)).is_err());
}

#[test]
fn an_unknown_keyword_is_an_error_of_its_own() {
    let error = Schema::from_value(&json!({"properties": {"a": {"requried": ["b"]}}})).unwrap_err();
    let expected = SchemaError::UnsupportedKeyword {
        location: "#/properties/a/requried".to_owned(),
        keyword: "requried".to_owned(),
        suggestion: Some("required".to_owned()),
    };
    assert_eq!(error, expected);
    let text = "`#/properties/a/requried`: unknown schema keyword `requried`; did you mean `required`?";
    assert_eq!(error.to_string(), text);
    assert!(Schema::from_value(&json!({"x-ui": {"widget": "slider"}})).is_ok());
}

#[test]
fn a_schema_that_reaches_outside_is_refused() {
    for reference in ["https://schemas.invalid/a.json", "person.json", "#/$defs/none", "#none"] {
        let error = Schema::from_value(&json!({"properties": {"a": {"$ref": reference}}})).unwrap_err();
        let SchemaError::Invalid { location, reason } = &error else { panic!("{error:?}") };
        assert_eq!(location, "#/properties/a/$ref");
        assert!(reason.contains(reference), "{reason}");
    }
}

#[test]
fn a_schema_nested_too_deep_is_refused() {
    for levels in [500, 1_000] {
        let deep =
            (0..levels).fold(json!({}), |inner, _| Value::Object([("items".to_owned(), inner)].into_iter().collect()));
        assert!(matches!(Schema::from_value(&deep), Err(SchemaError::Invalid { .. })), "{levels}");
    }
}

#[test]
fn validate_json_tells_a_bad_schema_from_a_bad_value() {
    assert_eq!(validate_json(&json!({"type": "string"}), &json!("x")), Ok(()));
    let error = validate_json(&json!({"type": "strnig"}), &json!("x")).unwrap_err();
    assert!(matches!(error, ValidationError::Schema(_)), "{error}");
    assert!(error.to_string().starts_with("the schema is not valid: `#/type`: "), "{error}");
    let error = validate_json(&json!({"type": "string"}), &json!(1)).unwrap_err();
    assert_eq!(error.to_string(), r#"`#`: 1 is not of type "string""#);
}

#[test]
fn a_long_place_is_shown_in_part_and_kept_whole() {
    let key = "k".repeat(1 << 20);
    let schema = schema(&json!({"properties": {"a": true}, "additionalProperties": {"type": "null"}}));
    let violation = schema.validate(&json!({ &key: 1 })).unwrap_err();
    assert_eq!(violation.location().len(), key.len() + 2);
    assert!(violation.to_string().starts_with("`#/kkk") && violation.to_string().len() < 300);
}

#[test]
fn a_text_of_a_violation_is_one_line_whatever_keys_there_are() {
    let of =
        json!({"additionalProperties": {"type": "null"}, "properties": {"a": true}, "propertyNames": {"maxLength": 5}});
    let violations = schema(&of).violations(&json!({"a\nb": 1, "too\r\nlong\u{202e}": null}));
    let texts: Vec<String> = violations.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), 2);
    assert!(texts.iter().all(|text| !text.contains(['\n', '\r', '\u{202e}'])), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with("`#/a\\nb`: ")), "{texts:?}");
}

#[test]
fn not_more_than_a_thousand_violations_are_told() {
    let of = schema(&json!({"items": {"type": "null"}}));
    assert_eq!(of.violations(&json!(vec![1; 5_000])).len(), 1_000);
}

#[test]
fn a_schema_that_is_false_is_named() {
    let (location, reason) = violation(&json!({"properties": {"k": false}}), &json!({"k": 1}));
    assert_eq!(
        (location.as_str(), reason.as_str()),
        ("#/k", "the schema at `#/properties/k` is `false`, which allows no value")
    );
}

#[test]
#[cfg(feature = "pattern")]
fn patterns_are_those_of_ecmascript() {
    let of = schema(&json!({"properties": {
        "k": {"pattern": r"^[\w\-\.]+$"}, "d": {"pattern": r"^\d+$"}, "u": {"pattern": "^(?!admin$)[a-z]+$"},
    }}));
    for valid in [json!({"k": "CC-BY_4.0"}), json!({"d": "19"}), json!({"u": "bob"})] {
        assert_eq!(of.validate(&valid), Ok(()), "{valid}");
    }
    for invalid in [json!({"k": "é"}), json!({"d": "٣"}), json!({"u": "admin"})] {
        assert!(of.validate(&invalid).is_err(), "{invalid}");
    }
}

#[test]
#[cfg(feature = "pattern")]
fn backtracking_is_limited_for_the_whole_value() {
    let of = schema(&json!({"items": {"pattern": r"^(?=.*\d)[a-z\d]+$"}}));
    let texts = vec![format!("{}1", "a".repeat(1_000)); 1_000];
    assert!(of.is_valid(&json!(texts[..100])));
    assert!(of.validate(&json!(texts)).is_err_and(|violation| violation.is_too_complex()));
}

#[test]
fn a_union_names_the_branch_that_fits_best() {
    let shape = |kind: &str, side: &str| json!({"properties": {"kind": {"const": kind}, side: {"type": "number"}}, "required": ["kind", side]});
    let of = json!({"oneOf": [shape("square", "side"), shape("circle", "radius")]});
    let (location, reason) = violation(&of, &json!({"kind": "circle", "radius": "x"}));
    assert_eq!(location, "#");
    assert!(
        reason.ends_with("; the nearest, oneOf/1, fails at `/radius`: \"x\" is not of type \"number\""),
        "{reason}"
    );
}

#[test]
fn more_than_one_match_is_counted() {
    let of = json!({"oneOf": [{"minimum": 1}, {"maximum": 9}, {"type": "integer"}, false]});
    assert_eq!(violation(&of, &json!(5)).1, "5 is valid under 3 of the schemas listed in the 'oneOf' keyword");
}

/// The schemas of expressions, in which each level can be reached by more than one way.
fn expressions() -> Schema {
    let of = json!({"$ref": "#/$defs/expr"});
    schema(&json!({"$ref": "#/$defs/expr", "$defs": {"expr": {"oneOf": [
        {"properties": {"kind": {"const": "not"}, "of": of}, "required": ["kind", "of"]},
        {"properties": {"kind": {"const": "group"}, "of": of}, "required": ["kind", "of"]},
        {"properties": {"kind": {"const": "leaf"}, "text": {"type": "string"}}, "required": ["kind", "text"]},
    ]}}}))
}

/// A leaf that is not valid, in so many levels.
fn nested(levels: usize) -> Value {
    (1..levels).fold(json!({"kind": "leaf", "text": 7}), |inner, _| json!({"kind": "not", "of": inner}))
}

#[test]
fn a_branch_may_refer_to_true() {
    let of = json!({"anyOf": [{"$ref": "#/$defs/any", "required": ["a"]}], "$defs": {"any": true}});
    let (place, reason) = violation(&of, &json!({}));
    assert_eq!(place, "#");
    assert!(reason.ends_with(r#"anyOf/0, fails: "a" is a required property"#), "{reason}");
}

#[test]
fn what_a_broken_schema_speaks_of_is_evaluated() {
    let named = json!({"properties": {"name": {"type": "string"}}});
    for beside in [
        json!({"allOf": [named]}),
        json!({"$ref": "#/$defs/named"}),
        json!({"if": true, "then": named}),
        json!({"dependentSchemas": {"name": named}}),
    ] {
        let mut of = json!({"$defs": {"named": named}, "unevaluatedProperties": false});
        of.as_object_mut().expect("an object").extend(beside.as_object().cloned().expect("an object"));
        let violations = schema(&of).violations(&json!({"name": 7}));
        let places: Vec<&str> = violations.iter().map(Violation::location).collect();
        assert_eq!(places, ["#/name"], "{of}");
    }
}

#[test]
fn nested_unions_take_steps_in_proportion_to_the_value() {
    let of = expressions();
    for levels in [8, 128] {
        let value = nested(levels);
        let violation =
            of.validator().max_steps(100 * levels as u64).validate(&value).expect_err("the leaf is not valid");
        assert!(!violation.is_too_complex(), "{levels}: {violation}");
    }
    let both = schema(&json!({"anyOf": [
        {"properties": {"of": {"$ref": "#"}}, "required": ["a"]}, {"properties": {"of": {"$ref": "#"}}, "required": ["b"]}
    ]}));
    let value = (0..100).fold(json!({}), |inner, _| json!({"of": inner}));
    assert!(both.validator().max_steps(10_000).validate(&value).is_err_and(|violation| !violation.is_too_complex()));
}

#[test]
fn a_value_and_schema_nested_too_deep_are_refused() {
    let deep = |levels: usize| (0..levels).fold(json!([]), |inner, _| Value::Array(vec![inner]));
    assert_eq!(schema(&json!({"items": {"$ref": "#"}})).validate(&deep(900)), Ok(()));
    let judged = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let mut value = deep(10_000);
        let again = json!({"$ref": "#"});
        let violations = [
            json!({"items": again}),
            json!({"anyOf": [{"items": again}, {"contains": again, "minItems": 2}]}),
            json!({"allOf": [{"if": {"items": again}, "then": {"prefixItems": [again]}}], "unevaluatedItems": again}),
            json!({"not": {"oneOf": [{"items": again}, {"items": {"not": again}}]}}),
        ]
        .map(|of| schema(&of).violations(&value));
        // A value that deep is dropped level by level, for its own sake.
        while let Value::Array(mut items) = value {
            value = items.pop().unwrap_or_default();
        }
        violations
    });
    for violations in judged.expect("a thread").join().expect("the stack is large enough") {
        assert!(matches!(violations.as_slice(), [violation] if violation.is_too_complex()), "{violations:?}");
    }
}

#[test]
fn a_check_that_ends_early_refuses_what_it_negates() {
    let of = schema(&json!({"not": {"items": {"type": "string"}}}));
    assert!(of.is_valid(&json!(["a", 1])));
    assert!(!of.validator().max_steps(3).is_valid(&json!(["a", "b", "c", "d", 1])));
}

#[test]
fn the_location_in_the_schema_leads_to_the_rule() {
    let of = schema(&json!({
        "type": "object",
        "properties": {"a/b": {"$ref": "#/$defs/short"}, "n": {"minimum": 1}},
        "required": ["n"],
        "dependentRequired": {"x": ["y"]},
        "additionalProperties": {"type": "null"},
        "$defs": {"short": {"maxLength": 3}},
    }));
    for (value, location) in [
        (json!(1), "#/type"),
        (json!({}), "#/required"),
        (json!({"n": 0}), "#/properties/n/minimum"),
        (json!({"n": 1, "a/b": "long text"}), "#/$defs/short/maxLength"),
        (json!({"n": 1, "x": null}), "#/dependentRequired/x"),
        (json!({"n": 1, "z": 1}), "#/additionalProperties/type"),
    ] {
        let violation = of.validate(&value).expect_err("it is not valid");
        assert_eq!(violation.schema_location(), location, "{value}");
        assert!(of.value().pointer(&location[1..]).is_some(), "{location}");
    }
}

#[test]
#[cfg(feature = "pattern")]
fn the_meta_schema_judges_schemas() {
    let of = schema(&json!({"$ref": "https://json-schema.org/draft/2020-12/schema"}));
    assert!(of.is_valid(&json!({"properties": {"a": {"minLength": 1}}})));
    let violation = of.validate(&json!({"properties": {"a": {"minLength": -1}}})).expect_err("it is no schema");
    assert_eq!(violation.location(), "#/properties/a/minLength");
    assert_eq!(violation.schema_location(), "https://json-schema.org/draft/2020-12/schema#/$defs/count/minimum");
}

#[test]
fn a_float_of_a_schema_that_is_a_value_is_kept() {
    for float in [9.727_837_981_879_871e26, 0.300_000_000_000_000_04, 1.797_693_134_862_315_7e308] {
        assert!(schema(&json!({"const": float, "maximum": float})).is_valid(&json!(float)), "{float}");
    }
}
