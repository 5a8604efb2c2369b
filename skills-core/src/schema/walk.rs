//! The walk over the schemas of documents: finds them, their names and their references, and judges their keywords.

use std::collections::HashMap;
use std::ops::Range;
use std::ptr::from_ref;

use super::document::Files;
use super::fault::{Fault, Faults, Unknown, shown_location};
use super::keywords::{self, Kind};
#[cfg(not(feature = "pattern"))]
use super::pattern::TURN_ON_FEATURE;
use super::pattern::{Patterns, Unfit};
use super::uri;
use crate::diagnostic::Code;
use crate::pointer::escaped;
use crate::tree::{Entry, Node, Value};
use crate::wording::shown;

/// The most bytes of the URIs of all resources and references, as a whole schema has to carry them.
const MOST_URI_BYTES: usize = 16 * 1024 * 1024;

/// The deepest nesting of a document that becomes part of another one.
const MOST_LEVELS_OF_OTHERS: usize = 125;

/// What is known of all documents that were read so far.
///
/// Documents, resources and schemas are named by their index. A schema is a value that stands where a keyword asks for
/// one, or that a reference leads to; a resource is a schema with a URI, and those below it up to the next one.
pub(super) struct Walk<'a> {
    pub(super) files: &'a dyn Files,
    pub(super) documents: Vec<Document<'a>>,
    pub(super) resources: Vec<Resource<'a>>,
    pub(super) schemas: Vec<Schema<'a>>,
    /// Schemas that have a second parent, since a reference leads to what contains them: the parent, the step, the schema.
    pub(super) again: Vec<(usize, Step<'a>, usize)>,
    pub(super) references: Vec<Reference<'a>>,
    /// The schema that a value is.
    pub(super) by_node: HashMap<*const Node, usize>,
    /// The resource of a URI.
    pub(super) by_uri: HashMap<String, usize>,
    /// How many more bytes the URIs of resources and references may have.
    uri_bytes: usize,
    pub(super) faults: Faults,
    patterns: Patterns,
}

/// A file that was read.
pub(super) struct Document<'a> {
    /// Its path in the skill; nothing for a schema that has no file.
    pub(super) path: Option<&'a str>,
    /// The resource that it is.
    pub(super) resource: usize,
}

/// A schema with a URI, and those below it.
pub(super) struct Resource<'a> {
    /// Its URI, absolute and without a fragment.
    pub(super) uri: String,
    /// The schema that has the URI.
    pub(super) root: usize,
    /// Whether the URI follows from where the file is.
    pub(super) is_of_place: bool,
    pub(super) anchors: HashMap<&'a str, Anchor>,
}

/// A schema that has a name in its resource.
#[derive(Clone, Copy)]
pub(super) struct Anchor {
    pub(super) schema: usize,
    pub(super) is_dynamic: bool,
}

pub(super) struct Schema<'a> {
    pub(super) node: &'a Node,
    pub(super) document: usize,
    pub(super) resource: usize,
    /// The schema that it stands in, and where in there.
    pub(super) parent: Option<(usize, Step<'a>)>,
    /// Whether it stands where validators look for names.
    is_namable: bool,
}

/// A `$ref` or `$dynamicRef`.
pub(super) struct Reference<'a> {
    /// The schema that it stands in.
    pub(super) schema: usize,
    pub(super) keyword: &'a str,
    pub(super) node: &'a Node,
    pub(super) text: &'a str,
    /// Where it leads; nothing before it is resolved and where it leads nowhere.
    pub(super) target: Option<Target>,
}

impl<'a> Reference<'a> {
    /// The name by which it may find any schema that has it, for one that is dynamic.
    pub(super) fn dynamic_name(&self) -> Option<&'a str> {
        let Some(Target::Schema { is_dynamic: true, .. }) = self.target else { return None };
        let name = self.text.split_once('#').map(|(_, name)| name);
        name.filter(|_| self.keyword == "$dynamicRef")
    }
}

/// Where a reference leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// To the dialect's meta-schema.
    MetaSchema,
    /// To a schema.
    Schema {
        schema: usize,
        /// The resource by whose URI it was found.
        resource: usize,
        /// The name that a dynamic reference may find elsewhere as well.
        is_dynamic: bool,
        /// Whether the reference is no good without the file's place.
        needs_place: bool,
    },
}

/// What is wrong with a URI that is too long.
pub(super) const TOO_LONG: &str = "makes a URI of more than 2,000 bytes, or all URIs longer than 16 MiB together";

/// What to do about it.
pub(super) const SHORTER: &str = "shorten the `$id`s that it is resolved against, or write none";

/// The way from a schema to one in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// The keyword's value.
    Keyword(&'a str),
    /// The value of a key in the keyword's value.
    Entry(&'a str, &'a str),
    /// An item of the keyword's value.
    Item(&'a str, usize),
    /// A JSON pointer to a place where no schema is expected.
    Pointer(String),
}

impl<'a> Step<'a> {
    /// The keyword, unless there is none that asks for a schema.
    pub(super) fn keyword(&self) -> Option<&'a str> {
        match self {
            Self::Keyword(keyword) | Self::Entry(keyword, _) | Self::Item(keyword, _) => Some(keyword),
            Self::Pointer(_) => None,
        }
    }

    pub(super) fn pointer(&self) -> String {
        match self {
            Self::Keyword(keyword) => format!("/{}", escaped(keyword)),
            Self::Entry(keyword, key) => format!("/{}/{}", escaped(keyword), escaped(key)),
            Self::Item(keyword, index) => format!("/{}/{index}", escaped(keyword)),
            Self::Pointer(pointer) => pointer.clone(),
        }
    }
}

/// Where a schema stands in its document, or what is at a step from it.
pub(super) fn location(schemas: &[Schema<'_>], schema: usize, step: Option<&Step<'_>>) -> String {
    let mut steps: Vec<String> = step.map(Step::pointer).into_iter().collect();
    let mut next = &schemas[schema].parent;
    while let Some((parent, step)) = next {
        steps.push(step.pointer());
        next = &schemas[*parent].parent;
    }
    steps.push("#".to_owned());
    steps.reverse();
    steps.concat()
}

impl<'a> Walk<'a> {
    pub(super) fn new(files: &'a dyn Files) -> Self {
        Self {
            files,
            documents: Vec::new(),
            resources: Vec::new(),
            schemas: Vec::new(),
            again: Vec::new(),
            references: Vec::new(),
            by_node: HashMap::new(),
            by_uri: HashMap::new(),
            uri_bytes: MOST_URI_BYTES,
            faults: Faults::default(),
            patterns: Patterns::default(),
        }
    }

    /// Walks a document, which is an object or a boolean; gives its index.
    pub(super) fn document(&mut self, path: Option<&'a str>, node: &'a Node) -> usize {
        let uri = match (self.files.skill(), path) {
            (Some(skill), Some(path)) => uri::of_file(skill, path),
            _ => uri::NO_BASE.to_owned(),
        };
        let (document, resource, root) = (self.documents.len(), self.resources.len(), self.schemas.len());
        self.documents.push(Document { path, resource });
        // A URI that is the place of a file is never given to anything else.
        self.by_uri.insert(uri.clone(), resource);
        self.resources.push(Resource { uri, root, is_of_place: true, anchors: HashMap::new() });
        self.by_node.insert(from_ref(node), root);
        self.schemas.push(Schema { node, document, resource, parent: None, is_namable: true });
        self.below(root);
        if document > 0 && is_deeper(node, MOST_LEVELS_OF_OTHERS) {
            self.fault(root, None, Code::TooDeep, &node.span, |_| {
                let what = "values are nested more than";
                let message = format!("{what} {MOST_LEVELS_OF_OTHERS} deep in a file that a schema refers to");
                (message, "nest them less deeply".to_owned())
            });
        }
        document
    }

    /// Walks a value that a pointer leads to, which stands where no schema is expected; gives the schema's index.
    pub(super) fn elsewhere(&mut self, owner: usize, root: usize, pointer: String, node: &'a Node) -> usize {
        let id = self.schemas.len();
        let Schema { document, resource, .. } = self.schemas[owner];
        self.by_node.insert(from_ref(node), id);
        let parent = Some((root, Step::Pointer(pointer)));
        self.schemas.push(Schema { node, document, resource, parent, is_namable: false });
        self.below(id);
        id
    }

    /// Walks a schema and all that it contains, in the order of the file.
    fn below(&mut self, root: usize) {
        let mut open = vec![root];
        while let Some(schema) = open.pop() {
            let first = self.schemas.len();
            self.schema(schema);
            open.extend((first..self.schemas.len()).rev());
        }
    }

    fn schema(&mut self, id: usize) {
        let Value::Mapping(entries) = &self.schemas[id].node.value else { return };
        // First, because it is what the references and names beside it belong to.
        if let Some(entry) = entries.iter().find(|entry| entry.key.text == "$id") {
            self.identify(id, entry);
        }
        for entry in entries {
            match keywords::kind(&entry.key.text) {
                Some(kind) => self.keyword(id, kind, entry),
                None if entry.key.text.starts_with("x-") => {}
                None => self.unknown(id, entry),
            }
        }
    }

    fn keyword(&mut self, id: usize, kind: Kind, entry: &'a Entry) {
        let keyword = entry.key.text.as_str();
        match kind {
            Kind::Schema => self.child(id, Step::Keyword(keyword), &entry.value),
            Kind::Schemas => {
                let Some(items) = self.items(id, entry) else { return };
                for (index, item) in items.iter().enumerate() {
                    self.child(id, Step::Item(keyword, index), item);
                }
            }
            Kind::SchemaMap | Kind::PatternMap | Kind::Definitions | Kind::Dependencies => {
                self.deprecated(id, kind, entry);
                let Some(entries) = self.entries(id, entry) else { return };
                for Entry { key, key_span, value } in entries {
                    let step = Step::Entry(keyword, &key.text);
                    if kind == Kind::PatternMap {
                        self.pattern(id, &step, &key.text, key_span);
                    }
                    if kind == Kind::Dependencies && matches!(value.value, Value::Sequence(_)) {
                        self.names(id, &step, value);
                    } else {
                        self.child(id, step, value);
                    }
                }
            }
            Kind::Pattern => {
                if let Some(pattern) = self.text(id, entry) {
                    self.pattern(id, &Step::Keyword(keyword), pattern, &entry.value.span);
                }
            }
            Kind::Reference => {
                if let Some(text) = self.reference(id, entry) {
                    self.references.push(Reference { schema: id, keyword, node: &entry.value, text, target: None });
                }
            }
            Kind::Anchor => self.anchor(id, entry),
            // It was looked at first.
            Kind::Id => {}
            _ => self.value(id, kind, entry),
        }
    }

    /// Takes in a schema that stands in another one.
    fn child(&mut self, parent: usize, step: Step<'a>, node: &'a Node) {
        if let Some(&known) = self.by_node.get(&from_ref(node)) {
            self.again.push((parent, step, known));
            return;
        }
        if !is_schema(node) {
            self.not_a_schema(parent, &step, node);
            return;
        }
        let Schema { document, resource, is_namable, .. } = self.schemas[parent];
        let is_namable = is_namable && step.keyword() != Some("dependencies");
        self.by_node.insert(from_ref(node), self.schemas.len());
        self.schemas.push(Schema { node, document, resource, parent: Some((parent, step)), is_namable });
    }

    /// Gives the schema its URI.
    fn identify(&mut self, id: usize, entry: &'a Entry) {
        let Some(text) = self.id(id, entry) else { return };
        if !self.may_be_named(id, entry) {
            return;
        }
        let outer = self.schemas[id].resource;
        // Whether the URI says where the file is depends on what it was resolved against.
        let is_of_place = self.resources[outer].is_of_place && !uri::is_uri(text);
        let uri = match self.own_uri(id, text, is_of_place) {
            Ok(Some(uri)) => uri,
            Ok(None) => return,
            Err((what, help)) => {
                let step = Step::Keyword("$id");
                self.fault(id, Some(&step), Code::KeywordValue, &entry.value.span, |at| {
                    (format!("{at} {what}"), help.to_owned())
                });
                return;
            }
        };
        if self.schemas[id].parent.is_none() {
            self.by_uri.insert(uri.clone(), outer);
            let resource = &mut self.resources[outer];
            (resource.uri, resource.is_of_place) = (uri, is_of_place);
        } else {
            let resource = self.resources.len();
            self.by_uri.insert(uri.clone(), resource);
            self.resources.push(Resource { uri, root: id, is_of_place, anchors: HashMap::new() });
            self.schemas[id].resource = resource;
        }
    }

    /// The URI that an `$id` gives a schema; nothing where the schema has it already. Else what is wrong with it, and
    /// what to do.
    fn own_uri(&mut self, id: usize, text: &str, is_of_place: bool) -> Result<Option<String>, (String, &'static str)> {
        let outer = self.schemas[id].resource;
        let base = &self.resources[outer].uri;
        let uri = if text.len() > uri::LONGEST { Some(text.to_owned()) } else { uri::resolve(base, text) };
        let Some(uri) = uri else {
            let what = format!("is {}, which cannot be resolved against {}", shown(text), shown(base));
            return Err((what, "write a whole URI, such as `https://schemas.invalid/a.json`"));
        };
        if uri.len() > uri::LONGEST || !self.takes_uri(&uri) {
            return Err((TOO_LONG.to_owned(), SHORTER));
        }
        if uri::is_reserved(&uri) && !is_of_place {
            let what = format!("is {}, which is kept for schemas that validators bring with them", shown(&uri));
            return Err((what, "give the schema a URI of your own, such as `https://schemas.invalid/a.json`, or none"));
        }
        let Schema { document, ref parent, .. } = self.schemas[id];
        let is_root = parent.is_none();
        if let Some(path) = self.file_at(&uri) {
            if is_root && self.documents[document].path == Some(path.as_str()) {
                return Ok(None);
            }
            let what = format!("is {}, which is the place of {}", shown(&uri), shown(&path));
            return Err((what, "give the schema another `$id`, or none"));
        }
        match self.by_uri.get(&uri) {
            None => Ok(Some(uri)),
            // The document says of itself what is known already.
            Some(&taken) if is_root && taken == outer => Ok(None),
            Some(&taken) => {
                let other = self.named(self.resources[taken].root, document);
                let what = format!("is {}, which is the URI of {other}", shown(&uri));
                Err((what, "give one of the two another `$id`"))
            }
        }
    }

    /// The file of the skill that has this place.
    fn file_at(&self, uri: &str) -> Option<String> {
        let (skill, path) = uri::skill_path(uri)?;
        (Some(skill.as_str()) == self.files.skill() && self.files.has(&path)).then_some(path)
    }

    /// Whether there is room for the URI of a resource once more.
    pub(super) fn takes_uri_of(&mut self, resource: usize) -> bool {
        self.takes_bytes(self.resources[resource].uri.len())
    }

    /// Whether there is room for one more URI.
    pub(super) fn takes_uri(&mut self, uri: &str) -> bool {
        self.takes_bytes(uri.len())
    }

    fn takes_bytes(&mut self, number: usize) -> bool {
        let left = self.uri_bytes.checked_sub(number);
        self.uri_bytes = left.unwrap_or_default();
        left.is_some()
    }

    /// The schemas of each dynamic name: whoever refers to it may mean any of them.
    pub(super) fn dynamic_schemas(&self) -> HashMap<&'a str, Vec<usize>> {
        let mut schemas: HashMap<&str, Vec<usize>> = HashMap::new();
        for resource in &self.resources {
            for (name, anchor) in resource.anchors.iter().filter(|(_, anchor)| anchor.is_dynamic) {
                schemas.entry(name).or_default().push(anchor.schema);
            }
        }
        schemas
    }

    /// Gives the schema a name in its resource.
    fn anchor(&mut self, id: usize, entry: &'a Entry) {
        let Some(name) = self.anchor_name(id, entry) else { return };
        if !self.may_be_named(id, entry) {
            return;
        }
        let is_dynamic = entry.key.text == "$dynamicAnchor";
        let anchors = &mut self.resources[self.schemas[id].resource].anchors;
        let anchor = anchors.entry(name).or_insert(Anchor { schema: id, is_dynamic });
        anchor.is_dynamic |= is_dynamic && anchor.schema == id;
        let taken = anchor.schema;
        if taken != id {
            let other = self.named(taken, self.schemas[id].document);
            let step = Step::Keyword(&entry.key.text);
            self.fault(id, Some(&step), Code::KeywordValue, &entry.value.span, |at| {
                let message = format!("{at} is {}, which is the name of {other}", shown(name));
                (message, "give one of the two another name".to_owned())
            });
        }
    }

    /// Whether validators see a name here; one that they do not see is reported.
    fn may_be_named(&mut self, id: usize, entry: &'a Entry) -> bool {
        let is_namable = self.schemas[id].is_namable;
        if !is_namable {
            let step = Step::Keyword(&entry.key.text);
            self.fault(id, Some(&step), Code::KeywordValue, &entry.key_span, |at| {
                let message = format!("{at} names a schema where validators look for no names");
                (message, "move the schema into `$defs` and refer to it".to_owned())
            });
        }
        is_namable
    }

    fn unknown(&mut self, id: usize, entry: &'a Entry) {
        let keyword = entry.key.text.as_str();
        let is_full = self.faults.is_full(self.schemas[id].document);
        let (suggestion, how) = if is_full { (None, None) } else { keywords::meant(keyword) };
        // Beside the keyword that it is near, it was not meant as that.
        let suggestion = suggestion.filter(|meant| how.is_some() || !has_key(self.schemas[id].node, meant));
        let fault = self.fault(id, None, Code::UnknownKeyword, &entry.key_span, |at| {
            let question = suggestion.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default();
            let how = match (how, suggestion) {
                (Some(how), _) => format!("{how}; "),
                (None, Some(meant)) => format!("write `\"{meant}\"`; "),
                (None, None) => String::new(),
            };
            let help = format!("{how}it stands in {at}; keywords of your own begin with `x-`");
            (format!("unknown schema keyword {}{question}", shown(keyword)), help)
        });
        if let Some(fault) = fault {
            fault.unknown = Some(Box::new(Unknown { keyword: keyword.to_owned(), suggestion }));
        }
    }

    /// Warns of a keyword that the dialect has replaced.
    fn deprecated(&mut self, id: usize, kind: Kind, entry: &'a Entry) {
        let (what, help) = match kind {
            Kind::Definitions => {
                ("is called `$defs` since 2019-09", "rename it, and the references to it: `#/$defs/…`")
            }
            Kind::Dependencies => (
                "is no keyword of 2020-12: some validators heed it, others do not",
                "write arrays of names into `dependentRequired` and schemas into `dependentSchemas`",
            ),
            _ => return,
        };
        let step = Step::Keyword(&entry.key.text);
        self.fault(id, Some(&step), Code::DeprecatedKeyword, &entry.key_span, |at| {
            (format!("{at} {what}"), help.to_owned())
        });
    }

    /// Checks a regular expression.
    fn pattern(&mut self, id: usize, step: &Step<'a>, pattern: &'a str, span: &Range<usize>) {
        // A document that is refused anyway is not worth the engine's time.
        if self.faults.is_full(self.schemas[id].document) {
            return;
        }
        let Some(unfit) = self.patterns.fault(pattern) else { return };
        let code = if unfit == Unfit::Backtracks { Code::BacktrackingPattern } else { Code::SchemaPattern };
        self.fault(id, Some(step), code, span, |at| match unfit {
            Unfit::Backtracks => {
                let help = "write it without look-around and references to groups";
                (format!("{at} needs backtracking: long texts are refused as too complex"), help.to_owned())
            }
            #[cfg(not(feature = "pattern"))]
            Unfit::NoEngine => (format!("{at} needs cargo feature `pattern`"), TURN_ON_FEATURE.to_owned()),
            Unfit::Syntax(reason) => {
                let help = "write a regular expression as JavaScript has them, with a backslash before a character that is meant as it is";
                (format!("{at} is no regular expression: {reason}"), help.to_owned())
            }
            Unfit::NotTaken(reason) => {
                let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
                let help = "JavaScript has it, the validator's engine does not; write it in another way";
                (format!("{at} is a regular expression that the engine does not take{reason}"), help.to_owned())
            }
            Unfit::TooLarge(reason) => {
                let help = "repeat less often, or bound the length of a text by `maxLength`";
                (format!("{at} is too large: {reason}"), help.to_owned())
            }
        });
    }

    /// Reports a fault at a step from a schema. The texts are made of the location, as messages show it.
    pub(super) fn fault(
        &mut self,
        id: usize,
        step: Option<&Step<'_>>,
        code: Code,
        span: &Range<usize>,
        texts: impl FnOnce(&str) -> (String, String),
    ) -> Option<&mut Fault> {
        let schemas = &self.schemas;
        self.faults.add(code, schemas[id].document, span, || {
            let location = location(schemas, id, step);
            let (message, help) = texts(&shown_location(&location));
            (location, message, help)
        })
    }

    /// What messages about a document call a schema, of this one or another.
    pub(super) fn named(&self, schema: usize, document: usize) -> String {
        let location = location(&self.schemas, schema, None);
        let of = self.schemas[schema].document;
        match self.documents[of].path {
            Some(path) if of != document => shown_location(&format!("{path}{location}")),
            _ => shown_location(&location),
        }
    }
}

fn has_key(node: &Node, key: &str) -> bool {
    matches!(&node.value, Value::Mapping(entries) if entries.iter().any(|entry| entry.key.text == key))
}

/// Whether the value can be a schema: an object, `true` or `false`.
pub(super) fn is_schema(node: &Node) -> bool {
    match &node.value {
        Value::Mapping(_) => true,
        Value::Sequence(_) => false,
        Value::Scalar(scalar) => scalar.plain && matches!(scalar.text.as_str(), "true" | "false"),
    }
}

/// Whether arrays and objects are nested deeper. The reader has bounded them already.
fn is_deeper(node: &Node, most: usize) -> bool {
    let below = |node: &Node| is_deeper(node, most - 1);
    match &node.value {
        Value::Scalar(_) => false,
        Value::Sequence(items) => most == 0 || items.iter().any(below),
        Value::Mapping(entries) => most == 0 || entries.iter().any(|entry| below(&entry.value)),
    }
}
