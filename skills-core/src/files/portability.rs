//! Names that other systems cannot hold, or that people cannot tell from others.

use std::collections::HashSet;

use super::Candidate;
use super::collisions::directories_and_self;
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::paths::SkillDir;
use crate::wording::is_visible;

/// The characters that no name on Windows has, besides those that no path of a skill has.
const NOT_ON_WINDOWS: [char; 7] = ['<', '>', ':', '"', '|', '?', '*'];

/// The names of devices on Windows, where a file can have none of them, whatever follows behind a dot.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Warns of files and directories whose names are of use on some systems alone, the skill's own directory included.
pub(super) fn report(dir: &SkillDir, files: &[Candidate], collector: &mut Collector) {
    if collector.is_silent(Code::FileNamePortability) {
        return;
    }
    report_directory(dir, collector);
    let mut seen: HashSet<&str> = HashSet::new();
    for path in files.iter().flat_map(|file| directories_and_self(&file.path)) {
        let name = path.rsplit('/').next().unwrap_or(path);
        if let Some(reason) = problem(name).filter(|_| seen.insert(path)) {
            let label = dir.label_of(path);
            collector.report(unportable(label, &reason));
        }
    }
}

/// The same for the name of a skill's directory alone.
pub(crate) fn report_directory(dir: &SkillDir, collector: &mut Collector) {
    if let Some(reason) = problem(&dir.name) {
        collector.report(unportable(dir.label.clone(), &reason));
    }
}

fn unportable(label: String, reason: &str) -> Diagnostic {
    let message = format!("the name of `{label}` {reason}");
    Diagnostic::new(Code::FileNamePortability, label, message).help("rename it")
}

fn problem(name: &str) -> Option<String> {
    if let Some(c) = name.chars().find(|&c| !is_visible(c)) {
        return Some(format!("holds the character U+{:04X}, which cannot be seen", u32::from(c)));
    }
    if let Some(c) = name.chars().find(|c| NOT_ON_WINDOWS.contains(c)) {
        return Some(format!("holds `{c}`, which no name on Windows does"));
    }
    if name.ends_with(['.', ' ']) {
        return Some("ends with a dot or a blank, which Windows leaves out".to_owned());
    }
    is_device(name).then(|| "is that of a device on Windows".to_owned())
}

/// Whether a name is that of a device on Windows.
pub(crate) fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_ascii_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = port.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']));
    is_port || DEVICES.contains(&stem.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_windows_cannot_hold_are_told() {
        for (name, reason) in [
            ("CON", "is that of a device on Windows"),
            ("aux.md", "is that of a device on Windows"),
            ("Lpt1.tar.gz", "is that of a device on Windows"),
            ("a:b", "holds `:`, which no name on Windows does"),
            ("why?.md", "holds `?`, which no name on Windows does"),
            ("notes.", "ends with a dot or a blank, which Windows leaves out"),
            ("notes ", "ends with a dot or a blank, which Windows leaves out"),
        ] {
            assert_eq!(problem(name).as_deref(), Some(reason), "{name:?}");
        }
    }

    #[test]
    fn names_with_what_cannot_be_seen_are_told() {
        for (name, code) in [("a\u{202e}dm.exe", "U+202E"), ("a\u{200b}", "U+200B"), ("a\u{a0}b", "U+00A0")] {
            let reason = format!("holds the character {code}, which cannot be seen");
            assert_eq!(problem(name), Some(reason), "{name:?}");
        }
    }

    #[test]
    fn names_of_all_scripts_and_with_blanks_are_fine() {
        for name in ["a b.md", "技能.md", "com.md", "com10", "console", "a..b", "auxiliary.txt", "#1 (copy)'s.md"] {
            assert_eq!(problem(name), None, "{name:?}");
        }
    }
}
