//! Templates through the reader: from a SKILL.md to its prompt.

use serde_json::{Value, json};

use crate::diagnostic::{Code, Collector, Diagnostic, Levels};
use crate::model::SkillCard;
use crate::read::SkillOptions;
use crate::read::read_skill;

const HEAD: &str = "---\nname: ci-help\ndescription: Explains CI.\n---\n";
const HEAD_WITH_SCHEMA: &str =
    "---\nname: ci-help\ndescription: Explains CI.\nmetadata:\n  a2a-input-schema: assets/in.json\n---\n";
const SCHEMA: &str = r#"{
    "type": "object",
    "properties": {
        "user": { "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] }
    },
    "required": ["user"]
}"#;

/// Reads a skill of this SKILL.md and a schema.
fn read(document: &str) -> (Option<SkillCard>, Vec<Diagnostic>) {
    let package = tempfile::tempdir().expect("a folder");
    let skill = package.path().join("ci-help");
    std::fs::create_dir_all(skill.join("assets")).expect("a folder");
    std::fs::write(skill.join("SKILL.md"), document).expect("a file");
    std::fs::write(skill.join("assets/in.json"), SCHEMA).expect("a file");
    let mut collector = Collector::new(Levels::default());
    let skill = read_skill(package.path(), "ci-help", &SkillOptions::default(), &mut collector);
    (skill.map(crate::read::ReadSkill::into_card), collector.finish())
}

#[track_caller]
fn card(document: &str) -> SkillCard {
    let (card, diagnostics) = read(document);
    assert_eq!(diagnostics, []);
    card.expect("a card")
}

/// Line and column of each fault of syntax.
fn syntax_places(document: &str) -> Vec<(usize, usize)> {
    let (card, diagnostics) = read(document);
    assert!(card.is_none());
    let faults = diagnostics.iter().filter(|diagnostic| diagnostic.code() == Code::TemplateSyntax);
    faults.filter_map(Diagnostic::place).map(|place| (place.line, place.column)).collect()
}

fn ada() -> Value {
    json!({ "user": { "name": "Ada" } })
}

#[test]
fn a_body_without_input_schema_stays_as_it_is() {
    let body = "Use `${{ github.sha }}` in:\n\n```yaml\nrun: echo ${{ env.HOME }}\n```\n\nDear {{ user.name }},\n\
                \\{{ {{#if x}} {{{ {\"a\":{\"b\":1}}";
    let card = card(&format!("{HEAD}\n{body}\n"));
    assert_eq!(card.body(), body);
    assert_eq!(card.render_prompt(&ada()).as_deref(), Ok(body));
}

#[test]
fn a_body_with_input_schema_is_a_template() {
    let card = card(&format!("{HEAD_WITH_SCHEMA}\nDear {{{{ user.name }}}}, use `$\\{{{{ github.sha }}}}`.\n"));
    assert_eq!(card.render_prompt(&ada()).as_deref(), Ok("Dear Ada, use `${{ github.sha }}`."));
}

#[test]
fn offsets_are_those_of_the_body() {
    let card = card(&format!("\u{feff}{HEAD_WITH_SCHEMA}\n\nDear\n{{{{ user.name }}}}\n").replace('\n', "\r\n"));
    let error = card.render_prompt(&json!({})).expect_err("there is no name");
    assert_eq!(error.to_string(), "no value for the variable `user.name` at byte 8 of the template");
    assert!(card.body()[8..].starts_with("user.name"));
}

#[test]
fn crlf_bodies_render_with_lf() {
    let card = card(&format!("{HEAD_WITH_SCHEMA}Dear\n{{{{\nuser.name }}}}\n!\n").replace('\n', "\r\n"));
    assert_eq!(card.render_prompt(&ada()).as_deref(), Ok("Dear\nAda\n!"));
}

#[test]
fn faults_are_placed_in_the_file() {
    let document = format!("{HEAD_WITH_SCHEMA}é {{{{#if x}}}}\n{{{{ x | y }}}}\n  {{{{{{ z }}}}}}\n");
    assert_eq!(syntax_places(&document), [(7, 3), (8, 1), (9, 3)]);
    assert_eq!(syntax_places(&format!("\u{feff}{}", document.replace('\n', "\r\n"))), [(7, 3), (8, 1), (9, 3)]);
}

#[test]
fn faults_of_the_frontmatter_and_of_the_template_come_out_at_once() {
    let document = format!("{HEAD_WITH_SCHEMA}{{{{\n").replace("name: ci-help", "name: CI");
    let (card, diagnostics) = read(&document);
    assert!(card.is_none());
    let codes: Vec<_> = diagnostics.iter().map(Diagnostic::code).collect();
    assert!(codes.contains(&Code::NameFormat) && codes.contains(&Code::TemplateSyntax), "{codes:?}");
}
