//! Does what was planned, and tells of each step.

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::Path;

use super::build_script::Script;
use super::dependency::{Dependency, Plan};
use super::manifest::{Manifest, RUNTIME};
use super::text_file::{cannot_write, write};
use crate::failure::{Failure, say};
use crate::wording::shown;

/// Tells what was done.
pub(super) struct Steps<W> {
    out: W,
    has_changed: bool,
}

impl<W: Write> Steps<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, has_changed: false }
    }

    /// Does all; says whether nothing is left to the user.
    pub(super) fn take(
        &mut self,
        manifest: &Manifest,
        skills: &Path,
        dependency: &Dependency,
        script: &Script,
    ) -> Result<bool, Failure> {
        let done = self.directory(skills).and_then(|()| {
            let has_dependency = self.dependency(manifest.path(), &dependency.plan)?;
            Ok(self.script(script)? && has_dependency)
        });
        let is_complete = done.map_err(|failure| match failure {
            Failure::Message(message) if self.has_changed => {
                let help = "what is said above to be done is done; mend this and run the command again for the rest";
                Failure::with_help(message, help)
            }
            failure => failure,
        })?;
        self.next(manifest.directory(), skills, &dependency.name)?;
        Ok(is_complete)
    }

    fn done(&mut self, what: &str, to: impl Display) -> Result<(), Failure> {
        self.has_changed = true;
        Ok(writeln!(self.out, "{what:>9} {to}")?)
    }

    fn kept(&mut self, what: impl Display, why: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{:>9} {what}, which {why} already", "kept")?)
    }

    fn directory(&mut self, skills: &Path) -> Result<(), Failure> {
        let name = format!("{}/", shown(skills));
        if skills.is_dir() {
            return self.kept(name, "is there");
        }
        fs::create_dir(skills).map_err(|error| cannot_write(skills, &error))?;
        self.done("created", name)
    }

    fn dependency(&mut self, path: &Path, plan: &Plan) -> Result<bool, Failure> {
        let file = shown(path);
        match plan {
            Plan::Ready { is_optional } => {
                self.kept(&file, &format!("depends on {RUNTIME}"))?;
                if *is_optional {
                    say(
                        "warning",
                        format_args!(
                            "{file} says `optional = true` of {RUNTIME}, so a call of its macros compiles only with a \
                             feature that asks for it; remove `optional` unless that is meant"
                        ),
                    );
                }
            }
            Plan::Write { text, replaces } => {
                write(path, text)?;
                let (done, way) = if *replaces { ("changed", "in") } else { ("added", "to") };
                self.done(done, format_args!("{RUNTIME} {way} {file}"))?;
            }
            Plan::ByHand(by_hand) => {
                by_hand.say();
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn script(&mut self, script: &Script) -> Result<bool, Failure> {
        match script {
            Script::Ready(file) => self.kept(shown(file), "watches skills/")?,
            Script::Create { file, text } => {
                write(file, text)?;
                self.done("created", shown(file))?;
            }
            Script::Change { file, text, narrows } => {
                write(file, text)?;
                let file = shown(file);
                self.done("changed", format_args!("{file}, which now watches skills/"))?;
                if *narrows {
                    say(
                        "note",
                        format_args!(
                            "{file} named no file that it depends on, so that cargo ran it after any change; now it \
                             runs after changes in skills/ alone. If it reads other files, name them with \
                             `cargo::rerun-if-changed=…`"
                        ),
                    );
                }
            }
            Script::ByHand(by_hand) => {
                by_hand.say();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tells what to type, where the user is.
    fn next(&mut self, package: &Path, skills: &Path, dependency: &str) -> Result<(), Failure> {
        let is_empty = fs::read_dir(skills).is_ok_and(|mut entries| entries.next().is_none());
        writeln!(self.out, "\nnext:")?;
        if is_empty {
            let place = if package.as_os_str().is_empty() { String::new() } else { format!(" --in {}", shown(skills)) };
            writeln!(
                self.out,
                "  cargo skills new my-skill{place}       # the first skill; without one, nothing compiles"
            )?;
        }
        writeln!(self.out, "  cargo skills check {}", shown(skills))?;
        writeln!(self.out, "and in the program:")?;
        writeln!(self.out, "  let skills = {}::embed_skills!(\"skills\");", dependency.replace('-', "_"))?;
        Ok(self.out.flush()?)
    }
}
