//! What the command line takes.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use skills_core::{Dialect, FileOptions, SkillOptions};

use crate::find::SearchOptions;
use crate::levels::LevelArgs;

/// Check, list, show and start Agent Skills: directories with a SKILL.md.
#[derive(Debug, Parser)]
#[command(name = "cargo skills", bin_name = "cargo skills", version, propagate_version = true)]
pub(crate) struct Cli {
    /// When to use colours.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When output has colours.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set; elsewhere with `CLICOLOR_FORCE`.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl Color {
    pub(crate) fn choice(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }
}

/// When help and messages about a wrong command line have colours, which are written before its values are known.
pub(crate) fn color_of_messages(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let mut words = arguments.take_while(|word| word != "--").map(|word| word.to_string_lossy().into_owned());
    let mut choice = ColorChoice::Auto;
    while let Some(word) = words.next() {
        let value = match word.strip_prefix("--color") {
            Some("") => words.next(),
            Some(value) => value.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        choice = value.and_then(|value| value.parse().ok()).unwrap_or(choice);
    }
    choice
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check skills by every rule of the format
    #[command(after_help = "Exit code: 0 without errors, also with warnings; 1 with errors; 2 when it could not run.")]
    Check(CheckArgs),
    /// List skills, one a line: id, directory, description
    #[command(
        after_help = "Exit code: 0; 1 when a skill has errors or something cannot be read; 2 when it could not run."
    )]
    List(ListArgs),
    /// Show what is known of one skill: its card, its sections, its files
    #[command(
        after_help = "Exit code: 0; 1 when the skill has errors or something cannot be read; 2 when it could not run, or \
                      when there is no such skill or more than one."
    )]
    Show(ShowArgs),
    /// Start a skill: write NAME/SKILL.md with a skeleton that passes `check`
    New(NewArgs),
    /// Make a Cargo package ready to embed skills
    ///
    /// Creates `skills/`, adds the dependency `skills-runtime`, and has the build script watch `skills/`. What is there
    /// already stays as it is, but for a version that an earlier run wrote and `--path` replaces.
    #[command(after_help = "Exit code: 0; 1 when something is left to do by hand; 2 when it could not run.")]
    Init(InitArgs),
    /// Explain a diagnostic's code, with a bad and a good example
    Explain(ExplainArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// What to check: a skill, a directory of skills, a whole repository, or an agent's configuration (`….json`).
    ///
    /// Skills are found at any depth, inside other skills too, and each file is one of the innermost skill. Links directly
    /// below PATH are followed, others are not; out of the package or repository they are followed with a warning.
    ///
    /// Passed over are directories whose names begin with `_`, those called `.git`, `node_modules`, `__pycache__`,
    /// `target`, `venv` and `.venv`, and what .gitignore leaves out unless git tracks it. In a hidden directory, skills
    /// count if there is a directory `skills` around them, as in `.claude/skills`, but not if the hidden directory is
    /// itself below `skills`, as `skills/.archive` is. A note names the skills that are passed over; a directory that is
    /// named as PATH is always searched.
    ///
    /// Of a configuration, the skills are checked that it names or holds.
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// How findings are written.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people, as the compiler writes its own.
    Text,
    /// One JSON document; its JSON Schema is `check.schema.json` of this package.
    Json,
    /// Workflow commands of GitHub Actions, which become annotations.
    Github,
    /// SARIF 2.1.0, for code scanning and editors.
    Sarif,
}

/// How skills are looked for and read.
#[derive(Debug, Args)]
pub(crate) struct ReadingArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) skill: SkillArgs,
}

/// Where skills are looked for.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// Take in what .gitignore leaves out too.
    #[arg(long)]
    no_ignore: bool,
}

impl SearchArgs {
    pub(crate) fn options(&self) -> SearchOptions {
        SearchOptions { no_ignore: self.no_ignore }
    }
}

/// How each skill is read.
#[derive(Debug, Args)]
pub(crate) struct SkillArgs {
    /// Read every skill as one of this format, `agent-skills` or `bindu`, instead of telling it by its files and keys.
    #[arg(long, value_name = "DIALECT")]
    dialect: Option<Dialect>,
    /// The most files of one skill.
    #[arg(long, value_name = "N", default_value_t = FileOptions::default().max_files)]
    max_files: usize,
    /// The most bytes of one skill, all files together.
    #[arg(long, value_name = "N", default_value_t = FileOptions::default().max_bytes)]
    max_bytes: u64,
    /// Take in files that are left out by default; a pattern as in a .gitignore, relative to the skill.
    #[arg(long, value_name = "GLOB")]
    include: Vec<String>,
    /// Leave files out; wins over `--include`.
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,
}

impl SkillArgs {
    pub(crate) fn options(&self) -> SkillOptions {
        SkillOptions {
            files: FileOptions {
                include: self.include.clone(),
                exclude: self.exclude.clone(),
                max_files: self.max_files,
                max_bytes: self.max_bytes,
            },
            dialect: self.dialect,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Where to look: a skill, a directory of skills, or a whole repository; as for `check`.
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// Print a JSON array instead.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The skill's id, its name, its directory's name, or its directory.
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Where to look for it.
    #[arg(long = "in", value_name = "PATH", default_value = ".")]
    pub(crate) root: PathBuf,
    /// Print all of it as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The skill's name, and its directory's: lower-case letters, digits and single hyphens.
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// The directory that gets the skill.
    ///
    /// By default `skills`, if there is such a directory or a Cargo.toml beside which it can be made, else the current
    /// directory.
    #[arg(long = "in", value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,
    /// What the skill does and when to use it.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) description: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// Depend on the checkout of `skills-runtime` in this directory instead of a published version.
    #[arg(long, value_name = "DIR")]
    pub(crate) path: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The code, as it stands in brackets in a message; without it, all codes are listed.
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn arguments_do_not_contradict_each_other() {
        Cli::command().debug_assert();
    }
}
