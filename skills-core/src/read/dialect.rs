//! Which dialect a manifest is written in, where the caller does not say it.

use super::manifest_file::SkillYaml;
use crate::diagnostic::{Code, Collector, Diagnostic, Levels};
use crate::files::{FoundFile, SKILL_YAML};
use crate::model::Dialect;
use crate::paths::SkillDir;
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

/// What is to be said of a skill.yaml that is none of Bindu's but a file of some other tool, beside a SKILL.md with these
/// entries; nothing where it makes the skill one of Bindu's.
pub(super) fn foreign_skill_yaml(dir: &SkillDir, files: &[FoundFile], skill_md: &[Entry]) -> Option<Diagnostic> {
    let is_agent_skill = ["name", "description"].iter().all(|key| skill_md.iter().any(|entry| entry.key.text == *key));
    if !is_agent_skill || of_frontmatter(skill_md).0 == Dialect::Bindu || tells_bindu(dir, files) {
        return None;
    }
    let message = "this skill.yaml is a plain file, since SKILL.md has a name and a description".to_owned();
    let help = "rename or exclude it; or, if it is the manifest of a skill of Bindu's, give it an id";
    Some(Diagnostic::new(Code::SecondSkillMd, dir.label_of(SKILL_YAML), message).help(help))
}

/// Whether the skill.yaml has one of the keys that tell Bindu's, as far as it can be read. What is wrong with it matters
/// only if it has.
fn tells_bindu(dir: &SkillDir, files: &[FoundFile]) -> bool {
    let mut unseen = Collector::new(Levels::default());
    let yaml = SkillYaml::read(dir, files, &mut unseen);
    drop(unseen.finish());
    let Some(SkillYaml { source, parsed }) = yaml else { return false };
    let begins_line = |line: &str| {
        let key = line.split_once(':').map(|(key, _)| key.trim_end());
        key.is_some_and(|key| KEYS_OF_BINDU.contains(&key))
    };
    of_frontmatter(&parsed.entries).1.is_some()
        || !parsed.lost.is_empty() && source.lines().any(|(_, line)| begins_line(line))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::{Code, Collector, Diagnostic, Dialect, Levels, SkillOptions, open_skill, read_files};

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
        let [help] = helps(&[("skill.yaml", "id: a\nname: a\n"), other], None).try_into().expect("one error");
        assert!(help.contains("`skill.yaml` makes it a skill of Bindu's"), "{help}");
    }

    /// The dialect of a skill with these files, and the codes of what is said of it.
    fn read(files: &[(&str, &str)]) -> (Option<Dialect>, Vec<Code>) {
        let files: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (*path, text.as_bytes())).collect();
        let mut collector = Collector::new(Levels::default());
        let skill = read_files("a", &files, None, &mut collector);
        (skill.map(|skill| skill.card().dialect()), collector.finish().iter().map(Diagnostic::code).collect())
    }

    #[test]
    fn a_skill_yaml_of_another_tool_is_a_plain_file() {
        let skill_md = ("SKILL.md", "---\nname: a\ndescription: b\n---\nBody\n");
        for yaml in ["name: a\nrequirements:\n  - python3\n", "a: &x 1\nb: *x\n", "- a\n", "", "a: [\n", "\u{0}"] {
            let expected = (Some(Dialect::AgentSkills), vec![Code::SecondSkillMd]);
            assert_eq!(read(&[skill_md, ("skill.yaml", yaml)]), expected, "{yaml}");
        }
    }

    #[test]
    fn a_skill_yaml_of_bindu_is_the_manifest() {
        let skill_md = ("SKILL.md", "---\nname: a\ndescription: b\n---\nBody\n");
        let yaml = ("skill.yaml", "name: A\ndescription: b\ninput_modes: [text/plain]\n");
        assert_eq!(read(&[skill_md, yaml]), (Some(Dialect::Bindu), vec![]));
        for skill_md in ["---\nname: a\n---\nBody\n", "---\nid: a\nname: a\ndescription: b\n---\nBody\n"] {
            let (dialect, codes) = read(&[("SKILL.md", skill_md), ("skill.yaml", "name: A\ndescription: b\n")]);
            assert_eq!((dialect, codes), (Some(Dialect::Bindu), vec![]), "{skill_md}");
        }
        let faulty = ("skill.yaml", "name: \"a\nid: b\n");
        let (dialect, codes) = read(&[skill_md, faulty]);
        assert!(dialect.is_none() && !codes.contains(&Code::SecondSkillMd), "{codes:?}");
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
