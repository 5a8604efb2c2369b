//! Parameters and results that the skill's schemas do not allow.

use super::*;

/// The text of an error, and whether the handler was run.
fn refused(params: Value) -> (SkillError, bool) {
    let sink = CollectingSink::new();
    let error = call_with("greet", params, &sink).expect_err("the schemas do not allow it");
    (error, !sink.events().is_empty())
}

#[test]
fn parameters_that_are_no_object_are_refused_before_the_handler_runs() {
    for params in [Value::Null, json!(7), json!("Ada"), json!(["Ada"])] {
        let (error, ran) = refused(params);
        assert!(matches!(&error, SkillError::InvalidRequest(text) if text.starts_with("`#`: ")), "{error:?}");
        assert!(!ran);
    }
}

#[test]
fn violation_in_the_parameters_says_where_it_is() {
    let (error, ran) = refused(json!({ "user": { "name": 7 } }));
    assert!(matches!(&error, SkillError::InvalidRequest(text) if text.starts_with("`#/user/name`: ")), "{error:?}");
    assert!(!ran);
}

#[test]
fn violation_in_the_result_is_internal_and_says_where_it_is() {
    let (error, ran) = refused(json!({ "user": { "name": "nobody" } }));
    assert!(matches!(&error, SkillError::Internal(text) if text.contains("`#/greeting`: ")), "{error:?}");
    assert!(ran);
}
