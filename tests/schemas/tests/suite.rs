//! The JSON Schema Test Suite: its schemas are embedded, loaded and made from values, and all three give its verdicts, or
//! break a stated rule.

use std::collections::HashSet;
use std::path::Path;

use schemas::suite::{self, Group, REFUSALS};
use serde_json::Value;
use skills_core::{Code, Collector, Diagnostic, Level, Levels, ReadSkill, SkillOptions, read_skill};
use skills_runtime::{Schema, SkillCard, SkillSet, Violation};

/// Where the build script has written the skills.
const SKILLS: &str = env!("OUT_DIR");

/// The schemas of the suite as constants.
#[cfg(suite)]
fn embedded() -> &'static SkillSet {
    skills_runtime::embed_skills!("accepted", allow(deprecated_keyword))
}

#[cfg(not(suite))]
fn embedded() -> &'static SkillSet {
    unreachable!("without the suite its tests are ignored")
}

fn groups() -> Vec<Group> {
    suite::groups(&suite::folder())
}

/// Reads a skill that the build script has written, at the levels of embedding.
fn load(root: &str, group: &Group) -> (Option<SkillCard>, Vec<Diagnostic>) {
    let mut collector = Collector::new(Levels::default().embedded());
    let path = format!("{root}/{}", group.id);
    let skill = read_skill(Path::new(SKILLS), &path, &SkillOptions::default(), &mut collector);
    (skill.map(ReadSkill::into_card), collector.finish())
}

/// What a schema says of a value, by all of its methods.
fn judged(schema: &Schema, value: &Value) -> Vec<Violation> {
    let violations = schema.violations(value);
    assert_eq!(schema.validate(value).err().as_ref(), violations.first(), "{schema}: {value}");
    assert_eq!(schema.is_valid(value), violations.is_empty(), "{schema}: {value}");
    violations
}

#[test]
#[cfg_attr(not(suite), ignore = "the test suite is not there; SKILLS_SHARED names the folder that holds it")]
fn all_forms_of_a_schema_have_the_verdicts_of_the_suite() {
    let (mut schemas, mut verdicts) = (0, 0);
    for group in groups().iter().filter(|group| group.refusal().is_none()) {
        let name = format!("{}: {}", group.file, group.description);
        let card = embedded().get(&group.id).unwrap_or_else(|| panic!("{name}: not embedded"));
        let embedded = card.input_schema().expect("the skill has a schema");
        let (loaded, diagnostics) = load("accepted", group);
        let loaded = loaded.unwrap_or_else(|| panic!("{name}: {diagnostics:?}"));
        let loaded = loaded.input_schema().expect("the skill has a schema");
        // The text of a card holds all documents that its schema refers to.
        let made = Schema::from_value(&embedded.value()).unwrap_or_else(|error| panic!("{name}: {error}"));
        for test in &group.tests {
            // The schema was written into a file and read again, which moves a float of very many digits.
            let data = serde_json::from_str(&test["data"].to_string()).expect("JSON");
            let violations = judged(embedded, &data);
            assert_eq!(Value::from(violations.is_empty()), test["valid"], "{name}: {test}: {embedded}");
            assert_eq!(judged(loaded, &data), violations, "{name}: {test}: {embedded}");
            assert_eq!(judged(&made, &data), violations, "{name}: {test}: {embedded}");
            verdicts += 1;
        }
        schemas += 1;
    }
    println!("{schemas} schemas, {verdicts} verdicts");
    assert!(schemas >= 60 && embedded().len() == schemas, "{schemas} schemas");
}

#[test]
#[cfg_attr(not(suite), ignore = "the test suite is not there; SKILLS_SHARED names the folder that holds it")]
fn what_is_refused_breaks_the_stated_rule() {
    let mut used = HashSet::new();
    for group in &groups() {
        let Some(refusal) = group.refusal() else { continue };
        let (_, diagnostics) = load("refused", group);
        let errors = diagnostics.iter().filter(|diagnostic| diagnostic.level() == Level::Error);
        let codes: HashSet<&str> = errors.map(|error| Code::as_str(error.code())).collect();
        assert!(codes.contains(refusal.code), "{refusal:?}: {diagnostics:?}");
        used.insert(refusal.description);
    }
    for refusal in REFUSALS {
        println!("{} ({}): {}: {}", refusal.file, refusal.description, refusal.code, refusal.reason);
        assert!(used.contains(refusal.description), "not in the suite: {refusal:?}");
    }
}
