//! The incremental build of a program that embeds skills beside one that embeds the same tree with `include_dir!`.

use std::time::Duration;

use crate::scratch::{Package, repository};

const RUNS: usize = 7;

pub fn measure() {
    println!(
        "incremental debug build after a change of main.rs, best of {RUNS}; in brackets a build without a change,"
    );
    println!("which is cargo's own time:");
    println!("  skills      embed_skills!       include_dir!   difference");
    for count in [100, 1_000] {
        let path = repository().join("skills-runtime");
        let runtime = format!("skills-runtime = {{ path = {path:?}, default-features = false }}");
        let ours = "fn main() { println!(\"{}\", skills_runtime::embed_skills!(\"skills\", allow(no_build_script)).len()); }\n";
        let theirs = "static SKILLS: include_dir::Dir = include_dir::include_dir!(\"$CARGO_MANIFEST_DIR/skills\");\n\
                      fn main() { println!(\"{}\", SKILLS.entries().len()); }\n";
        let packages =
            [(Package::new(&runtime, ours), ours), (Package::new("include_dir = \"0.7.4\"", theirs), theirs)];
        for (package, _) in &packages {
            write_skills(package, count);
            package.build();
        }
        let (mut best, mut idle) = ([Duration::MAX; 2], [Duration::MAX; 2]);
        for run in 0..RUNS {
            for (index, (package, main)) in packages.iter().enumerate() {
                package.write("src/main.rs", &format!("{main}// {run}\n"));
                best[index] = package.build().min(best[index]);
                idle[index] = package.build().min(idle[index]);
            }
        }
        let milliseconds = |times: [Duration; 2]| times.map(|time| time.as_secs_f64() * 1_000.0);
        let ([ours, theirs], [ours_idle, theirs_idle]) = (milliseconds(best), milliseconds(idle));
        println!(
            "  {count:6} {ours:7.0} ms ({ours_idle:3.0}) {theirs:9.0} ms ({theirs_idle:3.0}) {:6.0} ms ({:3.0})",
            ours - theirs,
            ours_idle - theirs_idle
        );
    }
}

/// Skills of three files and twenty headings each.
fn write_skills(package: &Package, count: usize) {
    for number in 0..count {
        let headings: String = (0..20)
            .map(|heading| {
                format!("\n## Step {heading} of the work\n\nDo what the step asks for, then look at the result.\n")
            })
            .collect();
        let text = format!(
            "---\nname: skill-{number:04}\ndescription: Does the work number {number}. Use when somebody asks for it.\n\
             license: MIT\nmetadata:\n  a2a-tags: '[\"work\",\"test\"]'\n---\n# Work {number}\n{headings}"
        );
        package.write(&format!("skills/skill-{number:04}/SKILL.md"), &text);
        package.write(&format!("skills/skill-{number:04}/references/more.md"), &format!("# More on {number}\n"));
        package.write(&format!("skills/skill-{number:04}/scripts/run.sh"), &format!("echo {number}\n"));
    }
}
