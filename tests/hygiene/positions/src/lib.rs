//! The macros work wherever an expression or an item can stand, and for skills whose names are no identifiers.
#![allow(missing_docs, reason = "the positions are what is tested")]

use skills_runtime::{SkillCard, SkillSet, embed_skill, embed_skills};

pub const CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script));
pub const SKILLS: &SkillSet = embed_skills!("../skills", allow(outside_package, no_build_script));

#[cfg(test)]
mod tests {
    use skills_runtime::{EmbeddedSkill, SkillCard, embed_skill, skill};

    use super::{CARD, SKILLS};

    macro_rules! card {
        ($path:literal) => {
            embed_skill!($path, allow(outside_package, no_build_script))
        };
    }

    macro_rules! handler {
        ($name:ident, $path:literal) => {
            #[skill($path, register = false, allow(outside_package, no_build_script))]
            struct $name;
        };
    }

    handler!(FromMacro, "../skills/self");

    #[test]
    fn constant_of_a_card_and_of_a_set() {
        assert_eq!(CARD.name(), "greet");
        assert_eq!(SKILLS.len(), 5);
    }

    #[test]
    fn several_calls_in_one_expression() {
        let names = [
            embed_skill!("../skills/match", allow(outside_package, no_build_script)).name(),
            embed_skill!("../skills/async", allow(outside_package, no_build_script)).name(),
            card!("../skills/3d").name(),
        ];
        assert_eq!(names, ["match", "async", "3d"]);
    }

    #[test]
    fn type_inside_a_function() {
        #[skill("../skills/3d", register = false, allow(outside_package, no_build_script))]
        struct Local;
        assert_eq!(Local::CARD.name(), "3d");
    }

    #[test]
    fn type_from_a_declarative_macro() {
        assert_eq!(FromMacro::CARD.name(), "self");
    }

    #[test]
    fn names_that_are_keywords_or_begin_with_a_digit() {
        let names: Vec<&str> = SKILLS.iter().map(SkillCard::name).collect();
        assert_eq!(names, ["3d", "async", "greet", "match", "self"]);
    }

    #[test]
    fn value_of_a_call_outlives_its_function() {
        fn card() -> &'static SkillCard {
            embed_skill!("../skills/greet", allow(outside_package, no_build_script))
        }
        assert_eq!(card().body(), "# Greeting\n\nSay hello.");
    }
}
