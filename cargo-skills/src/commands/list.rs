//! `cargo skills list`: the skills of a place, one a line.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use console::{measure_text_width, truncate_str};
use serde::Serialize;
use skills_core::{SkillCard, counted};

use crate::cli::ListArgs;
use crate::failure::{Failure, say};
use crate::find;
use crate::survey::{Read, survey};
use crate::terminal;
use crate::wording::{check_command, one_line, shown};

/// How wide the columns are, unless a skill needs more; lines are printed as skills are found.
const ID_WIDTH: usize = 24;
const DIRECTORY_WIDTH: usize = 32;

pub(crate) fn run(args: &ListArgs) -> Result<ExitCode, Failure> {
    let roots = find::roots(&args.paths)?;
    let reading = (args.reading.levels.levels(), &args.reading.skill.options());
    let mut listing = Listing::new(args.json);
    let mut are_read = true;
    let found = find::search(&roots, args.reading.search.options());
    let is_fine = survey(found, &find::place_of(&args.paths), reading, |directory, read| {
        are_read &= read.is_ok();
        listing.skill(&directory, read)
    })?;
    listing.finish()?;
    Ok(if is_fine && are_read { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is printed: lines as they come, or a JSON array at the end.
enum Listing {
    Lines { width: Option<usize> },
    Json(Vec<Item>),
}

#[derive(Serialize)]
struct Item {
    id: String,
    name: String,
    title: String,
    directory: String,
    description: String,
}

impl Listing {
    fn new(json: bool) -> Self {
        if json {
            return Self::Json(Vec::new());
        }
        Self::Lines { width: terminal::width() }
    }

    /// Adds a skill. One with errors cannot be listed; the user is told where to learn more.
    fn skill(&mut self, directory: &Path, read: Read) -> Result<(), Failure> {
        let skill = match read {
            Ok(skill) => skill,
            Err(diagnostics) => {
                let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
                let command = check_command(directory);
                say("error", format_args!("`{}` has {}; see `{command}`", shown(directory), counted(errors, "error")));
                return Ok(());
            }
        };
        let card = skill.card();
        match self {
            Self::Lines { width } => {
                let line = line(card);
                let mut out = anstream::stdout().lock();
                match *width {
                    Some(width) => writeln!(out, "{}", truncate_str(&line, width, "…"))?,
                    None => writeln!(out, "{line}")?,
                }
            }
            Self::Json(items) => items.push(Item::of(card)),
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        // JSON does not pass through `anstream`, which takes characters out of it where there are no colours.
        let mut out = io::stdout().lock();
        if let Self::Json(items) = self {
            serde_json::to_writer_pretty(&mut out, &items).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Ok(out.flush()?)
    }
}

impl Item {
    fn of(card: &SkillCard) -> Self {
        Self {
            id: card.id().to_owned(),
            name: card.name().to_owned(),
            title: card.title().to_owned(),
            directory: card.directory().to_owned(),
            description: card.description().trim().to_owned(),
        }
    }
}

fn line(card: &SkillCard) -> String {
    let (id, directory) = (one_line(card.id()), one_line(card.directory()));
    let column =
        |text: &str, width: usize| format!("{text}{:1$}  ", "", width.saturating_sub(measure_text_width(text)));
    format!("{}{}{}", column(&id, ID_WIDTH), column(&directory, DIRECTORY_WIDTH), one_line(card.description()))
}
