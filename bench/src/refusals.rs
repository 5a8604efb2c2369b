//! Time and memory that hostile frontmatters take until they are refused.

use std::process::Command;
use std::time::Instant;

use skills_core::{Collector, Levels, SkillOptions, read_skill};

const KINDS: &[&str] = &["baseline", "large", "keys", "nesting", "flow-nesting", "aliases"];

pub fn measure() {
    println!("  frontmatter        refused as                time    peak memory");
    for kind in KINDS {
        let program = std::env::current_exe().expect("this program has a path");
        let output = Command::new(program).args(["refuse", kind]).output().expect("this program runs");
        print!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Reads one hostile skill in this process, so that its peak of memory is this one's.
pub fn refuse(kind: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let skill = folder.path().join("a");
    std::fs::create_dir(&skill).expect("a new folder");
    std::fs::write(skill.join("SKILL.md"), format!("---\nname: a\ndescription: A.\n{}---\nBody.\n", frontmatter(kind)))
        .expect("a new file");
    let mut collector = Collector::new(Levels::default());
    let start = Instant::now();
    read_skill(folder.path(), "a", &SkillOptions::default(), &mut collector);
    let time = start.elapsed();
    let diagnostics = collector.finish();
    let code = diagnostics.first().map_or("accepted", |diagnostic| diagnostic.code().as_str());
    println!("  {kind:18} {code:22} {:7.1} ms {:9} KiB", time.as_secs_f64() * 1_000.0, peak_memory());
}

fn frontmatter(kind: &str) -> String {
    match kind {
        "baseline" => String::new(),
        "large" => format!("license: {}\n", "x".repeat(1 << 20)),
        "keys" => (0..10_000).map(|key| format!("k{key}: v\n")).collect(),
        "nesting" => {
            format!("license: {}\n", (0..300).map(|depth| format!("\n{}a:", " ".repeat(depth + 1))).collect::<String>())
        }
        "flow-nesting" => format!("license: {}{}\n", "[".repeat(10_000), "]".repeat(10_000)),
        "aliases" => {
            let mut text = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n".to_owned();
            for level in 1..12 {
                let below = level - 1;
                text += &format!("a{level}: &a{level} [{}]\n", vec![format!("*a{below}"); 9].join(","));
            }
            text
        }
        other => panic!("no frontmatter is called {other}"),
    }
}

/// The most memory that this process has held, as Linux counts it.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown");
    line.trim().trim_end_matches(" kB").to_owned()
}
