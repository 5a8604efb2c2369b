//! Measures the figures of ARCHITECTURE.md.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -- build` (or `expansion`, or `refusals`).

mod build;
mod expansion;
mod refusals;
mod scratch;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build"] => build::measure(),
        ["expansion"] => expansion::measure(),
        ["refusals"] => refusals::measure(),
        ["refuse", kind] => refusals::refuse(kind),
        _ => {
            eprintln!("usage: bench build | expansion | refusals");
            std::process::exit(2);
        }
    }
}
