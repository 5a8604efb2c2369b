//! What a search passes over, so that it can be said.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::wording::shown;

/// How many of a kind are named.
const MOST_NAMED: usize = 3;

/// Why something is passed over, in the order in which it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// A skill in a directory that git leaves out.
    Ignored,
    /// A skill in a directory of a name that is passed over.
    Name,
    /// A link to a directory.
    Link,
    /// A link back to a directory that it is in.
    Circle,
    /// A link that leads nowhere.
    DeadLink,
    /// A directory beside skills that has no manifest.
    Bare,
    /// A directory that nobody asked for, when many such were searched already.
    Many,
}

/// What a search passed over, by the reason: how much, and the first of it.
#[derive(Debug, Default)]
pub(super) struct PassedOver(BTreeMap<Reason, (usize, Vec<PathBuf>)>);

impl PassedOver {
    pub(super) fn add(&mut self, reason: Reason, path: &Path) {
        let (count, first) = self.0.entry(reason).or_default();
        *count += 1;
        if first.len() < MOST_NAMED {
            first.push(path.to_path_buf());
        }
    }

    pub(super) fn add_all(&mut self, reason: Reason, paths: &[PathBuf]) {
        for path in paths {
            self.add(reason, path);
        }
    }

    /// A sentence for each reason, which says as well how to take in what was passed over. `unknown` says why it is
    /// unknown what git tracks, if it is.
    pub(super) fn notes(&self, root: &Path, unknown: Option<&str>) -> Vec<String> {
        let root = shown(root);
        let note = |(reason, (count, first)): (&Reason, &(usize, Vec<PathBuf>))| {
            let is_one = *count == 1;
            let say = |one: &str, many: &str| if is_one { one.to_owned() } else { format!("{count} {many}") };
            let it = if is_one { "it" } else { "them" };
            let (what, way_out) = match reason {
                Reason::Ignored => (
                    say(
                        "1 skill is passed over, for .gitignore leaves it out",
                        "skills are passed over, for .gitignore leaves them out",
                    ),
                    format!(
                        "; `--no-ignore` takes {it} in{}",
                        unknown.map(|why| format!("; whether git tracks {it} is unknown: {why}")).unwrap_or_default()
                    ),
                ),
                Reason::Name => (
                    say(
                        "1 skill is passed over, for the name of a directory around it",
                        "skills are passed over, for the names of directories around them",
                    ),
                    format!("; to take {it} in, name the directory as PATH"),
                ),
                Reason::Link => (
                    say(
                        &format!("1 link to a directory below `{root}` is not followed"),
                        &format!("links to directories below `{root}` are not followed"),
                    ),
                    format!(
                        "; skills there are found if what {} is named",
                        if is_one { "it leads to" } else { "they lead to" }
                    ),
                ),
                Reason::Circle => (
                    say("1 link leads back to a directory around it", "links lead back to directories around them"),
                    String::new(),
                ),
                Reason::DeadLink => (say("1 link leads nowhere", "links lead nowhere"), String::new()),
                Reason::Bare => (
                    say("1 directory beside skills has no SKILL.md", "directories beside skills have no SKILL.md"),
                    "; one that has one is checked".to_owned(),
                ),
                Reason::Many => (
                    say(
                        "1 directory is not searched, for there are many",
                        "directories are not searched, for there are many",
                    ),
                    "; name what is to be searched as PATH".to_owned(),
                ),
            };
            format!("{what}: {}{way_out}", named(*count, first))
        };
        self.0.iter().map(note).collect()
    }

    /// What to do where no skill was found, if something passed over may be what is meant.
    pub(super) fn way_out(&self) -> Option<String> {
        Some(match self.0.first_key_value()? {
            (Reason::Ignored, _) => "`--no-ignore` takes in the skills that .gitignore leaves out".to_owned(),
            (Reason::Name, (_, first)) => {
                let around = first.first()?.parent()?;
                format!("there are skills in directories that are passed over; name one, such as `{}`", shown(around))
            }
            (Reason::Link, (1, _)) => "it holds a link, which is not followed; name what the link leads to".to_owned(),
            (Reason::Link, (count, _)) => {
                format!("it holds {count} links, which are not followed; name what they lead to")
            }
            _ => return None,
        })
    }
}

/// The first of some things by their names.
fn named(count: usize, first: &[PathBuf]) -> String {
    let mut names: Vec<String> = first.iter().map(|path| format!("`{}`", shown(path))).collect();
    if count > names.len() {
        names.push(format!("{} more", count - names.len()));
    }
    names.join(", ")
}
