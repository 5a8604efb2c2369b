//! Where references lead, and the text that comes of several documents.

use super::*;

#[test]
fn a_reference_leads_to_a_file_beside_the_schema() {
    let text = accepted(&[
        (
            IN,
            r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"who":{"$ref":"person.json"}}}"#,
        ),
        ("assets/person.json", r#"{"required":["name"]}"#),
    ]);
    assert_eq!(
        text,
        "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$id\":\"skill:///greet/assets/in.json\",\
         \"properties\":{\"who\":{\"$ref\":\"skill:///greet/assets/person.json\"}},\
         \"$defs\":{\"skill:///greet/assets/person.json\":{\"$id\":\"skill:///greet/assets/person.json\",\
         \"required\":[\"name\"]}}}"
    );
}

#[test]
fn a_step_from_the_uri_of_a_document_is_the_same_step_from_its_file() {
    let text = accepted(&[
        (IN, r#"{"$id":"https://schemas.invalid/in.json","properties":{"n":{"$ref":"defs.json#/$defs/posInt"}}}"#),
        ("assets/defs.json", r#"{"$defs":{"posInt":{"type":"integer","minimum":1}}}"#),
    ]);
    assert!(text.starts_with(r#"{"$id":"https://schemas.invalid/in.json","properties""#), "{text}");
    assert!(text.contains(r#""$ref":"skill:///greet/assets/defs.json#/$defs/posInt""#), "{text}");
    // The same, written as a URI.
    accepted(&[
        (IN, r#"{"$id":"https://schemas.invalid/a/in.json","items":{"$ref":"https://schemas.invalid/b/x.json"}}"#),
        ("b/x.json", "{}"),
    ]);
}

#[test]
fn documents_are_known_by_their_own_uris() {
    let text = accepted(&[
        (IN, r#"{"$id":"in","items":{"$ref":"defs.json"},"contains":{"$ref":"https://schemas.invalid/inner"}}"#),
        (
            "assets/defs.json",
            r#"{"$id":"https://schemas.invalid/defs","$defs":{"a":{"$id":"inner","items":{"$ref":"skill:///greet/assets/in.json"}}}}"#,
        ),
    ]);
    assert!(text.starts_with(r#"{"$id":"skill:///greet/assets/in","#), "{text}");
    assert!(text.contains(r#""items":{"$ref":"https://schemas.invalid/defs"}"#), "{text}");
    assert!(text.contains(r#""contains":{"$ref":"https://schemas.invalid/inner"}"#), "{text}");
    assert!(text.contains(r#""items":{"$ref":"skill:///greet/assets/in"}"#), "{text}");
}

#[test]
fn a_boolean_document_is_wrapped() {
    let text = accepted(&[
        (IN, r#"{"items":{"$ref":"../no.json"},"contains":{"$ref":"yes.json"}}"#),
        ("no.json", "false"),
        ("assets/yes.json", "\u{feff} true"),
    ]);
    assert!(text.contains(r#""skill:///greet/no.json":{"$id":"skill:///greet/no.json","not":{}}"#), "{text}");
    assert!(text.contains(r#""skill:///greet/assets/yes.json":{"$id":"skill:///greet/assets/yes.json"}"#), "{text}");
}

#[test]
fn a_name_that_is_taken_among_the_definitions_is_left_alone() {
    let text = accepted(&[
        (IN, r#"{"$defs":{"skill:///greet/a.json":{},"b":true},"items":{"$ref":"../a.json"}}"#),
        ("a.json", "{}"),
    ]);
    let defs =
        r#""$defs":{"skill:///greet/a.json":{},"b":true,"skill:///greet/a.json (2)":{"$id":"skill:///greet/a.json"}}"#;
    assert!(text.contains(defs), "{text}");
}

#[test]
fn a_document_that_names_its_own_file_gets_its_uri() {
    let text = accepted(&[(IN, r#"{"properties":{"a":{"$ref":"in.json"},"b":{"$ref":"in.json#/properties/a"}}}"#)]);
    assert!(text.starts_with(r#"{"$id":"skill:///greet/assets/in.json","properties""#), "{text}");
    assert!(text.contains(r#""$ref":"skill:///greet/assets/in.json#/properties/a""#), "{text}");
    // What is found without a URI needs none.
    let inside = r##"{"items":{"$ref":"#item"},"$defs":{"a":{"$anchor":"item"},"b":{"$id":"b"}}}"##;
    assert_eq!(accepted(&[(IN, inside)]), inside);
}

#[test]
fn documents_may_refer_to_each_other() {
    accepted(&[
        (IN, r#"{"$anchor":"top","properties":{"next":{"$ref":"other.json#/properties/a"}}}"#),
        (
            "assets/other.json",
            r##"{"properties":{"a":{"items":{"$ref":"in.json#top"}},"b":{"$ref":"#/properties/a"}}}"##,
        ),
    ]);
}

#[test]
fn a_dynamic_reference_is_resolved_like_any_other_at_first() {
    accepted(&[
        (IN, r#"{"$dynamicAnchor":"node","$ref":"tree.json","unevaluatedProperties":false}"#),
        (
            "assets/tree.json",
            r##"{"$dynamicAnchor":"node","properties":{"data":true,"children":{"items":{"$dynamicRef":"#node"}}}}"##,
        ),
    ]);
}

#[test]
fn paths_are_percent_encoded_in_references() {
    accepted(&[(IN, r#"{"items":{"$ref":"sub%20dir/%C3%BC%23.json"}}"#), ("assets/sub dir/ü#.json", "{}")]);
    accepted(&[(IN, r##"{"items":{"$ref":"#/$defs/a%25~1b~0"},"$defs":{"a%/b~":{}}}"##)]);
}

#[test]
fn a_pointer_leads_anywhere_where_a_schema_can_be() {
    accepted(&[(IN, r##"{"items":{"$ref":"#/x-own/0/a"},"x-own":[{"a":{"type":"string"}}]}"##)]);
    let (code, message, _) = fault(r##"{"items":{"$ref":"#/x-own"},"x-own":{"typ":1}}"##);
    assert_eq!((code, message.as_str()), (Code::UnknownKeyword, "unknown schema keyword `typ`; did you mean `type`?"));
    accepted(&[(IN, r##"{"prefixItems":[{},{}],"items":{"$ref":"#/prefixItems/1"}}"##)]);
    let (_, message, help) = fault(r##"{"title":"a","items":{"$ref":"#/title"}}"##);
    assert_eq!(message, "the `$ref` `#/title` leads to the string `a`, not to a schema");
    assert_eq!(help, "refer to a schema, such as one of `$defs`");
}

#[test]
#[cfg(feature = "pattern")]
fn the_meta_schema_is_known() {
    accepted(&[(IN, r#"{"items":{"$ref":"https://json-schema.org/draft/2020-12/schema"}}"#)]);
    let vocabulary = r#"{"items":{"$ref":"https://json-schema.org/draft/2020-12/meta/core"}}"#;
    assert_eq!(fault(vocabulary).0, Code::RemoteRef);
    let part = r#"{"items":{"$ref":"https://json-schema.org/draft/2020-12/schema#/properties"}}"#;
    assert_eq!(fault(part).0, Code::RemoteRef);
    let dynamic = r#"{"items":{"$dynamicRef":"https://json-schema.org/draft/2020-12/schema"}}"#;
    assert_eq!(fault(dynamic).2, "refer to a meta-schema with `$ref`");
}

#[test]
fn a_remote_reference_is_refused() {
    let (code, message, help) = fault(r#"{"properties":{"a":{"$ref":"https://schemas.invalid/a.json"}}}"#);
    assert_eq!(code, Code::RemoteRef);
    assert_eq!(message, "the remote `$ref` `https://schemas.invalid/a.json` is not allowed");
    assert_eq!(help, "copy the file into the skill and refer to it by a relative path");
    assert_eq!(fault(r#"{"$id":"https://schemas.invalid/in.json","$ref":"https://schemas.invalid/a.json"}"#).0, code);
    for uri in ["data:application/json,%7B%7D", "jar:b.json", "json-schema:///b.json", "file:///etc/passwd"] {
        let (code, message, _) = fault(&format!(r#"{{"$ref":"{uri}"}}"#));
        assert_eq!((code, message), (Code::RemoteRef, format!("the remote `$ref` `{uri}` is not allowed")));
    }
    let (_, _, help) = fault(r#"{"$ref":"http://json-schema.org/draft-07/schema#"}"#);
    assert_eq!(help, "write `\"https://json-schema.org/draft/2020-12/schema\"`, the meta-schema of 2020-12");
}

const PERSON: &str = r#"{"$defs":{"address":{},"land":{"$anchor":"acres"}}}"#;

/// References that lead nowhere, what is said of them, and the help.
const DEAD: &[(&str, &str, &str)] = &[
    (
        r##"{"$ref":"#/$defs/usr","$defs":{"user":{}}}"##,
        "the `$ref` `#/$defs/usr` leads nowhere: `#/$defs` has no `usr`",
        "write `\"#/$defs/user\"`",
    ),
    (
        r##"{"$ref":"#/$defs/x","$defs":{"user":{}}}"##,
        "the `$ref` `#/$defs/x` leads nowhere: `#/$defs` has no `x`",
        "`#/$defs` has `user`",
    ),
    (r##"{"$ref":"#/$defs/x"}"##, "the `$ref` `#/$defs/x` leads nowhere: `#` has no `$defs`", "`#` has `$ref`"),
    (
        r##"{"$ref":"#usr","$defs":{"a":{"$anchor":"user"}}}"##,
        "the `$ref` `#usr` names an anchor that there is not",
        "write `\"#user\"`",
    ),
    (
        r#"{"$ref":"person.json#/$defs/adress"}"#,
        "the `$ref` `person.json#/$defs/adress` leads nowhere: `person.json#/$defs` has no `adress`",
        "write `\"person.json#/$defs/address\"`",
    ),
    (
        r#"{"$ref":"person.json#/x"}"#,
        "the `$ref` `person.json#/x` leads nowhere: `person.json#` has no `x`",
        "`person.json#` has `$defs`",
    ),
    (
        r#"{"$ref":"person.json#aces"}"#,
        "the `$ref` `person.json#aces` names an anchor that there is not in `person.json`",
        "write `\"person.json#acres\"`",
    ),
    (
        r#"{"$ref":"person.json#address"}"#,
        "the `$ref` `person.json#address` names an anchor that there is not in `person.json`",
        "write `\"person.json#/$defs/address\"`",
    ),
    (
        r##"{"$defs":{"a":{},"b":{"$id":"b","$ref":"#/$defs/a"}}}"##,
        "the `$ref` `#/$defs/a` leads nowhere: `skill:///greet/assets/b#` has no `$defs`",
        "`skill:///greet/assets/b#` has `$id`, `$ref`",
    ),
    (
        r##"{"$defs":{"a":{},"b":{"$id":"b","$ref":"#a"}}}"##,
        "the `$ref` `#a` names an anchor that there is not in `skill:///greet/assets/b`",
        "name the schema with `$anchor`, or write a pointer, such as `#/$defs/…`",
    ),
    (
        r#"{"$ref":"person.json?x=1"}"#,
        "the `$ref` `person.json?x=1` has a query, and no file is named by one",
        "remove the query; a `?` in the name of a file is written `%3F`",
    ),
    (
        r#"{"$ref":"?x"}"#,
        "the `$ref` `?x` has a query, and no file is named by one",
        "remove the query; a `?` in the name of a file is written `%3F`",
    ),
    (
        r#"{"$ref":"%FF.json"}"#,
        "the `$ref` `%FF.json` has percent-encoded bytes that are no UTF-8, and no file is named by such",
        "percent-encode the bytes of UTF-8",
    ),
    (r#"{"$ref":".."}"#, "the `$ref` `..` names a folder, not a file", "refer to a file in it"),
    (r#"{"$ref":"../assets"}"#, "the `$ref` `../assets` names a folder, not a file", "refer to a file in it"),
    (
        r#"{"$id":"https://schemas.invalid/a/in.json","$ref":"sub/"}"#,
        "the `$ref` `sub/` names a folder, not a file",
        "refer to a file in it",
    ),
    (
        r##"{"$ref":"#user","$defs":{"user":{}}}"##,
        "the `$ref` `#user` names an anchor that there is not",
        "write `\"#/$defs/user\"`",
    ),
    (
        r#"{"$ref":"persn.json"}"#,
        "the `$ref` `persn.json` names `assets/persn.json`, which is not a file of the skill",
        "write `\"person.json\"`",
    ),
    (
        r#"{"$ref":"sub/person.json"}"#,
        "the `$ref` `sub/person.json` names `assets/sub/person.json`, which is not a file of the skill",
        "write `\"person.json\"`",
    ),
    (
        r#"{"$ref":"x.json"}"#,
        "the `$ref` `x.json` names `assets/x.json`, which is not a file of the skill",
        "put the file there; a relative path begins at the folder of the file that it stands in",
    ),
    (
        r#"{"$ref":"../../other/a.json"}"#,
        "the `$ref` `../../other/a.json` leads out of the skill",
        "copy the file into the skill and refer to it by a relative path",
    ),
    (
        r#"{"$ref":"/assets/person.json"}"#,
        "the `$ref` `/assets/person.json` leads out of the skill",
        "write `\"person.json\"`",
    ),
    (
        r#"{"$id":"urn:x:y","$ref":"person.json"}"#,
        "the `$ref` `person.json` cannot be resolved against `urn:x:y`",
        "give the schema an `$id` such as `https://schemas.invalid/a.json`, or none",
    ),
    (
        r#"{"$ref":"list.json"}"#,
        "the `$ref` `list.json` leads to `assets/list.json`, which holds an empty array, not a schema",
        "write an object, or `true` or `false`, into the file",
    ),
];

#[test]
fn what_is_not_there_gets_what_is_meant() {
    for &(text, message, help) in DEAD {
        let diagnostic = refused(&[(IN, text), ("assets/list.json", "[]"), ("assets/person.json", PERSON)]);
        assert_eq!((diagnostic.code(), diagnostic.message()), (Code::UnresolvedRef, message), "{text}");
        assert_eq!(diagnostic.help_text(), Some(help), "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_document_stands_in_its_file() {
    let schema = r#"{"items":{"$ref":"other.json"},"contains":{"$ref":"other.json"}}"#;
    for (text, code, line) in [
        ("{\n\"typo\": 1}", Code::UnknownKeyword, 2),
        ("{\n\n\"type\": }", Code::JsonSyntax, 3),
        ("{\"$schema\": \"http://json-schema.org/draft-07/schema#\"}", Code::SchemaDialect, 1),
    ] {
        let diagnostic = refused(&[(IN, schema), ("assets/other.json", text)]);
        assert_eq!((diagnostic.code(), diagnostic.file()), (code, "skills/greet/assets/other.json"));
        assert_eq!(diagnostic.place().map(|place| place.line), Some(line));
    }
    let (checked, diagnostics) = read_bytes(&[(IN, schema.as_bytes()), ("assets/other.json", b"{\xff}")]);
    assert!(checked.is_none());
    assert_eq!(diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>(), [Code::NotUtf8]);
}

#[test]
fn a_schema_does_not_lead_back_to_itself() {
    for (text, way) in [
        (r#"{"$ref":""}"#, "`#` -> `#`"),
        (r##"{"$ref":"#"}"##, "`#` -> `#`"),
        (r##"{"$dynamicRef":"#"}"##, "`#` -> `#`"),
        (r##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#"}}}"##, "`#` -> `#/$defs/a` -> `#`"),
        (r##"{"allOf":[{"$ref":"#"}]}"##, "`#` -> `#/allOf/0` -> `#`"),
        (
            r##"{"dependentSchemas":{"a":{"not":{"$ref":"#"}}}}"##,
            "`#` -> `#/dependentSchemas/a` -> `#/dependentSchemas/a/not` -> `#`",
        ),
        (r##"{"$ref":"#/allOf/0","allOf":[{"$ref":"#"}]}"##, "`#` -> `#/allOf/0` -> `#`"),
        (
            r##"{"$defs":{"a":{"$id":"a","$dynamicAnchor":"n"},"b":{"$id":"b","$dynamicAnchor":"n","if":{"$dynamicRef":"#n"}}}}"##,
            "`#/$defs/b` -> `#/$defs/b/if` -> `#/$defs/b`",
        ),
    ] {
        let (code, message, help) = fault(text);
        assert_eq!((code, message), (Code::RefCycle, format!("the schema leads back to itself: {way}")), "{text}");
        assert!(help.starts_with("remove the reference"));
    }
}

#[test]
fn a_cycle_through_documents_is_one_too() {
    let (_, diagnostics) =
        read_all(&[(IN, r#"{"$ref":"other.json"}"#), ("assets/other.json", r#"{"anyOf":[{"$ref":"in.json"}]}"#)]);
    let [diagnostic] = diagnostics.as_slice() else { panic!("{diagnostics:#?}") };
    assert_eq!(diagnostic.file(), "skills/greet/assets/other.json");
    let way = "`assets/in.json#` -> `#` -> `#/anyOf/0` -> `assets/in.json#`";
    assert_eq!(diagnostic.message(), format!("the schema leads back to itself: {way}"));
}

#[test]
fn recursion_with_a_step_into_the_value_is_fine() {
    for text in [
        r##"{"properties":{"a":{"$ref":"#"}}}"##,
        r##"{"items":{"$ref":"#"}}"##,
        r##"{"anyOf":[{"additionalProperties":{"$ref":"#"}},{"contentSchema":{"$ref":"#"}}]}"##,
        r##"{"$dynamicAnchor":"n","properties":{"a":{"allOf":[{"$dynamicRef":"#n"}]}}}"##,
        r##"{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/c"},"c":{}},"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}"##,
    ] {
        accepted(&[(IN, text)]);
    }
}

#[test]
fn steps_into_the_value_are_no_part_of_a_way() {
    let deep = (0..100).fold("{}".to_owned(), |inner, _| format!(r#"{{"items":{inner}}}"#));
    accepted(&[(IN, &deep)]);
}

#[test]
fn a_long_cycle_is_named_in_part() {
    let ring = properties(1_000, |index| format!("{{\"$ref\":\"#/$defs/p{}\"}}", (index + 1) % 1_000));
    let (_, message, _) = fault(&format!("{{\"$defs\":{ring}}}"));
    assert!(message.contains("`#/$defs/p3` -> … -> `#/$defs/p997`") && message.len() < 300, "{message}");
}

#[test]
fn a_reference_that_depends_on_the_place_of_the_file_keeps_it() {
    for (text, uri, target) in [
        (r#"{"$ref":"../assets/sub/x.json","$defs":{"a":{"$id":"sub/x.json"}}}"#, "in.json", "assets/sub/x.json"),
        (r#"{"$ref":"x.json","$defs":{"a":{"$id":"/greet/assets/x.json"}}}"#, "in.json", "assets/x.json"),
        (r#"{"$ref":"x.json","$defs":{"a":{"$id":"skill:///greet/assets/x.json"}}}"#, "in.json", "assets/x.json"),
        (r#"{"$ref":"skill:///greet/assets/x.json","$defs":{"a":{"$id":"x.json"}}}"#, "in.json", "assets/x.json"),
        (r#"{"$ref":"/greet/x.json","$defs":{"a":{"$id":"../x.json"}}}"#, "in.json", "x.json"),
        (
            r#"{"$id":"foo/in.json","$ref":"/greet/assets/foo/y.json","$defs":{"a":{"$id":"y.json"}}}"#,
            "foo/in.json",
            "assets/foo/y.json",
        ),
    ] {
        let text = accepted(&[(IN, text)]);
        let start = format!(r#"{{"$id":"skill:///greet/assets/{uri}","$ref":"skill:///greet/{target}""#);
        assert!(text.starts_with(&start), "{text}");
    }
    let whole = r#"{"$ref":"https://schemas.invalid/b","$defs":{"a":{"$id":"https://schemas.invalid/b"}}}"#;
    assert_eq!(accepted(&[(IN, whole)]), whole);
}

#[test]
fn the_order_of_references_is_of_no_importance() {
    let other = r#"{"$id":"https://schemas.invalid/other","$defs":{"y":{"$id":"https://schemas.invalid/y"}}}"#;
    for name in ["y", "other"] {
        let uri = format!(r#"{{"$ref":"https://schemas.invalid/{name}"}}"#);
        let file = r#"{"$ref":"other.json"}"#;
        for text in [format!(r#"{{"allOf":[{uri},{file}]}}"#), format!(r#"{{"allOf":[{file},{uri}]}}"#)] {
            accepted(&[(IN, &text), ("assets/other.json", other)]);
        }
    }
}

#[test]
fn the_place_of_a_file_is_taken() {
    let message = "is `skill:///greet/assets/b.json`, which is the place of `assets/b.json`";
    for text in [
        r#"{"$defs":{"a":{"$id":"b.json"}}}"#,
        r#"{"$id":"b.json"}"#,
        r#"{"$id":"https://schemas.invalid/in.json","$ref":"b.json","$defs":{"a":{"$id":"skill:///greet/assets/b.json"}}}"#,
    ] {
        let diagnostic = refused(&[(IN, text), ("assets/b.json", "{}")]);
        assert_eq!(diagnostic.code(), Code::KeywordValue);
        assert!(diagnostic.message().ends_with(message), "{diagnostic}");
    }
    accepted(&[(IN, r#"{"$id":"in.json"}"#)]);
    accepted(&[("assets/a@b.json", r#"{"$id":"a@b.json","items":{"$ref":"a%40b.json"}}"#)]);
    let inner = r#"{"$defs":{"a":{"$id":"in.json"}}}"#;
    assert_eq!(fault(inner).0, Code::KeywordValue);
}

#[test]
fn a_uri_by_which_a_file_was_found_is_taken() {
    let (_, diagnostics) = read_all(&[
        (IN, r#"{"$id":"https://schemas.invalid/in.json","allOf":[{"$ref":"b.json"},{"$ref":"c.json"}]}"#),
        ("assets/b.json", r#"{"$id":"https://schemas.invalid/other.json"}"#),
        ("assets/c.json", r#"{"$defs":{"x":{"$id":"https://schemas.invalid/b.json"}}}"#),
    ]);
    let messages: Vec<&str> = diagnostics.iter().map(Diagnostic::message).collect();
    assert_eq!(messages, ["`#/$defs/x/$id` is `https://schemas.invalid/b.json`, which is the URI of `assets/b.json#`"]);
}

#[test]
fn a_uri_that_validators_keep_is_refused() {
    for uri in [
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2020-12/meta/core",
        "http://json-schema.org/draft-07/schema#",
        "json-schema:///",
        "JSON-Schema:///in",
    ] {
        for text in [format!(r#"{{"$id":"{uri}"}}"#), format!(r#"{{"$defs":{{"a":{{"$id":"{uri}"}}}}}}"#)] {
            let (code, message, _) = fault(&text);
            assert_eq!(code, Code::KeywordValue);
            assert!(message.ends_with("which is kept for schemas that validators bring with them"), "{message}");
        }
    }
}

#[test]
fn a_uri_is_not_too_long() {
    let id = |length: usize| format!("https://schemas.invalid/{}", "a".repeat(length - 24));
    accepted(&[(IN, &format!(r#"{{"$id":"{}"}}"#, id(2_000)))]);
    accepted(&[(IN, &format!(r#"{{"$id":"{}/","$ref":"b","$defs":{{"a":{{"$id":"b"}}}}}}"#, id(1_998)))]);
    let (code, message, _) = fault(&format!(r#"{{"$id":"{}"}}"#, id(2_001)));
    assert_eq!(code, Code::KeywordValue);
    assert!(message.starts_with("`#/$id` makes a URI of more than 2,000 bytes"), "{message}");
    let (code, message, _) = fault(&format!(r#"{{"$id":"{}/","$defs":{{"a":{{"$id":"b"}}}}}}"#, id(1_999)));
    assert_eq!(code, Code::KeywordValue);
    assert!(message.starts_with("`#/$defs/a/$id` makes a URI of more than 2,000 bytes"), "{message}");
    let (code, message, _) = fault(&format!(r#"{{"$id":"{}/","$ref":"b"}}"#, id(1_999)));
    assert_eq!(code, Code::UnresolvedRef);
    assert!(message.contains("makes a URI of more than 2,000 bytes"), "{message}");
}

#[test]
fn all_uris_together_are_not_too_long() {
    let refs = vec![r#"{"$ref":"b.json"}"#; 10_000].join(",");
    let id = format!("https://schemas.invalid/{}", "a".repeat(1_900));
    let (checked, diagnostics) = read_all(&[
        (IN, &format!(r#"{{"prefixItems":[{refs}]}}"#)),
        ("assets/b.json", &format!(r#"{{"$id":"{id}"}}"#)),
    ]);
    assert!(checked.is_none());
    assert!(diagnostics[0].message().ends_with("or all URIs longer than 16 MiB together"), "{}", diagnostics[0]);
}

#[test]
fn a_pointer_into_data_leads_to_no_schema() {
    for keyword in ["enum", "const", "default", "examples"] {
        let text =
            format!(r##"{{"{keyword}":[{{"$ref":"b.json"}}],"properties":{{"z":{{"$ref":"#/{keyword}/0"}}}}}}"##);
        let (code, message, _) = fault(&text);
        let end = format!("leads into `{keyword}`, which holds data, not schemas");
        assert_eq!(code, Code::UnresolvedRef);
        assert!(message.ends_with(&end), "{message}");
        accepted(&[(
            IN,
            &format!(r##"{{"items":{{"$ref":"#/properties/{keyword}"}},"properties":{{"{keyword}":{{}}}}}}"##),
        )]);
    }
}

#[test]
fn a_pointer_to_an_object_of_schemas_leads_to_none() {
    for keyword in ["$defs", "properties", "patternProperties", "dependentSchemas"] {
        let text = format!(r##"{{"items":{{"$ref":"#/{keyword}"}},"{keyword}":{{"x-a":{{}}}}}}"##);
        let (code, message, _) = fault(&text);
        assert_eq!(code, Code::UnresolvedRef);
        assert!(message.ends_with("leads to an object of schemas, not to a schema"), "{message}");
    }
}

#[test]
fn the_vocabulary_of_another_document_is_left_out() {
    let vocabulary = r#"{"$vocabulary":{"https://schemas.invalid/v":true},"type":"string"}"#;
    let text = accepted(&[(IN, r#"{"items":{"$ref":"b.json"}}"#), ("assets/b.json", vocabulary)]);
    assert!(!text.contains("$vocabulary"), "{text}");
    assert_eq!(accepted(&[(IN, vocabulary)]), vocabulary);
}

#[test]
fn another_document_has_room_for_two_levels_more() {
    let nested = |levels: usize| format!("{}{{}}{}", "{\"items\":".repeat(levels), "}".repeat(levels));
    accepted(&[(IN, r#"{"items":{"$ref":"b.json"}}"#), ("assets/b.json", &nested(124))]);
    let diagnostic = refused(&[(IN, r#"{"items":{"$ref":"b.json"}}"#), ("assets/b.json", &nested(125))]);
    assert_eq!(diagnostic.code(), Code::TooDeep);
    assert_eq!(diagnostic.message(), "values are nested more than 125 deep in a file that a schema refers to");
}

#[test]
fn the_root_of_an_authority_is_a_document_in_a_folder() {
    let text = r#"{"$id":"https://schemas.invalid","items":{"$ref":"b.json"}}"#;
    accepted(&[(IN, text), ("assets/b.json", "{}")]);
}

#[test]
fn a_file_and_a_schema_with_its_uri_are_not_told_apart_by_order() {
    let diagnostic = refused(&[
        (IN, r#"{"$id":"https://schemas.invalid/in.json","allOf":[{"$ref":"c.json"},{"$ref":"b.json"}]}"#),
        ("assets/b.json", r#"{"$id":"https://schemas.invalid/other.json"}"#),
        ("assets/c.json", r#"{"$defs":{"x":{"$id":"https://schemas.invalid/b.json"}}}"#),
    ]);
    let end = "names `assets/b.json`, and is the URI of `assets/c.json#/$defs/x` as well";
    assert!(diagnostic.message().ends_with(end), "{diagnostic}");
}
