//! The package's Cargo.toml.

use std::env;
use std::path::{Path, PathBuf};

use toml_edit::{Document, Item};

use super::text_file;
use crate::failure::Failure;
use crate::wording::{shown, visible_lines};

/// The crate that users depend on.
pub(super) const RUNTIME: &str = "skills-runtime";

/// A Cargo.toml.
pub(super) struct Manifest {
    path: PathBuf,
    document: Document<String>,
}

/// What `package.build` says of the build script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Build {
    /// Where it is, or would be.
    File(String),
    /// That there is none.
    Off,
    /// Something that this command does not know.
    Other,
}

impl Manifest {
    /// Finds the Cargo.toml of this directory or the nearest one above it, as cargo does. Its path is relative, and so
    /// are all that are made of it: they are shown to the user, who is here.
    pub(super) fn find() -> Result<Self, Failure> {
        let here =
            env::current_dir().map_err(|error| Failure::Message(format!("cannot tell where this is: {error}")))?;
        let mut ways = (0..here.ancestors().count()).map(|up| PathBuf::from_iter(vec![".."; up]).join("Cargo.toml"));
        let path = ways.find(|path| path.is_file()).ok_or_else(|| {
            let help = "make a package with `cargo init` first";
            Failure::with_help(format!("no Cargo.toml in `{}` or above it", shown(&here)), help)
        })?;
        let manifest = Self::read(path)?;
        if manifest.get("package").is_some_and(Item::is_table_like) {
            return Ok(manifest);
        }
        let path = shown(&manifest.path);
        Err(if manifest.get("workspace").is_some() {
            let help = "run the command in the directory of the member that is to embed skills";
            Failure::with_help(format!("`{path}` is a workspace without a package of its own"), help)
        } else {
            let help = "make a package with `cargo init`, or run the command in a package's directory";
            Failure::with_help(format!("`{path}` describes no package, for it has no table `[package]`"), help)
        })
    }

    pub(super) fn read(path: PathBuf) -> Result<Self, Failure> {
        let document = text_file::read(&path)?.parse().map_err(|error: toml_edit::TomlError| {
            let error = visible_lines(&error.to_string());
            Failure::Message(format!("`{}` is not TOML: {error}", shown(&path)))
        })?;
        Ok(Self { path, document })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The directory that it is in, as a path to join others to.
    pub(super) fn directory(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    pub(super) fn document(&self) -> &Document<String> {
        &self.document
    }

    pub(super) fn get(&self, key: &str) -> Option<&Item> {
        self.document.get(key)
    }

    pub(super) fn build(&self) -> Build {
        match self.get("package").and_then(|package| package.get("build")) {
            None => Build::File("build.rs".to_owned()),
            Some(build) => match (build.as_str(), build.as_bool()) {
                (Some(file), _) => Build::File(file.to_owned()),
                (_, Some(true)) => Build::File("build.rs".to_owned()),
                (_, Some(false)) => Build::Off,
                _ => Build::Other,
            },
        }
    }
}
