//! The skills by the skills extension of MCP (SEP-2640): a list with a digest of every file, and the files as resources.
//!
//! Nothing is hashed here. Digest and size of each file are constants of its card.

use std::collections::BTreeMap;

use anyhow::Context;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use rmcp::ErrorData;
use rmcp::model::{
    DIRECTORY_MIME_TYPE, Resource, ResourceContents, SKILL_MD, Skill, SkillFrontmatter, SkillResource, SkillResources,
    validate_skills,
};
use skills_runtime::{ResourceKind, SkillCard, SkillFile, SkillSet, json, media_type, serde_json};

const SCHEME: &str = "skill://";

/// The most skills that are named in place of one that is not there.
const MOST_OFFERED: usize = 10;

/// What is escaped in a URI: all but the unreserved characters of RFC 3986, and the slashes of a path.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The skills of a set as they are served.
pub(crate) struct ServedSkills {
    set: &'static SkillSet,
    skills: Vec<Skill>,
    /// The files of all skills, by their URIs: by those that the list has, and by those with the skill's id, which the
    /// location of a catalog's entry has.
    files: BTreeMap<String, ServedFile>,
}

struct ServedFile {
    /// The place of the skill in the list.
    skill: usize,
    /// What a client is told of the file.
    resource: Resource,
    file: &'static SkillFile,
}

impl ServedSkills {
    /// Describes the skills, and checks what the extension demands of them.
    pub(crate) fn of(set: &'static SkillSet) -> anyhow::Result<Self> {
        let mut skills = Vec::new();
        let mut files = BTreeMap::new();
        for card in set {
            let skill = skill(card)?;
            for file in card.files() {
                for name in [card.id(), skill.name()] {
                    let uri = uri(name, file.path());
                    let resource = resource(uri.clone(), card, file);
                    files.insert(uri, ServedFile { skill: skills.len(), resource, file });
                }
            }
            skills.push(skill);
        }
        validate_skills(&skills)?;
        Ok(Self { set, skills, files })
    }

    /// All skills.
    pub(crate) fn list(&self) -> &[Skill] {
        &self.skills
    }

    /// The skill whose SKILL.md has this URI.
    pub(crate) fn get(&self, uri: &str) -> Result<&Skill, ErrorData> {
        let manifest = self.files.get(uri).filter(|served| served.file.path() == SKILL_MD);
        let skill = manifest.and_then(|served| self.skills.get(served.skill));
        skill.ok_or_else(|| ErrorData::invalid_params(format!("no skill is served at {uri}"), None))
    }

    /// The SKILL.md of each skill, as a client lists it among the resources.
    pub(crate) fn manifests(&self) -> impl Iterator<Item = Resource> {
        self.skills.iter().filter_map(|skill| Some(self.files.get(&skill.uri)?.resource.clone()))
    }

    /// The file with this URI, byte for byte. A URI is compared as it is, so it cannot lead to anything else.
    pub(crate) fn read(&self, uri: &str) -> Option<ResourceContents> {
        let file = self.files.get(uri)?.file;
        let contents = match file.text() {
            Some(text) => ResourceContents::text(text, uri),
            None => ResourceContents::blob(BASE64_STANDARD.encode(file.bytes()), uri),
        };
        Some(contents.with_mime_type(media_type(file.path())))
    }

    /// That there is no file with this URI, with the one that was most probably meant. `None` for a URI of another scheme.
    pub(crate) fn missing(&self, uri: &str) -> Option<ErrorData> {
        let path = percent_decode_str(uri.strip_prefix(SCHEME)?).decode_utf8().ok()?;
        let (name, path) = path.split_once('/').unwrap_or((&path, ""));
        let way_out = if let Some(card) = self.set.find(name) {
            let list = card.list_resources();
            let near = list.nearest(ResourceKind::References, path);
            near.map(|(kind, near)| format!("; did you mean {}?", self::uri(name, &format!("{kind}/{near}"))))
        } else {
            let names = self.skills.iter().map(Skill::name).take(MOST_OFFERED);
            Some(format!("; the skills are {}", names.collect::<Vec<_>>().join(", ")))
        };
        let message = format!("there is no such resource{}", way_out.unwrap_or_default());
        Some(ErrorData::resource_not_found(message, Some(json!({ "uri": uri }))))
    }

    /// What is in the directory with this URI, which is written without a slash at its end.
    pub(crate) fn directory(&self, uri: &str) -> Result<Vec<Resource>, ErrorData> {
        let root = format!("{uri}/");
        let below = self.files.range(root.clone()..).map_while(|(uri, file)| Some((uri.strip_prefix(&root)?, file)));
        let mut children: Vec<Resource> = Vec::new();
        for (path, file) in below {
            match path.split_once('/') {
                None => children.push(file.resource.clone()),
                // The files below one directory follow each other.
                Some((name, _)) => {
                    let uri = format!("{root}{name}");
                    if children.last().is_none_or(|last| last.uri != uri) {
                        let name = percent_decode_str(name).decode_utf8_lossy();
                        children.push(Resource::new(uri, name).with_mime_type(DIRECTORY_MIME_TYPE));
                    }
                }
            }
        }
        // Above the skills there is no directory, though `skill:/` may look like one.
        if children.is_empty() || !uri.starts_with(SCHEME) {
            return Err(ErrorData::invalid_params(format!("{uri} is not a directory"), None));
        }
        Ok(children)
    }
}

/// A skill's entry in the list.
fn skill(card: &SkillCard) -> anyhow::Result<Skill> {
    let frontmatter = card.frontmatter();
    let frontmatter = frontmatter.with_context(|| format!("the skill `{}` has no {SKILL_MD}", card.id()))?;
    let frontmatter: SkillFrontmatter = serde_json::from_str(frontmatter.text())
        .with_context(|| format!("the frontmatter of the skill `{}` cannot be listed", card.id()))?;
    let files = card.files().iter().map(|file| {
        let digest = format!("sha256:{}", file.sha256());
        SkillResource::new(uri(&frontmatter.name, file.path()), digest, file.size() as u64)
    });
    let files = SkillResources::Files(files.collect());
    Ok(Skill::new(uri(&frontmatter.name, SKILL_MD), frontmatter, files))
}

/// What a client is told of a file before it reads it.
fn resource(uri: String, card: &SkillCard, file: &SkillFile) -> Resource {
    let path = file.path();
    let resource = if path == SKILL_MD {
        Resource::new(uri, card.name()).with_description(card.description())
    } else {
        Resource::new(uri, path.rsplit('/').next().unwrap_or(path))
    };
    resource.with_mime_type(media_type(path)).with_size(file.size() as u64)
}

fn uri(skill: &str, path: &str) -> String {
    format!("{SCHEME}{}", utf8_percent_encode(&format!("{skill}/{path}"), ESCAPED))
}
