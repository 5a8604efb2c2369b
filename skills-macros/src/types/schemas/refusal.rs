//! Why no Rust type is made of a schema.

use skills_core::counted;

use super::location::{Location, Sources};

/// The most that are shown of one schema.
const MOST: usize = 20;

/// A place in a schema that Rust types cannot follow.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The JSON pointer of the place, from the root of the schema.
    pub(super) pointer: String,
    /// What is wrong there.
    pub(super) reason: String,
    /// What to write instead.
    pub(super) instead: String,
}

impl Refusal {
    /// The message of the compile error, for the place where it stands.
    fn message(&self, at: &Location) -> String {
        let Self { reason, instead, .. } = self;
        let Location { file, place, pointer } = at;
        let pointer = if pointer.is_empty() { "the root" } else { pointer };
        let (place, lines) = match place {
            Some(place) => (format!(":{}:{}", place.line, place.column), format!("{place}\n")),
            None => Default::default(),
        };
        format!(
            "{file}{place}: at {pointer}: {reason}\n{lines}help: {instead}; or leave `types` out and take `Value`, which \
             any schema allows"
        )
    }
}

/// The messages of the compile errors for a schema.
pub(super) fn messages(refusals: &[Refusal], sources: &Sources<'_>) -> Vec<String> {
    let shown = refusals.iter().take(MOST);
    let mut messages: Vec<String> = shown.map(|refusal| refusal.message(&sources.location(&refusal.pointer))).collect();
    if let Some(more @ 1..) = refusals.len().checked_sub(MOST) {
        let file = sources.named(sources.file);
        messages.push(format!("{file}: Rust types cannot follow {}", counted(more, "more place")));
    }
    messages
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};
    use skills_core::{Collector, Levels, read_files};

    use super::*;
    use crate::types::schemas::reduce::reduce;

    /// The messages for a skill with these files and an input schema in `assets/in.json`.
    fn shown(assets: &[(&str, &str)]) -> Vec<String> {
        let manifest = "---\nname: greet\ndescription: Greets. Use to greet.\nmetadata:\n  a2a-input-schema: \
                        assets/in.json\n---\nHello.\n";
        let mut files = vec![("SKILL.md", manifest.as_bytes())];
        files.extend(assets.iter().map(|(path, text)| (*path, text.as_bytes())));
        let mut collector = Collector::new(Levels::default());
        let skill = read_files("skills/greet", &files, None, &mut collector);
        let skill = skill.unwrap_or_else(|| panic!("{:?}", collector.finish()));
        let schema = skill.card().input_schema().expect("it has one").value();
        let sources = Sources { skill: skill.card(), file: "assets/in.json", schema: &schema };
        messages(&reduce(&schema, "Input").expect_err("something is refused"), &sources)
    }

    #[test]
    fn message_shows_the_line_and_names_the_way_out() {
        let expected = "skills/greet/assets/in.json:3:12: at /items/not: Rust types cannot follow `not`\n  \
                        |\n3 |     \"not\": {}\n  |            ^^\nhelp: write the object with optional properties, and \
                        leave the condition to the handler; or leave `types` out and take `Value`, which any schema \
                        allows";
        let schema = "{\"type\": \"array\",\n  \"items\": {\n    \"not\": {}\n}}";
        assert_eq!(shown(&[("assets/in.json", schema)]), [expected]);
    }

    #[test]
    fn place_in_another_file_is_that_files() {
        let cases = [
            ("other.json", "{\n\"type\": \"array\", \"items\": {\"not\": {}}}"),
            ("other.json", "{\"$id\": \"https://a.invalid/b\",\n\"type\": \"array\", \"items\": {\"not\": {}}}"),
        ];
        for (reference, other) in cases {
            let schema = format!("{{\"$ref\": \"{reference}\"}}");
            let shown = shown(&[("assets/in.json", schema.as_str()), ("assets/other.json", other)]);
            let [message] = shown.as_slice() else { panic!("{shown:?}") };
            let place = "skills/greet/assets/other.json:2:35: at /items/not: ";
            assert!(message.starts_with(place), "{message}");
        }
    }

    #[test]
    fn place_in_a_schema_with_an_id_is_that_of_its_file() {
        let schema = r##"{"$id": "https://a.invalid/a", "$ref": "#/$defs/b",
            "$defs": {"b": {"$id": "https://a.invalid/b", "not": {}}}}"##;
        let shown = shown(&[("assets/in.json", schema)]);
        let [message] = shown.as_slice() else { panic!("{shown:?}") };
        assert!(message.starts_with("skills/greet/assets/in.json:2:66: at /$defs/b/not: "), "{message}");
    }

    #[test]
    fn places_beyond_the_first_are_counted() {
        let properties: Map<String, Value> =
            (0..23).map(|number| (format!("p{number}"), json!({ "not": {} }))).collect();
        let schema = json!({ "type": "object", "properties": properties }).to_string();
        let shown = shown(&[("assets/in.json", schema.as_str())]);
        let rest = "skills/greet/assets/in.json: Rust types cannot follow 3 more places";
        assert_eq!((shown.len(), shown.last().map(String::as_str)), (21, Some(rest)));
    }
}
