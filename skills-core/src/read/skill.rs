//! One skill: from the files of its directory to its card.

use super::ids::SkillId;
use super::manifest_file::{SkillMd, SkillYaml};
use super::{ReadSkill, card, dialect};
use crate::diagnostic::{Collector, Mark};
use crate::files::{Collected, SKILL_YAML, manifest_names};
use crate::manifest::{self, Context};
use crate::model::{Definition, Dialect};
use crate::paths::SkillDir;
use crate::template;
use crate::yaml::Form;

/// What came of reading a skill.
#[derive(Debug)]
pub struct Outcome {
    /// The skill, unless something is wrong with it.
    pub skill: Option<ReadSkill>,
    /// Its id, if that much could be read.
    pub id: Option<SkillId>,
}

impl Outcome {
    /// Nothing could be read.
    pub(super) const NOTHING: Self = Self { skill: None, id: None };
}

/// The reading of one skill whose files are at hand.
pub(super) struct Reading<'a> {
    pub(super) dir: &'a SkillDir,
    /// What the caller says of the dialect.
    pub(super) dialect: Option<Dialect>,
    /// Where the reports about this skill begin.
    pub(super) begin: Mark,
    /// Whether the skill is wanted, rather than what is wrong with it alone.
    pub(super) makes_card: bool,
}

impl Reading<'_> {
    /// Reads the skill; what is wrong with it is reported, and a skill with errors gives nothing but its id.
    pub(super) fn read(&self, collected: Collected, collector: &mut Collector) -> Outcome {
        let files = &collected.files;
        // A file that was refused is missing from the list; to complain about that as well would only confuse.
        #[cfg(feature = "links")]
        let refused = collector.since(&self.begin);
        let is_complete = !collector.has_errors_since(&self.begin);
        let markdown = SkillMd::read(self.dir, files, collector);
        let mut has_yaml =
            manifest_names(self.dialect).contains(&SKILL_YAML) && files.iter().any(|file| file.path == SKILL_YAML);
        if let (true, None, Some(SkillMd { parsed: Some(parsed), .. })) = (has_yaml, self.dialect, &markdown)
            && let Some(plain_file) = dialect::foreign_skill_yaml(self.dir, files, &parsed.entries)
        {
            collector.report(plain_file);
            has_yaml = false;
        }
        let yaml = if has_yaml { SkillYaml::read(self.dir, files, collector) } else { None };
        #[cfg(feature = "links")]
        if let Some(markdown) = &markdown {
            let is_refused = |path: &str| refused.iter().any(|problem| is_at_or_below(path, problem.file(), self.dir));
            crate::links::check(&markdown.source, markdown.below.clone(), self.dir, &collected, is_refused, collector);
        }
        let (source, parsed, form, head, (dialect, dialect_from)) = match (&yaml, &markdown) {
            (Some(yaml), _) => {
                let from = (self.dialect.is_none() && markdown.is_some()).then_some(SKILL_YAML);
                (&yaml.source, &yaml.parsed, Form::File, 0..0, (Dialect::Bindu, from))
            }
            (None, Some(SkillMd { source, fence, parsed: Some(parsed), .. })) if !has_yaml => {
                let of_entries = || dialect::of_frontmatter(&parsed.entries);
                let dialect = self.dialect.map_or_else(of_entries, |dialect| (dialect, None));
                (source, parsed, Form::Frontmatter, fence.clone(), dialect)
            }
            _ => return Outcome::NOTHING,
        };
        let context = Context {
            source,
            lost: &parsed.lost,
            noun: form.noun(),
            head,
            is_json: false,
            dialect,
            dialect_from,
            dir: self.dir,
            files,
            is_complete,
        };
        let is_yaml = !collector.has_errors_since(&self.begin);
        let manifest = manifest::read(&parsed.entries, &context, collector);
        if is_yaml {
            manifest::check_portability(&parsed.entries, &context, collector);
        }
        if let Some(SkillMd { source, below, .. }) = &markdown {
            if manifest.is_template {
                template::check(source, below.clone(), manifest.declared.as_ref(), collector);
            } else if parsed.lost.is_empty() {
                template::check_unused(source, below.clone(), collector);
            }
        }
        let id = SkillId::of(&manifest, &self.dir.label, &context, collector);
        if !self.makes_card || collector.has_errors_since(&self.begin) {
            return Outcome { skill: None, id };
        }
        let definition = if has_yaml { Definition::SkillYaml } else { Definition::SkillMd };
        let fields = card::Fields { definition, dialect, manifest, diagnostics: collector.since(&self.begin) };
        let texts = card::Texts::of(yaml.as_ref(), markdown.as_ref());
        Outcome { skill: Some(card::skill(self.dir, fields, texts, collected)), id }
    }
}

/// Whether a path of the skill is the one that a label in its directory is of, or below it.
#[cfg(feature = "links")]
fn is_at_or_below(path: &str, label: &str, dir: &SkillDir) -> bool {
    let below = label.strip_prefix(&dir.label_of("")).and_then(|label| path.strip_prefix(label));
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
