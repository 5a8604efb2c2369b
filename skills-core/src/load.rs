//! Skills that are read when the program runs, by the rules of those that are embedded.

use std::collections::BTreeSet;
use std::fmt::{self, Debug, Display, Formatter};
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{Collector, Diagnostic, Levels};
use crate::files::{FileOptions, SKILL_MD};
use crate::model::{AgentConfig, CatalogRef, Dialect, SetFields, SkillCard, SkillSet, Text};
use crate::read::{ReadSkill, SetOptions, SkillOptions, id_order, open_config, open_set, open_skill, read_files};

#[cfg(test)]
mod tests;

/// How skills are loaded; [`LoadOptions::default`] is how the macros read them without arguments, but for the levels: that a
/// skill is large, comes from elsewhere or seems to hold a secret is a warning here (see [`Code::embedded_level`](crate::Code::embedded_level)).
///
/// ```
/// # let skills = tempfile::tempdir()?;
/// # std::fs::create_dir_all(skills.path().join("greet"))?;
/// # std::fs::write(skills.path().join("greet/SKILL.md"), "---\nname: hello\ndescription: Greets.\n---\nHello.\n")?;
/// use skills_core::{Code, Level, LoadOptions, SkillSet};
///
/// // A vendor's folder whose skill `greet` is named otherwise than its directory.
/// let mut options = LoadOptions::default();
/// options.levels.set_for_skill("greet", Code::NameMismatch, Level::Allow)?;
/// let set = SkillSet::load(skills.path(), &options)?;
/// assert!(set.get("hello").is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// The levels of the diagnostics, for all skills and for single ones.
    pub levels: Levels,
    /// Which files of each skill are taken, and how much at most.
    pub files: FileOptions,
    /// The dialect of the manifests; `None` to tell by the manifests themselves.
    pub dialect: Option<Dialect>,
    /// Whether skills are looked for at any depth below the root. Only for a root.
    pub recursive: bool,
    /// The skill directories of the root to take; all when it is empty. Only for a root.
    pub skills: Vec<String>,
}

/// Skills that cannot be loaded.
///
/// [`Display`] shows every error as the macros do: its place, the line, what is wrong, what to do about it.
#[derive(Clone, PartialEq, Eq)]
pub struct LoadError {
    diagnostics: Vec<Diagnostic>,
}

impl LoadError {
    /// The errors, and the warnings that came with them, in the order of their files and places.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl Display for LoadError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
        for (index, error) in errors.enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

/// The same as [`Display`]: it is what a `main` shows that gives the error on.
impl Debug for LoadError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl std::error::Error for LoadError {}

impl LoadOptions {
    fn of_skill(&self) -> SkillOptions {
        SkillOptions { files: self.files.clone(), dialect: self.dialect }
    }

    fn of_set(&self) -> SetOptions {
        SetOptions { skill: self.of_skill(), recursive: self.recursive, skills: self.skills.clone() }
    }

    /// Reads; gives what was read and the warnings, or the errors.
    fn read<T>(&self, read: impl FnOnce(&mut Collector) -> Option<T>) -> Result<(T, Vec<Diagnostic>), LoadError> {
        let mut collector = Collector::new(self.levels.clone()).without_advice();
        let read = read(&mut collector);
        let has_errors = collector.has_errors();
        let diagnostics = collector.finish();
        match read {
            Some(read) if !has_errors => Ok((read, diagnostics)),
            _ => Err(LoadError { diagnostics }),
        }
    }
}

impl SkillCard {
    /// Reads the skill in a directory, given by its path: absolute, or relative to the working directory.
    ///
    /// The card is the one that the macros would make of the directory, with the path as its
    /// [`directory`](SkillCard::directory) and what was warned of as its [`diagnostics`](SkillCard::diagnostics).
    ///
    /// ```
    /// use skills_runtime::SkillCard;
    ///
    /// let card = SkillCard::load("../examples/greet/skills/greet")?;
    /// assert_eq!(card.title(), "Greet");
    /// # Ok::<(), skills_runtime::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong with the skill.
    pub fn load(dir: impl AsRef<Path>) -> Result<Self, LoadError> {
        Self::load_with(dir, &LoadOptions::default())
    }

    /// The same, with options; those for a root have no effect.
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong with the skill.
    pub fn load_with(dir: impl AsRef<Path>, options: &LoadOptions) -> Result<Self, LoadError> {
        let (skill, diagnostics) =
            options.read(|collector| open_skill(dir.as_ref(), &options.of_skill(), collector))?;
        Ok(skill.into_card().with_diagnostics(diagnostics))
    }

    /// Makes the card of a skill from memory: the name of its directory, the text of its SKILL.md, and its other files,
    /// each by its path below the directory, with `/` between the parts, and its text.
    ///
    /// ```
    /// use skills_runtime::SkillCard;
    ///
    /// let skill_md = "---\nname: greet\ndescription: Greets people.\n---\nSay hello.\n";
    /// let card = SkillCard::from_embedded("greet", skill_md, &[("references/names.md", "Ada, Grace")])?;
    /// assert_eq!(card.body(), "Say hello.");
    /// assert!(card.file("references/names.md").is_some());
    /// # Ok::<(), skills_runtime::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong with the skill.
    pub fn from_embedded(dir_name: &str, skill_md: &str, files: &[(&str, &str)]) -> Result<Self, LoadError> {
        Self::from_embedded_with(dir_name, skill_md, files, &LoadOptions::default())
    }

    /// The same with options, of which the levels and the dialect count: all files are taken.
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong with the skill.
    pub fn from_embedded_with(
        dir_name: &str,
        skill_md: &str,
        files: &[(&str, &str)],
        options: &LoadOptions,
    ) -> Result<Self, LoadError> {
        let own = (SKILL_MD, skill_md);
        let files: Vec<(&str, &[u8])> =
            std::iter::once(&own).chain(files).map(|(path, text)| (*path, text.as_bytes())).collect();
        load_files(dir_name, &files, options).0
    }
}

/// Makes a card from some of a skill's files, as [`SkillCard::from_embedded_with`] does. Also gives the paths of files that
/// the skill names and that were not given.
///
/// A caller that does not have all files at hand begins with the manifest, gets the files at these paths, and calls again
/// with them. Once none of the paths leads to a file, the card is that of the whole directory, except for its list of
/// files.
#[doc(hidden)]
pub fn load_files(
    dir_name: &str,
    files: &[(&str, &[u8])],
    options: &LoadOptions,
) -> (Result<SkillCard, LoadError>, BTreeSet<String>) {
    let mut absent = BTreeSet::new();
    let read = options.read(|collector| {
        let skill = read_files(dir_name, files, options.dialect, collector);
        absent = collector.take_absent();
        skill
    });
    (read.map(|(skill, diagnostics)| skill.into_card().with_diagnostics(diagnostics)), absent)
}

impl SkillSet {
    /// Reads every skill of a root, given by its path: absolute, or relative to the working directory.
    ///
    /// The cards are those that the macros would make. Each has the warnings about it as its
    /// [`diagnostics`](SkillCard::diagnostics), the set has all of them.
    ///
    /// ```
    /// use skills_runtime::{LoadOptions, SkillSet};
    ///
    /// let set = SkillSet::load("../examples/greet/skills", &LoadOptions::default())?;
    /// let ids: Vec<&str> = set.iter().map(|card| card.id()).collect();
    /// assert_eq!(ids, ["greet", "house-style"]);
    /// # Ok::<(), skills_runtime::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong with any of the skills: a set is never loaded in part.
    pub fn load(root: impl AsRef<Path>, options: &LoadOptions) -> Result<Self, LoadError> {
        let (set, diagnostics) = options.read(|collector| open_set(root.as_ref(), &options.of_set(), collector))?;
        Ok(loaded_set(set.skills, diagnostics))
    }
}

impl AgentConfig {
    /// Reads the skills of an agent's configuration, given by the path of its JSON file: absolute, or relative to the
    /// working directory. The directories that it names are relative to its own; one that lies outside of it is taken with
    /// a warning, `outside_package`.
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong with the file or any of the skills.
    pub fn load(path: impl AsRef<Path>, options: &LoadOptions) -> Result<Self, LoadError> {
        let (config, diagnostics) =
            options.read(|collector| open_config(path.as_ref(), &options.of_skill(), collector))?;
        let set = |skills: Vec<ReadSkill>| {
            let about = skills.iter().flat_map(|skill| skill.card().diagnostics()).cloned().collect();
            loaded_set(skills, about)
        };
        Ok(Self {
            skills: set(config.skills),
            private: set(config.private),
            allowed_dids: config.allowed_dids.into_iter().map(Text::from).collect(),
            diagnostics: diagnostics.into(),
        })
    }
}

fn loaded_set(skills: Vec<ReadSkill>, diagnostics: Vec<Diagnostic>) -> SkillSet {
    let by_id = id_order(&skills).into();
    let cards = skills.into_iter().map(ReadSkill::into_card).collect();
    SkillSet::from_fields(SetFields {
        cards,
        by_id,
        diagnostics: diagnostics.into(),
        catalogs: Some(CatalogRef::Owned(Arc::default())),
        ..SetFields::default()
    })
}
