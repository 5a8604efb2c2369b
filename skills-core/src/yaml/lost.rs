//! The parts of a manifest that are too faulty to be read.

use std::ops::Range;

use super::quote::is_key;

/// Byte ranges from which no entries were made. What is wrong in them is reported.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Lost(pub(super) Vec<Range<usize>>);

impl Lost {
    /// Whether nothing was lost.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same with another part.
    pub(crate) fn and(mut self, part: Range<usize>) -> Self {
        self.0.extend(Some(part).filter(|part| !part.is_empty()));
        self
    }

    /// Whether this top-level key may be in a lost part of the source's text, so that it must not be called missing.
    pub(crate) fn may_hold(&self, text: &str, key: &str) -> bool {
        self.0.iter().any(|part| {
            let part = text.get(part.clone()).unwrap_or_default();
            let is_other_key = part.split_once(':').is_some_and(|(first, _)| is_key(first.trim()));
            !is_other_key || part.contains(key)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_may_be_lost_where_it_is_written_or_where_no_key_is() {
        for (part, expected) in [
            ("description: \"Greets", true),
            ("name: x\n  description: y", true),
            ("Greets people.", true),
            ("", true),
            ("license: [MIT", false),
            ("  \"owner\" : Ada", false),
        ] {
            let lost = Lost(std::iter::once(0..part.len()).collect());
            assert_eq!(lost.may_hold(part, "description"), expected, "{part:?}");
        }
        assert!(!Lost::default().may_hold("description", "description"));
    }
}
