//! Where references lead.

use std::collections::HashMap;
use std::ptr::from_ref;

use super::document::Opened;
use super::fault::{shown_location, some};
use super::keywords;
use super::uri;
use super::values::found;
use super::walk::{Reference, SHORTER, Step, TOO_LONG, Target, Walk, is_schema};
use crate::diagnostic::Code;
use crate::nearest::{is_comparable, nearest};
use crate::pointer::{decoded, escaped, unescaped};
use crate::tree::{Entry, Node, Value};
use crate::wording::shown;

/// From how many entries on an object is searched by an index of its keys.
const MANY: usize = 16;

/// The most names that are compared with misspelled ones.
const MOST_COMPARED: usize = 5_000;

/// The longest reference that a help repeats, in bytes.
const LONGEST_REFERENCE: usize = 1_000;

/// The way out for what is not in the skill.
const COPY: &str = "copy the file into the skill and refer to it by a relative path";

/// What references need to be looked up quickly.
pub(super) struct Resolver<'a> {
    /// Where a reference in a resource leads.
    known: HashMap<(usize, &'a str), Target>,
    /// The entries of large objects.
    index: HashMap<*const Node, HashMap<&'a str, &'a Node>>,
    /// How many names may still be compared with misspelled ones.
    comparisons: usize,
    /// How many documents there were when the references that led nowhere were last looked at.
    documents: usize,
    /// Whether no more documents will be read.
    is_final: bool,
}

/// Why a reference leads nowhere.
enum Dead {
    /// It was reported, or something else was that keeps the schema from being read.
    Reported,
    /// Nothing has the URI yet; a document that is read later may.
    Later,
    /// To be reported at the reference.
    Because { code: Code, what: String, help: String },
}

impl Dead {
    fn unresolved(what: String, help: impl Into<String>) -> Self {
        Self::Because { code: Code::UnresolvedRef, what, help: help.into() }
    }
}

impl<'a> Walk<'a> {
    /// Finds the target of every reference, reading the documents that they lead to.
    pub(super) fn resolve(&mut self) {
        let mut resolver = Resolver {
            known: HashMap::new(),
            index: HashMap::new(),
            comparisons: MOST_COMPARED,
            documents: self.documents.len(),
            is_final: false,
        };
        let mut open: Vec<usize> = Vec::new();
        let mut next = 0;
        loop {
            open.extend(next..self.references.len());
            next = self.references.len();
            let mut later = Vec::new();
            for reference in std::mem::take(&mut open) {
                self.references[reference].target = self.target(reference, &mut resolver, &mut later);
            }
            if next < self.references.len() {
                open = later;
                continue;
            }
            if later.is_empty() {
                return;
            }
            resolver.is_final = resolver.documents == self.documents.len();
            resolver.documents = self.documents.len();
            open = later;
        }
    }

    /// The target of a reference; one that is to be looked at again is put among the `later` ones.
    fn target(&mut self, reference: usize, resolver: &mut Resolver<'a>, later: &mut Vec<usize>) -> Option<Target> {
        let Reference { schema, keyword, node, text, .. } = self.references[reference];
        let from = self.schemas[schema].resource;
        let known = resolver.known.get(&(from, text)).copied();
        let found = match known.map_or_else(|| self.lead(from, schema, text, resolver), Ok) {
            // Validators look only behind `$ref` for what they have to know.
            Ok(Target::MetaSchema) if keyword == "$dynamicRef" => Err(Dead::Because {
                code: Code::RemoteRef,
                what: text.to_owned(),
                help: "refer to a meta-schema with `$ref`".to_owned(),
            }),
            #[cfg(not(feature = "pattern"))]
            Ok(Target::MetaSchema) => Err(Dead::Because {
                code: Code::SchemaPattern,
                what: "leads to a schema with patterns, which need cargo feature `pattern`".to_owned(),
                help: super::pattern::TURN_ON_FEATURE.to_owned(),
            }),
            // It will be written as the whole URI.
            Ok(Target::Schema { resource, needs_place: true, .. }) if !self.takes_uri_of(resource) => {
                Err(Dead::unresolved(TOO_LONG.to_owned(), SHORTER))
            }
            found => found,
        };
        match found {
            Ok(target) => {
                resolver.known.insert((from, text), target);
                Some(target)
            }
            Err(Dead::Reported) => None,
            Err(Dead::Later) => {
                later.push(reference);
                None
            }
            Err(Dead::Because { code, what, help }) => {
                let message = match code {
                    Code::RemoteRef => format!("the remote `{keyword}` {} is not allowed", shown(&what)),
                    _ => format!("the `{keyword}` {} {what}", shown(text)),
                };
                self.fault(schema, Some(&Step::Keyword(keyword)), code, &node.span, |_| (message, help));
                None
            }
        }
    }

    /// Follows a reference that stands in a schema of a resource.
    fn lead(&mut self, from: usize, schema: usize, text: &'a str, resolver: &mut Resolver<'a>) -> Result<Target, Dead> {
        let (place, fragment) = text.split_once('#').unwrap_or((text, ""));
        let (resource, needs_place) = if place.is_empty() {
            (from, false)
        } else {
            if place.len() > uri::LONGEST {
                return Err(Dead::unresolved(TOO_LONG.to_owned(), SHORTER));
            }
            let Some(uri) = uri::resolve(&self.resources[from].uri, place) else {
                let what = format!("cannot be resolved against {}", shown(&self.resources[from].uri));
                let help = "give the schema an `$id` such as `https://schemas.invalid/a.json`, or none";
                return Err(Dead::unresolved(what, help));
            };
            if uri.len() > uri::LONGEST || !self.takes_uri(&uri) {
                return Err(Dead::unresolved(TOO_LONG.to_owned(), SHORTER));
            }
            match self.resource(&uri, schema, place, resolver)? {
                Some(resource) => {
                    let target = &self.resources[resource];
                    let is_of_place = self.resources[from].is_of_place && !uri::is_uri(place);
                    (resource, is_of_place || target.is_of_place || target.uri != uri)
                }
                None if fragment.is_empty() => return Ok(Target::MetaSchema),
                None => return Err(meta_schema_part(&uri, fragment)),
            }
        };
        self.inside(resource, place, fragment, needs_place, resolver)
    }

    /// The resource of a URI, read if need be; nothing for a meta-schema.
    fn resource(
        &mut self,
        uri: &str,
        schema: usize,
        place: &str,
        resolver: &mut Resolver<'a>,
    ) -> Result<Option<usize>, Dead> {
        let document = &self.documents[self.schemas[schema].document];
        let here = document.path;
        if let Some(&resource) = self.by_uri.get(uri) {
            let root = self.resources[resource].root;
            let path = self.documents[self.schemas[root].document].path;
            // Otherwise it would depend on the order of references which of the two is found.
            let other = || uri::neighbour(&self.resources[document.resource].uri, here?, uri);
            let is_path = !uri::is_skill(uri) && !uri::is_uri(place);
            if let Some(other) = is_path.then(other).flatten().filter(|other| self.files.has(other))
                && Some(other.as_str()) != path
            {
                let named = self.named(root, self.schemas[schema].document);
                let what = format!("names {}, and is the URI of {named} as well", shown(&other));
                return Err(Dead::unresolved(what, "give that schema another `$id`"));
            }
            return Ok(Some(resource));
        }
        let is_path = uri::is_skill(uri) || !uri::is_uri(place);
        if let Some(dead) = no_file_name(uri).filter(|_| is_path && self.files.skill().is_some()) {
            return Err(dead);
        }
        let neighbour = || uri::neighbour(&self.resources[document.resource].uri, here?, uri);
        let (path, is_certain) = match uri::skill_path(uri) {
            Some((skill, path)) if Some(skill.as_str()) == self.files.skill() => (path, true),
            other if uri::is_skill(uri) && self.files.skill().is_some() => {
                let path = other.map(|(skill, path)| format!("{skill}/{path}"));
                return Err(if resolver.is_final { self.outside(path.as_deref(), here) } else { Dead::Later });
            }
            _ if uri == uri::DIALECT => return Ok(None),
            // What is written as a URI may still be a file of the skill; what is written as a path is meant as one.
            _ => match neighbour() {
                Some(path) => (path, !uri::is_uri(place)),
                None if resolver.is_final => return Err(self.remote(uri)),
                None => return Err(Dead::Later),
            },
        };
        let known = self.documents.iter().find(|document| document.path == Some(path.as_str()));
        if let Some(resource) = known.map(|document| document.resource) {
            self.by_uri.insert(uri.to_owned(), resource);
            return Ok(Some(resource));
        }
        match self.files.open(&path) {
            Opened::Tree(path, node) if is_schema(node) => {
                let document = self.document(Some(path), node);
                let resource = self.documents[document].resource;
                self.by_uri.entry(uri.to_owned()).or_insert(resource);
                Ok(Some(resource))
            }
            Opened::Tree(path, node) => {
                let what = format!("leads to {}, which holds {}, not a schema", shown(path), found(node));
                Err(Dead::unresolved(what, "write an object, or `true` or `false`, into the file"))
            }
            Opened::Unreadable => Err(Dead::Reported),
            Opened::LeftOut { message, help } => {
                Err(Dead::unresolved(format!("names {}, which {message}", shown(&path)), help))
            }
            Opened::Absent if !resolver.is_final => Err(Dead::Later),
            Opened::Absent if is_certain => Err(self.no_file(&path, here, resolver)),
            Opened::Absent => Err(self.remote(uri)),
        }
    }

    /// A file that would be beside the skill, unless its path was meant from the skill on.
    fn outside(&self, path: Option<&str>, here: Option<&str>) -> Dead {
        let is_file = |path: &&str| self.files.paths().contains(path);
        let help = match (path.filter(is_file), here) {
            (Some(path), Some(here)) => write(&uri::reference(here, path)),
            _ => COPY.to_owned(),
        };
        Dead::unresolved("leads out of the skill".to_owned(), help)
    }

    fn remote(&self, uri: &str) -> Dead {
        if let (Some(path), None) = (uri.strip_prefix(uri::NO_BASE), self.files.skill()) {
            let what = format!("names a file, {}, and this schema has none beside it", shown(path));
            return Dead::unresolved(what, "write the schema that it leads to into `$defs`");
        }
        let help = match uri.strip_prefix("http://json-schema.org/draft-").and_then(|rest| rest.split_once('/')) {
            Some(_) => format!("{}, the meta-schema of 2020-12", write(uri::DIALECT)),
            None => COPY.to_owned(),
        };
        Dead::Because { code: Code::RemoteRef, what: uri.to_owned(), help }
    }

    fn no_file(&self, path: &str, here: Option<&str>, resolver: &mut Resolver<'a>) -> Dead {
        let folder = format!("{path}/");
        if self.files.paths().iter().any(|file| file.starts_with(&folder)) {
            return no_folder();
        }
        let what = format!("names {}, which is not a file of the skill", shown(path));
        let file_name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_lowercase();
        let is_json = |path: &str| path.rsplit_once('.').is_some_and(|(_, extension)| extension == "json");
        let others = self.files.paths().into_iter().filter(|other| is_json(other) && Some(*other) != here);
        // Folders are often the same, and would make names look alike that are not.
        let others: Vec<(String, &str)> = others.map(|other| (file_name(other), other)).collect();
        let path_of = |name: &str| others.iter().find(|(other, _)| other == name).map(|(_, path)| *path);
        let wanted = file_name(path);
        let near = path_of(&wanted).or_else(|| {
            let near = resolver.near(&wanted, others.iter().map(|(name, _)| name.as_str()))?;
            path_of(near)
        });
        let help = match (near, here) {
            (Some(near), Some(here)) => write(&uri::reference(here, near)),
            _ => "put the file there; a relative path begins at the folder of the file that it stands in".to_owned(),
        };
        Dead::unresolved(what, help)
    }

    /// Follows a fragment into a resource.
    fn inside(
        &mut self,
        resource: usize,
        place: &str,
        fragment: &str,
        needs_place: bool,
        resolver: &mut Resolver<'a>,
    ) -> Result<Target, Dead> {
        let root = self.resources[resource].root;
        let to = |schema, is_dynamic| Target::Schema { schema, resource, is_dynamic, needs_place };
        if fragment.is_empty() {
            return Ok(to(root, false));
        }
        if !fragment.starts_with('/') {
            return match self.resources[resource].anchors.get(fragment) {
                Some(anchor) => Ok(to(anchor.schema, anchor.is_dynamic)),
                None => Err(self.no_anchor(resource, place, fragment, resolver)),
            };
        }
        let Some(pointer) = decoded(fragment) else {
            let help = "percent-encode the bytes of UTF-8";
            return Err(Dead::unresolved("has a fragment that is no text".to_owned(), help));
        };
        let whole = self.whole(resource, place);
        Ok(to(self.point(root, &pointer, place, &whole, resolver)?, false))
    }

    /// What stands in front of `#` where messages name the resource that a reference leads to by this place.
    fn whole(&self, resource: usize, place: &str) -> String {
        match &self.resources[resource] {
            _ if !place.is_empty() => place.to_owned(),
            inner if self.schemas[inner.root].parent.is_some() => inner.uri.clone(),
            _ => String::new(),
        }
    }

    /// Follows a JSON pointer, which begins with `/`, from a schema on. Messages call the schema `whole`, and help by a
    /// reference to this place.
    fn point(
        &mut self,
        root: usize,
        pointer: &str,
        place: &str,
        whole: &str,
        resolver: &mut Resolver<'a>,
    ) -> Result<usize, Dead> {
        let mut node = self.schemas[root].node;
        // The innermost schema on the way.
        let mut owner = root;
        let mut passed = String::new();
        // Whether the value holds schemas, and is none.
        let mut holds_schemas = false;
        for part in pointer[1..].split('/') {
            let key = unescaped(part);
            let Some(child) = resolver.child(node, &key) else {
                return Err(resolver.no_such(node, &format!("{whole}#{passed}"), &format!("{place}#{passed}"), &key));
            };
            let kind = keywords::kind(&key).filter(|_| !holds_schemas);
            if kind.is_some_and(keywords::is_data) {
                let what = format!("leads into {}, which holds data, not schemas", shown(&key));
                return Err(Dead::unresolved(what, "move the schema into `$defs` and refer to it there"));
            }
            holds_schemas = kind.is_some_and(keywords::is_map);
            node = child;
            passed = format!("{passed}/{part}");
            owner = self.by_node.get(&from_ref(node)).copied().unwrap_or(owner);
        }
        if holds_schemas {
            let what = "leads to an object of schemas, not to a schema".to_owned();
            return Err(Dead::unresolved(what, "refer to one of the schemas in it"));
        }
        if let Some(&known) = self.by_node.get(&from_ref(node)) {
            return Ok(known);
        }
        if !is_schema(node) {
            let what = format!("leads to {}, not to a schema", found(node));
            return Err(Dead::unresolved(what, "refer to a schema, such as one of `$defs`"));
        }
        Ok(self.elsewhere(owner, root, pointer.to_owned(), node))
    }

    fn no_anchor(&self, resource: usize, place: &str, name: &str, resolver: &mut Resolver<'a>) -> Dead {
        let whole = self.whole(resource, place);
        let place_of = if whole.is_empty() { String::new() } else { format!(" in {}", shown(&whole)) };
        let what = format!("names an anchor that there is not{place_of}");
        let root = self.schemas[self.resources[resource].root].node;
        let defs = ["$defs", "definitions"]
            .into_iter()
            .find(|defs| resolver.child(root, defs).is_some_and(|defs| resolver.child(defs, name).is_some()));
        let mut anchors: Vec<&str> = self.resources[resource].anchors.keys().copied().collect();
        anchors.sort_unstable();
        let help = match (defs, resolver.near(name, anchors.into_iter())) {
            (Some(defs), _) => write(&format!("{place}#/{defs}/{}", uri::fragment(&escaped(name)))),
            (None, Some(near)) => write(&format!("{place}#{near}")),
            (None, None) => "name the schema with `$anchor`, or write a pointer, such as `#/$defs/…`".to_owned(),
        };
        Dead::unresolved(what, help)
    }
}

impl<'a> Resolver<'a> {
    /// What stands at a key or index.
    fn child(&mut self, node: &'a Node, key: &str) -> Option<&'a Node> {
        match &node.value {
            Value::Mapping(entries) if entries.len() < MANY => {
                entries.iter().find(|entry| entry.key.text == key).map(|entry| &entry.value)
            }
            Value::Mapping(entries) => {
                let by_key = |Entry { key, value, .. }: &'a Entry| (key.text.as_str(), value);
                let index = self.index.entry(from_ref(node));
                index.or_insert_with(|| entries.iter().map(by_key).collect()).get(key).copied()
            }
            Value::Sequence(items) => {
                let is_index = key == "0" || !key.starts_with(['0', '+']);
                is_index.then(|| items.get(key.parse::<usize>().ok()?)).flatten()
            }
            Value::Scalar(_) => None,
        }
    }

    /// Nothing at a key of a node, of which the way to it is `way` in messages and `written` in a reference.
    fn no_such(&mut self, node: &'a Node, way: &str, written: &str, key: &str) -> Dead {
        let names: Vec<&str> = match &node.value {
            Value::Mapping(entries) => entries.iter().map(|entry| entry.key.text.as_str()).collect(),
            _ => Vec::new(),
        };
        let what = format!("leads nowhere: {} has no {}", shown_location(way), shown(key));
        let near = self.near(key, names.iter().copied());
        let meant = near.map(|near| format!("{written}/{}", uri::fragment(&escaped(near))));
        let help = match meant.filter(|meant| meant.len() <= LONGEST_REFERENCE) {
            Some(meant) => write(&meant),
            None if names.is_empty() => format!("{} holds {}", shown_location(way), found(node)),
            None => format!("{} has {}", shown_location(way), some(&names)),
        };
        Dead::unresolved(what, help)
    }

    /// The name that a misspelled one most likely stands for, as long as not too many were compared.
    fn near<'n>(&mut self, name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
        let left = &mut self.comparisons;
        let mut is_left = || {
            *left = left.saturating_sub(1);
            *left > 0
        };
        nearest(name, names.filter(|other| is_comparable(name, other)).take_while(|_| is_left()))
    }
}

/// What to do about a reference that another was meant as.
fn write(reference: &str) -> String {
    format!("write `{}`", serde_json::Value::from(reference))
}

/// Why a URI that is meant as a file's place is no place of any file.
fn no_file_name(uri: &str) -> Option<Dead> {
    let (path, query) = uri.split_once('?').map_or((uri, None), |(path, query)| (path, Some(query)));
    if query.is_some() {
        let what = "has a query, and no file is named by one".to_owned();
        return Some(Dead::unresolved(what, "remove the query; a `?` in the name of a file is written `%3F`"));
    }
    if decoded(path).is_none() {
        let what = "has percent-encoded bytes that are no UTF-8, and no file is named by such".to_owned();
        return Some(Dead::unresolved(what, "percent-encode the bytes of UTF-8"));
    }
    path.ends_with('/').then(no_folder)
}

fn no_folder() -> Dead {
    Dead::unresolved("names a folder, not a file".to_owned(), "refer to a file in it")
}

fn meta_schema_part(uri: &str, fragment: &str) -> Dead {
    let help = format!("refer to a meta-schema as a whole: {}", write(uri));
    Dead::Because { code: Code::RemoteRef, what: format!("{uri}#{fragment}"), help }
}
