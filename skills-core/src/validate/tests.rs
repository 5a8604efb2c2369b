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
fn a_value_nested_too_deep_is_refused_rather_than_followed() {
    let deep = |levels: usize| (0..levels).fold(json!([]), |inner, _| Value::Array(vec![inner]));
    let recursive = schema(&json!({"items": {"$ref": "#"}}));
    assert_eq!(recursive.validate(&deep(127)), Ok(()));
    let refused = vec![Violation::new("#".to_owned(), "the value is nested deeper than 128 levels".to_owned())];
    assert_eq!(recursive.violations(&deep(128)), refused);
    assert_eq!(recursive.violations(&deep(10_000)), refused);
    assert_eq!(schema(&json!(true)).violations(&deep(10_000)), refused);
}

#[test]
fn format_only_annotates() {
    let of = schema(&json!({"properties": {"at": {"type": "string", "format": "date-time"}}}));
    assert_eq!(of.validate(&json!({"at": "not a date"})), Ok(()));
}

#[test]
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
fn a_pattern_that_cannot_be_decided_is_a_violation() {
    let of = schema(&json!({"pattern": r"^(a+)+\1b$"}));
    assert!(of.validate(&json!("a".repeat(200))).is_err());
}

#[test]
fn multiples_are_judged_by_the_written_number() {
    let of = schema(&json!({"multipleOf": 0.01}));
    for (value, is_valid) in [(json!(19.99), true), (json!(1_070_468.14), true), (json!(0.015), false)] {
        assert_eq!(of.validate(&value).is_ok(), is_valid, "{value}");
    }
}

#[test]
fn large_integers_keep_their_value() {
    let of = schema(&json!({"type": "integer", "maximum": 9_007_199_254_740_993_u64}));
    assert_eq!(of.text(), r#"{"maximum":9007199254740993,"type":"integer"}"#);
    assert_eq!(of.validate(&json!(9_007_199_254_740_993_u64)), Ok(()));
    assert!(of.validate(&json!(9_007_199_254_740_994_u64)).is_err());
}

#[test]
fn an_integer_may_be_written_with_a_fraction_of_zero() {
    assert_eq!(schema(&json!({"type": "integer"})).validate(&json!(1.0)), Ok(()));
}

#[test]
fn a_schema_is_compiled_once_for_all_its_copies() {
    let first = schema(&json!({"type": "object"}));
    let copy = first.clone();
    let validator = |schema: &Schema| std::ptr::from_ref(schema.validator().expect("it compiles")).addr();
    assert_eq!(validator(&first), validator(&copy));
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
fn an_unchecked_schema_that_does_not_compile_is_no_panic() {
    let broken = Schema::from_json(Json::from_text(r#"{"type":"strnig"}"#.to_owned()));
    assert!(matches!(broken.compile(), Err(SchemaError::Invalid { .. })));
    assert_eq!(broken.violations(&json!(1)).len(), 1);
    let violation = broken.validate(&json!(1)).unwrap_err();
    assert!(violation.reason().starts_with("there is nothing to check it by: "), "{violation}");
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
fn a_recursive_schema_with_long_ways_takes_a_deep_value_on_a_small_stack() {
    let mut defs = serde_json::Map::new();
    for link in 0..15 {
        defs.insert(format!("a{link}"), json!({"allOf": [{"$ref": format!("#/$defs/a{}", link + 1)}]}));
    }
    let last = json!({"properties": {"bad": {"type": "string"}, "c": {"$ref": "#/$defs/a0"}}});
    defs.insert("a15".to_owned(), last);
    let schema = schema(&json!({"$ref": "#/$defs/a0", "$defs": defs}));
    let deep = |levels: usize| (1..levels).fold(json!({"bad": 1}), |inner, _| json!({"c": inner}));
    let judged = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let refused = [41, 42, 127].map(|levels| schema.violations(&deep(levels)).remove(0).reason().to_owned());
        assert_eq!(refused[0], r#"1 is not of type "string""#);
        assert!(
            refused[1..].iter().all(|reason| reason.starts_with("the value is nested deeper than ")),
            "{refused:?}"
        );
    });
    judged.expect("a thread").join().expect("the stack is large enough");
}

#[test]
fn a_schema_that_is_false_is_named() {
    let of = json!({"additionalProperties": false});
    let (location, reason) = violation(&of, &json!({"k": 1}));
    assert_eq!(
        (location.as_str(), reason.as_str()),
        ("#", "the schema at `#/additionalProperties` is `false`, which allows no value")
    );
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
