//! `cargo skills show`: all that is known of one skill.

mod json;
mod text;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use skills_core::{looks_like_skill, nearest};

use crate::cli::ShowArgs;
use crate::failure::{Failure, note};
use crate::find::{self, Found};
use crate::survey::{Read, survey};
use crate::wording::{one_line, shown};

pub(crate) fn run(args: &ShowArgs) -> Result<ExitCode, Failure> {
    let paths = std::slice::from_ref(&args.root);
    let roots = find::roots(paths)?;
    let reading = (args.reading.levels.levels(), &args.reading.skill.options());
    let named = named_directory(&args.name);
    let name = named.as_ref().map_or(args.name.as_str().into(), |directory| directory.to_string_lossy());
    let mut lookup = Lookup::new(&name);
    let found: Box<dyn Iterator<Item = Found>> = match &named {
        Some(directory) => Box::new(std::iter::once(Found::Skill(directory.clone()))),
        None => Box::new(find::search(&roots, args.reading.search.options())),
    };
    let is_fine = survey(found, &find::place_of(paths), reading, |directory, read| {
        lookup.look_at(&directory, read);
        Ok(())
    })?;
    let skill = match lookup.result(&args.root)? {
        Ok(skill) => skill,
        Err(diagnostics) => {
            for diagnostic in diagnostics {
                note(format_args!("{diagnostic}\n"));
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    // JSON does not pass through `anstream`, which takes characters out of it where there are no colours.
    let text = if args.json { json::card(&skill) } else { text::card(&skill) };
    let mut out: Box<dyn Write> = if args.json { Box::new(io::stdout()) } else { Box::new(anstream::stdout()) };
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The skill's directory, if the name is a path to it or to a manifest in it. A name of one word is looked for below
/// the root, where more than one skill may have it.
fn named_directory(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let directory = if path.is_file() { path.parent()? } else { path };
    let is_path = path.components().count() > 1 || path.file_name().is_none();
    (is_path && looks_like_skill(directory)).then(|| find::without_dot(&directory.components().collect::<PathBuf>()))
}

/// The search for the skill of a name.
struct Lookup<'a> {
    /// What the user calls it.
    name: &'a str,
    matches: Vec<Match>,
    /// The id or name most like it.
    near: Option<String>,
}

/// A skill that the name fits.
struct Match {
    directory: String,
    read: Read,
}

impl<'a> Lookup<'a> {
    fn new(name: &'a str) -> Self {
        Self { name, matches: Vec::new(), near: None }
    }

    fn look_at(&mut self, path: &Path, read: Read) {
        let directory = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        let mut names = vec![directory.clone(), find::name_of(path)];
        if let Ok(card) = read.as_ref().map(|skill| skill.card()) {
            names.extend([card.id().to_owned(), card.name().to_owned()]);
        }
        if names.iter().any(|name| name == self.name.trim_end_matches('/')) {
            self.matches.push(Match { directory, read });
        } else {
            let candidates = names.iter().chain(&self.near).map(String::as_str);
            self.near = nearest(self.name, candidates).map(str::to_owned);
        }
    }

    /// The one skill that the name fits, or what is wrong with it.
    fn result(mut self, root: &Path) -> Result<Read, Failure> {
        let (name, root) = (one_line(self.name), shown(root));
        if self.matches.len() > 1 {
            let directories: Vec<String> =
                self.matches.iter().map(|found| format!("\n  {}", one_line(&found.directory))).collect();
            let message = format!("several skills are called `{name}`:{}", directories.concat());
            return Err(Failure::with_help(
                message,
                "name one by its directory, or narrow the search with `--in PATH`",
            ));
        }
        self.matches.pop().map(|found| found.read).ok_or_else(|| {
            let help = match self.near {
                Some(near) => format!("did you mean `{}`?", one_line(&near)),
                None => "`cargo skills list` with the same path lists the skills there".to_owned(),
            };
            Failure::with_help(format!("no skill below `{root}` is called `{name}`"), help)
        })
    }
}
