//! Skills of several providers, by their ids.

mod catalog;
mod fast_path;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Debug, Formatter};
use std::num::NonZeroUsize;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use futures_util::stream::{self, StreamExt as _};
use skills_core::shown_names;

pub use self::catalog::FetchedCatalog;
use super::names::Shown;
use super::validate::read_valid;
use super::{InvalidSkill, NameClash, ProviderError, Skill, SkillProvider, TARGET};
use crate::SharedCard;

/// How many skills are read at a time, unless the caller sets another number.
const CONCURRENCY: NonZeroUsize = NonZeroUsize::new(8).unwrap();

/// Skills of any providers, by their ids.
///
/// A skill is validated when it is registered. A call that registers several stores all of them or none, and says
/// everything that is wrong with any. Registered skills stay; their contents are the providers'.
///
/// A registry can be shared and skills can be registered while it is in use: of two calls that register one id at the
/// same time, one fails.
///
/// ```
/// use skills_runtime::{MemoryProvider, ProviderRegistry, SkillSet, embed_skill, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), skills_runtime::ProviderError> {
/// let registry = ProviderRegistry::new();
/// registry.register_all(SKILLS).await?;
///
/// let others = MemoryProvider::new();
/// others.insert(embed_skill!("../examples/llm-agent/skills/summarize-notes", allow(outside_package, no_build_script)));
/// registry.register("summarize-notes", others).await?;
///
/// let ids: Vec<String> = registry.skills().iter().map(|skill| skill.id().to_owned()).collect();
/// assert_eq!(ids, ["greet", "house-style", "summarize-notes"]);
/// assert!(registry.section("house-style", "wording").await?.starts_with("## Wording"));
///
/// let error = registry.skill("gret").expect_err("there is no such skill");
/// assert_eq!(error.to_string(), "there is no skill `gret`; did you mean `greet`?");
/// # Ok(())
/// # }
/// ```
pub struct ProviderRegistry {
    skills: RwLock<Registered>,
    concurrency: NonZeroUsize,
}

/// The registered skills by their ids.
type Registered = BTreeMap<String, Named>;

/// A skill, and what its card called it when it was registered.
struct Named {
    skill: Skill,
    name: String,
}

impl ProviderRegistry {
    /// A registry without skills.
    #[must_use]
    pub fn new() -> Self {
        Self { skills: RwLock::default(), concurrency: CONCURRENCY }
    }

    /// How many skills are read at a time, at most; 8 unless this is called.
    #[must_use]
    pub fn concurrency(mut self, most: NonZeroUsize) -> Self {
        self.concurrency = most;
        self
    }

    /// Registers one skill of a provider.
    ///
    /// # Errors
    ///
    /// [`ProviderError::AlreadyRegistered`] when the registry has the id, [`ProviderError::IdIsName`] when the id is another
    /// skill's name or the name another's id, [`ProviderError::InvalidSkills`] with all that is wrong with the skill.
    pub async fn register(
        &self,
        id: impl Into<String>,
        provider: impl SkillProvider + 'static,
    ) -> Result<(), ProviderError> {
        self.add(vec![Skill::new(id.into(), provider)]).await
    }

    /// Registers several skills, or none if one of them cannot be registered. Of different providers, each is an
    /// `Arc<dyn SkillProvider>`.
    ///
    /// # Errors
    ///
    /// [`ProviderError::AlreadyRegistered`] with all ids that the registry has or that are given more than once, before
    /// any provider is asked; [`ProviderError::InvalidSkills`] with all skills that cannot be used, in the order in which
    /// they were given; [`ProviderError::IdIsName`] with all ids that are names of other skills.
    pub async fn register_many<I, P>(&self, skills: impl IntoIterator<Item = (I, P)>) -> Result<(), ProviderError>
    where
        I: Into<String>,
        P: SkillProvider + 'static,
    {
        self.add(skills.into_iter().map(|(id, provider)| Skill::new(id.into(), provider)).collect()).await
    }

    /// Registers all skills that a provider discovers, or none if one of them cannot be registered; gives their ids, in
    /// the order of their bytes.
    ///
    /// # Errors
    ///
    /// What the provider says when it cannot discover; else as [`ProviderRegistry::register_many`].
    pub async fn register_all(&self, provider: impl SkillProvider + 'static) -> Result<Vec<String>, ProviderError> {
        let provider: Arc<dyn SkillProvider> = Arc::new(provider);
        let mut ids = provider.discover().await?;
        ids.sort_unstable();
        self.register_many(ids.iter().map(|id| (id.as_str(), Arc::clone(&provider)))).await?;
        Ok(ids)
    }

    /// The registered skills, in the order of their ids' bytes.
    #[must_use]
    pub fn skills(&self) -> Vec<Skill> {
        self.read().values().map(|Named { skill, .. }| skill.clone()).collect()
    }

    /// The skill with this id, else the one whose card had this name when it was registered.
    ///
    /// Catalogs show names, and a model asks by the name that it was shown. No id is another skill's name, so what is shown
    /// leads to one skill. A name that several skills had is not looked up, and catalogs show their ids instead; such names
    /// are logged when skills are registered.
    ///
    /// # Errors
    ///
    /// [`ProviderError::SkillNotFound`], with the skills that there are and the one that was most probably meant;
    /// [`ProviderError::AmbiguousName`], with the ids of all skills that had the name.
    pub fn skill(&self, id: &str) -> Result<Skill, ProviderError> {
        let skills = self.read();
        if let Some(Named { skill, .. }) = skills.get(id) {
            return Ok(skill.clone());
        }
        let named: Vec<&Skill> = skills.values().filter(|named| named.name == id).map(|named| &named.skill).collect();
        match named.as_slice() {
            [] => Err(ProviderError::no_skill_among(id, shown_names(ids_and_names(&skills)).into_iter())),
            &[skill] => Ok(skill.clone()),
            several => {
                let ids = several.iter().map(|skill| skill.id().to_owned()).collect();
                Err(ProviderError::AmbiguousName { name: id.to_owned(), ids })
            }
        }
    }

    /// The registered skills with what catalogs show as their names.
    fn shown(&self) -> Vec<(Skill, String)> {
        let skills = self.read();
        let names = shown_names(ids_and_names(&skills)).into_iter().map(str::to_owned);
        skills.values().map(|named| named.skill.clone()).zip(names).collect()
    }

    /// The card of the [skill](Self::skill) with this id or name; its sections are the card's [`outline`](crate::SkillCard::outline).
    ///
    /// # Errors
    ///
    /// [`ProviderError::SkillNotFound`], or what the provider says.
    pub async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        self.skill(id)?.card().await
    }

    /// The text of the section with exactly this key, of the [skill](Self::skill) with this id or name.
    ///
    /// # Errors
    ///
    /// [`ProviderError::SkillNotFound`], [`ProviderError::SectionNotFound`] with all keys, or what the provider says.
    pub async fn section(&self, id: &str, key: &str) -> Result<String, ProviderError> {
        self.skill(id)?.section(key).await
    }

    /// Validates skills and stores them, all or none.
    async fn add(&self, skills: Vec<Skill>) -> Result<(), ProviderError> {
        // Nothing is fetched for what cannot be stored.
        check_new(&self.read(), &skills)?;
        let names = self.validate(&skills).await?;
        let added: BTreeSet<String> = skills.iter().map(|skill| skill.id().to_owned()).collect();
        let shared = {
            let mut registered = self.write();
            // Others may have registered one of them while these were validated.
            check_new(&registered, &skills)?;
            let entry = |(skill, name): (Skill, String)| (skill.id().to_owned(), Named { skill, name });
            let new: Registered = skills.into_iter().zip(names).map(entry).collect();
            check_names(&registered, &new)?;
            registered.extend(new);
            shared_names(&registered, &added)
        };
        for (name, ids) in shared {
            tracing::warn!(target: TARGET, name = %Shown(&name), ?ids, "several skills have this name");
        }
        tracing::info!(target: TARGET, skills = added.len(), "skills were registered");
        Ok(())
    }

    /// Gives the names of the skills, or every skill that cannot be used.
    async fn validate(&self, skills: &[Skill]) -> Result<Vec<String>, ProviderError> {
        let validations = skills.iter().cloned().map(|skill| async move {
            let validated = read_valid(&skill).await;
            (skill, validated)
        });
        let mut validated = stream::iter(validations).buffered(self.concurrency.get());
        let (mut names, mut invalid) = (Vec::new(), Vec::new());
        while let Some((skill, validated)) = validated.next().await {
            match validated {
                Ok((card, warnings)) => {
                    if !warnings.is_empty() {
                        let warnings = warnings.len();
                        tracing::warn!(target: TARGET, skill = skill.id(), warnings, "the skill has warnings");
                    }
                    names.push(card.name().to_owned());
                }
                Err(problems) => invalid.push(InvalidSkill { id: skill.id().to_owned(), problems }),
            }
        }
        if invalid.is_empty() { Ok(names) } else { Err(ProviderError::InvalidSkills { skills: invalid }) }
    }

    // The map changes in one call at a time, so a panic elsewhere leaves nothing half done.
    fn read(&self) -> RwLockReadGuard<'_, Registered> {
        self.skills.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Registered> {
        self.skills.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Refuses ids that are registered, or that stand more than once among the skills.
fn check_new(registered: &Registered, skills: &[Skill]) -> Result<(), ProviderError> {
    let mut given = BTreeSet::new();
    let ids = skills.iter().map(Skill::id);
    let taken: BTreeSet<&str> = ids.filter(|&id| !given.insert(id) || registered.contains_key(id)).collect();
    if taken.is_empty() {
        return Ok(());
    }
    Err(ProviderError::AlreadyRegistered { ids: taken.into_iter().map(str::to_owned).collect() })
}

fn ids_and_names(registered: &Registered) -> impl Iterator<Item = (&str, &str)> + Clone {
    registered.iter().map(|(id, Named { name, .. })| (id.as_str(), name.as_str()))
}

/// Refuses ids that are names of other skills, where one of the two is new.
fn check_names(registered: &Registered, new: &Registered) -> Result<(), ProviderError> {
    let is_new = |id: &str| new.contains_key(id);
    let all = ids_and_names(registered).chain(ids_and_names(new));
    let clashing =
        all.filter(|&(named, id)| named != id && (is_new(id) || (is_new(named) && registered.contains_key(id))));
    let mut clashes: Vec<NameClash> =
        clashing.map(|(named, id)| NameClash { id: id.to_owned(), named: named.to_owned() }).collect();
    if clashes.is_empty() {
        return Ok(());
    }
    clashes.sort_unstable_by(|one, other| (&one.id, &one.named).cmp(&(&other.id, &other.named)));
    Err(ProviderError::IdIsName { clashes })
}

/// What several skills have as their name, with the ids of these, where one of them was just added.
fn shared_names(registered: &Registered, added: &BTreeSet<String>) -> BTreeMap<String, Vec<String>> {
    let mut bearers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (id, name) in ids_and_names(registered) {
        bearers.entry(name).or_default().insert(id);
    }
    let is_shared = |ids: &BTreeSet<&str>| ids.len() > 1 && ids.iter().any(|&id| added.contains(id));
    let shared = bearers.into_iter().filter(|(_, ids)| is_shared(ids));
    shared.map(|(name, ids)| (name.to_owned(), ids.into_iter().map(str::to_owned).collect())).collect()
}

impl Default for ProviderRegistry {
    fn default() -> Self {
        Self::new()
    }
}

impl Debug for ProviderRegistry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "ProviderRegistry({})", skills_core::counted(self.read().len(), "skill"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryProvider;

    fn registered(skills: &[(&str, &str)]) -> Registered {
        let named = |&(id, name): &(&str, &str)| {
            let skill = Skill::new(id, MemoryProvider::new());
            (id.to_owned(), Named { skill, name: name.to_owned() })
        };
        skills.iter().map(named).collect()
    }

    #[test]
    fn a_name_of_several_skills_is_logged_when_one_of_them_is_added() {
        let registered = registered(&[("b", "Two"), ("c", "Two"), ("e", "One")]);
        let shared = |added: &str| -> Vec<(String, Vec<String>)> {
            shared_names(&registered, &BTreeSet::from([added.to_owned()])).into_iter().collect()
        };
        assert_eq!(shared("c"), [("Two".to_owned(), vec!["b".to_owned(), "c".to_owned()])]);
        assert_eq!(shared("e"), []);
    }

    #[test]
    fn an_id_that_is_the_name_of_another_is_refused_whichever_of_them_is_new() {
        let clashes = |old: &[(&str, &str)], new: &[(&str, &str)]| match check_names(&registered(old), &registered(new))
        {
            Err(ProviderError::IdIsName { clashes }) => {
                clashes.into_iter().map(|NameClash { id, named }| (id, named)).collect()
            }
            other => {
                assert_eq!(other, Ok(()));
                Vec::new()
            }
        };
        let expected = [("pay".to_owned(), "pay-v2".to_owned())];
        let (one, other) = (("pay-v2", "pay"), ("pay", "helper"));
        assert_eq!(clashes(&[one], &[other]), expected);
        assert_eq!(clashes(&[other], &[one]), expected);
        assert_eq!(clashes(&[], &[one, other]), expected);
        assert_eq!(clashes(&[one, ("a", "a")], &[("b", "b"), ("c", "pay")]), []);
    }
}
