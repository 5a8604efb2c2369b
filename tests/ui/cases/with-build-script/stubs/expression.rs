//! A failing macro is an expression of the right type all the same.

use skills_runtime::{embed_skill, embed_skills};

fn main() {
    println!("{}", embed_skill!("skills/name-mismatch").name());
    for card in embed_skills!("skills/no-skills") {
        println!("{}", card.id());
    }
    let names: Vec<&str> = embed_skills!("skills/levels-of-one-skill").iter().map(|card| card.name()).collect();
    assert!(names.contains(&"own"));
}
