//! The files of a skill, as documents that its schemas may refer to.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use super::document::{Files, Opened};
use crate::diagnostic::{Collector, Diagnostic};
use crate::files::{FoundFile, LEFT_OUT, help_for_left_out, is_left_out};
use crate::json;
use crate::paths::SkillDir;
use crate::source::Source;
use crate::tree::Node;

/// A skill whose files a schema may refer to.
pub(crate) struct Skill<'a> {
    /// Its directory.
    pub(crate) dir: &'a SkillDir,
    /// Its files.
    pub(crate) files: &'a [FoundFile],
    /// Whether these are all of them, none refused.
    pub(crate) is_complete: bool,
}

/// The files of a skill, read when they are asked for.
pub(super) struct SkillFiles<'a> {
    skill: &'a Skill<'a>,
    /// Where each path stands among the files.
    places: HashMap<&'a str, usize>,
    /// What was read, by file; nothing for one that was refused.
    read: Vec<OnceCell<Option<(Source, Node)>>>,
    collector: RefCell<&'a mut Collector>,
}

impl<'a> SkillFiles<'a> {
    pub(super) fn new(skill: &'a Skill<'a>, collector: &'a mut Collector) -> Self {
        Self {
            skill,
            places: skill.files.iter().enumerate().map(|(place, file)| (file.path.as_str(), place)).collect(),
            read: skill.files.iter().map(|_| OnceCell::new()).collect(),
            collector: RefCell::new(collector),
        }
    }

    /// The text of a file that was read.
    pub(super) fn source(&self, path: &str) -> Option<&Source> {
        let read = self.read.get(*self.places.get(path)?)?.get()?;
        read.as_ref().map(|(source, _)| source)
    }

    /// Reports what is wrong with a document.
    pub(super) fn report(&self, diagnostic: Diagnostic) {
        self.collector.borrow_mut().report(diagnostic);
    }

    fn load(&self, file: &FoundFile) -> Option<(Source, Node)> {
        let mut collector = self.collector.borrow_mut();
        let source = file.source(self.skill.dir, &mut collector)?;
        let node = json::parse(&source, &mut collector)?;
        Some((source, node))
    }
}

impl Files for SkillFiles<'_> {
    fn skill(&self) -> Option<&str> {
        Some(&self.skill.dir.name)
    }

    fn open(&self, path: &str) -> Opened<'_> {
        if let Some(&place) = self.places.get(path) {
            let file = &self.skill.files[place];
            return match self.read[place].get_or_init(|| self.load(file)) {
                Some((_, node)) => Opened::Tree(&file.path, node),
                None => Opened::Unreadable,
            };
        }
        self.collector.borrow_mut().note_absent(path);
        if !self.skill.is_complete {
            return Opened::Unreadable;
        }
        let Skill { dir, files, .. } = self.skill;
        if is_left_out(dir, files, path) {
            Opened::LeftOut { message: LEFT_OUT, help: help_for_left_out(path) }
        } else {
            Opened::Absent
        }
    }

    fn has(&self, path: &str) -> bool {
        let is_there = self.places.contains_key(path);
        if !is_there {
            self.collector.borrow_mut().note_absent(path);
        }
        is_there
    }

    fn paths(&self) -> Vec<&str> {
        self.skill.files.iter().map(|file| file.path.as_str()).collect()
    }
}
