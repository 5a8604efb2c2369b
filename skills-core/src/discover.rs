//! From a root to the skill directories below it.

mod manifest_file;
mod stray;

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use self::manifest_file::{Judgement, Lack, ManifestFile};
pub use self::stray::stray;
use self::stray::{lone_manifest, stray_file};
use crate::diagnostic::{Code, Collector, Diagnostic, Level};
use crate::disk::{self, Absent, Barred, Trail};
use crate::files::{SKILL_MD, SKILL_YAML, is_left_out_directory};
use crate::model::Dialect;
use crate::nearest::nearest;
use crate::paths::{Refusal, SkillDir};

#[cfg(test)]
mod tests;

/// How deep below a directory without manifest skills are looked for to say where they are.
const HINT_DEPTH: usize = 4;
/// How many skills a message lists.
const MOST_LISTED: usize = 5;

/// The skill directories of a root, each list in the order of its labels' bytes.
#[derive(Debug, Default)]
pub(crate) struct Discovered {
    /// Those that the caller takes.
    pub(crate) taken: Vec<SkillDir>,
    /// All of them: the files of an inner skill are its own, whether or not it is taken.
    pub(crate) all: Vec<SkillDir>,
    /// The names of all directories that were looked at, skills or not.
    #[cfg_attr(not(feature = "read"), allow(dead_code, reason = "a comparison with the disk has no levels"))]
    pub(crate) names: HashSet<String>,
}

/// Lists the skill directories of a root.
///
/// A skill directory is one that holds a file spelled exactly `SKILL.md` or, unless only the dialect of Agent Skills
/// counts, `skill.yaml`; links are followed. Names that begin with
/// `.` or `_` are passed over, plain files of the root as well unless they seem meant as skills.
///
/// With `recursive`, skills are looked for at any depth, below other skills too, but not in directories that are left
/// out of skills by default, such as `node_modules`. What is wrong inside a skill is left to
/// [`collect`](crate::files::collect).
///
/// A skill that a link leads to from outside of `base`, the real path of the package's directory, is reported, and refused
/// where that is an error; without a base, the root takes its place.
///
/// `picked` names the directories to take, by their own name or by their path below the root; nothing is said of the
/// others. When it is empty, all are taken.
pub(crate) fn skill_dirs(
    root: &SkillDir,
    base: Option<&Path>,
    recursive: bool,
    picked: &[String],
    dialect: Option<Dialect>,
    collector: &mut Collector,
) -> Discovered {
    let (trail, names) = match (Trail::new(&root.path), disk::names(&root.path)) {
        (Ok(trail), Ok(names)) => (trail, names),
        (Err(error), _) | (_, Err(error)) => {
            collector.report(disk::unreadable(&root.label, &error));
            return Discovered::default();
        }
    };

    let errors_before = collector.error_count();
    let is_skill = is_skill(root, &names, dialect);
    let mut search = Search {
        root,
        base,
        top: trail.here().to_path_buf(),
        is_skill,
        recursive,
        picked,
        dialect,
        names: HashSet::new(),
        skills: Vec::new(),
        refused: Vec::new(),
        without_manifest: Vec::new(),
        is_cut_short: false,
        trail,
        collector,
    };
    let empty = search.directories(root, &names, false);
    // Nothing is found and nothing is said of it yet; a pick that is not found has its own error.
    let is_bare = picked.is_empty() && search.skills.is_empty() && search.collector.error_count() == errors_before;
    let deeper = if is_bare && !is_skill && !recursive { first_skill_below(root, HINT_DEPTH, dialect) } else { None };
    search.report_not_skills(&empty, deeper.is_some());
    search.report_unknown_picks();

    let Search { skills: mut all, names, .. } = search;
    all.sort_unstable_by(|a, b| a.label.cmp(&b.label));
    let taken: Vec<SkillDir> = all.iter().filter(|skill| is_picked(picked, root, skill)).cloned().collect();
    if !taken.is_empty() && is_skill {
        collector.report(root_skill(root, dialect));
    }
    if is_bare {
        collector.report(no_skills(root, is_skill, deeper.as_ref()));
    }
    Discovered { taken, all, names }
}

/// The names of a skill directory's entries, or what keeps the directory from being a skill; `dangling` is the level of
/// [`Code::DanglingLink`] there.
#[cfg_attr(not(feature = "read"), allow(dead_code, reason = "the reader alone asks for it"))]
pub(crate) fn entries(dir: &SkillDir, dialect: Option<Dialect>, dangling: Level) -> Result<Vec<OsString>, Refusal> {
    let names = disk::names(&dir.path).map_err(|error| disk::unreadable(&dir.label, &error))?;
    match ManifestFile::of(&dir.path, &names, dialect).judge(dir, dialect, dangling) {
        Judgement::Skill => Ok(names),
        Judgement::Broken(problem) => Err(problem.into()),
        Judgement::NoSkill(lack) => Err(missing_skill_md(dir, &lack, dialect).into()),
    }
}

/// Whether a directory is a skill or seems meant as one: whether reading it has more to say than that nothing is there.
/// [`has_manifest`] is the narrower question.
///
/// ```
/// # let skills = tempfile::tempdir()?;
/// std::fs::create_dir_all(skills.path().join("greet"))?;
/// assert!(!skills_core::looks_like_skill(&skills.path().join("greet")));
/// std::fs::write(skills.path().join("greet/Skill.md"), "")?;
/// assert!(skills_core::looks_like_skill(&skills.path().join("greet")));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn looks_like_skill(dir: &Path) -> bool {
    // Nearly every skill has this file, and to ask for it takes less than to list the directory.
    if dir.join(SKILL_MD).is_file() {
        return true;
    }
    disk::names(dir).is_ok_and(|names| spelling(dir, &names).is_some())
}

/// Whether a directory holds a manifest by its exact name: a SKILL.md or a skill.yaml, or a directory or dead link in the
/// place of one. One that [looks like a skill](looks_like_skill) without has a file whose name is merely close, such as
/// `Skill.md` or `skill.yml`, which may be any document.
///
/// ```
/// # let skills = tempfile::tempdir()?;
/// std::fs::write(skills.path().join("Skill.yml"), "")?;
/// assert!(skills_core::looks_like_skill(skills.path()) && !skills_core::has_manifest(skills.path()));
/// std::fs::write(skills.path().join("skill.yaml"), "")?;
/// assert!(skills_core::has_manifest(skills.path()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn has_manifest(dir: &Path) -> bool {
    disk::names(dir).is_ok_and(|names| spelling(dir, &names) == Some(Spelling::Exact))
}

/// How the name of a directory's manifest is spelled.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// As it should be, so that [`has_manifest`] is true.
    Exact,
    /// Nearly so: only [`looks_like_skill`] is true.
    Misspelled,
}

/// Answers [`has_manifest`] and [`looks_like_skill`] for who has listed the directory already and knows the names of its
/// entries; `None` where both are false.
#[doc(hidden)]
#[must_use]
pub fn spelling(dir: &Path, names: &[OsString]) -> Option<Spelling> {
    match ManifestFile::of(dir, names, None) {
        ManifestFile::File | ManifestFile::Directory(_) | ManifestFile::Dangling(..) => Some(Spelling::Exact),
        ManifestFile::Misnamed(..) | ManifestFile::OtherDialect => Some(Spelling::Misspelled),
        ManifestFile::Absent | ManifestFile::Nearly(..) => None,
    }
}

fn is_skill(dir: &SkillDir, names: &[OsString], dialect: Option<Dialect>) -> bool {
    matches!(ManifestFile::of(&dir.path, names, dialect), ManifestFile::File)
}

/// A directory with no skill in it at any depth, and what it has in place of a manifest.
type Empty = (SkillDir, Lack);

/// A search for skills below a root.
struct Search<'a> {
    root: &'a SkillDir,
    /// The real path of the package's directory.
    base: Option<&'a Path>,
    /// The real path of the root.
    top: PathBuf,
    /// Whether the root is itself a skill, so that its files are that skill's.
    is_skill: bool,
    recursive: bool,
    picked: &'a [String],
    dialect: Option<Dialect>,
    /// The names of all directories that were looked at.
    names: HashSet<String>,
    /// Every skill, picked or not.
    skills: Vec<SkillDir>,
    /// Directories with which something is wrong that was reported as an error.
    refused: Vec<SkillDir>,
    /// Directories that are picked, but have no manifest.
    without_manifest: Vec<SkillDir>,
    /// Whether it was reported that there is more than can be read.
    is_cut_short: bool,
    trail: Trail,
    collector: &'a mut Collector,
}

impl Search<'_> {
    /// Looks at the directories among the entries of `parent`, and gives those that are empty of skills.
    fn directories(&mut self, parent: &SkillDir, names: &[OsString], in_skill: bool) -> Vec<Empty> {
        names.iter().filter_map(|name| self.entry(parent, name, in_skill)).collect()
    }

    fn entry(&mut self, parent: &SkillDir, name: &OsString, in_skill: bool) -> Option<Empty> {
        let child = SkillDir { path: parent.path.join(name), ..parent.child(&name.to_string_lossy()) };
        if is_passed_over(&child.name) {
            return None;
        }
        self.names.insert(child.name.clone());
        let is_reported = !in_skill && is_picked(self.picked, self.root, &child);
        let problem = match disk::metadata(&child.path) {
            Ok(metadata) if !metadata.is_dir() => {
                // Who picks some skills of a root does not ask about the rest.
                let is_reported = is_reported && self.picked.is_empty();
                let is_of_root = parent.label == self.root.label && !self.is_skill;
                let stray = || stray_file(&child, &metadata).or_else(|| lone_manifest(&child).filter(|_| is_of_root));
                if let Some(problem) = is_reported.then(stray).flatten() {
                    self.refuse(&child, true, problem);
                }
                return None;
            }
            Ok(_) => return self.enter(name, child, in_skill, is_reported),
            Err(Absent::Missing) => return None,
            // A pick cannot be done without.
            Err(Absent::Dangling(link)) if !self.picked.is_empty() => {
                disk::dangling_needed(Code::DanglingLink, &child.label, &link)
            }
            Err(Absent::Dangling(link)) => disk::dangling(&child.label, &link),
            Err(Absent::Unreadable(error)) => disk::unreadable(&child.label, &error),
        };
        self.refuse(&child, is_reported, problem);
        None
    }

    fn enter(&mut self, name: &OsStr, dir: SkillDir, in_skill: bool, is_reported: bool) -> Option<Empty> {
        if let Some(problem) = disk::name_problem(name, &dir.label) {
            self.refuse(&dir, is_reported, problem);
            return None;
        }
        match self.trail.enter(&dir.path, dir.path.is_symlink()) {
            Ok(()) => {
                let empty = self.directory(dir, in_skill, is_reported);
                self.trail.leave();
                return empty;
            }
            Err(barred) if barred.is_limit() => self.cut_short(dir, is_reported, &barred),
            Err(barred) => self.refuse(&dir, is_reported, barred.diagnostic(&dir.label)),
        }
        None
    }

    /// Takes note of a directory that is beyond what can be read. The first is reported, in a skill as well, since it
    /// may hold skills.
    fn cut_short(&mut self, dir: SkillDir, is_reported: bool, barred: &Barred) {
        if self.is_cut_short {
            self.refused.push(dir);
        } else if is_reported || self.picked.is_empty() {
            self.is_cut_short = true;
            self.refuse(&dir, true, barred.diagnostic(&dir.label));
        }
    }

    /// Looks into a directory that the trail has entered.
    fn directory(&mut self, dir: SkillDir, in_skill: bool, is_reported: bool) -> Option<Empty> {
        let names = match disk::names(&dir.path) {
            Ok(names) => names,
            Err(error) => {
                self.refuse(&dir, is_reported, disk::unreadable(&dir.label, &error));
                return None;
            }
        };
        let (skills_before, refused_before) = (self.skills.len(), self.refused.len());
        let dangling = self.collector.levels().level(Code::DanglingLink, &dir.name);
        let judgement = ManifestFile::of(&dir.path, &names, self.dialect).judge(&dir, self.dialect, dangling);
        if !self.may_take(&dir, matches!(judgement, Judgement::Skill), in_skill, is_reported) {
            return None;
        }
        let lack = match judgement {
            Judgement::Skill => {
                self.skills.push(dir.clone());
                None
            }
            Judgement::Broken(problem) => {
                self.refuse(&dir, is_reported, problem);
                None
            }
            Judgement::NoSkill(lack) => Some(lack),
        };
        let mut empty = Vec::new();
        // A link in a skill may lead anywhere; whether it may be followed is for the walk of the skill's files to say.
        let is_mere_link = in_skill && lack.is_some() && dir.path.is_symlink();
        if self.recursive && !is_mere_link && !is_left_out_directory(&dir.name) {
            empty = self.directories(&dir, &names, in_skill || lack.is_none());
        }

        let lack = lack?;
        if in_skill {
            return None;
        }
        if is_reported && !self.picked.is_empty() {
            self.without_manifest.push(dir.clone());
        }
        if self.skills.len() == skills_before && self.refused.len() == refused_before {
            return Some((dir, lack));
        }
        self.report_not_skills(&empty, false);
        None
    }

    /// Whether a directory may be taken, or looked into for skills, by where it really is; reports one that a link leads to
    /// from outside.
    fn may_take(&mut self, dir: &SkillDir, is_skill: bool, is_nested: bool, is_reported: bool) -> bool {
        // A link is reported once for all skills that are behind it, unless some of them are picked.
        let is_border =
            if self.picked.is_empty() { dir.path.is_symlink() && (is_skill || self.recursive) } else { is_skill };
        let real = self.trail.here();
        if !is_border || !disk::is_outside(real, &[self.base.unwrap_or(&self.top), &self.top]) {
            return true;
        }
        let place = self.base.map_or_else(|| format!("`{}`", self.root.label), |_| "the package".to_owned());
        let problem = disk::linked_from_outside(&dir.label, real, &place);
        let may_take = self.collector.levels().level(Code::OutsidePackage, &dir.name) < Level::Error;
        // In a skill that is refused here, the walk of its files says that the link leaves it.
        if may_take && is_nested && is_skill {
            self.report(dir, problem);
        } else {
            self.refuse(dir, is_reported, problem);
        }
        may_take
    }

    /// Reports what is wrong with a directory, unless it is the business of another stage or of nobody.
    fn refuse(&mut self, dir: &SkillDir, is_reported: bool, problem: Diagnostic) {
        if is_reported {
            let errors_before = self.collector.error_count();
            self.report(dir, problem);
            if self.collector.error_count() > errors_before {
                self.refused.push(dir.clone());
            }
        }
    }

    /// Reports at the levels that hold for a directory.
    fn report(&mut self, dir: &SkillDir, problem: Diagnostic) {
        self.collector.report_of(&dir.name, problem);
    }

    /// Warns of directories without skills. Who picks some skills of a root does not ask about the rest.
    ///
    /// `is_told` says that the root's own message speaks of skills that lie deeper, so that nothing is left to say of
    /// the directories that hold them.
    fn report_not_skills(&mut self, empty: &[Empty], is_told: bool) {
        if !self.picked.is_empty() {
            return;
        }
        for (dir, lack) in empty {
            let deeper = if self.recursive { None } else { first_skill_below(dir, HINT_DEPTH, self.dialect) };
            if !(is_told && deeper.is_some()) {
                self.report(dir, not_a_skill(dir, lack, deeper.as_ref()));
            }
        }
    }

    /// Says which of the picked names are no skills; a directory that was refused has its own message.
    fn report_unknown_picks(&mut self) {
        for pick in self.picked {
            let is_meant = |dir: &&SkillDir| is_named(pick, self.root, dir);
            if !self.skills.iter().chain(&self.refused).any(|dir| is_meant(&dir)) {
                let problem = match self.without_manifest.iter().find(is_meant) {
                    Some(dir) => no_skill_of_this_name(self.root, pick).help(format!(
                        "`{}` has no manifest; create `{}`, or do not name the directory",
                        dir.label,
                        dir.label_of(SKILL_MD)
                    )),
                    None => no_skill_of_this_name(self.root, pick).help(self.instead_of(pick)),
                };
                self.collector.report(problem);
            }
        }
    }

    /// What might be meant by a name that no skill has.
    fn instead_of(&self, pick: &str) -> String {
        let paths = || self.skills.iter().map(|skill| below(self.root, skill));
        let names = || self.skills.iter().map(|skill| skill.name.as_str());
        let near = |pick| nearest(pick, names().chain(paths()));
        let parts = || pick.split('/');
        if parts().any(|part| matches!(part, "." | "..")) {
            let form =
                format!("a skill is picked by its directory's own name, or by its path below `{}`", self.root.label);
            return match parts().next_back().and_then(near) {
                Some(near) => format!("{form}, such as `{near}`"),
                None => form,
            };
        }
        if parts().any(is_passed_over) {
            return "directories whose names begin with `.` or `_` are passed over; rename it".to_owned();
        }
        if let Some(near) = near(pick.trim_matches('/')) {
            return format!("did you mean `{near}`?");
        }
        let mut listed: Vec<String> = paths().take(MOST_LISTED).map(|path| format!("`{path}`")).collect();
        if listed.is_empty() {
            return format!("no directory in `{}` has a SKILL.md or a skill.yaml", self.root.label);
        }
        if self.skills.len() > MOST_LISTED {
            listed.push("…".to_owned());
        }
        format!("its skills are {}", listed.join(", "))
    }
}

/// Whether a directory of this name is passed over without a word.
fn is_passed_over(name: &str) -> bool {
    name.starts_with(['.', '_'])
}

/// A directory's path below the root.
fn below<'a>(root: &SkillDir, dir: &'a SkillDir) -> &'a str {
    let below = dir.label.strip_prefix(&root.label).and_then(|rest| rest.strip_prefix('/'));
    below.unwrap_or(&dir.label)
}

fn is_named(pick: &str, root: &SkillDir, dir: &SkillDir) -> bool {
    pick == dir.name || pick == below(root, dir)
}

fn is_picked(picked: &[String], root: &SkillDir, dir: &SkillDir) -> bool {
    picked.is_empty() || picked.iter().any(|pick| is_named(pick, root, dir))
}

/// The first skill below a directory, to say where skills are. Links are not followed.
fn first_skill_below(dir: &SkillDir, depth: usize, dialect: Option<Dialect>) -> Option<SkillDir> {
    let names = disk::names(&dir.path).ok()?;
    let names = names.iter().filter_map(|name| name.to_str());
    names.filter(|name| !is_passed_over(name) && !is_left_out_directory(name)).find_map(|name| {
        let child = dir.child(name);
        if child.path.is_symlink() || !child.path.is_dir() {
            return None;
        }
        let names = disk::names(&child.path).ok()?;
        if is_skill(&child, &names, dialect) {
            return Some(child);
        }
        depth.checked_sub(1).and_then(|depth| first_skill_below(&child, depth, dialect))
    })
}

fn not_a_skill(dir: &SkillDir, lack: &Lack, deeper: Option<&SkillDir>) -> Diagnostic {
    let label = &dir.label;
    let (message, way_out) = match deeper {
        Some(skill) => (
            format!("`{label}` {lack}, but skills lie deeper: `{}`", skill.label),
            format!("take them in with `recursive`, or make `{label}` the root"),
        ),
        None => (
            format!("`{label}` {lack}, so it is not taken as a skill"),
            format!(
                "{}, or begin the directory's name with `_` (`_{}`) to have it passed over",
                lack.way_out().unwrap_or_else(|| "add a SKILL.md".to_owned()),
                dir.name
            ),
        ),
    };
    Diagnostic::new(Code::NotASkill, label, message).help(way_out)
}

fn root_skill(root: &SkillDir, dialect: Option<Dialect>) -> Diagnostic {
    let has_yaml = dialect != Some(Dialect::AgentSkills) && root.path.join(SKILL_YAML).is_file();
    let label = root.label_of(if has_yaml { SKILL_YAML } else { SKILL_MD });
    let message = format!("`{label}` makes `{}` itself a skill, which is not one of the set's", root.label);
    let way_out = "move it into a directory of its own, or take it as one skill, by its own path";
    Diagnostic::new(Code::RootSkill, label, message).help(way_out)
}

fn no_skills(root: &SkillDir, is_skill: bool, deeper: Option<&SkillDir>) -> Diagnostic {
    let label = &root.label;
    let way_out = if is_skill {
        format!(
            "`{label}` is itself a skill: take it as one, with `embed_skill!` or `SkillCard::load`, or name its parent"
        )
    } else if let Some(skill) = deeper {
        format!("skills lie deeper, such as `{}`; take them in with `recursive`", skill.label)
    } else {
        format!("a skill is a directory with a SKILL.md; create `{}`", root.label_of("my-skill/SKILL.md"))
    };
    Diagnostic::new(Code::NoSkills, label, format!("no skills found under `{label}`")).help(way_out)
}

fn no_skill_of_this_name(root: &SkillDir, pick: &str) -> Diagnostic {
    Diagnostic::new(Code::UnknownSkill, &root.label, format!("`{}` has no skill `{pick}`", root.label))
}

fn missing_skill_md(dir: &SkillDir, lack: &Lack, dialect: Option<Dialect>) -> Diagnostic {
    let label = &dir.label;
    let way_out = match first_skill_below(dir, HINT_DEPTH, dialect) {
        _ if lack.near.is_some() => lack.way_out().unwrap_or_default(),
        Some(skill) => {
            format!("skills lie deeper, such as `{}`; name one of them, or take all as a set", skill.label)
        }
        None if dialect == Some(Dialect::AgentSkills) && dir.path.join(SKILL_YAML).is_file() => format!(
            "a skill.yaml is of the dialect `bindu`; do not ask for `agent-skills`, or create `{}`",
            dir.label_of(SKILL_MD)
        ),
        None => format!(
            "create `{}`, which begins with `name` and `description` between two lines `---`",
            dir.label_of(SKILL_MD)
        ),
    };
    Diagnostic::new(Code::MissingSkillMd, label, format!("`{label}` {lack}")).help(way_out)
}
