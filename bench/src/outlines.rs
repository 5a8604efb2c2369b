//! Sections of a long body by their keys. The card is made at run time, and is read in the same way as an embedded one.

use std::hint::black_box;

use skills_runtime::{SkillCard, split_sections};

use crate::table::Row;
use crate::timing::side_by_side;

const BODY: usize = 300_000;
/// Keys are asked for in steps of this many sections, so that no two are neighbours.
const STEP: usize = 7;

pub fn rows() -> Vec<Row> {
    [300, 3_000].into_iter().flat_map(look_up).collect()
}

fn look_up(sections: usize) -> Vec<Row> {
    let card = skill(sections);
    let outline = card.outline();
    let all: Vec<&str> = outline.iter().map(|section| section.key()).collect();
    assert_eq!(all.len(), sections);
    let mut keys = (0..sections).map(|nth| all[nth * STEP % sections]).cycle();
    side_by_side(
        &format!("a section by its key, of {sections} in {} KB", BODY / 1_000),
        &mut [
            ("`outline().get(key)` and `text()`", &mut || {
                let key = keys.next().expect("keys begin anew");
                let section = black_box(&card).outline().get(key).expect("there is such a section");
                drop(black_box(section.text()));
            }),
            ("finding all sections, `split_sections`", &mut || drop(black_box(split_sections(black_box(card.body()))))),
        ],
    )
}

/// A skill with a body of this many sections of one length.
fn skill(sections: usize) -> SkillCard {
    let body: String = (0..sections)
        .map(|number| {
            let heading = format!("## Step {number} of the work\n\n");
            let text = "Do what the step asks for, then look at the result. ".repeat(BODY / sections / 52 + 1);
            format!("{heading}{}\n\n", &text[..BODY / sections - heading.len() - 2])
        })
        .collect();
    assert_eq!(body.len(), BODY);
    let skill_md = format!("---\nname: work\ndescription: Does the work.\n---\n{body}");
    SkillCard::from_embedded("work", &skill_md, &[]).expect("the skill is valid")
}
