//! The schema of a skill, with the files that it refers to.

use super::bundle;
use super::declared::Declared;
use super::fault::Fault;
use super::skill_files::{Skill, SkillFiles};
use super::walk::Walk;
use crate::diagnostic::{Collector, Diagnostic};
use crate::model::{Json, Schema};
use crate::source::Source;
use crate::tree::Node;

/// A schema in which nothing is wrong.
#[derive(Debug)]
pub(crate) struct Checked {
    /// The schema, which needs no other.
    pub(crate) schema: Schema,
    /// The names that it declares.
    pub(crate) declared: Declared,
}

/// Checks the schema in the file at `path` of the skill, and every document that it refers to.
///
/// The node is an object or a boolean. What is wrong is reported, in the file where it stands, and a schema with an error
/// gives nothing.
pub(crate) fn read(
    source: &Source,
    node: &Node,
    path: &str,
    skill: &Skill<'_>,
    collector: &mut Collector,
) -> Option<Checked> {
    let errors_before = collector.error_count();
    let files = SkillFiles::new(skill, collector);
    let mut walk = Walk::new(&files);
    walk.document(Some(path), node);
    walk.resolve();
    walk.judge_ways();

    let checked = (!walk.faults.has_error()).then(|| Checked {
        schema: Schema::from_json(Json::from_text(bundle::text(&walk))),
        declared: Declared::of(&walk),
    });
    let Walk { documents, faults, .. } = walk;
    for fault in faults.finish() {
        let file = documents[fault.document].path;
        let source = file.filter(|file| *file != path).and_then(|file| files.source(file)).unwrap_or(source);
        files.report(diagnostic(fault, source));
    }
    checked.filter(|_| collector.error_count() == errors_before)
}

fn diagnostic(fault: Fault, source: &Source) -> Diagnostic {
    source.at(fault.code, fault.span, fault.message).help(fault.help)
}
