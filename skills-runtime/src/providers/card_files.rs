//! The card of a skill, made from as few of its files as it needs, wherever they are.

use std::collections::BTreeMap;
use std::mem::take;
use std::sync::Arc;

use bytes::Bytes;
use skills_core::PathFilter;

use super::ProviderError;
use super::names::Shown;
use crate::{Dialect, LoadOptions, SharedCard};

/// How often the reader may ask for more files: a schema that refers to a second one, which refers to a third, and so
/// on, needs one round a file.
const MOST_ROUNDS: usize = 32;

/// The names of the files that can have a skill's manifest.
pub(super) fn manifest_names(dialect: Option<Dialect>) -> &'static [&'static str] {
    match dialect {
        Some(Dialect::AgentSkills) => &["SKILL.md"],
        _ => &["SKILL.md", "skill.yaml"],
    }
}

/// The files of a skill that its card is made of, as far as they are known.
///
/// Whoever can get them gives all that are [wanted](Self::take_wanted), then [reads](Self::read), until that gives the
/// card. What a skill may want is limited before any of it is fetched, since somebody else may have written it.
#[derive(Debug)]
pub(super) struct CardFiles {
    id: String,
    /// What diagnostics call the skill's directory; the last part of the path is the id.
    directory: String,
    options: Arc<LoadOptions>,
    /// By their paths below the skill's directory; nothing for one that is not there.
    files: BTreeMap<String, Option<Bytes>>,
    wanted: Vec<String>,
    bytes: u64,
    rounds: usize,
    /// Whether one of the files of this round is there.
    has_news: bool,
}

/// What came of reading.
#[derive(Debug)]
pub(super) enum Progress {
    Card(SharedCard),
    MoreWanted(CardFiles),
}

impl CardFiles {
    pub(super) fn new(id: &str, directory: String, options: Arc<LoadOptions>) -> Self {
        let wanted = manifest_names(options.dialect).iter().map(|&name| name.to_owned()).collect();
        Self {
            id: id.to_owned(),
            directory,
            options,
            files: BTreeMap::new(),
            wanted,
            bytes: 0,
            rounds: 0,
            has_news: false,
        }
    }

    /// The paths of the files to get next, below the skill's directory.
    pub(super) fn take_wanted(&mut self) -> Vec<String> {
        take(&mut self.wanted)
    }

    /// Adds a file, or that there is none at this path.
    pub(super) fn give(&mut self, path: String, bytes: Option<Bytes>) -> Result<(), ProviderError> {
        if let Some(bytes) = &bytes {
            self.has_news = true;
            self.bytes = self.bytes.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        }
        if self.bytes > self.options.files.max_bytes {
            let what = format!("what the card of the skill {} needs", Shown(&self.id));
            return Err(ProviderError::too_large(what, self.options.files.max_bytes));
        }
        self.files.insert(path, bytes);
        Ok(())
    }

    /// Reads the card, or finds out which files are wanted next. This is work for a processor: it blocks.
    pub(super) fn read(mut self) -> Result<Progress, ProviderError> {
        let invalid = |diagnostics| ProviderError::invalid_skill(&self.id, diagnostics);
        let filter = PathFilter::new(&self.options.files, &self.id).map_err(invalid)?;
        let files: Vec<(&str, &[u8])> =
            self.files.iter().filter_map(|(path, bytes)| Some((path.as_str(), bytes.as_deref()?))).collect();
        if files.is_empty() {
            return Err(ProviderError::skill_not_found(&self.id));
        }
        let (card, absent) = skills_core::load_files(&self.directory, &files, &self.options);
        // Without news the reader would say the same again.
        let is_new = |path: &String| self.has_news && !self.files.contains_key(path) && filter.takes_file(path);
        let wanted: Vec<String> = absent.into_iter().filter(is_new).collect();
        self.check_count(wanted.len())?;
        if wanted.is_empty() {
            return card.map(|card| Progress::Card(card.into())).map_err(|error| invalid(error.diagnostics().to_vec()));
        }
        (self.wanted, self.has_news) = (wanted, false);
        self.rounds += 1;
        Ok(Progress::MoreWanted(self))
    }

    /// Refuses a skill that wants so many more files, where that is too much.
    fn check_count(&self, wanted: usize) -> Result<(), ProviderError> {
        let (id, limit) = (Shown(&self.id), self.options.files.max_files);
        // The one of the two manifests that is not there is no file that the skill wants.
        let manifests = manifest_names(self.options.dialect).iter();
        let missing = manifests.filter(|&&name| matches!(self.files.get(name), Some(None))).count();
        if self.files.len() - missing + wanted > limit {
            return Err(ProviderError::failed(format!(
                "the card of the skill {id} needs more than {limit} files; let its schemas be in fewer, or raise \
                 `max_files` of the load options"
            )));
        }
        if wanted > 0 && self.rounds == MOST_ROUNDS {
            return Err(ProviderError::failed(format!(
                "the schemas of the skill {id} refer from file to file more than {MOST_ROUNDS} times in a row; let them \
                 be in fewer files"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SKILL_MD: &str =
        "---\nname: greet\ndescription: Greets.\nmetadata:\n  a2a-input-schema: assets/0.json\n---\nHi.\n";

    /// Reads a skill of these files; gives what came of it and how many files were asked for.
    fn read(options: LoadOptions, file: impl Fn(&str) -> Option<String>) -> (Result<SharedCard, ProviderError>, usize) {
        let mut files = CardFiles::new("greet", "skills/greet".to_owned(), Arc::new(options));
        let mut asked = 0;
        loop {
            for path in files.take_wanted() {
                asked += 1;
                let bytes = if path == "SKILL.md" { Some(SKILL_MD.to_owned()) } else { file(&path) };
                if let Err(error) = files.give(path, bytes.map(Into::into)) {
                    return (Err(error), asked);
                }
            }
            match files.read() {
                Ok(Progress::Card(card)) => return (Ok(card), asked),
                Ok(Progress::MoreWanted(more)) => files = more,
                Err(error) => return (Err(error), asked),
            }
        }
    }

    fn reason(read: Result<SharedCard, ProviderError>) -> String {
        read.map(drop).unwrap_err().to_string()
    }

    #[test]
    fn a_schema_that_wants_too_many_files_is_refused_before_they_are_fetched() {
        let refs: Vec<String> = (1..5_000).map(|file| format!(r#"{{"$ref": "{file}.json"}}"#)).collect();
        let schema = format!(r#"{{"allOf": [{}]}}"#, refs.join(","));
        let (read, asked) = read(LoadOptions::default(), |path| (path == "assets/0.json").then(|| schema.clone()));
        assert_eq!(asked, 3);
        assert!(reason(read).contains("needs more than 1000 files"));
    }

    #[test]
    fn a_chain_of_schemas_ends() {
        let next = |path: &str| {
            let number: usize = path.strip_prefix("assets/")?.strip_suffix(".json")?.parse().ok()?;
            Some(format!(r#"{{"$ref": "{}.json"}}"#, number + 1))
        };
        let (read, asked) = read(LoadOptions::default(), next);
        assert_eq!(asked, 2 + MOST_ROUNDS);
        assert!(reason(read).contains("refer from file to file more than 32 times in a row"));
    }

    #[test]
    fn bytes_are_counted_while_files_come() {
        let mut options = LoadOptions::default();
        options.files.max_bytes = 10;
        let (read, asked) = read(options, |_| None);
        assert_eq!((reason(read).contains("is larger than 10 bytes"), asked), (true, 1));
    }

    #[test]
    fn a_file_that_is_left_out_is_not_asked_for() {
        let mut options = LoadOptions::default();
        options.files.exclude = vec!["0.json".to_owned()];
        let (read, asked) = read(options, |_| Some("{}".to_owned()));
        assert_eq!(asked, 2);
        assert!(read.is_err());
    }

    #[test]
    fn a_pattern_that_cannot_be_read_is_told() {
        let mut options = LoadOptions::default();
        options.files.include = vec!["[a".to_owned()];
        assert!(reason(read(options, |_| None).0).contains("the `include` pattern `[a` cannot be read"));
    }
}
