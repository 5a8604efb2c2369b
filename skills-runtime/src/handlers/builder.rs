//! A registry on its way: registered handlers, and those that are handed over.

use std::any::type_name;
use std::mem;
use std::panic::{self, AssertUnwindSafe, Location};
use std::sync::Arc;

use skills_core::nearest;

use super::dispatch::panic_text;
use super::registry::Handlers;
use super::{HandlerPlace, Registration, Registry, RegistryError, RegistryProblem, SkillHandler};
use crate::{EmbeddedSkill, SkillCard, SkillSet};

/// Takes handlers that cannot be made by `Default`, beside those that [`skill`](macro@crate::skill) registered.
///
/// ```standalone_crate
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use skills_runtime::{
///     CollectingSink, Registry, SkillError, SkillHandler, SkillProgressSink, Value, async_trait, embed_skills, json,
///     skill,
/// };
///
/// #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
/// struct Greet {
///     calls: AtomicU64,
/// }
///
/// #[async_trait]
/// impl SkillHandler for Greet {
///     async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
///         let call = self.calls.fetch_add(1, Ordering::Relaxed);
///         Ok(json!({ "greeting": format!("Hello, for the {call}th time") }))
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let registry = Registry::builder(skills).handler(Greet { calls: AtomicU64::new(7) }).build()?;
/// let params = json!({ "user": { "name": "Ada" }, "style": "casual" });
/// let answer = registry.dispatch("greet", params, &CollectingSink::new()).await?;
/// assert_eq!(answer["greeting"], "Hello, for the 7th time");
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct RegistryBuilder {
    set: &'static SkillSet,
    candidates: Vec<Candidate>,
}

/// A handler that may come into the registry.
struct Candidate {
    id: &'static str,
    /// The directory of its skill.
    directory: &'static str,
    place: HandlerPlace,
    source: Source,
}

enum Source {
    Registered(&'static Registration),
    HandedOver(Arc<dyn SkillHandler>),
}

impl RegistryBuilder {
    pub(super) fn new(set: &'static SkillSet) -> Self {
        let registered = set.package().map(Registration::of_package).unwrap_or_default();
        Self { set, candidates: registered.into_iter().map(Candidate::registered).collect() }
    }

    /// Hands a handler over, for the skill that its type is annotated with.
    #[track_caller]
    pub fn handler<H: SkillHandler + EmbeddedSkill + 'static>(mut self, handler: H) -> Self {
        let place = Location::caller();
        let place = HandlerPlace { type_name: type_name::<H>(), file: place.file(), line: place.line() };
        let (id, directory) = (H::CARD.id(), H::CARD.directory());
        self.candidates.push(Candidate { id, directory, place, source: Source::HandedOver(Arc::new(handler)) });
        self
    }

    /// Pairs the skills with the handlers. Those that were registered are made now, once, by their `Default`.
    ///
    /// # Errors
    ///
    /// All problems at once: handlers for skills that are not in the set, several handlers for one skill, a `Default`
    /// that panicked.
    pub fn build(mut self) -> Result<Registry, RegistryError> {
        // Those that were handed over come behind the registered ones of the same skill.
        self.candidates.sort_by_key(|candidate| candidate.id);
        let mut problems = Vec::new();
        let mut handlers = Handlers::new();
        for same_id in self.candidates.chunk_by(|a, b| a.id == b.id) {
            let found = problems.len();
            problems.extend(misplaced(self.set, same_id));
            if let ([candidate], true) = (same_id, problems.len() == found) {
                match candidate.made() {
                    Ok(handler) => drop(handlers.insert(candidate.id, handler)),
                    Err(problem) => problems.push(problem),
                }
            }
        }
        RegistryError::check(problems)?;
        Ok(Registry::new(self.set, handlers))
    }
}

impl Candidate {
    fn registered(registration: &'static Registration) -> Self {
        Self {
            id: registration.id(),
            directory: registration.directory(),
            place: HandlerPlace::from(registration),
            source: Source::Registered(registration),
        }
    }

    fn made(&self) -> Result<Arc<dyn SkillHandler>, RegistryProblem> {
        let registration = match &self.source {
            Source::HandedOver(handler) => return Ok(Arc::clone(handler)),
            Source::Registered(registration) => registration,
        };
        panic::catch_unwind(AssertUnwindSafe(|| registration.make())).map_err(|payload| {
            let (id, panic) = (self.id.to_owned(), panic_text(&*payload).to_owned());
            // To drop it might panic again.
            mem::forget(payload);
            RegistryProblem::Panicked { id, handler: self.place.clone(), panic }
        })
    }
}

/// What is wrong with the handlers of one id.
fn misplaced(set: &SkillSet, same_id: &[Candidate]) -> Vec<RegistryProblem> {
    let Some(id) = same_id.first().map(|candidate| candidate.id) else { return Vec::new() };
    let mut problems: Vec<RegistryProblem> = match set.get(id) {
        None => {
            let nearest = nearest(id, set.iter().map(SkillCard::id));
            let unknown = |candidate: &Candidate| RegistryProblem::UnknownSkill {
                id: id.to_owned(),
                nearest: nearest.map(str::to_owned),
                handler: candidate.place.clone(),
            };
            same_id.iter().map(unknown).collect()
        }
        Some(card) => {
            let others = same_id.iter().filter(|candidate| candidate.directory != card.directory());
            let other = |candidate: &Candidate| RegistryProblem::OtherSkill {
                id: id.to_owned(),
                directory: candidate.directory.to_owned(),
                in_set: card.directory().to_owned(),
                handler: candidate.place.clone(),
            };
            others.map(other).collect()
        }
    };
    if same_id.len() > 1 {
        let handlers = same_id.iter().map(|candidate| candidate.place.clone()).collect();
        problems.push(RegistryProblem::SeveralHandlers { id: id.to_owned(), handlers });
    }
    problems
}
