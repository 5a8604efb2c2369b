//! A version that tools compare is a semantic one.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/version-not-semver", deny(version_not_semver));
}
