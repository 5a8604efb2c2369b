//! Which dialect a manifest is written in, where the caller does not say it.

use crate::model::Dialect;
use crate::tree::Entry;

/// Top-level keys of Bindu's that no skill of Agent Skills has.
const KEYS_OF_BINDU: [&str; 5] = ["id", "input_modes", "output_modes", "capabilities_detail", "assessment"];

/// The dialect of a frontmatter with these entries, and the key that tells it if it is Bindu's.
pub(super) fn of_frontmatter(entries: &[Entry]) -> (Dialect, Option<&'static str>) {
    let is_there = |key: &str| entries.iter().any(|entry| entry.key.text == key);
    match KEYS_OF_BINDU.into_iter().find(|key| is_there(key)) {
        Some(key) => (Dialect::Bindu, Some(key)),
        None => (Dialect::AgentSkills, None),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::{Collector, Dialect, Levels, SkillOptions, open_skill};

    /// The helps of the errors of a skill with these files.
    fn helps(files: &[(&str, &str)], dialect: Option<Dialect>) -> Vec<String> {
        let skill = tempfile::tempdir().expect("a directory");
        for (path, text) in files {
            fs::write(skill.path().join(path), text).expect("a file");
        }
        let mut collector = Collector::new(Levels::default());
        let options = SkillOptions { dialect, ..SkillOptions::default() };
        assert!(open_skill(skill.path(), &options, &mut collector).is_none());
        collector.finish().iter().filter_map(|problem| problem.help_text().map(str::to_owned)).collect()
    }

    #[test]
    fn who_did_not_mean_bindu_is_told_what_makes_it_so() {
        let by_key = ("SKILL.md", "---\nname: a\nid: b\ndescription: c\ntags: d\n---\nBody\n");
        let [help] = helps(&[by_key], None).try_into().expect("one error");
        assert!(help.starts_with("write `tags: [d]`; `id` makes it a skill of Bindu's, the dialect "), "{help}");
        let other = ("SKILL.md", "---\nname: a\ndescription: b\n---\nBody\n");
        let [help] = helps(&[("skill.yaml", "name: a\n"), other], None).try_into().expect("one error");
        assert!(help.contains("`skill.yaml` makes it a skill of Bindu's"), "{help}");
    }

    #[test]
    fn who_means_bindu_is_not_told_of_other_dialects() {
        for (files, dialect) in [
            ([("SKILL.md", "---\nname: a\nid: b\ndescription: c\ntags: d\n---\nBody\n")], Some(Dialect::Bindu)),
            ([("skill.yaml", "name: a\n")], None),
        ] {
            let [help] = helps(&files, dialect).try_into().expect("one error");
            assert!(!help.contains("dialect"), "{help}");
        }
    }
}
