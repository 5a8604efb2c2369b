//! The body of SKILL.md, and the advice about it.

use std::ops::Range;

use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::line_ends::lf_line_ends;
use crate::source::Source;
use crate::tokens::estimate_tokens;
use crate::white_space::is_white_space;
use crate::wording::grouped;

/// The specification's advice.
const ADVISED_LINES: usize = 500;
const ADVISED_TOKENS: usize = 5_000;

/// The body within the text of SKILL.md.
#[derive(Default)]
pub(super) struct Body {
    /// Without white space at both ends, LF line ends.
    pub(super) text: String,
    /// Where it begins, counted from the end of the file.
    pub(super) from_end: usize,
    pub(super) tokens: usize,
}

impl Body {
    /// Takes the body out of this range of SKILL.md; that it is long is reported, and that it is empty if it is surely all
    /// of it.
    pub(super) fn read(source: &Source, raw: Range<usize>, is_known: bool, collector: &mut Collector) -> Self {
        let all = lf_line_ends(&source.text()[raw.clone()]);
        let from_start = all.trim_start_matches(is_white_space);
        let text = from_start.trim_end_matches(is_white_space).to_owned();
        let body = Self { from_end: from_start.len(), tokens: estimate_tokens(&text), text };
        if is_known || !body.text.is_empty() {
            body.check(source, raw.start, collector);
        }
        body
    }

    fn check(&self, source: &Source, start: usize, collector: &mut Collector) {
        if self.text.is_empty() {
            let help = "write below the frontmatter what an agent should do";
            collector.report(source.at(Code::EmptyBody, start..start, "the body is empty").help(help));
            return;
        }
        let lines = self.text.lines().count();
        if lines > ADVISED_LINES || self.tokens > ADVISED_TOKENS {
            let message = format!(
                "the body has {} lines and about {} tokens; the specification advises at most {} and {}",
                grouped(lines as u64),
                grouped(self.tokens as u64),
                grouped(ADVISED_LINES as u64),
                grouped(ADVISED_TOKENS as u64)
            );
            let help = "move details into files below `references/` and link to them";
            collector.report(Diagnostic::new(Code::LongBody, source.name(), message).help(help));
        }
    }
}
