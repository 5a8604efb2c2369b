//! What a model's answer says.

use skills_runtime::{SkillCard, Value, serde_json};

/// The result in an answer: with an output schema JSON that it allows, else the text.
///
/// What is wrong with the answer is an error in words for both the model and the caller.
pub(crate) fn result_of(card: &SkillCard, answer: &str) -> Result<Value, String> {
    if card.output_schema().is_none() {
        return Ok(Value::String(answer.to_owned()));
    }
    let result = serde_json::from_str(unfenced(answer)).map_err(|error| format!("the answer is not JSON: {error}"))?;
    card.validate_output(&result).map_err(|violation| format!("the answer breaks the output schema: {violation}"))?;
    Ok(result)
}

/// The content of an answer that is one fenced block and nothing else, which is how many models write JSON.
fn unfenced(answer: &str) -> &str {
    let answer = answer.trim();
    let fenced = answer.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    fenced.map_or(answer, |block| block.strip_prefix("json").unwrap_or(block))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fenced_block_is_its_content() {
        assert_eq!(unfenced("\n```json\n{}\n```\n"), "\n{}\n");
        assert_eq!(unfenced("```\n[]\n```"), "\n[]\n");
    }

    #[test]
    fn what_is_not_fenced_stays() {
        assert_eq!(unfenced(" {} "), "{}");
        assert_eq!(unfenced("```json\n{}"), "```json\n{}");
        assert_eq!(unfenced("Here it is: ```json\n{}\n```"), "Here it is: ```json\n{}\n```");
        assert_eq!(unfenced("```"), "```");
    }
}
