use std::path::PathBuf;

use super::*;
use crate::diagnostic::Code;
use crate::diagnostic::Level;
use crate::disk::testing::{Tree, heads};
use crate::model::{Definition, Json, SkillFile};

const GREET: &str = "---\nname: greet\ndescription: Greets people.\n---\nSay hello.\n";

fn at(code: Code, level: Level) -> LoadOptions {
    let mut options = LoadOptions::default();
    options.levels.set(code, level).expect("the level can be changed");
    options
}

/// A tree with the skill `skills/greet`.
fn greet() -> Tree {
    let tree = Tree::new(&[]);
    tree.file("skills/greet/SKILL.md", GREET.as_bytes());
    tree
}

/// The heads of what is wrong.
#[track_caller]
fn refused<T>(loaded: Result<T, LoadError>) -> Vec<String> {
    heads(loaded.map(drop).expect_err("it was loaded").diagnostics())
}

/// The path from the working directory up to the root of the disk and down again.
fn relative(path: &Path) -> PathBuf {
    let here = std::env::current_dir().expect("a working directory");
    let up = here.components().skip(1).map(|_| "..").collect::<PathBuf>();
    up.join(path.strip_prefix("/").expect("an absolute path"))
}

mod one_skill {
    use super::*;

    #[test]
    fn its_directory_is_the_path_as_it_was_named() {
        let tree = greet();
        let path = tree.path("skills/greet");
        let card = SkillCard::load(&path).expect("a card");
        assert_eq!((card.id(), card.body()), ("greet", "Say hello."));
        assert_eq!(card.directory(), path.to_string_lossy());
        assert!(card.dir().is_none());
        for end in ["", "/", "/.", "//"] {
            let path = format!("{}{end}", tree.path("skills/greet").display());
            assert_eq!(
                SkillCard::load(&path).expect("a card").directory(),
                tree.path("skills/greet").to_string_lossy()
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_relative_path_is_one_from_the_working_directory() {
        let tree = greet();
        let path = relative(&tree.path("skills/greet"));
        let card = SkillCard::load(&path).expect("a card");
        assert_eq!(card.directory(), path.to_string_lossy());
        tree.file("skills/greet/SKILL.md", b"no manifest");
        let error = SkillCard::load(&path).expect_err("it is broken");
        assert_eq!(error.diagnostics()[0].file(), format!("{}/SKILL.md", path.display()));
    }

    #[test]
    fn its_name_is_the_directorys_however_the_path_ends() {
        let tree = greet();
        tree.directory("skills/greet/references");
        let card = SkillCard::load(tree.path("skills/greet/references/..")).expect("a card");
        assert_eq!(card.name(), "greet");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_may_stand_for_the_directory() {
        let tree = greet();
        tree.link("wave", "skills/greet");
        let error = SkillCard::load(tree.path("wave")).expect_err("the link has another name");
        assert_eq!(error.diagnostics()[0].code(), Code::NameMismatch);
        let options = at(Code::NameMismatch, Level::Allow);
        assert_eq!(SkillCard::load_with(tree.path("wave"), &options).expect("a card").name(), "greet");
    }

    #[test]
    fn what_is_not_there_or_no_directory_is_an_error() {
        let tree = greet();
        let path = |path: &str| tree.path(path).to_string_lossy().into_owned();
        assert_eq!(refused(SkillCard::load(path("x"))), [format!("missing_directory {}", path("x"))]);
        let file = path("skills/greet/SKILL.md");
        assert_eq!(refused(SkillCard::load(&file)), [format!("not_a_directory {file}")]);
        assert_eq!(refused(SkillCard::load(path("skills"))), [format!("missing_skill_md {}", path("skills"))]);
        assert_eq!(refused(SkillCard::load("")), ["missing_directory ."]);
        assert_eq!(refused(SkillCard::load("no such directory")), ["missing_directory no such directory"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_an_error() {
        let tree = greet();
        tree.link("wave", "gone");
        let path = tree.path("wave").to_string_lossy().into_owned();
        assert_eq!(refused(SkillCard::load(&path)), [format!("missing_directory {path}")]);
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_not_utf8_is_an_error() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;

        let tree = greet();
        let path = tree.base().join(OsStr::from_bytes(b"gr\xffeet"));
        std::fs::rename(tree.path("skills/greet"), &path).expect("a new name");
        let error = SkillCard::load(&path).expect_err("the name is no text");
        assert_eq!(error.diagnostics().len(), 1);
        assert_eq!(error.diagnostics()[0].code(), Code::FileName);
        assert!(error.to_string().contains("is not UTF-8"), "{error}");
        assert_eq!(refused(SkillCard::load(path.join("below"))).len(), 1);
    }

    #[test]
    fn options_hold_as_in_the_macros() {
        let tree = greet();
        tree.file("skills/greet/a.txt", b"a").file("skills/greet/.env", b"b");
        let path = tree.path("skills/greet");
        let mut options = LoadOptions::default();
        options.files.exclude = vec!["*.txt".to_owned()];
        options.files.include = vec![".env".to_owned()];
        let card = SkillCard::load_with(&path, &options).expect("a card");
        assert_eq!(card.files().iter().map(SkillFile::path).collect::<Vec<_>>(), [".env", "SKILL.md"]);
        options.files.max_files = 1;
        let card = SkillCard::load_with(&path, &options).expect("a card with a warning");
        assert_eq!(heads(card.diagnostics()), [format!("too_many_files {}", path.display())]);
        options.levels.set(Code::TooManyFiles, Level::Error).expect("the level can be changed");
        assert_eq!(refused(SkillCard::load_with(&path, &options)), [format!("too_many_files {}", path.display())]);
        let options = LoadOptions { dialect: Some(Dialect::Bindu), ..LoadOptions::default() };
        assert_eq!(SkillCard::load_with(&path, &options).expect("a card").input_modes(), ["text/plain"]);
    }

    #[test]
    fn levels_of_one_skill_hold_by_its_directorys_name() {
        let tree = greet();
        tree.file("skills/greet/SKILL.md", GREET.replace("name: greet", "name: wave").as_bytes());
        let mut options = LoadOptions::default();
        options.levels.set_for_skill("greet", Code::NameMismatch, Level::Allow).expect("the level can be changed");
        assert_eq!(SkillCard::load_with(tree.path("skills/greet"), &options).expect("a card").name(), "wave");
    }

    #[test]
    fn warnings_end_on_the_card_and_advice_does_not() {
        let tree = greet();
        let document = "---\nname: greet\ndescription: Greets.\nversion: '1'\ncolour: red\n---\n";
        tree.file("skills/greet/SKILL.md", document.as_bytes());
        let card = SkillCard::load(tree.path("skills/greet")).expect("a card");
        let found: Vec<Code> = card.diagnostics().iter().map(Diagnostic::code).collect();
        assert_eq!(found, [Code::UnknownKey, Code::EmptyBody]);
        let options = at(Code::VersionNotSemver, Level::Warn);
        let card = SkillCard::load_with(tree.path("skills/greet"), &options).expect("a card");
        assert_eq!(card.diagnostics()[0].code(), Code::VersionNotSemver);
    }
}

mod errors {
    use super::*;

    fn error() -> LoadError {
        let tree = Tree::new(&[]);
        tree.file("greet/SKILL.md", b"---\nname: Greet\ncolour: red\n---\n");
        let mut error = SkillCard::load(tree.path("greet")).expect_err("it is broken");
        // The folder has another name in each run.
        for diagnostic in &mut error.diagnostics {
            let place = diagnostic.place().cloned().expect("a place");
            *diagnostic = diagnostic.clone().seen_from("SKILL.md", place);
        }
        error
    }

    #[test]
    fn they_carry_everything_in_the_order_of_the_file() {
        let error = error();
        let found: Vec<_> = error.diagnostics().iter().map(|problem| (problem.code(), problem.level())).collect();
        let expected = [
            (Code::MissingDescription, Level::Error),
            (Code::NameFormat, Level::Error),
            (Code::UnknownKey, Level::Warn),
            (Code::EmptyBody, Level::Warn),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn they_are_shown_one_after_the_other_without_the_warnings() {
        let error = error();
        let errors = error.diagnostics().iter().filter(|problem| problem.level() == Level::Error);
        let shown: Vec<String> = errors.map(ToString::to_string).collect();
        assert_eq!(error.to_string(), shown.join("\n\n"));
        assert!(
            error.to_string().starts_with("SKILL.md:1:1: the frontmatter has no `description` [missing_description]\n")
        );
        assert!(!error.to_string().contains("colour"), "{error}");
        assert!(std::error::Error::source(&error).is_none());
    }
}

mod sets {
    use super::*;

    /// A root with two skills that have one warning each.
    fn root() -> Tree {
        let tree = Tree::new(&[]);
        tree.file("skills/greet/SKILL.md", b"---\nname: greet\ndescription: Greets.\ncolour: red\n---\nHi.\n");
        tree.file("skills/greet/inner/SKILL.md", b"---\nname: inner\ndescription: Inner.\n---\n");
        tree.directory("skills/empty");
        tree
    }

    fn heads_below(tree: &Tree, diagnostics: &[Diagnostic]) -> Vec<String> {
        let root = format!("{}/", tree.path("skills").display());
        heads(diagnostics).iter().map(|head| head.replace(&root, "")).collect()
    }

    #[test]
    fn warnings_end_on_the_set_and_on_the_card_that_they_are_about() {
        let tree = root();
        let options = LoadOptions { recursive: true, ..LoadOptions::default() };
        let set = SkillSet::load(tree.path("skills"), &options).expect("a set");
        let all = ["not_a_skill empty", "unknown_key greet/SKILL.md", "empty_body greet/inner/SKILL.md"];
        assert_eq!(heads_below(&tree, set.diagnostics()), all);
        let of = |id| heads_below(&tree, set.get(id).expect("a card").diagnostics());
        assert_eq!((of("greet"), of("inner")), (vec![all[1].to_owned()], vec![all[2].to_owned()]));
    }

    #[test]
    fn one_bad_skill_refuses_the_set() {
        let tree = root();
        tree.file("skills/other/SKILL.md", b"---\nname: other\n---\nHi.\n");
        let error = SkillSet::load(tree.path("skills"), &LoadOptions::default()).expect_err("one is broken");
        let expected = ["not_a_skill empty", "unknown_key greet/SKILL.md", "missing_description other/SKILL.md"];
        assert_eq!(heads_below(&tree, error.diagnostics()), expected);
    }

    #[test]
    fn a_root_without_skills_or_that_is_not_there_is_an_error() {
        let tree = Tree::new(&[]);
        tree.directory("skills");
        let path = |name: &str| tree.path(name).display().to_string();
        let load = |name: &str| refused(SkillSet::load(path(name), &LoadOptions::default()));
        assert_eq!(load("skills"), [format!("no_skills {}", path("skills"))]);
        assert_eq!(load("gone"), [format!("missing_directory {}", path("gone"))]);
    }

    #[test]
    fn options_for_a_root_hold() {
        let tree = root();
        let mut options = LoadOptions { recursive: true, skills: vec!["inner".to_owned()], ..LoadOptions::default() };
        let set = SkillSet::load(tree.path("skills"), &options).expect("a set");
        assert_eq!(set.iter().map(SkillCard::id).collect::<Vec<_>>(), ["inner"]);
        options.skills = vec!["innr".to_owned()];
        assert_eq!(refused(SkillSet::load(tree.path("skills"), &options)).len(), 1);
        let mut options = LoadOptions::default();
        options.levels.set_for_skill("gret", Code::EmptyBody, Level::Allow).expect("the level can be changed");
        let error = SkillSet::load(tree.path("skills"), &options).expect_err("the levels are for no skill");
        assert!(error.to_string().contains("did you mean `greet`?"), "{error}");
    }

    #[test]
    fn cards_stand_in_the_order_of_their_ids() {
        let tree = Tree::new(&[]);
        for (directory, id) in [("a", "z"), ("b", "é"), ("c", "Z"), ("d", "m")] {
            let yaml = format!("name: x\nid: {id}\ndescription: X.\n");
            tree.file(&format!("skills/{directory}/skill.yaml"), yaml.as_bytes());
        }
        let set = SkillSet::load(tree.path("skills"), &LoadOptions::default()).expect("a set");
        assert_eq!(set.iter().map(SkillCard::id).collect::<Vec<_>>(), ["Z", "m", "z", "é"]);
        assert_eq!(set.get("é").map(SkillCard::id), Some("é"));
        assert!(set.get("y").is_none());
        assert_eq!((set.len(), set.is_empty(), set.dir().is_none()), (4, false, true));
    }
}

mod configurations {
    use super::*;

    fn package(json: &str) -> Tree {
        let tree = Tree::new(&[]);
        tree.file("agent/agent.json", json.as_bytes());
        tree.file("agent/skills/b/skill.yaml", b"name: b\ndescription: B.\ncolour: red\n");
        tree.file("agent/skills/a/skill.yaml", b"name: a\ndescription: A.\n");
        tree
    }

    /// The codes and files, without the directory of the configuration.
    fn heads_in(tree: &Tree, diagnostics: &[Diagnostic]) -> Vec<String> {
        let directory = format!("{}/", tree.path("agent").display());
        heads(diagnostics).iter().map(|head| head.replace(&directory, "")).collect()
    }

    fn load(tree: &Tree) -> Result<AgentConfig, LoadError> {
        AgentConfig::load(tree.path("agent/agent.json"), &LoadOptions::default())
    }

    #[test]
    fn skills_are_found_by_their_ids_in_the_order_of_the_file() {
        let tree = package(
            r#"{"skills": ["skills/b", {"name": "z", "description": "Z."}, "skills/a"],
                "private_skills": [{"name": "p", "description": "P."}], "allowed_dids": ["did:key:x"]}"#,
        );
        let config = load(&tree).expect("a configuration");
        assert_eq!(config.skills.iter().map(SkillCard::id).collect::<Vec<_>>(), ["b", "z", "a"]);
        for id in ["a", "b", "z"] {
            assert_eq!(config.skills.get(id).map(SkillCard::id), Some(id));
            assert!(config.private.get(id).is_none());
        }
        assert!(config.skills.get("p").is_none() && config.private.get("p").is_some());
        assert_eq!(config.allowed_dids[..], ["did:key:x"]);
    }

    #[test]
    fn paths_are_relative_to_its_directory() {
        let tree = package(r#"{"skills": ["skills/a"]}"#);
        let config = load(&tree).expect("a configuration");
        let directory = tree.path("agent/skills/a").display().to_string();
        assert_eq!(config.skills.get("a").map(SkillCard::directory), Some(directory.as_str()));
    }

    #[test]
    fn warnings_end_on_the_sets_and_on_the_card_that_they_are_about() {
        let tree = package(
            r#"{"skills": ["skills/b", "skills/a", {"name": "z", "description": "Z.", "colour": 1}],
                "private_skills": [{"name": "p", "description": "P.", "colour": 1}]}"#,
        );
        let config = load(&tree).expect("a configuration");
        let (json, yaml) = ("unknown_key agent.json".to_owned(), "unknown_key skills/b/skill.yaml".to_owned());
        let heads = |diagnostics: &[Diagnostic]| heads_in(&tree, diagnostics);
        assert_eq!(heads(&config.diagnostics), [json.clone(), json.clone(), yaml.clone()]);
        assert_eq!(heads(config.skills.diagnostics()), [yaml.clone(), json.clone()]);
        assert_eq!(heads(config.private.diagnostics()), std::slice::from_ref(&json));
        let of = |id| heads(config.skills.get(id).expect("a card").diagnostics());
        assert_eq!((of("a"), of("b"), of("z")), (vec![], vec![yaml], vec![json]));
        let lines =
            |card: &SkillCard| card.diagnostics().iter().filter_map(|d| Some(d.place()?.line)).collect::<Vec<_>>();
        assert_eq!(config.skills.get("z").map(lines), Some(vec![1]));
        assert_eq!(config.private.get("p").map(lines), Some(vec![2]));
    }

    #[test]
    fn the_warnings_of_a_skill_in_its_own_directory_end_on_its_card() {
        let tree = package(r#"{"skills": [""]}"#);
        tree.file("agent/skill.yaml", b"name: self\ndescription: Itself.\ncolour: red\n");
        let config = load(&tree).expect("a configuration");
        let card = config.skills.get("self").expect("a card");
        assert_eq!(card.directory(), tree.path("agent").display().to_string());
        assert_eq!(heads_in(&tree, card.diagnostics()), ["unknown_key skill.yaml"]);
    }

    #[test]
    fn one_bad_skill_refuses_both_lists() {
        let tree = package(r#"{"skills": ["skills/a"], "private_skills": [{"name": "p"}, 7]}"#);
        let error = load(&tree).expect_err("two are broken");
        assert_eq!(heads_in(&tree, error.diagnostics()), ["missing_description agent.json", "wrong_type agent.json"]);
        let places: Vec<_> = error.diagnostics().iter().filter_map(|d| Some(d.place()?.column)).collect();
        assert_eq!(places, [45, 60]);
    }

    #[test]
    fn what_is_no_file_is_an_error() {
        let tree = package("{}");
        let load = |path: PathBuf| refused(AgentConfig::load(path, &LoadOptions::default()));
        let directory = tree.path("agent");
        let gone = directory.join("gone.json");
        assert_eq!(load(gone.clone()), [format!("missing_config {}", gone.display())]);
        assert_eq!(load(directory.clone()), [format!("missing_config {}", directory.display())]);
        assert_eq!(load(directory.join("..")), [format!("missing_config {}/..", directory.display())]);
        assert_eq!(load(tree.path("gone/agent.json")), [format!("missing_directory {}", tree.path("gone").display())]);
        assert_eq!(load(PathBuf::new()), ["missing_config ."]);
        assert_eq!(load(PathBuf::from("/")), ["missing_config /"]);
        assert_eq!(load(PathBuf::from("no such file.json")), ["missing_config no such file.json"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_waited_for() {
        let tree = package("{}");
        tree.pipe("agent/pipe.json");
        let error = AgentConfig::load(tree.path("agent/pipe.json"), &LoadOptions::default()).expect_err("a pipe");
        assert_eq!(heads_in(&tree, error.diagnostics()), ["missing_config pipe.json"]);
    }

    #[test]
    fn a_path_to_elsewhere_is_a_warning() {
        let tree = package(r#"{"skills": ["../other"]}"#);
        tree.file("other/skill.yaml", b"name: o\ndescription: O.\n");
        let warned = load(&tree).expect("a configuration").diagnostics.to_vec();
        assert_eq!(heads_in(&tree, &warned), ["outside_package agent.json"]);
        assert_eq!(warned[0].message(), "`../other` lies outside the configuration's directory");
        assert_eq!(warned[0].help_text(), Some("move it into that directory, or allow `outside_package`"));
        assert!(AgentConfig::load(tree.path("agent/agent.json"), &at(Code::OutsidePackage, Level::Error)).is_err());
        let options = at(Code::OutsidePackage, Level::Allow);
        let config = AgentConfig::load(tree.path("agent/agent.json"), &options).expect("a configuration");
        let directory = tree.path("agent/../other").display().to_string();
        assert_eq!(config.skills.get("o").map(SkillCard::directory), Some(directory.as_str()));
    }
}

mod memory {
    use super::*;

    fn card(skill_md: &str, files: &[(&str, &str)]) -> SkillCard {
        let card = SkillCard::from_embedded("greet", skill_md, files).expect("a card");
        assert_eq!(card.diagnostics(), []);
        card
    }

    #[test]
    fn a_card_from_memory_is_that_from_disk() {
        let files = [("references/names.md", "Ada\r\n"), ("a.txt", ""), ("z/é.txt", "x")];
        let tree = greet();
        for (path, text) in files {
            tree.file(&format!("skills/greet/{path}"), text.as_bytes());
        }
        let (memory, disk) = (card(GREET, &files), SkillCard::load(tree.path("skills/greet")).expect("a card"));
        assert_eq!((memory.digest(), memory.document(), memory.body()), (disk.digest(), disk.document(), disk.body()));
        let of = |card: &SkillCard| {
            card.files().iter().map(|f| (f.path().to_owned(), f.bytes().to_vec(), f.sha256())).collect::<Vec<_>>()
        };
        assert_eq!(of(&memory), of(&disk));
        assert_eq!((memory.directory(), memory.definition()), ("greet", Definition::SkillMd));
    }

    #[test]
    fn a_byte_order_mark_and_crlf_are_gone_from_the_texts_and_stay_in_the_file() {
        let skill_md = format!("\u{feff}{}", GREET.replace('\n', "\r\n"));
        let card = card(&skill_md, &[]);
        assert_eq!((card.document(), card.body()), (GREET, "Say hello."));
        assert_eq!(card.file("SKILL.md").map(SkillFile::bytes), Some(skill_md.as_bytes()));
    }

    #[test]
    fn schemas_and_templates_come_from_the_files() {
        let skill_md = "---\nname: greet\ndescription: Greets.\nmetadata:\n  a2a-input-schema: assets/in.json\n---\nHello {{name}}.\n";
        let schema = r#"{"type": "object", "properties": {"name": {"$ref": "name.json"}}, "required": ["name"]}"#;
        let files = [("assets/in.json", schema), ("assets/name.json", r#"{"type": "string"}"#)];
        let found = card(skill_md, &files);
        assert!(found.input_schema().is_some_and(|schema| schema.text().contains("\"string\"")));
        for (files, code) in [
            (&files[..0], Code::MissingAsset),
            (&files[..1], Code::UnresolvedRef),
            (&[("assets/in.json", "{}")], Code::TemplateVariable),
            (&[("assets/in.json", "{")], Code::JsonSyntax),
        ] {
            let error = SkillCard::from_embedded("greet", skill_md, files).expect_err("it is broken");
            assert_eq!(error.diagnostics()[0].code(), code, "{files:?}");
        }
    }

    #[test]
    fn a_path_is_one_below_the_directory() {
        for path in [
            "",
            "/etc/passwd",
            "../a",
            "a/../b",
            "a//b",
            "a/",
            "./a",
            ".",
            "..",
            "a\\b",
            "..\\a",
            "a\0",
            "a\nb",
            "a\u{1b}b",
        ] {
            let error = SkillCard::from_embedded("greet", GREET, &[(path, "x")]).expect_err("the path is odd");
            let [diagnostic] = error.diagnostics() else { panic!("{error}") };
            assert_eq!(diagnostic.code(), Code::FileName, "{path:?}");
        }
    }

    #[test]
    fn a_path_stands_there_once() {
        for files in [&[("a", "x"), ("a", "x")][..], &[("SKILL.md", GREET)]] {
            let error = SkillCard::from_embedded("greet", GREET, files).expect_err("it stands there twice");
            let [diagnostic] = error.diagnostics() else { panic!("{error}") };
            assert_eq!((diagnostic.code(), diagnostic.message().ends_with("is given twice")), (Code::FileName, true));
        }
    }

    #[test]
    fn a_file_is_no_directory_of_another() {
        let error =
            SkillCard::from_embedded("greet", GREET, &[("a/b", "x"), ("a", "x"), ("a-b", "x")]).expect_err("a is both");
        let [diagnostic] = error.diagnostics() else { panic!("{error}") };
        assert_eq!((diagnostic.code(), diagnostic.file()), (Code::FileName, "greet/a"));
        assert_eq!(diagnostic.message(), "the path `a` is the directory of another file");
    }

    #[test]
    fn the_rules_are_those_of_the_disk() {
        let error = SkillCard::from_embedded("wave", GREET, &[]).expect_err("the names differ");
        assert_eq!(heads(error.diagnostics()), ["name_mismatch wave/SKILL.md"]);
        let error = SkillCard::from_embedded("greet", "Say hello.\n", &[]).expect_err("it has no frontmatter");
        assert_eq!(heads(error.diagnostics()), ["missing_frontmatter greet/SKILL.md"]);
        let error = SkillCard::from_embedded("greet", "", &[]).expect_err("it is empty");
        assert_eq!(heads(error.diagnostics()), ["missing_frontmatter greet/SKILL.md"]);
        let found = SkillCard::from_embedded("greet", &GREET.replace("Say hello.\n", ""), &[]).expect("a card");
        assert_eq!(heads(found.diagnostics()), ["empty_body greet/SKILL.md"]);
    }

    #[test]
    fn a_skill_yaml_among_the_files_has_the_manifest() {
        let yaml = "name: Greet people\ndescription: Greets.\nassessment: {keywords: [hello]}\n";
        let card = card("---\na: b\n---\nSay hello.\n", &[("skill.yaml", yaml)]);
        assert_eq!((card.name(), card.document(), card.body()), ("Greet people", yaml, "Say hello."));
        assert_eq!(card.extra_value("assessment").map(Json::text), Some(r#"{"keywords":["hello"]}"#));
    }

    #[test]
    fn the_name_of_the_directory_is_the_last_part_of_its_path() {
        let card = SkillCard::from_embedded("skills/greet", GREET, &[]).expect("a card");
        assert_eq!((card.name(), card.directory()), ("greet", "skills/greet"));
    }

    #[test]
    fn the_disk_is_not_looked_at() {
        // The working directory of the tests has this file.
        assert!(Path::new("src/lib.rs").is_file());
        let skill_md = GREET.replace("---\nSay", "metadata:\n  a2a-provider-config: src/lib.rs\n---\nSay");
        let error = SkillCard::from_embedded(".", &skill_md, &[]).expect_err("there is no such file");
        assert!(error.diagnostics().iter().any(|diagnostic| diagnostic.code() == Code::AssetPath));
        assert!(!error.to_string().contains("is there"), "{error}");
    }
}

mod some_files {
    use super::*;

    const SKILL_MD: &str = "---\nname: greet\ndescription: Greets.\nmetadata:\n  a2a-input-schema: assets/in.json\n  \
                            a2a-provider-config: assets/config.json\n---\nSay hello.\n";
    const FILES: &[(&str, &str)] = &[
        ("assets/config.json", "{}"),
        ("assets/in.json", r#"{"properties": {"a": {"$ref": "more/a.json"}}}"#),
        ("assets/more/a.json", r#"{"$id": "https://host.example/b.json", "type": "string"}"#),
        ("references/long.md", "A long text."),
    ];

    fn load(paths: &[&str]) -> (Result<SkillCard, LoadError>, Vec<String>) {
        let rest = FILES.iter().filter(|(path, _)| paths.contains(path));
        let files: Vec<(&str, &[u8])> =
            std::iter::once(&("SKILL.md", SKILL_MD)).chain(rest).map(|(path, text)| (*path, text.as_bytes())).collect();
        let (card, absent) = load_files("greet", &files, &LoadOptions::default());
        (card, absent.into_iter().collect())
    }

    #[test]
    fn files_that_the_skill_needs_are_named_until_they_are_there() {
        let (card, absent) = load(&[]);
        assert_eq!((card.is_err(), absent), (true, vec!["assets/config.json".into(), "assets/in.json".into()]));
        let (card, absent) = load(&["assets/config.json", "assets/in.json"]);
        assert_eq!((card.is_err(), absent), (true, vec!["assets/more/a.json".into()]));
        let (card, absent) = load(&["assets/config.json", "assets/in.json", "assets/more/a.json"]);
        assert_eq!(absent, [""; 0]);
        let whole = SkillCard::from_embedded("greet", SKILL_MD, FILES).expect("a card");
        assert_eq!(card.expect("a card").input_schema(), whole.input_schema());
    }
}
