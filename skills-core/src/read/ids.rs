//! The ids of skills that are read together.

use std::collections::HashMap;

use crate::diagnostic::{Code, Collector, Diagnostic, Level, Place};
use crate::manifest::{Context, Manifest, differs_from};
use crate::model::{Dialect, Text};
use crate::wording::visible;

/// A skill's id with its name, and where the id is written; known of a skill that is refused as well.
#[derive(Debug, Clone)]
pub struct SkillId {
    pub(super) id: Text,
    pub(super) name: Text,
    /// Whether the skill is named as its directory is.
    pub(super) has_name_of_directory: bool,
    /// Whether it is refused for its name, which then cannot clash with that of another.
    pub(super) is_refused_for_name: bool,
    /// What messages call the skill.
    pub(super) skill: String,
    pub(super) file: String,
    pub(super) place: Place,
}

impl SkillId {
    /// The id of the skill that messages call `skill`; nothing if it has none.
    pub(super) fn of(manifest: &Manifest, skill: &str, context: &Context<'_>, collector: &Collector) -> Option<Self> {
        if manifest.id.is_empty() {
            return None;
        }
        let has_name_of_directory = !differs_from(&manifest.name, context.dir);
        let is_refused_for_name = context.dialect == Dialect::AgentSkills
            && !has_name_of_directory
            && manifest.id == manifest.name
            && collector.level(Code::NameMismatch) == Level::Error;
        let Context { source, .. } = context;
        Some(Self {
            id: manifest.id.clone(),
            name: manifest.name.clone(),
            has_name_of_directory,
            is_refused_for_name,
            skill: skill.to_owned(),
            file: source.name().to_owned(),
            place: source.place(manifest.id_span.clone()),
        })
    }

    /// Whether the id is the name of the skill and of its directory, so that another's must give way.
    fn is_rightful(&self) -> bool {
        self.has_name_of_directory && self.id == self.name
    }

    fn problem(&self, message: String, help: &str) -> Diagnostic {
        Diagnostic::new(Code::DuplicateId, &self.file, message).at(self.place.clone()).help(help)
    }
}

/// The ids that were seen so far.
///
/// ```
/// # let skills = tempfile::tempdir()?;
/// # for name in ["a", "b"] {
/// #     std::fs::create_dir_all(skills.path().join(name))?;
/// #     let manifest = format!("name: {name}\nid: same\ndescription: Greets.\n");
/// #     std::fs::write(skills.path().join(name).join("skill.yaml"), manifest)?;
/// # }
/// use skills_core::{Collector, Levels, SkillOptions, SkillReader, UniqueIds};
///
/// let mut collector = Collector::new(Levels::default());
/// let options = SkillOptions::default();
/// let reader = SkillReader::new(&options, "skills", &mut collector);
/// let mut ids = UniqueIds::default();
/// for name in ["a", "b"] {
///     let outcome = reader.open(&skills.path().join(name), &mut collector);
///     ids.check(&outcome.id.expect("an id"), &mut collector);
/// }
/// reader.finish(&mut collector);
/// assert_eq!(collector.finish()[0].code().as_str(), "duplicate_id");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct UniqueIds {
    by_id: HashMap<Text, SkillId>,
    /// The skills whose id is not their name, by their names.
    by_name: HashMap<Text, Vec<SkillId>>,
}

impl UniqueIds {
    /// Takes note of an id, and reports it if it is the id or the name of another skill, or if the skill's name is the
    /// id of another: who looks a skill up by what a catalog shows must find that skill.
    ///
    /// Blamed is the skill whose id differs from its name, or whose name differs from its directory's; else the later
    /// one. A skill that is refused for its name already is not blamed for its id as well.
    pub fn check(&mut self, id: &SkillId, collector: &mut Collector) {
        if id.is_refused_for_name {
            return;
        }
        if let Some(other) = self.by_id.get(&id.id) {
            collector.report(same_id(other, id));
            if other.is_rightful() || !id.is_rightful() {
                return;
            }
        } else {
            let named = self.by_name.get(&id.id).into_iter().flatten();
            let called = self.by_id.get(&id.name).into_iter();
            let clashes = named.map(|other| (id, other)).chain(called.map(|other| (other, id)));
            clashes.for_each(|(id, name)| collector.report(id_of_another(id, name)));
        }
        if id.id != id.name {
            self.by_name.entry(id.name.clone()).or_default().push(id.clone());
        }
        self.by_id.insert(id.id.clone(), id.clone());
    }
}

/// Two skills with one id.
fn same_id(earlier: &SkillId, later: &SkillId) -> Diagnostic {
    let id = visible(&later.id);
    if earlier.skill == later.skill {
        let message = format!("duplicate id \"{id}\": {} is taken twice", later.skill);
        return later.problem(message, "name the skill once");
    }
    let (other, blamed) =
        if later.is_rightful() && !earlier.is_rightful() { (later, earlier) } else { (earlier, later) };
    let help = "ids of one set must differ; give one of the two another `a2a-id`, or `id` if it is Bindu's";
    blamed.problem(format!("duplicate id \"{id}\": {} and {} both have it", other.skill, blamed.skill), help)
}

/// A skill whose id is the name of another skill that has another id.
fn id_of_another(id: &SkillId, name: &SkillId) -> Diagnostic {
    let shown = visible(&id.id);
    if id.id == id.name {
        let message = format!("the name \"{shown}\" of {} is the id of {}", name.skill, id.skill);
        return name.problem(message, "who looks up the name finds the other skill; give one of the two another name");
    }
    let message =
        format!("duplicate id \"{shown}\": it is the name of {}, whose id is \"{}\"", name.skill, visible(&name.id));
    id.problem(message, "who looks up the name finds this skill; give this one an id that is no other skill's name")
}

#[cfg(test)]
mod tests {
    use crate::{Code, Collector, Diagnostic, Level, Levels, SetOptions, open_set};

    /// The errors of a set of skills, each given by its directory and its frontmatter: file and line, and the message.
    fn errors(skills: &[(&str, &str)], levels: Levels) -> Vec<(Code, String)> {
        let root = tempfile::tempdir().expect("a directory");
        for (directory, frontmatter) in skills {
            let directory = root.path().join(directory);
            std::fs::create_dir(&directory).expect("a directory");
            let text = format!("---\n{frontmatter}description: A.\n---\nHi.\n");
            std::fs::write(directory.join("SKILL.md"), text).expect("a file");
        }
        let mut collector = Collector::new(levels);
        open_set(root.path(), &SetOptions::default(), &mut collector);
        let shown = |problem: &Diagnostic| {
            let place = format!("{}: {}", problem.file(), problem.message());
            (problem.code(), place.replace(&format!("{}/", root.path().display()), ""))
        };
        collector.finish().iter().filter(|problem| problem.is_error()).map(shown).collect()
    }

    fn id(id: &str, name: &str) -> String {
        format!("name: {name}\nmetadata:\n  a2a-id: {id}\n")
    }

    #[test]
    fn an_id_is_no_other_skills_name() {
        let skills = [("helper", &*id("payments", "helper")), ("payments", &id("payments-v2", "payments"))];
        let message =
            "helper/SKILL.md: duplicate id \"payments\": it is the name of payments, whose id is \"payments-v2\"";
        let expected = [(Code::DuplicateId, message.to_owned())];
        assert_eq!(errors(&skills, Levels::default()), expected);
        // Whichever is read first.
        let skills = [("alms", &*id("alms-v2", "alms")), ("helper", &id("alms", "helper"))];
        let message = "helper/SKILL.md: duplicate id \"alms\": it is the name of alms, whose id is \"alms-v2\"";
        assert_eq!(errors(&skills, Levels::default()), [(Code::DuplicateId, message.to_owned())]);
    }

    #[test]
    fn an_id_beside_the_name_is_fine() {
        let skills = [("a", &*id("a-v1", "a")), ("b", &id("b-v1", "b")), ("c", "name: c\n")];
        assert_eq!(errors(&skills, Levels::default()), []);
    }

    #[test]
    fn a_skill_whose_name_is_refused_is_not_blamed_for_its_id_too() {
        let message = "anime-lookup/SKILL.md: the name \"anime\" differs from the directory's, \"anime-lookup\"";
        let expected = [(Code::NameMismatch, message.to_owned())];
        assert_eq!(
            errors(&[("anime", "name: anime\n"), ("anime-lookup", "name: anime\n")], Levels::default()),
            expected
        );
    }

    #[test]
    fn the_skill_that_is_not_named_as_its_directory_is_blamed() {
        let mut levels = Levels::default();
        levels.set(Code::NameMismatch, Level::Allow).expect("the level can be changed");
        for (first, second) in [("a-anime", "anime"), ("anime", "z-anime")] {
            let [(code, message)] =
                errors(&[(first, "name: anime\n"), (second, "name: anime\n")], levels.clone()).try_into().expect("one");
            let blamed = if first == "anime" { second } else { first };
            assert_eq!((code, message.split('/').next()), (Code::DuplicateId, Some(blamed)));
        }
    }

    #[test]
    fn a_name_that_is_the_id_of_a_skill_of_this_name_is_reported() {
        let mut levels = Levels::default();
        levels.set(Code::NameMismatch, Level::Allow).expect("the level can be changed");
        let skills = [("anime", "name: anime\n"), ("other", &*id("other", "anime")), ("third", &id("third", "anime"))];
        let found = errors(&skills, levels);
        let messages: Vec<_> = found.iter().map(|(_, message)| message.as_str()).collect();
        let expected = [
            "other/SKILL.md: the name \"anime\" of other is the id of anime",
            "third/SKILL.md: the name \"anime\" of third is the id of anime",
        ];
        assert_eq!(messages, expected);
    }
}
