//! `--allow`, `--warn` and `--deny`: levels in the order of the command line.

mod unknown;

pub(crate) use self::unknown::Unknown;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use skills_core::{Code, FixedLevel, Level, LevelError, Levels, UnknownCode, nearest};

/// The levels that the command line asks for.
#[derive(Debug, Default)]
pub(crate) struct LevelArgs {
    levels: Levels,
}

impl LevelArgs {
    pub(crate) fn levels(&self) -> &Levels {
        &self.levels
    }
}

/// The arguments as `clap` knows them, each apart from the others.
#[derive(Debug, Args)]
struct Flags {
    /// Do not report a code, or a group: `warnings`, `advice`, `portability`. `CODE=SKILL`: for the skill in a directory of this name.
    ///
    /// Of `--allow`, `--warn` and `--deny`, the last that names a code wins; one for a single skill wins over those for
    /// all.
    #[arg(short = 'A', long, value_name = "CODE[=SKILL]", value_delimiter = ',', value_parser = Change::lowering)]
    allow: Vec<Change>,
    /// Report a code as a warning.
    #[arg(short = 'W', long, value_name = "CODE[=SKILL]", value_delimiter = ',', value_parser = Change::lowering)]
    warn: Vec<Change>,
    /// Report a code as an error.
    #[arg(short = 'D', long, value_name = "CODE[=SKILL]", value_delimiter = ',', value_parser = Change::parse)]
    deny: Vec<Change>,
}

/// The code or group that one value names, and the skill that it names it for.
#[derive(Debug, Clone)]
struct Change {
    name: String,
    skill: Option<String>,
}

impl Change {
    fn parse(value: &str) -> Result<Self, String> {
        let (name, skill) = match value.split_once('=') {
            Some((_, "")) => return Err("the skill's name is missing behind `=`".to_owned()),
            Some((name, skill)) => (name, Some(skill.to_owned())),
            None => (value, None),
        };
        Code::named(name).map_err(|error| unknown_code(name, error, &Code::GROUPS))?;
        Ok(Self { name: name.to_owned(), skill })
    }

    /// One that makes errors less.
    fn lowering(value: &str) -> Result<Self, String> {
        let change = Self::parse(value)?;
        match change.name.parse::<Code>() {
            Ok(code) if code.is_fixed() => Err(format!("{}; `cargo skills explain {code}` says why", FixedLevel(code))),
            _ => Ok(change),
        }
    }
}

/// What is wrong with a name that is no code, and what may be meant.
pub(crate) fn unknown_code(name: &str, error: UnknownCode, groups: &[&str]) -> String {
    let names = Code::ALL.iter().map(|code| code.as_str());
    match nearest(name, names.chain(groups.iter().copied())) {
        Some(near) => format!("{error}; did you mean `{near}`?"),
        None => format!("{error}; `cargo skills explain` lists all of them"),
    }
}

impl FromArgMatches for LevelArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut args = Self::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let flags = Flags::from_arg_matches(matches)?;
        let of_flag = |id, changes, level| {
            let indices = matches.indices_of(id).into_iter().flatten();
            indices.zip(changes).map(move |(index, change): (usize, Change)| (index, level, change))
        };
        let mut changes: Vec<_> = of_flag("allow", flags.allow, Level::Allow)
            .chain(of_flag("warn", flags.warn, Level::Warn))
            .chain(of_flag("deny", flags.deny, Level::Error))
            .collect();
        changes.sort_by_key(|(index, ..)| *index);
        for (_, level, change) in changes {
            let refused = |error: LevelError| clap::Error::raw(ErrorKind::ValueValidation, error);
            self.levels.set_named(&change.name, change.skill.as_deref(), level).map_err(refused)?;
        }
        Ok(())
    }
}

impl Args for LevelArgs {
    fn augment_args(command: Command) -> Command {
        Flags::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Flags::augment_args_for_update(command)
    }
}
