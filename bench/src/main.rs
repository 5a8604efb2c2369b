//! Prints the table of docs/performance.md: ours beside others, both measured in this run.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml`, with the names of groups after `--` to run those alone.
//! All of them take about half an hour on two cores, most of it for the groups `expansion` and `build`.

#[cfg(feature = "a2a")]
mod a2a;
mod build;
mod cards;
mod catalogs;
mod checking;
mod dispatch;
mod expansion;
mod memory;
mod outlines;
mod peer;
mod python;
mod refusals;
mod rendering;
mod scratch;
#[cfg(feature = "http")]
mod serving;
mod size;
mod table;
mod timing;
mod validation;

use table::Row;

type Group = fn() -> Vec<Row>;

/// The groups by name, in the order of the table.
const GROUPS: &[(&str, Group)] = &[
    ("cards", cards::rows),
    ("validation", validation::rows),
    ("rendering", rendering::rows),
    ("dispatch", dispatch::rows),
    ("outlines", outlines::rows),
    ("catalogs", catalogs::rows),
    ("checking", checking::rows),
    ("refusals", refusals::rows),
    ("a2a", a2a),
    ("serving", serving),
    ("expansion", expansion::rows),
    ("size", size::rows),
    ("memory", build::memory),
    ("build", build::rows),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        // These measure in a process of its own, which the groups start.
        ["peak", program, ref arguments @ ..] => return memory::print_peak(program, arguments),
        ["refuse", kind] => return refusals::refuse(kind),
        _ => {}
    }
    let names: Vec<&str> = GROUPS.iter().map(|(name, _)| *name).collect();
    if let Some(unknown) = arguments.iter().find(|argument| !names.contains(argument)) {
        eprintln!("there is no group `{unknown}`; the groups are {}", names.join(", "));
        std::process::exit(2);
    }
    println!("{}", table::HEADER);
    for (name, rows) in GROUPS {
        if arguments.is_empty() || arguments.contains(name) {
            rows().iter().for_each(|row| println!("{row}"));
        }
    }
}

fn a2a() -> Vec<Row> {
    #[cfg(feature = "a2a")]
    return a2a::rows();
    #[cfg(not(feature = "a2a"))]
    vec![Row::skipped("a task of an A2A agent", "an executor by hand", "`--features a2a`")]
}

fn serving() -> Vec<Row> {
    #[cfg(feature = "http")]
    return serving::rows();
    #[cfg(not(feature = "http"))]
    vec![Row::skipped("`GET /agent/skills`", "a handler of axum's", "`--features http`")]
}
