//! What schemas declare.

use super::*;
use crate::schema::tests::{read_all, read_one};

#[track_caller]
fn declared(text: &str) -> Declared {
    let (checked, diagnostics) = read_one(text);
    checked.unwrap_or_else(|| panic!("{diagnostics:#?}")).declared
}

fn lookup<'d>(declared: &'d Declared, path: &str) -> Lookup<'d> {
    declared.lookup(&path.split('.').collect::<Vec<_>>())
}

/// Holds when each path of a schema is what it is said to be.
#[track_caller]
fn assert_paths(text: &str, required: &[&str], optional: &[&str], undeclared: &[&str]) {
    let declared = declared(text);
    for path in required {
        assert_eq!(lookup(&declared, path), Lookup::Required, "{path}");
    }
    for path in optional {
        assert_eq!(lookup(&declared, path), Lookup::Optional, "{path}");
    }
    for path in undeclared {
        assert!(matches!(lookup(&declared, path), Lookup::Undeclared { .. }), "{path}: {:?}", lookup(&declared, path));
    }
}

const USER: &str = r#"{"type":"object","properties":{"user":{"type":"object","properties":{"name":{},"age":{}},"required":["name"]},"style":{}},"required":["user","x"]}"#;

#[test]
fn a_path_is_declared_part_by_part() {
    assert_paths(
        USER,
        &["user", "user.name"],
        &["user.age", "style"],
        &["x", "name", "user.x", "user.name.x", "style.x"],
    );
}

#[test]
fn a_path_that_is_not_declared_gets_the_names_of_its_place() {
    let declared = declared(USER);
    assert_eq!(lookup(&declared, "usr"), Lookup::Undeclared { known: 0, names: vec!["user", "style"] });
    assert_eq!(lookup(&declared, "user.nam.x"), Lookup::Undeclared { known: 1, names: vec!["name", "age"] });
    assert_eq!(lookup(&declared, "style.a.b"), Lookup::Undeclared { known: 1, names: vec![] });
}

#[test]
fn combinations_declare_what_their_schemas_declare() {
    for keyword in ["anyOf", "oneOf"] {
        let text = format!("{{\"{keyword}\":[{{\"properties\":{{\"a\":{{}}}},\"required\":[\"a\"]}},{USER}]}}");
        assert_paths(&text, &[], &["a", "user", "user.name"], &["b"]);
    }
    for keyword in ["if", "then", "else"] {
        assert_paths(&format!("{{\"{keyword}\":{USER}}}"), &[], &["user", "user.name"], &["b"]);
    }
    assert_paths(&format!("{{\"dependentSchemas\":{{\"a\":{USER}}}}}"), &[], &["user.name"], &["a"]);
    assert_paths(&format!("{{\"not\":{USER}}}"), &[], &[], &["user"]);
}

#[test]
fn what_always_holds_requires() {
    assert_paths(&format!("{{\"allOf\":[{USER}]}}"), &["user", "user.name"], &["user.age"], &[]);
    let reference = format!("{{\"$ref\":\"#/$defs/a\",\"$defs\":{{\"a\":{USER}}}}}");
    assert_paths(&reference, &["user", "user.name"], &["user.age"], &[]);
    // One schema declares, another one requires.
    let both = r#"{"type":"object","properties":{"a":{}},"allOf":[{"required":["a"]}]}"#;
    assert_paths(both, &["a"], &[], &[]);
    let one = r#"{"properties":{"a":{}},"anyOf":[{"required":["a"]},{"required":["b"]}]}"#;
    assert_paths(one, &[], &["a"], &["b"]);
}

#[test]
fn a_part_that_may_be_absent_requires_nothing_below() {
    let text = r#"{"properties":{"a":{"properties":{"b":{}},"required":["b"]}}}"#;
    assert_paths(text, &[], &["a", "a.b"], &[]);
    let text =
        r#"{"type":"object","required":["a"],"anyOf":[{"properties":{"a":{"properties":{"b":{}},"required":["b"]}}}]}"#;
    assert_paths(text, &["a"], &["a.b"], &[]);
}

#[test]
fn a_schema_for_other_names_declares_them_all() {
    for keyword in ["additionalProperties", "unevaluatedProperties"] {
        let text = format!("{{\"properties\":{{\"a\":{{}}}},\"{keyword}\":{USER}}}");
        assert_paths(&text, &[], &["a", "b", "b.user", "b.user.name"], &["a.user", "b.x"]);
        for bare in ["true", "false"] {
            assert_paths(&format!("{{\"{keyword}\":{bare}}}"), &[], &[], &["b"]);
        }
    }
    assert_paths(&format!("{{\"patternProperties\":{{\"^b\":{USER}}}}}"), &[], &["b.user"], &["b.x"]);
    assert_paths(r#"{"patternProperties":{"^b":true}}"#, &[], &[], &["b"]);
    assert_paths(
        r#"{"type":"object","additionalProperties":{"type":"string"},"required":["b"]}"#,
        &["b"],
        &["c"],
        &["b.x"],
    );
}

#[test]
fn recursion_has_no_end_but_the_paths() {
    let text = r##"{"type":"object","properties":{"next":{"$ref":"#"},"name":{}},"required":["name"]}"##;
    assert_paths(text, &["name"], &["next", "next.next.next.name"], &["next.next.x"]);
    let deep = vec!["next"; 10_000].join(".");
    assert_eq!(lookup(&declared(text), &deep), Lookup::Optional);
}

#[test]
fn a_dynamic_reference_may_mean_any_schema_of_its_name() {
    let text = r##"{
        "$dynamicAnchor": "n", "properties": {"a": {}},
        "$defs": {"x": {"$id": "x", "$dynamicAnchor": "n", "properties": {"b": {}}, "required": ["b"]}},
        "patternProperties": {"": {"$dynamicRef": "#n"}}
    }"##;
    assert_paths(text, &[], &["a", "b.a", "b.b", "b.b.b"], &[]);
    let only = r##"{"type":"object","properties":{"c":{"$dynamicRef":"#n"}},"required":["c"],"$dynamicAnchor":"n"}"##;
    assert_paths(only, &["c", "c.c"], &[], &["c.d"]);
}

#[test]
fn other_documents_declare_too() {
    let files = [("assets/in.json", r#"{"$ref":"user.json"}"#), ("assets/user.json", USER)];
    let (checked, _) = read_all(&files);
    assert_eq!(lookup(&checked.expect("a schema").declared, "user.name"), Lookup::Required);
}

#[test]
fn the_meta_schema_declares_more_than_is_known() {
    let text = r#"{"properties":{"a":{"$ref":"https://json-schema.org/draft/2020-12/schema"}}}"#;
    assert_paths(text, &[], &["a", "a.type"], &["b"]);
}

#[test]
fn many_names_are_looked_up() {
    const MANY: usize = 10_000;
    let list = |value: &str| (0..MANY).map(|index| format!("\"p{index}\":{value}")).collect::<Vec<_>>().join(",");
    let shared = format!(
        "{{\"properties\":{{{}}},\"$defs\":{{\"a\":{{\"properties\":{{{}}}}}}}}}",
        list(r##"{"$ref":"#/$defs/a"}"##),
        list("{}")
    );
    let branches = (0..MANY).map(|index| format!("{{\"properties\":{{\"p{index}\":{{}}}}}}")).collect::<Vec<_>>();
    let branches = format!("{{\"oneOf\":[{}]}}", branches.join(","));
    for (text, deep) in [(shared, true), (branches, false)] {
        let declared = declared(&text);
        for index in 0..MANY {
            let (name, other) = (format!("p{index}"), format!("p{}", MANY - 1 - index));
            assert_eq!(declared.lookup(&[&name]), Lookup::Optional);
            assert_eq!(declared.lookup(&[&name, &other]) == Lookup::Optional, deep);
        }
    }
}

#[test]
fn what_is_required_is_there_in_objects_only() {
    let inner = |more: &str| {
        format!(
            r#"{{"type":"object","properties":{{"u":{{"properties":{{"n":{{}}}},"required":["n"]{more}}}}},"required":["u"]}}"#
        )
    };
    for more in [
        "",
        r#","type":["object","null"]"#,
        r#","type":[]"#,
        r#","type":"string""#,
        r#","enum":[{},1]"#,
        r#","const":[]"#,
        r#","anyOf":[{"type":"object"},{"type":"object"}]"#,
    ] {
        if let (Some(checked), _) = read_one(&inner(more)) {
            assert_eq!(lookup(&checked.declared, "u.n"), Lookup::OfObjects { known: 1 }, "{more}");
            assert_eq!(lookup(&checked.declared, "u"), Lookup::Required, "{more}");
        }
    }
    for more in [
        r#","type":"object""#,
        r#","type":["object"]"#,
        r#","enum":[{"n":1},{}]"#,
        r#","const":{"n":1}"#,
        r#","allOf":[{"type":"object"}]"#,
    ] {
        assert_eq!(lookup(&declared(&inner(more)), "u.n"), Lookup::Required, "{more}");
    }
    let root = declared(r#"{"properties":{"a":{}},"required":["a"]}"#);
    assert_eq!(lookup(&root, "a"), Lookup::OfObjects { known: 0 });
}

#[test]
fn a_long_path_is_looked_up_in_part() {
    let text = r##"{"type":"object","properties":{"a":{"$ref":"#"}},"required":["a"]}"##;
    let declared = declared(text);
    let path = |parts: usize| vec!["a"; parts].join(".");
    assert_eq!(lookup(&declared, &path(32)), Lookup::Required);
    assert_eq!(lookup(&declared, &path(33)), Lookup::Optional);
    assert!(matches!(lookup(&declared, &format!("{}.b.a", path(30))), Lookup::Undeclared { known: 30, .. }));
    assert_eq!(lookup(&declared, &format!("{}.b", path(32))), Lookup::Optional);
}

#[test]
fn what_takes_too_much_to_look_up_is_optional() {
    let declared = declared(r#"{"type":"object","properties":{"a":{}},"required":["a"]}"#);
    declared.shapes.borrow_mut().work = MOST_WORK + 1;
    assert_eq!(lookup(&declared, "b"), Lookup::Optional);
}

#[test]
fn the_work_of_all_levels_is_counted() {
    let others = (0..1_000).map(|index| format!(r#""^{index}":{{"items":{{}}}}"#)).collect::<Vec<_>>();
    let properties = (0..10).map(|index| format!(r#""p{index}":{{}}"#)).collect::<Vec<_>>();
    let declared = declared(&format!(
        r#"{{"properties":{{{}}},"patternProperties":{{{}}}}}"#,
        properties.join(","),
        others.join(",")
    ));
    for index in 0..10 {
        lookup(&declared, &format!("p{index}.x"));
    }
    assert!(declared.shapes.borrow().work > 10_000);
}
