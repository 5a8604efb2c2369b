//! A package in a temporary folder, built and run by cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A package that embeds skills. Its folder goes when it is dropped; what was built stays in a shared target folder,
/// so that the dependencies are built once.
pub(crate) struct Package {
    folder: TempDir,
    name: String,
}

/// The build script of the quick start.
pub(crate) const BUILD_SCRIPT: &str = r#"
fn main() {
    println!("cargo::rerun-if-changed=skills");
    println!("cargo::rustc-env=SKILLS_WATCH=skills");
}
"#;

/// A program that prints each skill's id, its description and its files with their texts.
pub(crate) const PRINT_SKILLS: &str = r#"
fn main() {
    for card in skills_runtime::embed_skills!("skills") {
        println!("{}: {}", card.id(), card.description());
        for file in card.files() {
            println!("  {} = {:?}", file.path(), file.text().map(|text| text.lines().last().unwrap_or_default()));
        }
    }
}
"#;

/// What a program begins with that counts its allocations, as `ALLOCATIONS`.
pub(crate) const COUNTING_ALLOCATOR: &str = r"
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

struct Counting;
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::SeqCst);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
";

impl Package {
    /// A package with a build script and without sources. The name must differ from that of every other test.
    pub(crate) fn new(name: &str) -> Self {
        let package = Self { folder: tempfile::tempdir().expect("a temporary folder"), name: name.to_owned() };
        package.write("Cargo.toml", manifest(name));
        fs::copy(repository().join("Cargo.lock"), package.path("Cargo.lock")).expect("the lock file");
        package.write("build.rs", BUILD_SCRIPT);
        package
    }

    /// Where a path of the package is.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Writes a file, and the folders that it needs.
    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
        fs::write(path, content).expect("a new file");
    }

    /// Writes a skill.
    pub(crate) fn write_skill(&self, path: &str, description: &str) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let text = format!("---\nname: {name}\ndescription: {description}\n---\nDo the work.\n");
        self.write(&format!("{path}/SKILL.md"), text);
    }

    /// A cargo call in the package's folder, or in one below it.
    pub(crate) fn cargo(&self, folder: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO"));
        command
            .args(arguments)
            .arg("--offline")
            .current_dir(self.path(folder))
            .env("CARGO_TARGET_DIR", target())
            .env("CARGO_TERM_COLOR", "never")
            .env_remove("SKILLS_MANIFEST_DIR");
        for (key, _) in std::env::vars() {
            if key.starts_with("CARGO_PKG_") || key == "CARGO_MANIFEST_DIR" || key == "RUSTFLAGS" {
                command.env_remove(key);
            }
        }
        command
    }

    /// Builds and runs the program; gives what it prints.
    pub(crate) fn run(&self) -> String {
        let output = self.cargo(".", &["run", "--quiet"]).output().expect("cargo runs");
        let (out, error) = texts(&output);
        assert!(output.status.success(), "{error}");
        out
    }

    /// Builds the program, which must fail; gives the compiler's messages.
    pub(crate) fn build_error(&self) -> String {
        let output = self.cargo(".", &["build", "--quiet"]).output().expect("cargo runs");
        let (_, error) = texts(&output);
        assert!(!output.status.success(), "the build passed: {error}");
        error
    }

    /// The program that a build in this profile made.
    pub(crate) fn program(&self, profile: &str) -> PathBuf {
        target().join(profile).join(format!("{}{}", self.name, std::env::consts::EXE_SUFFIX))
    }
}

/// A successful call's output.
pub(crate) fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("the command runs");
    let (out, error) = texts(&output);
    assert!(output.status.success(), "{command:?}\n{out}\n{error}");
    out
}

/// What a call printed to its output and to its error output.
pub(crate) fn texts(output: &Output) -> (String, String) {
    (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The manifest of a package that depends on the runtime.
pub(crate) fn manifest(name: &str) -> String {
    let runtime = repository().join("skills-runtime");
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nskills-runtime = {{ path = '{}', default-features = false }}\n\n[workspace]\n",
        runtime.display()
    )
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is two folders deep")
}

fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages")
}
