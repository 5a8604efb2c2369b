//! Bodies that are templates: those of skills with an input schema.
//!
//! A template is text with variables, `{{ name }}` or `{{ user.name }}`, and nothing else: no logic, no filters, no
//! includes. The grammar stands in `segments`; `render` puts values in, `check` is the reader's look at the body.

#[cfg(feature = "read")]
mod check;
mod render;
mod segments;

#[cfg(all(test, feature = "read"))]
mod tests;

#[cfg(feature = "read")]
pub(crate) use self::check::{check, check_unused};
pub use self::render::{DEFAULT_MAX_PROMPT_BYTES, RenderError, render_template, render_template_within};
