//! The interpreter of Python that has a package to compare with.

use std::process::{Command, exit};

/// A package, and how to get it.
pub struct Package {
    pub name: &'static str,
    /// What is installed; the name, or the name and the version.
    pub requirement: &'static str,
    /// The interpreter it needs, which is asked for it unless the variable names another.
    pub interpreter: &'static str,
    /// The environment variable that names an interpreter with the package.
    pub variable: &'static str,
    /// The measurement that compares with it.
    pub measurement: &'static str,
}

/// An interpreter with a package.
pub struct Python {
    interpreter: String,
    /// The package and its version, the interpreter and its version.
    pub version: String,
}

impl Python {
    /// Ends this program where the package is missing, with the way to get it.
    pub fn with(package: &Package) -> Self {
        Self::find(package).unwrap_or_else(|| {
            let Package { name, requirement, interpreter, variable, measurement } = package;
            eprintln!(
                "The Python package {name} is not there. Install it into an environment of its own, and name the \
                 interpreter:\n\n    {interpreter} -m venv /tmp/{name}\n    /tmp/{name}/bin/pip install {requirement}\n    \
                 {variable}=/tmp/{name}/bin/python cargo run --release --manifest-path bench/Cargo.toml -- {measurement}"
            );
            exit(2);
        })
    }

    fn find(package: &Package) -> Option<Self> {
        let interpreter = std::env::var(package.variable).unwrap_or_else(|_| package.interpreter.to_owned());
        let name = package.name;
        let version = format!(
            "import platform, importlib.metadata as packages\n\
             print('{name}', packages.version('{name}'), 'on Python', platform.python_version())"
        );
        let output = Command::new(&interpreter).args(["-c", &version]).output().ok()?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(Self { interpreter, version })
    }

    /// The interpreter, about to run a program given as its text.
    pub fn program(&self, text: &str) -> Command {
        let mut command = Command::new(&self.interpreter);
        command.args(["-c", text]);
        command
    }
}
