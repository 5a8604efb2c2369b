//! The frontmatter of a card's SKILL.md, as JSON.

use crate::diagnostic::{Collector, Levels};
use crate::fence;
use crate::files::SKILL_MD;
use crate::json;
use crate::model::{Json, SkillCard};
use crate::source::Source;
use crate::tree::{Entry, Node, Value};
use crate::yaml::{self, Form};

impl SkillCard {
    /// The frontmatter of the skill's SKILL.md as a JSON object with every key that the author wrote, read at every call;
    /// `None` for a skill without SKILL.md.
    ///
    /// The card's fields say what the keys mean. This is for those who compare the frontmatter with the file, as clients
    /// of MCP's skills (SEP-2640) do. Plain scalars have the types of YAML 1.2, numbers are as they were written.
    ///
    /// ```
    /// use skills_runtime::{SkillSet, embed_skills};
    /// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    /// let card = SKILLS.get("greet").expect("the skill is embedded");
    /// let frontmatter = card.frontmatter().expect("the skill has a SKILL.md").value();
    /// assert_eq!(frontmatter["name"], "greet");
    /// ```
    #[must_use]
    pub fn frontmatter(&self) -> Option<Json> {
        let skill_md = self.file(SKILL_MD)?.bytes().to_vec();
        let mut collector = Collector::new(Levels::default());
        let entries = entries(skill_md, &mut collector);
        // What is wrong with the file was told when the card was made of it.
        drop(collector.finish());
        let frontmatter = Node { span: 0..0, value: Value::Mapping(entries?) };
        Some(Json::from_text(json::compact(&frontmatter)))
    }
}

fn entries(skill_md: Vec<u8>, collector: &mut Collector) -> Option<Vec<Entry>> {
    let source = Source::read(SKILL_MD, skill_md, collector)?;
    let frontmatter = fence::split(&source, collector).frontmatter?;
    let parsed = yaml::parse(&source, Form::Frontmatter, frontmatter.read, collector);
    parsed.lost.is_empty().then_some(parsed.entries)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::read::read_files;

    fn frontmatter(files: &[(&str, &[u8])]) -> Option<serde_json::Value> {
        let mut collector = Collector::new(Levels::default());
        let skill = read_files("greet", files, None, &mut collector);
        let diagnostics = collector.finish();
        let skill = skill.unwrap_or_else(|| panic!("{diagnostics:?}"));
        Some(skill.card().frontmatter()?.value())
    }

    #[test]
    fn every_key_is_there_as_it_is_written() {
        let skill_md = "---\r\nname: greet\r\ndescription: >\r\n  Greets\r\n  people.\r\nallowed-tools: Read Grep\r\n\
                        metadata:\r\n  version: '1.10'\r\n  rank: 3\r\nhooks: [{on: true}, ~]\r\n---\r\nHello.\r\n";
        let expected = json!({
            "name": "greet",
            "description": "Greets people.\n",
            "allowed-tools": "Read Grep",
            "metadata": { "version": "1.10", "rank": 3 },
            "hooks": [{ "on": true }, null],
        });
        assert_eq!(frontmatter(&[("SKILL.md", skill_md.as_bytes())]), Some(expected));
    }

    #[test]
    fn a_skill_without_skill_md_has_none() {
        let skill_yaml = b"id: greet\nname: greet\ndescription: Greets.\n";
        assert_eq!(frontmatter(&[("skill.yaml", skill_yaml)]), None);
    }
}
