//! Reading on after a fault: once more from the start, with the fault repaired as its help says, or left out.
//!
//! So whatever is found after it is what the author would find after following the help, neither more nor less.

#[cfg(test)]
mod tests;

use std::ops::Range;

use super::explain::Explanation;
use super::quote::{entry_around, from, indented_from, line_start, up_to};
use super::{Form, Lost, Parsed, build};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;
use crate::tree::{Entry, Value};

/// How often one frontmatter is read again.
const MOST_REPAIRS: usize = 20;
/// How many bytes of one frontmatter are read again. Half of what the largest one has, so that none with faults takes
/// longer to read than the largest one without.
const MOST_BYTES: usize = 128 * 1024;

/// How the reading can go on after a fault.
pub(super) enum Recovery {
    /// With these edits made.
    Repair {
        edits: Vec<Edit>,
        /// Whether this is surely what the author meant. Otherwise it is only sure that the fault ends here, and what is
        /// read of these bytes is left out.
        is_meant: bool,
    },
    /// Without the line, or the entry, that has the fault.
    LeaveOut,
    /// Not at all.
    Stop,
}

/// What to write in place of some bytes.
#[derive(Clone)]
pub(super) struct Edit {
    pub(super) bytes: Range<usize>,
    pub(super) replacement: String,
}

impl Recovery {
    /// Edits that are surely what the author meant.
    pub(super) fn edits(edits: impl IntoIterator<Item = Edit>) -> Self {
        Self::Repair { edits: edits.into_iter().collect(), is_meant: true }
    }

    /// One edit that is surely what the author meant.
    pub(super) fn meant(bytes: Range<usize>, replacement: impl Into<String>) -> Self {
        Self::one(bytes, replacement, true)
    }

    /// One edit that ends the fault.
    pub(super) fn guess(bytes: Range<usize>, replacement: impl Into<String>) -> Self {
        Self::one(bytes, replacement, false)
    }

    /// One edit.
    pub(super) fn one(bytes: Range<usize>, replacement: impl Into<String>, is_meant: bool) -> Self {
        Self::Repair { edits: vec![Edit { bytes, replacement: replacement.into() }], is_meant }
    }
}

impl Edit {
    /// Deletes these bytes.
    pub(super) fn deletion(bytes: Range<usize>) -> Self {
        Self { bytes, replacement: String::new() }
    }
}

/// The edits of a frontmatter, in the order of their places.
pub(super) struct Repairs<'a> {
    text: &'a str,
    edits: Vec<Edit>,
    /// How many faults they are of.
    count: usize,
    /// What was not surely meant so.
    guesses: Vec<Range<usize>>,
    /// Entries of which lines were left out.
    left_out: Vec<Range<usize>>,
}

/// Reads the mapping in this byte range; returns what can be relied on, and all problems.
pub(super) fn read(source: &Source, form: Form, frontmatter: Range<usize>) -> (Parsed, Vec<Diagnostic>) {
    let text = up_to(source.text(), frontmatter.end);
    let most_repairs = MOST_REPAIRS.min(MOST_BYTES / frontmatter.len().max(1));
    let mut repairs = Repairs { text, edits: Vec::new(), count: 0, guesses: Vec::new(), left_out: Vec::new() };
    let mut faults = Vec::new();
    loop {
        let repaired = repairs.apply();
        let build::Outcome { mut entries, fault, problems } =
            build::read(source, form, text, frontmatter.start, &repaired, &repairs);
        if let Some(fault) = fault {
            let Explanation { problem, covers, recovery } = *fault;
            let entry = entry_around(text, frontmatter.start, covers.start);
            let is_new = repairs.is_new(&entry, &recovery, problem.code());
            faults.extend(is_new.then_some(problem));
            if repairs.add(&entry, &covers, recovery, is_new) {
                if repairs.count <= most_repairs {
                    // What is wrong besides is found once more by the next reading.
                    continue;
                }
                if !from(text, entry.end).trim().is_empty() {
                    let message = format!("{} is not read beyond this syntax error", form.noun());
                    faults.push(source.at(Code::YamlSyntax, covers.start..covers.start, message));
                }
            }
            repairs.guesses.push(entry.start..frontmatter.end);
        }
        let mut lost = repairs.guesses;
        prune(text, &mut entries, &mut lost);
        faults.extend(problems);
        return (Parsed { entries, lost: Lost(lost) }, faults);
    }
}

/// Leaves out the innermost entries that have lost bytes; these are then lost as a whole.
fn prune(text: &str, entries: &mut Vec<Entry>, lost: &mut Vec<Range<usize>>) {
    let touches = |span: &Range<usize>, lost: &[Range<usize>]| {
        lost.iter().any(|part| part.start < span.end && span.start < part.end)
    };
    entries.retain_mut(|entry| {
        let value = &mut entry.value;
        let mut span = entry.key_span.start..value.span.end.max(entry.key_span.end);
        if matches!(&value.value, Value::Scalar(scalar) if scalar.text.trim().is_empty()) {
            // The value may have been on the lines below.
            let rest = from(text, span.end);
            span.end = text.len().min(span.end + rest.len() - rest.trim_start().len() + 1);
        }
        match &mut value.value {
            Value::Mapping(inner) if !inner.is_empty() && !touches(&(span.start..inner[0].key_span.start), lost) => {
                prune(text, inner, lost);
                !inner.is_empty()
            }
            _ if touches(&span, lost) => {
                lost.push(span);
                false
            }
            _ => true,
        }
    });
}

impl Repairs<'_> {
    /// For how many faults there are edits.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Whether a fault is more than a consequence of one that was repaired or left out.
    fn is_new(&self, entry: &Range<usize>, recovery: &Recovery, code: Code) -> bool {
        let is_repaired = match recovery {
            Recovery::Repair { edits, .. } => edits.iter().any(|edit| self.touches(&edit.bytes)),
            _ => false,
        };
        // Without what was left out, there may be no mapping.
        let is_rest = code == Code::NotAMapping && !self.left_out.is_empty();
        !is_repaired && !is_rest && !self.left_out.contains(entry)
    }

    /// Adds what makes a fault disappear; `false` where nothing does.
    fn add(&mut self, entry: &Range<usize>, covers: &Range<usize>, recovery: Recovery, is_new: bool) -> bool {
        match recovery {
            Recovery::Stop => return false,
            Recovery::Repair { edits, is_meant } if is_new => {
                if !is_meant {
                    self.guesses.push(covers.clone());
                    self.guesses.extend(edits.iter().map(|edit| edit.bytes.clone()));
                }
                for edit in edits {
                    self.insert(edit);
                }
            }
            _ => {
                let line = indented_from(self.text, covers.start);
                let line = line.filter(|line| !self.edits.iter().any(|edit| edit.bytes == *line));
                let bytes = line.unwrap_or_else(|| entry.clone());
                if self.edits.iter().any(|edit| edit.bytes == bytes) || bytes.is_empty() {
                    return false;
                }
                self.edits.retain(|edit| edit.bytes.end <= bytes.start || bytes.end <= edit.bytes.start);
                self.guesses.push(bytes.clone());
                self.left_out.push(entry.clone());
                self.insert(Edit::deletion(bytes));
            }
        }
        self.count += 1;
        true
    }

    /// Whether some of these bytes were edited. Text between two bytes was if something else was written there.
    pub(super) fn touches(&self, bytes: &Range<usize>) -> bool {
        let Range { start, end } = *bytes;
        self.edits.iter().any(|Edit { bytes: other, .. }| other == bytes || (other.start < end && start < other.end))
    }

    fn insert(&mut self, edit: Edit) {
        let key = |edit: &Edit| (edit.bytes.start, edit.bytes.end);
        let index = self.edits.partition_point(|other| key(other) < key(&edit));
        self.edits.insert(index, edit);
    }

    /// The text with all edits made.
    fn apply(&self) -> String {
        let mut repaired = String::with_capacity(self.text.len());
        let mut done = 0;
        for Edit { bytes, replacement } in &self.edits {
            repaired += self.text.get(done..bytes.start).unwrap_or_default();
            repaired += replacement;
            done = bytes.end;
        }
        repaired + from(self.text, done)
    }

    /// The byte of the text that a byte of the repaired text comes from.
    pub(super) fn original(&self, at: usize) -> usize {
        // The ends of the edit before it, in the text and in the repaired text.
        let (mut original, mut repaired) = (0, 0);
        for Edit { bytes, replacement } in &self.edits {
            let start = repaired + (bytes.start - original);
            let end = start + replacement.len();
            // What follows a line that was left out, or its indentation, is not in its place.
            let is_gone = replacement.is_empty() && line_start(self.text, bytes.start) == bytes.start;
            if at < start || (at == start && !is_gone) {
                break;
            }
            if at < end {
                return bytes.start;
            }
            (original, repaired) = (bytes.end, end);
        }
        original + (at - repaired)
    }
}
