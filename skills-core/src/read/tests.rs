//! The dialects, and skills whose manifest is in skill.yaml.

use super::*;
use crate::diagnostic::{Code, Diagnostic, Levels};
use crate::disk::testing::{Tree, allow, collecting, heads, only};
use crate::model::{Definition, Json, SkillFile};

const SKILL_MD: &str = "---\nname: greet\ndescription: Greets people.\n---\nSay hello.\n";
const SKILL_YAML: &str = "name: Greet people\ndescription: Greets people.\n";
/// A SKILL.md that is one of Bindu's by its keys.
const BINDU_MD: &str = "---\nname: Greet people\nid: greet-v1\ndescription: Greets people.\n---\nSay hello.\n";

type Outcome = (Option<SkillCard>, Vec<Diagnostic>);

/// The directory `greet` with these files.
fn tree(files: &[(&str, &str)]) -> Tree {
    let tree = Tree::new(&[]);
    tree.directory("greet");
    for (path, text) in files {
        tree.file(&format!("greet/{path}"), text.as_bytes());
    }
    tree
}

fn read_tree(tree: &Tree, dialect: Option<Dialect>, levels: Levels) -> Outcome {
    let options = SkillOptions { dialect, ..SkillOptions::default() };
    let (skill, diagnostics) = collecting(levels, |collector| read_skill(tree.base(), "greet", &options, collector));
    (skill.map(ReadSkill::into_card), diagnostics)
}

fn read_as(files: &[(&str, &str)], dialect: Option<Dialect>) -> Outcome {
    read_tree(&tree(files), dialect, Levels::default())
}

fn read(files: &[(&str, &str)]) -> Outcome {
    read_as(files, None)
}

fn read_yaml(yaml: &str) -> Outcome {
    read(&[("skill.yaml", yaml)])
}

#[track_caller]
fn accepted(outcome: Outcome) -> SkillCard {
    assert_eq!(outcome.1, []);
    outcome.0.expect("a card")
}

/// The one problem of a skill that is refused.
#[track_caller]
fn refused(outcome: Outcome) -> Diagnostic {
    let (card, mut diagnostics) = outcome;
    assert!(card.is_none(), "it was read");
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
    let diagnostic = diagnostics.remove(0);
    check_words(&diagnostic);
    diagnostic
}

/// A skill.yaml has no frontmatter.
#[track_caller]
fn check_words(diagnostic: &Diagnostic) {
    let words = format!("{} {}", diagnostic.message(), diagnostic.help_text().unwrap_or_default());
    assert!(!diagnostic.file().ends_with("skill.yaml") || !words.contains("frontmatter"), "{diagnostic}");
}

/// Line and column of a diagnostic.
#[track_caller]
fn position(diagnostic: &Diagnostic) -> (usize, usize) {
    let place = diagnostic.place().expect("a place");
    (place.line, place.column)
}

/// The dialect in which a card was read: Bindu's has default modes.
fn dialect(card: &SkillCard) -> Dialect {
    if card.input_modes().is_empty() { Dialect::AgentSkills } else { Dialect::Bindu }
}

mod dialects {
    use super::*;

    #[test]
    fn a_skill_md_is_one_of_agent_skills() {
        let card = accepted(read(&[("SKILL.md", SKILL_MD)]));
        assert_eq!((dialect(&card), card.definition()), (Dialect::AgentSkills, Definition::SkillMd));
    }

    #[test]
    fn a_skill_yaml_is_one_of_bindus() {
        let card = accepted(read_yaml(SKILL_YAML));
        assert_eq!((dialect(&card), card.definition()), (Dialect::Bindu, Definition::SkillYaml));
    }

    #[test]
    fn one_of_five_keys_makes_a_skill_md_one_of_bindus() {
        for line in [
            "id: greet-v1",
            "id:",
            "input_modes: [text/plain]",
            "output_modes: [text/plain]",
            "capabilities_detail: {}",
            "assessment: {keywords: [hello]}",
        ] {
            let document = format!("---\nname: Greet people\ndescription: Greets.\n{line}\n---\nSay hello.\n");
            let (card, diagnostics) = read(&[("SKILL.md", &document)]);
            let is_null = line.ends_with(':');
            assert_eq!(heads(&diagnostics), if is_null { vec!["null_value greet/SKILL.md"] } else { vec![] }, "{line}");
            let card = card.expect("a card");
            assert_eq!((dialect(&card), card.definition()), (Dialect::Bindu, Definition::SkillMd), "{line}");
        }
    }

    #[test]
    fn other_keys_of_bindus_do_not() {
        for line in
            ["author: Ada", "tags: [a]", "examples: [a]", "requirements: {}", "documentation: {}", "version: 1.0.0"]
        {
            let document = format!("---\nname: greet\ndescription: Greets.\n{line}\n---\nSay hello.\n");
            let card = read(&[("SKILL.md", &document)]).0.expect("a card");
            assert_eq!(dialect(&card), Dialect::AgentSkills, "{line}");
        }
    }

    #[test]
    fn a_key_below_another_does_not() {
        let document = "---\nname: greet\ndescription: Greets.\nmetadata:\n  id: x\n---\nSay hello.\n";
        assert_eq!(dialect(&accepted(read(&[("SKILL.md", document)]))), Dialect::AgentSkills);
    }

    #[test]
    fn the_callers_word_wins_over_the_keys() {
        let card = accepted(read_as(&[("SKILL.md", SKILL_MD)], Some(Dialect::Bindu)));
        assert_eq!(dialect(&card), Dialect::Bindu);
        let (card, diagnostics) = read_as(&[("SKILL.md", BINDU_MD)], Some(Dialect::AgentSkills));
        assert!(card.is_none());
        assert_eq!(diagnostics.iter().map(Diagnostic::code).collect::<Vec<_>>(), [Code::NameFormat, Code::UnknownKey]);
    }

    #[test]
    fn the_callers_word_wins_over_a_skill_yaml_which_is_a_plain_file_then() {
        let broken = [("SKILL.md", SKILL_MD), ("skill.yaml", "{")];
        let card = accepted(read_as(&broken, Some(Dialect::AgentSkills)));
        assert_eq!((dialect(&card), card.definition()), (Dialect::AgentSkills, Definition::SkillMd));
        assert_eq!(card.file("skill.yaml").map(SkillFile::bytes), Some(&b"{"[..]));
    }

    #[test]
    fn without_a_skill_md_nothing_is_left_for_agent_skills() {
        let diagnostic = refused(read_as(&[("skill.yaml", SKILL_YAML)], Some(Dialect::AgentSkills)));
        assert_eq!(diagnostic.code(), Code::MissingSkillMd);
        assert_eq!(diagnostic.message(), "`greet` has a skill.yaml but no SKILL.md");
    }

    #[test]
    fn a_skill_yaml_wins_over_a_skill_md() {
        let skill_yaml = format!("id: greet\n{SKILL_YAML}");
        let card = accepted(read(&[("SKILL.md", SKILL_MD), ("skill.yaml", &skill_yaml)]));
        assert_eq!((dialect(&card), card.name()), (Dialect::Bindu, "Greet people"));
    }

    #[test]
    fn name_and_directory_are_free_of_each_other_in_bindus() {
        assert_eq!(accepted(read(&[("SKILL.md", BINDU_MD)])).name(), "Greet people");
        assert_eq!(
            refused(read(&[("SKILL.md", "---\nname: other\ndescription: Greets.\n---\nHi.\n")])).code(),
            Code::NameMismatch
        );
    }

    #[test]
    fn a_root_may_hold_both() {
        let tree = Tree::new(&[]);
        tree.file("skills/greet/SKILL.md", SKILL_MD.as_bytes());
        tree.file("skills/wave/skill.yaml", b"name: Wave\ndescription: Waves.\n");
        let (set, diagnostics) = collecting(Levels::default(), |collector| {
            read_set(tree.base(), "skills", &SetOptions::default(), collector).expect("a set")
        });
        assert_eq!(diagnostics, []);
        let found: Vec<_> = set.skills.iter().map(|skill| (skill.card().id(), dialect(skill.card()))).collect();
        assert_eq!(found, [("Wave", Dialect::Bindu), ("greet", Dialect::AgentSkills)]);
    }

    #[test]
    fn a_root_of_agent_skills_passes_over_a_directory_with_skill_yaml_alone() {
        let tree = Tree::new(&[]);
        tree.file("skills/greet/SKILL.md", SKILL_MD.as_bytes());
        tree.file("skills/wave/skill.yaml", SKILL_YAML.as_bytes());
        let mut options = SetOptions::default();
        options.skill.dialect = Some(Dialect::AgentSkills);
        let (set, diagnostics) = collecting(Levels::default(), |collector| {
            read_set(tree.base(), "skills", &options, collector).expect("a set")
        });
        assert_eq!((set.skills.len(), heads(&diagnostics)), (1, vec!["not_a_skill skills/wave".to_owned()]));
        assert!(diagnostics[0].message().contains("has a skill.yaml but no SKILL.md"));
    }
}

mod both_files {
    use super::*;

    const MD: &str = "---\nname: other\ntags: {a: b}\nversion: [1]\nanything: goes\n---\n\n# Long\n\nread\n";

    fn read_md(skill_md: &str) -> Outcome {
        read(&[("skill.yaml", SKILL_YAML), ("SKILL.md", skill_md)])
    }

    #[test]
    fn the_yaml_has_the_metadata_and_the_document_and_the_md_the_body() {
        let yaml = "id: greet-v1\nname: greet\ndescription: Greets.\nversion: 2.1\ntags: [hello]\n";
        let card = accepted(read(&[("skill.yaml", yaml), ("SKILL.md", MD)]));
        assert_eq!((card.id(), card.name(), card.description()), ("greet-v1", "greet", "Greets."));
        assert_eq!((card.version(), &*card.tags()[0]), (Some("2.1"), "hello"));
        assert_eq!((card.document(), card.markdown()), (yaml, Some(MD)));
        assert_eq!(card.body(), "# Long\n\nread");
        assert_eq!(card.outline().iter().map(|section| section.title().to_owned()).collect::<Vec<_>>(), ["Long"]);
        assert_eq!(card.tokens(), 3);
        assert_eq!(card.definition(), Definition::SkillYaml);
        assert_eq!(card.files().iter().map(SkillFile::path).collect::<Vec<_>>(), ["SKILL.md", "skill.yaml"]);
    }

    #[test]
    fn the_mds_own_keys_are_not_looked_at() {
        let card = accepted(read_md("---\nname: [x]\nlicence: MIT\na2a-id: x\nmetadata: 7\nid: ''\n---\nHi.\n"));
        assert_eq!((card.name(), card.extra().len(), card.metadata().len()), ("Greet people", 0, 0));
    }

    #[test]
    fn an_md_that_cannot_be_read_is_an_error() {
        for (skill_md, code) in [
            ("Say hello.\n", Code::MissingFrontmatter),
            ("", Code::MissingFrontmatter),
            ("---\nname: greet\n", Code::UnclosedFrontmatter),
            ("---\n- a\n---\nHi.\n", Code::NotAMapping),
            ("---\n---\nHi.\n", Code::NotAMapping),
            ("---\ntext\n---\nHi.\n", Code::NotAMapping),
            ("---\na: [\n---\nHi.\n", Code::YamlSyntax),
            ("---\na: &x b\n---\nHi.\n", Code::UnsupportedYaml),
            ("---\na: b\na: c\n---\nHi.\n", Code::DuplicateKey),
            ("text\n---\nname: b\n---\nHi.\n", Code::TextBeforeFrontmatter),
            ("---\na: b\0\n---\nHi.\n", Code::NulCharacter),
        ] {
            let diagnostic = refused(read_md(skill_md));
            assert_eq!((diagnostic.code(), diagnostic.file()), (code, "greet/SKILL.md"), "{skill_md:?}");
        }
    }

    #[test]
    fn an_md_that_is_not_utf8_is_an_error() {
        let tree = tree(&[("skill.yaml", SKILL_YAML)]);
        tree.file("greet/SKILL.md", b"---\na: b\n---\n\xff\n");
        let diagnostic = refused(read_tree(&tree, None, Levels::default()));
        assert_eq!(
            (diagnostic.code(), diagnostic.file(), position(&diagnostic)),
            (Code::NotUtf8, "greet/SKILL.md", (4, 1))
        );
    }

    #[test]
    fn an_md_that_is_too_large_is_an_error() {
        let large = format!("---\na: b\n---\n{}", "x\n".repeat(2 * 1024 * 1024));
        assert_eq!(refused(read_md(&large)).code(), Code::SkillMdTooLarge);
    }

    #[test]
    fn an_md_that_is_a_directory_is_an_error() {
        let tree = tree(&[("skill.yaml", SKILL_YAML), ("SKILL.md/a.txt", "")]);
        let diagnostic = refused(read_tree(&tree, None, Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::MissingSkillMd, "greet/SKILL.md"));
        assert_eq!(diagnostic.message(), "`greet/SKILL.md` is a directory, not a file");
    }

    #[test]
    fn a_yaml_that_is_a_directory_is_an_error() {
        let tree = tree(&[("SKILL.md", SKILL_MD), ("skill.yaml/a.txt", "")]);
        let diagnostic = refused(read_tree(&tree, None, Levels::default()));
        assert_eq!(diagnostic.message(), "`greet/skill.yaml` is a directory, not a file");
        assert_eq!(diagnostic.help_text(), Some("make it a file with `name` and `description`"));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_place_of_either_is_an_error() {
        for (file, pipe) in [("skill.yaml", "SKILL.md"), ("SKILL.md", "skill.yaml")] {
            let text = if file == "SKILL.md" { SKILL_MD } else { SKILL_YAML };
            let tree = tree(&[(file, text)]);
            tree.pipe(&format!("greet/{pipe}"));
            let diagnostic = refused(read_tree(&tree, None, Levels::default()));
            assert_eq!((diagnostic.code(), diagnostic.file()), (Code::SpecialFile, format!("greet/{pipe}").as_str()));
        }
    }

    #[test]
    fn an_md_is_no_way_out_for_a_bad_yaml() {
        for (yaml, code) in
            [("name: greet\n", Code::MissingDescription), ("{", Code::YamlSyntax), ("", Code::NotAMapping)]
        {
            let diagnostic = refused(read_as(&[("skill.yaml", yaml), ("SKILL.md", SKILL_MD)], Some(Dialect::Bindu)));
            assert_eq!((diagnostic.code(), diagnostic.file()), (code, "greet/skill.yaml"), "{yaml:?}");
        }
    }

    #[test]
    fn what_is_wrong_with_both_comes_out_at_once() {
        let (card, diagnostics) = read(&[("skill.yaml", "name: greet\n"), ("SKILL.md", "Hi.\n")]);
        assert!(card.is_none());
        let expected = ["missing_frontmatter greet/SKILL.md", "missing_description greet/skill.yaml"];
        assert_eq!(heads(&diagnostics), expected);
    }

    #[test]
    fn an_empty_body_is_a_warning() {
        let (card, diagnostics) = read_md("---\na: b\n---\n\n");
        assert_eq!(heads(&diagnostics), ["empty_body greet/SKILL.md"]);
        assert_eq!(card.map(|card| card.body().to_owned()).as_deref(), Some(""));
    }

    #[test]
    fn line_ends_and_byte_order_marks_are_gone_from_both_texts() {
        let yaml = "\u{feff}name: greet\r\ndescription: Greets.\r\n";
        let card =
            accepted(read(&[("skill.yaml", yaml), ("SKILL.md", "\u{feff}---\r\na: b\r\n---\r\nSay\r\nhello.\r\n")]));
        assert_eq!(card.document(), "name: greet\ndescription: Greets.\n");
        assert_eq!(card.markdown(), Some("---\na: b\n---\nSay\nhello.\n"));
        assert_eq!(card.body(), "Say\nhello.");
    }

    #[test]
    fn a_template_is_checked_where_it_stands() {
        let yaml = "name: greet\ndescription: Greets.\nmetadata:\n  a2a-input-schema: assets/in.json\n";
        let schema = r#"{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}"#;
        let files = |body| [("skill.yaml", yaml), ("assets/in.json", schema), ("SKILL.md", body)];
        assert_eq!(accepted(read(&files("---\na: b\n---\nHello {{name}}.\n"))).body(), "Hello {{name}}.");
        let diagnostic = refused(read(&files("---\na: b\n---\nHello {{nmae}}.\n")));
        assert_eq!(
            (diagnostic.code(), diagnostic.file(), position(&diagnostic).0),
            (Code::TemplateVariable, "greet/SKILL.md", 4)
        );
    }
}

mod no_manifest {
    use super::*;

    #[test]
    fn neither_file_is_one_error_with_both_names() {
        let diagnostic = refused(read(&[("README.md", "Hi.\n")]));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::MissingSkillMd, "greet"));
        assert_eq!(diagnostic.message(), "`greet` has neither a SKILL.md nor a skill.yaml");
    }

    #[test]
    fn a_nearly_right_name_is_named() {
        for name in ["skill.yml", "SKILL.yaml", "Skill.YML", "SKILL.YAML"] {
            let diagnostic = refused(read(&[(name, SKILL_YAML)]));
            assert_eq!(diagnostic.code(), Code::MisnamedSkillMd, "{name}");
            assert_eq!(diagnostic.help_text(), Some("rename it to `skill.yaml`"));
        }
    }

    #[test]
    fn a_nearly_right_name_beside_a_manifest_is_a_warning() {
        for (name, beside, help) in [
            (
                "skill.yml",
                "SKILL.md",
                "rename it to `skill.yaml` if it is meant as a manifest, else give it another name",
            ),
            ("skill.yml", "skill.yaml", "remove it, or give it another name"),
            ("SKILL.yaml", "skill.yaml", "remove it, or rename it: on a disk that ignores case the two are one file"),
            (
                "skill.md",
                "skill.yaml",
                "rename it to `SKILL.md` if it is meant as a manifest, else give it another name",
            ),
        ] {
            let text = if beside == "SKILL.md" { SKILL_MD } else { SKILL_YAML };
            let tree = tree(&[(beside, text), (name, "x")]);
            let (card, diagnostics) = read_tree(&tree, None, Levels::default());
            // A disk that ignores case has one file of the two.
            if card.as_ref().is_some_and(|card| card.files().len() < 2) {
                return;
            }
            let message = format!("`greet/{name}` stands beside `{beside}` and is taken as a plain file");
            let diagnostic = diagnostics.iter().find(|diagnostic| diagnostic.code() == Code::SecondSkillMd);
            let said = diagnostic.map(|diagnostic| (diagnostic.message(), diagnostic.help_text()));
            assert_eq!(said, Some((message.as_str(), Some(help))));
        }
    }
}

mod skill_yaml {
    use super::*;

    #[test]
    fn it_alone_gives_a_card_without_body() {
        let card = accepted(read_yaml(SKILL_YAML));
        assert_eq!((card.document(), card.markdown(), card.body()), (SKILL_YAML, None, ""));
        assert_eq!((card.tokens(), card.outline().iter().count()), (0, 0));
        assert_eq!((card.directory(), card.files().len()), ("greet", 1));
    }

    #[test]
    fn nothing_in_it_is_no_mapping() {
        for (yaml, message) in [
            ("", "the file is empty"),
            ("\n\n", "the file is empty"),
            ("\u{feff}", "the file is empty"),
            ("# only\n# remarks\n", "the file holds only comments"),
            ("---\n", "the file is text; it must be a mapping, with lines such as `key: value`"),
            ("- greet\n", "the file is a list; it must be a mapping, with lines such as `key: value`"),
            ("[name, description]", "the file is a list; it must be a mapping, with lines such as `key: value`"),
            ("greet\n", "the file is text; it must be a mapping, with lines such as `key: value`"),
            ("7", "the file is text; it must be a mapping, with lines such as `key: value`"),
        ] {
            let diagnostic = refused(read_yaml(yaml));
            assert_eq!((diagnostic.code(), diagnostic.message()), (Code::NotAMapping, message), "{yaml:?}");
            let help =
                "it needs at least these two keys:\nname: greet\ndescription: What the skill does and when to use it.";
            assert_eq!(diagnostic.help_text(), Some(help));
        }
    }

    #[test]
    fn it_may_begin_and_end_as_a_document() {
        for yaml in [
            format!("---\n{SKILL_YAML}"),
            format!("# remark\n--- # one\n{SKILL_YAML}...\n"),
            format!("{SKILL_YAML}...\n"),
        ] {
            assert_eq!(accepted(read_yaml(&yaml)).name(), "Greet people", "{yaml}");
        }
    }

    #[test]
    fn it_may_end_without_a_line_end() {
        let card = accepted(read_yaml("name: greet\ndescription: Greets."));
        assert_eq!(card.description(), "Greets.");
    }

    #[test]
    fn two_documents_are_refused_at_the_second() {
        let diagnostic = refused(read_yaml(&format!("{SKILL_YAML}---\nname: other\n")));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::UnsupportedYaml, (3, 1)));
        assert_eq!(diagnostic.help_text(), Some("keep one of them"));
    }

    #[test]
    fn a_byte_order_mark_and_crlf_do_no_harm() {
        let card = accepted(read_yaml("\u{feff}name: greet\r\ndescription: |\r\n  Greets\r\n  people.\r\n"));
        assert_eq!((card.name(), card.description()), ("greet", "Greets\npeople.\n"));
        assert_eq!(card.document(), "name: greet\ndescription: |\n  Greets\n  people.\n");
    }

    #[test]
    fn places_are_true_behind_a_byte_order_mark_and_crlf() {
        let yaml = "\u{feff}name: greet\r\ndescription: Greets.\r\ntags: hello\r\n";
        let diagnostic = refused(read_yaml(yaml));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::WrongType, (3, 7)));
        assert_eq!(&yaml[diagnostic.place().expect("a place").bytes.clone()], "hello");
        let diagnostic = refused(read_yaml("\u{feff}name: greet\r\ndescription: Greets.\r\n\ttags: [a]\r\n"));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::TabIndentation, (3, 1)));
    }

    #[test]
    fn one_of_256_kibibytes_is_read_and_no_larger() {
        let of = |bytes: usize| {
            format!("{SKILL_YAML}author: {}\n", "x".repeat(bytes - SKILL_YAML.len() - "author: \n".len()))
        };
        assert!(read_yaml(&of(256 * 1024)).0.is_some());
        let diagnostic = refused(read_yaml(&of(256 * 1024 + 1)));
        assert_eq!(diagnostic.code(), Code::FrontmatterTooLarge);
        assert_eq!(diagnostic.message(), "the file has 262,145 bytes; at most 262,144 are read");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let tree = tree(&[]);
        tree.file("greet/skill.yaml", b"name: greet\ndescription: \xe9\n");
        let diagnostic = refused(read_tree(&tree, None, Levels::default()));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::NotUtf8, (2, 14)));
        let diagnostic = refused(read_yaml("name: gr\0eet\ndescription: Greets.\n"));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::NulCharacter, (1, 9)));
    }

    #[test]
    fn syntax_errors_are_about_the_file() {
        for (yaml, code, place) in [
            ("name: greet\ndescription: Greets: people\n", Code::UnquotedValue, (2, 14)),
            ("name: greet\ndescription: @Greets\n", Code::UnquotedValue, (2, 14)),
            ("name: \"greet\ndescription: Greets.\n", Code::YamlSyntax, (1, 7)),
            ("name: greet\n\tdescription: Greets.\n", Code::TabIndentation, (2, 1)),
            ("name: greet\nname: wave\ndescription: Greets.\n", Code::DuplicateKey, (2, 1)),
            ("name: !!str greet\ndescription: Greets.\n", Code::UnsupportedYaml, (1, 7)),
            ("%YAML 1.2\n---\nname: greet\ndescription: Greets.\n", Code::UnsupportedYaml, (1, 1)),
        ] {
            let diagnostic = refused(read_yaml(yaml));
            assert_eq!((diagnostic.code(), position(&diagnostic)), (code, place), "{yaml:?}");
        }
    }

    #[test]
    fn an_unfinished_mapping_and_many_faults_are_about_the_file() {
        let many: String = (0..200).map(|index| format!("k{index}: &a{index} x\n")).collect();
        let faults: String = (0..40).map(|index| format!("k{index}: a: b\n")).collect();
        for yaml in ["{", "{name: greet", "name: [", "? ", &many, &faults] {
            let (card, diagnostics) = read_yaml(yaml);
            assert!(card.is_none());
            assert!(!diagnostics.is_empty());
            for diagnostic in diagnostics {
                check_words(&diagnostic);
                assert_eq!(diagnostic.file(), "greet/skill.yaml");
            }
        }
    }

    #[test]
    fn anchors_are_refused_before_anything_grows() {
        let mut bomb = format!("{SKILL_YAML}a: &a [x,x,x,x,x,x,x,x,x]\n");
        for (before, letter) in ('a'..='y').zip('b'..='z') {
            bomb += &format!("{letter}: &{letter} [{}]\n", [format!("*{before}").as_str(); 9].join(","));
        }
        let (card, diagnostics) = read_yaml(&bomb);
        assert!(card.is_none());
        let other: Vec<&str> = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error() && diagnostic.code() != Code::UnsupportedYaml)
            .map(Diagnostic::message)
            .collect();
        assert_eq!(other, ["the file is read no further after 100 problems"]);
        let first = diagnostics.iter().find(|diagnostic| diagnostic.is_error()).expect("an error");
        assert!(first.message().contains("anchors"), "{first}");
        assert_eq!(position(first).0, 3);
    }

    #[test]
    fn a_merge_key_is_refused() {
        let (card, diagnostics) = read_yaml(&format!("{SKILL_YAML}capabilities_detail:\n  <<: {{a: b}}\n"));
        assert!(card.is_none());
        assert_eq!(
            (diagnostics.len(), diagnostics[0].code(), position(&diagnostics[0])),
            (1, Code::UnsupportedYaml, (4, 3))
        );
        assert!(diagnostics[0].message().contains("`<<`"), "{}", diagnostics[0]);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_waited_for() {
        let tree = tree(&[]);
        tree.pipe("greet/skill.yaml");
        let diagnostic = refused(read_tree(&tree, None, Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::SpecialFile, "greet/skill.yaml"));
        assert_eq!(diagnostic.help_text(), Some("make it a file with `name` and `description`"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_an_error_whatever_is_allowed() {
        let tree = tree(&[]);
        tree.link("greet/skill.yaml", "gone.yaml");
        let diagnostic = refused(read_tree(&tree, None, Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::DanglingLink, "greet/skill.yaml"));
        let diagnostic = refused(read_tree(&tree, None, allow(Code::DanglingLink)));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::MissingSkillMd, "greet/skill.yaml"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_itself_leads_nowhere() {
        let tree = tree(&[]);
        tree.link("greet/skill.yaml", "skill.yaml");
        assert_eq!(refused(read_tree(&tree, None, Levels::default())).code(), Code::DanglingLink);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_directory_needs_a_switch() {
        let tree = tree(&[]);
        tree.file("shared.yaml", SKILL_YAML.as_bytes()).link("greet/skill.yaml", "../shared.yaml");
        let diagnostic = refused(read_tree(&tree, None, Levels::default().embedded()));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::LinkOutside, "greet/skill.yaml"));
        let card = accepted(read_tree(&tree, None, allow(Code::LinkOutside)));
        assert_eq!(card.document(), SKILL_YAML);
    }

    #[test]
    fn it_cannot_be_left_out() {
        let mut options = SkillOptions::default();
        options.files.exclude = vec!["*.yaml".to_owned()];
        let tree = tree(&[("skill.yaml", SKILL_YAML), ("a.yaml", "")]);
        let (skill, diagnostics) =
            collecting(Levels::default(), |collector| read_skill(tree.base(), "greet", &options, collector));
        assert_eq!(diagnostics, []);
        assert_eq!(skill.map(|skill| skill.card().files().len()), Some(1));
    }

    #[test]
    fn files_that_it_names_are_read() {
        let yaml = "name: greet\ndescription: Greets.\nmetadata:\n  a2a-provider-config: assets/model.json\n";
        let card = accepted(read(&[("skill.yaml", yaml), ("assets/model.json", "{\"model\": \"x\"}")]));
        assert_eq!(card.provider_config().map(Json::text), Some(r#"{"model":"x"}"#));
        let diagnostic = refused(read_yaml(yaml));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::MissingAsset, (4, 24)));
    }
}

mod same_ids {
    use super::*;

    fn read_root(files: &[(&str, &str)]) -> Vec<Diagnostic> {
        let tree = Tree::new(&[]);
        for (path, text) in files {
            tree.file(&format!("skills/{path}"), text.as_bytes());
        }
        collecting(Levels::default(), |collector| {
            read_set(tree.base(), "skills", &SetOptions::default(), collector).map(drop)
        })
        .1
    }

    #[test]
    fn two_skill_yamls_with_one_id_are_refused_at_the_second() {
        let diagnostics = read_root(&[
            ("a/skill.yaml", "name: a\nid: same-v1\ndescription: A.\n"),
            ("b/skill.yaml", "name: b\nid: same-v1\ndescription: B.\n"),
        ]);
        let (message, help) = only(&diagnostics);
        assert_eq!(message, "duplicate id \"same-v1\": skills/a and skills/b both have it");
        assert_eq!(help, "ids of one set must differ; give one of the two another `a2a-id`, or `id` if it is Bindu's");
        assert_eq!((diagnostics[0].file(), position(&diagnostics[0])), ("skills/b/skill.yaml", (2, 5)));
    }

    #[test]
    fn an_id_may_clash_with_a_name() {
        let diagnostics =
            read_root(&[("greet/SKILL.md", SKILL_MD), ("wave/skill.yaml", "description: B.\nid: greet\nname: wave\n")]);
        assert_eq!(heads(&diagnostics), ["duplicate_id skills/wave/skill.yaml"]);
        assert_eq!(position(&diagnostics[0]), (2, 5));
    }

    #[test]
    fn the_place_is_where_the_id_is_written() {
        for (yaml, place) in [
            ("name: x\nid: ~\ndescription: B.\n", (1, 7)),
            ("id: y\nname: z\ndescription: B.\nmetadata:\n  a2a-id: x\n", (5, 11)),
            ("id: \" x \"\nname: z\ndescription: B.\nmetadata:\n  a2a-id:\n", (1, 5)),
        ] {
            let diagnostics = read_root(&[("a/skill.yaml", "name: x\ndescription: A.\n"), ("b/skill.yaml", yaml)]);
            let diagnostic = diagnostics.iter().find(|diagnostic| diagnostic.code() == Code::DuplicateId);
            assert_eq!(diagnostic.map(position), Some(place), "{yaml}");
        }
    }

    #[test]
    fn names_alone_may_be_the_same() {
        let diagnostics = read_root(&[
            ("a/skill.yaml", "id: a\nname: same\ndescription: A.\n"),
            ("b/skill.yaml", "id: b\nname: same\ndescription: B.\n"),
        ]);
        assert_eq!(diagnostics, []);
    }
}
