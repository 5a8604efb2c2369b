//! A package in memory, which is written to a temporary folder to be read.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use skills_core::{Collector, Diagnostic, Levels, read_files};

/// The files of a package by their paths; skills are below `skills`.
#[derive(Clone)]
pub(crate) struct Package {
    /// Where the package comes from, for messages.
    pub(crate) name: String,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

impl Package {
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), files: BTreeMap::new() }
    }

    pub(crate) fn with(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.to_owned(), content.into());
        self
    }

    /// The same with the files of a folder below `path`. Links to files are followed; pipes and the like are left out.
    pub(crate) fn with_folder(mut self, path: &str, folder: &Path) -> Self {
        for entry in fs::read_dir(folder).expect("the folder can be listed") {
            let entry = entry.expect("a readable entry");
            let below = format!("{path}{}", entry.file_name().display());
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                self = self.with_folder(&format!("{below}/"), &entry.path());
            } else if entry.path().is_file() {
                self.files.insert(below, fs::read(entry.path()).expect("a readable file"));
            }
        }
        self
    }

    /// Everything that is reported of the package, advice included.
    pub(crate) fn read(&self) -> Vec<Diagnostic> {
        self.skill().unwrap_or_else(|| self.read_from_disk())
    }

    /// What is reported of the only skill, for which nothing needs to be written to the disk.
    fn skill(&self) -> Option<Vec<Diagnostic>> {
        let manifests = ["SKILL.md", "skill.yaml"];
        let directory = self.files.keys().find_map(|path| {
            let (directory, name) = path.rsplit_once('/')?;
            let is_skill = manifests.contains(&name) && directory.matches('/').count() == 1;
            is_skill.then_some(directory)
        })?;
        let below = |path: &str| path.strip_prefix(directory).is_some_and(|rest| rest.starts_with('/'));
        if !self.files.keys().all(|path| below(path)) {
            return None;
        }
        let files: Vec<(&str, &[u8])> =
            self.files.iter().map(|(path, content)| (&path[directory.len() + 1..], content.as_slice())).collect();
        let mut collector = Collector::new(Levels::default());
        read_files(directory, &files, None, &mut collector);
        Some(collector.finish())
    }

    fn read_from_disk(&self) -> Vec<Diagnostic> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (path, content) in &self.files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
            fs::write(path, content).expect("a new file");
        }
        super::check(folder.path())
    }
}
