//! The agents that the vectors ask, as sets of skills that our own reader made of their manifests.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use skills_axum::{Agent, Uuid};
use skills_core::{
    Code, Collector, Diagnostic, Dialect, Level, Levels, ReadSkill, SetFields, SkillOptions, SkillSet, id_order,
    read_config,
};

/// The skills of an agent of the vectors.
pub(crate) struct App {
    pub(crate) skills: SkillSet,
    pub(crate) private: SkillSet,
    pub(crate) allowed_dids: Vec<String>,
}

impl App {
    /// Reads the skills as manifests, or gives the codes of what is wrong with them.
    pub(crate) fn read(app: &Value) -> Result<Self, Vec<Code>> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let list = |key: &str| -> Vec<Value> {
            app[key].as_array().into_iter().flatten().map(|skill| write(folder.path(), skill)).collect()
        };
        let config = json!({
            "skills": list("skills"),
            "private_skills": list("private_skills"),
            "allowed_dids": app.get("allowed_dids").unwrap_or(&json!([])),
        });
        let path = "app/agent_config.json";
        fs::create_dir_all(folder.path().join("app")).expect("a new folder");
        fs::write(folder.path().join(path), config.to_string()).expect("a new file");

        let options = SkillOptions { dialect: Some(Dialect::Bindu), ..SkillOptions::default() };
        let mut collector = Collector::new(Levels::default());
        let read = read_config(folder.path(), path, &options, &mut collector);
        let diagnostics = collector.finish();
        let errors: Vec<Code> =
            diagnostics.iter().filter(|found| found.level() == Level::Error).map(Diagnostic::code).collect();
        match read {
            Some(read) if errors.is_empty() => {
                Ok(Self { skills: set(read.skills), private: set(read.private), allowed_dids: read.allowed_dids })
            }
            _ => Err(errors),
        }
    }

    /// The agent that has the skills.
    pub(crate) fn agent() -> Agent {
        let id = "11111111-2222-3333-4444-555555555555";
        Agent::new("demo", "Demo agent", "1.0.0", "http://agent.test:3773")
            .id(Uuid::try_parse(id).expect("an id"))
            .identity(format!("did:bindu:dev_at_example_org:demo:{id}"), "dev@example.org")
            .created(NOW)
            .member("extraData", json!({ "created": NOW, "server_info": "bindu Agent Server" }))
            .member("telemetry", true)
    }
}

/// When the agents of the vectors were made.
pub(crate) const NOW: u64 = 1_795_976_681;

/// Writes a skill of the vectors as the manifest it was read from, and gives what the configuration says of it.
fn write(root: &Path, skill: &Value) -> Value {
    let (Some(path), Some(text)) = (skill["documentation_path"].as_str(), skill["documentation_content"].as_str())
    else {
        return inline(skill);
    };
    let path = root.join(path);
    let folder = path.parent().expect("a file in a folder");
    fs::create_dir_all(folder).expect("a new folder");
    fs::write(&path, text).expect("a new file");
    if let Some(body) = skill["markdown_content"].as_str().filter(|_| path.ends_with("skill.yaml")) {
        fs::write(folder.join("SKILL.md"), format!("---\nname: beside\n---\n{body}\n")).expect("a new file");
    }
    json!(folder.file_name().and_then(|name| name.to_str()).expect("a folder with a name"))
}

/// A skill that stands in the configuration. A date, which JSON does not have, is the text that a manifest holds.
fn inline(skill: &Value) -> Value {
    let Value::Object(members) = skill else { return skill.clone() };
    let value = |value: &Value| value.get("iso").unwrap_or(value).clone();
    members.iter().map(|(name, member)| (name.clone(), value(member))).collect::<Map<_, _>>().into()
}

fn set(skills: Vec<ReadSkill>) -> SkillSet {
    let by_id = id_order(&skills).into();
    let cards = skills.into_iter().map(ReadSkill::into_card).collect();
    SkillSet::from_fields(SetFields { cards, by_id, ..SetFields::default() })
}
