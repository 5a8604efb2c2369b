//! The ids of skills that are read together.

use std::collections::HashMap;

use crate::diagnostic::{Code, Collector, Diagnostic, Place};
use crate::manifest::Manifest;
use crate::model::Text;
use crate::source::Source;

/// A skill's id and where it is written; known of a skill that is refused as well.
#[derive(Debug, Clone)]
pub struct SkillId {
    pub(super) id: Text,
    /// What messages call the skill.
    pub(super) skill: String,
    pub(super) file: String,
    pub(super) place: Place,
}

impl SkillId {
    /// The id of the skill that messages call `skill`; nothing if it has none.
    pub(super) fn of(manifest: &Manifest, skill: &str, source: &Source) -> Option<Self> {
        if manifest.id.is_empty() {
            return None;
        }
        let (place, file) = (source.place(manifest.id_span.clone()), source.name().to_owned());
        Some(Self { id: manifest.id.clone(), skill: skill.to_owned(), file, place })
    }
}

/// The ids that were seen so far.
///
/// ```
/// # let skills = tempfile::tempdir()?;
/// # for name in ["a", "b"] {
/// #     std::fs::create_dir_all(skills.path().join(name))?;
/// #     let manifest = format!("name: {name}\nid: same\ndescription: Greets.\n");
/// #     std::fs::write(skills.path().join(name).join("skill.yaml"), manifest)?;
/// # }
/// use skills_core::{Collector, Levels, SkillOptions, SkillReader, UniqueIds};
///
/// let mut collector = Collector::new(Levels::default());
/// let options = SkillOptions::default();
/// let reader = SkillReader::new(&options, "skills", &mut collector);
/// let mut ids = UniqueIds::default();
/// for name in ["a", "b"] {
///     let outcome = reader.open(&skills.path().join(name), &mut collector);
///     ids.check(&outcome.id.expect("an id"), &mut collector);
/// }
/// reader.finish(&mut collector);
/// assert_eq!(collector.finish()[0].code().as_str(), "duplicate_id");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct UniqueIds {
    seen: HashMap<Text, String>,
}

impl UniqueIds {
    /// Takes note of an id, and reports it if another skill has had it.
    pub fn check(&mut self, id: &SkillId, collector: &mut Collector) {
        let SkillId { id, skill, file, place } = id;
        if let Some(other) = self.seen.insert(id.clone(), skill.clone()) {
            let (message, help) = if other == *skill {
                (format!("duplicate id \"{id}\": {skill} is taken twice"), "name the skill once")
            } else {
                let help = "ids of one set must differ; give one of the two another `a2a-id`, or `id` if it is Bindu's";
                (format!("duplicate id \"{id}\": {other} and {skill} both have it"), help)
            };
            collector.report(Diagnostic::new(Code::DuplicateId, file, message).at(place.clone()).help(help));
        }
    }
}
