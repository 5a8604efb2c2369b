//! Values against JSON Schemas.
//!
//! The engine behind it is the crate `jsonschema`, which nothing outside this folder knows. It is offline: what a schema
//! refers to stands in the schema itself. `format` only annotates, as draft 2020-12 has it by default.

mod card;
mod depth;
mod error;
mod reason;
mod violation;

#[cfg(test)]
mod tests;

use jsonschema::Draft;
use serde_json::Value;

pub use self::error::{SchemaError, ValidationError};
pub use self::violation::Violation;
use crate::model::{Json, Schema};
use crate::schema;

/// The most violations of one value that are told.
const MOST_VIOLATIONS: usize = 1_000;

/// What a schema was compiled to. The error is for a schema that nobody checked, which the readers never give.
pub(crate) type Compiled = Result<Validator, SchemaError>;

/// The engine for one schema.
pub(crate) struct Validator {
    engine: jsonschema::Validator,
    /// How deep a value may be nested.
    levels: usize,
}

impl Schema {
    /// Checks and compiles a JSON Schema that is made while the program runs.
    ///
    /// The rules are those for the schemas of skills: draft 2020-12 with no other keywords than its own and `x-…`, and
    /// no reference to anything outside the schema.
    ///
    /// ```
    /// use serde_json::json;
    /// use skills_runtime::Schema;
    ///
    /// let schema = Schema::from_value(&json!({"type": "object", "required": ["name"]}))?;
    /// assert_eq!(schema.validate(&json!({"name": "Ada"})), Ok(()));
    /// # Ok::<(), skills_runtime::SchemaError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first rule that the schema breaks, and where.
    pub fn from_value(schema: &Value) -> Result<Self, SchemaError> {
        let compiled = compile(schema)?;
        let schema = Self::from_json(Json::from_text(schema.to_string()));
        schema.cell().compiled.get_or_init(|| Ok(compiled));
        Ok(schema)
    }

    /// Compiles the schema now rather than at its first use. More calls cost nothing.
    ///
    /// ```
    /// # use skills_runtime::{SkillCard, embed_skill};
    /// # static GREET: &SkillCard =
    /// #     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// let schema = GREET.input_schema().expect("the skill has one");
    /// assert_eq!(schema.compile(), Ok(()));
    /// ```
    ///
    /// # Errors
    ///
    /// None for the schema of a card: that it compiles was checked when it was read.
    pub fn compile(&self) -> Result<(), SchemaError> {
        self.validator().map(|_| ()).map_err(Clone::clone)
    }

    /// Checks a value; gives the first rule that it breaks.
    ///
    /// A value nested deeper than 128 levels, which is what JSON readers take, breaks a rule of every schema. Where
    /// more than ten steps lead from schema to schema that judge the same value, fewer levels are taken.
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
    /// The place in the value, and what is wrong there.
    pub fn validate(&self, value: &Value) -> Result<(), Violation> {
        let Validator { engine, levels } = self.validator().map_err(Violation::of_schema)?;
        depth::check(value, *levels)?;
        // The two are apart because the answer alone comes faster than the answer with its reason.
        if engine.is_valid(value) {
            return Ok(());
        }
        engine.validate(value).map_err(|error| Violation::of(&error))
    }

    /// Checks a value; gives every rule that it breaks, up to 1,000.
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
        let Validator { engine, levels } = match self.validator() {
            Ok(validator) => validator,
            Err(error) => return vec![Violation::of_schema(error)],
        };
        if let Err(violation) = depth::check(value, *levels) {
            return vec![violation];
        }
        engine.iter_errors(value).take(MOST_VIOLATIONS).map(|error| Violation::of(&error)).collect()
    }

    fn validator(&self) -> Result<&Validator, &SchemaError> {
        self.cell().compiled.get_or_init(|| compile(&self.value())).as_ref()
    }
}

/// Checks a value against a schema that is made while the program runs; compiles the schema at every call.
///
/// For more than one value, [`Schema::from_value`] compiles once.
///
/// ```
/// use serde_json::json;
/// use skills_runtime::{ValidationError, validate_json};
///
/// let schema = json!({"properties": {"name": {"type": "string"}}});
/// assert_eq!(validate_json(&schema, &json!({"name": "Ada"})), Ok(()));
/// let error = validate_json(&schema, &json!({"name": 7})).unwrap_err();
/// assert_eq!(error.to_string(), r#"`#/name`: 7 is not of type "string""#);
///
/// let error = validate_json(&json!({"requried": ["name"]}), &json!({})).unwrap_err();
/// assert!(matches!(error, ValidationError::Schema(_)));
/// ```
///
/// # Errors
///
/// [`ValidationError::Schema`] for a schema that breaks a rule, else [`ValidationError::Value`] for a value that
/// breaks one of the schema's.
pub fn validate_json(schema: &Value, value: &Value) -> Result<(), ValidationError> {
    Schema::from_value(schema)?.validate(value)?;
    Ok(())
}

/// Checks a schema by the rules for those of skills, then hands it to the engine.
fn compile(schema: &Value) -> Compiled {
    let levels = depth::levels(schema::check_value(schema)?);
    let engine = jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(false)
        .offline()
        .build(schema)
        .map_err(|error| SchemaError::Invalid { location: reason::location(&error), reason: reason::reason(&error) })?;
    Ok(Validator { engine, levels })
}
