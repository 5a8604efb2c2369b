//! The frontmatter as a tree with a place on every key and value.

mod build;
mod explain;
mod node;
mod quote;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub(crate) use self::node::{Entry, Node, Scalar, Value};
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::source::Source;

/// Reads the entries of the mapping that stands in this byte range of the source.
///
/// All problems are reported. A syntax error or a broken limit ends the reading and gives nothing. What YAML allows but
/// a manifest may not hold (anchors, aliases, tags, merge keys, keys that stand twice or are not text) is an error as
/// well, but the reading goes on and the entries come out without it, so that their own problems are found in one call.
pub(crate) fn parse(source: &Source, frontmatter: Range<usize>, collector: &mut Collector) -> Option<Vec<Entry>> {
    let (entries, problems) = build::read(source, frontmatter);
    for problem in problems {
        collector.report(problem);
    }
    entries
}

/// A key that stands a second time in its mapping or object.
pub(crate) fn duplicate_key(source: &Source, key: &str, first: usize, second: Range<usize>) -> Diagnostic {
    let key = quote::excerpt(key);
    let message = format!("duplicate key `{key}`: it stands in line {} already", source.line_number(first));
    source.at(Code::DuplicateKey, second, message).help("keep one of the two")
}
