//! What git leaves out of a directory.

use std::fs;
use std::path::Path;
use std::rc::Rc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use skills_core::{counted, read_plain_file};

use super::without_dot;
use crate::wording::{shown, visible};

const GIT: &str = ".git";
const GITIGNORE: &str = ".gitignore";

/// How large a file of patterns may be, in bytes.
const MOST_BYTES: u64 = 1 << 20;
/// How large all of them may be. Each byte may take some hundreds in memory.
const MOST_BYTES_OF_ALL: u64 = 2 << 20;
/// The longest pattern, in bytes: that of the longest path of most systems.
const LONGEST: usize = 4096;
/// How many bytes of patterns are made ready together.
const AT_ONCE: usize = 64 << 10;

/// The patterns that hold in a directory, those of the directories around it included.
#[derive(Clone, Default)]
pub(super) struct Ignored(Option<Rc<Patterns>>);

/// The patterns of one file, and those that hold where it says nothing.
struct Patterns {
    own: Gitignore,
    around: Ignored,
}

/// Reads files of patterns, as many as can be held.
pub(super) struct Reader {
    bytes_left: u64,
    /// What is wrong with the files read so far.
    pub(super) warnings: Vec<String>,
}

impl Ignored {
    /// The patterns that hold in the directory around this one, which is given by its real path. As for git, what stands
    /// above counts only within a repository: a home directory may ignore all there is.
    pub(super) fn around(real: &Path, reader: &mut Reader) -> Self {
        let around: Vec<&Path> = real.ancestors().skip(1).collect();
        let Some(top) = around.iter().position(|directory| directory.join(GIT).exists()) else {
            return Self::default();
        };
        around[..=top].iter().rev().fold(Self::default(), |patterns, directory| {
            patterns.within(directory, directory, |name| name == GITIGNORE || *directory == around[top], reader)
        })
    }

    /// The patterns that hold in a directory, given by the path that the user knows and by its real path, of which these
    /// are those around it; `has` says whether an entry of a name may be there.
    pub(super) fn within(self, named: &Path, real: &Path, has: impl Fn(&str) -> bool, reader: &mut Reader) -> Self {
        // A repository within another is none of its business.
        let around = if has(GIT) { Self::default() } else { self };
        let files = [(GIT, ".git/info/exclude"), (GITIGNORE, GITIGNORE)].into_iter().filter(|(name, _)| has(name));
        files.fold(around, |around, (_, file)| {
            let named = shown(&without_dot(&named.join(file)));
            match reader.read(&named, &real.join(file)) {
                Some(bytes) => reader.patterns(&bytes, &named, real, around),
                None => around,
            }
        })
    }

    /// Whether a directory is left out, by its real path, apart from those around it.
    pub(super) fn leaves_out(&self, directory: &Path) -> bool {
        let mut around = self;
        while let Some(patterns) = &around.0 {
            match patterns.own.matched(directory, true) {
                Match::None => around = &patterns.around,
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
            }
        }
        false
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self { bytes_left: MOST_BYTES_OF_ALL, warnings: Vec::new() }
    }
}

impl Reader {
    /// Reads a file of patterns, if there is one. What git would not read, or what would take long, is passed over with
    /// a warning.
    fn read(&mut self, named: &str, real: &Path) -> Option<Vec<u8>> {
        let metadata = fs::symlink_metadata(real).ok().filter(|metadata| !metadata.is_dir())?;
        let refusal = if metadata.is_symlink() {
            "it is a link, which git does not follow".to_owned()
        } else if !metadata.is_file() {
            "it is not a file".to_owned()
        } else if metadata.len() > MOST_BYTES {
            format!("it is larger than {MOST_BYTES} bytes")
        } else if metadata.len() > self.bytes_left {
            format!("all such files together are larger than {MOST_BYTES_OF_ALL} bytes")
        } else {
            match read_plain_file(real, MOST_BYTES) {
                Ok(bytes) => {
                    self.bytes_left = self.bytes_left.saturating_sub(metadata.len());
                    return Some(bytes);
                }
                Err(error) => error.to_string(),
            }
        };
        self.warnings.push(format!("cannot read `{named}`, so nothing is left out by it: {refusal}"));
        None
    }

    /// The patterns of a file of a directory, and those around it. What is wrong with lines is one warning.
    fn patterns(&mut self, bytes: &[u8], named: &str, directory: &Path, around: Ignored) -> Ignored {
        let text = String::from_utf8_lossy(bytes);
        let mut problems: Vec<String> = Vec::new();
        let mut lines = text.trim_start_matches('\u{feff}').lines().zip(1..).peekable();
        let mut patterns = around;
        while let Some((_, first)) = lines.peek().copied() {
            let mut builder = GitignoreBuilder::new(directory);
            let mut size = 0;
            while let Some((line, number)) = lines.next_if(|_| size < AT_ONCE) {
                size += line.len();
                if line.len() > LONGEST {
                    problems.push(format!("line {number}: the pattern is longer than any path"));
                } else if let Err(error) = builder.add_line(None, line) {
                    problems.push(format!("line {number}: {error}"));
                }
            }
            match builder.build() {
                Ok(own) => patterns = Ignored(Some(Rc::new(Patterns { own, around: patterns }))),
                Err(error) => problems.push(format!("from line {first} on: {error}")),
            }
        }
        if let Some(first) = problems.first() {
            let more = match problems.len() {
                1 => String::new(),
                count => format!("; {} of this kind", counted(count - 1, "more problem")),
            };
            self.warnings.push(format!("`{named}`: {}{more}", visible(first)));
        }
        patterns
    }
}
