//! A skill for people.

use std::fmt::Display;

use skills_core::{ReadSkill, Schema, SkillCard, SkillFile, Text, counted};

use crate::wording::one_line;

/// How wide the names of fields are.
const NAMES: usize = 16;

/// The card field by field, then sections, files and what is left out.
pub(super) fn card(skill: &ReadSkill) -> String {
    let card = skill.card();
    let mut page = Page { lines: Vec::new() };
    page.fields(card);
    page.sections(card);
    page.files(card);
    page.list("left out", skill.left_out().iter().map(|entry| one_line(entry)));
    page.lines.join("\n")
}

struct Page {
    lines: Vec<String>,
}

impl Page {
    fn fields(&mut self, card: &SkillCard) {
        let hints = card.execution_hints();
        self.field("id", Some(card.id()));
        self.field("name", Some(card.name()));
        self.field("title", Some(card.title()));
        self.field("description", Some(card.description()));
        self.field("directory", Some(card.directory()));
        self.field("manifest", card.definition().file_name());
        self.field("dialect", Some(card.dialect()));
        self.field("version", card.version());
        self.field("author", card.author());
        self.field("license", card.license());
        self.field("compatibility", card.compatibility());
        self.texts("allowed tools", card.allowed_tools());
        self.texts("when to use", card.when_to_use());
        self.texts("when not to use", card.when_not_to_use());
        self.texts("tags", card.tags());
        self.texts("examples", card.examples());
        self.texts("input modes", card.input_modes());
        self.texts("output modes", card.output_modes());
        self.texts("security", card.security_requirements());
        self.field("max tokens", hints.max_tokens);
        self.field("temperature", hints.temperature);
        self.field("top p", hints.top_p);
        self.field("provider config", card.provider_config().map(skills_core::Json::text));
        self.field("input schema", card.input_schema().map(Schema::text));
        self.field("output schema", card.output_schema().map(Schema::text));
        self.list("metadata", card.metadata().iter().map(|(key, value)| pair(key, value)));
        self.list("other keys", card.extra().iter().map(|(key, value)| pair(key, value.text())));
        self.field("tokens", Some(format!("about {}", card.tokens())));
        self.field("digest", Some(card.digest()));
    }

    fn sections(&mut self, card: &SkillCard) {
        let line = |section: skills_core::Section<'_>| {
            let indent = "  ".repeat(section.level().saturating_sub(1));
            format!(
                "{indent}{} (`{}`, {})",
                one_line(section.title()),
                section.key(),
                counted(section.tokens(), "token")
            )
        };
        self.list("sections", card.outline().iter().map(line));
    }

    fn files(&mut self, card: &SkillCard) {
        let line = |file: &SkillFile| {
            let executable = if file.is_executable() { ", executable" } else { "" };
            format!("{} ({}{executable})", one_line(file.path()), counted(file.size(), "byte"))
        };
        self.list("files", card.files().iter().map(line));
    }

    /// A field that has a value.
    fn field(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.lines.push(format!("{name:<NAMES$} {}", one_line(&value.to_string())));
        }
    }

    /// A field with several short values.
    fn texts(&mut self, name: &str, values: &[Text]) {
        if let [value] = values {
            self.field(name, Some(value));
        } else {
            self.list(name, values.iter().map(|value| one_line(value)));
        }
    }

    /// A line for each entry, below a name.
    fn list(&mut self, name: &str, entries: impl Iterator<Item = String>) {
        let mut entries = entries.peekable();
        if entries.peek().is_some() {
            self.lines.push(name.to_owned());
            self.lines.extend(entries.map(|entry| format!("  {entry}")));
        }
    }
}

fn pair(key: &str, value: &str) -> String {
    format!("{}: {}", one_line(key), one_line(value))
}
