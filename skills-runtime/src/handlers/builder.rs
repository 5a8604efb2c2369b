//! A registry on its way: its sets, registered handlers, and those that are handed over.

use std::any::{TypeId, type_name};
use std::collections::BTreeMap;
use std::panic::Location;
use std::sync::Arc;

use skills_core::nearest;

use super::entry::{Entry, Skill};
use super::registry::Content;
use super::{
    HandlerPlace, ListedHandler, Registration, Registry, RegistryError, RegistryProblem, SkillHandler, SkillPlace,
    TerminalHook, panics,
};
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
    content: Content,
    candidates: Vec<Candidate>,
}

/// Name and version.
type Package = (&'static str, &'static str);

/// A handler that may come into the registry.
struct Candidate {
    id: &'static str,
    /// The directory of its skill.
    directory: &'static str,
    /// The package of its skill, where it is known.
    package: Option<Package>,
    place: HandlerPlace,
    source: Source,
}

enum Source {
    /// Is made by the `Default` of this type.
    Type(TypeId, fn() -> Arc<dyn SkillHandler>),
    Value(Arc<dyn SkillHandler>),
}

/// A skill of a set.
#[derive(Clone, Copy)]
struct Member {
    card: &'static SkillCard,
    /// The package that embeds the set.
    package: Option<Package>,
}

/// The skills and the handlers of one id.
#[derive(Default)]
struct SameId {
    members: Vec<Member>,
    candidates: Vec<Candidate>,
}

impl RegistryBuilder {
    pub(super) fn new(set: &'static SkillSet) -> Self {
        Self { content: Content::default(), candidates: Vec::new() }.set(set)
    }

    /// Adds a set: its skills, and the handlers that its package registered. No two sets may have a skill of the same
    /// id.
    ///
    /// ```
    /// use skills_runtime::{Registry, embed_skills};
    ///
    /// let greet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let error = Registry::builder(greet).set(greet).build().unwrap_err();
    /// assert_eq!(error.problems().len(), 2);
    /// ```
    pub fn set(mut self, set: &'static SkillSet) -> Self {
        let is_new = |package: &Package| self.content.sets.iter().all(|set| set.package() != Some(*package));
        if let Some(package) = set.package().filter(is_new) {
            let registered = Registration::of_package(package).into_iter();
            self.candidates.extend(registered.map(|registration| Candidate::registered(package, registration)));
        }
        self.content.sets.push(set);
        self
    }

    /// Hands a handler over, for the skill that its type is annotated with.
    ///
    /// ```
    /// # use skills_runtime::{Registry, SkillError, SkillProgressSink, Value, embed_skills, skill};
    /// # #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
    /// # async fn greet(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    /// #     Ok(params)
    /// # }
    /// # let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let registry = Registry::builder(skills).handler(greet::Handler).build()?;
    /// assert!(registry.handler("greet").is_some());
    /// # Ok::<(), skills_runtime::RegistryError>(())
    /// ```
    #[track_caller]
    pub fn handler<H: SkillHandler + EmbeddedSkill + 'static>(mut self, handler: H) -> Self {
        let place = place(type_name::<H>(), Location::caller());
        self.candidates.push(Candidate::of(H::CARD, place, Source::Value(Arc::new(handler))));
        self
    }

    /// Adds the handlers that [`handlers!`](macro@crate::handlers) lists. One that registered itself as well is one.
    ///
    /// ```
    /// # use skills_runtime::{Registry, SkillError, SkillProgressSink, Value, embed_skills, handlers, skill};
    /// # #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
    /// # async fn greet(params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    /// #     Ok(params)
    /// # }
    /// # let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let registry = Registry::builder(skills).handlers(handlers![greet]).build()?;
    /// assert!(registry.handler("greet").is_some());
    /// # Ok::<(), skills_runtime::RegistryError>(())
    /// ```
    #[track_caller]
    pub fn handlers(mut self, listed: impl IntoIterator<Item = ListedHandler>) -> Self {
        let caller = Location::caller();
        self.candidates.extend(listed.into_iter().map(|ListedHandler { card, handler_type, type_name, make }| {
            Candidate::of(card, place(type_name, caller), Source::Type(handler_type, make))
        }));
        self
    }

    /// Adds a hook that is told how each call ended, behind those that are there.
    ///
    /// ```
    /// # use skills_runtime::{CollectingSink, Registry, SkillError, SkillProgressSink, Value, embed_skills, json, skill};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// use skills_runtime::{SkillOutcome, TerminalHook, async_trait};
    ///
    /// struct Failures(Arc<AtomicU64>);
    ///
    /// #[async_trait]
    /// impl TerminalHook for Failures {
    ///     async fn on_terminal(&self, _skill_id: &str, outcome: SkillOutcome<'_>) {
    ///         if let SkillOutcome::Failure(_) = outcome {
    ///             self.0.fetch_add(1, Ordering::Relaxed);
    ///         }
    ///     }
    /// }
    ///
    /// # #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
    /// # async fn greet(_: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    /// #     Err(SkillError::Internal("no greeting".to_owned()))
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), skills_runtime::RegistryError> {
    /// # let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let failures = Arc::new(AtomicU64::new(0));
    /// let hook = Failures(Arc::clone(&failures));
    /// let registry = Registry::builder(skills).handler(greet::Handler).hook(hook).build()?;
    ///
    /// let params = json!({ "user": { "name": "Ada" }, "style": "casual" });
    /// assert!(registry.dispatch("greet", params, &CollectingSink::new()).await.is_err());
    /// assert_eq!(failures.load(Ordering::Relaxed), 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn hook(mut self, hook: impl TerminalHook + 'static) -> Self {
        self.content.hooks.add(Arc::new(hook));
        self
    }

    /// Pairs the skills with the handlers. Those that were registered or listed are made now, once, by their `Default`.
    ///
    /// # Errors
    ///
    /// All problems at once: handlers for skills that are in no set, several handlers for one skill, ids that are in
    /// several sets or are the names of other skills, a `Default` that panicked.
    pub fn build(self) -> Result<Registry, RegistryError> {
        let Self { mut content, candidates } = self;
        let mut by_id: BTreeMap<&str, SameId> = BTreeMap::new();
        for set in &content.sets {
            for card in *set {
                by_id.entry(card.id()).or_default().members.push(Member { card, package: set.package() });
            }
        }
        let ids: Vec<&str> = by_id.keys().copied().collect();
        let mut problems: Vec<RegistryProblem> =
            by_id.values().flat_map(|same_id| &same_id.members).filter_map(|named| id_is_name(named, &by_id)).collect();
        // Those that were handed over come behind the registered ones of the same skill.
        for candidate in candidates {
            by_id.entry(candidate.id).or_default().add(candidate);
        }
        for (id, same_id) in &by_id {
            match same_id.entry(id, &ids) {
                Ok(entry) => content.entries.extend(entry.map(|entry| (Arc::from(*id), entry))),
                Err(found) => problems.extend(found),
            }
        }
        RegistryError::check(problems)?;
        Ok(Registry::new(content))
    }
}

/// That a skill's name is the id of another skill.
fn id_is_name(named: &Member, by_id: &BTreeMap<&str, SameId>) -> Option<RegistryProblem> {
    let name = named.card.name();
    let other = by_id.get(name).and_then(|same_id| same_id.members.first()).filter(|_| name != named.card.id())?;
    let place = |member: &Member| skill_place(member.card.directory(), member.package);
    Some(RegistryProblem::IdIsName { id: name.to_owned(), skill: place(other), named: place(named) })
}

fn place(type_name: &'static str, caller: &'static Location<'static>) -> HandlerPlace {
    HandlerPlace { type_name, file: caller.file(), line: caller.line() }
}

impl Candidate {
    fn registered(package: Package, registration: &'static Registration) -> Self {
        Self {
            id: registration.id(),
            directory: registration.directory(),
            package: Some(package),
            place: HandlerPlace::from(registration),
            source: Source::Type(registration.handler_type(), registration.maker()),
        }
    }

    fn of(card: &'static SkillCard, place: HandlerPlace, source: Source) -> Self {
        Self { id: card.id(), directory: card.directory(), package: None, place, source }
    }

    fn is_of(&self, member: &Member) -> bool {
        self.directory == member.card.directory() && (self.package.is_none() || self.package == member.package)
    }

    /// Whether both are the same type, made by its `Default`.
    fn is_same_type(&self, other: &Self) -> bool {
        matches!((&self.source, &other.source), (Source::Type(one, _), Source::Type(other, _)) if one == other)
    }

    /// The handler, or what the panic of its `Default` said.
    fn made(&self) -> Result<Arc<dyn SkillHandler>, String> {
        match &self.source {
            Source::Value(handler) => Ok(Arc::clone(handler)),
            Source::Type(_, make) => panics::caught_at_once(make),
        }
    }
}

impl SameId {
    /// Adds a handler, unless it is one that is there.
    fn add(&mut self, candidate: Candidate) {
        if !self.candidates.iter().any(|other| other.is_same_type(&candidate)) {
            self.candidates.push(candidate);
        }
    }

    /// The skill with its handler; `None` if there is neither. `ids` are those of all skills.
    fn entry(&self, id: &str, ids: &[&str]) -> Result<Option<Entry>, Vec<RegistryProblem>> {
        let problems = self.problems(id, ids);
        if !problems.is_empty() {
            return Err(problems);
        }
        let Some(Member { card, .. }) = self.members.first() else { return Ok(None) };
        let made = |candidate: &Candidate| {
            candidate.made().map_err(|panic| {
                let handler = candidate.place.clone();
                vec![RegistryProblem::Panicked { id: id.to_owned(), handler, panic }]
            })
        };
        let handler = self.candidates.first().map(made).transpose()?;
        Ok(Some(Entry { skill: Skill::Manifest((*card).into()), handler }))
    }

    /// What does not fit together.
    fn problems(&self, id: &str, ids: &[&str]) -> Vec<RegistryProblem> {
        let mut problems = Vec::new();
        if self.members.len() > 1 {
            let skills = self.members.iter().map(|member| skill_place(member.card.directory(), member.package));
            problems.push(RegistryProblem::SeveralSkills { id: id.to_owned(), skills: skills.collect() });
        }
        problems.extend(self.candidates.iter().filter_map(|candidate| self.misplaced(candidate, ids)));
        if self.candidates.len() > 1 {
            let handlers = self.candidates.iter().map(|candidate| candidate.place.clone()).collect();
            problems.push(RegistryProblem::SeveralHandlers { id: id.to_owned(), handlers });
        }
        problems
    }

    /// Why a handler is for none of the skills.
    fn misplaced(&self, candidate: &Candidate, ids: &[&str]) -> Option<RegistryProblem> {
        let (id, handler) = (candidate.id.to_owned(), candidate.place.clone());
        let Some(member) = self.members.first() else {
            let nearest = nearest(candidate.id, ids.iter().copied()).map(str::to_owned);
            return Some(RegistryProblem::UnknownSkill { id, nearest, handler });
        };
        if self.members.iter().any(|member| candidate.is_of(member)) {
            return None;
        }
        // The packages tell two skills apart whose directories have the same name.
        let with_packages = candidate.directory == member.card.directory();
        let place = |directory, package: Option<Package>| skill_place(directory, package.filter(|_| with_packages));
        let skill = place(candidate.directory, candidate.package);
        let in_set = place(member.card.directory(), member.package);
        Some(RegistryProblem::OtherSkill { id, skill, in_set, handler })
    }
}

fn skill_place(directory: &str, package: Option<Package>) -> SkillPlace {
    let package = package.map(|(name, version)| format!("{name} {version}"));
    SkillPlace { directory: directory.to_owned(), package }
}
