//! The clean debug build of `skills-macros` beside that of the libraries that any macro of its kind needs.

use std::time::Duration;

use crate::scratch::{Package, repository};

const RUNS: usize = 3;

pub fn measure() {
    let macros = format!("skills-macros = {{ path = {:?} }}", repository().join("skills-macros"));
    let plain = "syn = { version = \"3\", default-features = false, features = [\"derive\", \"parsing\", \"printing\", \"proc-macro\"] }\n\
                 quote = \"1\"\nserde_json = \"1\"";
    let ours = Package::new(&macros, "fn main() {}\n");
    let theirs = Package::new(plain, "fn main() {}\n");
    let (mut best_ours, mut best_theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..RUNS {
        for (package, best) in [(&ours, &mut best_ours), (&theirs, &mut best_theirs)] {
            package.clean();
            *best = package.build().min(*best);
        }
    }
    println!("clean debug build, best of {RUNS}:");
    println!("  syn, quote, serde_json   {:6.2} s", best_theirs.as_secs_f64());
    println!("  skills-macros            {:6.2} s", best_ours.as_secs_f64());
    println!("  ratio                    {:6.2}", best_ours.as_secs_f64() / best_theirs.as_secs_f64());
}
