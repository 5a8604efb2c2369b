//! Skills without a manifest.
#![allow(dead_code, reason = "each test uses a part of it")]

use skills_runtime::a2a::AgentSkill;
use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, Value, async_trait};

/// What an agent's card says of a skill.
pub(crate) fn agent_skill(id: &str) -> AgentSkill {
    AgentSkill {
        id: id.to_owned(),
        name: format!("The skill {id}"),
        description: "Is for tests.".to_owned(),
        tags: vec!["test".to_owned()],
        examples: None,
        input_modes: None,
        output_modes: None,
        security_requirements: None,
    }
}

/// How a handler behaves.
#[derive(Clone)]
pub(crate) enum Handler {
    /// Gives this, whatever it gets.
    Gives(Result<Value, SkillError>),
    /// Gives what it gets.
    Echoes,
    /// Panics after a pause, with this text.
    Panics(&'static str),
    /// Never ends.
    Waits,
}

#[async_trait]
impl SkillHandler for Handler {
    async fn run(&self, params: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        match self {
            Self::Gives(result) => result.clone(),
            Self::Echoes => Ok(params),
            Self::Panics(text) => {
                tokio::task::yield_now().await;
                panic!("{text}");
            }
            Self::Waits => std::future::pending().await,
        }
    }
}
