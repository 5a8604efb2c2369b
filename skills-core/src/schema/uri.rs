//! The URIs of schemas, and the way from them to the files of a skill.

use crate::pointer::decoded;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use percent_encoding::{AsciiSet, utf8_percent_encode};

use crate::segment::{RESERVED, escaped_segment};

/// The only dialect.
pub(super) const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

const SCHEME: &str = "skill";

/// The base of a schema that has no URI and no file.
pub(super) const NO_BASE: &str = "json-schema:///";

/// What it begins with.
const NO_SCHEME: &str = "json-schema:";

/// The longest URI, in bytes.
pub(super) const LONGEST: usize = 2_000;

/// What is not written as it is in a fragment that is a JSON pointer.
const FRAGMENT: &AsciiSet = &RESERVED.remove(b'/').remove(b'$').remove(b':').remove(b'@').remove(b',');

/// The URI of a file of a skill, given by the name of the skill's directory and its path in there.
pub(super) fn of_file(skill: &str, path: &str) -> String {
    let parts = std::iter::once(skill).chain(path.split('/')).map(|part| escaped_segment(part).to_string());
    format!("{SCHEME}:///{}", parts.collect::<Vec<_>>().join("/"))
}

/// The URI that a reference without a fragment means; nothing where the base is no hierarchy, such as a URN.
pub(super) fn resolve(base: &str, reference: &str) -> Option<String> {
    let base = UriAbsoluteStr::new(base).ok()?;
    let reference = UriReferenceStr::new(reference).ok()?;
    let is_hierarchy = base.authority_str().is_some() || base.path_str().starts_with('/');
    let is_relative = reference.scheme_str().is_none() && !matches!(reference.as_str().as_bytes(), [] | [b'#', ..]);
    if is_relative && !is_hierarchy {
        return None;
    }
    // The parts of a URN are no folders, so its dots stay.
    Some(reference.resolve_against(base).and_normalize_but_preserve_authorityless_relative_path().to_string())
}

/// Whether the text is a URI reference.
pub(super) fn is_reference(text: &str) -> bool {
    UriReferenceStr::new(text).is_ok()
}

/// Whether the text is a URI.
pub(super) fn is_uri(text: &str) -> bool {
    UriStr::new(text).is_ok()
}

/// Whether the URI is kept for the meta-schemas, of which validators know more than one dialect has, or for schemas
/// without a URI.
pub(super) fn is_reserved(uri: &str) -> bool {
    let rest = uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://"));
    rest.is_some_and(|rest| rest.starts_with("json-schema.org/draft")) || uri.starts_with(NO_SCHEME)
}

/// Whether the URI is one that stands for a file of a skill.
pub(super) fn is_skill(uri: &str) -> bool {
    uri.strip_prefix(SCHEME).is_some_and(|rest| rest.starts_with(':'))
}

/// The skill and the path in it that the URI of a file of a skill names.
pub(super) fn skill_path(uri: &str) -> Option<(String, String)> {
    let parts = uri.strip_prefix(SCHEME)?.strip_prefix(":///")?;
    let (skill, path) = parts.split_once('/')?;
    (!path.contains('?')).then(|| Some((decoded(skill)?, decoded(path)?))).flatten()
}

/// The file that has the place of the URI `target`, when `path` is the one that has the place of `document`.
pub(super) fn neighbour<'u>(document: &'u str, path: &str, target: &'u str) -> Option<String> {
    let (document, target) = (UriStr::new(document).ok()?, UriStr::new(target).ok()?);
    let root = |uri: &'u UriStr| (uri.scheme_str(), uri.authority_str());
    if root(document) != root(target) || target.query().is_some() {
        return None;
    }
    let path_of = |uri: &'u UriStr| Some(uri.path_str()).filter(|path| !path.is_empty()).unwrap_or("/");
    let way = RelativePath::between(path_of(document), path_of(target));
    let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
    for _ in 0..=way.up {
        parts.pop()?;
    }
    for part in way.down {
        parts.push(decoded(part)?);
    }
    parts.last().is_some_and(|name| !name.is_empty()).then(|| parts.join("/"))
}

/// The reference from one file of a skill to another.
pub(super) fn reference(from: &str, to: &str) -> String {
    let way = RelativePath::between(from, to);
    let up = std::iter::repeat_n("..".to_owned(), way.up);
    let down = way.down.into_iter().map(|part| escaped_segment(part).to_string());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// The way from one file to another.
struct RelativePath<'a> {
    /// How many folders to leave.
    up: usize,
    /// The parts of the path from there on.
    down: Vec<&'a str>,
}

impl<'a> RelativePath<'a> {
    fn between(from: &str, to: &'a str) -> Self {
        let folder = |path: &'_ str| path.matches('/').count();
        let (from_parts, mut down) = (from.split('/'), to.split('/').collect::<Vec<_>>());
        let most = folder(from).min(folder(to));
        let common = from_parts.zip(&down).take(most).take_while(|(from, to)| from == *to).count();
        Self { up: folder(from) - common, down: down.split_off(common) }
    }
}

/// The text as the fragment of a URI.
pub(super) fn fragment(text: &str) -> String {
    utf8_percent_encode(text, FRAGMENT).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_and_its_uri_are_one() {
        for (path, text) in [
            ("assets/in.json", "skill:///greet/assets/in.json"),
            ("a b/ü%#?.json", "skill:///greet/a%20b/%C3%BC%25%23%3F.json"),
        ] {
            let uri = of_file("greet", path);
            assert_eq!(uri, text);
            assert_eq!(skill_path(&uri), Some(("greet".to_owned(), path.to_owned())));
        }
        for text in ["skill://a/greet/in.json", "skill:///greet", "skill:greet/in.json", "skill:///a/b?c", "x:///a/b"] {
            assert_eq!(skill_path(text), None, "{text}");
        }
    }

    #[test]
    fn references_are_resolved_and_normalised() {
        let base = of_file("greet", "assets/in.json");
        let resolve = |reference| resolve(&base, reference);
        for (reference, text) in [
            ("defs.json", "skill:///greet/assets/defs.json"),
            ("../x/./defs.json", "skill:///greet/x/defs.json"),
            ("../../../../x.json", "skill:///x.json"),
            ("%61.json", "skill:///greet/assets/a.json"),
            ("HTTPS://Schemas.Invalid/a.json", "https://schemas.invalid/a.json"),
        ] {
            assert_eq!(resolve(reference).as_deref(), Some(text), "{reference}");
        }
        assert_eq!(resolve("a b"), None);
    }

    #[test]
    fn parts_of_a_urn_are_no_folders() {
        for (reference, text) in [("a.json", None), ("", Some("urn:x:y")), ("urn:x:a/../b", Some("urn:x:a/../b"))] {
            assert_eq!(resolve("urn:x:y", reference).as_deref(), text, "{reference}");
        }
    }

    #[test]
    fn a_path_between_uris_is_the_same_path_between_files() {
        let document = "https://schemas.invalid/v1/in.json";
        let file = |target: &str| neighbour(document, "assets/v1/in.json", target);
        for (target, path) in [
            ("https://schemas.invalid/v1/defs.json", Some("assets/v1/defs.json")),
            ("https://schemas.invalid/v1/a/b%20c.json", Some("assets/v1/a/b c.json")),
            ("https://schemas.invalid/x.json", Some("assets/x.json")),
            ("https://schemas.invalid", None),
            ("https://other.invalid/v1/defs.json", None),
            ("http://schemas.invalid/v1/defs.json", None),
            ("https://schemas.invalid/v1/defs.json?a", None),
        ] {
            assert_eq!(file(target).as_deref(), path, "{target}");
        }
        assert_eq!(neighbour(document, "in.json", "https://schemas.invalid/x.json"), None);
        let root = neighbour("https://schemas.invalid", "assets/in.json", "https://schemas.invalid/x.json");
        assert_eq!(root.as_deref(), Some("assets/x.json"));
    }

    #[test]
    fn a_reference_is_relative_to_the_folder() {
        for (from, to, text) in [
            ("assets/in.json", "assets/defs.json", "defs.json"),
            ("assets/in.json", "schemas/a b.json", "../schemas/a%20b.json"),
            ("in.json", "a/b.json", "a/b.json"),
            ("a/b/c.json", "d.json", "../../d.json"),
        ] {
            assert_eq!(reference(from, to), text);
        }
    }
}
