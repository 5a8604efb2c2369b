//! The Rust types of a skill's schemas need a feature; `Value` stands in for them.

use skills_runtime::{SkillError, SkillProgressSink, TypedSkillHandler, async_trait, skill};

#[derive(Default)]
#[skill("skills/greet", types)]
struct Greet;

#[async_trait]
impl TypedSkillHandler for Greet {
    type Input = greet::Input;
    type Output = greet::Output;

    async fn run(&self, input: greet::Input, _: &dyn SkillProgressSink) -> Result<greet::Output, SkillError> {
        Ok(input)
    }
}

fn main() {}
