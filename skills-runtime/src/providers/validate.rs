//! Whether a skill of a provider can be used.

use super::{InvalidSkill, ProviderError, Skill, SkillProblem, names};
use crate::{Code, Diagnostic, SkillCard};

/// All that is wrong with a skill, in the order in which it was found; empty when there is nothing to say.
///
/// The card is read once, and what the reader said of it is given on: errors where it could not be read, else warnings,
/// such as that on an empty body. What the provider cannot do is a problem as well, not an error of this function. A
/// skill can be used if none of its problems [is an error](SkillProblem::is_error). An embedded skill was judged when it
/// was compiled.
///
/// ```
/// use skills_runtime::{Skill, SkillSet, embed_skills, validate_skill};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// assert!(validate_skill(&Skill::new("greet", SKILLS)).await.is_empty());
///
/// let problems = validate_skill(&Skill::new("gret", SKILLS)).await;
/// assert_eq!(problems[0].to_string(), "there is no skill `gret`; did you mean `greet`?");
/// # }
/// ```
pub async fn validate_skill(skill: &Skill) -> Vec<SkillProblem> {
    if let Err(error) = names::check_id(skill.id()) {
        return vec![SkillProblem::Unreadable(error)];
    }
    match skill.card().await {
        Ok(card) => {
            let found = card.diagnostics().iter().cloned().chain(mismatch(skill.id(), &card));
            found.map(SkillProblem::Found).collect()
        }
        Err(error) => problems_of(error),
    }
}

/// What keeps a card from being read; at least one error.
fn problems_of(error: ProviderError) -> Vec<SkillProblem> {
    let mut problems: Vec<SkillProblem> = match &error {
        ProviderError::InvalidSkills { skills } => {
            skills.iter().flat_map(|InvalidSkill { problems, .. }| problems).cloned().collect()
        }
        _ => Vec::new(),
    };
    // A provider may refuse a card without saying why.
    if !problems.iter().any(SkillProblem::is_error) {
        problems.push(SkillProblem::Unreadable(error));
    }
    problems
}

/// The diagnostic for a card that the provider gives for another skill's id.
fn mismatch(id: &str, card: &SkillCard) -> Option<Diagnostic> {
    if id == card.id() || id == card.name() {
        return None;
    }
    let message = format!("the provider gives the skill `{}` for the id `{id}`", card.id());
    let help = format!("ask for it as `{}`, or give it that id", card.id());
    Some(Diagnostic::new(Code::NameMismatch, id, message).help(help))
}
