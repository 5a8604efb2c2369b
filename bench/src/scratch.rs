//! Packages in temporary folders and of the repository, built by cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub struct Package {
    folder: TempDir,
}

impl Package {
    /// A package with these dependencies, as lines of a manifest.
    pub fn new(dependencies: &str, main: &str) -> Self {
        let package = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        let manifest = format!(
            "[package]\nname = \"scratch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n[workspace]\n"
        );
        package.write("Cargo.toml", &manifest);
        fs::copy(repository().join("Cargo.lock"), package.path().join("Cargo.lock")).expect("the lock file");
        package.write("src/main.rs", main);
        package
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, path: &str, content: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
        fs::write(path, content).expect("a new file");
    }

    /// Builds the package in debug mode and gives the time that it took.
    pub fn build(&self) -> Duration {
        let start = Instant::now();
        let status = Command::new("cargo")
            .args(["build", "--offline", "--quiet"])
            .current_dir(self.path())
            .env("CARGO_TARGET_DIR", self.path().join("target"))
            .stdout(Stdio::null())
            .status()
            .expect("cargo runs");
        assert!(status.success(), "the build failed");
        start.elapsed()
    }

    pub fn clean(&self) {
        let target = self.path().join("target");
        if target.exists() {
            fs::remove_dir_all(target).expect("the target folder goes");
        }
    }
}

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository")
}

/// Builds the program of a package of the repository in release mode and gives its path.
pub fn release_program(package: &str) -> PathBuf {
    let output = Command::new("cargo")
        .args(["build", "--release", "--quiet", "--package", package, "--message-format", "json-render-diagnostics"])
        .current_dir(repository())
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "the build failed");
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut programs = messages.lines().filter_map(|message| {
        let message: serde_json::Value = serde_json::from_str(message).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    });
    programs.next_back().expect("the package has a program")
}
