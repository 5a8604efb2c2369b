//! What cannot be read is an error. Directories beyond the depth that is walked show it for every user, root too.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/unreadable");
}
