//! The reader's look at a template: what is no variable, and variables that may have no value.

mod syntax;
mod tally;
mod unused;
mod variables;

#[cfg(test)]
mod tests;

use std::ops::Range;

use self::tally::Tally;
pub(crate) use self::unused::check_unused;
use self::variables::Variables;
use super::segments::{Segment, segments};
use crate::diagnostic::{Code, Collector};
use crate::schema::Declared;
use crate::source::Source;
use crate::wording::counted;

/// Reports what is wrong with a body that is a template.
///
/// `body` is the template's byte range in SKILL.md. `declared` is what the input schema declares; without it, as when
/// the schema itself could not be read, variables are not looked up.
pub(crate) fn check(source: &Source, body: Range<usize>, declared: Option<&Declared>, collector: &mut Collector) {
    let template = &source.text()[body.clone()];
    let in_source = |at: Range<usize>| body.start + at.start..body.start + at.end;
    let mut faults = Tally::default();
    let mut variables = declared.map(|declared| Variables::new(source, declared));
    for segment in segments(template) {
        match segment {
            Ok(Segment::Text(_)) => {}
            Ok(Segment::Variable { path, offset }) => {
                if let Some(variables) = &mut variables {
                    variables.check(path, in_source(offset..offset + path.len()), collector);
                }
            }
            Err(error) => {
                if faults.admits(&in_source(error.at.clone())) {
                    let (at, message, help) = syntax::explain(template, &error);
                    collector.report(source.at(Code::TemplateSyntax, in_source(at), message).help(help));
                }
            }
        }
    }
    if let Some((more, place)) = faults.rest() {
        let verb = if more == 1 { "begins" } else { "begin" };
        let message = format!("{} with `{{{{` {verb} no variable", counted(more, "more place"));
        collector.report(source.at(Code::TemplateSyntax, place, message));
    }
    if let Some(variables) = variables {
        variables.finish(collector);
    }
}
