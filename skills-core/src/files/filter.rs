//! Which files belong to a skill: the names that are left out by default, and the caller's patterns.

mod alternatives;

use std::ffi::OsString;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use fast_glob::{glob_match, validate};

use self::alternatives::{MOST_ALTERNATIVES, alternatives};
use super::{FileOptions, has_manifest_among, manifest_names};
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::model::Dialect;

#[cfg(test)]
mod tests;

/// Directories that are left out, besides those whose names begin with a dot.
pub const LEFT_OUT_DIRECTORIES: &[&str] = &["__pycache__", "node_modules", "target", "venv"];

/// Whether a directory of this name is left out of skills by default.
pub(crate) fn is_left_out_directory(name: &str) -> bool {
    name.starts_with('.') || LEFT_OUT_DIRECTORIES.contains(&name)
}

/// Whether a file of this name is left out of skills by default: hidden files, and what editors, file managers, Python
/// and crashes leave behind.
fn is_left_out_file(name: &str) -> bool {
    name.starts_with('.')
        || name == "core"
        || [".swp", ".swo", ".bak", ".orig", ".rej", ".pyc", "~"].iter().any(|ending| name.ends_with(ending))
        || (name.len() > 1 && name.starts_with('#') && name.ends_with('#'))
        || ["Thumbs.db", "desktop.ini"].iter().any(|other| name.eq_ignore_ascii_case(other))
}

/// Whether a file of this name may hold secrets of the machine, so that no wildcard takes it in.
fn is_env_file(name: &str) -> bool {
    name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(".env"))
}

/// The caller's limits and patterns, for all skills of one call.
///
/// It remembers which patterns matched something, since a pattern may be meant for one skill of many.
#[derive(Debug)]
pub(crate) struct FileFilter<'a> {
    /// The limits.
    pub(super) options: &'a FileOptions,
    include: Vec<Pattern>,
    exclude: Vec<Pattern>,
    dialect: Option<Dialect>,
    /// Whether skills below a skill are skills of their own without being named.
    is_apart: bool,
    /// Whether files are read as a whole, rather than as far as is needed to check them.
    pub(super) reads_contents: bool,
}

/// What becomes of a file or directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It belongs to the skill; of a directory, all but what is left out by a rule of its own.
    Taken,
    /// A directory that is left out, but a pattern names something in it.
    Searched,
    /// It does not belong to the skill.
    LeftOut,
}

impl<'a> FileFilter<'a> {
    /// Reads the patterns; one that cannot be read is reported, at `label`.
    pub(crate) fn new(options: &'a FileOptions, label: &str, collector: &mut Collector) -> Self {
        let include = read_patterns("include", &options.include, label, collector);
        let exclude = read_patterns("exclude", &options.exclude, label, collector);
        Self { options, include, exclude, dialect: None, is_apart: false, reads_contents: true }
    }

    /// The same for skills of this dialect alone.
    pub(crate) fn of_dialect(self, dialect: Option<Dialect>) -> Self {
        Self { dialect, ..self }
    }

    /// The same, but the files of a skill below another are none of the other's.
    #[cfg_attr(not(feature = "read"), allow(dead_code, reason = "the reader alone asks for it"))]
    pub(crate) fn apart(self) -> Self {
        Self { is_apart: true, ..self }
    }

    /// The same, but files are read as far as is needed to check them.
    #[cfg_attr(not(feature = "read"), allow(dead_code, reason = "the reader alone asks for it"))]
    pub(crate) fn without_contents(self) -> Self {
        Self { reads_contents: false, ..self }
    }

    /// Whether the directory at this path below a skill's directory is a skill of its own. Where skills are not looked
    /// for, a manifest is a file as any other.
    pub(super) fn is_apart(&self, path: &str, directory: &Path, names: &[OsString]) -> bool {
        let is_passed_over = |name: &str| name.starts_with('_') || LEFT_OUT_DIRECTORIES.contains(&name);
        self.is_apart && has_manifest_among(directory, names) && !path.split('/').any(is_passed_over)
    }

    /// Whether the file at this path below a skill's directory can have its manifest, so that it always belongs to it.
    pub(super) fn is_manifest(&self, path: &str) -> bool {
        manifest_names(self.dialect).contains(&path)
    }

    /// Judges a file or directory by its path below the skill directory.
    ///
    /// `in_searched` says that it is in a directory that is merely [searched](Verdict::Searched).
    pub(super) fn judge(&self, path: &str, is_directory: bool, in_searched: bool) -> Verdict {
        let name = path.rsplit('/').next().unwrap_or(path);
        let left_out = if is_directory { is_left_out_directory(name) } else { is_left_out_file(name) };
        let needs_name = if is_directory { left_out } else { is_env_file(name) };

        let is_dropped = mark(&self.exclude, |pattern| pattern.matches(path, is_directory));
        let is_admitted = mark(&self.include, |pattern| {
            pattern.matches(path, is_directory) && (!needs_name || pattern.ends_in(name))
        });
        if is_dropped {
            Verdict::LeftOut
        } else if is_admitted || !(left_out || in_searched) {
            Verdict::Taken
        } else if is_directory && (!left_out || self.include.iter().any(|pattern| pattern.leads_into(path))) {
            Verdict::Searched
        } else {
            Verdict::LeftOut
        }
    }

    /// Takes note of a file that belongs to the skill whatever the patterns say.
    pub(super) fn keep(&self, path: &str) {
        mark(&self.include, |pattern| pattern.matches(path, false));
    }

    /// Reports the patterns that matched nothing in any of the skills, at `label`.
    #[cfg_attr(not(feature = "read"), allow(dead_code, reason = "the reader alone asks for it"))]
    pub(crate) fn report_unused(&self, label: &str, collector: &mut Collector) {
        for (argument, patterns) in [("include", &self.include), ("exclude", &self.exclude)] {
            for pattern in patterns.iter().filter(|pattern| !pattern.is_used.load(Ordering::Relaxed)) {
                let message = format!("the `{argument}` pattern `{}` matches nothing in `{label}`", pattern.text);
                let way_out = pattern.why_unused(argument == "include");
                collector.report(Diagnostic::new(Code::UnusedPattern, label, message).help(way_out));
            }
        }
    }
}

fn read_patterns(argument: &str, patterns: &[String], label: &str, collector: &mut Collector) -> Vec<Pattern> {
    let read = patterns.iter().map(|text| (text, Pattern::read(text)));
    read.filter_map(|(text, pattern)| {
        let report = |reason: &String| {
            let message = format!("the `{argument}` pattern `{text}` cannot be read: {reason}");
            let help = "write a pattern as in a .gitignore, such as `*.log`, `drafts/` or `/docs/*.md`";
            collector.report(Diagnostic::new(Code::InvalidPattern, label, message).help(help));
        };
        pattern.inspect_err(report).ok()
    })
    .collect()
}

/// Whether a pattern matches. All are asked, so that each that matches counts as used.
fn mark(patterns: &[Pattern], matches: impl Fn(&Pattern) -> bool) -> bool {
    let mut any = false;
    for pattern in patterns {
        if matches(pattern) {
            pattern.is_used.store(true, Ordering::Relaxed);
            any = true;
        }
    }
    any
}

/// A pattern as a .gitignore has them, relative to the skill directory.
#[derive(Debug)]
struct Pattern {
    /// As the caller wrote it.
    text: String,
    /// As the matcher takes it: always against the whole path.
    glob: String,
    /// It ended in `/`.
    directories_only: bool,
    /// Skills may be read side by side.
    is_used: AtomicBool,
}

impl Pattern {
    fn read(text: &str) -> Result<Self, String> {
        let written = text.trim_end_matches('/');
        let is_anchored = written.contains('/');
        let body = written.strip_prefix('/').unwrap_or(written);
        if body.is_empty() {
            return Err("it names nothing".to_owned());
        }
        // The matcher would take it as "everything but".
        if body.starts_with('!') {
            return Err("it begins with `!`; `include` and `exclude` are lists of their own instead".to_owned());
        }
        // As it is written, so that the place in the message is one that the caller sees.
        validate(written).map_err(|error| error.to_string())?;
        if alternatives(body) > MOST_ALTERNATIVES {
            return Err(format!(
                "its braces stand for more than {MOST_ALTERNATIVES} alternatives; write several patterns, or `*` for \
                 some of the braces"
            ));
        }
        let glob = if is_anchored { body.to_owned() } else { format!("**/{body}") };
        Ok(Self { text: text.to_owned(), glob, directories_only: text.ends_with('/'), is_used: AtomicBool::new(false) })
    }

    fn matches(&self, path: &str, is_directory: bool) -> bool {
        (is_directory || !self.directories_only) && glob_match(&self.glob, path)
    }

    /// Whether its last part is this very name, without a wildcard.
    fn ends_in(&self, name: &str) -> bool {
        self.glob.rsplit('/').next() == Some(name)
    }

    /// Whether it names something in a directory, the directory's name being spelled out in it.
    fn leads_into(&self, directory: &str) -> bool {
        let name = directory.rsplit('/').next().unwrap_or(directory);
        self.glob
            .match_indices('/')
            .filter_map(|(end, _)| self.glob.get(..end))
            .any(|start| start.rsplit('/').next() == Some(name) && glob_match(start, directory))
    }

    /// What to tell somebody whose pattern matched nothing.
    fn why_unused(&self, is_include: bool) -> &'static str {
        let last = self.glob.rsplit('/').next().unwrap_or_default();
        if glob_match(&self.glob, super::SKILL_MD) {
            "SKILL.md always belongs to its skill"
        } else if is_include && last.split(['{', ',']).any(is_env_file) {
            "files that begin with `.env` are taken in by their exact name only, such as `.env.example`"
        } else if is_include {
            "a directory that is left out by default is taken in by its exact name only, such as `/.github/`"
        } else {
            "a pattern is relative to a skill's directory; remove it, or mend it"
        }
    }
}
