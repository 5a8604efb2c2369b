//! Reads skills one by one, by the same options.

use std::convert::identity;
use std::path::Path;

use super::SkillOptions;
use super::skill::{Outcome, Reading};
use crate::diagnostic::{Code, Collector, Diagnostic, Mark};
use crate::discover;
use crate::files::{self, FileFilter};
use crate::model::Dialect;
use crate::paths::{self, SkillDir};

/// Reads skills one by one, by the same options. It knows which of the patterns were of use to any of them.
///
/// A reader can be shared by threads that each have a collector of their own. [`UniqueIds`](super::UniqueIds) has an
/// example.
#[derive(Debug)]
pub struct SkillReader<'o> {
    filter: FileFilter<'o>,
    dialect: Option<Dialect>,
    makes_cards: bool,
    /// What messages about the patterns call the skills.
    label: String,
}

impl<'o> SkillReader<'o> {
    /// Takes the options; a pattern that cannot be read is reported, at `label`, which is what messages call the place
    /// of the skills.
    pub fn new(options: &'o SkillOptions, label: &str, collector: &mut Collector) -> Self {
        let filter = FileFilter::new(&options.files, label, collector).of_dialect(options.dialect);
        Self { filter, dialect: options.dialect, makes_cards: true, label: label.to_owned() }
    }

    /// The same, but a directory below a skill that has a manifest is a skill of its own, whose files are none of the
    /// outer one's. Otherwise they are files as any other.
    #[must_use]
    pub fn apart(self) -> Self {
        Self { filter: self.filter.apart(), ..self }
    }

    /// The same, but nothing is read that no rule looks at, and no skill is given: only what is wrong with it, and its id.
    #[must_use]
    pub fn only_checking(self) -> Self {
        Self { filter: self.filter.without_contents(), makes_cards: false, ..self }
    }

    /// Reads the skill in a directory, given by a path of the system, absolute or relative to the working directory,
    /// with which the files of the diagnostics begin.
    ///
    /// Everything that is wrong is reported to the collector; a skill with errors gives nothing but its id.
    pub fn open(&self, dir: &Path, collector: &mut Collector) -> Outcome {
        match paths::open(dir, collector) {
            Some(dir) => self.read_named(&dir, identity, collector),
            None => Outcome::NOTHING,
        }
    }

    /// Reads the skill in a directory that a caller names, and that may be none; `seen` tells the caller's view of what
    /// keeps it from being one.
    pub(super) fn read_named(
        &self,
        dir: &SkillDir,
        seen: impl FnOnce(Diagnostic) -> Diagnostic,
        collector: &mut Collector,
    ) -> Outcome {
        collector.enter_skill(&dir.name);
        let begin = collector.mark();
        let outcome = match discover::entries(dir, self.dialect, collector.level(Code::DanglingLink)) {
            Ok(names) => {
                let collected = files::collect_listed(dir, &names, &[], &self.filter, collector);
                self.reading(dir, begin).read(collected, collector)
            }
            Err(problem) => {
                collector.report(seen(*problem));
                Outcome::NOTHING
            }
        };
        collector.leave_skill();
        outcome
    }

    /// Reads the skill in a directory that is known to be one; `all` are the skill directories around and below it.
    pub(super) fn read(&self, dir: &SkillDir, all: &[SkillDir], collector: &mut Collector) -> Outcome {
        collector.enter_skill(&dir.name);
        let begin = collector.mark();
        let collected = files::collect(dir, all, &self.filter, collector);
        let outcome = self.reading(dir, begin).read(collected, collector);
        collector.leave_skill();
        outcome
    }

    fn reading<'a>(&self, dir: &'a SkillDir, begin: Mark) -> Reading<'a> {
        Reading { dir, dialect: self.dialect, begin, makes_card: self.makes_cards }
    }

    /// Reports the patterns that were of no use to any skill.
    pub fn finish(self, collector: &mut Collector) {
        self.filter.report_unused(&self.label, collector);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Levels;
    use crate::disk::testing::Tree;

    /// The paths of the files of the skill `outer`.
    fn files(tree: &Tree, are_apart: bool) -> Vec<String> {
        let mut collector = Collector::new(Levels::default());
        let options = SkillOptions::default();
        let reader = SkillReader::new(&options, "skills", &mut collector);
        let reader = if are_apart { reader.apart() } else { reader };
        let skill = reader.open(&tree.path("outer"), &mut collector).skill.expect("a skill");
        assert_eq!(collector.finish(), []);
        skill.card().files().iter().map(|file| file.path().to_owned()).collect()
    }

    #[test]
    fn the_files_of_a_skill_inside_another_are_its_own_only_where_skills_are_apart() {
        let tree = Tree::new(&[]);
        for (directory, name) in [("outer", "outer"), ("outer/inner", "inner"), ("outer/_draft", "draft")] {
            let skill_md = format!("---\nname: {name}\ndescription: Greets.\n---\nHello.\n");
            tree.file(&format!("{directory}/SKILL.md"), skill_md.as_bytes());
        }
        assert_eq!(files(&tree, false), ["SKILL.md", "_draft/SKILL.md", "inner/SKILL.md"]);
        assert_eq!(files(&tree, true), ["SKILL.md", "_draft/SKILL.md"]);
    }
}
