//! What is loaded is what would be embedded, field by field.

use std::path::Path;

use skills_runtime::{
    AgentConfig, Definition, Dialect, LoadOptions, Outline, Schema, SkillCard, SkillFile, SkillSet, embed_skill,
    embed_skills, json,
};

static EMBEDDED: &SkillSet = embed_skills!("skills");
static AGENT: &AgentConfig = embed_skills!(config = "agent_config.json");

/// What an accessor gives, by its name.
type Field = (&'static str, String);

/// Everything that a card says about itself but what depends on how it was made.
fn fields(card: &SkillCard) -> Vec<Field> {
    macro_rules! shown {
        ($($accessor:ident)+) => { vec![$((stringify!($accessor), format!("{:?}", card.$accessor()))),+] };
    }
    let mut fields = shown! {
        directory id name title description license compatibility version author allowed_tools metadata when_to_use
        when_not_to_use extra tags examples input_modes output_modes security_requirements execution_hints
        provider_config definition dialect document body body_range markdown packed_outline tokens digest diagnostics
    };
    fields.push(("input_schema", format!("{:?}", card.input_schema().map(Schema::text))));
    fields.push(("output_schema", format!("{:?}", card.output_schema().map(Schema::text))));
    fields.push(("outline", sections(card.outline())));
    for file in card.files() {
        let shown = (file.path(), file.bytes(), file.text(), file.size(), file.sha256(), file.is_executable());
        fields.push(("files", format!("{shown:?}")));
        let found = card.file(file.path()).map(SkillFile::sha256);
        assert_eq!(found, Some(file.sha256()));
    }
    for (key, value) in card.metadata() {
        assert_eq!(card.metadata_value(key), Some(value.as_ref()));
    }
    for (key, value) in card.extra() {
        assert_eq!(card.extra_value(key), Some(value));
    }
    fields
}

fn sections(outline: Outline<'_>) -> String {
    let section = |key: &str| {
        let section = outline.get(key).expect("a section");
        (
            section.key().to_owned(),
            section.title().to_owned(),
            section.level(),
            section.tokens(),
            section.text().into_owned(),
        )
    };
    format!("{:?}", outline.iter().map(|found| section(found.key())).collect::<Vec<_>>())
}

#[track_caller]
fn assert_same(embedded: &SkillCard, loaded: &SkillCard) {
    let (embedded_fields, loaded_fields) = (fields(embedded), fields(loaded));
    for (embedded, loaded) in embedded_fields.iter().zip(&loaded_fields) {
        assert_eq!(embedded, loaded);
    }
    assert_eq!(embedded_fields.len(), loaded_fields.len());
    let has_directory = embedded.definition() != Definition::Inline;
    assert_eq!((embedded.dir().is_some(), loaded.dir().is_some()), (has_directory, false));
}

#[track_caller]
fn assert_same_sets(embedded: &SkillSet, loaded: &SkillSet) {
    let ids = |set: &SkillSet| set.iter().map(|card| card.id().to_owned()).collect::<Vec<_>>();
    assert_eq!(ids(embedded), ids(loaded));
    for (embedded, loaded) in embedded.iter().zip(loaded) {
        assert_same(embedded, loaded);
    }
    for id in ids(embedded) {
        assert_same(embedded.get(&id).expect("an embedded card"), loaded.get(&id).expect("a loaded card"));
    }
    assert_eq!((embedded.len(), embedded.is_empty()), (loaded.len(), loaded.is_empty()));
    assert_eq!(embedded.diagnostics(), loaded.diagnostics());
    assert!(loaded.dir().is_none());
}

#[test]
fn a_root_is_the_same() {
    let loaded = SkillSet::load("skills", &LoadOptions::default()).expect("a set");
    assert_eq!(loaded.len(), 9);
    assert_same_sets(EMBEDDED, &loaded);
}

#[test]
fn each_skill_alone_is_the_same() {
    static LEDGER: &SkillCard = embed_skill!("skills/ledger");
    for embedded in EMBEDDED {
        assert_same(embedded, &SkillCard::load(embedded.directory()).expect("a card"));
    }
    assert_same(LEDGER, &SkillCard::load("skills/ledger").expect("a card"));
}

#[test]
fn a_configuration_is_the_same() {
    let loaded = AgentConfig::load("agent_config.json", &LoadOptions::default()).expect("a configuration");
    assert_eq!((loaded.skills.len(), loaded.private.len()), (5, 3));
    assert_same_sets(&AGENT.skills, &loaded.skills);
    assert_same_sets(&AGENT.private, &loaded.private);
    assert_eq!(AGENT.allowed_dids, loaded.allowed_dids);
}

#[test]
fn a_dialect_that_is_named_is_the_same() {
    static BOM: &SkillCard = embed_skill!("skills/bom", dialect = "bindu");
    let mut options = LoadOptions::default();
    options.dialect = Some(Dialect::Bindu);
    let loaded = SkillCard::load_with("skills/bom", &options).expect("a card");
    assert_eq!(loaded.input_modes(), ["text/plain"]);
    assert_same(BOM, &loaded);
}

#[test]
fn patterns_are_the_same() {
    static GREET: &SkillCard = embed_skill!("skills/greet", exclude = ["*.bin", "references/"]);
    let mut options = LoadOptions::default();
    options.files.exclude = vec!["*.bin".to_owned(), "references/".to_owned()];
    assert_same(GREET, &SkillCard::load_with("skills/greet", &options).expect("a card"));
    assert!(GREET.file("references/names.md").is_none());
}

#[test]
fn a_skill_from_memory_is_the_same() {
    let embedded = EMBEDDED.get("translate-v2").expect("a card");
    let text = |path: &str| embedded.file(path).and_then(SkillFile::text).expect("a text");
    let files: Vec<(&str, &str)> = embedded
        .files()
        .iter()
        .map(SkillFile::path)
        .filter(|path| *path != "SKILL.md")
        .map(|path| (path, text(path)))
        .collect();
    let loaded = SkillCard::from_embedded("skills/translate", text("SKILL.md"), &files).expect("a card");
    assert_same(embedded, &loaded);
}

#[test]
fn values_are_judged_the_same() {
    let loaded = SkillCard::load("skills/translate").expect("a card");
    let embedded = EMBEDDED.get("translate-v2").expect("a card");
    for value in [
        json!({"text": "hello", "language": {"name": "German"}}),
        json!({"text": " hello", "language": {"name": "German"}}),
        json!({"text": "hello", "language": {}}),
        json!([]),
    ] {
        let judge = |card: &SkillCard| {
            let verdict = card.validate_input(&value).map_err(|error| error.to_string());
            (verdict, card.render_prompt(&value).map_err(|error| error.to_string()))
        };
        assert_eq!(judge(embedded), judge(&loaded), "{value}");
    }
}

/// Fields that are empty in every skill would be the same whatever came of reading them.
#[test]
fn every_field_is_filled_somewhere() {
    let all: Vec<Field> = EMBEDDED.iter().flat_map(fields).collect();
    let filled = |name| {
        all.iter().any(|(other, value)| *other == name && !["None", "[]", "\"\"", "0"].contains(&value.as_str()))
    };
    let empty: Vec<&str> = all.iter().map(|(name, _)| *name).filter(|name| !filled(*name)).collect();
    assert!(empty.iter().all(|name| *name == "diagnostics"), "{empty:?}");
}

/// Without it, an accessor that is added would go uncompared.
#[test]
fn every_accessor_is_compared() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../skills-core/src/model/card.rs");
    let source = std::fs::read_to_string(source).expect("the source of cards");
    let (_, accessors) = source.split_once("impl SkillCard {").expect("accessors");
    let names = accessors.split("pub fn ").skip(1).filter_map(|text| text.split_once("(&self").map(|(name, _)| name));
    let own = include_str!("same_as_embedded.rs");
    let missing: Vec<&str> =
        names.filter(|name| !own.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *name)).collect();
    assert_eq!(missing, [""; 0]);
}
