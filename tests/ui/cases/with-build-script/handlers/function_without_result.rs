//! A skill's function has a result.

use skills_runtime::{SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(_: Value, _: &dyn SkillProgressSink) {}

fn main() {}
