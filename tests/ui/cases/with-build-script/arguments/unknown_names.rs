//! Arguments, codes, groups and dialects are those that there are.

use skills_runtime::{embed_skill, embed_skills};

fn main() {
    // An argument is one of those that the macro takes.
    let _ = embed_skill!("skills/greet", exlude = ["*.md"], colour);
    // `skill("name", …)` takes levels only.
    let _ =
        embed_skills!("skills/several-skills", skills = ["good"], skill("good", alow(name_mismatch), max_files = 3));
    // A level is changed for a code that there is.
    let _ = embed_skill!("skills/greet", allow(name_mismach), deny(clippy), warn(all));
    // The codes in `skill("name", …)` are checked as well.
    let _ = embed_skills!(
        "skills/several-skills",
        skills = ["good"],
        skill("good", deny(unknown_keys), allow(missing_name))
    );
    // A group has the name of a level in the plural or of advice.
    let _ = embed_skill!("skills/greet", allow(warning), warn(advices), deny(errors));
    // A dialect is one of two.
    let _ = embed_skill!("skills/greet", dialect = "bindoo");
    let _ = embed_skills!("skills", dialect = "");
}
