//! Whether a skill of a provider can be used.

use super::{InvalidSkill, ProviderError, Skill, SkillProblem, names};
use crate::{Code, Diagnostic, Dialect, SharedCard, SkillCard};

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
    match read(skill).await {
        Ok(card) => problems_of_card(skill.id(), &card),
        Err(problems) => problems,
    }
}

/// Reads a card that can be used; gives it with what there is to say of it, else all that is wrong.
pub(super) async fn read_valid(skill: &Skill) -> Result<(SharedCard, Vec<SkillProblem>), Vec<SkillProblem>> {
    let card = read(skill).await?;
    let problems = problems_of_card(skill.id(), &card);
    if problems.iter().any(SkillProblem::is_error) { Err(problems) } else { Ok((card, problems)) }
}

async fn read(skill: &Skill) -> Result<SharedCard, Vec<SkillProblem>> {
    names::check_new_id(skill.id()).map_err(|error| vec![SkillProblem::Unreadable(error)])?;
    skill.card().await.map_err(problems_of)
}

fn problems_of_card(id: &str, card: &SkillCard) -> Vec<SkillProblem> {
    card.diagnostics().iter().cloned().chain(mismatch(id, card)).map(SkillProblem::Found).collect()
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

/// The diagnostic for a card that the provider gives for another skill's id. Where a directory may have another name than
/// its skill, so may a provider's id, which is that of the directory: whether they may differ, the reader has judged.
fn mismatch(id: &str, card: &SkillCard) -> Option<Diagnostic> {
    let is_directory = card.directory().rsplit('/').next() == Some(id);
    if card.dialect() != Dialect::AgentSkills || is_directory || id == card.id() || id == card.name() {
        return None;
    }
    let message = format!("the provider gives the skill `{}` for the id `{id}`", card.id());
    let help = format!("ask for it as `{}`, or give it that id", card.id());
    Some(Diagnostic::new(Code::NameMismatch, id, message).help(help))
}
