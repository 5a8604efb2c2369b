//! Clean debug builds beside those of the libraries that any macro of this kind needs.

use std::time::Duration;

use crate::scratch::{Package, repository};

const RUNS: usize = 3;

pub fn measure() {
    let plain = "syn = { version = \"3\", default-features = false, features = [\"derive\", \"parsing\", \"printing\", \"proc-macro\"] }\n\
                 quote = \"1\"\nserde_json = \"1\"";
    let path = |name: &str| repository().join(name);
    let macros = format!("skills-macros = {{ path = {:?} }}", path("skills-macros"));
    let embedding = format!("skills-runtime = {{ path = {:?}, default-features = false }}", path("skills-runtime"));
    let with_include_dir = format!("include_dir = \"0.7.4\"\n{plain}");
    compare(("skills-macros", &macros), ("syn, quote, serde_json", plain));
    compare(
        ("skills-runtime that only embeds", &embedding),
        ("include_dir, syn, quote, serde_json", &with_include_dir),
    );
}

/// Builds two sets of dependencies in turn.
fn compare(ours: (&str, &str), theirs: (&str, &str)) {
    let packages = [ours, theirs].map(|(name, dependencies)| (name, Package::new(dependencies, "fn main() {}\n")));
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..RUNS {
        for ((_, package), times) in packages.iter().zip(&mut times) {
            package.clean();
            times.push(package.build());
        }
    }
    println!("clean debug build, median of {RUNS} (shortest to longest):");
    let medians = times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        (times[RUNS / 2].as_secs_f64(), times[0].as_secs_f64(), times[RUNS - 1].as_secs_f64())
    });
    for ((name, _), (median, shortest, longest)) in packages.iter().zip(medians) {
        println!("  {name:36} {median:6.2} s ({shortest:.2} to {longest:.2})");
    }
    println!("  {:36} {:6.2}", "ratio", medians[0].0 / medians[1].0);
}
