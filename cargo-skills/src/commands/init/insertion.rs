//! Puts a dependency into the text of a Cargo.toml, and leaves all its other bytes as they are.

use toml_edit::{Document, Item, Key, Table};

use super::text_file::line_end_at;

/// The text with one more dependency, which is not there yet. `dependencies` must be a table where it is given at all.
pub(super) fn with_dependency(document: &Document<String>, name: &str, value: &str) -> String {
    let entry = format!("{} = {value}", Key::new(name));
    let text = document.raw();
    match document.get("dependencies") {
        Some(Item::Table(table)) if table.is_dotted() => with_line(text, end(table), &format!("dependencies.{entry}")),
        // It is implicit when there are tables in it alone, as `[dependencies.serde]`.
        Some(Item::Table(table)) if !table.is_implicit() => with_line(text, end(table), &entry),
        Some(Item::Value(inline)) => {
            let is_empty = inline.as_inline_table().is_none_or(toml_edit::InlineTable::is_empty);
            let at = inline.span().map_or(text.len(), |span| span.start + "{".len());
            insert(text, at, &if is_empty { format!(" {entry} ") } else { format!(" {entry},") })
        }
        _ => {
            let line_end = line_end_at(text, text.len());
            with_line(text, text.len(), &format!("{line_end}[dependencies]{line_end}{entry}"))
        }
    }
}

/// Where the last thing that stands in a table ends: its header, or an entry.
fn end(table: &Table) -> usize {
    let entries = table.get_values();
    entries.iter().filter_map(|(_, value)| value.span()).chain(table.span()).map(|span| span.end).max().unwrap_or(0)
}

/// The text with a line more, below the line in which this byte is.
fn with_line(text: &str, at: usize, line: &str) -> String {
    let at = text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| at + end + 1);
    let line_end = line_end_at(text, at);
    let is_cut_off = at == text.len() && !text.is_empty() && !text.ends_with('\n');
    let before = if is_cut_off { line_end } else { "" };
    insert(text, at, &format!("{before}{line}{line_end}"))
}

fn insert(text: &str, at: usize, inserted: &str) -> String {
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    format!("{before}{inserted}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands between the two parts of a text once it has the dependency.
    fn inserted(before: &str, after: &str) -> String {
        let document: Document<String> = format!("{before}{after}").parse().expect("TOML");
        let changed = with_dependency(&document, "skills-runtime", "\"1\"");
        let found: Document<String> = changed.parse().unwrap_or_else(|error| panic!("{error}{changed}"));
        assert_eq!(found["dependencies"]["skills-runtime"].as_str(), Some("1"), "{changed}");
        let middle = changed.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        middle.unwrap_or_else(|| panic!("{changed:?} keeps its bytes")).to_owned()
    }

    #[test]
    fn entry_goes_to_the_end_of_the_table() {
        let line = "skills-runtime = \"1\"\n";
        for (before, after) in [
            ("[dependencies]\n", ""),
            ("[dependencies] # mine\n", "\n# features\n[features]\n"),
            ("[dependencies]\na = '1' # a\n", "# b\n\n[dependencies.c]\nversion = '1'\n"),
            ("[dependencies]\nb.version = '1'\na = { version = '1' }\n", "\n[lib]\n"),
            ("[dependencies.a]\nversion = '1'\n[dependencies]\nb = '1'\n", "[dependencies.c]\nversion = '1'\n"),
            ("[dependencies]\na = { version = '1', features = [\n  'x',\n] }\n", "[dev-dependencies]\nz = '1'\n"),
            ("\u{feff}# é\n[dependencies]\n", "[lib]\n"),
        ] {
            assert_eq!(inserted(before, after), line, "{before}");
        }
    }

    #[test]
    fn last_line_without_an_end_gets_one() {
        assert_eq!(inserted("[dependencies]", ""), "\nskills-runtime = \"1\"\n");
        assert_eq!(inserted("[package]\r\nname = 'a'", ""), "\r\n\r\n[dependencies]\r\nskills-runtime = \"1\"\r\n");
    }

    #[test]
    fn table_is_made_at_the_end_where_there_is_none() {
        let table = "\n[dependencies]\nskills-runtime = \"1\"\n";
        for before in ["[package]\nname = 'a'\n", "[dependencies.a]\nversion = '1'\n"] {
            assert_eq!(inserted(before, ""), table, "{before}");
        }
    }

    #[test]
    fn entry_of_a_dotted_table_is_dotted() {
        let line = "dependencies.skills-runtime = \"1\"\n";
        assert_eq!(inserted("dependencies.a = '1'\n", "package.name = 'a'\n"), line);
        assert_eq!(inserted("dependencies.a.version = '1'\n", "[package]\nname = 'a'\n"), line);
    }

    #[test]
    fn entry_of_an_inline_table_stands_in_it() {
        assert_eq!(inserted("dependencies = {", " a = '1' }\n"), " skills-runtime = \"1\",");
        assert_eq!(inserted("dependencies = {", "}\n[package]\n"), " skills-runtime = \"1\" ");
    }

    #[test]
    fn line_end_is_that_of_the_line_before() {
        let text = "[a]\nx = '''\r\n\n'''\n[dependencies]\r\n";
        assert_eq!(inserted(text, ""), "skills-runtime = \"1\"\r\n");
        assert_eq!(inserted(&format!("{text}b = '1'\n"), "[c]\r\n"), "skills-runtime = \"1\"\n");
    }
}
