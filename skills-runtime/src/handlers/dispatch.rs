//! One call of a skill, from its parameters to its result.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use serde_json::Value;
use skills_core::nearest;

use super::{Registry, SkillError, SkillHandler, SkillProgressSink};
use crate::SkillCard;

/// How much of an unknown id is shown, in characters. It comes from whoever calls.
const SHOWN: usize = 64;

impl Registry {
    /// Runs the skill with this id: validates the parameters by its input schema, runs its handler, validates the
    /// result by its output schema. A skill without a schema takes and gives any value.
    ///
    /// A panic of the handler ends this call alone. Its text goes to the log (through `tracing`, target
    /// `skills::dispatch`) and to the program's panic hook, never to the caller. Programs that are built with
    /// `panic = "abort"` end all the same.
    ///
    /// ```
    /// use skills_runtime::{CollectingSink, Registry, SkillError, embed_skills, json};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let registry = Registry::embedded(skills)?;
    /// let answer = registry.dispatch("gret", json!({}), &CollectingSink::new()).await;
    /// let text = "unknown skill `gret`; did you mean `greet`?".to_owned();
    /// assert_eq!(answer, Err(SkillError::InvalidRequest(text)));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// * [`SkillError::InvalidRequest`] for an id that is not in the set, for a skill without a handler, and for
    ///   parameters that the input schema does not allow; the handler is not run.
    /// * [`SkillError::Internal`] for a handler that panics, and for a result that the output schema does not allow.
    /// * What the handler gives.
    pub async fn dispatch(&self, id: &str, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let card = self.card(id).ok_or_else(|| self.unknown(id))?;
        let handler = self.handler(id).ok_or_else(|| {
            SkillError::InvalidRequest(format!("the skill `{id}` has no handler and cannot be called"))
        })?;
        card.validate_input(&params).map_err(|violation| SkillError::InvalidRequest(violation.to_string()))?;
        let result = run(&*handler, id, params, sink).await?;
        match card.validate_output(&result) {
            Ok(()) => Ok(result),
            Err(violation) => Err(SkillError::Internal(format!("the result breaks the output schema: {violation}"))),
        }
    }

    fn unknown(&self, id: &str) -> SkillError {
        let ids = self.set().iter().map(SkillCard::id);
        let question = nearest(id, ids).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        SkillError::InvalidRequest(format!("unknown skill `{}`{question}", shown(id)))
    }
}

/// Runs a handler, and stops its panics: those of making the future and those of polling it.
async fn run(
    handler: &dyn SkillHandler,
    id: &str,
    params: Value,
    sink: &dyn SkillProgressSink,
) -> Result<Value, SkillError> {
    // What a panic leaves behind is the handler's own; like a lock that was poisoned, it is for the handler to mind.
    let call = AssertUnwindSafe(async move { handler.run(params, sink).await });
    call.catch_unwind().await.unwrap_or_else(|payload| {
        tracing::error!(target: "skills::dispatch", skill = id, panic = panic_text(&*payload), "handler panicked");
        // To drop it might panic again.
        std::mem::forget(payload);
        Err(SkillError::Internal(format!("the handler of `{id}` panicked")))
    })
}

/// What a panic said.
pub(super) fn panic_text(payload: &(dyn Any + Send)) -> &str {
    match payload.downcast_ref::<&str>() {
        Some(text) => text,
        None => payload.downcast_ref::<String>().map_or("a value that is no text", String::as_str),
    }
}

/// An id for a message: on one line, and not too long.
fn shown(id: &str) -> String {
    let mut characters = id.chars();
    let mut shown = characters.by_ref().take(SHOWN).flat_map(char::escape_debug).collect::<String>();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_is_shown_on_one_line_and_cut() {
        assert_eq!(shown("grüß"), "grüß");
        assert_eq!(shown("a\nb"), "a\\nb");
        assert_eq!(shown(&"x".repeat(SHOWN)), "x".repeat(SHOWN));
        assert_eq!(shown(&"x".repeat(SHOWN + 1)), format!("{}…", "x".repeat(SHOWN)));
    }

    #[test]
    fn panic_without_a_text_has_a_text() {
        assert_eq!(panic_text(&"static"), "static");
        assert_eq!(panic_text(&String::from("owned")), "owned");
        assert_eq!(panic_text(&7_u8), "a value that is no text");
    }
}
