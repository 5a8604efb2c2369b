//! Has a model run the skill `summarize-notes` on the input that stands on the command line.

use std::env;
use std::process::ExitCode;

use llm_agent::{BASE_URL, LlmHandler, Provider, Reply, SKILLS, StandIn, SummarizeNotes, environment};
use skills_runtime::{
    Artifact, EmbeddedSkill, Message, ProgressState, Registry, SinkError, SkillError, SkillProgressSink, Value,
    async_trait, serde_json,
};

const USAGE: &str = r#"usage: llm-agent '{"topic":"Release 2.0","notes":["Ada fixes the installer","We ship on Monday"]}'
       llm-agent --demo    without a model"#;

const DEMO_INPUT: &str = r#"{"topic":"Release 2.0","notes":["Ada fixes the installer","We ship on Monday"]}"#;
/// The first answer lacks a task's person, and the second has it.
const DEMO_ANSWERS: [&str; 2] = [
    r#"{"summary":"Release 2.0 ships on Monday.","decisions":["Ship on Monday"],"tasks":[{"what":"Fix the installer"}]}"#,
    r#"{"summary":"Release 2.0 ships on Monday.","decisions":["Ship on Monday"],"tasks":[{"who":"Ada","what":"Fix the installer"}]}"#,
];

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--demo"] => demonstrate().await,
        [input] if !input.starts_with('-') => summarize(input, environment).await,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            if let Some(SkillError::InvalidRequest(_)) = error.downcast_ref() {
                return ExitCode::from(2);
            }
            eprintln!("`--demo` shows the example without a model");
            ExitCode::FAILURE
        }
    }
}

/// Shows the handler at work on a machine without a model.
async fn demonstrate() -> anyhow::Result<()> {
    let stand_in = StandIn::start(DEMO_ANSWERS.map(Reply::says)).await?;
    println!("No model is at work here: a stand-in at {} gives two answers that were written", stand_in.base_url());
    println!("beforehand. The first breaks the output schema, so that the second call is seen.");
    println!("input: {DEMO_INPUT}");
    summarize(DEMO_INPUT, |name| (name == BASE_URL).then(|| stand_in.base_url().to_owned())).await
}

/// Runs the skill and prints its result.
async fn summarize(input: &str, variable: impl Fn(&str) -> Option<String>) -> anyhow::Result<()> {
    let provider = Provider::of(SummarizeNotes::CARD, variable)?;
    let registry = Registry::builder(SKILLS).handler(LlmHandler::<SummarizeNotes>::new(provider)?).build()?;
    let params: Value = serde_json::from_str(input)
        .map_err(|error| SkillError::InvalidRequest(format!("the input is not JSON: {error}")))?;
    let result = registry.dispatch(SummarizeNotes::CARD.id(), params, &Terminal).await?;
    println!("{result:#}");
    Ok(())
}

/// Shows progress beside the result.
struct Terminal;

#[async_trait]
impl SkillProgressSink for Terminal {
    async fn set_status(&self, _: ProgressState, message: Option<Message>) -> Result<(), SinkError> {
        if let Some(text) = message.as_ref().and_then(Message::text) {
            eprintln!("… {text}");
        }
        Ok(())
    }

    async fn emit_artifact(&self, _: Artifact, _: bool, _: bool) -> Result<(), SinkError> {
        Ok(())
    }
}
