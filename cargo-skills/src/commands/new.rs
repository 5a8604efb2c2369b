//! `cargo skills new`: a skill to begin with.

mod scalar;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use skills_core::{Code, Collector, Diagnostic, Level, Levels, ReadSkill, read_files};

use self::scalar::scalar;
use crate::cli::NewArgs;
use crate::failure::{Failure, say_problem};
use crate::find::{self, without_dot};
use crate::whole_file;
use crate::wording::{check_command, shown};

/// What stands in for a description that the user has not given.
const DESCRIPTION: &str = "Say in one or two sentences what this skill does. Use when somebody asks for that.";

/// The body: what authors forget is asked for.
const BODY: &str = "\
## Steps

1. Say what to do first, in words that leave no choice where none is meant.
2. Name the files, commands and tools to use; put long details into files below `references/` and link to them.
3. Say how to tell that the work is done.

## Output

Describe what the answer looks like, with a short example.

## Limits

Say what this skill does not do, and when to stop and ask.
";

pub(crate) fn run(args: &NewArgs) -> Result<ExitCode, Failure> {
    let description = args.description.as_deref().unwrap_or(DESCRIPTION);
    let draft = match draft(&args.name, description)? {
        Ok(draft) => draft,
        Err(problems) => {
            for problem in problems {
                say_problem(&problem);
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    if find::is_passed_over(OsStr::new(&draft.name)) {
        let message =
            format!("no search looks into a directory called `{}`, for tools put their own things there", draft.name);
        return Err(Failure::with_help(message, "choose another name"));
    }
    draft.warnings.iter().for_each(say_problem);
    let root = args.root.clone().unwrap_or_else(default_root);
    let file = write(&root, &draft)?;

    let mut out = anstream::stdout().lock();
    writeln!(out, "created {}", shown(&file))?;
    writeln!(out, "next: write in it what the skill does, then run `{}`", check_command(&root))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A SKILL.md without errors.
struct Draft {
    /// As the reader has it, so it is a directory's name too.
    name: String,
    document: String,
    warnings: Vec<Diagnostic>,
}

/// Writes SKILL.md, and has the reader judge it: name and description are held to the rules that hold for all skills.
fn draft(name: &str, description: &str) -> Result<Result<Draft, Vec<Diagnostic>>, Failure> {
    let name = match judge("", &document(name, description))? {
        (Some(skill), _) => skill.card().name().to_owned(),
        (None, problems) => return Ok(Err(problems)),
    };
    let document = document(&name, description);
    Ok(match judge(&name, &document)? {
        (Some(_), warnings) => Ok(Draft { name, document, warnings }),
        (None, problems) => Err(problems),
    })
}

fn document(name: &str, description: &str) -> String {
    format!("---\nname: {}\ndescription: {}\n---\n{BODY}", scalar(name), scalar(description))
}

/// Reads a SKILL.md as one of a skill in a directory of this name. Where that is empty, the directory is not there yet
/// and gets the skill's name.
fn judge(directory: &str, document: &str) -> Result<(Option<ReadSkill>, Vec<Diagnostic>), Failure> {
    let mut levels = Levels::default();
    levels.set(Code::NameMismatch, Level::Allow).map_err(|fixed| Failure::Message(fixed.to_string()))?;
    let mut collector = Collector::new(levels);
    let skill = read_files(directory, &[("SKILL.md", document.as_bytes())], None, &mut collector);
    Ok((skill, collector.finish()))
}

/// Where newcomers expect a skill: in `skills`, if there is one or if this is a package, which would embed it from
/// there; else here, for then this is most probably a directory of skills itself.
fn default_root() -> PathBuf {
    let skills = Path::new("skills");
    if skills.is_dir() || Path::new("Cargo.toml").is_file() { skills.to_path_buf() } else { PathBuf::from(".") }
}

fn write(root: &Path, draft: &Draft) -> Result<PathBuf, Failure> {
    let directory = root.join(&draft.name);
    let cannot = |path: &Path, error| Failure::Message(format!("cannot create `{}`: {error}", shown(path)));
    fs::create_dir_all(root).map_err(|error| cannot(root, error))?;
    fs::create_dir(&directory).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            let help = "choose another name; nothing that is there is overwritten";
            Failure::with_help(format!("`{}` exists already", shown(&directory)), help)
        }
        _ => cannot(&directory, error),
    })?;
    let file = without_dot(&directory.join("SKILL.md"));
    whole_file::write(&file, &draft.document).map_err(|error| {
        // Else a second try would be told that it exists already.
        let _ = fs::remove_dir(&directory);
        cannot(&file, error)
    })?;
    Ok(file)
}
