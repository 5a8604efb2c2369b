//! `a2a-*` values that name a JSON file of the skill below `assets/`.

use super::Context;
use super::a2a::text;
use super::reader::{Reader, trim};
use crate::diagnostic::Code;
use crate::files::{FoundFile, LEFT_OUT, help_for_left_out, is_left_out};
use crate::json;
use crate::model::Json;
use crate::schema::{self, Checked, Skill};
use crate::source::Source;
use crate::tree::{Entry, Node, Value};
use crate::wording::shown;

const FOLDER: &str = "assets/";

/// The file as JSON of any kind.
pub(super) fn json(reader: &mut Reader<'_>, entry: &Entry) -> Option<Json> {
    let (.., node) = tree(reader, entry)?;
    Some(Json::from_text(json::compact(&node)))
}

/// The file as a JSON Schema, checked with all that it refers to.
pub(super) fn schema(reader: &mut Reader<'_>, entry: &Entry) -> Checked {
    let Some((path, source, node)) = tree(reader, entry) else { return Checked::default() };
    if let Some(kind) = not_a_schema(&node) {
        let message = format!("a JSON Schema must be an object or a boolean, found {kind}");
        let help =
            format!("`{}` names this file; write a schema into it, such as {{\"type\": \"object\"}}", entry.key.text);
        reader.collector.report(source.at(Code::WrongType, node.span, message).help(help));
        return Checked::default();
    }
    let Context { dir, files, is_complete, .. } = *reader.context;
    schema::read(&source, &node, path, &Skill { dir, files, is_complete }, reader.collector)
}

/// Finds the file and reads it; gives its path too.
fn tree<'e>(reader: &mut Reader<'_>, entry: &'e Entry) -> Option<(&'e str, Source, Node)> {
    let path = trim(text(reader, entry)?);
    if let Some(reason) = unsafe_reason(path) {
        let message = format!("`{}` must be a path below `{FOLDER}`, but {} {reason}", entry.key.text, shown(path));
        reader.report(Code::AssetPath, &entry.value.span, message, help(reader, entry, path));
        return None;
    }
    let files = reader.context.files;
    let Some(file) = files.iter().find(|file| file.path == path) else {
        reader.collector.note_absent(path);
        if !reader.context.is_complete {
            return None;
        }
        let (reason, help) = if is_left_out(reader.context.dir, files, path) {
            (LEFT_OUT, help_for_left_out(path))
        } else {
            ("is not a file of the skill", help(reader, entry, path))
        };
        let message = format!("`{}` names {}, which {reason}", entry.key.text, shown(path));
        reader.report(Code::MissingAsset, &entry.value.span, message, help);
        return None;
    };
    let source = file.source(reader.context.dir, reader.collector)?;
    let node = json::parse(&source, reader.collector)?;
    Some((path, source, node))
}

/// Why the path must not be followed, if so.
fn unsafe_reason(path: &str) -> Option<&'static str> {
    if path.is_empty() {
        Some("is empty")
    } else if path.contains('\\') {
        Some("has a backslash where `/` is meant")
    } else if path.starts_with('/') {
        Some("is absolute")
    } else if matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic()) {
        Some("begins with a drive")
    } else if path.split('/').any(|part| part == "..") {
        Some("has a part `..`")
    } else if path.split('/').any(|part| part == ".") {
        Some("has a part `.`")
    } else if path.split('/').any(str::is_empty) {
        Some("has an empty part")
    } else if !path.starts_with(FOLDER) {
        Some("is not")
    } else {
        None
    }
}

fn help(reader: &Reader<'_>, entry: &Entry, path: &str) -> String {
    match near_file(reader.context.files, path) {
        Some(file) => format!("write `{}`", reader.line(&entry.key.text, file)),
        None => format!("put the file below `{FOLDER}` and name it: `{}: {FOLDER}…`", entry.key.text),
    }
}

/// The asset that the path most likely means: one with the same file name, or one whose path differs little.
fn near_file<'f>(files: &'f [FoundFile], path: &str) -> Option<&'f str> {
    const MOST_EDITS: usize = 3;
    let file_name = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
    let assets = || files.iter().map(|file| file.path.as_str()).filter(|path| path.starts_with(FOLDER));
    let wanted = file_name(path);
    assets().find(|asset| file_name(asset) == wanted).or_else(|| {
        // The lengths come first, since comparing enormous texts would be slow.
        let near = assets().filter(|asset| asset.len().abs_diff(path.len()) <= MOST_EDITS);
        let near = near.map(|asset| (strsim::osa_distance(asset, path), asset));
        near.filter(|&(edits, _)| edits <= MOST_EDITS).min_by_key(|&(edits, _)| edits).map(|(_, asset)| asset)
    })
}

/// What the tree is, unless it may be a schema.
fn not_a_schema(node: &Node) -> Option<&'static str> {
    match &node.value {
        Value::Mapping(_) => None,
        Value::Sequence(_) => Some("an array"),
        Value::Scalar(scalar) if !scalar.plain => Some("a string"),
        Value::Scalar(scalar) => match scalar.text.as_str() {
            "true" | "false" => None,
            "null" => Some("null"),
            _ => Some("a number"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileOptions;
    use crate::diagnostic::{Diagnostic, Levels};
    use crate::manifest::Manifest;
    use crate::manifest::tests::{MINIMAL, help, marked, only, read_with};
    use crate::model::Schema;

    #[test]
    fn only_a_plain_path_below_assets_is_safe() {
        let cases = [
            ("assets/a.json", None),
            ("assets/deep/er/a b.json", None),
            ("assets/..a.json", None),
            ("", Some("is empty")),
            ("assets\\a.json", Some("has a backslash where `/` is meant")),
            ("/assets/a.json", Some("is absolute")),
            ("C:/assets/a.json", Some("begins with a drive")),
            ("c:a.json", Some("begins with a drive")),
            ("../assets/a.json", Some("has a part `..`")),
            ("assets/../a.json", Some("has a part `..`")),
            ("assets/..", Some("has a part `..`")),
            ("./assets/a.json", Some("has a part `.`")),
            ("assets//a.json", Some("has an empty part")),
            ("assets/", Some("has an empty part")),
            ("assets", Some("is not")),
            ("a.json", Some("is not")),
            ("Assets/a.json", Some("is not")),
            ("references/a.json", Some("is not")),
        ];
        for (path, reason) in cases {
            assert_eq!(unsafe_reason(path), reason, "{path:?}");
        }
    }

    const SCHEMA: &str = "assets/input.schema.json";

    fn read(key: &str, path: &str, files: &[(&str, &str)]) -> (Manifest, Vec<Diagnostic>) {
        let frontmatter = format!("{MINIMAL}metadata:\n  {key}: {path}\n");
        read_with(&frontmatter, "greet", files, Levels::default())
    }

    #[test]
    fn the_files_come_in_as_compact_json() {
        let files = [("assets/a.json", "{ \"x-b\": 1.10,\n \"x-a\": [] }"), ("assets/c.json", "[1, 2]")];
        let (manifest, diagnostics) = read("a2a-input-schema", "assets/a.json", &files);
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.input_schema.as_ref().map(Schema::text), Some(r#"{"x-b":1.10,"x-a":[]}"#));
        let (manifest, diagnostics) = read("a2a-output-schema", "assets/a.json", &files);
        assert_eq!((diagnostics, manifest.output_schema.is_some()), (vec![], true));
        let (manifest, diagnostics) = read("a2a-provider-config", "assets/c.json", &files);
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.provider_config.as_ref().map(Json::text), Some("[1,2]"));
    }

    #[test]
    fn an_unsafe_path_is_refused_whatever_files_there_are() {
        let (manifest, diagnostics) = read("a2a-input-schema", "../other.json", &[("../other.json", "{}")]);
        let diagnostic = only(&diagnostics, Code::AssetPath);
        let message = "`a2a-input-schema` must be a path below `assets/`, but `../other.json` has a part `..`";
        assert_eq!((diagnostic.message(), marked(diagnostic).as_str()), (message, "../other.json"));
        assert_eq!(manifest.input_schema, None);
    }

    #[test]
    fn a_path_outside_assets_gets_the_file_of_that_name() {
        let (_, diagnostics) = read("a2a-input-schema", "input.schema.json", &[(SCHEMA, "{}")]);
        let diagnostic = only(&diagnostics, Code::AssetPath);
        assert_eq!(help(diagnostic), "write `a2a-input-schema: assets/input.schema.json`");
    }

    #[test]
    fn a_missing_file_gets_a_near_one() {
        let (_, diagnostics) =
            read("a2a-input-schema", "assets/input.shcema.json", &[("assets/b", ""), (SCHEMA, "{}")]);
        let diagnostic = only(&diagnostics, Code::MissingAsset);
        assert_eq!(help(diagnostic), "write `a2a-input-schema: assets/input.schema.json`");
        let (_, diagnostics) = read("a2a-input-schema", "assets/x.json", &[(SCHEMA, "{}")]);
        assert!(help(only(&diagnostics, Code::MissingAsset)).starts_with("put the file below `assets/`"));
    }

    #[test]
    fn a_file_that_is_left_out_is_said_to_be_there() {
        let package = tempfile::tempdir().expect("a directory");
        let skill = package.path().join("greet");
        std::fs::create_dir_all(skill.join("assets/target")).expect("a directory");
        std::fs::write(skill.join("assets/in.json"), "{}").expect("a file");
        std::fs::write(skill.join("assets/target/in.json"), "{}").expect("a file");
        let exclude = FileOptions { exclude: vec!["/assets/in.json".to_owned()], ..FileOptions::default() };
        let include = FileOptions { include: vec!["/assets/target/in.json".to_owned()], ..FileOptions::default() };
        let read = |path: &str, options: &FileOptions| {
            let frontmatter = format!("{MINIMAL}metadata:\n  a2a-input-schema: {path}\n");
            std::fs::write(skill.join("SKILL.md"), format!("---\n{frontmatter}---\nHello.\n")).expect("a file");
            let mut collector = crate::Collector::new(Levels::default());
            let options = crate::SkillOptions { files: options.clone(), ..Default::default() };
            crate::read_skill(package.path(), "greet", &options, &mut collector);
            collector.finish()
        };
        for (path, options) in [("assets/in.json", &exclude), ("assets/target/in.json", &FileOptions::default())] {
            let diagnostics = read(path, options);
            let diagnostic = only(&diagnostics, Code::MissingAsset);
            let message = format!(
                "`a2a-input-schema` names `{path}`, which is there, but left out of the skill by a pattern or by default"
            );
            assert_eq!(diagnostic.message(), message);
            assert!(help(diagnostic).ends_with(&format!("taken in by the `include` pattern `/{path}`")));
        }
        assert_eq!(read("assets/target/in.json", &include), []);
        assert_eq!(read("assets/in.json", &FileOptions::default()), []);
    }

    #[test]
    fn a_schema_is_an_object_or_a_boolean() {
        for fine in ["{}", "true", " false\n"] {
            assert_eq!(read("a2a-input-schema", SCHEMA, &[(SCHEMA, fine)]).1, [], "{fine}");
        }
        for (text, found) in [("[1]", "an array"), ("\"true\"", "a string"), ("-1", "a number"), ("null", "null")] {
            let (manifest, diagnostics) = read("a2a-output-schema", SCHEMA, &[(SCHEMA, text)]);
            let diagnostic = only(&diagnostics, Code::WrongType);
            assert_eq!(diagnostic.file(), "skills/greet/assets/input.schema.json");
            assert_eq!(marked(diagnostic), text);
            assert!(diagnostic.message().ends_with(&format!("found {found}")), "{}", diagnostic.message());
            assert_eq!(manifest.output_schema, None);
        }
    }

    #[test]
    fn a_file_that_is_not_json_is_reported_in_that_file() {
        let (manifest, diagnostics) = read("a2a-provider-config", SCHEMA, &[(SCHEMA, "{\n\"a\": }")]);
        let diagnostic = only(&diagnostics, Code::JsonSyntax);
        assert_eq!(diagnostic.file(), "skills/greet/assets/input.schema.json");
        assert_eq!(diagnostic.place().map(|place| place.line), Some(2));
        assert_eq!(manifest.provider_config, None);
        let (_, diagnostics) = read("a2a-provider-config", SCHEMA, &[(SCHEMA, "\0")]);
        only(&diagnostics, Code::NulCharacter);
    }
}
