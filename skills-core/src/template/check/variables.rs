//! A template's variables against what the input schema declares.

use std::collections::HashMap;
use std::ops::Range;

use super::tally::{MOST_FAULTS, Tally};
use crate::diagnostic::{Code, Collector};
use crate::nearest::nearest;
use crate::schema::{Declared, Lookup};
use crate::source::Source;
use crate::template::segments::is_of_part;
use crate::wording::counted;

/// How many names help lists.
const MOST_LISTED: usize = 8;
/// How many names are compared for one body to find what was meant. Each takes some microseconds in a debug build.
const MOST_COMPARED: usize = 50_000;
/// The longest path that is mended, in parts.
const MOST_MENDED_PARTS: usize = 32;

/// Looks variables up, each path once, and reports those that may have no value.
pub(super) struct Variables<'a> {
    source: &'a Source,
    declared: &'a Declared,
    /// The paths that were looked up.
    seen: HashMap<&'a str, Verdict>,
    undeclared: Tally,
    optional: Tally,
    /// How many more names may be compared.
    to_compare: usize,
}

/// What is known of a path.
#[derive(Clone)]
enum Verdict {
    /// It is declared.
    Declared,
    /// It is not, as this message and this help say.
    Undeclared { message: String, help: String },
}

impl<'a> Variables<'a> {
    pub(super) fn new(source: &'a Source, declared: &'a Declared) -> Self {
        let (undeclared, optional) = (Tally::default(), Tally::default());
        Self { source, declared, seen: HashMap::new(), undeclared, optional, to_compare: MOST_COMPARED }
    }

    /// Reports a variable, of which the path stands at this place, each time that it is not declared and the first
    /// time that it is optional.
    pub(super) fn check(&mut self, path: &'a str, place: Range<usize>, collector: &mut Collector) {
        if collector.is_silent(Code::TemplateVariable) && collector.is_silent(Code::TemplateOptional) {
            return;
        }
        let verdict = match self.seen.get(path) {
            Some(Verdict::Declared) => return,
            // To look up one more name that is not declared would be to list all that are.
            _ if self.undeclared.is_full() => {
                self.undeclared.admits(&place);
                return;
            }
            Some(verdict) => verdict.clone(),
            None => {
                let verdict = self.judge(path, &place, collector);
                self.seen.insert(path, verdict.clone());
                verdict
            }
        };
        if let Verdict::Undeclared { message, help } = verdict
            && self.undeclared.admits(&place)
        {
            collector.report(self.source.at(Code::TemplateVariable, place, message).help(help));
        }
    }

    /// Reports how many variables were not reported or not looked at.
    pub(super) fn finish(self, collector: &mut Collector) {
        if let Some((more, place)) = self.undeclared.rest() {
            let verb = if more == 1 { "was" } else { "were" };
            let message = format!(
                "{} {verb} not looked at, since {MOST_FAULTS} are not declared by the input schema",
                counted(more, "more variable")
            );
            collector.report(self.source.at(Code::TemplateVariable, place, message));
        }
        if let Some((more, place)) = self.optional.rest() {
            let verb = if more == 1 { "is" } else { "are" };
            let message = format!("{} {verb} declared but not required", counted(more, "more variable"));
            collector.report(self.source.at(Code::TemplateOptional, place, message));
        }
    }

    fn judge(&mut self, path: &'a str, place: &Range<usize>, collector: &mut Collector) -> Verdict {
        let parts: Vec<_> = path.split('.').collect();
        match self.lookup(&parts) {
            Lookup::Required => Verdict::Declared,
            Lookup::Optional => {
                let message = format!("`{path}` is declared by the input schema, but not required");
                let what = if parts.len() == 1 { "it" } else { "each of its parts" };
                let help = format!("add {what} to `required`: a variable without a value is a `RenderError`");
                self.advise(message, help, place, collector);
                Verdict::Declared
            }
            Lookup::OfObjects { known } => {
                let whole = parts.get(..known).unwrap_or_default().join(".");
                let (what, schema) = match known {
                    0 => ("the input".to_owned(), "the input schema".to_owned()),
                    _ => (format!("`{whole}`"), format!("the schema of `{whole}`")),
                };
                let message = format!("`{path}` is required of objects, and {what} need not be one");
                let help = format!("write `\"type\": \"object\"` into {schema}");
                self.advise(message, help, place, collector);
                Verdict::Declared
            }
            Lookup::Undeclared { known, mut names } => {
                // Others cannot be written in a template.
                names.retain(|name| !name.is_empty() && name.chars().all(is_of_part));
                let mut help = help(&parts, known, &names);
                let mut message = format!("`{path}` is not declared by the input schema");
                let whole = parts.get(..known).unwrap_or_default().join(".");
                let is_index = parts.get(known).is_some_and(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
                if is_index && names.is_empty() && known > 0 {
                    message += ": the items of a list cannot be addressed by number";
                    help = format!("write `{whole}`, or {help}");
                } else if let Some(meant) = self.mended(parts, known, names) {
                    message += &format!("; did you mean `{meant}`?");
                    help = format!("write `{meant}`, or {help}");
                }
                Verdict::Undeclared { message, help }
            }
        }
    }

    /// Reports that a variable may have no value.
    fn advise(&mut self, message: String, help: String, place: &Range<usize>, collector: &mut Collector) {
        if !collector.is_silent(Code::TemplateOptional) && self.optional.admits(place) {
            let diagnostic = self.source.at(Code::TemplateOptional, place.clone(), message);
            collector.report(diagnostic.help(help));
        }
    }

    fn lookup(&self, parts: &[&str]) -> Lookup<'a> {
        self.declared.lookup(parts)
    }

    /// The declared path that one most probably stands for, of which the part behind the `known` ones is none of the
    /// `names`.
    fn mended(&mut self, mut parts: Vec<&'a str>, mut known: usize, mut names: Vec<&'a str>) -> Option<String> {
        if parts.len() > MOST_MENDED_PARTS {
            return None;
        }
        loop {
            let part = parts.get_mut(known)?;
            *part = self.near(part, &names)?;
            match self.lookup(&parts) {
                Lookup::Required | Lookup::Optional | Lookup::OfObjects { .. } => return Some(parts.join(".")),
                Lookup::Undeclared { known: further, names: others } if further > known => {
                    (known, names) = (further, others);
                }
                Lookup::Undeclared { .. } => return None,
            }
        }
    }

    fn near(&mut self, part: &str, names: &[&'a str]) -> Option<&'a str> {
        self.to_compare = self.to_compare.checked_sub(names.len())?;
        nearest(part, names.iter().copied())
    }
}

/// What to do about a path of which the part behind the `known` ones is none of the `names`.
fn help(parts: &[&str], known: usize, names: &[&str]) -> String {
    let part = parts.get(known).copied().unwrap_or_default();
    let whose = match parts.get(..known) {
        Some(known @ [_, ..]) => format!("of `{}` in the schema file", known.join(".")),
        _ => "of the schema file".to_owned(),
    };
    let listed = match names {
        [] => String::new(),
        names if names.len() > MOST_LISTED => String::new(),
        names => {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            format!(" beside {}", names.join(", "))
        }
    };
    format!("declare `{part}` in `properties` {whose}{listed}; for literal braces write `\\{{{{` instead of `{{{{`")
}
