//! Clean debug builds and numbers of crates beside those of other libraries, and the memory that rustc needs for large
//! files.

use crate::memory;
use crate::scratch::{PLAIN, Package, TURUL, embedding, ours};
use crate::table::{Row, Side, Unit, in_turn};

const ROUNDS: usize = 3;

const EMPTY: &str = "fn main() {}\n";

pub fn rows() -> Vec<Row> {
    let include_dir = format!("include_dir = \"0.7.4\"\n{PLAIN}");
    let handlers = ours("skills-runtime", "");
    let [mut rows, embeds, calls] = [
        compare("the macros", &[("skills-macros", &ours("skills-macros", "")), ("syn, quote, serde_json", PLAIN)]),
        compare(
            "a program that only embeds",
            &[("skills-runtime, no features", &embedding()), ("include_dir, syn, quote, serde_json", &include_dir)],
        ),
        compare(
            "a program with handlers",
            &[
                ("skills-runtime", &handlers),
                ("turul-a2a-patterns 0.2.6", TURUL),
                ("radkit 0.0.5", "radkit = \"=0.0.5\"\n"),
            ],
        ),
    ];
    rows.extend(embeds);
    rows.extend(calls);
    rows
}

/// Clean builds of some sets of dependencies in turn, and how many crates they are.
fn compare(what: &str, sides: &[(&'static str, &str)]) -> Vec<Row> {
    let (mut rows, mut packages) = (Vec::new(), Vec::new());
    let built = format!("clean debug build of {what}");
    for (name, dependencies) in sides {
        let package = Package::new(dependencies, EMPTY);
        match package.build() {
            Some(_) => packages.push((*name, package)),
            None => rows.push(Row::skipped(&*built, name, "it cannot be built")),
        }
    }
    let mut builds: Vec<_> = packages
        .iter()
        .map(|(name, package)| {
            (*name, move || {
                package.clean();
                package.build().expect("it was built before")
            })
        })
        .collect();
    let mut builds: Vec<(&str, &mut dyn FnMut() -> f64)> =
        builds.iter_mut().map(|(name, build)| (*name, build as &mut dyn FnMut() -> f64)).collect();
    rows.splice(0..0, in_turn(&built, Unit::Seconds, ROUNDS, &mut builds));
    let mut counts = packages.iter().map(|(name, package)| Side {
        name,
        // The scratch package itself is none.
        rounds: vec![package.crates().expect("it was built before") - 1.0],
    });
    if let Some(ours) = counts.next() {
        rows.extend(counts.map(|other| Row::Measured {
            what: format!("crates of {what}"),
            sides: [ours.clone(), other],
            unit: Unit::Count,
        }));
    }
    rows
}

/// The peak of all processes of a debug build with ten skills of 10 MB each.
pub fn memory() -> Vec<Row> {
    const MEGABYTES: usize = 1_000_000;
    let includes: String = (0..10)
        .map(|number| format!("include_bytes!(\"../skills/large-{number}/assets/data.bin\").as_slice(), "))
        .collect();
    let by_hand =
        format!("static FILES: [&[u8]; 10] = [{includes}];\nfn main() {{ println!(\"{{}}\", FILES.len()); }}\n");
    let ours =
        "fn main() { println!(\"{}\", skills_runtime::embed_skills!(\"skills\", allow(no_build_script)).len()); }\n";
    let packages = [
        ("`embed_skills!`", Package::new(&embedding(), EMPTY), ours),
        ("`include_bytes!`", Package::new("", EMPTY), by_hand.as_str()),
    ];
    let mut builds = packages.each_ref().map(|(name, package, main)| {
        for number in 0..10 {
            let text = format!("---\nname: large-{number}\ndescription: Has a large file.\n---\nUse it.\n");
            package.write(&format!("skills/large-{number}/SKILL.md"), text);
            package.write(&format!("skills/large-{number}/assets/data.bin"), vec![number; 10 * MEGABYTES]);
        }
        package.build().expect("the dependencies can be built");
        (*name, move || {
            package.write("src/main.rs", main);
            let (manifest, target) = (package.path("Cargo.toml"), package.path("target"));
            let paths = [manifest, target].map(|path| path.to_str().expect("a path of UTF-8").to_owned());
            memory::peak(
                "cargo",
                &["build", "--offline", "--quiet", "--manifest-path", &paths[0], "--target-dir", &paths[1]],
            )
        })
    });
    let mut builds = builds.each_mut().map(|(name, build)| (*name, build as &mut dyn FnMut() -> f64));
    in_turn("peak memory of a build with 100 MB of files", Unit::Bytes, ROUNDS, &mut builds)
}
