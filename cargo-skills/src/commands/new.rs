//! `cargo skills new`: a skill to begin with.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use skills_core::{Code, Collector, Diagnostic, Level, Levels, read_files};

use crate::cli::NewArgs;
use crate::failure::{Failure, say_problem};
use crate::find::{self, without_dot};
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
    let root = args.root.clone().unwrap_or_else(default_root);
    let file = write(&root, &draft)?;

    let mut out = anstream::stdout().lock();
    writeln!(out, "created {}", shown(&file))?;
    writeln!(out, "next: write in it what the skill does, then run `{}`", check_command(&root))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A SKILL.md that has nothing wrong with it.
struct Draft {
    /// As the reader has it, so it is a directory's name too.
    name: String,
    description: String,
    document: String,
}

/// Writes SKILL.md, and has the reader judge it: name and description are held to the rules that hold for all skills.
fn draft(name: &str, description: &str) -> Result<Result<Draft, Vec<Diagnostic>>, Failure> {
    // The quotes of JSON are among those of YAML, and anything can stand in them.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let safe = match judge(document(&quoted(name), &quoted(description)))? {
        Ok(safe) => safe,
        Err(problems) => return Ok(Err(problems)),
    };
    // Most texts need none.
    let (plain_name, quoted_name, quoted_description) = (&safe.name, quoted(&safe.name), quoted(description));
    let forms = [(plain_name, description), (plain_name, &quoted_description), (&quoted_name, description)];
    for (name, description) in forms {
        if needs_quotes(name) || needs_quotes(description) {
            continue;
        }
        if let Ok(draft) = judge(document(name, description))?
            && (&draft.name, &draft.description) == (&safe.name, &safe.description)
        {
            return Ok(Ok(draft));
        }
    }
    Ok(Ok(safe))
}

/// Whether some reader of YAML takes a plain scalar for something else than a text: a number or a date, or one of the
/// words for a boolean or for nothing.
fn needs_quotes(text: &str) -> bool {
    const WORDS: [&str; 9] = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"];
    let is_quoted = text.starts_with('"');
    !is_quoted && (!text.starts_with(char::is_alphabetic) || WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)))
}

fn document(name: &str, description: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n{BODY}")
}

/// Reads a SKILL.md as one of a skill whose directory is not there yet and gets the skill's name.
fn judge(document: String) -> Result<Result<Draft, Vec<Diagnostic>>, Failure> {
    let mut levels = Levels::default();
    levels.set(Code::NameMismatch, Level::Allow).map_err(|fixed| Failure::Message(fixed.to_string()))?;
    let mut collector = Collector::new(levels);
    let read = read_files("", &[("SKILL.md", document.as_bytes())], None, &mut collector);
    let problems = collector.finish();
    Ok(match read {
        Some(skill) if problems.is_empty() => {
            let (name, description) = (skill.card().name().to_owned(), skill.card().description().to_owned());
            Ok(Draft { name, description, document })
        }
        _ => Err(problems),
    })
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
    fs::write(&file, &draft.document).map_err(|error| cannot(&file, error))?;
    Ok(file)
}
