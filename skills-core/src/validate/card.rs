//! What a card's schemas say of a handler's input and output.

use serde_json::Value;

use super::Violation;
use crate::model::SkillCard;

impl SkillCard {
    /// Checks a value against the input schema; gives the first rule that it breaks. Without a schema every value is
    /// valid.
    ///
    /// ```
    /// use serde_json::json;
    /// # use skills_runtime::{SkillCard, embed_skill};
    /// # static GREET: &SkillCard =
    /// #     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// assert_eq!(GREET.validate_input(&json!({"user": {"name": "Ada"}, "style": "formal"})), Ok(()));
    /// let violation = GREET.validate_input(&json!({"user": {}, "style": "formal"})).unwrap_err();
    /// assert_eq!(violation.to_string(), r##"`#/user`: "name" is a required property"##);
    /// ```
    ///
    /// # Errors
    ///
    /// The place in the value, and what is wrong there. All of them: [`Schema::violations`](crate::Schema::violations).
    pub fn validate_input(&self, value: &Value) -> Result<(), Violation> {
        self.input_schema().map_or(Ok(()), |schema| schema.validate(value))
    }

    /// Checks a value against the output schema; gives the first rule that it breaks. Without a schema every value is
    /// valid.
    ///
    /// ```
    /// use serde_json::json;
    /// # use skills_runtime::{SkillCard, embed_skill};
    /// # static GREET: &SkillCard =
    /// #     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    /// assert_eq!(GREET.validate_output(&json!({"greeting": "Good day, Ada."})), Ok(()));
    /// assert!(GREET.validate_output(&json!("Good day, Ada.")).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The place in the value, and what is wrong there. All of them: [`Schema::violations`](crate::Schema::violations).
    pub fn validate_output(&self, value: &Value) -> Result<(), Violation> {
        self.output_schema().map_or(Ok(()), |schema| schema.validate(value))
    }
}
