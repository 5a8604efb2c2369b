//! A search that reads the skills it finds, for commands that do not check them.

use std::path::{Path, PathBuf};

use skills_core::{Collector, Diagnostic, Levels, ReadSkill, SkillOptions, SkillReader};

use crate::failure::{Failure, say, say_problem};
use crate::find::{self, Found, Notice};
use crate::levels::Unknown;

/// A skill, or why it cannot be read.
pub(crate) type Read = Result<Box<ReadSkill>, Vec<Diagnostic>>;

/// Hands each skill that is found to `each`. What else there is to say goes to the standard error; an error among that
/// makes the result false. `place` is what messages about all skills together call their place.
pub(crate) fn survey(
    found: impl Iterator<Item = Found>,
    place: &str,
    (levels, options): (&Levels, &SkillOptions),
    mut each: impl FnMut(PathBuf, Read) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut collector = Collector::new(levels.clone()).without_advice();
    let reader = SkillReader::new(options, place, &mut collector).apart();
    let mut unknown = Unknown::new(levels);
    let mut is_fine = say_all(collector.finish());
    let mut is_complete = true;
    for found in found {
        match found {
            Found::Skill(directory) => {
                unknown.see(&find::name_of(&directory));
                let mut collector = Collector::new(levels.clone()).without_advice();
                let read = reader.open(&directory, &mut collector).skill.map(Box::new).ok_or(collector.finish());
                is_complete &= read.is_ok();
                each(directory, read)?;
            }
            Found::Notice(Notice::Unreadable(problem)) => {
                is_complete = false;
                is_fine &= say_all([problem]);
            }
            Found::Notice(Notice::Stray(problem)) => {
                let name = find::name_of(Path::new(problem.file()));
                unknown.see(&name);
                let mut collector = Collector::new(levels.clone()).without_advice();
                collector.report_of(&name, problem);
                is_fine &= say_all(collector.finish());
            }
            Found::Notice(Notice::BadIgnoreFile(problem)) => say("warning", problem),
            Found::Notice(Notice::PassedOver(note)) => say("note", note),
            Found::Notice(Notice::NoSkills(problem)) => {
                is_complete = false;
                say("note", problem.message());
            }
        }
    }
    let mut collector = Collector::new(levels.clone()).without_advice();
    // What was not read may be what a pattern is for.
    if is_complete {
        reader.finish(&mut collector);
    }
    unknown.warn();
    Ok(is_fine & say_all(collector.finish()))
}

/// Says what is wrong; gives whether there is no error.
fn say_all(problems: impl IntoIterator<Item = Diagnostic>) -> bool {
    let mut is_fine = true;
    for problem in problems {
        is_fine &= !problem.is_error();
        say_problem(&problem);
    }
    is_fine
}
