//! The cases, and what the reader says of them.

pub(crate) mod corpus;
pub(crate) mod edit;
pub(crate) mod fixtures;
pub(crate) mod package;
pub(crate) mod variants;

use std::fs;
use std::path::{Path, PathBuf};

use skills_core::{Collector, Diagnostic, Level, Levels, SetOptions, SkillOptions, read_config, read_set};

const CONFIG: &str = "agent_config.json";

/// The folders of `cases`, in the order of their names.
pub(crate) fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let entries = fs::read_dir(folder).expect("the folder of the cases can be listed");
    let mut cases: Vec<PathBuf> = entries.map(|case| case.expect("a readable entry").path()).collect();
    cases.sort_unstable();
    assert!(!cases.is_empty());
    cases
}

/// Everything that is reported of a package, advice included: of its configuration if it has one, and of the skills
/// below its `skills` if it has these.
pub(crate) fn check(package: &Path) -> Vec<Diagnostic> {
    let mut collector = Collector::new(Levels::default());
    if package.join(CONFIG).exists() {
        read_config(package, CONFIG, &SkillOptions::default(), &mut collector);
    } else {
        read_set(package, "skills", &SetOptions::default(), &mut collector);
    }
    collector.finish()
}

/// A diagnostic as `cargo skills check` shows it.
pub(crate) fn shown(diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.level() {
        Level::Error => "error",
        Level::Warn => "warning",
        Level::Advice | Level::Allow => "advice",
    };
    format!("{level}: {diagnostic}\n\n")
}
