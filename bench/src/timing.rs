//! Calls and their times.

use std::hint::black_box;

use cpu_time::ThreadTime;

use crate::table::{Row, Unit, in_turn};

const ROUNDS: usize = 21;
/// How many seconds one call is repeated in each round, at least.
const TURN: f64 = 0.01;

/// The time of one call of the first, which is ours, beside that of each of the others.
pub fn side_by_side(what: &str, calls: &mut [(&'static str, &mut dyn FnMut())]) -> Vec<Row> {
    let mut turns: Vec<_> = calls.iter_mut().map(|(name, call)| (*name, turn(*call))).collect();
    let mut turns: Vec<_> = turns.iter_mut().map(|(name, turn)| (*name, turn as &mut dyn FnMut() -> f64)).collect();
    in_turn(what, Unit::Seconds, ROUNDS, &mut turns)
}

/// Repeats a call until the turn is over; the seconds are those of one call.
fn turn(call: &mut dyn FnMut()) -> impl FnMut() -> f64 {
    let mut repeat = move |times: u32| seconds(|| (0..times).for_each(|_| call()));
    let filling = (0..).map(|doublings| 1 << doublings).find(|&times| repeat(times) >= TURN);
    let times = filling.unwrap_or(1);
    move || repeat(times) / f64::from(times)
}

/// The seconds that a call takes: those of the processor for this thread, so that other work on the machine does not count.
pub fn seconds<T>(call: impl FnOnce() -> T) -> f64 {
    let start = ThreadTime::now();
    let result = black_box(call());
    let time = start.elapsed();
    drop(result);
    time.as_secs_f64()
}
