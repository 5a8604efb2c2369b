//! All that is wrong with a signature is said at once.

use skills_runtime::{Value, skill};

#[skill("skills/greet")]
fn greet<T>(_: &T, _: Value, _: u8) {}

fn main() {}
