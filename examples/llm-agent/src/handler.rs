//! A skill that a model runs.

use std::marker::PhantomData;

use skills_runtime::{
    EmbeddedSkill, Message, Part, ProgressState, Role, SkillCard, SkillError, SkillHandler, SkillProgressSink, Value,
    async_trait, json,
};

use crate::answer::result_of;
use crate::chat::{Chat, ChatMessage, ChatRequest};
use crate::{ChatError, Provider};

/// Runs the skill that `S` is annotated with: a model gets the prompt and the parameters, and its answer is the result.
///
/// An answer that the output schema refuses is given back to the model once, with what is wrong about it. A second one is
/// the end of the call. Without an output schema the result is the answer's text.
pub struct LlmHandler<S> {
    chat: Chat,
    skill: PhantomData<fn() -> S>,
}

impl<S: EmbeddedSkill> EmbeddedSkill for LlmHandler<S> {
    const CARD: &'static SkillCard = S::CARD;
}

impl<S: EmbeddedSkill> LlmHandler<S> {
    /// A handler that asks this provider.
    ///
    /// # Errors
    ///
    /// The HTTP client cannot be made, as with a broken TLS library.
    pub fn new(provider: Provider) -> Result<Self, reqwest::Error> {
        Ok(Self { chat: Chat::new(provider)?, skill: PhantomData })
    }

    async fn ask(&self, messages: &[ChatMessage]) -> Result<String, SkillError> {
        let hints = Self::CARD.execution_hints();
        let schema = Self::CARD.output_schema();
        let request = ChatRequest {
            model: self.chat.model(),
            messages,
            max_tokens: hints.max_tokens,
            temperature: hints.temperature,
            top_p: hints.top_p,
            response_format: schema.map(
                |schema| json!({ "type": "json_schema", "json_schema": { "name": "result", "schema": schema.value() } }),
            ),
        };
        Ok(self.chat.ask(&request).await?)
    }
}

#[async_trait]
impl<S: EmbeddedSkill> SkillHandler for LlmHandler<S> {
    async fn run(&self, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let mut messages = vec![
            ChatMessage { role: "system", content: instructions(Self::CARD, &params)? },
            ChatMessage { role: "user", content: params.to_string() },
        ];
        report(sink, format!("asking the model `{}`", self.chat.model())).await?;
        let answer = self.ask(&messages).await?;
        let fault = match result_of(Self::CARD, &answer) {
            Ok(result) => return Ok(result),
            Err(fault) => fault,
        };

        report(sink, format!("{fault}; asking once more")).await?;
        messages.push(ChatMessage { role: "assistant", content: answer });
        messages.push(ChatMessage { role: "user", content: correction(&fault) });
        let answer = self.ask(&messages).await?;
        result_of(Self::CARD, &answer)
            .map_err(|fault| SkillError::Internal(format!("the model answered wrongly twice: {fault}")))
    }
}

impl From<ChatError> for SkillError {
    fn from(error: ChatError) -> Self {
        Self::Internal(error.to_string())
    }
}

/// The prompt. The schema stands in it too: many servers hold answers to `response_format` without showing it to the
/// model.
fn instructions(card: &SkillCard, params: &Value) -> Result<String, SkillError> {
    let prompt = card.render_prompt(params)?;
    Ok(match card.output_schema() {
        Some(schema) => format!("{prompt}\n\nAnswer with JSON alone, by this JSON Schema:\n{}", schema.text()),
        None => prompt,
    })
}

fn correction(fault: &str) -> String {
    format!("That cannot be used: {fault}\nAnswer again, with the whole JSON and nothing else.")
}

async fn report(sink: &dyn SkillProgressSink, text: String) -> Result<(), SkillError> {
    let message = Message::new(Role::Agent, vec![Part::text(text)]);
    Ok(sink.set_status(ProgressState::Working, Some(message)).await?)
}
