//! Finds white space at the ends of lines, and carries the skills that tell a coding agent how to use it.
//!
//! `mytool skill install` writes the skills to where the user's agent reads them; `mytool skill list` and
//! `mytool skill uninstall` are the other two, `mytool skill --help` names their options. The macro has checked the
//! skills while this program compiled; the crate `skill-embed` takes them as the embedded tree and does the rest.
//!
//! What an agent reads is what stands in `skills/`, but for two things:
//!
//! * An installed SKILL.md has four more keys, `x-embedded-by`, `-version`, `-at` and `-digest`. By them a later run
//!   knows its own copies, and leaves alone what the user has changed.
//! * An embedded tree has no permissions. `skill-embed` would make executable what begins with `#!`; [`is_executable`]
//!   tells it what the source files are.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use skill_embed::Installer;
use skills_runtime::{SkillSet, embed_skills};

static SKILLS: &SkillSet = embed_skills!("skills");

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("mytool: {error:#}");
        ExitCode::from(2)
    })
}

fn run() -> anyhow::Result<ExitCode> {
    let installer = installer()?;
    if let Some(code) = installer.intercept() {
        return Ok(code);
    }
    let files: Vec<OsString> = env::args_os().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: mytool FILE...\n\n{}", installer.usage_hint());
        return Ok(ExitCode::from(2));
    }
    let mut is_clean = true;
    for file in &files {
        is_clean &= check(Path::new(file), &mut io::stdout())?;
    }
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The subcommand `skill` over the embedded skills.
fn installer() -> anyhow::Result<Installer> {
    let tree = SKILLS.dir().context("the embedded skills have no tree")?;
    let skills = skill_embed::SkillSet::from_include_dir(tree).context("the embedded skills")?;
    Ok(Installer::new(skills)
        .with_tool_name("mytool")
        .with_version(env!("CARGO_PKG_VERSION"))
        .with_executable(is_executable))
}

/// Whether a file with this path below its skill and this content is executable at its source.
///
/// `skill-embed` does not say whose file it asks about, hence the comparison of contents: two skills that have the same
/// file at the same path, executable in one of them, get it executable in both.
fn is_executable(path: &str, content: &[u8]) -> bool {
    SKILLS.iter().filter_map(|card| card.file(path)).any(|file| file.is_executable() && file.bytes() == content)
}

/// Prints the lines of a file that end in white space, and tells whether there are none.
fn check(path: &Path, out: &mut impl Write) -> anyhow::Result<bool> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut is_clean = true;
    for (line, number) in text.lines().zip(1_usize..) {
        if line.ends_with([' ', '\t']) {
            is_clean = false;
            writeln!(out, "{}:{number}: white space at the end of the line", path.display())?;
        }
    }
    Ok(is_clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_skills_are_what_stands_on_disk() {
        SKILLS.assert_fresh();
    }

    #[test]
    fn lines_that_end_in_white_space_are_printed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("notes.txt");
        fs::write(&file, "clean\nblank \n\ttab\t\r\n\n").expect("a new file");
        let mut out = Vec::new();
        assert!(!check(&file, &mut out).expect("the file is text"));
        let name = file.display();
        let expected =
            format!("{name}:2: white space at the end of the line\n{name}:3: white space at the end of the line\n");
        assert_eq!(String::from_utf8(out).expect("the output is text"), expected);
    }

    #[test]
    fn a_clean_file_prints_nothing() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("notes.txt");
        fs::write(&file, "clean\n\n\tindented\n").expect("a new file");
        let mut out = Vec::new();
        assert!(check(&file, &mut out).expect("the file is text"));
        assert!(out.is_empty());
    }

    #[test]
    fn a_file_that_is_not_text_is_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("image.png");
        fs::write(&file, [0xff]).expect("a new file");
        let error = check(&file, &mut Vec::new()).expect_err("the file is no text");
        assert!(error.to_string().ends_with("image.png"), "{error}");
    }
}
