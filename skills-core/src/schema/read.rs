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

/// What was read of a schema.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    /// The schema, which needs no other; `None` if it has an error.
    pub(crate) schema: Option<Schema>,
    /// The names that it declares; `None` if an error may hide some.
    pub(crate) declared: Option<Declared>,
}

/// Checks the schema in the file at `path` of the skill, and every document that it refers to.
///
/// The node is an object or a boolean. What is wrong is reported, in the file where it is.
pub(crate) fn read(source: &Source, node: &Node, path: &str, skill: &Skill<'_>, collector: &mut Collector) -> Checked {
    let errors_before = collector.error_count();
    let files = SkillFiles::new(skill, collector);
    let mut walk = Walk::new(&files);
    walk.document(Some(path), node);
    walk.resolve();
    walk.find_cycles();

    let schema = (!walk.faults.has_error()).then(|| bundle::write(&walk)).and_then(|bundle| {
        let assertions = walk.compile(&bundle.locations)?;
        Some(Schema::new(Json::from_text(bundle.text), assertions))
    });
    let declared = walk.faults.leave_names().then(|| Declared::of(&walk));
    let Walk { documents, faults, .. } = walk;
    for fault in faults.finish() {
        let file = documents[fault.document].path;
        let source = file.filter(|file| *file != path).and_then(|file| files.source(file)).unwrap_or(source);
        files.report(diagnostic(fault, source));
    }
    Checked { schema: schema.filter(|_| collector.error_count() == errors_before), declared }
}

fn diagnostic(fault: Fault, source: &Source) -> Diagnostic {
    source.at(fault.code, fault.span, fault.message).help(fault.help)
}
