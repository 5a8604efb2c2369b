//! The interpreter of Python that has a package to compare with.

use std::process::Command;

/// A package, and how to get it.
pub struct Package {
    pub name: &'static str,
    /// What is installed; the name, or the name and the version.
    pub requirement: &'static str,
    /// The interpreter that it needs, which is asked for it unless the variable names another.
    pub interpreter: &'static str,
    /// The environment variable that names an interpreter with the package.
    pub variable: &'static str,
}

/// An interpreter with a package.
pub struct Python {
    interpreter: String,
}

impl Python {
    /// The way to get the package, where it is missing.
    pub fn with(package: &Package) -> Result<Self, String> {
        let Package { name, requirement, interpreter, variable } = package;
        let found = Self { interpreter: std::env::var(variable).unwrap_or_else(|_| (*interpreter).to_owned()) };
        let question = format!("import importlib.metadata as packages; packages.version('{name}')");
        if found.program(&question).output().is_ok_and(|output| output.status.success()) {
            return Ok(found);
        }
        Err(format!(
            "`{interpreter} -m venv /tmp/{name} && /tmp/{name}/bin/pip install {requirement}`, then run with \
             `{variable}=/tmp/{name}/bin/python`"
        ))
    }

    /// The interpreter, about to run a program given as its text.
    pub fn program(&self, text: &str) -> Command {
        let mut command = Command::new(&self.interpreter);
        command.args(["-c", text]);
        command
    }
}
