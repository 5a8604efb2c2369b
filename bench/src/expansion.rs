//! Incremental builds of programs that embed skills, beside others that embed the same tree.

use std::cell::Cell;

use crate::scratch::{Package, embedding, write_skill, write_skills};
use crate::table::{Row, Side, Unit, in_turn};

const ROUNDS: usize = 7;

const OURS: &str =
    "fn main() { println!(\"{}\", skills_runtime::embed_skills!(\"skills\", allow(no_build_script)).len()); }\n";
const INCLUDE_DIR: &str = "static SKILLS: include_dir::Dir = include_dir::include_dir!(\"$CARGO_MANIFEST_DIR/skills\");\n\
                           fn main() { println!(\"{}\", SKILLS.entries().len()); }\n";
const RUST_EMBED: &str = "#[derive(rust_embed::Embed)]\n#[folder = \"skills\"]\nstruct Skills;\n\
                          fn main() { println!(\"{}\", Skills::iter().count()); }\n";

pub fn rows() -> Vec<Row> {
    let packages = packages();
    let (mut rows, mut fewer) = (Vec::new(), None);
    // In this order, since skills are added.
    for count in [1, 100, 1_000, 5_000] {
        for (_, package, _) in &packages {
            write_skills(package, count);
        }
        let of_main = edit_of_main(count, &packages[..2]);
        match count {
            100 | 1_000 => rows.extend(edit_of_a_body(count, &packages)),
            _ => {}
        }
        if count == 5_000 {
            rows.extend(of_main.first().zip(fewer.as_ref()).and_then(|(many, fewer)| linear(many, fewer)));
        }
        fewer = of_main.first().cloned();
        rows.extend(of_main);
    }
    rows
}

/// The first figures of two rows, beside each other.
fn linear(many: &Row, fewer: &Row) -> Option<Row> {
    let side = |row: &Row, name| match row {
        Row::Measured { sides: [ours, _], .. } => Some(Side { name, rounds: ours.rounds.clone() }),
        Row::Skipped { .. } => None,
    };
    let sides = [side(many, "5,000 skills")?, side(fewer, "1,000 skills")?];
    Some(Row::Measured { what: "`embed_skills!` after a change of main.rs".to_owned(), sides, unit: Unit::Seconds })
}

type Scratch = (&'static str, Package, &'static str);

/// The package of each library that embeds, with its name and main.rs.
fn packages() -> [Scratch; 3] {
    let rust_embed = "rust-embed = { version = \"8.13\", features = [\"debug-embed\"] }";
    [
        ("`embed_skills!`", Package::new(&embedding(), OURS), OURS),
        ("`include_dir!`", Package::new("include_dir = \"0.7.4\"", INCLUDE_DIR), INCLUDE_DIR),
        ("`rust-embed`", Package::new(rust_embed, RUST_EMBED), RUST_EMBED),
    ]
}

/// Builds after a change of main.rs, so that the macro runs anew.
fn edit_of_main(count: usize, packages: &[Scratch]) -> Vec<Row> {
    let what = format!("incremental build with {count} skills after a change of main.rs");
    rebuilds(&what, packages, |package, main, round| {
        package.write("src/main.rs", format!("{main}// {count} {round}\n"))
    })
}

/// Builds after a change of one SKILL.md.
fn edit_of_a_body(count: usize, packages: &[Scratch]) -> Vec<Row> {
    let what = format!("incremental build with {count} skills after a change of one body");
    rebuilds(&what, packages, |package, _, round| write_skill(package, 0, &format!("\nRound {round}.\n")))
}

fn rebuilds(what: &str, packages: &[Scratch], edit: impl Fn(&Package, &str, usize)) -> Vec<Row> {
    let (edit, mut skipped, mut builds) = (&edit, Vec::new(), Vec::new());
    for (name, package, main) in packages {
        if package.build().is_none() {
            skipped.push(Row::skipped(what, name, "it cannot be built"));
            continue;
        }
        let round = Cell::new(0);
        builds.push((*name, move || {
            round.set(round.get() + 1);
            edit(package, main, round.get());
            package.build().expect("it was built before")
        }));
    }
    let mut builds: Vec<(&str, &mut dyn FnMut() -> f64)> =
        builds.iter_mut().map(|(name, build)| (*name, build as &mut dyn FnMut() -> f64)).collect();
    let mut rows = in_turn(what, Unit::Seconds, ROUNDS, &mut builds);
    rows.extend(skipped);
    rows
}
