//! The dependencies that a workspace declares for its members.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use toml_edit::{Item, TableLike};

use super::manifest::{Manifest, RUNTIME};

/// The Cargo.toml of a package's workspace.
pub(super) struct Workspace(Manifest);

/// What a dependency is in the end.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// The package's name.
    pub(super) package: String,
    /// Where it is, if the dependency says so.
    pub(super) path: Option<PathBuf>,
}

impl Workspace {
    /// Asks cargo for the workspace, of which it alone knows the members. A package that cargo cannot read gets no
    /// answer, and cargo's own words on it when it is built.
    pub(super) fn of(manifest: &Manifest) -> Option<Self> {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["locate-project", "--workspace", "--message-format", "plain", "--manifest-path"]);
        let found = cargo.arg(manifest.path()).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        let path = String::from_utf8(found.stdout).ok().filter(|_| found.status.success())?;
        Manifest::read(PathBuf::from(path.trim_end_matches(['\r', '\n']))).ok().map(Self)
    }

    fn dependencies(&self) -> Option<&dyn TableLike> {
        self.0.get("workspace")?.get("dependencies")?.as_table_like()
    }

    /// The name under which members can inherit the runtime.
    pub(super) fn runtime(&self) -> Option<&str> {
        let mut dependencies = self.dependencies()?.iter();
        dependencies
            .find(|(name, dependency)| source(name, dependency, Path::new(""), None).package == RUNTIME)
            .map(|(name, _)| name)
    }
}

/// What stands behind a dependency of a package in this directory.
pub(super) fn source(name: &str, dependency: &Item, directory: &Path, workspace: Option<&Workspace>) -> Source {
    let text = |key| dependency.get(key).and_then(Item::as_str);
    let is_inherited = dependency.get("workspace").and_then(Item::as_bool) == Some(true);
    if is_inherited
        && let Some(workspace) = workspace
        && let Some(dependency) = workspace.dependencies().and_then(|dependencies| dependencies.get(name))
    {
        return source(name, dependency, workspace.0.directory(), None);
    }
    Source { package: text("package").unwrap_or(name).to_owned(), path: text("path").map(|path| directory.join(path)) }
}
