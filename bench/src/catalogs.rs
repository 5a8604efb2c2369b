//! The XML catalog of many skills, beside that of the Python package `agentskills-core`.
//!
//! Both read the same folder before anything is timed. The package writes its catalog at each call. A set does so at the
//! first, so that each round loads a set; `Catalog::of` does so at each call as well.

use std::fs;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use skills_runtime::{Catalog, LoadOptions, SkillSet};

use crate::python::{Package, Python};
use crate::table::{Row, Unit, in_turn};
use crate::timing::seconds;

const SKILLS: usize = 1_000;
const ROUNDS: usize = 51;

const PEER: Package = Package {
    name: "agentskills-core",
    requirement: "agentskills-core==0.5.0",
    interpreter: "python3.12",
    variable: "AGENTSKILLS_PYTHON",
};

/// Reads the skills of a folder and prints their catalog as JSON; then, for each line of its input, the seconds that it
/// took to write the catalog once more.
const CATALOG: &str = "\
import asyncio, json, sys, time
from pathlib import Path
from agentskills_core import SkillProvider, SkillRegistry, split_frontmatter

class InMemory(SkillProvider):
    def __init__(self, root):
        texts = {file.parent.name: file.read_text('utf-8') for file in root.glob('*/SKILL.md')}
        self.skills = {skill: split_frontmatter(text) for skill, text in texts.items()}

    async def get_metadata(self, skill):
        return self.skills[skill][0]

    async def get_body(self, skill):
        return self.skills[skill][1]

    async def nothing(self, skill, name):
        return b''

    get_script = get_asset = get_reference = nothing

async def main():
    provider = InMemory(Path(sys.argv[1]))
    registry = SkillRegistry()
    await registry.register([(skill, provider) for skill in provider.skills])
    print(json.dumps(await registry.get_skills_catalog(format='xml')), flush=True)
    for _ in sys.stdin:
        start = time.process_time()
        await registry.get_skills_catalog(format='xml')
        print(time.process_time() - start, flush=True)

asyncio.run(main())
";

pub fn rows() -> Vec<Row> {
    const WHAT: &str = "the XML catalog of 1,000 skills";
    const BESIDE: &str = "agentskills-core 0.5.0, `get_skills_catalog`";
    let python = match Python::with(&PEER) {
        Ok(python) => python,
        Err(way) => return vec![Row::skipped(WHAT, BESIDE, way)],
    };
    let folder = skills();
    let mut peer = Peer::start(&python, folder.path());
    let set = load(folder.path());
    let catalog = set.catalog().xml().expect("nothing is filtered");
    let of_cards = Catalog::of(set.iter()).xml().expect("nothing is filtered");
    assert!(catalog == peer.catalog() && catalog == of_cards, "they do not write the same catalog");

    let mut first = || {
        let fresh = load(folder.path());
        seconds(|| black_box(&fresh).catalog().xml())
    };
    let mut anew = || seconds(|| Catalog::of(black_box(&set).iter()).xml());
    let mut compare = |name, ours: &mut dyn FnMut() -> f64| {
        in_turn(WHAT, Unit::Seconds, ROUNDS, &mut [(name, ours), (BESIDE, &mut || peer.call())])
    };
    let mut rows = compare("the first of a loaded set", &mut first);
    rows.extend(compare("`Catalog::of`", &mut anew));
    rows
}

/// A folder with skills. Of two one has a version, of three one says when to use it, and all need escaping.
fn skills() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for number in 0..SKILLS {
        let name = format!("skill-{number:04}");
        let version = if number % 2 == 0 { "version: 1.2.0\n" } else { "" };
        let cases = if number % 3 == 0 {
            format!(
                "when_to_use:\n  - Somebody asks for the work number {number}\n  - A report has fewer than < 3 sources\n\
                 when_not_to_use:\n  - The work is done already\n"
            )
        } else {
            String::new()
        };
        let skill_md = format!(
            "---\nname: {name}\ndescription: Does the work number {number}, R&D included, and writes a report on what \
             came of it. Use when somebody asks for this work, or for a report on work that was done before.\n\
             {version}{cases}---\n# Work {number}\n\nDo what the work asks for, then look at the result.\n"
        );
        let directory = folder.path().join(&name);
        fs::create_dir(&directory).expect("a new folder");
        fs::write(directory.join("SKILL.md"), skill_md).expect("a new file");
    }
    folder
}

fn load(root: &Path) -> SkillSet {
    SkillSet::load(root, &LoadOptions::default()).expect("the skills are valid")
}

/// A process of the package that has the skills in memory.
struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start(python: &Python, root: &Path) -> Self {
        let mut command = python.program(CATALOG);
        let command = command.arg(root).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the interpreter starts");
        let input = process.stdin.take().expect("the input is a pipe");
        let output = BufReader::new(process.stdout.take().expect("the output is a pipe"));
        Self { process, input, output }
    }

    /// What it says first.
    fn catalog(&mut self) -> String {
        serde_json::from_str(&self.line()).expect("the package gives a catalog")
    }

    /// The seconds that one call takes.
    fn call(&mut self) -> f64 {
        self.input.write_all(b"\n").expect("the interpreter runs");
        self.line().trim().parse().expect("the package writes the catalog again")
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the output is text");
        line
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended by itself, with a message of its own.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
