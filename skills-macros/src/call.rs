//! `embed_skill!` and `embed_skills!`, and the reading that they share with `#[skill]`.

use proc_macro2::TokenStream;
use quote::quote;
use skills_core::{Code, Collector, Diagnostic, ReadSet, ReadSkill, SkillCard, read_set, read_skill};

use crate::arguments::{Arguments, ArgumentsError, Macro};
use crate::base::{self, IncludePaths, Watch};
use crate::emit;

/// The card of one directory, as an expression.
pub(crate) fn embed_skill(input: TokenStream) -> TokenStream {
    let arguments = match Arguments::parse(Macro::EmbedSkill, input) {
        Ok(arguments) => arguments,
        Err(ArgumentsError { error, runtime }) => {
            return with_errors(error, &emit::card_reference(&runtime, &emit::stub_card(&runtime)));
        }
    };
    let reading = Reading::of_skill(&arguments);
    let messages = emit::messages(&reading.diagnostics, arguments.path.span());
    let tracked = emit::tracked();
    let reference = emit::card_reference(&arguments.runtime, &reading.card(&arguments));
    quote!({ #messages #tracked #reference })
}

/// The set of a root, as an expression.
pub(crate) fn embed_skills(input: TokenStream) -> TokenStream {
    let arguments = match Arguments::parse(Macro::EmbedSkills, input) {
        Ok(arguments) => arguments,
        Err(ArgumentsError { error, runtime }) => {
            return with_errors(error, &emit::set_reference(&runtime, &emit::stub_set(&runtime)));
        }
    };
    let reading = Reading::of_set(&arguments);
    let messages = emit::messages(&reading.diagnostics, arguments.path.span());
    let set = match reading.read {
        Some((set, paths)) => emit::set(&set, &arguments, &paths),
        None => emit::stub_set(&arguments.runtime),
    };
    let tracked = emit::tracked();
    let reference = emit::set_reference(&arguments.runtime, &set);
    quote!({ #messages #tracked #reference })
}

/// Several errors in the place of an expression need a block around them.
fn with_errors(error: syn::Error, stub: &TokenStream) -> TokenStream {
    let errors = error.into_compile_error();
    quote!({ #errors #stub })
}

/// What came of reading: the diagnostics, and what was read unless there was an error among them.
pub(crate) struct Reading<T> {
    pub(crate) diagnostics: Vec<Diagnostic>,
    read: Option<(T, IncludePaths)>,
}

impl Reading<ReadSkill> {
    /// Reads the skill that the arguments name.
    pub(crate) fn of_skill(arguments: &Arguments) -> Self {
        let path = arguments.path.value();
        // New skills come beside this one, so the directory around it is what a build script should watch.
        let root = path.rsplit_once('/').map_or(path.as_str(), |(root, _)| root);
        Self::of(arguments, root, |base, collector| read_skill(base, &path, &arguments.options.files, collector))
    }

    /// The skill, unless there was an error.
    pub(crate) fn skill(&self) -> Option<&SkillCard> {
        self.read.as_ref().map(|(skill, _)| skill.card())
    }

    /// The card as tokens; a stub when there is none, so that the true errors are the only ones.
    pub(crate) fn card(&self, arguments: &Arguments) -> TokenStream {
        match &self.read {
            Some((skill, paths)) => emit::card(skill, &arguments.runtime, paths),
            None => emit::stub_card(&arguments.runtime),
        }
    }
}

impl Reading<ReadSet> {
    fn of_set(arguments: &Arguments) -> Self {
        let path = arguments.path.value();
        Self::of(arguments, &path, |base, collector| read_set(base, &path, &arguments.options, collector))
    }
}

impl<T> Reading<T> {
    fn of(arguments: &Arguments, root: &str, read: impl FnOnce(&std::path::Path, &mut Collector) -> Option<T>) -> Self {
        let mut collector = Collector::new(arguments.levels.clone()).without_advice();
        let base = match base::directory() {
            Ok(base) => base,
            Err(reason) => {
                collector.report(Diagnostic::new(Code::MissingDirectory, arguments.path.value(), reason));
                return Self { diagnostics: collector.finish(), read: None };
            }
        };
        let read = read(&base, &mut collector);
        if let Some(diagnostic) = no_build_script(&arguments.path.value(), root) {
            collector.report(diagnostic);
        }
        let has_errors = collector.has_errors();
        let diagnostics = collector.finish();
        let paths = IncludePaths::new(&base, arguments.path.span());
        Self { read: read.filter(|_| !has_errors).map(|read| (read, paths)), diagnostics }
    }
}

/// Warns where new files below a directory do not cause a rebuild; advises to watch the root around it.
fn no_build_script(path: &str, root: &str) -> Option<Diagnostic> {
    let line = |text: String| format!("\n        println!({text:?});");
    let rerun = line(format!("cargo::rerun-if-changed={root}"));
    let watch = |directories: String| line(format!("cargo::rustc-env=SKILLS_WATCH={directories}"));
    let (message, help) = match base::watch(path) {
        Watch::Watched => return None,
        Watch::NoScript => (
            "this package has no build script, so a new file or skill does not cause a rebuild".to_owned(),
            format!("add a build.rs:\n    fn main() {{{rerun}{}\n    }}", watch(root.to_owned())),
        ),
        Watch::Elsewhere(watched) => (
            format!(
                "the build script watches `{watched}`, so a new file or skill in `{path}` does not cause a rebuild"
            ),
            format!("write in build.rs:{rerun}{}", watch(format!("{watched},{root}"))),
        ),
    };
    Some(Diagnostic::new(Code::NoBuildScript, path, message).help(help))
}
