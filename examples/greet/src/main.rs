//! Runs the skill `greet` on the input that stands on the command line.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use skills_runtime::{
    EmbeddedSkill, LoggingSink, ProgressState, Registry, SkillCard, SkillError, SkillHandler, SkillProgressSink,
    SkillSet, Value, async_trait, embed_skills, json, serde_json, skill,
};

static SKILLS: &SkillSet = embed_skills!("skills");

#[derive(Default)]
#[skill("skills/greet")]
struct Greet;

#[async_trait]
impl SkillHandler for Greet {
    async fn run(&self, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        sink.set_status(ProgressState::Working, None).await?;
        let prompt = Self::CARD.render_prompt(&params)?;
        Ok(json!({ "greeting": answer(&prompt, &params) }))
    }
}

/// A program of yours would ask a model here; this one knows two answers.
fn answer(_prompt: &str, params: &Value) -> String {
    let name = params["user"]["name"].as_str().unwrap_or("stranger");
    match params["style"].as_str() {
        Some("formal") => format!("Good day, {name}."),
        _ => format!("Hi {name}!"),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let Some(input) = env::args().nth(1) else {
        eprintln!(r#"usage: greet '{{"user":{{"name":"Ada"}},"style":"formal"}}'"#);
        return ExitCode::from(2);
    };
    match greet(&input, &mut io::stdout()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            let is_bad_input = matches!(error.downcast_ref(), Some(SkillError::InvalidRequest(_)));
            ExitCode::from(if is_bad_input { 2 } else { 1 })
        }
    }
}

/// Prints the card, the prompt and the handler's answer.
async fn greet(input: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let registry = Registry::embedded(SKILLS)?;
    let card = registry.card("greet").context("the set has no skill `greet`")?;
    let params: Value = serde_json::from_str(input)
        .map_err(|error| SkillError::InvalidRequest(format!("the input is not JSON: {error}")))?;
    let result = registry.dispatch(card.id(), params.clone(), &LoggingSink::new(card.id())).await?;
    print_card(card, out)?;
    writeln!(out, "prompt\n{}", indented(&card.render_prompt(&params)?))?;
    writeln!(out, "result\n{}", indented(&result.to_string()))?;
    Ok(())
}

fn print_card(card: &SkillCard, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "skill {}\n    {}", card.id(), card.description())?;
    for file in card.files() {
        writeln!(out, "    {} ({} bytes)", file.path(), file.size())?;
    }
    Ok(())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is printed for the input.
    async fn output(input: &str) -> anyhow::Result<String> {
        let mut out = Vec::new();
        greet(input, &mut out).await?;
        Ok(String::from_utf8(out)?)
    }

    #[test]
    fn embedded_skills_are_what_stands_on_disk() {
        SKILLS.assert_fresh();
    }

    #[tokio::test]
    async fn the_card_the_prompt_and_the_result_are_printed() {
        let output = output(r#"{"user":{"name":"Ada"},"style":"formal"}"#).await.expect("the input is valid");
        assert!(output.starts_with("skill greet\n    Greet a named user"), "{output}");
        assert!(output.contains("    assets/input.schema.json ("), "{output}");
        assert!(output.contains("    You are a courteous assistant. Greet the user named \"Ada\" in a formal tone.\n"));
        assert!(output.ends_with("result\n    {\"greeting\":\"Good day, Ada.\"}\n\n"), "{output}");
    }

    #[tokio::test]
    async fn a_bad_input_is_refused_with_its_place() {
        let error = output(r#"{"user":{"name":7},"style":"formal"}"#).await.expect_err("a number is no name");
        assert!(matches!(error.downcast_ref(), Some(SkillError::InvalidRequest(_))));
        let text = error.to_string();
        assert!(text.contains("`#/user/name`: 7 is not of type \"string\""), "{text}");
    }

    #[tokio::test]
    async fn an_input_that_is_not_json_is_refused() {
        let error = output("{").await.expect_err("this is not JSON");
        assert!(matches!(error.downcast_ref(), Some(SkillError::InvalidRequest(_))));
        assert!(error.to_string().contains("the input is not JSON: EOF while parsing"), "{error}");
    }
}
