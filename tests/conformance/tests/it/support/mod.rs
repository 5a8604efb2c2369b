//! Packages in temporary folders, read by the library.

pub(crate) mod agentskills;
pub(crate) mod bindu;
pub(crate) mod cases;
pub(crate) mod skill_md;

use std::fs;
use std::path::{Path, PathBuf};

use skills_core::{
    Code, Collector, Diagnostic, Level, Levels, ReadSet, ReadSkill, SetOptions, SkillCard, SkillOptions, read_set,
    read_skill,
};
use tempfile::TempDir;

/// A package's folder, with another folder around it for what lies outside.
pub(crate) struct Package {
    outside: TempDir,
}

impl Package {
    pub(crate) fn new() -> Self {
        let package = Self { outside: tempfile::tempdir().expect("a temporary folder") };
        fs::create_dir(package.base()).expect("a new folder");
        package
    }

    /// A package with one skill, whose directory is `skills/<directory>`.
    pub(crate) fn with_skill(directory: &str, skill_md: &str) -> Self {
        let package = Self::new();
        package.write(&format!("skills/{directory}/SKILL.md"), skill_md);
        package
    }

    pub(crate) fn base(&self) -> PathBuf {
        self.outside.path().join("package")
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.prepare(path);
        fs::write(path, content).expect("a new file");
    }

    #[cfg(unix)]
    pub(crate) fn link(&self, path: &str, target: &str) {
        std::os::unix::fs::symlink(target, self.prepare(path)).expect("a new link");
    }

    fn prepare(&self, path: &str) -> PathBuf {
        let path = self.base().join(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
        path
    }

    /// Reads the root `skills` at the levels of embedding.
    pub(crate) fn read(&self) -> Outcome {
        self.read_with(Levels::default().embedded(), &SetOptions::default())
    }

    pub(crate) fn read_with(&self, levels: Levels, options: &SetOptions) -> Outcome {
        let mut collector = Collector::new(levels);
        let set = read_set(&self.base(), "skills", options, &mut collector);
        Outcome::new(set.map(cards).unwrap_or_default(), collector.finish())
    }

    /// Reads one skill at the levels of embedding.
    pub(crate) fn read_one(&self, path: &str) -> Outcome {
        let mut collector = Collector::new(Levels::default().embedded());
        let skill = read_skill(&self.base(), path, &SkillOptions::default(), &mut collector);
        Outcome::new(skill.map(ReadSkill::into_card).into_iter().collect(), collector.finish())
    }
}

fn cards(set: ReadSet) -> Vec<SkillCard> {
    set.skills.into_iter().map(ReadSkill::into_card).collect()
}

/// What came of reading.
pub(crate) struct Outcome {
    pub(crate) cards: Vec<SkillCard>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Outcome {
    fn new(cards: Vec<SkillCard>, diagnostics: Vec<Diagnostic>) -> Self {
        Self { cards, diagnostics }
    }

    pub(crate) fn errors(&self) -> Vec<&Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.level() == Level::Error).collect()
    }

    pub(crate) fn codes(&self) -> Vec<Code> {
        self.diagnostics.iter().map(Diagnostic::code).collect()
    }

    pub(crate) fn text(&self) -> String {
        self.diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    /// The cards of a package that has no errors.
    #[track_caller]
    pub(crate) fn accepted(self) -> Vec<SkillCard> {
        assert!(self.errors().is_empty(), "refused: {}", self.text());
        self.cards
    }

    /// The only card of a package that has no errors.
    #[track_caller]
    pub(crate) fn card(self) -> SkillCard {
        let mut cards = self.accepted();
        assert_eq!(cards.len(), 1);
        cards.remove(0)
    }

    /// Holds when the only error has this code and its text all of these words.
    #[track_caller]
    pub(crate) fn refused(&self, code: Code, words: &[&str]) {
        let errors = self.errors();
        assert_eq!(errors.iter().map(|error| error.code()).collect::<Vec<_>>(), [code], "{}", self.text());
        self.says(code, words);
    }

    /// Holds when there is no error and one warning or advice has this code, whose text holds all of these words.
    #[track_caller]
    pub(crate) fn noted(&self, code: Code, words: &[&str]) {
        assert!(self.errors().is_empty(), "refused: {}", self.text());
        self.says(code, words);
    }

    /// Holds when the text of one diagnostic with this code has all of these words.
    #[track_caller]
    fn says(&self, code: Code, words: &[&str]) {
        let mut texts = self.diagnostics.iter().filter(|diagnostic| diagnostic.code() == code).map(ToString::to_string);
        let said = texts.any(|text| words.iter().all(|word| text.contains(word)));
        assert!(said, "no {code} with {words:?}: {}", self.text());
    }
}

/// The folder with other people's files, if it is there.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let repository =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is two folders deep");
    let folder = std::env::var_os("SKILLS_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let path = repository.join(folder).join(path);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} is not there; SKILLS_SHARED names the folder that holds it", path.display());
    None
}
