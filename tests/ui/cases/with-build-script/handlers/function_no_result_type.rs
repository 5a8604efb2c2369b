//! A skill's function gives a `Result`.

use skills_runtime::{SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: &dyn SkillProgressSink) -> Value {
    input
}

fn main() {}
