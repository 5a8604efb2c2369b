//! A manifest's YAML as a tree with a place on every key and value.

mod build;
mod escapes;
mod explain;
mod invisible;
mod lost;
mod near;
mod paths;
mod quote;
mod recover;
mod words;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub(crate) use self::escapes::{Syntax, wrong_escapes};
pub(crate) use self::lost::Lost;
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::fence::{smallest_frontmatter, smallest_yaml};
use crate::source::Source;
use crate::tree::Entry;

/// Reads the entries of the mapping that stands in this byte range of the source.
///
/// As many problems as can be told for sure are reported in one call:
///
/// - What YAML allows but a manifest may not hold (anchors, aliases, tags, merge keys, keys that stand twice or are not
///   text) is an error, but the reading goes on, and the entries come out without it.
/// - So it does after a syntax error for which it is plain what was meant: a value that needs quotes, a missing space
///   after a colon, another character in place of the colon, a quote or bracket that is not closed, a line indented by a
///   tab or by one space too many, a backslash that begins no escape. The entries hold what the help says to write, at
///   the place of what is written, so that a rule they break is one that is still broken afterwards.
/// - Where it is not plain, the faulty line, or the entry that has it, is lost, and the lines around it are read.
/// - What breaks a limit is lost likewise; after too many errors, or in a text that is too large to be read again, all
///   that follows the error.
pub(crate) fn parse(source: &Source, form: Form, yaml: Range<usize>, collector: &mut Collector) -> Parsed {
    let (parsed, problems) = recover::read(source, form, yaml);
    for problem in problems {
        collector.report(problem);
    }
    parsed
}

/// What was read of a manifest's YAML.
#[derive(Debug)]
pub(crate) struct Parsed {
    /// The entries, without those that were lost.
    pub(crate) entries: Vec<Entry>,
    /// What no entries were made of. If anything was lost, an error was reported.
    pub(crate) lost: Lost,
}

/// Where a manifest's YAML stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Between the fences of a SKILL.md.
    Frontmatter,
    /// In a skill.yaml, which has nothing else.
    File,
}

impl Form {
    /// What messages call it.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Frontmatter => "the frontmatter",
            Self::File => "the file",
        }
    }

    /// What must be there at least.
    fn least(self, source: &Source) -> String {
        let words = "it needs at least these two keys:";
        match self {
            Self::Frontmatter => smallest_frontmatter(source, words),
            Self::File => format!("{words}\n{}", smallest_yaml(source)),
        }
    }
}

/// A key that stands a second time in its mapping or object.
pub(crate) fn duplicate_key(source: &Source, key: &str, first: usize, second: Range<usize>) -> Diagnostic {
    let key = quote::excerpt(key);
    let message = format!("duplicate key `{key}`: it stands in line {} already", source.line_number(first));
    source.at(Code::DuplicateKey, second, message).help("keep one of the two")
}
