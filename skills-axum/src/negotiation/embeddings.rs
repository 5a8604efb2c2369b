//! The vectors of the skills and of the last tasks.

use std::num::NonZeroUsize;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use lru::LruCache;
use sha2::{Digest, Sha256};

use super::embedder::Embedder;
use super::similarity::similarity;

/// How long the skills' texts are not tried again after a try began.
const PAUSE: Duration = Duration::from_secs(60);

/// How many tasks are remembered.
const TASKS: NonZeroUsize = NonZeroUsize::new(1_000).expect("the number is not 0");

/// Vectors that are asked for when they are needed and then kept.
pub(super) struct Embeddings {
    embedder: Arc<dyn Embedder>,
    /// The skills' texts.
    texts: Arc<[String]>,
    skills: Mutex<Skills>,
    /// By the digest of the text: callers choose texts, and long ones would fill the memory.
    tasks: Mutex<LruCache<[u8; 32], Arc<[f32]>>>,
}

/// What is known of the skills.
enum Skills {
    Unknown {
        next_try: Option<Instant>,
        /// The call of the last try, when its request was given up before there was an answer.
        unfinished: Option<Call>,
    },
    Known(Arc<[Vec<f32>]>),
}

/// A call of the embedder for the skills' texts.
type Call = Pin<Box<dyn Future<Output = Option<Vec<Vec<f32>>>> + Send>>;

impl Embeddings {
    pub(super) fn new(embedder: Box<dyn Embedder>, texts: Vec<String>) -> Self {
        Self {
            embedder: embedder.into(),
            texts: texts.into(),
            skills: Mutex::new(Skills::Unknown { next_try: None, unfinished: None }),
            tasks: Mutex::new(LruCache::new(TASKS)),
        }
    }

    /// How similar each skill is to a task; nothing where the embedder is of no help.
    pub(super) async fn similarities(&self, task: &str) -> Vec<Option<f64>> {
        let Some(skills) = self.skills(Instant::now()).await else { return Vec::new() };
        let Some(task) = self.task(task).await else { return Vec::new() };
        skills.iter().map(|skill| similarity(skill, &task)).collect()
    }

    /// The skills' vectors. One try a minute is enough, so that a broken embedder neither slows every request down nor
    /// fills the log; requests that come while one tries do without. A try goes on with the call of one that was given
    /// up: otherwise an embedder slower than a time limit, or a caller who hangs up, would put the answer off for good.
    async fn skills(&self, now: Instant) -> Option<Arc<[Vec<f32>]>> {
        let unfinished = match &mut *unlocked(&self.skills) {
            Skills::Known(vectors) => return Some(Arc::clone(vectors)),
            Skills::Unknown { next_try: Some(next_try), .. } if now < *next_try => return None,
            Skills::Unknown { next_try, unfinished } => {
                *next_try = Some(now + PAUSE);
                unfinished.take()
            }
        };
        let call = unfinished.unwrap_or_else(|| self.call());
        let vectors: Arc<[Vec<f32>]> = Try { call: Some(call), skills: &self.skills }.finish().await?.into();
        *unlocked(&self.skills) = Skills::Known(Arc::clone(&vectors));
        Some(vectors)
    }

    fn call(&self) -> Call {
        let (embedder, texts) = (Arc::clone(&self.embedder), Arc::clone(&self.texts));
        Box::pin(async move {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            embed(&*embedder, &texts).await
        })
    }

    /// A task's vector.
    async fn task(&self, text: &str) -> Option<Arc<[f32]>> {
        let key = Sha256::digest(text).into();
        if let Some(vector) = unlocked(&self.tasks).get(&key) {
            return Some(Arc::clone(vector));
        }
        let vector: Arc<[f32]> = embed(&*self.embedder, &[text]).await?.pop()?.into();
        unlocked(&self.tasks).put(key, Arc::clone(&vector));
        Some(vector)
    }
}

/// A request that waits for a call, which it leaves to the next try when it is given up.
struct Try<'a> {
    call: Option<Call>,
    skills: &'a Mutex<Skills>,
}

impl Try<'_> {
    async fn finish(mut self) -> Option<Vec<Vec<f32>>> {
        let vectors = self.call.as_mut()?.await;
        self.call = None;
        vectors
    }
}

impl Drop for Try<'_> {
    fn drop(&mut self) {
        // A call that panicked cannot go on.
        let Some(call) = self.call.take().filter(|_| !thread::panicking()) else { return };
        if let Skills::Unknown { unfinished, .. } = &mut *unlocked(self.skills) {
            *unfinished = Some(call);
        }
    }
}

/// A vector for each text.
async fn embed(embedder: &dyn Embedder, texts: &[&str]) -> Option<Vec<Vec<f32>>> {
    match embedder.embed(texts).await {
        Ok(vectors) if vectors.len() == texts.len() => Some(vectors),
        Ok(vectors) => {
            tracing::warn!(texts = texts.len(), vectors = vectors.len(), "embedder gave not one vector for each text");
            None
        }
        Err(error) => {
            tracing::warn!(%error, texts = texts.len(), "negotiation goes by words alone");
            None
        }
    }
}

/// What is behind a lock. A thread that panicked while it held it has left nothing half-done.
fn unlocked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use async_trait::async_trait;

    use super::*;
    use crate::negotiation::EmbedError;

    type Vectors = Result<Vec<Vec<f32>>, EmbedError>;

    /// Gives what it was told to give, and remembers what for.
    #[derive(Clone, Default)]
    struct Script {
        answers: Arc<Mutex<VecDeque<Vectors>>>,
        calls: Arc<Mutex<Vec<Vec<String>>>>,
    }

    #[async_trait]
    impl Embedder for Script {
        async fn embed(&self, texts: &[&str]) -> Vectors {
            unlocked(&self.calls).push(texts.iter().map(|&text| text.to_owned()).collect());
            unlocked(&self.answers).pop_front().unwrap_or_else(fails)
        }
    }

    fn fails() -> Vectors {
        Err(EmbedError::new("no more answers"))
    }

    fn embeddings(answers: impl IntoIterator<Item = Vectors>) -> (Embeddings, Script) {
        let script = Script { answers: Arc::new(Mutex::new(answers.into_iter().collect())), ..Script::default() };
        let texts = vec!["one".to_owned(), "two".to_owned()];
        (Embeddings::new(Box::new(script.clone()), texts), script)
    }

    fn two() -> Vec<Vec<f32>> {
        vec![vec![1.0, 0.0], vec![4.0, 3.0]]
    }

    fn calls(script: &Script) -> Vec<String> {
        unlocked(&script.calls).iter().map(|texts| texts.join("+")).collect()
    }

    #[tokio::test]
    async fn skills_and_equal_tasks_are_embedded_once() {
        let (embeddings, script) = embeddings([Ok(two()), Ok(vec![vec![1.0, 0.0]]), Ok(vec![vec![0.0, 1.0]])]);
        assert_eq!(embeddings.similarities("a").await, [Some(1.0), Some(0.8)]);
        assert_eq!(embeddings.similarities("a").await, [Some(1.0), Some(0.8)]);
        assert_eq!(embeddings.similarities("b").await, [None, Some(0.6)]);
        assert_eq!(calls(&script), ["one+two", "a", "b"]);
    }

    #[tokio::test]
    async fn skills_are_tried_again_after_a_minute() {
        let (embeddings, script) = embeddings([fails(), Ok(two())]);
        let begin = Instant::now();
        let known = async |seconds| embeddings.skills(begin + Duration::from_secs(seconds)).await.is_some();
        assert!(!known(0).await);
        assert!(!known(59).await);
        assert_eq!(calls(&script).len(), 1);
        assert!(known(60).await);
        assert!(known(0).await);
        assert_eq!(calls(&script).len(), 2);
    }

    /// Answers when it is asked for the second time within one call.
    struct Slow(Arc<Mutex<usize>>);

    #[async_trait]
    impl Embedder for Slow {
        async fn embed(&self, _: &[&str]) -> Vectors {
            *unlocked(&self.0) += 1;
            tokio::task::yield_now().await;
            Ok(two())
        }
    }

    /// Polls the future once and gives it up.
    fn begin<T>(future: impl Future<Output = T>) {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(std::pin::pin!(future).poll(&mut context).is_pending());
    }

    #[tokio::test]
    async fn call_of_a_request_that_was_given_up_goes_on_with_the_next_try() {
        let calls = Arc::default();
        let embeddings = Embeddings::new(Box::new(Slow(Arc::clone(&calls))), vec![String::new(); 2]);
        let now = Instant::now();
        begin(embeddings.skills(now));
        assert!(embeddings.skills(now + PAUSE / 2).await.is_none());
        assert!(embeddings.skills(now + PAUSE).await.is_some());
        assert_eq!(*unlocked(&calls), 1);
    }

    /// Panics at its first call.
    struct Panicking(Arc<Mutex<usize>>);

    #[async_trait]
    impl Embedder for Panicking {
        async fn embed(&self, _: &[&str]) -> Vectors {
            let call = std::mem::replace(&mut *unlocked(&self.0), 1);
            assert!(call > 0, "the first call fails");
            Ok(two())
        }
    }

    #[tokio::test]
    async fn call_that_panicked_is_made_anew() {
        let embeddings = Arc::new(Embeddings::new(Box::new(Panicking(Arc::default())), vec![String::new(); 2]));
        let (shared, now) = (Arc::clone(&embeddings), Instant::now());
        assert!(tokio::spawn(async move { shared.skills(now).await.is_some() }).await.is_err());
        assert!(embeddings.skills(now + PAUSE).await.is_some());
    }

    #[tokio::test]
    async fn failed_task_matters_to_its_request_alone() {
        let (embeddings, _) = embeddings([Ok(two()), fails(), Ok(vec![vec![1.0, 0.0]])]);
        assert!(embeddings.similarities("a").await.is_empty());
        assert_eq!(embeddings.similarities("a").await, [Some(1.0), Some(0.8)]);
    }

    #[tokio::test]
    async fn another_number_of_vectors_than_texts_is_a_failure() {
        let (of_skills, _) = embeddings([Ok(vec![vec![1.0]])]);
        assert!(of_skills.similarities("a").await.is_empty());
        let (of_task, _) = embeddings([Ok(two()), Ok(vec![vec![1.0, 0.0], vec![1.0, 0.0]])]);
        assert!(of_task.similarities("a").await.is_empty());
    }

    #[tokio::test]
    async fn skill_whose_vector_cannot_be_compared_has_no_similarity() {
        let skills = Ok(vec![vec![1.0, 0.0, 0.0], vec![4.0, 3.0]]);
        let (embeddings, _) = embeddings([skills, Ok(vec![vec![1.0, 0.0]])]);
        assert_eq!(embeddings.similarities("a").await, [None, Some(0.8)]);
    }

    #[tokio::test]
    async fn task_is_forgotten_after_a_thousand_others() {
        let vector = || Ok(vec![vec![1.0, 0.0]]);
        let (embeddings, script) = embeddings([Ok(two())].into_iter().chain((0..1_002).map(|_| vector())));
        for task in 0..1_001 {
            embeddings.similarities(&task.to_string()).await;
        }
        embeddings.similarities("1000").await;
        assert_eq!(calls(&script).len(), 1_002);
        embeddings.similarities("0").await;
        assert_eq!(calls(&script).len(), 1_003);
    }
}
