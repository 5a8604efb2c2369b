//! Small calls beside each other.

use std::time::{Duration, Instant};

const ROUNDS: usize = 50;
/// How long one turn of one call takes at least.
const TURN: Duration = Duration::from_millis(5);

/// The time of one call of each, in nanoseconds: the best of several rounds, in each of which every call has its turn.
pub fn side_by_side<const N: usize>(mut calls: [&mut dyn FnMut(); N]) -> [f64; N] {
    let repeats = calls.each_mut().map(|call| repeats(*call));
    let mut best = [f64::INFINITY; N];
    for _ in 0..ROUNDS {
        for (index, call) in calls.iter_mut().enumerate() {
            let start = Instant::now();
            for _ in 0..repeats[index] {
                call();
            }
            #[expect(clippy::cast_precision_loss, reason = "a measured time has fewer digits")]
            let nanoseconds = start.elapsed().as_nanos() as f64 / f64::from(repeats[index]);
            best[index] = best[index].min(nanoseconds);
        }
    }
    best
}

/// How many calls fill a turn.
fn repeats(call: &mut dyn FnMut()) -> u32 {
    let mut repeats = 1;
    loop {
        let start = Instant::now();
        for _ in 0..repeats {
            call();
        }
        if start.elapsed() >= TURN {
            return repeats;
        }
        repeats *= 2;
    }
}
