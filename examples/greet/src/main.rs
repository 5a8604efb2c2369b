//! Prints the catalogue of the embedded skills and a file of one of them.

use std::io::{self, Write};

use skills_runtime::{SkillSet, embed_skills};

static SKILLS: &SkillSet = embed_skills!("skills");

fn main() -> io::Result<()> {
    print_catalogue(&mut io::stdout().lock())
}

fn print_catalogue(out: &mut impl Write) -> io::Result<()> {
    for card in SKILLS {
        writeln!(out, "{} - {}", card.id(), card.description())?;
        writeln!(out, "    about {} tokens, {} sections", card.tokens(), card.outline().len())?;
        for file in card.files() {
            writeln!(out, "    {} ({} bytes)", file.path(), file.size())?;
        }
    }
    let tone = SKILLS.get("house-style").and_then(|card| card.file("references/tone.md"));
    if let Some(text) = tone.and_then(|file| file.text()) {
        write!(out, "\nreferences/tone.md of house-style:\n\n{text}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_skills_are_what_stands_on_disk() {
        SKILLS.assert_fresh();
    }

    #[test]
    fn catalogue_lists_both_skills_and_prints_the_file() {
        let mut out = Vec::new();
        print_catalogue(&mut out).expect("a vector takes all that is written");
        let text = String::from_utf8(out).expect("skills are text");
        assert!(text.starts_with("greet - Greet a named user"), "{text}");
        assert!(text.contains("\nhouse-style - "), "{text}");
        assert!(text.ends_with("Say what happened, then what to do.\n"), "{text}");
    }
}
