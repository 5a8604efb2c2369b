//! One call of a skill, from its parameters to its result.

use std::fmt::{self, Display, Formatter, Write};
use std::sync::Arc;

use serde_json::Value;
use skills_core::nearest;
use tracing::{Instrument, Span, field};

use super::entry::{Entry, Skill};
use super::hook::Hooks;
use super::{Registry, SkillError, SkillHandler, SkillProgressSink, panics};

/// How much of an unknown id is shown, in characters. It comes from whoever calls.
const SHOWN: usize = 64;

/// The field of the span that says how the call ended.
const OUTCOME: &str = "outcome";

impl Registry {
    /// Runs the skill with this id, or with this name where no other has it: validates the parameters by its input schema, runs its handler, validates the
    /// result by its output schema, and tells the [hooks](crate::TerminalHook). A skill without a schema takes and gives
    /// any value that is not nested deeper than 128 levels, as JSON readers take it.
    ///
    /// A panic of the handler ends this call alone. Its text goes to the log (through `tracing`, target
    /// `skills::dispatch`) and to the program's panic hook, never to the caller. Programs that are built with
    /// `panic = "abort"` end all the same.
    ///
    /// A call has no time limit; a caller that drops the future ends it. For limits of time and number the feature
    /// `tower` makes the registry a service.
    ///
    /// # Untrusted input
    ///
    /// Validation takes time in proportion to the parameters and the schema, and ends after 10,000,000 steps, which is less
    /// than a second: what takes longer is refused. It does not yield in between, so a program that takes parameters from
    /// strangers limits their size before it calls.
    ///
    /// The log has a span for each call, `skill.dispatch`, with the skill's id as `skill` and how the call ended as
    /// `outcome`: `success`, `invalid_request`, `internal`, `panic` or `cancelled`. It has no parameters and no results.
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
    /// * [`SkillError::InvalidRequest`] for an id that is not in the registry, for a skill without a handler, and for
    ///   parameters that the input schema does not allow; the handler is not run.
    /// * [`SkillError::Internal`] for a handler that panics, and for a result that the output schema does not allow.
    /// * What the handler gives.
    pub async fn dispatch(&self, id: &str, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let span = tracing::info_span!(target: "skills::dispatch", "skill.dispatch", skill = %Shown(id), outcome = field::Empty);
        self.call(id, params, sink, &span).instrument(span.clone()).await
    }

    async fn call(
        &self,
        id: &str,
        params: Value,
        sink: &dyn SkillProgressSink,
        span: &Span,
    ) -> Result<Value, SkillError> {
        let (id, skill, handler) = match self.accept(id, &params) {
            Ok(accepted) => accepted,
            Err(error) => {
                take_apart(params);
                span.record(OUTCOME, name(&error));
                return Err(error);
            }
        };
        let begun = Begun { id, hooks: self.hooks(), span, ended: false };
        let (outcome, result) = match panics::caught(async move { handler.run(params, sink).await }).await {
            Ok(result) => {
                let result = result.and_then(|value| checked(skill, value));
                (result.as_ref().map_or_else(name, |_| "success"), result)
            }
            Err(panic) => {
                tracing::error!(target: "skills::dispatch", skill = &**id, panic, "handler panicked");
                ("panic", Err(SkillError::Internal(format!("the handler of `{id}` panicked"))))
            }
        };
        begun.end(outcome);
        self.hooks().ended(id, result).await
    }

    /// The skill and the handler that take these parameters.
    fn accept(&self, id: &str, params: &Value) -> Result<(&Arc<str>, &Skill, &dyn SkillHandler), SkillError> {
        let (id, Entry { skill, handler }) = self.entry(id).ok_or_else(|| self.unknown(id))?;
        let handler = handler.as_deref().ok_or_else(|| {
            SkillError::InvalidRequest(format!("the skill `{id}` has no handler and cannot be called"))
        })?;
        skill.validate_params(params).map_err(|violation| SkillError::InvalidRequest(violation.to_string()))?;
        Ok((id, skill, handler))
    }

    pub(super) fn unknown(&self, id: &str) -> SkillError {
        let named: Vec<&str> = self.named(id).map(|(id, _)| &**id).collect();
        if !named.is_empty() {
            let (id, ids) = (Shown(id), named.join("`, `"));
            let text = format!("the name `{id}` is that of several skills; call one of them by its id: `{ids}`");
            return SkillError::InvalidRequest(text);
        }
        let question = nearest(id, self.ids()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        SkillError::InvalidRequest(format!("unknown skill `{}`{question}", Shown(id)))
    }
}

/// An error as an outcome.
fn name(error: &SkillError) -> &'static str {
    match error {
        SkillError::InvalidRequest(_) => "invalid_request",
        SkillError::Internal(_) => "internal",
    }
}

/// What a handler gave, if the skill may give it.
fn checked(skill: &Skill, result: Value) -> Result<Value, SkillError> {
    match skill.validate_result(&result) {
        Ok(()) => Ok(result),
        Err(violation) => {
            take_apart(result);
            Err(SkillError::Internal(format!("the result breaks the output schema: {violation}")))
        }
    }
}

/// A call whose handler was begun. One that is dropped before its end was cancelled.
struct Begun<'a> {
    id: &'a Arc<str>,
    hooks: &'a Hooks,
    span: &'a Span,
    ended: bool,
}

impl Begun<'_> {
    fn end(mut self, outcome: &str) {
        self.ended = true;
        self.span.record(OUTCOME, outcome);
    }
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.span.record(OUTCOME, "cancelled");
            self.hooks.cancelled(self.id);
        }
    }
}

/// Drops a value level by level. Its own drop calls itself for each level, and a refused value may have any number.
fn take_apart(value: Value) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(items) => rest.extend(items),
            Value::Object(members) => rest.extend(members.into_iter().map(|(_, member)| member)),
            _ => {}
        }
    }
}

/// An id for a message: on one line, and not too long. It is written only where somebody reads it.
struct Shown<'a>(&'a str);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut characters = self.0.chars();
        characters
            .by_ref()
            .take(SHOWN)
            .flat_map(char::escape_debug)
            .try_for_each(|character| f.write_char(character))?;
        if characters.next().is_some() { f.write_char('…') } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_is_shown_on_one_line_and_cut() {
        assert_eq!(Shown("grüß").to_string(), "grüß");
        assert_eq!(Shown("a\nb").to_string(), "a\\nb");
        assert_eq!(Shown(&"x".repeat(SHOWN)).to_string(), "x".repeat(SHOWN));
        assert_eq!(Shown(&"x".repeat(SHOWN + 1)).to_string(), format!("{}…", "x".repeat(SHOWN)));
    }
}
