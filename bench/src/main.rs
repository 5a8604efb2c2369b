//! Measures the figures of ARCHITECTURE.md.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -- build` (or `expansion`, `refusals`, `validation`,
//! `rendering`, `dispatch`, `checking`, `catalogs`, with `--features a2a` also `a2a`, and with `--features http` also
//! `serving`; `validation` with `--features turul` has a peer, `checking` and `catalogs` need one, and say how to get it).

#[cfg(feature = "a2a")]
mod agent;
mod build;
mod catalogs;
mod checking;
mod dispatch;
mod expansion;
mod outlines;
mod python;
mod refusals;
mod running;
mod scratch;
#[cfg(feature = "http")]
mod serving;
mod timing;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build"] => build::measure(),
        ["expansion"] => expansion::measure(),
        ["refusals"] => refusals::measure(),
        ["validation"] => running::validation(),
        ["rendering"] => running::rendering(),
        ["dispatch"] => dispatch::measure(),
        ["checking"] => checking::measure(),
        ["catalogs"] => {
            catalogs::measure();
            outlines::measure();
        }
        #[cfg(feature = "a2a")]
        ["a2a"] => agent::measure(),
        #[cfg(feature = "http")]
        ["serving"] => serving::measure(),
        ["refuse", kind] => refusals::refuse(kind),
        _ => {
            eprintln!(
                "usage: bench build | expansion | refusals | validation | rendering | dispatch | a2a | serving | checking | catalogs"
            );
            std::process::exit(2);
        }
    }
}
