//! The sink and the result are written out, since a macro cannot see what an alias stands for.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

type Sink<'a> = &'a dyn SkillProgressSink;
type Answer = Result<Value, SkillError>;

#[skill("skills/greet")]
async fn greet(input: Value, _: Sink<'_>) -> Answer {
    Ok(input)
}

fn main() {}
