//! Packages in temporary folders and of the repository, built by cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;
use wait4::Wait4;

/// The libraries that any macro of this kind needs, as lines of a manifest.
pub const PLAIN: &str = "\
syn = { version = \"3\", default-features = false, features = [\"derive\", \"parsing\", \"printing\", \"proc-macro\"] }
quote = \"1\"
serde_json = \"1\"
";

pub const TURUL: &str = "turul-a2a-patterns = \"=0.2.6\"\n";

pub struct Package {
    folder: TempDir,
}

impl Package {
    /// A package with these dependencies, as lines of a manifest.
    pub fn new(dependencies: &str, main: &str) -> Self {
        let package = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        let manifest = format!(
            "[package]\nname = \"scratch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[profile.release]\nstrip = true\n\n\
             [dependencies]\n{dependencies}\n[workspace]\n"
        );
        package.write("Cargo.toml", &manifest);
        fs::copy(repository().join("Cargo.lock"), package.path("Cargo.lock")).expect("the lock file");
        package.write("src/main.rs", main);
        package
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a new folder");
        fs::write(path, content).expect("a new file");
    }

    /// A call of cargo for the package.
    pub fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        command
            .args(arguments)
            .args(["--offline", "--quiet"])
            .current_dir(self.folder.path())
            .env("CARGO_TARGET_DIR", self.path("target"))
            .stderr(Stdio::null());
        // What turul-a2a-patterns is built with.
        if let Ok(protoc) = protoc_bin_vendored::protoc_bin_path() {
            command.env("PROTOC", protoc);
        }
        command
    }

    /// Builds the package in debug mode; returns the seconds of the processor. None if it cannot be built.
    pub fn build(&self) -> Option<f64> {
        let mut child = self.cargo(&["build"]).stdout(Stdio::null()).spawn().expect("cargo starts");
        let end = child.wait4().expect("cargo ends");
        end.status.success().then(|| (end.rusage.utime + end.rusage.stime).as_secs_f64())
    }

    /// The program in release mode. None if it cannot be built. Dependencies are built once for all packages and runs.
    pub fn release(&self) -> Option<PathBuf> {
        let target = repository().join("bench/target/scratch");
        let mut build = self.cargo(&["build", "--release"]);
        let status = build.env("CARGO_TARGET_DIR", &target).stdout(Stdio::null()).status().expect("cargo runs");
        let built = target.join("release").join(format!("scratch{}", std::env::consts::EXE_SUFFIX));
        // The next package's program takes its place.
        let program = self.path("program");
        (status.success() && fs::copy(built, &program).is_ok()).then_some(program)
    }

    /// How many crates are built for it, itself included; each version counts.
    pub fn crates(&self) -> Option<f64> {
        let tree = self.cargo(&["tree", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]).output();
        let tree = tree.ok().filter(|output| output.status.success())?;
        let mut crates: Vec<&str> =
            std::str::from_utf8(&tree.stdout).ok()?.lines().map(|line| line.trim_end_matches(" (*)")).collect();
        crates.sort_unstable();
        crates.dedup();
        u32::try_from(crates.len()).ok().map(f64::from)
    }

    pub fn clean(&self) {
        let target = self.path("target");
        if target.exists() {
            fs::remove_dir_all(target).expect("the target folder goes");
        }
    }
}

/// The line of a manifest for a package of the repository.
pub fn ours(package: &str, rest: &str) -> String {
    format!("{package} = {{ path = {:?}{rest} }}\n", repository().join(package))
}

/// That of the runtime for a program that only embeds.
pub fn embedding() -> String {
    ours("skills-runtime", ", default-features = false")
}

/// Skills of three files and twenty headings each, below `skills`.
pub fn write_skills(package: &Package, count: usize) {
    for number in 0..count {
        write_skill(package, number, "");
        package.write(&format!("skills/skill-{number:04}/references/more.md"), format!("# More on {number}\n"));
        package.write(&format!("skills/skill-{number:04}/scripts/run.sh"), format!("echo {number}\n"));
    }
}

/// The SKILL.md of one of them, whose body ends with a text.
pub fn write_skill(package: &Package, number: usize, end: &str) {
    let headings: String = (0..20)
        .map(|heading| {
            format!("\n## Step {heading} of the work\n\nDo what the step asks for, then look at the result.\n")
        })
        .collect();
    let text = format!(
        "---\nname: skill-{number:04}\ndescription: Does the work number {number}. Use when somebody asks for it.\n\
         license: MIT\nmetadata:\n  a2a-tags: '[\"work\",\"test\"]'\n---\n# Work {number}\n{headings}{end}"
    );
    package.write(&format!("skills/skill-{number:04}/SKILL.md"), text);
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
