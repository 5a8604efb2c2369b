//! `cargo skills check`: skills held against every rule of the format.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use skills_core::{
    Code, Collector, Diagnostic, Levels, Outcome, ReadConfig, ReadSkill, SkillId, SkillOptions, SkillReader,
    looks_like_skill, open_config,
};

use crate::cli::{CheckArgs, Format};
use crate::failure::{Failure, say};
use crate::find::{self, Found, Notice};
use crate::format::{self, Finding, Report, Summary};
use crate::ids::Ids;
use crate::in_order::in_order;
use crate::levels::Unknown;
use crate::progress::Progress;

pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let (configurations, directories): (Vec<_>, Vec<_>) = args.paths.iter().cloned().partition(|path| is_config(path));
    let roots = find::roots(&directories)?;
    let options = args.reading.skill.options();
    let mut check = Check::new(args.reading.levels.levels(), args.format);
    if !roots.is_empty() {
        let reader = check.collecting(|collector| {
            SkillReader::new(&options, &find::place_of(&directories), collector).apart().only_checking()
        })?;
        check.search(find::search(&roots, args.reading.search.options()), reader)?;
    }
    for path in &configurations {
        check.config(path, &options)?;
    }
    check.finish()
}

/// Whether a path leads to an agent's configuration, which its name alone tells from other files.
fn is_config(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json") && path.is_file()
}

/// What is left of a skill when it was read.
struct Checked {
    directory: PathBuf,
    id: Option<SkillId>,
    /// Whether it could be read, with errors or without.
    is_read: bool,
    diagnostics: Vec<Diagnostic>,
}

impl Checked {
    fn new(directory: PathBuf, reader: &SkillReader<'_>, levels: &Levels) -> Self {
        let mut collector = Collector::new(levels.clone());
        let Outcome { skill, id } = reader.open(&directory, &mut collector);
        Self { directory, is_read: skill.is_some() || id.is_some(), id, diagnostics: collector.finish() }
    }
}

struct Check<'a> {
    levels: &'a Levels,
    report: Box<dyn Report>,
    progress: Progress,
    ids: Ids,
    unknown: Unknown,
    /// Whether all that was found could be read.
    is_complete: bool,
    summary: Summary,
}

impl<'a> Check<'a> {
    fn new(levels: &'a Levels, format: Format) -> Self {
        Self {
            levels,
            report: format::report(format),
            progress: Progress::new(),
            ids: Ids::default(),
            unknown: Unknown::new(levels),
            is_complete: true,
            summary: Summary::default(),
        }
    }

    /// Checks what a search finds.
    fn search(&mut self, found: impl Iterator<Item = Found>, reader: SkillReader<'_>) -> io::Result<()> {
        let levels = self.levels;
        in_order(
            found,
            |found| match found {
                Found::Skill(directory) => Ok(Checked::new(directory, &reader, levels)),
                Found::Notice(notice) => Err(Box::new(notice)),
            },
            |done| match done {
                Ok(checked) => self.skill(checked),
                Err(notice) => self.notice(*notice),
            },
        )?;
        // What was not read may be what a pattern is for.
        if self.is_complete && self.summary.skills > 0 {
            self.collecting(|collector| reader.finish(collector))?;
        }
        Ok(())
    }

    /// Checks the skills of an agent's configuration.
    fn config(&mut self, path: &Path, options: &SkillOptions) -> io::Result<()> {
        let mut collector = Collector::new(self.levels.clone());
        let read = open_config(path, options, &mut collector);
        let diagnostics = collector.finish();
        let names = read.as_ref().map(|read| read.names.as_slice()).unwrap_or_default();
        self.summary.skills += names.len();
        for name in names {
            self.unknown.see(name);
        }
        // The skill may be one of another path.
        for problem in diagnostics.iter().filter(|problem| problem.code() != Code::UnknownSkill) {
            let skill = read.as_ref().and_then(|read| skill_of(problem, read));
            self.report(std::slice::from_ref(problem), skill.as_deref())?;
        }
        Ok(())
    }

    fn skill(&mut self, checked: Checked) -> io::Result<()> {
        let Checked { directory, id, is_read, mut diagnostics } = checked;
        self.progress.skill(&directory);
        self.summary.skills += 1;
        let name = find::name_of(&directory);
        self.unknown.see(&name);
        self.is_complete &= is_read;
        if let Some(id) = id {
            let mut collector = Collector::new(self.levels.clone());
            self.ids.check(&directory, &id, &mut collector);
            diagnostics.extend(collector.finish());
            diagnostics.sort_by(|a, b| position(a).cmp(&position(b)));
        }
        self.report(&diagnostics, Some(&name))
    }

    fn notice(&mut self, notice: Notice) -> io::Result<()> {
        let (kind, text) = match notice {
            Notice::Unreadable(problem) => {
                self.is_complete = false;
                return self.problem(problem);
            }
            Notice::Stray(problem) => {
                let name = find::name_of(Path::new(problem.file()));
                self.unknown.see(&name);
                return self.collecting(|collector| collector.report_of(&name, problem));
            }
            Notice::NoSkills(problem) => return self.problem(problem),
            Notice::BadIgnoreFile(problem) => ("warning", problem),
            Notice::PassedOver(note) => ("note", note),
        };
        self.progress.aside(|| say(kind, text));
        Ok(())
    }

    /// Reports a problem that is about no single skill.
    fn problem(&mut self, problem: Diagnostic) -> io::Result<()> {
        self.collecting(|collector| collector.report(problem))
    }

    /// Does something, and reports the problems that it finds as ones about no single skill.
    fn collecting<T>(&mut self, work: impl FnOnce(&mut Collector) -> T) -> io::Result<T> {
        let mut collector = Collector::new(self.levels.clone());
        let result = work(&mut collector);
        self.report(&collector.finish(), None)?;
        Ok(result)
    }

    fn report(&mut self, diagnostics: &[Diagnostic], skill: Option<&str>) -> io::Result<()> {
        let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
        self.summary.errors += errors;
        self.summary.warnings += diagnostics.len() - errors;
        if diagnostics.is_empty() {
            return Ok(());
        }
        let report = &mut self.report;
        let mut findings = diagnostics.iter().map(|diagnostic| Finding { skill, diagnostic });
        self.progress.aside(|| findings.try_for_each(|finding| report.finding(finding)))
    }

    fn finish(self) -> Result<ExitCode, Failure> {
        let Self { mut report, progress, summary, unknown, .. } = self;
        drop(progress);
        unknown.warn();
        report.finish(summary)?;
        Ok(if summary.errors > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

/// The skill of a configuration that a problem is about: the one in whose directory the file is, or one written in place.
fn skill_of(problem: &Diagnostic, config: &ReadConfig) -> Option<String> {
    if problem.file() == config.path {
        let mut cards = config.skills.iter().chain(&config.private).map(ReadSkill::card);
        let card = cards.find(|card| card.diagnostics().contains(problem))?;
        return Some(card.name().to_owned());
    }
    let mut around = Path::new(problem.file()).ancestors().map(|path| if path == "" { Path::new(".") } else { path });
    around.find(|directory| looks_like_skill(directory)).map(find::name_of)
}

/// Where a finding stands among those of one skill.
fn position(diagnostic: &Diagnostic) -> (&str, usize, Code) {
    (diagnostic.file(), diagnostic.place().map_or(0, |place| place.bytes.start), diagnostic.code())
}
