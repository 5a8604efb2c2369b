//! A root: all skills below it.

use super::ids::UniqueIds;
use std::path::Path;

use super::reader::SkillReader;
use super::{ReadSet, ReadSkill, SetOptions};
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::discover::{self, Discovered};
use crate::nearest::nearest;
use crate::paths::SkillDir;

/// Reads every skill of a root, which is below `base` if that is given.
pub(super) fn read_root(
    base: Option<&Path>,
    root: SkillDir,
    options: &SetOptions,
    collector: &mut Collector,
) -> ReadSet {
    let SetOptions { skill, recursive, skills: picked } = options;
    let errors_before = collector.error_count();
    let base = base.and_then(|base| base.canonicalize().ok());
    let found = discover::skill_dirs(&root, base.as_deref(), *recursive, picked, skill.dialect, collector);
    let is_complete = collector.error_count() == errors_before;
    report_unknown_level_skills(&root, &found, collector);

    let reader = SkillReader::new(skill, &root.label, collector);
    let mut ids = UniqueIds::default();
    let mut skills = Vec::with_capacity(found.taken.len());
    for dir in &found.taken {
        let outcome = reader.read(dir, &found.all, collector);
        if let Some(id) = outcome.id {
            ids.check(&id, collector);
        }
        skills.extend(outcome.skill);
    }
    // A skill that was refused as a whole may have been what a pattern is for.
    if is_complete {
        reader.finish(collector);
    }
    skills.sort_by(|a, b| a.card.id().cmp(b.card.id()));
    ReadSet { root: root.label, skills }
}

/// The places of skills in the order of their ids' bytes; empty where they stand in that order.
#[must_use]
pub fn id_order(skills: &[ReadSkill]) -> Vec<usize> {
    if skills.is_sorted_by_key(|skill| skill.card.id()) {
        return Vec::new();
    }
    let mut places: Vec<usize> = (0..skills.len()).collect();
    places.sort_by_key(|place| skills[*place].card.id());
    places
}

/// Levels for a skill that is not there would silently do nothing. That there is no skill at all is reported elsewhere.
fn report_unknown_level_skills(root: &SkillDir, found: &Discovered, collector: &mut Collector) {
    if found.all.is_empty() {
        return;
    }
    let names = || found.all.iter().map(|dir| dir.name.as_str());
    for skill in unknown_level_skills(collector, |skill| found.names.contains(skill)) {
        collector.report(unknown_level_skill(&skill, &root.label, names()));
    }
}

/// The skills that have levels of their own, without those that are there.
pub(super) fn unknown_level_skills(collector: &Collector, is_there: impl Fn(&str) -> bool) -> Vec<String> {
    collector.levels().skills().filter(|skill| !is_there(skill)).map(str::to_owned).collect()
}

/// Levels for a skill that is not among these.
pub(super) fn unknown_level_skill<'a>(skill: &str, label: &str, names: impl Iterator<Item = &'a str>) -> Diagnostic {
    let message = format!("levels are set for the skill `{skill}`, which is not in `{label}`");
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    let help = match nearest(skill, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if names.is_empty() => "it has no skills".to_owned(),
        None => {
            format!("its skills are {}", names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
        }
    };
    Diagnostic::new(Code::UnknownSkill, label, message).help(help)
}
