//! A schema with all the documents that it refers to, as one text.

use std::collections::{HashMap, HashSet};
use std::ptr::from_ref;

use super::walk::{Target, Walk};
use crate::json;
use crate::pointer::escaped;
use crate::tree::{Entry, Node, Value};

/// The text of a schema, and where each document is in it.
pub(super) struct Bundled {
    pub(super) text: String,
    pub(super) locations: Vec<String>,
}

/// The text of the first document. If it needs others, or the place of its file, they are written into it: each document
/// becomes an entry of the root's `$defs` with its URI as `$id`, and references between documents become URIs.
pub(super) fn write(walk: &Walk<'_>) -> Bundled {
    let rewritten: HashMap<*const Node, String> = walk
        .references
        .iter()
        .filter_map(|reference| {
            let Some(Target::Schema { resource, needs_place, .. }) = reference.target else { return None };
            let root = walk.resources[resource].root;
            let crosses = walk.schemas[root].document != walk.schemas[reference.schema].document;
            let uri = &walk.resources[resource].uri;
            let fragment =
                reference.text.split_once('#').map(|(_, fragment)| format!("#{fragment}")).unwrap_or_default();
            (crosses || needs_place).then(|| (from_ref(reference.node), format!("{uri}{fragment}")))
        })
        .collect();
    let root = node(walk, 0);
    let mut bundle = Bundle { rewritten, text: String::new(), locations: vec!["#".to_owned()] };
    let Value::Mapping(entries) = &root.value else { return bundle.finish_with(json::compact(root)) };
    if bundle.rewritten.is_empty() {
        return bundle.finish_with(json::compact(root));
    }
    let others: Vec<usize> = (1..walk.documents.len()).collect();
    bundle.document(uri(walk, 0), entries, |bundle, entries| {
        bundle.with_definitions(walk, entries, &others);
    });
    Bundled { text: bundle.text, locations: bundle.locations }
}

fn node<'a>(walk: &Walk<'a>, document: usize) -> &'a Node {
    walk.schemas[walk.resources[walk.documents[document].resource].root].node
}

fn uri<'w>(walk: &'w Walk<'_>, document: usize) -> &'w str {
    &walk.resources[walk.documents[document].resource].uri
}

/// What only the document as a whole may have.
const OF_WHOLE: &str = "$vocabulary";

struct Bundle {
    /// The values that are replaced by other strings.
    rewritten: HashMap<*const Node, String>,
    text: String,
    locations: Vec<String>,
}

impl Bundle {
    fn finish_with(self, text: String) -> Bundled {
        Bundled { text, locations: self.locations }
    }

    /// Writes an object that is a document, with its URI in it.
    fn document(&mut self, uri: &str, entries: &[Entry], rest: impl FnOnce(&mut Self, &[&Entry])) {
        let has_id = entries.iter().any(|entry| entry.key.text == "$id");
        let dialect = entries.iter().position(|entry| entry.key.text == "$schema").filter(|_| !has_id);
        let mut entries: Vec<&Entry> = entries.iter().collect();
        self.text.push('{');
        if let Some(index) = dialect {
            let entry = entries.remove(index);
            self.entry(entry);
        }
        if !has_id {
            self.key("$id");
            self.string(uri);
        } else if let Some(entry) = entries.iter().find(|entry| entry.key.text == "$id") {
            self.rewritten.insert(from_ref(&entry.value), uri.to_owned());
        }
        rest(self, &entries);
        self.text.push('}');
    }

    /// Writes the root's entries, and the other documents among its `$defs`.
    fn with_definitions(&mut self, walk: &Walk<'_>, entries: &[&Entry], others: &[usize]) {
        let mut is_written = others.is_empty();
        for entry in entries {
            match &entry.value.value {
                Value::Mapping(definitions) if entry.key.text == "$defs" && !is_written => {
                    self.definitions(walk, definitions, others);
                    is_written = true;
                }
                _ => self.entry(entry),
            }
        }
        if !is_written {
            self.definitions(walk, &[], others);
        }
    }

    fn definitions(&mut self, walk: &Walk<'_>, definitions: &[Entry], others: &[usize]) {
        let mut taken: HashSet<String> = definitions.iter().map(|entry| entry.key.text.clone()).collect();
        self.key("$defs");
        self.text.push('{');
        for entry in definitions {
            self.entry(entry);
        }
        for &document in others {
            let uri = uri(walk, document);
            let names = std::iter::once(uri.to_owned()).chain((2..).map(|number| format!("{uri} ({number})")));
            let name = names.into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
            self.key(&name);
            self.locations.push(format!("#/$defs/{}", escaped(&name)));
            taken.insert(name);
            let node = node(walk, document);
            match &node.value {
                Value::Mapping(entries) => self.document(uri, entries, |bundle, entries| {
                    for entry in entries.iter().filter(|entry| entry.key.text != OF_WHOLE) {
                        bundle.entry(entry);
                    }
                }),
                // A boolean cannot have a URI.
                _ => self.document(uri, &[], |bundle, _| {
                    if json::compact(node) == "false" {
                        bundle.key("not");
                        bundle.text.push_str("{}");
                    }
                }),
            }
        }
        self.text.push('}');
    }

    fn entry(&mut self, entry: &Entry) {
        self.key(&entry.key.text);
        self.value(&entry.value);
    }

    fn value(&mut self, node: &Node) {
        if let Some(text) = self.rewritten.get(&from_ref(node)) {
            let text = text.clone();
            return self.string(&text);
        }
        match &node.value {
            Value::Scalar(_) => self.text += &json::compact(node),
            Value::Sequence(items) => {
                self.text.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.text.push(',');
                    }
                    self.value(item);
                }
                self.text.push(']');
            }
            Value::Mapping(entries) => {
                self.text.push('{');
                for entry in entries {
                    self.entry(entry);
                }
                self.text.push('}');
            }
        }
    }

    /// Writes a key, behind a comma if it is not the object's first.
    fn key(&mut self, key: &str) {
        if !self.text.ends_with('{') {
            self.text.push(',');
        }
        self.string(key);
        self.text.push(':');
    }

    fn string(&mut self, text: &str) {
        self.text += &serde_json::Value::from(text).to_string();
    }
}
