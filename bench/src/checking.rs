//! `cargo skills check` over many skill directories, beside the reference validator, the Python package `skills-ref`.
//!
//! The validator runs through its Python API, one process for every 1,000 directories, so that neither its command line
//! nor the start of an interpreter for each directory is part of its time.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::slice;
use std::time::Instant;

use crate::memory;
use crate::python::{Package, Python};
use crate::scratch::{release_program, repository};
use crate::table::{Row, Unit, in_turn};

const MANY: usize = 5_000;
const FEWER: usize = 1_000;
const DIRECTORIES_OF_A_PROCESS: usize = 1_000;
const ROUNDS: usize = 5;

/// The files that each of the skills with files has besides, 77 KB together: how many of each kind, and their bytes.
const FILES: [(&str, usize, usize); 3] =
    [("references/notes-{}.md", 4, 5_000), ("scripts/run_{}.py", 4, 2_000), ("assets/data-{}.bin", 1, 49_000)];

const BESIDE: &str = "the reference validator, `skills-ref`";

const REFERENCE: Package =
    Package { name: "skills-ref", requirement: "skills-ref", interpreter: "python3", variable: "SKILLS_REF_PYTHON" };

/// Validates the directories on its input, one a line; fails if one has a problem.
const VALIDATE: &str = "\
import sys
from pathlib import Path
from skills_ref import validate

problems = 0
for line in sys.stdin:
    for problem in validate(Path(line.rstrip('\\n'))):
        print(line, problem, file=sys.stderr)
        problems += 1
sys.exit(problems > 0)
";

pub fn rows() -> Vec<Row> {
    let reference = match Python::with(&REFERENCE) {
        Ok(python) => Reference(python),
        Err(way) => return vec![Row::skipped("a check of many skill directories", BESIDE, way)],
    };
    let program = release_program("cargo-skills");
    let sources = example_skills(&reference);
    let fewer = Skills::new(FEWER, &sources);
    let many = Skills::new(MANY, &sources);
    refuses_a_broken_skill(&program, &reference, &fewer);

    let mut rows = compare("5,000 skill directories", &program, &reference, &many);
    let peak = |skills: &Skills| memory::peak(&program, &skills.check());
    rows.extend(in_turn(
        "peak memory of `cargo skills check`",
        Unit::Bytes,
        ROUNDS,
        &mut [("5,000 directories", &mut || peak(&many)), ("1,000 directories", &mut || peak(&fewer))],
    ));
    let with_files = fewer.with_files();
    rows.extend(compare("1,000 skill directories with 77 KB of files each", &program, &reference, &with_files));
    rows
}

fn compare(what: &str, program: &Path, reference: &Reference, skills: &Skills) -> Vec<Row> {
    in_turn(
        what,
        Unit::Seconds,
        ROUNDS,
        &mut [
            ("`cargo skills check`", &mut || check(program, skills).expect_success().seconds),
            (BESIDE, &mut || reference.validate(&skills.directories).expect_success().seconds),
        ],
    )
}

/// Who does not look is fast: both have to find the one directory that is not valid.
fn refuses_a_broken_skill(program: &Path, reference: &Reference, skills: &Skills) {
    let last = skills.directories.last().expect("there are skills").join("SKILL.md");
    let text = fs::read_to_string(&last).expect("a skill");
    fs::write(&last, text.replacen("description:", "about:", 1)).expect("the file can be written");
    assert_eq!(check(program, skills).status.code(), Some(1), "a skill without a description was accepted");
    assert_eq!(
        reference.validate(&skills.directories).status.code(),
        Some(1),
        "a skill without a description was accepted"
    );
    fs::write(&last, text).expect("the file can be written");
}

/// Valid skills in a temporary folder, made from those of the examples.
struct Skills {
    root: tempfile::TempDir,
    directories: Vec<PathBuf>,
}

impl Skills {
    fn new(count: usize, sources: &[PathBuf]) -> Self {
        let root = tempfile::tempdir().expect("a temporary folder");
        let directories = (0..count).zip(sources.iter().cycle()).map(|(number, source)| {
            let old = source.file_name().and_then(|name| name.to_str()).expect("a skill has a name");
            let new = format!("{old}-{number:04}");
            let directory = root.path().join(&new);
            copy(source, &directory);
            vary(&directory.join("SKILL.md"), (old, &new), number);
            directory
        });
        Self { directories: directories.collect(), root }
    }

    /// What `cargo skills` is asked to do.
    fn check(&self) -> [&str; 4] {
        ["check", "--format", "json", self.root.path().to_str().expect("a path of UTF-8")]
    }

    /// The same with files that no rule has a reason to read.
    fn with_files(self) -> Self {
        for directory in &self.directories {
            for (path, count, bytes) in FILES {
                for number in 0..count {
                    let file = directory.join(path.replace("{}", &number.to_string()));
                    fs::create_dir_all(file.parent().expect("a file is in a directory")).expect("a directory");
                    let line = format!("Line of file {number} of {}.\n", directory.display());
                    let content: Vec<u8> = line.bytes().cycle().take(bytes).collect();
                    fs::write(file, content).expect("the file can be written");
                }
            }
        }
        self
    }
}

/// The skill directories of the examples, in the order of their paths; without those that are none to the validator, and
/// without Bindu's, whose copies would all have one id.
fn example_skills(reference: &Reference) -> Vec<PathBuf> {
    let examples = entries(&repository().join("examples")).into_iter().map(|example| example.join("skills"));
    let skills = examples.filter(|skills| skills.is_dir()).flat_map(|skills| entries(&skills));
    let skills: Vec<PathBuf> = skills
        .filter(|skill| {
            !skill.join("skill.yaml").exists() && reference.validate(slice::from_ref(skill)).status.success()
        })
        .collect();
    assert!(!skills.is_empty(), "the examples have no skills that the validator takes");
    skills
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut entries: Vec<PathBuf> = entries.collect();
    entries.sort();
    entries
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a new folder");
    for entry in entries(from) {
        let target = to.join(entry.file_name().expect("an entry has a name"));
        if entry.is_dir() {
            copy(&entry, &target);
        } else {
            fs::copy(&entry, &target).expect("a file can be copied");
        }
    }
}

/// Gives a copied skill the name of its directory, and a description and a body of its own.
fn vary(skill_md: &Path, (old, new): (&str, &str), number: usize) {
    let text = fs::read_to_string(skill_md).expect("a skill");
    let text = text.replacen(&format!("name: {old}\n"), &format!("name: {new}\n"), 1).replacen(
        "description: ",
        &format!("description: Number {number}. "),
        1,
    );
    fs::write(skill_md, format!("{text}\nThis is number {number}.\n")).expect("the file can be written");
}

/// What a run took.
struct Run {
    status: ExitStatus,
    seconds: f64,
    errors: String,
}

impl Run {
    fn expect_success(self) -> Self {
        assert!(self.status.success(), "the skills are valid, but: {}", self.errors);
        self
    }
}

fn check(program: &Path, skills: &Skills) -> Run {
    run(Command::new(program).args(skills.check()), "")
}

/// Runs a program to its end. What it prints goes nowhere.
fn run(command: &mut Command, input: &str) -> Run {
    let start = Instant::now();
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    // A program that does not read its input may have closed it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    Run { status: output.status, seconds: start.elapsed().as_secs_f64(), errors }
}

struct Reference(Python);

impl Reference {
    /// Validates all directories, in one process after the other.
    fn validate(&self, directories: &[PathBuf]) -> Run {
        let runs = directories.chunks(DIRECTORIES_OF_A_PROCESS).map(|directories| {
            let lines: String = directories.iter().map(|directory| format!("{}\n", directory.display())).collect();
            run(&mut self.0.program(VALIDATE), &lines)
        });
        let together = runs.reduce(|all, run| Run {
            status: if all.status.success() { run.status } else { all.status },
            seconds: all.seconds + run.seconds,
            errors: all.errors + &run.errors,
        });
        together.expect("there are directories")
    }
}
