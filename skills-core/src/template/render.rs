//! Values put in the place of a template's variables.

use std::error::Error;
use std::fmt::{self, Display, Formatter, Write};

use serde_json::Value;

use super::segments::{Segment, segments};
use crate::model::SkillCard;
use crate::wording::counted;

#[cfg(test)]
mod tests;

/// The most bytes of a rendered prompt, unless the caller says otherwise: 8 MiB. The values are often a stranger's, and a
/// template may name one any number of times.
pub const DEFAULT_MAX_PROMPT_BYTES: usize = 8 * 1024 * 1024;

/// Why a template gives no text.
///
/// Offsets are bytes from the start of the template, which for a card is its [`body`](SkillCard::body).
///
/// ```
/// use serde_json::json;
/// use skills_core::{RenderError, render_template};
///
/// let error = render_template("Dear {{ user.name }},", &json!({ "user": {} })).expect_err("there is no name");
/// assert_eq!(error, RenderError::MissingVariable { path: "user.name".to_owned(), offset: 8 });
/// assert_eq!(error.to_string(), "no value for the variable `user.name` at byte 8 of the template");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RenderError {
    /// A `{{` begins no variable. The body of a card that was embedded or loaded has none of these, since the reader
    /// refuses them (`template_syntax`).
    Syntax {
        /// The byte at which the `{{` begins.
        offset: usize,
        /// What is wrong with it, in a few words.
        reason: &'static str,
    },
    /// A variable has no value: one of its path's parts is not there, or is asked for of something that is no object.
    MissingVariable {
        /// The path as it is written, its parts joined by `.`.
        path: String,
        /// The byte at which the path begins.
        offset: usize,
    },
    /// The text would have more bytes than it may have.
    TooLong {
        /// The most bytes that it may have.
        max_bytes: usize,
    },
}

impl Display for RenderError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { offset, reason } => {
                write!(f, "no variable begins at byte {offset} of the template: {reason}")
            }
            Self::MissingVariable { path, offset } => {
                write!(f, "no value for the variable `{path}` at byte {offset} of the template")
            }
            Self::TooLong { max_bytes } => {
                let most = counted(*max_bytes, "byte");
                write!(f, "the rendered text has more than {most}; give shorter values, or allow more")
            }
        }
    }
}

impl Error for RenderError {}

impl SkillCard {
    /// The body with values put in the place of its variables, if the skill has an input schema; else the body as it
    /// is.
    ///
    /// With an input schema the body is a template, by the A2A form of skills, and rendered as [`render_template`]
    /// says. **Without an input schema the body is returned as it is**: `{{` and `\{{` in it mean nothing and stay, whatever
    /// `params` holds. Where it looks like a template all the same, the reader advises on it (`template_without_schema`).
    ///
    /// `params` are the values, an object whose keys are the first parts of the variables' paths. They are not held
    /// against the input schema: do that first, with `validate_input` of feature `schema`, since a value that the
    /// schema refuses is put in like any other.
    ///
    /// # Errors
    ///
    /// [`RenderError::MissingVariable`] for the first variable, in the order of the body, that has no value. A variable
    /// of which the schema requires every part has one in all values that pass it; the reader refuses undeclared ones
    /// (`template_variable`) and advises on optional ones (`template_optional`).
    ///
    /// [`RenderError::TooLong`] when the text would have more than 8 MiB
    /// ([`DEFAULT_MAX_PROMPT_BYTES`]); [`render_prompt_within`](Self::render_prompt_within) takes another limit.
    ///
    /// ```
    /// use serde_json::json;
    /// use skills_runtime::{SkillCard, embed_skill};
    /// static GREET: &SkillCard =
    ///     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    ///
    /// let prompt = GREET.render_prompt(&json!({ "user": { "name": "Ada" }, "style": "formal" }))?;
    /// assert!(prompt.contains("Greet the user named \"Ada\" in a formal tone."));
    ///
    /// let error = GREET.render_prompt(&json!({ "style": "formal" })).expect_err("nobody is to be greeted");
    /// assert_eq!(error.to_string(), "no value for the variable `user.name` at byte 56 of the template");
    /// # Ok::<(), skills_core::RenderError>(())
    /// ```
    pub fn render_prompt(&self, params: &Value) -> Result<String, RenderError> {
        self.render_prompt_within(params, DEFAULT_MAX_PROMPT_BYTES)
    }

    /// The same with at most this many bytes.
    ///
    /// # Errors
    ///
    /// Those of [`render_prompt`](Self::render_prompt).
    ///
    /// ```
    /// use serde_json::json;
    /// use skills_runtime::{SkillCard, embed_skill};
    /// static GREET: &SkillCard =
    ///     embed_skill!("../examples/greet/skills/greet", allow(outside_package, no_build_script));
    ///
    /// let params = json!({ "user": { "name": "Ada".repeat(1_000) }, "style": "formal" });
    /// let error = GREET.render_prompt_within(&params, 1_000).expect_err("the name is too long");
    /// assert_eq!(error, skills_runtime::RenderError::TooLong { max_bytes: 1_000 });
    /// ```
    pub fn render_prompt_within(&self, params: &Value, max_bytes: usize) -> Result<String, RenderError> {
        match self.input_schema() {
            Some(_) => render_template_within(self.body(), params, max_bytes),
            None if self.body().len() > max_bytes => Err(RenderError::TooLong { max_bytes }),
            None => Ok(self.body().to_owned()),
        }
    }
}

/// A template with values put in the place of its variables.
///
/// `template` is text with variables: `{{ name }}`, or `{{ user.name }}` for a value within an object. A path's parts
/// are letters, digits, `_` and `-`; white space may stand around the path. A literal `{{` is written `\{{`; all other
/// braces are text. There is no logic and there are no filters. The rule is that of the A2A form of skills.
///
/// `params` is the object that the paths start from. A string is put in as it is, every other value as compact JSON
/// (`null` too). Nothing is escaped, and what was put in is not looked through for variables.
///
/// # Errors
///
/// The first of these in the order of the template: [`RenderError::Syntax`] for a `{{` that begins no variable,
/// [`RenderError::MissingVariable`] for a variable without a value, [`RenderError::TooLong`] where the text would have more
/// than 8 MiB ([`DEFAULT_MAX_PROMPT_BYTES`]); [`render_template_within`] takes another limit.
///
/// ```
/// use serde_json::json;
/// use skills_core::render_template;
///
/// let params = json!({ "user": { "name": "{{ style }}" }, "times": 2, "tags": ["a", "b"] });
/// let text = render_template(r"{{ user.name }} {{times}} {{ tags }} \{{ times }}", &params)?;
/// assert_eq!(text, r#"{{ style }} 2 ["a","b"] {{ times }}"#);
/// # Ok::<(), skills_core::RenderError>(())
/// ```
pub fn render_template(template: &str, params: &Value) -> Result<String, RenderError> {
    render_template_within(template, params, DEFAULT_MAX_PROMPT_BYTES)
}

/// The same with at most this many bytes.
///
/// # Errors
///
/// Those of [`render_template`].
///
/// ```
/// use serde_json::json;
/// use skills_core::{RenderError, render_template_within};
///
/// let params = json!({ "name": "Ada" });
/// assert_eq!(render_template_within("Dear {{ name }}", &params, 8).as_deref(), Ok("Dear Ada"));
/// let too_long = Err(RenderError::TooLong { max_bytes: 7 });
/// assert_eq!(render_template_within("Dear {{ name }}", &params, 7), too_long);
/// ```
pub fn render_template_within(template: &str, params: &Value, max_bytes: usize) -> Result<String, RenderError> {
    // What the braces and names take is often about what the values need.
    let mut rendered = Limited { text: String::with_capacity(template.len().min(max_bytes)), max_bytes };
    for segment in segments(template) {
        let written = match segment {
            Ok(Segment::Text(text)) => rendered.write_str(text),
            Ok(Segment::Variable { path, offset }) => match value_at(params, path) {
                Some(Value::String(text)) => rendered.write_str(text),
                Some(value) => write!(rendered, "{value}"),
                None => return Err(RenderError::MissingVariable { path: path.to_owned(), offset }),
            },
            Err(error) => {
                return Err(RenderError::Syntax { offset: error.at.start, reason: error.fault.reason() });
            }
        };
        written.map_err(|_| RenderError::TooLong { max_bytes })?;
    }
    Ok(rendered.text)
}

/// A text that takes no more than so many bytes.
struct Limited {
    text: String,
    max_bytes: usize,
}

impl Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.len() > self.max_bytes - self.text.len() {
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}

/// The value at a path, which leads through objects alone.
fn value_at<'v>(params: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(params, |value, part| value.as_object()?.get(part))
}
