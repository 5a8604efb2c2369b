//! A skill that gives parts of its result before the whole is there.

use skills_runtime::{
    Artifact, Message, Part, ProgressState, Role, SkillError, SkillHandler, SkillProgressSink, Value, async_trait,
    json, skill,
};

#[derive(Default)]
#[skill("skills/write-report")]
struct WriteReport;

#[async_trait]
impl SkillHandler for WriteReport {
    async fn run(&self, params: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        let topics: Vec<&str> = params["topics"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let plan = format!("{} chapters to write", topics.len());
        sink.set_status(ProgressState::Working, Some(Message::new(Role::Agent, vec![Part::text(plan)]))).await?;
        for (index, topic) in topics.iter().enumerate() {
            let is_last = index + 1 == topics.len();
            sink.emit_artifact(chapter(index + 1, topic), index > 0, is_last).await?;
        }
        Ok(json!({ "chapters": topics.len() }))
    }
}

/// A part of the report. A program of yours would ask a model here.
fn chapter(number: usize, topic: &str) -> Artifact {
    let text = format!("## {number}. {topic}\n\nThere is much to say about {topic}.\n");
    Artifact {
        artifact_id: "report".to_owned(),
        name: Some("report".to_owned()),
        description: None,
        parts: vec![Part::text(text).with_media_type("text/markdown")],
        metadata: None,
        extensions: None,
    }
}
