//! Functions as handlers, with types of their own.

use serde::{Deserialize, Serialize};
use skills_runtime::{CollectingSink, Registry, SkillError, SkillProgressSink, embed_skills, handlers, json, skill};

#[derive(Deserialize)]
struct Question {
    user: User,
}

#[derive(Deserialize)]
struct User {
    name: String,
}

#[derive(Serialize)]
struct Answer {
    greeting: String,
}

#[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
async fn private(question: Question, _: &dyn SkillProgressSink) -> Result<Answer, SkillError> {
    Ok(Answer { greeting: format!("Hello {}", question.user.name) })
}

mod inner {
    use super::{Answer, Question, SkillError, SkillProgressSink, skill};

    #[skill("../examples/greet/skills/greet", register = false, allow(outside_package, no_build_script))]
    pub(super) async fn restricted(question: Question, _: &dyn SkillProgressSink) -> Result<Answer, SkillError> {
        Ok(Answer { greeting: format!("Good day, {}", question.user.name) })
    }
}

async fn greeting(registry: &Registry) -> String {
    let params = json!({ "user": { "name": "Ada" }, "style": "casual" });
    let answer = registry.dispatch("greet", params, &CollectingSink::new()).await.expect("the input is right");
    answer["greeting"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn types_of_a_signature_may_be_as_private_as_the_function() {
    let skills = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
    let registry = |handlers| Registry::builder(skills).handlers(handlers).build().expect("the skill is in the set");
    assert_eq!(greeting(&registry(handlers![private])).await, "Hello Ada");
    assert_eq!(greeting(&registry(handlers![inner::restricted])).await, "Good day, Ada");
}
