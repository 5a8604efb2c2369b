//! The output becomes JSON.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

struct Output {
    name: String,
}

#[skill("skills/greet")]
async fn greet(_: Value, _: &dyn SkillProgressSink) -> Result<Output, SkillError> {
    Ok(Output { name: String::new() })
}

fn main() {}
