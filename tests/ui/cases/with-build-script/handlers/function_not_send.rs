//! A handler may go to another thread where it waits.

use skills_runtime::{SkillError, SkillProgressSink, Value, skill};

#[skill("skills/greet")]
async fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
    let shared = std::rc::Rc::new(input);
    std::future::ready(()).await;
    Ok(Value::clone(&shared))
}

fn main() {}
