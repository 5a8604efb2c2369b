//! Prints the skills of an agent that an orchestrator sees. The caller's DID stands on the command line; a caller whom
//! the agent's configuration lists sees the private skills as well.

use std::env;
use std::io::{self, Write};

use skills_runtime::{AgentConfig, SkillCard, embed_skills};

static AGENT: &AgentConfig = embed_skills!(config = "agent_config.json");

/// The mappings that orchestrators choose by.
const MAPPINGS: [&str; 5] = ["capabilities_detail", "requirements", "performance", "documentation", "assessment"];

fn main() -> io::Result<()> {
    print_skills(env::args().nth(1).as_deref(), &mut io::stdout())
}

/// Prints what the caller may see. An agent that serves the network verifies first that the caller has this DID.
fn print_skills(caller: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    for card in &AGENT.skills {
        print_card(card, "", out)?;
    }
    if caller.is_some_and(|caller| AGENT.allowed_dids.iter().any(|allowed| allowed == caller)) {
        for card in &AGENT.private {
            print_card(card, " (private)", out)?;
        }
    }
    Ok(())
}

fn print_card(card: &SkillCard, mark: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}: {}{mark}", card.id(), card.name())?;
    writeln!(out, "    takes {}, gives {}", card.input_modes().join(", "), card.output_modes().join(", "))?;
    for example in card.examples() {
        writeln!(out, "    for example: {example}")?;
    }
    for key in MAPPINGS {
        if let Some(mapping) = card.extra_value(key) {
            writeln!(out, "    {key}: {}", mapping.text())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: &str = "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK";

    const PUBLIC: &str = r#"translate-v1: Translate
    takes text/plain, application/json, gives text/plain
    for example: Translate this menu into English
    capabilities_detail: {"translation":{"supported":true,"languages":["en","fr","pt"],"limitations":"No poems."}}
    requirements: {"packages":[],"min_memory_mb":64}
    performance: {"avg_processing_time_ms":900,"max_concurrent_requests":8}
    assessment: {"keywords":["translate","translation","language"],"anti_patterns":["write a poem"],"specializations":[{"domain":"menus","confidence_boost":0.3}]}
weather: Weather
    takes text/plain, gives text/plain, application/json
    for example: Will it rain in Lisbon tomorrow?
    assessment: {"keywords":["weather","forecast","rain"]}
"#;

    const PRIVATE: &str = r#"ledger-v1: Ledger (private)
    takes text/plain, gives application/json
    requirements: {"api_keys":["LEDGER_TOKEN"]}
    performance: {"avg_processing_time_ms":120}
"#;

    /// What a caller sees.
    fn seen_by(caller: Option<&str>) -> String {
        let mut out = Vec::new();
        print_skills(caller, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("cards are UTF-8")
    }

    #[test]
    fn public_skills_are_for_everybody() {
        assert_eq!(seen_by(None), PUBLIC);
    }

    #[test]
    fn private_skills_are_for_listed_callers() {
        assert_eq!(seen_by(Some(LISTED)), format!("{PUBLIC}{PRIVATE}"));
    }

    #[test]
    fn private_skills_are_for_nobody_else() {
        assert_eq!(seen_by(Some("did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doX")), PUBLIC);
    }

    #[test]
    fn body_comes_from_the_skill_md_beside_the_skill_yaml() {
        let translate = AGENT.skills.get("translate-v1").expect("the configuration names the skill");
        assert!(translate.body().starts_with("# Translate\n\nSay which language"), "{}", translate.body());
        assert!(translate.document().starts_with("id: translate-v1\n"), "{}", translate.document());
    }

    #[test]
    fn embedded_skills_are_what_stands_on_disk() {
        AGENT.skills.assert_fresh();
        AGENT.private.assert_fresh();
    }
}
