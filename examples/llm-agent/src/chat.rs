//! One call of a server for chat completions.

use std::error::Error as _;
use std::time::Duration;

use reqwest::header::AUTHORIZATION;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode, Url};
use serde::{Deserialize, Serialize};
use skills_runtime::{Value, serde_json};
use thiserror::Error;

use crate::Provider;

/// The most bytes of a response. An answer of a model is a few kilobytes.
const MAX_BYTES: usize = 1024 * 1024;
/// A local model on a slow machine takes minutes; a server that is there accepts at once.
const TIMEOUT: Duration = Duration::from_secs(600);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a model did not answer. No text holds the key, the prompt or what the server said, which may repeat both.
#[derive(Debug, Error)]
pub enum ChatError {
    /// Nobody listens at the address.
    #[error(
        "no model server can be reached at {server} ({reason}): start one there, Ollama for example, or set LLM_BASE_URL \
         to the base URL of another"
    )]
    NoServer {
        /// The address without its query.
        server: String,
        /// What the connection failed of.
        reason: String,
    },
    /// The connection was there and broke, or the time was up.
    #[error("the model server at {server} did not answer to the end: {reason}")]
    Broken {
        /// The address without its query.
        server: String,
        /// How it broke.
        reason: String,
    },
    /// The server refused.
    #[error("the model server at {server} answered with {status}{}", way_out(*status))]
    Status {
        /// The address without its query.
        server: String,
        /// The status, which is not 200.
        status: StatusCode,
    },
    /// The response goes on and on.
    #[error("the response of the model server is longer than {MAX_BYTES} bytes")]
    TooLarge,
    /// The response is something else; a base URL that leads to no model often shows like this.
    #[error(
        "the response of the model server is no chat completion (line {line}, column {column}); is the base URL right?"
    )]
    NoCompletion {
        /// The line at which it stops being one, counted from 1.
        line: usize,
        /// The column.
        column: usize,
    },
    /// The response has no answer in it.
    #[error("the response of the model server has no choices")]
    NoChoices,
    /// The model said no text: it refused, or wanted to call a tool.
    #[error("the model answered without a text")]
    NoText,
    /// The most tokens were generated, and what is there ends anywhere.
    #[error("the model's answer was cut off by the limit of tokens; raise `a2a-max-tokens`")]
    CutOff,
}

/// What is asked.
#[derive(Serialize)]
pub(crate) struct ChatRequest<'a> {
    pub(crate) model: &'a str,
    pub(crate) messages: &'a [ChatMessage],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_tokens: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) top_p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) response_format: Option<Value>,
}

/// One turn of the conversation.
#[derive(Serialize)]
pub(crate) struct ChatMessage {
    pub(crate) role: &'static str,
    pub(crate) content: String,
}

#[derive(Deserialize)]
struct Completion {
    #[serde(default)]
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Reply,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Reply {
    content: Option<String>,
}

/// A connection to the provider's server; calls share it.
pub(crate) struct Chat {
    client: Client,
    provider: Provider,
}

impl Chat {
    pub(crate) fn new(provider: Provider) -> Result<Self, reqwest::Error> {
        // To follow a redirect would give the prompt to somebody whom nobody named.
        let mut builder = Client::builder().redirect(Policy::none()).timeout(TIMEOUT).connect_timeout(CONNECT_TIMEOUT);
        if is_loopback(&provider.endpoint) {
            // A proxy's loopback is another one.
            builder = builder.no_proxy();
        }
        Ok(Self { client: builder.build()?, provider })
    }

    pub(crate) fn model(&self) -> &str {
        &self.provider.model
    }

    /// Asks, and gives the text of the first choice.
    pub(crate) async fn ask(&self, request: &ChatRequest<'_>) -> Result<String, ChatError> {
        let mut call = self.client.post(self.provider.endpoint.clone()).json(request);
        if let Some(key) = &self.provider.authorization {
            call = call.header(AUTHORIZATION, key);
        }
        let response = call.send().await.map_err(|error| self.failed(error))?;
        if response.status() != StatusCode::OK {
            return Err(ChatError::Status { server: self.server(), status: response.status() });
        }
        answer(&self.body(response).await?)
    }

    async fn body(&self, mut response: Response) -> Result<Vec<u8>, ChatError> {
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| self.failed(error))? {
            if body.len() + chunk.len() > MAX_BYTES {
                return Err(ChatError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }

    fn failed(&self, error: reqwest::Error) -> ChatError {
        let (server, is_connect) = (self.server(), error.is_connect());
        let reason = innermost(&error.without_url());
        if is_connect { ChatError::NoServer { server, reason } } else { ChatError::Broken { server, reason } }
    }

    /// The address for messages. A query may hold a key.
    fn server(&self) -> String {
        let mut shown = self.provider.endpoint.clone();
        shown.set_query(None);
        shown.into()
    }
}

fn is_loopback(url: &Url) -> bool {
    matches!(url.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"))
}

/// The last cause, which names what happened; those around it say that a request failed.
fn innermost(error: &reqwest::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = error.to_string();
        cause = error.source();
    }
    text
}

fn answer(body: &[u8]) -> Result<String, ChatError> {
    let completion: Completion = serde_json::from_slice(body)
        .map_err(|error| ChatError::NoCompletion { line: error.line(), column: error.column() })?;
    let choice = completion.choices.into_iter().next().ok_or(ChatError::NoChoices)?;
    if choice.finish_reason.as_deref() == Some("length") {
        return Err(ChatError::CutOff);
    }
    choice.message.content.ok_or(ChatError::NoText)
}

/// What the user can do about a status.
fn way_out(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => "; look at the key that `api_key_env` names",
        StatusCode::NOT_FOUND => "; does it have the model of the provider config, and is the base URL right?",
        StatusCode::TOO_MANY_REQUESTS => "; it has too much to do, or its quota is used up",
        _ => "",
    }
}
