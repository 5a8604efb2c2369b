//! Where references lead.

use serde_json::Value;
use skills_runtime::serde_json;

/// What references of a schema are looked up in.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// The whole document.
    root: &'a Value,
    /// The nearest schema around with an `$id`.
    base: &'a Value,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(root: &'a Value) -> Self {
        Self { root, base: root }
    }

    /// That of the schemas in this one.
    pub(crate) fn inside(self, schema: &'a Value) -> Self {
        if schema.get("$id").is_some_and(Value::is_string) { Self { base: schema, ..self } } else { self }
    }

    /// What a schema's reference leads to, with the scope there: a place in its own document or in one that was bundled.
    pub(crate) fn target(self, schema: &Value) -> Option<(Self, &'a Value)> {
        let reference = schema.get("$ref")?.as_str()?;
        let (uri, pointer) = reference.split_once('#').unwrap_or((reference, ""));
        let bundled = self.root.get("$defs").and_then(Value::as_object).into_iter().flatten();
        let mut documents = std::iter::once(self.root).chain(bundled.map(|(_, document)| document));
        let base = if uri.is_empty() {
            self.base
        } else {
            documents.find(|document| document.get("$id").is_some_and(|id| id == uri))?
        };
        Some((Self { base, ..self }, base.pointer(pointer)?))
    }
}
