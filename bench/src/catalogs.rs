//! The XML catalog of many skills, beside that of the Python package `agentskills-core`.
//!
//! Both read the same folder before anything is timed. The package writes its catalog at each call. A set does so at the
//! first, so that each round loads a set; `Catalog::of` does so at each call as well.

use std::fs;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use skills_runtime::{Catalog, LoadOptions, SkillSet};

use crate::python::{Package, Python};
use crate::timing::side_by_side;

const SKILLS: usize = 1_000;
const ROUNDS: usize = 100;

const PEER: Package = Package {
    name: "agentskills-core",
    requirement: "agentskills-core==0.5.0",
    interpreter: "python3.12",
    variable: "AGENTSKILLS_PYTHON",
    measurement: "catalogs",
};

/// Reads the skills of a folder and prints their catalog as JSON; then, for each line of its input, the nanoseconds that
/// it took to write the catalog once more.
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
        start = time.perf_counter_ns()
        await registry.get_skills_catalog(format='xml')
        print(time.perf_counter_ns() - start, flush=True)

asyncio.run(main())
";

pub fn measure() {
    let python = Python::with(&PEER);
    let folder = skills();
    let mut peer = Peer::start(&python, folder.path());
    let set = load(folder.path());
    let catalog = set.catalog().xml().expect("nothing is filtered");
    let of_cards = Catalog::of(set.iter()).xml().expect("nothing is filtered");
    assert!(catalog == peer.catalog() && catalog == of_cards, "they do not write the same catalog");

    println!("the XML catalog of {SKILLS} skills, {} bytes, {}:", catalog.len(), python.version);
    let (mut peers, mut firsts, mut anew) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        peers.push(peer.call());
        let fresh = load(folder.path());
        firsts.push(time(|| black_box(&fresh).catalog().xml()));
        anew.push(time(|| Catalog::of(black_box(&set).iter()).xml()));
    }
    let peer = best_and_median(peers);
    println!("  {ROUNDS} rounds                           best               median");
    for (call, times) in [
        ("get_skills_catalog", peer),
        ("first call of a loaded set", best_and_median(firsts)),
        ("Catalog::of, at each call", best_and_median(anew)),
    ] {
        let [best, median] = [0, 1].map(|index| format!("{:9.3} ms {:5.1}", times[index], peer[index] / times[index]));
        println!("  {call:28} {best}   {median}  times as fast");
    }
    let [later] = side_by_side([&mut || drop(black_box(black_box(&set).catalog().xml()))]);
    println!("  any later call of the set    {later:9.1} ns");
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

fn time<T>(call: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(call());
    let time = start.elapsed();
    drop(result);
    time
}

/// In milliseconds.
fn best_and_median(mut times: Vec<Duration>) -> [f64; 2] {
    times.sort_unstable();
    [times[0], times[times.len() / 2]].map(|time| time.as_secs_f64() * 1_000.0)
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

    /// The time of one call.
    fn call(&mut self) -> Duration {
        self.input.write_all(b"\n").expect("the interpreter runs");
        Duration::from_nanos(self.line().trim().parse().expect("the package writes the catalog again"))
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
