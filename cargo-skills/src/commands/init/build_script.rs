//! The package's build script, which has to watch the skills.

mod source;

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use self::source::Source;
use super::SKILLS;
use super::by_hand::ByHand;
use super::manifest::Build;
use super::text_file::{self, check_writable, line_end_at};
use crate::failure::Failure;
use crate::wording::{shown, visible};

/// What is to be done about the build script.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// Nothing: it watches the skills.
    Ready(PathBuf),
    /// It is to be written.
    Create { file: PathBuf, text: String },
    /// It is to be changed. `narrows`: until now, cargo ran it after any change.
    Change { file: PathBuf, text: String, narrows: bool },
    /// The user has to do it.
    ByHand(ByHand),
}

/// The lines that the build script prints.
const RERUN: &str = "cargo::rerun-if-changed=skills";
const WATCH: &str = "cargo::rustc-env=SKILLS_WATCH=skills";

/// Finds out what is to be done, and does nothing.
pub(super) fn plan(root: &Path, build: &Build) -> Result<Script, Failure> {
    let name = match build {
        Build::File(name) => name,
        Build::Off => return Ok(by_hand("Cargo.toml says `build = false`, so the package has no build script")),
        Build::Other => return Ok(by_hand("`build` in Cargo.toml is not the path of one file")),
    };
    if !Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Ok(by_hand(format!("the build script `{}` may lie outside the package", visible(name))));
    }
    let file = root.join(name);
    // A link to nothing is there: what is written would come into being where it points to.
    if fs::symlink_metadata(&file).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        let text = format!("fn main() {{{}}}\n", statements(&[RERUN, WATCH], "\n"));
        return Ok(Script::Create { file, text });
    }
    let text = text_file::read(&file)?;
    let script = change(file, &text);
    if let Script::Change { file, .. } = &script {
        check_writable(file)?;
    }
    Ok(script)
}

fn change(file: PathBuf, text: &str) -> Script {
    let name = shown(&file);
    let Some(source) = Source::parse(text) else {
        return by_hand(format!("{name} is not Rust that this command can read"));
    };
    let Some(main) = source.main() else {
        return by_hand(format!("{name} has no plain `fn main`"));
    };
    let missing = match missing(&main.printed) {
        Ok(missing) if missing.is_empty() => return Script::Ready(file),
        Ok(missing) => missing,
        Err(value) => {
            let value = visible(value);
            return by_hand(format!("{name} sets SKILLS_WATCH to `{value}`, which does not name `{SKILLS}`"));
        }
    };
    let (before, after) = text.split_at_checked(main.start).unwrap_or((text, ""));
    // What follows on the same line goes on on a line of its own; a line end that is there is kept for that.
    let (line_end, ends_line) = match after {
        _ if after.starts_with("\r\n") => ("\r\n", true),
        _ if after.starts_with('\n') => ("\n", true),
        _ => (line_end_at(text, main.start), false),
    };
    let mut inserted = statements(&missing, line_end);
    if ends_line {
        inserted.truncate(inserted.len() - line_end.len());
    }
    Script::Change { text: format!("{before}{inserted}{after}"), file, narrows: !source.has_literal_with("rerun-if-") }
}

/// The lines that a build script which prints these does not print yet, or the value that it gives to `SKILLS_WATCH`
/// where that does not name the skills.
fn missing(printed: &[String]) -> Result<Vec<&'static str>, &str> {
    let values = |key: &'static str| {
        let lines = printed.iter().flat_map(|text| text.lines());
        lines.filter_map(move |line| {
            let instruction = line.strip_prefix("cargo::").or_else(|| line.strip_prefix("cargo:"))?;
            instruction.strip_prefix(key)
        })
    };
    let mut missing = Vec::new();
    if !values("rerun-if-changed=").any(is_skills) {
        missing.push(RERUN);
    }
    // Of several values cargo takes the last one.
    match values("rustc-env=SKILLS_WATCH=").next_back() {
        None => missing.push(WATCH),
        Some(value) if value.split(',').any(is_skills) => {}
        Some(value) => return Err(value),
    }
    Ok(missing)
}

/// Whether a path is that of the skills, or of the package around them, in any way to write it.
fn is_skills(path: &str) -> bool {
    let path = path.trim();
    let parts: Vec<&str> = path.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    match parts.as_slice() {
        [] => path.starts_with('.'),
        [part] => *part == SKILLS && !path.starts_with('/'),
        _ => false,
    }
}

/// Statements that print lines, each on a line of its own, with a line end before and behind.
fn statements(lines: &[&str], line_end: &str) -> String {
    let statements = lines.iter().map(|line| format!("{line_end}    println!(\"{line}\");"));
    statements.chain([line_end.to_owned()]).collect()
}

fn by_hand(why: impl Into<String>) -> Script {
    Script::ByHand(ByHand {
        why: why.into(),
        what: "have the build script do this at the start of its `main`",
        lines: format!("    println!(\"{RERUN}\");\n    println!(\"{WATCH}\");"),
    })
}
