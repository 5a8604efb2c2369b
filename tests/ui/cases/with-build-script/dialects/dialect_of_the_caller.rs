//! The dialect that the caller names decides which file and whose rules hold.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/dialect-yaml", dialect = "agent-skills");
    let _ = embed_skill!("skills/dialect-keys");
    let _ = embed_skill!("skills/dialect-keys", dialect = "agent-skills");
    let _ = embed_skill!("skills/greet", dialect = "bindu");
}
