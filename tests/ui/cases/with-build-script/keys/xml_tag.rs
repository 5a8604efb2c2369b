//! A description has no tags.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/xml-tag", deny(xml_tag));
}
