//! Time and memory that hostile frontmatters take until they are refused, beside a frontmatter of two lines.

use std::process::Command;

use skills_core::{Collector, Levels, SkillOptions, read_skill};

use crate::memory::peak;
use crate::table::{Row, Unit, in_turn};
use crate::timing::seconds;

const BASELINE: &str = "two lines";
const KINDS: [&str; 5] =
    ["1 MiB in one value", "10,000 keys", "300 levels", "10,000 nested brackets", "nested aliases"];
const ROUNDS: usize = 11;

pub fn rows() -> Vec<Row> {
    let program = std::env::current_exe().expect("this program has a path");
    let time = |kind: &str| {
        let output = Command::new(&program).args(["refuse", kind]).output().expect("this program runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("a number")
    };
    let memory = |kind: &str| peak(&program, &["refuse", kind]);
    KINDS
        .iter()
        .flat_map(|kind| {
            [compare("time", Unit::Seconds, kind, &time), compare("peak memory", Unit::Bytes, kind, &memory)]
        })
        .flatten()
        .collect()
}

fn compare(what: &str, unit: Unit, kind: &str, figure: &dyn Fn(&str) -> f64) -> Vec<Row> {
    let what = format!("{what} until a frontmatter of {kind} is refused");
    in_turn(
        &what,
        unit,
        ROUNDS,
        &mut [("`read_skill`", &mut || figure(kind)), ("one of two lines", &mut || figure(BASELINE))],
    )
}

/// Reads one skill in this process, so that its peak of memory is this one's, and prints the seconds.
pub fn refuse(kind: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let skill = folder.path().join("a");
    std::fs::create_dir(&skill).expect("a new folder");
    std::fs::write(skill.join("SKILL.md"), format!("---\nname: a\ndescription: A.\n{}---\nBody.\n", frontmatter(kind)))
        .expect("a new file");
    let mut collector = Collector::new(Levels::default());
    let seconds = seconds(|| {
        read_skill(folder.path(), "a", &SkillOptions::default(), &mut collector);
    });
    assert_eq!(collector.finish().is_empty(), kind == BASELINE, "{kind}");
    println!("{seconds}");
}

fn frontmatter(kind: &str) -> String {
    match kind {
        BASELINE => String::new(),
        "1 MiB in one value" => format!("license: {}\n", "x".repeat(1 << 20)),
        "10,000 keys" => (0..10_000).map(|key| format!("k{key}: v\n")).collect(),
        "300 levels" => {
            format!("license: {}\n", (0..300).map(|depth| format!("\n{}a:", " ".repeat(depth + 1))).collect::<String>())
        }
        "10,000 nested brackets" => format!("license: {}{}\n", "[".repeat(10_000), "]".repeat(10_000)),
        "nested aliases" => {
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
