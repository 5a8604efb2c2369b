//! `embed_skill!` and `embed_skills!`, and the reading that they share with `#[skill]`.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::TokenStream;
use quote::quote;
use skills_core::{
    Code, Collector, Definition, Diagnostic, ReadConfig, ReadSet, ReadSkill, SkillCard, read_config, read_set,
    read_skill,
};

use crate::arguments::{Arguments, ArgumentsError, Gives, Macro};
use crate::base::{self, IncludePaths, Watch};
use crate::emit;

/// What a macro embeds, as an expression: a reference to it that holds for the whole program.
pub(crate) fn embed(which: Macro, input: TokenStream) -> TokenStream {
    let arguments = match Arguments::parse(which, input) {
        Ok(arguments) => arguments,
        Err(ArgumentsError { error, runtime, gives, .. }) => {
            let errors = error.into_compile_error();
            let stub = emit::reference(&runtime, gives, &emit::stub(&runtime, gives));
            // Several errors in the place of an expression need a block around them.
            return quote!({ #errors #stub });
        }
    };
    let (messages, value, pairing) = match arguments.gives {
        Gives::Card => {
            let (messages, value) = Reading::of_skill(&arguments).print(&arguments, emit::card);
            (messages, value, None)
        }
        Gives::Set => {
            let reading = Reading::of_set(&arguments);
            let (messages, value) = reading.print(&arguments, emit::set);
            (messages, value, reading.read().and_then(|set| emit::pairing(set.skills.iter(), &arguments)))
        }
        Gives::Config => {
            let reading = Reading::of_config(&arguments);
            let (messages, value) = reading.print(&arguments, emit::config);
            let pairing = |config: &ReadConfig| emit::pairing(config.skills.iter().chain(&config.private), &arguments);
            (messages, value, reading.read().and_then(pairing))
        }
    };
    let tracked = emit::tracked();
    let reference = emit::reference(&arguments.runtime, arguments.gives, &value);
    quote!({ #messages #tracked #pairing #reference })
}

/// What came of reading: the diagnostics, and what was read unless there was an error among them.
pub(crate) struct Reading<T> {
    diagnostics: Vec<Diagnostic>,
    read: Option<(T, IncludePaths)>,
}

impl Reading<ReadSkill> {
    /// Reads the skill that the arguments name.
    pub(crate) fn of_skill(arguments: &Arguments) -> Self {
        let path = arguments.path.value();
        let read =
            |base: &Path, collector: &mut Collector| read_skill(base, &path, &arguments.options.skill, collector);
        Self::of(arguments, read, |_| vec![Watched::skill(&path)])
    }

    /// The skill, unless there was an error.
    pub(crate) fn skill(&self) -> Option<&SkillCard> {
        self.read().map(ReadSkill::card)
    }
}

impl Reading<ReadSet> {
    fn of_set(arguments: &Arguments) -> Self {
        let path = arguments.path.value();
        let read = |base: &Path, collector: &mut Collector| read_set(base, &path, &arguments.options, collector);
        Self::of(arguments, read, |_| vec![Watched { path: path.clone(), root: path.clone() }])
    }
}

impl Reading<ReadConfig> {
    fn of_config(arguments: &Arguments) -> Self {
        let path = arguments.path.value();
        let read =
            |base: &Path, collector: &mut Collector| read_config(base, &path, &arguments.options.skill, collector);
        Self::of(arguments, read, |config| {
            let skills = config.iter().flat_map(|config| config.skills.iter().chain(&config.private));
            let skills = skills.map(ReadSkill::card).filter(|card| card.definition() != Definition::Inline);
            skills.map(|card| Watched::skill(card.directory())).collect()
        })
    }
}

/// A directory in which new files should cause a rebuild.
struct Watched {
    path: String,
    /// What a build script should watch for it.
    root: String,
}

impl Watched {
    /// New skills come beside a skill, so the directory around it is what a build script should watch.
    fn skill(path: &str) -> Self {
        let root = path.rsplit_once('/').map_or(path, |(root, _)| root);
        Self { path: path.to_owned(), root: root.to_owned() }
    }
}

impl<T> Reading<T> {
    /// What was read, unless there was an error.
    fn read(&self) -> Option<&T> {
        self.read.as_ref().map(|(read, _)| read)
    }

    /// The diagnostics as tokens, and what was read; a stub when there is none, so that the true errors are the only
    /// ones.
    pub(crate) fn print(
        &self,
        arguments: &Arguments,
        print: impl FnOnce(&T, &Arguments, &IncludePaths) -> TokenStream,
    ) -> (TokenStream, TokenStream) {
        let value = match &self.read {
            Some((read, paths)) => print(read, arguments, paths),
            None => emit::stub(&arguments.runtime, arguments.gives),
        };
        (emit::messages(&self.diagnostics, arguments.path.span()), value)
    }

    fn of(
        arguments: &Arguments,
        read: impl FnOnce(&Path, &mut Collector) -> Option<T>,
        watched: impl FnOnce(Option<&T>) -> Vec<Watched>,
    ) -> Self {
        let mut collector = Collector::new(arguments.levels.clone()).without_advice();
        let base = match base::directory() {
            Ok(base) => base,
            Err(reason) => {
                collector.report(Diagnostic::new(Code::MissingDirectory, arguments.path.value(), reason));
                return Self { diagnostics: collector.finish(), read: None };
            }
        };
        let read = read(&base, &mut collector);
        if let Some(diagnostic) = no_build_script(&watched(read.as_ref())) {
            collector.report(diagnostic);
        }
        let has_errors = collector.has_errors();
        let diagnostics = collector.finish();
        let paths = IncludePaths::new(&base, arguments.path.span());
        Self { read: read.filter(|_| !has_errors).map(|read| (read, paths)), diagnostics }
    }
}

/// Warns where new files below some directories do not cause a rebuild; advises to watch the roots around them.
fn no_build_script(directories: &[Watched]) -> Option<Diagnostic> {
    let unwatched: Vec<&Watched> =
        directories.iter().filter(|directory| base::watch(&directory.path) != Watch::Watched).collect();
    let path = &unwatched.first()?.path;
    let roots: BTreeSet<&str> = unwatched.iter().map(|directory| directory.root.as_str()).collect();
    let roots: Vec<&str> = roots.into_iter().collect();

    let line = |text: String| format!("\n        println!({text:?});");
    let rerun = roots.iter().map(|root| line(format!("cargo::rerun-if-changed={root}"))).collect::<String>();
    let watch_line = |directories: String| line(format!("cargo::rustc-env=SKILLS_WATCH={directories}"));
    let (message, help) = match base::watch(path) {
        Watch::Watched => return None,
        Watch::Elsewhere(watched) => (
            format!(
                "the build script watches `{watched}`, so a new file or skill in `{path}` does not cause a rebuild"
            ),
            format!("write in build.rs:{rerun}{}", watch_line(format!("{watched},{}", roots.join(",")))),
        ),
        Watch::NoScript => (
            "this package has no build script, so a new file or skill does not cause a rebuild".to_owned(),
            format!("add a build.rs:\n    fn main() {{{rerun}{}\n    }}", watch_line(roots.join(","))),
        ),
    };
    Some(Diagnostic::new(Code::NoBuildScript, path, message).help(help))
}
