//! The card, put together.

use std::path::PathBuf;

use super::body::Body;
use super::manifest_file::{SkillMd, SkillYaml};
use super::text::{TextSource, text};
use super::{ReadSkill, ReadTexts};
use crate::diagnostic::Diagnostic;
use crate::files::{Collected, Content, FoundFile};
use crate::manifest::Manifest;
use crate::model::{CardFields, Definition, Dialect, Digest, DigestCell, FileFields, List, SkillCard, SkillFile};
use crate::outline;
use crate::paths::SkillDir;

/// The texts that a card has of its files.
#[derive(Default)]
pub(super) struct Texts<'a> {
    document: Option<(String, TextSource)>,
    markdown: Option<(String, TextSource)>,
    body: Option<&'a Body>,
}

impl<'a> Texts<'a> {
    /// Those of a skill.yaml and a SKILL.md, of which the first is the document.
    pub(super) fn of(yaml: Option<&SkillYaml>, markdown: Option<&'a SkillMd>) -> Self {
        let body = markdown.map(|markdown| &markdown.body);
        let markdown = markdown.map(|markdown| text(&markdown.source));
        match yaml {
            Some(yaml) => Self { document: Some(text(&yaml.source)), markdown, body },
            None => Self { document: markdown, markdown: None, body },
        }
    }
}

/// What a card has besides its files and texts.
pub(super) struct Fields {
    pub(super) definition: Definition,
    pub(super) dialect: Dialect,
    pub(super) manifest: Manifest,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The skill in a directory.
pub(super) fn skill(dir: &SkillDir, fields: Fields, texts: Texts<'_>, collected: Collected) -> ReadSkill {
    let Collected { files, left_out } = collected;
    let disk: Vec<PathBuf> = files.iter().map(|file| file.disk.clone()).collect();
    let sources = ReadTexts {
        document: texts.document.as_ref().map_or(TextSource::Whole, |(_, source)| *source),
        markdown: texts.markdown.as_ref().map(|(_, source)| *source),
    };
    let files = files.into_iter().map(skill_file).collect();
    let card = card(dir.label.clone(), fields, texts, files, DigestCell::on_demand());
    ReadSkill { card, disk, texts: sources, left_out }
}

/// The skill that stands in a configuration, as this compact JSON.
pub(super) fn inline(fields: Fields, json: &str) -> ReadSkill {
    let digest = DigestCell::Known(Digest::of_files([("", json.as_bytes())]));
    let card = card(String::new(), fields, Texts::default(), List::default(), digest);
    let texts = ReadTexts { document: TextSource::Whole, markdown: None };
    ReadSkill { card, disk: Vec::new(), texts, left_out: Vec::new() }
}

fn card(directory: String, fields: Fields, texts: Texts<'_>, files: List<SkillFile>, digest: DigestCell) -> SkillCard {
    let Fields { definition, dialect, manifest, diagnostics } = fields;
    let without_body = Body::default();
    let body = texts.body.unwrap_or(&without_body);
    let document = texts.document.map(|(text, _)| text).unwrap_or_default();
    let markdown = texts.markdown.map(|(text, _)| text);
    let start = markdown.as_ref().unwrap_or(&document).len() - body.from_end;
    SkillCard::from_fields(CardFields {
        directory: directory.into(),
        id: manifest.id,
        name: manifest.name,
        title: manifest.title,
        description: manifest.description,
        license: manifest.license,
        compatibility: manifest.compatibility,
        version: manifest.version,
        author: manifest.author,
        allowed_tools: manifest.allowed_tools.into(),
        metadata: manifest.metadata.into(),
        when_to_use: manifest.when_to_use.into(),
        when_not_to_use: manifest.when_not_to_use.into(),
        extra: manifest.extra.into(),
        tags: manifest.tags.into(),
        examples: manifest.examples.into(),
        input_modes: manifest.input_modes.into(),
        output_modes: manifest.output_modes.into(),
        security_requirements: manifest.security_requirements.into(),
        execution_hints: manifest.execution_hints,
        provider_config: manifest.provider_config,
        input_schema: manifest.input_schema,
        output_schema: manifest.output_schema,
        definition,
        dialect,
        document: document.into(),
        markdown: markdown.map(Into::into),
        body: (start, start + body.text.len()),
        outline: outline::pack(&body.text),
        tokens: body.tokens,
        files,
        digest,
        dir: None,
        diagnostics: diagnostics.into(),
    })
}

fn skill_file(file: FoundFile) -> SkillFile {
    SkillFile::from_fields(FileFields {
        executable: file.executable,
        sha256: DigestCell::on_demand(),
        bytes: match file.content {
            Content::Read(bytes) => bytes.into(),
            // No card is made where files are only checked.
            Content::OnDisk(..) => List::default(),
        },
        path: file.path.into(),
    })
}
