//! The browser and its driver on this machine.

use std::env;
use std::path::PathBuf;

/// Where Chromium and `ChromeDriver` are.
pub(crate) struct Programs {
    pub(crate) chromium: PathBuf,
    pub(crate) chromedriver: PathBuf,
}

impl Programs {
    /// The programs that the environment names, else those on the `PATH`; or what is missing.
    pub(crate) fn find() -> Result<Self, String> {
        Ok(Self { chromium: program("CHROMIUM", "chromium")?, chromedriver: program("CHROMEDRIVER", "chromedriver")? })
    }
}

/// A path from the environment is taken as it is: when it is wrong, the test fails instead of being skipped.
fn program(variable: &str, name: &str) -> Result<PathBuf, String> {
    if let Some(path) = env::var_os(variable) {
        return Ok(path.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|file| file.is_file())
        .ok_or_else(|| format!("`{name}` is not on the PATH, and the environment variable {variable} is not set"))
}
