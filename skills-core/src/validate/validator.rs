//! A value against a schema, with limits.

use serde_json::Value;

use super::judge::{End, Judge};
use super::reason::Reasons;
use super::report::Failures;
use super::{MOST_STEPS, MOST_VIOLATIONS, Violation};
use crate::model::Schema;
use crate::wording::grouped;

/// Checks values by a schema, within a limit of its own.
///
/// ```
/// use serde_json::json;
/// use skills_runtime::Schema;
///
/// let schema = Schema::from_value(&json!({"items": {"type": "integer"}}))?;
/// let validator = schema.validator().max_steps(100);
/// assert!(validator.is_valid(&json!([1, 2, 3])));
///
/// let violation = validator.validate(&json!(vec![1; 1_000])).unwrap_err();
/// assert!(violation.is_too_complex());
/// # Ok::<(), skills_runtime::SchemaError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Validator<'s> {
    schema: &'s Schema,
    max_steps: u64,
}

impl Schema {
    /// Returns a validator, whose limits can be set.
    #[must_use]
    pub fn validator(&self) -> Validator<'_> {
        Validator { schema: self, max_steps: MOST_STEPS }
    }

    /// Whether a value is valid, at the least cost.
    ///
    /// ```
    /// use serde_json::json;
    /// # use skills_runtime::{SkillCard, embed_skill};
    /// # static GREET: &SkillCard =
    /// #     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// let schema = GREET.input_schema().expect("the skill has one");
    /// assert!(schema.is_valid(&json!({"user": {"name": "Ada"}, "style": "formal"})));
    /// assert!(!schema.is_valid(&json!({"user": {"name": 7}, "style": "formal"})));
    /// ```
    #[must_use]
    pub fn is_valid(&self, value: &Value) -> bool {
        self.validator().is_valid(value)
    }

    /// Checks a value; returns the first rule that it breaks.
    ///
    /// ```
    /// use serde_json::json;
    /// # use skills_runtime::{SkillCard, embed_skill};
    /// # static GREET: &SkillCard =
    /// #     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// let schema = GREET.input_schema().expect("the skill has one");
    /// let violation = schema.validate(&json!({"user": {"name": 7}, "style": "formal"})).unwrap_err();
    /// assert_eq!(violation.location(), "#/user/name");
    /// assert_eq!(violation.reason(), r#"7 is not of type "string""#);
    /// ```
    ///
    /// # Errors
    ///
    /// The place in the value, and what is wrong there: the first one in the order of the value. A value that takes more
    /// than [10,000,000 steps](Validator::max_steps) to check is refused.
    pub fn validate(&self, value: &Value) -> Result<(), Violation> {
        self.validator().validate(value)
    }

    /// Checks a value; returns every rule that it breaks, up to 1,000, in the order of the value.
    ///
    /// ```
    /// use serde_json::json;
    /// # use skills_runtime::{SkillCard, embed_skill};
    /// # static GREET: &SkillCard =
    /// #     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// let schema = GREET.input_schema().expect("the skill has one");
    /// let violations = schema.violations(&json!({"user": {"name": ""}, "style": "loud"}));
    /// let places: Vec<&str> = violations.iter().map(|violation| violation.location()).collect();
    /// assert_eq!(places, ["#/style", "#/user/name"]);
    /// ```
    #[must_use]
    pub fn violations(&self, value: &Value) -> Vec<Violation> {
        self.validator().violations(value)
    }
}

impl Validator<'_> {
    /// Sets how many steps the check of a value may take; 10,000,000 without this call.
    ///
    /// A step is a schema that judges a value, a member that is looked up, or 64 bytes of text that are read. A check
    /// that would take more ends with a violation of its own ([`Violation::is_too_complex`]): the value is refused.
    #[must_use]
    pub fn max_steps(mut self, max_steps: u64) -> Self {
        self.max_steps = max_steps;
        self
    }

    /// See [`Schema::is_valid`].
    #[must_use]
    pub fn is_valid(&self, value: &Value) -> bool {
        self.schema.with_assertions(|assertions| {
            let mut judge = Judge::new(assertions, self.max_steps);
            judge.is_valid(assertions.root, value) && judge.end.is_none()
        })
    }

    /// See [`Schema::validate`].
    ///
    /// # Errors
    ///
    /// As [`Schema::validate`].
    pub fn validate(&self, value: &Value) -> Result<(), Violation> {
        self.schema.with_assertions(|assertions| {
            let mut judge = Judge::new(assertions, self.max_steps);
            // The verdict alone comes faster than with its reason.
            if judge.is_valid(assertions.root, value) && judge.end.is_none() {
                return Ok(());
            }
            let mut judge = Judge::new(assertions, self.max_steps);
            let first = judge.first_failure(assertions.root, value);
            match (judge.end, first) {
                (None, Some(failure)) => Err(self.reasons(&mut judge).violation(&failure)),
                (end, _) => Err(Violation::too_complex(self.reason(end.unwrap_or(End::Steps)))),
            }
        })
    }

    /// See [`Schema::violations`].
    #[must_use]
    pub fn violations(&self, value: &Value) -> Vec<Violation> {
        self.schema.with_assertions(|assertions| {
            let mut judge = Judge::new(assertions, self.max_steps);
            let mut failures = Failures::up_to(MOST_VIOLATIONS);
            judge.judge(assertions.root, value, &mut failures);
            let end = judge.end;
            let mut reasons = self.reasons(&mut judge);
            let mut violations: Vec<Violation> =
                failures.finish().iter().map(|failure| reasons.violation(failure)).collect();
            if let Some(end) = end {
                violations.truncate(MOST_VIOLATIONS - 1);
                violations.push(Violation::too_complex(self.reason(end)));
            }
            violations
        })
    }

    /// What puts failures into words, which may take as many steps again.
    fn reasons<'j, 'a>(&self, judge: &'j mut Judge<'a>) -> Reasons<'j, 'a> {
        judge.go_on(self.max_steps);
        Reasons::new(judge)
    }

    fn reason(&self, end: End) -> String {
        match end {
            End::Steps => {
                let steps = grouped(self.max_steps);
                format!("the value is too complex to check: it takes more than {steps} steps")
            }
            End::Depth => "the value is too complex to check: it and its schema are nested too deep".to_owned(),
        }
    }
}
