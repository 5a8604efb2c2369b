//! Where in the skill's files a place of a schema stands.

use serde_json::Value;
use skills_core::{Place, SkillCard, SkillFile, place_in_json, pointer};

use super::resolve;

/// A schema with the files that it was put together from.
pub(super) struct Sources<'a> {
    pub(super) skill: &'a SkillCard,
    /// The file that the manifest names.
    pub(super) file: &'a str,
    /// The schema, which holds the other files that it refers to.
    pub(super) schema: &'a Value,
}

/// A place in a file, for people.
pub(super) struct Location {
    /// The file, or its URI where no file of the skill has it.
    pub(super) file: String,
    /// Where in the file, unless it is not found.
    pub(super) place: Option<Place>,
    /// The JSON pointer from the root of the file.
    pub(super) pointer: String,
}

impl Sources<'_> {
    /// Where the place of a JSON pointer of the schema stands.
    pub(super) fn location(&self, pointer: &str) -> Location {
        let own = self.skill.file(self.file);
        if let Some(place) = own.and_then(|file| place_in_json(file.bytes(), pointer)) {
            return Location { file: self.named(self.file), place: Some(place), pointer: pointer.to_owned() };
        }
        let (uri, pointer) = resolve::shown(self.schema, pointer);
        match (uri.as_deref().and_then(|uri| self.other(uri)), uri) {
            (Some(file), _) => {
                Location { file: self.named(file.path()), place: place_in_json(file.bytes(), &pointer), pointer }
            }
            (None, Some(uri)) => Location { file: uri, place: None, pointer },
            (None, None) => Location { file: self.named(self.file), place: None, pointer },
        }
    }

    /// The file that has a URI: by its path, or by its own `$id`.
    fn other(&self, uri: &str) -> Option<&SkillFile> {
        let path = uri.strip_prefix("skill:///").and_then(|path| path.split_once('/'));
        if let Some((_, path)) = path {
            return self.skill.file(&pointer::decoded(path)?);
        }
        let has_uri = |file: &&SkillFile| {
            serde_json::from_slice::<Value>(file.bytes())
                .is_ok_and(|schema| schema.get("$id").is_some_and(|id| id == uri))
        };
        self.skill.files().iter().find(has_uri)
    }

    /// What messages call a file of the skill.
    pub(super) fn named(&self, path: &str) -> String {
        match self.skill.directory() {
            "" => path.to_owned(),
            directory => format!("{directory}/{path}"),
        }
    }
}
