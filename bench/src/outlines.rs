//! Sections of a long body by their keys. The card is made at run time, and is read in the same way as an embedded one.

use std::hint::black_box;

use skills_runtime::{SkillCard, split_sections};

use crate::timing::side_by_side;

const BODY: usize = 300_000;
/// Keys are asked for in steps of this many sections, so that no two are neighbours.
const STEP: usize = 7;

pub fn measure() {
    println!("a section of a body of {} KB, each time another one:", BODY / 1_000);
    println!("  sections   outline()   .get(key)   .get(key) and text()   to find all sections");
    for sections in [300, 3_000] {
        let card = skill(sections);
        let outline = card.outline();
        let all: Vec<&str> = outline.iter().map(|section| section.key()).collect();
        assert_eq!(all.len(), sections);
        let keys = (0..sections).map(|nth| all[nth * STEP % sections]).cycle();
        let (mut keys_to_get, mut keys_to_read) = (keys.clone(), keys);
        let mut key = || keys_to_get.next().expect("keys begin anew");
        let mut other_key = || keys_to_read.next().expect("keys begin anew");
        let [view, get, read, split] = side_by_side([
            &mut || {
                black_box(black_box(&card).outline());
            },
            &mut || {
                black_box(black_box(&card).outline().get(key()).expect("there is such a section"));
            },
            &mut || {
                let section = black_box(&card).outline().get(other_key()).expect("there is such a section");
                drop(black_box(section.text()));
            },
            &mut || drop(black_box(split_sections(black_box(card.body())))),
        ]);
        println!("  {sections:8} {view:8.1} ns {get:8.1} ns {read:19.1} ns {:19.1} µs", split / 1_000.0);
    }
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
