//! Selection hints are few and short.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/selection-hint-long", deny(selection_hint_long));
}
