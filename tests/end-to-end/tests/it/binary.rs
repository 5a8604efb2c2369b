//! What is in the program that was built, and what is not.

use crate::support;
use std::fs;

use crate::support::{Package, succeed};

/// A text that compresses to nothing shorter and occurs nowhere else.
fn marker() -> String {
    (1..=64).map(|n| format!("{:08x}", 0x9e37_79b9_u32.wrapping_mul(n))).collect::<Vec<_>>().concat()
}

fn occurrences(program: &std::path::Path, text: &str) -> usize {
    let bytes = fs::read(program).expect("the program was built");
    bytes.windows(text.len()).filter(|window| *window == text.as_bytes()).count()
}

#[test]
fn files_of_an_annotated_and_embedded_skill_stand_once_in_a_release_program() {
    let package = Package::new("binary-once");
    package.write_skill("skills/greet", &marker());
    package.write("skills/greet/assets/data.txt", marker().replace('9', "z"));
    let main = r#"
use skills_runtime::{EmbeddedSkill, SkillSet, embed_skills, skill};
#[skill("skills/greet", register = false)]
struct Greet;
static SKILLS: &SkillSet = embed_skills!("skills");
fn main() {
    let read = |card: &skills_runtime::SkillCard| card.files().iter().map(|file| file.bytes().to_vec()).collect::<Vec<_>>();
    let set = SKILLS.get("greet").unwrap();
    assert_eq!(read(Greet::CARD), read(set));
    let dir = SKILLS.dir().unwrap().get_file("greet/assets/data.txt").unwrap().contents();
    println!("{} {} {}", dir.len(), Greet::CARD.document().len(), set.document().len());
}
"#;
    package.write("src/main.rs", main);
    succeed(&mut package.cargo(".", &["run", "--quiet", "--release"]));
    let program = package.program("release");
    assert_eq!(occurrences(&program, &marker().replace('9', "z")), 1, "the asset");
    // The description is a constant of its own beside the document.
    assert_eq!(occurrences(&program, &format!("description: {}", marker())), 1, "the document");
}

#[test]
fn skill_yaml_and_skill_md_stand_once_in_a_release_program() {
    let package = Package::new("binary-once-yaml");
    let (of_yaml, of_markdown) = (marker(), marker().replace('9', "z"));
    // In a comment and in the body, so that no field of the card has the text as a constant of its own.
    package.write("skills/greet/skill.yaml", format!("# {of_yaml}\nname: greet\ndescription: Greets.\n"));
    package.write("skills/greet/SKILL.md", format!("---\nname: greet\n---\nSay {of_markdown}.\n"));
    package.write("agent_config.json", r#"{"skills": ["skills/greet"]}"#);
    package
        .write("Cargo.toml", format!("{}\n[profile.release]\nstrip = true\n", support::manifest("binary-once-yaml")));
    let main = r#"
fn main() {
    let card = skills_runtime::embed_skills!(config = "agent_config.json").skills.get("greet").unwrap();
    let files: usize = card.files().iter().map(|file| file.bytes().len()).sum();
    let dir = card.dir().unwrap().get_file("SKILL.md").unwrap().contents();
    println!("{files} {} {} {}", dir.len(), card.document().len(), card.body().len());
}
"#;
    package.write("src/main.rs", main);
    succeed(&mut package.cargo(".", &["run", "--quiet", "--release"]));
    let program = package.program("release");
    assert_eq!(occurrences(&program, &of_yaml), 1, "skill.yaml");
    assert_eq!(occurrences(&program, &of_markdown), 1, "SKILL.md");
}

#[test]
fn files_stand_once_in_a_release_program_of_one_codegen_unit_however_large_it_is() {
    let package = Package::new("binary-once-large");
    package.write(
        "Cargo.toml",
        format!("{}\n[profile.release]\ncodegen-units = 1\n", support::manifest("binary-once-large")),
    );
    package.write_skill("skills/greet", "Greets.");
    package.write("skills/greet/assets/data.txt", marker());
    let functions = |name: &str| {
        (0..40)
            .map(|n| format!("#[inline(never)] pub fn {name}{n}(x: u64) -> String {{ format!(\"{{x}}{n}\") }}\n"))
            .collect::<Vec<_>>()
            .concat()
    };
    package.write(
        "src/greet.rs",
        format!("#[skills_runtime::skill(\"skills/greet\", register = false)]\npub struct Greet;\n{}", functions("a")),
    );
    package.write(
        "src/set.rs",
        format!(
            "pub static SKILLS: &skills_runtime::SkillSet = skills_runtime::embed_skills!(\"skills\");\n{}",
            functions("b")
        ),
    );
    let calls = (0..40)
        .map(|n| format!("total += greet::a{n}(total as u64).len() + set::b{n}(total as u64).len();\n"))
        .collect::<Vec<_>>()
        .concat();
    let main = format!(
        "mod greet;\nmod set;\nuse skills_runtime::{{EmbeddedSkill, SkillCard}};\n\
         fn sum(card: &SkillCard) -> usize {{ std::hint::black_box(card).files()[1].bytes().iter().map(|byte| usize::from(*byte)).sum() }}\n\
         fn main() {{\nlet mut total = sum(greet::Greet::CARD) + sum(set::SKILLS.iter().next().unwrap());\n\
         {calls}println!(\"{{total}}\");\n}}\n"
    );
    package.write("src/main.rs", main);
    succeed(&mut package.cargo(".", &["run", "--quiet", "--release"]));
    assert_eq!(occurrences(&package.program("release"), &marker()), 1);
}

/// C048: the name of the folder in which the package is built is nowhere in the program.
#[test]
fn program_holds_no_path_of_the_building_machine() {
    let package = Package::new("binary-paths");
    package.write_skill("skills/greet", "Greets.");
    package.write("src/main.rs", support::PRINT_SKILLS);
    succeed(&mut package.cargo(".", &["run", "--quiet", "--release"]));
    let folder = package.path(".");
    let folder = folder.components().rev().find_map(|part| part.as_os_str().to_str().filter(|name| *name != "."));
    assert_eq!(occurrences(&package.program("release"), folder.expect("the folder has a name")), 0);
}

/// C049: the skills are gone when the program runs, in a debug build too.
#[test]
fn program_needs_no_skill_on_disk() {
    let package = Package::new("binary-moved");
    package.write_skill("skills/greet", "Greets.");
    package.write("src/main.rs", support::PRINT_SKILLS);
    let before = package.run();
    fs::remove_dir_all(package.path("skills")).expect("the skills are there");
    assert_eq!(succeed(&mut std::process::Command::new(package.program("debug"))), before);
}

#[test]
fn large_asset_is_embedded_whole() {
    let package = Package::new("binary-large");
    package.write_skill("skills/heavy", "Large asset.");
    package.write("skills/heavy/assets/data.bin", [0x00, 0xff].repeat(1_048_576));
    let main = r#"
fn main() {
    let card = skills_runtime::embed_skill!("skills/heavy");
    let file = card.file("assets/data.bin").unwrap();
    println!("{} {} {}", file.size(), file.sha256(), file.bytes().iter().filter(|byte| **byte == 0xff).count());
}
"#;
    package.write("src/main.rs", main);
    assert_eq!(package.run(), "2097152 a4ecb96839389f4c6d06304be2ab7f1bc2dc7b37b4d4ed33d575045ef1c53574 1048576\n");
}

const CHECKED: &str = "\
---
name: checked
description: Has a schema. Use to check a value.
metadata:
  a2a-input-schema: assets/input.json
---
Check it.
";

/// A recursive schema with a union.
const INPUT_SCHEMA: &str = r##"{
  "type": "object",
  "properties": {
    "name": { "type": "string", "minLength": 2, "maxLength": 40 },
    "kind": { "enum": ["circle", "square"] },
    "size": { "oneOf": [{ "type": "integer" }, { "type": "number", "exclusiveMinimum": 0 }] },
    "more": { "$ref": "#" }
  },
  "required": ["name"],
  "additionalProperties": false
}"##;

#[test]
fn reading_cards_and_the_first_check_of_a_value_allocate_nothing() {
    let package = Package::new("binary-allocations");
    for number in 0..100 {
        let text = format!(
            "---\nname: skill-{number:03}\ndescription: Number {number}.\nmetadata:\n  a2a-tags: '[\"one\",\"two\"]'\n---\n\
             # First\n\nText.\n\n## Second\n\nMore.\n"
        );
        package.write(&format!("skills/skill-{number:03}/SKILL.md"), text);
        package.write(&format!("skills/skill-{number:03}/references/more.md"), "More.\n");
    }
    package.write("checked/SKILL.md", CHECKED);
    package.write("checked/assets/input.json", INPUT_SCHEMA);
    let main = r#"
fn main() {
    let value = skills_runtime::json!({"name": "Ada", "kind": "circle", "size": 2.5, "more": {"name": "Bob"}});
    let before = ALLOCATIONS.load(Ordering::SeqCst);
    let skills = skills_runtime::embed_skills!("skills");
    let mut read = 0;
    for card in skills {
        let again = skills.get(card.id()).unwrap();
        read += again.name().len() + again.title().len() + again.description().len() + again.directory().len();
        read += again.license().map_or(0, str::len) + again.version().map_or(0, str::len);
        read += again.compatibility().map_or(0, str::len) + again.author().map_or(0, str::len);
        read += again.document().len() + again.body().len() + again.tokens();
        read += again.tags().iter().chain(again.examples()).chain(again.allowed_tools()).map(|text| text.len()).sum::<usize>();
        read += again.input_modes().len() + again.output_modes().len() + again.security_requirements().len();
        read += again.when_to_use().len() + again.when_not_to_use().len() + again.extra().len();
        read += again.metadata_value("a2a-tags").unwrap().len() + again.metadata().len();
        read += again.input_schema().map_or(0, |json| json.text().len()) + again.output_schema().is_some() as usize;
        read += again.execution_hints().max_tokens.unwrap_or(0) as usize + again.provider_config().is_some() as usize;
        read += again.outline().iter().map(|section| section.key().len() + section.title().len() + section.text().len()).sum::<usize>();
        read += again.outline().get("second").unwrap().tokens();
        read += again.files().iter().map(|file| file.path().len() + file.bytes().len() + file.text().unwrap().len()).sum::<usize>();
        read += again.file("references/more.md").unwrap().size() + again.digest().as_bytes().len();
        read += again.dir().unwrap().entries().len();
    }
    assert!(skills.get("missing").is_none());
    skills_runtime::embed_skill!("checked").validate_input(&value).unwrap();
    let allocations = ALLOCATIONS.load(Ordering::SeqCst) - before;
    println!("{} skills, {} allocations, read {}", skills.len(), allocations, read > 0);
}
"#;
    package.write("src/main.rs", [support::COUNTING_ALLOCATOR, main].concat());
    assert_eq!(package.run(), "100 skills, 0 allocations, read true\n");
}

#[test]
fn fresh_check_finds_what_the_build_could_not_see() {
    let package = Package::new("binary-fresh");
    package.write("build.rs", "fn main() { println!(\"cargo::rerun-if-changed=build.rs\"); }\n");
    package.write_skill("skills/greet", "Greets.");
    let lib = "pub static SKILLS: &skills_runtime::SkillSet = skills_runtime::embed_skills!(\"skills\");\n\
               #[test]\nfn fresh() { SKILLS.assert_fresh(); }\n";
    package.write("src/lib.rs", lib);
    succeed(&mut package.cargo(".", &["test", "--quiet", "--lib"]));
    package.write_skill("skills/second", "Comes second.");
    let output = package.cargo(".", &["test", "--quiet", "--lib"]).output().expect("cargo runs");
    let (out, _) = support::texts(&output);
    assert!(!output.status.success() && out.contains("skills/second"), "{out}");
}
