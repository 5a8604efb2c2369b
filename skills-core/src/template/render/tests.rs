use serde_json::json;

use super::*;

#[track_caller]
fn rendered(template: &str, params: &Value) -> String {
    render_template(template, params).expect("the template renders")
}

fn missing(path: &str, offset: usize) -> RenderError {
    RenderError::MissingVariable { path: path.to_owned(), offset }
}

#[test]
fn a_string_is_put_in_as_it_is() {
    let params = json!({ "x": "\"<é>\"\n\\" });
    assert_eq!(rendered("a {{ x }} b", &params), "a \"<é>\"\n\\ b");
}

#[test]
fn other_values_are_compact_json() {
    for value in
        ["null", "true", "false", "0", "-7", "1.5", "18446744073709551615", "[1,\"a\"]", "{\"a\":{\"b\":[]}}", "[]"]
    {
        let params = json!({ "x": serde_json::from_str::<Value>(value).expect("JSON") });
        assert_eq!(rendered("{{ x }}", &params), value);
    }
}

#[test]
fn a_text_may_have_as_many_bytes_as_the_limit() {
    let too_long = Err(RenderError::TooLong { max_bytes: 9 });
    for (template, params, bytes) in [
        ("abc {{ x }}", json!({ "x": "defgh" }), 9),
        ("{{ x }}", json!({ "x": ["abcde"] }), 9),
        ("{{ x }}{{ x }}{{ x }}", json!({ "x": 123 }), 9),
        ("abcdefghi", json!({}), 9),
        ("{{ x }}", json!({ "x": "0123456789" }), 10),
        ("{{ x }}{{ x }}", json!({ "x": [1, 2, 3] }), 14),
        ("abcdefghij{{ missing }}", json!({}), 10),
    ] {
        let rendered = render_template_within(template, &params, 9);
        assert_eq!(rendered.as_ref().map(String::len).ok(), (bytes <= 9).then_some(bytes), "{template}");
        assert!(bytes <= 9 || rendered == too_long, "{template}");
    }
}

#[test]
fn many_uses_of_a_long_value_end_at_the_limit() {
    let params = json!({ "x": "y".repeat(1024 * 1024) });
    let error = render_template(&"{{ x }}".repeat(1_000), &params).unwrap_err();
    assert_eq!(error, RenderError::TooLong { max_bytes: DEFAULT_MAX_PROMPT_BYTES });
    let text = "the rendered text has more than 8,388,608 bytes; give shorter values, or allow more";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_path_leads_through_objects() {
    let params = json!({ "a": { "b": { "c-1": "x" } }, "é": "y" });
    assert_eq!(rendered("{{ a.b.c-1 }} {{ é }} {{ a.b }}", &params), r#"x y {"c-1":"x"}"#);
}

#[test]
fn a_path_leads_through_nothing_else() {
    let params = json!({ "list": ["a"], "text": "a", "none": null });
    for path in ["list.0", "text.length", "none.a", "text.0"] {
        assert_eq!(render_template(&format!("{{{{ {path} }}}}"), &params), Err(missing(path, 3)));
    }
}

#[test]
fn a_key_with_a_point_is_no_path() {
    assert_eq!(render_template("{{ a.b }}", &json!({ "a.b": 1 })), Err(missing("a.b", 3)));
}

#[test]
fn params_that_are_no_object_hold_nothing() {
    for params in [json!(null), json!([1]), json!("x")] {
        assert_eq!(render_template("é {{ x }}", &params), Err(missing("x", 6)));
        assert_eq!(rendered("no variable", &params), "no variable");
    }
}

#[test]
fn a_value_is_not_read_as_a_template() {
    let params = json!({ "a": "{{ b }}", "b": "{{ a }}", "open": "{", "list": ["{{ a }}", "\\{{"] });
    assert_eq!(rendered("{{ a }}{{ b }}", &params), "{{ b }}{{ a }}");
    assert_eq!(rendered("{{ open }}{{ open }} a }}", &params), "{{ a }}");
    assert_eq!(rendered("{{ list }}", &params), r#"["{{ a }}","\\{{"]"#);
}

#[test]
fn a_backslash_is_taken_from_literal_braces() {
    let params = json!({ "x": "\\" });
    assert_eq!(rendered(r"\{{ x }} {{ x }}\{{", &params), r"{{ x }} \{{");
}

#[test]
fn json_is_text() {
    assert_eq!(rendered(r#"{"a":{"b":{{ x }}}}"#, &json!({ "x": 1 })), r#"{"a":{"b":1}}"#);
}

#[test]
fn the_first_fault_is_the_error() {
    let fault = |template: &str| render_template(template, &json!({})).expect_err("the template has faults");
    assert_eq!(fault("a {{ x }} {{#if y}} {{ z }}"), missing("x", 5));
    let RenderError::Syntax { offset: 3, reason } = fault("é {{#if y}} {{ x }}") else { panic!("a fault of syntax") };
    assert_eq!(reason, "a template has variables alone, no logic");
}

#[test]
fn errors_say_what_and_where() {
    assert_eq!(missing("a.b", 7).to_string(), "no value for the variable `a.b` at byte 7 of the template");
    let error = render_template("{{ x", &json!({})).expect_err("it is not closed");
    assert_eq!(error.to_string(), "no variable begins at byte 0 of the template: `{{` is not closed by `}}`");
}

#[test]
fn ten_thousand_variables_are_rendered() {
    let params: Value = (0..10_000).map(|index| (format!("v{index}"), json!(index))).collect();
    let template: String = (0..10_000).map(|index| format!("{{{{ v{index} }}}},")).collect();
    let wanted: String = (0..10_000).map(|index| format!("{index},")).collect();
    assert_eq!(rendered(&template, &params), wanted);
}
