//! `cargo skills`: checks, lists, shows and starts Agent Skills.
//!
//! `cli` says what the command line takes, `commands` holds a file for each command, `find` looks for skill directories,
//! `format` writes what `check` finds. What a skill is and what can be wrong with one is all in `skills-core`.

mod cli;
mod commands;
mod docs;
mod failure;
mod find;
mod format;
mod ids;
mod in_order;
mod levels;
mod progress;
mod survey;
mod terminal;
mod whole_file;
mod wording;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use self::cli::{Cli, Command};
use self::failure::Failure;

fn main() -> ExitCode {
    let command = Cli::command().color(cli::color_of_messages(arguments()));
    let cli = Cli::from_arg_matches(&command.get_matches_from(arguments())).unwrap_or_else(|error| error.exit());
    cli.color.choice().write_global();
    let done = match &cli.command {
        Command::Check(args) => commands::check::run(args),
        Command::List(args) => commands::list::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::New(args) => commands::new::run(args),
        Command::Init(args) => commands::init::run(args),
        Command::Explain(args) => commands::explain::run(args),
    };
    done.unwrap_or_else(Failure::report)
}

/// The command line without the word `skills` that cargo puts before the arguments of `cargo skills …`.
fn arguments() -> impl Iterator<Item = std::ffi::OsString> {
    std::env::args_os().enumerate().filter(|(index, word)| *index != 1 || word != "skills").map(|(_, word)| word)
}
