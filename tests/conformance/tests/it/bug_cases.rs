//! Faults that readers of skills are known for: the inputs stand in `data/bugcases.jsonl`, the expected result here.
//!
//! What needs a compiler or a server is tested by the packages beside this one:
//!
//! - C039, C040 and C043 in `tests/end-to-end/tests/paths.rs`
//! - C044 in `tests/end-to-end/tests/rebuild.rs`
//! - C048 and C049 in `tests/end-to-end/tests/binary.rs`
//! - C058 in `tests/discovery/tests/odd_ids.rs`, C087 and C088 in `tests/discovery/tests/routes.rs`
//! - C061 in `tests/hygiene/shadowed-names`
//! - C063 in `tests/hygiene/handlers/tests/found.rs`
//!
//! Those on schemas and templates stand in `bug_cases_of_schemas.rs`.

use crate::support::cases::package;
use crate::support::{Outcome, Package};
use skills_core::{Code, Level, Levels, SetOptions, SkillCard};

fn read(id: &str) -> Outcome {
    package(id).read()
}

fn read_with(id: &str, code: Code, level: Level) -> Outcome {
    let mut levels = Levels::default();
    levels.set(code, level).expect("the level can be changed");
    package(id).read_with(levels, &SetOptions::default())
}

fn paths(card: &SkillCard) -> Vec<&str> {
    card.files().iter().map(skills_core::SkillFile::path).collect()
}

#[test]
fn c001_byte_order_mark_is_dropped() {
    let card = read("C001").card();
    assert_eq!((card.name(), card.description()), ("bom-tea", "Brews tea on request."));
    assert_eq!(card.body(), "Do the work.");
    assert!(card.document().starts_with("---\n"));
}

#[test]
fn c002_crlf_is_a_line_end() {
    let card = read("C002").card();
    assert_eq!((card.name(), card.description()), ("crlf-soup", "Cooks soup."));
    assert_eq!(card.metadata_value("owner"), Some("kitchen"));
    assert!(!card.document().contains('\r'));
}

#[test]
fn c003_dashes_inside_a_value_are_no_fence() {
    let card = read("C003").card();
    assert_eq!(card.description(), "Put --- between sections");
    assert_eq!(card.license(), Some("MIT"));
    assert_eq!(card.body(), "Do the work.");
}

#[test]
fn c004_rules_in_the_body_stay() {
    let card = read("C004").card();
    assert_eq!(card.name(), "rule-lines");
    assert!(card.body().ends_with("End"));
    assert_eq!(card.body().lines().filter(|line| *line == "---").count(), 3);
}

#[test]
fn c006_four_dashes_are_no_fence() {
    let card = read("C006").card();
    assert_eq!((card.description(), card.body()), ("top ---- bottom", "Body"));
}

#[test]
fn c007_file_may_end_at_the_fence() {
    let outcome = read("C007");
    outcome.noted(Code::EmptyBody, &[]);
    assert_eq!(outcome.card().body(), "");
}

#[test]
fn c009_colon_in_a_plain_value_asks_for_quotes() {
    read("C009").refused(
        Code::UnquotedValue,
        &["SKILL.md:3:", "`description`", "quote", "\"Reviews along two axes: style and risk\""],
    );
}

#[test]
fn c010_comment_that_cuts_a_description_is_shown() {
    let outcome = read("C010");
    outcome.noted(Code::PlainComment, &["#releases channel when asked", "quote"]);
    assert_eq!(outcome.card().description(), "Posts to the");
}

#[test]
fn c012_compatibility_must_be_text() {
    read("C012").refused(Code::WrongType, &["`compatibility`", "a list"]);
}

#[test]
fn c013_folded_block_is_one_line() {
    let card = read("C013").card();
    assert_eq!((card.description(), card.license()), ("Folds lines into one.", Some("MIT")));
}

#[test]
fn c014_name_of_digits_is_text() {
    assert_eq!(read("C014").card().name(), "3000");
}

#[test]
fn c015_version_keeps_its_digits() {
    assert_eq!(read("C015").card().metadata_value("version"), Some("1.10"));
}

#[test]
fn c018_key_like_a_number_keeps_its_digits() {
    assert_eq!(read("C018").card().metadata_value("1.10"), Some("stable"));
}

#[test]
fn c019_list_in_metadata_is_kept_as_json_with_a_warning() {
    let outcome = read("C019");
    outcome.noted(Code::MetadataValue, &["metadata.topics"]);
    assert_eq!(outcome.card().metadata_value("topics"), Some(r#"["a","b"]"#));
    read_with("C019", Code::MetadataValue, Level::Error).refused(Code::MetadataValue, &["metadata.topics"]);
}

#[test]
fn c020_key_twice_is_refused() {
    read("C020").refused(Code::DuplicateKey, &["`owner`"]);
}

#[test]
fn c021_anchors_that_would_grow_are_refused_at_once() {
    let outcome = read("C021");
    assert!(outcome.cards.is_empty());
    assert!(outcome.errors().iter().all(|error| error.code() == Code::UnsupportedYaml), "{}", outcome.text());
    assert!(outcome.text().contains("skill.yaml:5:4: anchors such as `&a` are not supported"), "{}", outcome.text());
}

#[test]
fn c022_merge_key_is_refused() {
    let outcome = read("C022");
    assert!(outcome.cards.is_empty());
    assert!(outcome.errors().iter().all(|error| error.code() == Code::UnsupportedYaml), "{}", outcome.text());
    assert!(outcome.text().contains("skill.yaml:8:3: ") && outcome.text().contains("`<<`"), "{}", outcome.text());
}

#[test]
fn c025_name_that_differs_from_the_directory_names_both() {
    read("C025").refused(Code::NameMismatch, &["\"acme-tea\"", "\"tea\""]);
}

#[test]
fn c027_doubled_hyphen_is_refused() {
    read("C027").refused(Code::NameFormat, &["my--tool", "hyphen"]);
}

#[test]
fn c029_client_key_is_kept() {
    let card = read("C029").card();
    assert_eq!(card.extra_value("user-invocable").map(skills_core::Json::text), Some("false"));
    read_with("C029", Code::UnknownKey, Level::Error).refused(Code::ClientKey, &["`user-invocable`", "allowed-tools"]);
}

#[test]
fn c030_list_of_tools_is_read() {
    let outcome = read("C030");
    outcome.noted(Code::AllowedToolsForm, &[]);
    assert_eq!(outcome.card().allowed_tools(), ["Read", "Bash(git:*)"]);
}

#[test]
fn c031_tools_with_commas_are_read() {
    let outcome = read("C031");
    outcome.noted(Code::AllowedToolsForm, &[]);
    assert_eq!(outcome.card().allowed_tools(), ["Read", "Grep", "Bash(git:*)"]);
}

#[test]
fn c032_lower_case_file_name_is_refused() {
    read("C032").refused(Code::MisnamedSkillMd, &["skill.md", "SKILL.md"]);
}

#[cfg(unix)]
#[test]
fn c033_linked_skill_directory_is_followed() {
    let package = package("C033");
    assert_eq!(package.read().card().name(), "linked");
}

#[test]
fn c035_id_of_two_skills_names_both() {
    read("C035").refused(Code::DuplicateId, &["\"same-v1\"", "skills/a-one", "skills/b-two", "skill.yaml:1:5"]);
}

#[test]
fn c036_hidden_and_editor_files_are_left_out() {
    assert_eq!(paths(&read("C036").card()), ["SKILL.md", "references/ok.md"]);
}

#[test]
fn c037_root_without_skills_is_refused() {
    read("C037").refused(Code::NoSkills, &["skills"]);
}

#[cfg(unix)]
#[test]
fn c042_forest_of_links_needs_a_switch() {
    read("C042").refused(Code::LinkOutside, &["allow `link_outside`"]);
    assert_eq!(read_with("C042", Code::LinkOutside, Level::Allow).card().name(), "greet");
}

#[test]
fn c046_paths_have_slashes() {
    let card = read("C046").card();
    assert!(card.file("references/a/b.md").is_some());
    assert!(card.file("references\\a\\b.md").is_none());
}

#[test]
fn c050_digest_does_not_depend_on_line_ends() {
    let crlf = read("C050").card();
    let lf = crlf.document().to_owned();
    let lf = Package::with_skill("eol", &lf).read().card();
    assert_eq!(crlf.digest(), lf.digest());
    assert_ne!(crlf.files()[0].sha256(), lf.files()[0].sha256(), "the files themselves differ");
}

#[test]
fn c051_path_outside_the_package_is_refused() {
    package("C051")
        .read_one("../shared-skills/greet")
        .refused(Code::OutsidePackage, &["../shared-skills/greet", "cargo publish", "allow `outside_package`"]);
}

#[test]
fn c053_nested_package_is_named() {
    read("C053").noted(Code::NestedPackage, &["scripts/helper/Cargo.toml", "cargo publish"]);
}

#[test]
fn c055_asset_of_two_mebibytes_is_taken() {
    let card = read("C055").card();
    assert_eq!(card.file("assets/data.bin").map(skills_core::SkillFile::size), Some(2 * 1_048_576));
}

#[cfg(unix)]
#[test]
fn c057_link_out_of_the_skill_is_refused() {
    read("C057").refused(Code::LinkOutside, &["references/s.txt"]);
}

#[test]
fn c059_names_that_are_keywords_are_read() {
    let cards = read("C059").accepted();
    assert_eq!(cards.iter().map(SkillCard::name).collect::<Vec<_>>(), ["async", "match", "self"]);
}

#[test]
fn c089_word_is_no_media_type() {
    read("C089")
        .refused(Code::MediaType, &["skill.yaml:6:15", "`input_modes`", "`text`", "did you mean `text/plain`?"]);
}
