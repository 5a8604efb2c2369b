//! A skill as JSON.

use serde_json::{Map, Value, json};
use skills_core::ReadSkill;

/// All of a skill's card, indented.
pub(super) fn card(skill: &ReadSkill) -> String {
    let card = skill.card();
    let hints = card.execution_hints();
    let metadata: Map<String, Value> =
        card.metadata().iter().map(|(key, value)| (key.to_string(), json!(value))).collect();
    let extra: Map<String, Value> = card.extra().iter().map(|(key, json)| (key.to_string(), json.value())).collect();
    let sections: Vec<Value> = card.outline().iter().map(section).collect();
    let files: Vec<Value> = card.files().iter().map(file).collect();
    let value = json!({
        "id": card.id(),
        "name": card.name(),
        "title": card.title(),
        "description": card.description(),
        "directory": card.directory(),
        "manifest": card.definition().file_name(),
        "dialect": card.dialect().as_str(),
        "version": card.version(),
        "author": card.author(),
        "license": card.license(),
        "compatibility": card.compatibility(),
        "allowed_tools": card.allowed_tools(),
        "when_to_use": card.when_to_use(),
        "when_not_to_use": card.when_not_to_use(),
        "tags": card.tags(),
        "examples": card.examples(),
        "input_modes": card.input_modes(),
        "output_modes": card.output_modes(),
        "security_requirements": card.security_requirements(),
        "execution_hints": {
            "max_tokens": hints.max_tokens,
            "temperature": hints.temperature,
            "top_p": hints.top_p,
        },
        "provider_config": card.provider_config().map(skills_core::Json::value),
        "input_schema": card.input_schema().map(skills_core::Schema::value),
        "output_schema": card.output_schema().map(skills_core::Schema::value),
        "metadata": metadata,
        "extra": extra,
        "body": card.body(),
        "tokens": card.tokens(),
        "sections": sections,
        "files": files,
        "left_out": skill.left_out(),
        "digest": card.digest().to_string(),
    });
    format!("{value:#}")
}

fn section(section: skills_core::Section<'_>) -> Value {
    json!({
        "key": section.key(),
        "title": section.title(),
        "level": section.level(),
        "tokens": section.tokens(),
    })
}

fn file(file: &skills_core::SkillFile) -> Value {
    json!({
        "path": file.path(),
        "size": file.size(),
        "executable": file.is_executable(),
        "sha256": file.sha256().to_string(),
    })
}
