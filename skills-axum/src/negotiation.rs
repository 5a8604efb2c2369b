//! How well the agent fits a task: what `/agent/negotiation` answers, by Bindu's formulas.
//!
//! `request` is what is asked. `profile` is what a card has for it, taken out once. `constraints` are reasons to refuse a
//! task at once, `matching` compares the words of the task and of a skill, `assessment` makes the answer of both, and
//! `answer` is its form. `weights`, `amount`, `words` and `rounding` are what these need. `embedder` is the program's way
//! to turn texts into vectors, `embeddings` what is kept of it, and `similarity` compares two.

mod amount;
mod answer;
mod assessment;
mod constraints;
mod embedder;
mod embeddings;
mod matching;
mod profile;
mod request;
mod rounding;
mod similarity;
#[cfg(test)]
mod vectors;
mod weights;
mod words;

use std::fmt::{self, Debug, Formatter};

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use skills_core::SkillSet;

use self::amount::Amount;
use self::answer::Answer;
use self::assessment::Offer;
use self::constraints::Abilities;
use self::embeddings::Embeddings;
use self::profile::Profile;
use self::request::Request;
use crate::answer::plain_error;

pub use self::embedder::{EmbedError, Embedder};
pub use self::weights::{WeightError, Weights};

/// Says how many tasks wait or run.
type QueueDepth = dyn Fn() -> Option<u64> + Send + Sync;

/// What the agent says of itself when it is asked how well it fits a task.
///
/// The answer is made by Bindu's formulas: some requests are refused at once, say for a tool that no skill has, and the
/// others get a score from 0 to 1, in which [`Weights`] says what counts for how much.
///
/// Without any of what is set here, a task is compared with the skills by its words alone. A skill's words are those of its name, its
/// tags and its capabilities, and the keywords of its `assessment`. Those of its description count for an [`Embedder`]
/// only, so a skill that has nothing else is found by its name alone.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use skills_axum::{Negotiation, Weights};
///
/// let running = Arc::new(AtomicU64::new(0));
/// let counted = Arc::clone(&running);
/// let negotiation = Negotiation::new()
///     .price("0.05")
///     .queue_depth(move || Some(counted.load(Ordering::Relaxed)))
///     .weights(Weights { cost: 0.2, ..Weights::DEFAULT })?;
/// # Ok::<(), skills_axum::WeightError>(())
/// ```
///
/// # What is asked
///
/// The body of a request is a JSON object with Bindu's members, of which only the first is required. Others do not matter.
///
/// | member | value |
/// |---|---|
/// | `task_summary` | what is to be done, in at most 10,000 characters |
/// | `task_details` | more of it |
/// | `input_mime_types`, `output_mime_types` | lists of media types: some skill must take, or give, one of them |
/// | `required_tools`, `forbidden_tools` | lists of tools: each of the former is of some skill, none of the latter of any |
/// | `max_latency_ms` | a number; where a skill matches, the slowest of all may take twice as long at most |
/// | `max_cost_amount` | a budget, as a number or a text; the [price](Self::price) may not be above it |
/// | `min_score` | a number; a task with a lower score is refused |
/// | `weights` | an object with any of the members of [`Weights`] |
///
/// The answer says whether the agent takes the task (`accepted`), else why not (`rejection_reason`), and what the score is
/// made of (`skill_matches`, `subscores`).
#[derive(Default)]
#[must_use]
pub struct Negotiation {
    price: Option<String>,
    queue_depth: Option<Box<QueueDepth>>,
    weights: Weights,
    embedder: Option<Box<dyn Embedder>>,
}

impl Negotiation {
    /// Nothing besides the skills.
    pub fn new() -> Self {
        Self::default()
    }

    /// What a task costs, in the currency that callers state their budgets in.
    ///
    /// Everything but the digits 0 to 9 and dots is dropped, as it is of a budget that is a text: `$0.50` is a half. That
    /// is Bindu's rule, by which a sign and an exponent are lost: `1e-3` is 13. What is no number even then, such as
    /// `1.2.3`, cannot be compared with a budget, and gets half of the points.
    pub fn price(mut self, amount: impl Into<String>) -> Self {
        self.price = Some(amount.into());
        self
    }

    /// Says how many tasks wait or run, or nothing when that is not known. It is called once a request at most,
    /// which waits for it, and everybody who asks sees the number.
    pub fn queue_depth(mut self, depth: impl Fn() -> Option<u64> + Send + Sync + 'static) -> Self {
        self.queue_depth = Some(Box::new(depth));
        self
    }

    /// How much each part of the score counts where a request does not say so. A request that gives some weights has
    /// [`Weights::DEFAULT`] for the others.
    ///
    /// # Errors
    ///
    /// [`WeightError`] when a weight is below 0 or no finite number.
    pub fn weights(mut self, weights: Weights) -> Result<Self, WeightError> {
        weights.check()?;
        self.weights = weights;
        Ok(self)
    }

    /// Compares meanings besides words; see [`Embedder`], also for what that may cost.
    pub fn embedder(mut self, embedder: impl Embedder + 'static) -> Self {
        self.embedder = Some(Box::new(embedder));
        self
    }
}

impl Debug for Negotiation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Negotiation")
            .field("price", &self.price)
            .field("queue_depth", &self.queue_depth.is_some())
            .field("weights", &self.weights)
            .field("embedder", &self.embedder.is_some())
            .finish()
    }
}

/// Answers how well the agent fits a task.
pub(crate) struct Negotiator {
    profiles: Vec<Profile>,
    abilities: Abilities,
    price: Option<Amount>,
    queue_depth: Option<Box<QueueDepth>>,
    weights: Weights,
    embeddings: Option<Embeddings>,
}

impl Negotiator {
    /// Takes out of the cards what negotiation needs of them.
    pub(crate) fn new(negotiation: Negotiation, set: &SkillSet) -> Self {
        let Negotiation { price, queue_depth, weights, embedder } = negotiation;
        let profiles: Vec<Profile> = set.iter().map(Profile::new).collect();
        let texts = || profiles.iter().map(|profile| profile.text.clone()).collect();
        Self {
            price: price.as_deref().map(Amount::from_text),
            queue_depth,
            weights,
            embeddings: embedder.map(|embedder| Embeddings::new(embedder, texts())),
            abilities: Abilities::of(&profiles),
            profiles,
        }
    }

    /// The answer to a request with this body.
    pub(crate) async fn answer(&self, body: &[u8]) -> Response {
        match Request::parse(body) {
            Ok(request) => Json(self.assess(&request).await).into_response(),
            Err(problem) => plain_error(StatusCode::BAD_REQUEST, &problem.to_string()),
        }
    }

    async fn assess(&self, request: &Request) -> Answer {
        // Before the embedder is asked, which may cost money.
        if let Some(refusal) = constraints::refusal(&self.abilities, self.price, request) {
            return refusal;
        }
        let similarities = match &self.embeddings {
            Some(embeddings) => embeddings.similarities(&request.text()).await,
            None => Vec::new(),
        };
        let offer = Offer {
            profiles: &self.profiles,
            similarities: &similarities,
            price: self.price,
            queue_depth: self.queue_depth.as_ref().and_then(|depth| depth()),
            weights: self.weights,
        };
        assessment::assess(&offer, request)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use async_trait::async_trait;
    use http_body_util::BodyExt as _;
    use serde_json::Value;
    use skills_core::{AgentConfig, LoadOptions};

    use super::*;

    /// An agent with one skill, whose only keyword is `text`.
    fn negotiator(negotiation: Negotiation) -> Negotiator {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("agent_config.json");
        let config = r#"{"skills":[{"name":"text","description":"Writes."}],
            "private_skills":[{"name":"secret","description":"Plots."}]}"#;
        std::fs::write(&path, config).expect("a new file");
        let config = AgentConfig::load(path, &LoadOptions::default()).expect("the configuration can be read");
        Negotiator::new(negotiation, &config.skills)
    }

    async fn answer(negotiator: &Negotiator, body: &str) -> (StatusCode, String) {
        let response = negotiator.answer(body.as_bytes()).await;
        let status = response.status();
        let body = response.into_body().collect().await.expect("the body is in memory").to_bytes();
        (status, String::from_utf8(body.to_vec()).expect("the body is text"))
    }

    #[tokio::test]
    async fn task_is_answered_with_how_well_the_agent_fits_it() {
        let negotiator = negotiator(Negotiation::new().price("$1").queue_depth(|| Some(0)));
        let expected = concat!(
            r#"{"accepted":true,"score":0.7125,"confidence":0.8,"skill_matches":[{"skill_id":"text","#,
            r#""skill_name":"text","score":0.5,"reasons":[]}],"latency_estimate_ms":5000,"queue_depth":0,"#,
            r#""subscores":{"skill_match":0.5,"io_compatibility":1.0,"load":1.0,"cost":0.75,"performance":1.0}}"#,
        );
        let answer = answer(&negotiator, r#"{"task_summary":"Write text","max_cost_amount":"2"}"#).await;
        assert_eq!(answer, (StatusCode::OK, expected.to_owned()));
    }

    #[tokio::test]
    async fn wrong_request_is_answered_in_the_plain_form() {
        let answer = answer(&negotiator(Negotiation::new()), "{").await;
        assert_eq!(answer, (StatusCode::BAD_REQUEST, r#"{"error":"Invalid JSON payload"}"#.to_owned()));
    }

    #[tokio::test]
    async fn member_of_any_type_gets_an_answer() {
        let negotiator = negotiator(Negotiation::new().price("1"));
        let members = [
            "task_summary",
            "task_details",
            "input_mime_types",
            "output_mime_types",
            "required_tools",
            "forbidden_tools",
            "max_latency_ms",
            "max_cost_amount",
            "min_score",
            "weights",
            "unknown",
        ];
        let values =
            ["null", "true", "-1", "0", "1e308", "5e-324", "\"\"", "\"text\"", "[]", "[null]", "[\"a\"]", "{}"];
        let weights = ["{\"load\":null}", "{\"load\":1e308,\"cost\":1e308}", "{\"load\":-1e308}", "{\"load\":[]}"];
        for member in members {
            for value in values.into_iter().chain(weights) {
                let body = format!(r#"{{"task_summary":"text","{member}":{value}}}"#);
                let (status, text) = answer(&negotiator, &body).await;
                let answer: Value = serde_json::from_str(&text).expect("the answer is JSON");
                let is_right = match status {
                    StatusCode::OK => answer["score"].as_f64().is_some_and(|score| (0.0..=1.0).contains(&score)),
                    StatusCode::BAD_REQUEST => answer["error"].is_string(),
                    _ => false,
                };
                assert!(is_right, "{body}: {status} {text}");
            }
        }
    }

    #[tokio::test]
    async fn embedder_is_not_asked_about_a_task_that_is_refused_at_once() {
        struct Counting(Arc<AtomicUsize>);

        #[async_trait]
        impl Embedder for Counting {
            async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
                self.0.fetch_add(1, Ordering::Relaxed);
                Ok(vec![vec![1.0]; texts.len()])
            }
        }

        let calls = Arc::new(AtomicUsize::new(0));
        let embedder: Arc<dyn Embedder> = Arc::new(Counting(Arc::clone(&calls)));
        let negotiator = negotiator(Negotiation::new().price("2").embedder(embedder));
        answer(&negotiator, r#"{"task_summary":"text","required_tools":["Draw"]}"#).await;
        answer(&negotiator, r#"{"task_summary":"text","max_cost_amount":1}"#).await;
        assert_eq!(calls.load(Ordering::Relaxed), 0);
        let (_, text) = answer(&negotiator, r#"{"task_summary":"chess"}"#).await;
        assert!(text.contains("semantic similarity: 1.00"), "{text}");
    }
}
