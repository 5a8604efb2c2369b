//! What is wrong with a schema, before it has a line.

use std::ops::Range;

#[cfg(feature = "read")]
use super::keywords::judges_values_alone;
use crate::diagnostic::{Code, Level};
use crate::wording::{counted, grouped, visible};

/// The most faults of one document that are told apart.
const MOST_FAULTS: usize = 100;

/// The most characters of a location in a message.
const MOST_LOCATION: usize = 80;

/// One problem of a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(feature = "schema"), allow(dead_code, reason = "the reader shows places instead of locations"))]
pub(crate) struct Fault {
    /// The rule that is broken.
    pub(crate) code: Code,
    /// The JSON pointer, behind `#`, of what is wrong; for an unknown keyword that of the schema that it stands in.
    pub(crate) location: String,
    /// What is wrong, in one line.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) help: String,
    /// The keyword, if it is unknown.
    pub(crate) unknown: Option<Box<Unknown>>,
    /// The document, in the order of reading.
    pub(super) document: usize,
    /// Where in the document.
    pub(super) span: Range<usize>,
}

/// An unknown keyword.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(not(feature = "schema"), allow(dead_code, reason = "the reader shows the message alone"))]
pub(crate) struct Unknown {
    /// As it is written.
    pub(crate) keyword: String,
    /// The one that is probably meant.
    pub(crate) suggestion: Option<&'static str>,
}

/// The faults of all documents of a schema.
#[derive(Debug, Default)]
pub(super) struct Faults {
    found: Vec<Fault>,
    /// By document.
    counts: Vec<Count>,
    has_error: bool,
}

/// How many faults one document has.
#[derive(Debug, Default, Clone)]
struct Count {
    all: usize,
    /// The first one that is not told, an error if there is one.
    untold: Option<(Code, Range<usize>)>,
}

impl Faults {
    /// Takes a fault in; beyond the limit it is only counted, and its texts are never made.
    pub(super) fn add(
        &mut self,
        code: Code,
        document: usize,
        span: &Range<usize>,
        fault: impl FnOnce() -> (String, String, String),
    ) -> Option<&mut Fault> {
        self.has_error |= is_error(code);
        if self.counts.len() <= document {
            self.counts.resize(document + 1, Count::default());
        }
        let count = &mut self.counts[document];
        count.all += 1;
        if count.all > MOST_FAULTS {
            if count.untold.as_ref().is_none_or(|&(untold, _)| is_error(code) && !is_error(untold)) {
                count.untold = Some((code, span.clone()));
            }
            return None;
        }
        let (location, message, help) = fault();
        let fault = Fault { code, location, message, help, unknown: None, document, span: span.clone() };
        self.found.push(fault);
        self.found.last_mut()
    }

    /// Whether one of them is an error.
    pub(super) fn has_error(&self) -> bool {
        self.has_error
    }

    /// Whether the names that the schema declares are known all the same: each error is in a keyword that declares none
    /// and leads to no other schema.
    #[cfg(feature = "read")]
    pub(super) fn leave_names(&self) -> bool {
        let mut errors = self.found.iter().filter(|fault| is_error(fault.code));
        errors.all(|fault| match &fault.unknown {
            Some(unknown) => unknown.suggestion.is_some_and(judges_values_alone),
            None => fault.code == Code::KeywordValue && judges_values_alone(keyword_at(&fault.location)),
        })
    }

    /// Whether there is no point in looking for more in this document.
    pub(super) fn is_full(&self, document: usize) -> bool {
        self.counts.get(document).is_some_and(|count| count.all > MOST_FAULTS)
    }

    /// Gives the faults out, for each document with too many the number of the others.
    pub(super) fn finish(mut self) -> Vec<Fault> {
        for (document, count) in self.counts.into_iter().enumerate() {
            let Some((code, span)) = count.untold else { continue };
            let more = count.all - MOST_FAULTS;
            let message = format!("{} in this schema", counted(more, "more problem"));
            let help = "mend those that are told first".to_owned();
            let location = "#".to_owned();
            self.found.push(Fault { code, location, message, help, unknown: None, document, span });
        }
        self.found
    }
}

/// Whether a schema with such a fault is refused.
pub(super) fn is_error(code: Code) -> bool {
    code.default_level() == Level::Error
}

/// The keyword whose value, or an element of it, is at a location; empty where a property may have its name.
#[cfg(feature = "read")]
fn keyword_at(location: &str) -> &str {
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = location.rsplit('/').skip_while(is_number);
    let keyword = parts.next().unwrap_or_default();
    if parts.next() == Some("properties") { "" } else { keyword }
}

/// A location in backquotes.
pub(super) fn shown_location(location: &str) -> String {
    format!("`{}`", shortened(location))
}

/// A location; of a long one both ends, of which the last says more.
pub(super) fn shortened(location: &str) -> String {
    let length = location.chars().count();
    if length <= MOST_LOCATION {
        return visible(location);
    }
    let head: String = location.chars().take(MOST_LOCATION / 4).collect();
    let tail: String = location.chars().skip(length - MOST_LOCATION * 3 / 4).collect();
    format!("{}…{}", visible(&head), visible(&tail))
}

/// Names in backquotes: a few of them, and how many there are besides.
pub(super) fn some(names: &[&str]) -> String {
    const MOST: usize = 10;
    let shown: Vec<String> = names.iter().take(MOST).map(|name| format!("`{}`", visible(name))).collect();
    let more = names.len().saturating_sub(MOST);
    let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(faults: &mut Faults, code: Code, document: usize) {
        faults.add(code, document, &(0..1), || (String::new(), "x".to_owned(), String::new()));
    }

    #[test]
    fn faults_beyond_the_limit_of_a_document_are_counted() {
        let mut faults = Faults::default();
        for _ in 0..MOST_FAULTS + 2 {
            add(&mut faults, Code::DeprecatedKeyword, 0);
            add(&mut faults, Code::UnknownKeyword, 2);
        }
        assert!(faults.is_full(0) && !faults.is_full(1));
        let found = faults.finish();
        assert_eq!(found.len(), 2 * (MOST_FAULTS + 1));
        assert_eq!(found.last().map(|fault| fault.message.as_str()), Some("2 more problems in this schema"));
    }

    #[test]
    fn an_error_among_those_that_are_counted_is_one() {
        let mut faults = Faults::default();
        for _ in 0..MOST_FAULTS + 2 {
            add(&mut faults, Code::DeprecatedKeyword, 0);
        }
        assert!(!faults.has_error());
        add(&mut faults, Code::UnknownKeyword, 0);
        assert!(faults.has_error());
        assert_eq!(faults.finish().last().map(|fault| fault.code), Some(Code::UnknownKeyword));
    }

    #[test]
    fn a_long_location_keeps_both_ends() {
        assert_eq!(shown_location("#/a b"), "`#/a b`");
        let long = format!("#/properties/{}/minLength", "é".repeat(1_000));
        let shown = shown_location(&long);
        assert!(shown.starts_with("`#/properties/éé") && shown.ends_with("é/minLength`"), "{shown}");
        assert!(shown.chars().count() < 100);
    }

    #[test]
    fn of_many_names_a_few_are_shown() {
        assert_eq!(some(&["a", "b"]), "`a`, `b`");
        let names: Vec<&str> = std::iter::repeat_n("a", 1_012).collect();
        assert!(some(&names).ends_with("`a` and 1,002 more"));
    }
}
