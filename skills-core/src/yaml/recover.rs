//! Reading on behind a fault: once more from the start, with the fault mended as its help says.
//!
//! So whatever is found after it is what the author would find after following the help, neither more nor less.

#[cfg(test)]
mod tests;

use std::ops::Range;

use super::explain::Explanation;
use super::quote::{from, up_to};
use super::{Form, Lost, Parsed, build};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;

/// How many faults of one frontmatter are mended.
const MOST_REPAIRS: usize = 20;
/// How many bytes of one frontmatter are read again. Half of what the largest one has, so that none with faults takes
/// longer to read than the largest one without.
const MOST_BYTES: usize = 128 * 1024;

/// What to write in place of some bytes, so that a fault is gone.
pub(super) struct Repair {
    pub(super) bytes: Range<usize>,
    pub(super) replacement: String,
    /// Whether this is surely what the author meant. Otherwise it is only sure that the fault ends here.
    pub(super) is_meant: bool,
}

/// The repairs of a frontmatter, in the order of their places.
#[derive(Default)]
pub(super) struct Repairs(Vec<Repair>);

/// Reads the mapping in this byte range; returns what can be relied on, and all problems.
pub(super) fn read(source: &Source, form: Form, frontmatter: Range<usize>) -> (Parsed, Vec<Diagnostic>) {
    let text = up_to(source.text(), frontmatter.end);
    let most_repairs = MOST_REPAIRS.min(MOST_BYTES / frontmatter.len().max(1));
    let mut repairs = Repairs::default();
    let mut faults = Vec::new();
    loop {
        let mended = repairs.mend(text);
        let reading = build::read(source, form, text, frontmatter.start, &mended, &repairs);
        let entries = match reading.entries {
            Ok(entries) => repairs.are_meant().then_some(entries),
            Err(fault) => {
                let Explanation { problem, covers, repair } = *fault;
                let is_known = repair.as_ref().is_some_and(|repair| repairs.has(&repair.bytes));
                faults.extend((!is_known).then_some(problem));
                if repair.is_some_and(|repair| repairs.add(repair)) {
                    if repairs.count() <= most_repairs {
                        // What is wrong besides is found once more by the next reading.
                        continue;
                    }
                    let message = format!("{} is not read beyond this syntax error", form.noun());
                    faults.push(source.at(Code::YamlSyntax, covers.start..covers.start, message));
                }
                None
            }
        };
        faults.extend(reading.problems);
        let parsed = match entries {
            Some(entries) => Parsed { entries, lost: Lost::default() },
            None => Parsed { entries: Vec::new(), lost: Lost(vec![frontmatter]) },
        };
        return (parsed, faults);
    }
}

impl Repairs {
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    fn are_meant(&self) -> bool {
        self.0.iter().all(|repair| repair.is_meant)
    }

    /// Whether these bytes have been mended; what is explained by them is the fault that was there.
    fn has(&self, bytes: &Range<usize>) -> bool {
        self.0.iter().any(|repair| repair.bytes == *bytes)
    }

    /// Adds a repair, unless another one mends some of its bytes already.
    fn add(&mut self, repair: Repair) -> bool {
        let Range { start, end } = repair.bytes;
        if self.has(&repair.bytes) || self.0.iter().any(|other| other.bytes.start < end && start < other.bytes.end) {
            return false;
        }
        let index = self.0.partition_point(|other| (other.bytes.start, other.bytes.end) < (start, end));
        self.0.insert(index, repair);
        true
    }

    /// The text with all repairs made.
    fn mend(&self, text: &str) -> String {
        let mut mended = String::with_capacity(text.len());
        let mut done = 0;
        for Repair { bytes, replacement, .. } in &self.0 {
            mended += text.get(done..bytes.start).unwrap_or_default();
            mended += replacement;
            done = bytes.end;
        }
        mended + from(text, done)
    }

    /// The byte of the text that a byte of the mended text stands for.
    pub(super) fn original(&self, at: usize) -> usize {
        // The ends of the repair before it, in the text and in the mended text.
        let (mut original, mut mended) = (0, 0);
        for Repair { bytes, replacement, .. } in &self.0 {
            let start = mended + (bytes.start - original);
            let end = start + replacement.len();
            if at <= start {
                break;
            }
            if at < end {
                return bytes.start;
            }
            (original, mended) = (bytes.end, end);
        }
        original + (at - mended)
    }
}
