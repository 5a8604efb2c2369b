//! The fast path of a registry.

use super::super::{ProviderError, TARGET};
use super::ProviderRegistry;
use crate::FastPath;

impl ProviderRegistry {
    /// The fast path, if there is exactly one skill and its body has at most `max_tokens`; see
    /// [`resolve_fast_path`](crate::resolve_fast_path), which does the same with cards.
    ///
    /// `include` narrows the skills to those with these ids first; an id that is not registered counts for nothing. No
    /// body is fetched unless one skill is left.
    ///
    /// ```
    /// use skills_runtime::{DEFAULT_FAST_PATH_MAX_TOKENS, ProviderRegistry, SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), skills_runtime::ProviderError> {
    /// let registry = ProviderRegistry::new();
    /// registry.register_all(SKILLS).await?;
    /// assert!(registry.fast_path(None, DEFAULT_FAST_PATH_MAX_TOKENS).await?.is_none(), "there are two");
    /// let fast_path = registry.fast_path(Some(&["greet"]), DEFAULT_FAST_PATH_MAX_TOKENS).await?;
    /// assert!(fast_path.is_some_and(|fast_path| fast_path.prompt().contains("<skill id=\"greet\">")));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// What the provider says.
    pub async fn fast_path(
        &self,
        include: Option<&[&str]>,
        max_tokens: usize,
    ) -> Result<Option<FastPath<'static>>, ProviderError> {
        let mut skills = self.skills();
        skills.retain(|skill| include.is_none_or(|ids| ids.contains(&skill.id())));
        let [skill] = skills.as_slice() else {
            tracing::debug!(target: TARGET, skills = skills.len(), "no fast path: there is not exactly one skill");
            return Ok(None);
        };
        let card = skill.card().await?;
        let (id, tokens) = (skill.id(), card.tokens());
        let fast_path = FastPath::of(id.to_owned(), card.body().to_owned(), max_tokens);
        if fast_path.is_some() {
            tracing::debug!(target: TARGET, skill = id, tokens, "the fast path");
        } else {
            tracing::info!(target: TARGET, skill = id, tokens, max_tokens, "no fast path: the body is too long");
        }
        Ok(fast_path)
    }
}
