//! The standard has one text, not a list.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/allowed-tools-form-list", warn(allowed_tools_form), deny(version_not_semver));
}
