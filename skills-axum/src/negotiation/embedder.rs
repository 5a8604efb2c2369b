//! How a program turns texts into vectors.

use std::error::Error;
use std::sync::Arc;

use async_trait::async_trait;
use thiserror::Error;

/// Turns texts into vectors, by which meanings are compared: usually a model that runs elsewhere.
///
/// The texts of the skills are embedded at the first request that needs them, all in one call. When that fails, or takes
/// its time, requests are answered by the words of their texts, and after a minute the next one tries again. The text of
/// a task is embedded once for each request; the last 1000 are remembered. When that fails, this one request is answered
/// by words. What failed is logged as a warning.
///
/// Nothing ends a call that takes long, so an embedder has a time limit of its own. When the request that began the call
/// for the skills is given up, the next try goes on with that call.
///
/// **Everybody can ask.** Bindu's negotiation needs no token, and each new text of a task is a call of the embedder. With
/// one that costs money or time, put a layer in front of the route that limits how often a caller may ask.
///
/// ```
/// use skills_axum::{EmbedError, Embedder, Negotiation, async_trait};
///
/// /// Counts letters; a real one asks a model.
/// struct Letters;
///
/// #[async_trait]
/// impl Embedder for Letters {
///     async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
///         let count = |text: &str, letter| text.matches(letter).map(|_| 1.0).sum();
///         Ok(texts.iter().map(|text| ('a'..='z').map(|letter| count(text, letter)).collect()).collect())
///     }
/// }
///
/// let negotiation = Negotiation::new().embedder(Letters);
/// ```
#[async_trait]
pub trait Embedder: Send + Sync {
    /// A vector for each text, in their order. All vectors of an embedder have the same length. One of another length
    /// than the task's, with a number that is not finite or without any that is not 0 says nothing, and the skill is
    /// compared by words.
    ///
    /// # Errors
    ///
    /// [`EmbedError`] when there are no vectors for these texts, for whatever reason.
    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError>;
}

/// One that the program uses elsewhere too, or whose type it chooses when it runs.
#[async_trait]
impl<E: Embedder + ?Sized> Embedder for Arc<E> {
    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        (**self).embed(texts).await
    }
}

/// Why there are no vectors. It goes to the log alone.
///
/// ```
/// use skills_axum::EmbedError;
///
/// let error = EmbedError::new("the model is busy");
/// assert_eq!(error.to_string(), "the texts could not be embedded: the model is busy");
/// ```
#[derive(Debug, Error)]
#[error("the texts could not be embedded: {0}")]
pub struct EmbedError(Box<dyn Error + Send + Sync>);

impl EmbedError {
    /// Takes an error, or a text that says what is wrong.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into())
    }
}
