use super::*;
use crate::diagnostic::{Level, Levels};
use crate::disk::testing::{Tree, allow, collecting, heads, only};
use crate::model::{Definition, Digest, SkillCard};

const AGENT: &str = "agent.json";

/// A package with the skills `skills/a`, `skills/b` and `skills/c` and no configuration.
fn package() -> Tree {
    let tree = Tree::new(&[]);
    for name in ["a", "b", "c"] {
        let yaml = format!("id: {name}-v1\nname: {name}\ndescription: Does {name}.\n");
        tree.file(&format!("skills/{name}/skill.yaml"), yaml.as_bytes());
    }
    tree
}

type Outcome = (Option<ReadConfig>, Vec<Diagnostic>);

fn read_at(tree: &Tree, path: &str, levels: Levels) -> Outcome {
    collecting(levels, |collector| read_config(tree.base(), path, &SkillOptions::default(), collector))
}

/// Reads this configuration in a package with three skills.
fn read_with(json: &str, levels: Levels) -> Outcome {
    let tree = package();
    tree.file(AGENT, json.as_bytes());
    read_at(&tree, AGENT, levels)
}

fn read(json: &str) -> Outcome {
    read_with(json, Levels::default())
}

#[track_caller]
fn accepted(outcome: Outcome) -> ReadConfig {
    assert_eq!(outcome.1, []);
    outcome.0.expect("a configuration")
}

/// The one problem of a configuration.
#[track_caller]
fn problem(outcome: Outcome) -> Diagnostic {
    let (_, mut diagnostics) = outcome;
    assert_eq!(diagnostics.len(), 1, "{diagnostics:#?}");
    diagnostics.remove(0)
}

/// Holds when the one problem of a configuration has this code, line and column, marks this text and says this.
#[track_caller]
fn refused(json: &str, code: Code, place: (usize, usize), marked: &str, message: &str) {
    let diagnostic = problem(read(json));
    assert_eq!((diagnostic.code(), diagnostic.file(), diagnostic.message()), (code, AGENT, message), "{json}");
    assert_eq!(position(&diagnostic), place, "{json}");
    let bytes = diagnostic.place().expect("a place").bytes.clone();
    assert_eq!(&json[bytes], marked);
}

#[track_caller]
fn position(diagnostic: &Diagnostic) -> (usize, usize) {
    let place = diagnostic.place().expect("a place");
    (place.line, place.column)
}

fn ids(skills: &[ReadSkill]) -> Vec<&str> {
    skills.iter().map(|skill| skill.card().id()).collect()
}

mod lists {
    use super::*;

    #[test]
    fn skills_stand_in_the_order_of_the_file() {
        let config = accepted(read(
            r#"{"skills": ["skills/c", {"name": "z", "description": "Z."}, "skills/a"],
                "private_skills": [{"name": "y", "description": "Y."}, "skills/b"]}"#,
        ));
        assert_eq!(ids(&config.skills), ["c-v1", "z", "a-v1"]);
        assert_eq!(ids(&config.private), ["y", "b-v1"]);
        assert_eq!((config.path.as_str(), config.allowed_dids.len()), (AGENT, 0));
    }

    #[test]
    fn the_order_of_the_keys_does_not_matter() {
        let config = accepted(read(r#"{"private_skills": ["skills/a"], "name": "x", "skills": ["skills/b"]}"#));
        assert_eq!((ids(&config.skills), ids(&config.private)), (vec!["b-v1"], vec!["a-v1"]));
    }

    #[test]
    fn absent_null_and_empty_lists_are_empty() {
        let of_null = r#"{"skills": null, "private_skills": null, "allowed_dids": null}"#;
        for json in ["{}", of_null, r#"{"skills": [], "private_skills": [], "allowed_dids": []}"#] {
            let config = accepted(read(json));
            assert_eq!((config.skills.len(), config.private.len(), config.allowed_dids.len()), (0, 0, 0), "{json}");
        }
    }

    #[test]
    fn callers_are_kept_as_they_are_written() {
        let config = accepted(read(r#"{"allowed_dids": ["did:key:z6Mk", "did:bindu:ada", "any client"]}"#));
        assert_eq!(config.allowed_dids, ["did:key:z6Mk", "did:bindu:ada", "any client"]);
    }

    #[test]
    fn a_caller_is_a_text() {
        for (json, column, marked, found) in [
            (r#"{"allowed_dids": ["a", 7]}"#, 24, "7", "a number"),
            (r#"{"allowed_dids": ["a", null]}"#, 24, "null", "nothing"),
            (r#"{"allowed_dids": ["a", {}]}"#, 24, "{}", "an object"),
            (r#"{"allowed_dids": ["a", " "]}"#, 24, "\" \"", "a blank one"),
            (r#"{"allowed_dids": ["a", "\t"]}"#, 24, "\"\\t\"", "a blank one"),
        ] {
            let message = format!("entry 2 of `allowed_dids` must be a text, found {found}");
            refused(json, Code::WrongType, (1, column), marked, &message);
        }
    }

    #[test]
    fn a_list_is_nothing_else() {
        for (key, of) in [
            ("skills", "directories and skills"),
            ("private_skills", "directories and skills"),
            ("allowed_dids", "texts"),
        ] {
            for (value, found) in
                [("\"skills/a\"", "text"), ("7", "a number"), ("true", "a truth value"), ("{}", "an object")]
            {
                let json = format!("{{\n  \"{key}\": {value}\n}}\n");
                let message = format!("`{key}` must be a list of {of}, found {found}");
                refused(&json, Code::WrongType, (2, key.len() + 7), value, &message);
            }
        }
        let (_, diagnostics) = read(r#"{"skills": "skills/a"}"#);
        assert_eq!(only(&diagnostics).1, r#"write `"skills": ["skills/a"]`"#);
    }

    #[test]
    fn an_entry_is_a_directory_or_a_skill() {
        for (value, found) in [
            ("7", "a number"),
            ("-1.5e3", "a number"),
            ("null", "nothing"),
            ("true", "a truth value"),
            ("[\"skills/b\"]", "a list"),
        ] {
            for key in ["skills", "private_skills"] {
                let json = format!("{{\n  \"{key}\": [\n    \"skills/a\",\n    {value}\n  ]\n}}\n");
                let message = format!("entry 2 of `{key}` must be a directory or a skill, found {found}");
                refused(&json, Code::WrongType, (4, 5), value, &message);
            }
        }
    }

    #[test]
    fn all_problems_come_out_at_once() {
        let (_, diagnostics) = read(
            r#"{"skills": [7, "skills/x", {"name": 7}, "skills/a"], "private_skills": "b", "allowed_dids": [1], "Skills": []}"#,
        );
        let codes: Vec<Code> = diagnostics.iter().map(Diagnostic::code).collect();
        let expected = [
            Code::WrongType,
            Code::MissingDirectory,
            Code::MissingDescription,
            Code::WrongType,
            Code::WrongType,
            Code::WrongType,
            Code::UnknownKey,
        ];
        assert_eq!(codes, expected, "{diagnostics:#?}");
    }
}

mod directories {
    use super::*;

    #[test]
    fn a_missing_one_is_reported_in_the_file_with_what_is_near() {
        let json = "{\n  \"skills\": [\"skills/a\", \"skils/b\"]\n}";
        refused(json, Code::MissingDirectory, (2, 26), "\"skils/b\"", "the directory `skils/b` does not exist");
        let (_, diagnostics) = read(json);
        assert!(only(&diagnostics).1.ends_with("did you mean `skills/b`?"), "{}", only(&diagnostics).1);
    }

    #[test]
    fn a_file_is_none() {
        let message = "`skills/a/skill.yaml` is not a directory";
        refused(
            r#"{"skills": ["skills/a/skill.yaml"]}"#,
            Code::NotADirectory,
            (1, 13),
            "\"skills/a/skill.yaml\"",
            message,
        );
    }

    #[test]
    fn one_without_a_manifest_names_both_files() {
        let tree = package();
        tree.directory("skills/d").file(AGENT, br#"{"skills": ["skills/d"]}"#);
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!(
            (diagnostic.code(), diagnostic.file(), position(&diagnostic)),
            (Code::MissingSkillMd, AGENT, (1, 13))
        );
        assert_eq!(diagnostic.message(), "`skills/d` has neither a SKILL.md nor a skill.yaml");
    }

    #[test]
    fn what_is_wrong_inside_one_is_reported_there() {
        let tree = package();
        tree.file("skills/a/skill.yaml", b"name: a\n").file(AGENT, br#"{"skills": ["skills/a", "skills/b"]}"#);
        let (config, diagnostics) = read_at(&tree, AGENT, Levels::default());
        assert_eq!(heads(&diagnostics), ["missing_description skills/a/skill.yaml"]);
        assert_eq!(config.map(|config| config.skills.len()), Some(1));
    }

    #[test]
    fn they_may_be_written_in_many_ways() {
        for path in ["skills/a", "./skills/a", "skills/a/", "skills//a", "skills/./a", "skills/b/../a"] {
            let config = accepted(read(&format!(r#"{{"skills": ["{path}"]}}"#)));
            assert_eq!(
                (ids(&config.skills), config.skills[0].card().directory()),
                (vec!["a-v1"], "skills/a"),
                "{path}"
            );
        }
    }

    #[test]
    fn escapes_of_json_are_read() {
        assert_eq!(ids(&accepted(read(r#"{"skills": ["skills\/\u0061"]}"#)).skills), ["a-v1"]);
    }

    #[test]
    fn an_empty_path_is_the_directory_of_the_file() {
        for (path, label) in [("", "agents"), (".", "agents"), ("./", "agents")] {
            let tree = package();
            tree.file("agents/skill.yaml", b"name: self\ndescription: Itself.\n");
            tree.file("agents/agent.json", format!(r#"{{"skills": ["{path}"]}}"#).as_bytes());
            let config = accepted(read_at(&tree, "agents/agent.json", Levels::default()));
            assert_eq!((ids(&config.skills), config.skills[0].card().directory()), (vec!["self"], label));
        }
        let tree = package();
        tree.file("skill.yaml", b"name: self\ndescription: Itself.\n").file(AGENT, br#"{"skills": [""]}"#);
        assert_eq!(accepted(read_at(&tree, AGENT, Levels::default())).skills[0].card().directory(), ".");
    }

    #[test]
    fn they_are_relative_to_the_file() {
        let tree = package();
        tree.file("agents/one/agent.json", br#"{"skills": ["../../skills/a", "own"]}"#);
        tree.file("agents/one/own/SKILL.md", b"---\nname: Own\ndescription: Own.\n---\nHi.\n");
        let config = accepted(read_at(&tree, "agents/one/agent.json", Levels::default()));
        let found: Vec<_> = config.skills.iter().map(|skill| skill.card().directory()).collect();
        assert_eq!(found, ["skills/a", "agents/one/own"]);
        assert_eq!(config.path, "agents/one/agent.json");
    }

    #[test]
    fn one_outside_the_package_needs_a_switch() {
        let outer = package();
        outer.file("package/agent.json", br#"{"skills": ["../skills/a"]}"#);
        let base = outer.path("package");
        let read = |levels| collecting(levels, |c| read_config(&base, AGENT, &SkillOptions::default(), c));
        let diagnostic = problem(read(Levels::default()));
        assert_eq!(
            (diagnostic.code(), diagnostic.file(), position(&diagnostic)),
            (Code::OutsidePackage, AGENT, (1, 13))
        );
        assert_eq!(ids(&accepted(read(allow(Code::OutsidePackage))).skills), ["a-v1"]);
        let mut levels = Levels::default();
        levels.set(Code::OutsidePackage, Level::Warn).expect("the level can be changed");
        let (config, diagnostics) = read(levels);
        assert_eq!(
            (heads(&diagnostics), position(&diagnostics[0])),
            (vec!["outside_package agent.json".to_owned()], (1, 13))
        );
        assert_eq!(config.map(|config| config.skills.len()), Some(1));
    }

    #[test]
    fn paths_of_one_machine_or_system_are_refused() {
        for (written, code, message) in [
            ("/skills/a", Code::AbsolutePath, "`/skills/a` is absolute, so it exists on this machine alone"),
            ("C:/skills/a", Code::AbsolutePath, "`C:/skills/a` is absolute, so it exists on this machine alone"),
            (
                r"skills\\a",
                Code::FileName,
                r"`skills\a` holds a backslash, which separates directories on Windows alone",
            ),
            (r"skills\u0000a", Code::FileName, r"`skills\0a` holds a control character"),
            (r"skills/\na", Code::FileName, r"`skills/\na` holds a control character"),
        ] {
            let json = format!(r#"{{"skills": ["{written}"]}}"#);
            refused(&json, code, (1, 13), &format!("\"{written}\""), message);
        }
    }

    #[test]
    fn a_home_is_not_looked_up() {
        let message = "the directory `~/skills/a` does not exist";
        refused(r#"{"skills": ["~/skills/a"]}"#, Code::MissingDirectory, (1, 13), "\"~/skills/a\"", message);
    }

    #[test]
    fn a_skill_md_alone_is_read_by_bindus_rules() {
        let tree = package();
        tree.file("skills/d/SKILL.md", b"---\nname: Any name\ndescription: D.\n---\nHi.\n");
        tree.file(AGENT, br#"{"skills": ["skills/d"]}"#);
        let config = accepted(read_at(&tree, AGENT, Levels::default()));
        assert_eq!(config.skills[0].card().input_modes(), ["text/plain"]);
        let options = SkillOptions { dialect: Some(Dialect::AgentSkills), ..SkillOptions::default() };
        let (_, diagnostics) =
            collecting(Levels::default(), |c| read_config(tree.base(), AGENT, &options, c).map(drop));
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.code() == Code::NameFormat), "{diagnostics:#?}");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_judged_as_elsewhere() {
        let tree = package();
        tree.link("skills/d", "a").link("skills/e", "gone").file(AGENT, br#"{"skills": ["skills/d"]}"#);
        assert_eq!(ids(&accepted(read_at(&tree, AGENT, Levels::default())).skills), ["a-v1"]);
        tree.file(AGENT, br#"{"skills": ["skills/e"]}"#);
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.file(), position(&diagnostic)), (Code::DanglingLink, AGENT, (1, 13)));
        let diagnostic = problem(read_at(&tree, AGENT, allow(Code::DanglingLink)));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::MissingDirectory, (1, 13)));
    }
}

mod inline {
    use super::*;

    fn card(json: &str) -> SkillCard {
        let mut config = accepted(read(json));
        config.skills.remove(0).into_card()
    }

    #[test]
    fn a_skill_that_is_written_in_place_has_no_directory() {
        let object = r#"{"id": "x-v1", "name": "X", "description": "Does x.", "performance": {"ms": 1.0}}"#;
        let card = card(&format!(r#"{{"skills": [ {object} ]}}"#));
        assert_eq!((card.id(), card.name(), card.description()), ("x-v1", "X", "Does x."));
        assert_eq!((card.definition(), card.directory(), card.document()), (Definition::Inline, "", ""));
        assert_eq!((card.body(), card.files().len(), card.tokens()), ("", 0, 0));
        let compact = r#"{"id":"x-v1","name":"X","description":"Does x.","performance":{"ms":1.0}}"#;
        assert_eq!(card.digest(), Digest::of(format!("\0{}\0{compact}", compact.len()).as_bytes()));
        assert_eq!(card.extra_value("performance").map(crate::Json::text), Some(r#"{"ms":1.0}"#));
    }

    #[test]
    fn texts_may_hold_what_yaml_would_not() {
        let card =
            card(r#"{"skills": [{"name": "a: #b", "description": "null", "author": "- x\n- y", "tags": ["@"]}]}"#);
        assert_eq!((card.name(), card.description(), card.author()), ("a: #b", "null", Some("- x\n- y")));
    }

    #[test]
    fn a_name_is_needed() {
        for (member, code, marked, message) in [
            ("", Code::MissingName, "{", "the skill has no `name`"),
            (r#""name": null, "#, Code::MissingName, "\"name\"", "`name` has no value"),
            (r#""name": "", "#, Code::MissingName, "\"\"", "`name` is blank"),
            (r#""name": 7, "#, Code::WrongType, "7", "`name` must be text, found a number"),
            (r#""name": ["x"], "#, Code::WrongType, "[\"x\"]", "`name` must be text, found a list"),
        ] {
            let json = format!("{{\"skills\": [\n  {{{member}\"description\": \"Does x.\"}}\n]}}");
            let column = 3 + format!("{{{member}").find(marked).expect("it stands there");
            refused(&json, code, (2, column), marked, message);
        }
    }

    #[test]
    fn a_description_is_needed_unless_that_is_allowed() {
        let json = r#"{"skills": [{"name": "x"}]}"#;
        refused(json, Code::MissingDescription, (1, 13), "{", "the skill has no `description`");
        let config = accepted(read_with(json, allow(Code::MissingDescription)));
        assert_eq!(config.skills[0].card().description(), "");
    }

    #[test]
    fn a_key_that_stands_twice_is_refused() {
        let json = r#"{"skills": [{"name": "x", "description": "Does x.", "name": "y"}]}"#;
        let diagnostic = problem(read(json));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::DuplicateKey, (1, 53)));
    }

    #[test]
    fn no_file_belongs_to_it() {
        let json = r#"{"skills": [{"name": "x", "description": "Does x.", "metadata": {"a2a-input-schema": "assets/in.json"}}]}"#;
        let tree = package();
        tree.file(AGENT, json.as_bytes()).file("assets/in.json", b"{}");
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.file(), position(&diagnostic).0), (Code::MissingAsset, AGENT, 1));
    }

    #[test]
    fn paths_that_its_loader_sets_are_kept_as_unknown_keys() {
        let json = r#"{"skills": [{"name": "x", "description": "X.", "documentation_path": "/etc/passwd"}]}"#;
        let (config, diagnostics) = read(json);
        assert_eq!(heads(&diagnostics), ["unknown_key agent.json"]);
        let card = config.expect("a configuration").skills.remove(0).into_card();
        assert_eq!((card.document(), card.extra()[0].0.as_ref()), ("", "documentation_path"));
    }
}

mod same_ids {
    use super::*;

    #[test]
    fn one_directory_twice_is_refused_at_the_second() {
        let json = "{\"skills\": [\n\"skills/a\",\n\"./skills/a\"\n]}";
        refused(json, Code::DuplicateId, (3, 1), "\"./skills/a\"", "duplicate id \"a-v1\": skills/a is taken twice");
        let (_, diagnostics) = read(json);
        assert_eq!(only(&diagnostics).1, "name the skill once");
    }

    #[test]
    fn one_id_in_both_lists_is_refused_at_the_second() {
        let json = "{\"skills\": [\"skills/a\"],\n\"private_skills\": [{\"name\": \"x\", \"id\": \"a-v1\", \"description\": \"X.\"}]}";
        let message = "duplicate id \"a-v1\": skills/a and the skill at agent.json:2:20 both have it";
        refused(json, Code::DuplicateId, (2, 40), "\"a-v1\"", message);
    }

    #[test]
    fn two_inline_skills_are_named_by_their_places() {
        let json =
            "{\"skills\": [\n{\"name\": \"x\", \"description\": \"X.\"},\n{\"name\": \"x\", \"description\": \"Y.\"}]}";
        let message = "duplicate id \"x\": the skill at agent.json:2:1 and the skill at agent.json:3:1 both have it";
        refused(json, Code::DuplicateId, (3, 10), "\"x\"", message);
    }

    #[test]
    fn two_inline_skills_on_one_line_are_two() {
        let json = r#"{"skills": [{"name": "x", "description": "X."}, {"name": "x", "description": "Y."}]}"#;
        let (_, diagnostics) = read(json);
        let (message, help) = only(&diagnostics);
        assert!(message.ends_with("agent.json:1:13 and the skill at agent.json:1:49 both have it"), "{message}");
        assert!(help.starts_with("ids of one set must differ"), "{help}");
    }
}

mod file {
    use super::*;

    #[test]
    fn one_that_is_not_there_is_missing() {
        let tree = package();
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::MissingConfig, AGENT));
        assert_eq!(diagnostic.message(), "`agent.json` does not exist");
        tree.file("agents.json", b"{}");
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!(diagnostic.help_text(), Some("did you mean `agents.json`?"));
    }

    #[test]
    fn its_name_is_spelled_as_on_disk() {
        let tree = package();
        tree.file("Agent.json", b"{}");
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!(
            (diagnostic.code(), diagnostic.help_text()),
            (Code::MissingConfig, Some("did you mean `Agent.json`?"))
        );
    }

    #[test]
    fn its_directory_must_be_there() {
        let diagnostic = problem(read_at(&package(), "agents/agent.json", Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::MissingDirectory, "agents"));
    }

    #[test]
    fn a_directory_is_none() {
        for path in ["skills", "skills/", "skills/..", "..", "."] {
            let diagnostic = problem(read_at(&package(), path, Levels::default()));
            assert_eq!(diagnostic.code(), Code::MissingConfig, "{path}");
            assert!(diagnostic.message().ends_with("is not a file"), "{}", diagnostic.message());
        }
    }

    #[test]
    fn its_path_has_one_form_on_every_system() {
        let tree = package();
        tree.file(AGENT, b"{}");
        let absolute = tree.path(AGENT).to_string_lossy().into_owned();
        for (path, code, help) in [
            ("", Code::MissingConfig, "write the path of the agent's configuration, such as `agent_config.json`"),
            ("agents\\agent.json", Code::FileName, "write `agents/agent.json`"),
            ("agent\0.json", Code::FileName, "remove the character, or rename the directory"),
            (
                "C:agent.json",
                Code::AbsolutePath,
                "write the path of the agent's configuration, such as `agent_config.json`",
            ),
            (&absolute, Code::AbsolutePath, "write `agent.json`"),
        ] {
            let diagnostic = problem(read_at(&tree, path, Levels::default()));
            assert_eq!((diagnostic.code(), diagnostic.help_text()), (code, Some(help)), "{path:?}");
        }
        for path in ["./agent.json", "skills/../agent.json", ".//agent.json"] {
            assert_eq!(accepted(read_at(&tree, path, Levels::default())).path, AGENT);
        }
    }

    #[test]
    fn one_outside_the_package_needs_a_switch() {
        let tree = package();
        tree.file(AGENT, b"{}").directory("package");
        let base = tree.path("package");
        let read = |levels| collecting(levels, |c| read_config(&base, "../agent.json", &SkillOptions::default(), c));
        assert_eq!(problem(read(Levels::default())).code(), Code::OutsidePackage);
        assert_eq!(accepted(read(allow(Code::OutsidePackage))).path, "../agent.json");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_waited_for() {
        let tree = package();
        tree.pipe(AGENT);
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!((diagnostic.code(), diagnostic.message()), (Code::MissingConfig, "`agent.json` is not a file"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_unless_it_leads_nowhere() {
        let tree = package();
        tree.link(AGENT, "real.json");
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!(diagnostic.message(), "`agent.json` is a link to `real.json`, which leads nowhere");
        tree.file("real.json", br#"{"skills": ["skills/a"]}"#);
        assert_eq!(ids(&accepted(read_at(&tree, AGENT, Levels::default())).skills), ["a-v1"]);
    }

    #[test]
    fn what_is_not_json_is_refused_at_its_place() {
        for (json, place) in [
            ("", (1, 1)),
            (" \n", (1, 1)),
            ("{\"skills\": [\"a\",]}", (1, 16)),
            ("{\n'skills': []}", (2, 1)),
            ("{} {}", (1, 4)),
        ] {
            let diagnostic = problem(read(json));
            assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::JsonSyntax, place), "{json:?}");
        }
    }

    #[test]
    fn it_is_an_object() {
        for (json, found) in [
            ("[]", "a list"),
            ("\"skills/a\"", "text"),
            ("7", "a number"),
            ("null", "nothing"),
            ("true", "a truth value"),
        ] {
            refused(
                json,
                Code::WrongType,
                (1, 1),
                json,
                &format!("the configuration must be an object, found {found}"),
            );
        }
    }

    #[test]
    fn it_is_text() {
        let tree = package();
        tree.file(AGENT, b"{\"skills\": [\"\xff\"]}");
        let diagnostic = problem(read_at(&tree, AGENT, Levels::default()));
        assert_eq!((diagnostic.code(), position(&diagnostic)), (Code::NotUtf8, (1, 14)));
        assert_eq!(problem(read("{\"skills\": [\"\0\"]}")).code(), Code::NulCharacter);
    }

    #[test]
    fn places_are_true_behind_a_byte_order_mark_and_crlf() {
        let json = "\u{feff}{\r\n  \"skills\": [\r\n    \"skills/a\", 7\r\n  ]\r\n}\r\n";
        let message = "entry 2 of `skills` must be a directory or a skill, found a number";
        refused(json, Code::WrongType, (3, 17), "7", message);
        let json = json.replace(", 7", "");
        assert_eq!(ids(&accepted(read(&json)).skills), ["a-v1"]);
    }

    #[test]
    fn places_count_characters() {
        let message = "entry 2 of `skills` must be a directory or a skill, found a number";
        refused(r#"{"é": "技能", "skills": ["skills/a", 7]}"#, Code::WrongType, (1, 36), "7", message);
    }

    #[test]
    fn other_keys_are_nobodys_business() {
        let json = r#"{"author": "ada@example.org", "name": "agent", "description": null, "skills": ["skills/a"],
            "deployment": {"url": "http://localhost:3773", "expose": true, "ids": [1, [2, {}]]}, "kind": 7, "id": 1,
            "auth": {"enabled": false}, "private": true, "skill_dirs": "x", "skillset": []}"#;
        assert_eq!(accepted(read(json)).skills.len(), 1);
    }

    #[test]
    fn a_misspelled_key_would_leave_skills_out_so_it_is_an_error() {
        for (key, meant) in [
            ("privateSkills", "private_skills"),
            ("private-skills", "private_skills"),
            ("Skills", "skills"),
            ("skils", "skills"),
            ("allowedDids", "allowed_dids"),
            ("allowed_did", "allowed_dids"),
        ] {
            let json = format!(r#"{{"{key}": ["skills/a"]}}"#);
            let message = format!("unknown key `{key}`; did you mean `{meant}`?");
            refused(&json, Code::MisspelledKey, (1, 2), &format!("\"{key}\""), &message);
            assert_eq!(accepted(read_with(&json, allow(Code::MisspelledKey))).skills.len(), 0);
        }
    }

    #[test]
    fn values_nested_too_deep_are_refused() {
        let of =
            |depth| format!(r#"{{"deployment": {}{}, "skills": ["skills/a"]}}"#, "[".repeat(depth), "]".repeat(depth));
        assert_eq!(ids(&accepted(read(&of(100))).skills), ["a-v1"]);
        for depth in [200, 100_000] {
            assert_eq!(problem(read(&of(depth))).code(), Code::JsonSyntax);
        }
    }

    #[test]
    fn two_thousand_skills_are_read() {
        let tree = package();
        let mut entries = Vec::new();
        for index in 0..1_000 {
            tree.file(&format!("many/s{index}/skill.yaml"), format!("name: s{index}\ndescription: S.\n").as_bytes());
            entries.push(format!("\"many/s{index}\""));
            entries.push(format!(r#"{{"name":"i{index}","description":"I.","tags":["a","b"]}}"#));
        }
        tree.file(AGENT, format!(r#"{{"skills":[{}]}}"#, entries.join(",")).as_bytes());
        let config = accepted(read_at(&tree, AGENT, Levels::default()));
        assert_eq!((config.skills.len(), config.skills[1_999].card().id()), (2_000, "i999"));
    }
}

mod levels {
    use super::*;

    fn for_skill(skill: &str, code: Code, level: Level) -> Levels {
        let mut levels = Levels::default();
        levels.set_for_skill(skill, code, level).expect("the level can be changed");
        levels
    }

    #[test]
    fn a_directory_is_named_as_it_is() {
        let tree = package();
        tree.file("skills/a/skill.yaml", b"name: Ay\n").file("skills/b/skill.yaml", b"name: Be\n");
        tree.file(AGENT, br#"{"skills": ["skills/a", "./skills/b/"]}"#);
        let (_, diagnostics) = read_at(&tree, AGENT, for_skill("b", Code::MissingDescription, Level::Allow));
        assert_eq!(heads(&diagnostics), ["missing_description skills/a/skill.yaml"]);
    }

    #[test]
    fn an_inline_skill_is_named_by_its_name() {
        let json = r#"{"skills": [{"name": "x"}, {"name": "y"}]}"#;
        let (_, diagnostics) = read_with(json, for_skill("y", Code::MissingDescription, Level::Allow));
        assert_eq!(
            (heads(&diagnostics), position(&diagnostics[0])),
            (vec!["missing_description agent.json".to_owned()], (1, 13))
        );
    }

    #[test]
    fn those_of_one_skill_do_not_reach_the_next() {
        let json = r#"{"skills": [{"name": "x", "colour": 1}, {"name": "y", "description": "Y.", "colour": 1}], "private_skills": []}"#;
        let mut levels = for_skill("x", Code::MissingDescription, Level::Allow);
        levels.set_for_skill("x", Code::UnknownKey, Level::Allow).expect("the level can be changed");
        let (_, diagnostics) = read_with(json, levels);
        assert_eq!((heads(&diagnostics), position(&diagnostics[0]).1), (vec!["unknown_key agent.json".to_owned()], 76));
    }

    #[test]
    fn those_of_a_skill_that_is_not_there_are_reported() {
        let json = r#"{"skills": ["skills/a", {"name": "wave", "description": "W."}]}"#;
        for (skill, help) in [("wav", "did you mean `wave`?"), ("greet", "its skills are `a`, `wave`")] {
            let (_, diagnostics) = read_with(json, for_skill(skill, Code::UnknownKey, Level::Allow));
            let message = format!("levels are set for the skill `{skill}`, which is not in `agent.json`");
            assert_eq!(only(&diagnostics), (message.as_str(), help));
            assert_eq!(diagnostics[0].code(), Code::UnknownSkill);
        }
        let (_, diagnostics) = read_with("{}", for_skill("a", Code::UnknownKey, Level::Allow));
        assert_eq!(only(&diagnostics).1, "it has no skills");
    }

    #[test]
    fn those_of_a_skill_whose_directory_is_missing_are_not() {
        let (_, diagnostics) = read_with(r#"{"skills": ["skills/x"]}"#, for_skill("x", Code::UnknownKey, Level::Allow));
        assert_eq!(heads(&diagnostics), ["missing_directory agent.json"]);
    }
}

mod patterns {
    use super::*;

    fn read_excluding(pattern: &str) -> (usize, Vec<String>) {
        let tree = package();
        tree.file("skills/a/notes.txt", b"x").file(AGENT, br#"{"skills": ["skills/a", "skills/b"]}"#);
        let mut options = SkillOptions::default();
        options.files.exclude = vec![pattern.to_owned()];
        let (config, diagnostics) = collecting(Levels::default(), |c| read_config(tree.base(), AGENT, &options, c));
        (config.expect("a configuration").skills[0].card().files().len(), heads(&diagnostics))
    }

    #[test]
    fn they_hold_for_every_directory_and_one_that_does_nothing_is_reported() {
        assert_eq!(read_excluding("*.txt"), (1, vec![]));
        assert_eq!(read_excluding("*.md"), (2, vec!["unused_pattern agent.json".to_owned()]));
    }
}
