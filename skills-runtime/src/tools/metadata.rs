//! What `get_skill_metadata` gives of a card.

use serde_json::{Map, Value};

use crate::{SkillCard, Text};

/// The card's fields, each under the key that SKILL.md has for it; fields without a value are left out.
///
/// They are not the frontmatter as it stands there: tags may come from several keys, and a value that is nested in
/// `metadata` is JSON text.
pub(super) fn metadata(card: &SkillCard) -> Value {
    let texts = [
        ("name", Some(card.name())),
        ("description", Some(card.description())),
        ("license", card.license()),
        ("compatibility", card.compatibility()),
        ("version", card.version()),
        ("author", card.author()),
    ];
    let lists = [
        ("allowed-tools", card.allowed_tools()),
        ("when_to_use", card.when_to_use()),
        ("when_not_to_use", card.when_not_to_use()),
        ("tags", card.tags()),
    ];
    // A key of the author's own has a name that no field has.
    let mut object: Map<String, Value> =
        card.extra().iter().map(|(key, json)| (key.to_string(), json.value())).collect();
    object.extend(texts.into_iter().filter_map(|(key, text)| Some((key.to_owned(), text?.into()))));
    object.extend(
        lists.into_iter().filter(|(_, texts)| !texts.is_empty()).map(|(key, texts)| (key.to_owned(), list(texts))),
    );
    if !card.metadata().is_empty() {
        let metadata = card.metadata().iter().map(|(key, text)| (key.to_string(), Value::from(&**text)));
        object.insert("metadata".to_owned(), Value::Object(metadata.collect()));
    }
    Value::Object(object)
}

fn list(texts: &[Text]) -> Value {
    texts.iter().map(|text| &**text).collect()
}
