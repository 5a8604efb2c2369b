//! The macros work wherever an expression or an item can stand, and for skills whose names are no identifiers.
#![allow(missing_docs, reason = "the positions are what is tested")]

use skills_runtime::{AgentConfig, SkillCard, SkillSet, embed_skill, embed_skills};

pub const CARD: &SkillCard = embed_skill!("../skills/greet", allow(outside_package, no_build_script));
pub const SKILLS: &SkillSet = embed_skills!("../skills", allow(outside_package, no_build_script));

pub const AGENT: &AgentConfig =
    embed_skills!(config = "../agent/agent_config.json", allow(outside_package, no_build_script));

#[cfg(test)]
mod tests {
    use skills_runtime::{AgentConfig, EmbeddedSkill, SkillCard, embed_skill, embed_skills, skill};

    use super::{AGENT, CARD, SKILLS};

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

    macro_rules! agent {
        ($path:literal) => {
            embed_skills!(config = $path, allow(outside_package, no_build_script))
        };
    }

    #[test]
    fn configuration_as_a_constant_and_as_an_expression() {
        fn agent() -> &'static AgentConfig {
            embed_skills!(config = "../agent/agent_config.json", allow(outside_package, no_build_script))
        }
        for agent in [AGENT, agent(), agent!("../agent/agent_config.json")] {
            let ids: Vec<&str> = agent.skills.iter().chain(&agent.private).map(SkillCard::id).collect();
            assert_eq!(ids, ["translate-v1", "weather", "news", "self-v1"]);
        }
    }

    #[test]
    fn skill_of_a_configuration_is_found_by_its_id_in_any_order() {
        assert!(AGENT.skills.iter().all(|card| AGENT.skills.get(card.id()).map(SkillCard::name) == Some(card.name())));
        assert!(AGENT.skills.get("self-v1").is_none());
    }

    #[test]
    fn tree_of_a_configuration_has_the_skills_with_directories() {
        let tree = AGENT.skills.dir().expect("one skill has a directory");
        assert!(tree.get_file("translate/skill.yaml").is_some());
        assert_eq!(tree.entries().len(), 1);
        assert_eq!(AGENT.skills.get("weather").and_then(SkillCard::dir), None);
        let inline = embed_skills!(config = "../agent/inline.json", allow(outside_package));
        assert_eq!(inline.private.dir(), None);
    }
}
