//! Handlers are listed by their paths; each element that is something else has a message of its own.

use skills_runtime::{SkillSet, embed_skills};

struct Ask<T>(T);

static SKILLS: &SkillSet = embed_skills!(
    "skills/paired",
    handlers = [
        Ask<String>,
        Ask::<String>,
        #[cfg(unix)]
        Greet,
        Ask("ada".into()),
        "translate",
        7,
    ]
);

fn main() {}
