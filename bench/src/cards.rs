//! Cards at the start of a program, with all that they hold, and look-ups among them.

use crate::peer::figure_of;
use crate::scratch::{Package, TURUL, embedding, write_skills};
use crate::table::{Row, Unit, in_turn};

const ROUNDS: usize = 21;
/// In this order, since skills are added.
const COUNTS: [usize; 3] = [1, 100, 1_000];
const BESIDE: &str = "turul-a2a-patterns, `SkillCard::parse`";

/// Prints a figure: of what, is its argument. The peer parses texts that a program would have by `include_str!`.
const MAIN: &str = r##"
use std::alloc::{GlobalAlloc, Layout, System};
use std::collections::HashMap;
use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

struct Counting;
static ALLOCATIONS: AtomicU32 = AtomicU32::new(0);
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}
#[global_allocator]
static ALLOCATOR: Counting = Counting;

static SKILLS: &skills_runtime::SkillSet = skills_runtime::embed_skills!("skills", allow(no_build_script));

fn ours() {
    for card in black_box(SKILLS) {
        black_box((card.id(), card.name(), card.description(), card.license(), card.tags(), card.body(), card.tokens()));
        black_box((card.input_schema(), card.output_schema(), card.outline().len(), card.files().len(), card.digest()));
    }
}

/// The skill by the keys of the peer's format.
fn of_peer(card: &skills_runtime::SkillCard) -> String {
    let (id, description, body) = (card.id(), card.description(), card.body());
    format!("---\nid: {id}\nname: {id}\ndescription: {description}\ntags: [work, test]\n---\n{body}")
}

fn peer(texts: &[String]) {
    for text in black_box(texts) {
        black_box(turul_a2a_patterns::SkillCard::parse(text).unwrap());
    }
}

fn seconds(times: u32, mut run: impl FnMut()) -> f64 {
    let start = cpu_time::ThreadTime::now();
    (0..times).for_each(|_| run());
    start.elapsed().as_secs_f64() / f64::from(times)
}

fn allocations(run: impl FnOnce()) -> f64 {
    let before = ALLOCATIONS.load(Relaxed);
    run();
    (ALLOCATIONS.load(Relaxed) - before).into()
}

fn main() {
    let mut names = SKILLS.iter().map(|card| card.id()).cycle();
    let texts: Vec<String> = SKILLS.iter().map(of_peer).collect();
    let figure = match std::env::args().nth(1).unwrap().as_str() {
        // The first use is what counts at a start, so nothing is repeated.
        "ours" => seconds(1, ours),
        "peer" => seconds(1, || peer(&texts)),
        "ours allocations" => allocations(ours),
        "peer allocations" => allocations(|| peer(&texts)),
        "get" => seconds(100_000, || _ = black_box(black_box(SKILLS).get(names.next().unwrap()).unwrap())),
        _ => {
            let map: HashMap<&str, &skills_runtime::SkillCard> = SKILLS.iter().map(|card| (card.id(), card)).collect();
            seconds(100_000, || _ = black_box(black_box(&map).get(names.next().unwrap()).unwrap()))
        }
    };
    println!("{figure:?}");
}
"##;

pub fn rows() -> Vec<Row> {
    let package = Package::new(&format!("{}{TURUL}cpu-time = \"1\"\n", embedding()), MAIN);
    COUNTS.into_iter().flat_map(|count| of(count, &package)).collect()
}

fn of(count: usize, package: &Package) -> Vec<Row> {
    let what = format!("cards of {count} skills ready at start");
    write_skills(package, count);
    // A skill that is new is not seen without a build script.
    package.write("src/main.rs", format!("{MAIN}// {count}\n"));
    let Some(program) = package.release() else {
        return vec![Row::skipped(what, BESIDE, "it cannot be built")];
    };
    let pair = |what: &str, unit, rounds, [ours, theirs]: [(&'static str, &str); 2]| {
        let (mut of_ours, mut of_theirs) = (|| figure_of(&program, ours.1), || figure_of(&program, theirs.1));
        in_turn(what, unit, rounds, &mut [(ours.0, &mut of_ours), (theirs.0, &mut of_theirs)])
    };
    let mut rows = pair(&what, Unit::Seconds, ROUNDS, [("every field read", "ours"), (BESIDE, "peer")]);
    let sides = [("every field read", "ours allocations"), (BESIDE, "peer allocations")];
    rows.extend(pair(&format!("{what}, allocations"), Unit::Count, 1, sides));
    if count == COUNTS[COUNTS.len() - 1] {
        let sides = [("`SkillSet::get`", "get"), ("`HashMap::get`", "map")];
        rows.extend(pair(&format!("a look-up among {count} skills"), Unit::Seconds, ROUNDS, sides));
    }
    rows
}
