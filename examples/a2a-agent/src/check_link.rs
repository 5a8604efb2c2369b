//! A skill that fails: the service that it needs is not there.

use skills_runtime::{SkillError, SkillHandler, SkillProgressSink, Value, async_trait, json, skill};
use tokio::net::TcpStream;

/// Where the link checker would listen.
const CHECKER: &str = "127.0.0.1:1";

#[derive(Default)]
#[skill("skills/check-link")]
struct CheckLink;

#[async_trait]
impl SkillHandler for CheckLink {
    async fn run(&self, _: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> {
        // The error's own text may name what is no caller's business.
        let connection = TcpStream::connect(CHECKER).await;
        connection.map_err(|_| SkillError::Internal("the link checker cannot be reached".to_owned()))?;
        Ok(json!({ "reachable": true }))
    }
}
