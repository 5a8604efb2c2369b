//! One warning a configuration names all directories to watch.

use skills_runtime::embed_skills;

fn main() {
    let _ = embed_skills!(config = "skills/no-build-script-of-a-config/agent_config.json", deny(no_build_script));
}
