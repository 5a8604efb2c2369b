use crate::diagnostic::{Code, Diagnostic, Level, Levels};
use crate::manifest::Manifest;
use crate::manifest::tests::{codes, extra, help, marked, only, read_frontmatter, read_inline, read_skill_yaml};
use crate::model::{Json, Text};

const MINIMAL: &str = "name: greet\ndescription: Greets people.\n";

/// Reads further lines behind the least that a skill.yaml needs.
fn read(lines: &str) -> (Manifest, Vec<Diagnostic>) {
    read_skill_yaml(&format!("{MINIMAL}{lines}\n"), Levels::default())
}

fn read_whole(yaml: &str) -> (Manifest, Vec<Diagnostic>) {
    read_skill_yaml(yaml, Levels::default())
}

/// Reads further members behind the least that a skill of a configuration needs.
fn read_members(members: &str) -> (Manifest, Vec<Diagnostic>) {
    read_inline(&format!(r#"{{"name": "greet", "description": "Greets people.", {members}}}"#))
}

fn at(code: Code, level: Level) -> Levels {
    let mut levels = Levels::default();
    levels.set(code, level).expect("the level can be changed");
    levels
}

/// The fields that hold one text, by the key that fills them.
fn text<'m>(manifest: &'m Manifest, key: &str) -> Option<&'m str> {
    match key {
        "id" => Some(&manifest.id),
        "name" => Some(&manifest.name),
        "description" => Some(&manifest.description),
        "version" => manifest.version.as_deref(),
        "author" => manifest.author.as_deref(),
        other => panic!("no text: {other}"),
    }
}

/// The fields that hold a list of texts, by the key that fills them.
fn texts<'m>(manifest: &'m Manifest, key: &str) -> &'m [Text] {
    match key {
        "tags" => &manifest.tags,
        "examples" => &manifest.examples,
        "input_modes" => &manifest.input_modes,
        "output_modes" => &manifest.output_modes,
        "allowed_tools" => &manifest.allowed_tools,
        other => panic!("no list: {other}"),
    }
}

const TEXTS: [&str; 5] = ["id", "name", "description", "version", "author"];
const LISTS: [&str; 5] = ["tags", "examples", "input_modes", "output_modes", "allowed_tools"];
const MAPS: [&str; 5] = ["capabilities_detail", "requirements", "performance", "documentation", "assessment"];

/// The least skill with this line in place of the one with the same key.
fn with_line(key: &str, value: &str) -> (Manifest, Vec<Diagnostic>) {
    let others = MINIMAL.lines().filter(|line| !line.starts_with(&format!("{key}:")));
    let lines: Vec<String> = others.map(str::to_owned).chain([format!("{key}: {value}")]).collect();
    read_whole(&(lines.join("\n") + "\n"))
}

/// The same of a skill in JSON.
fn with_member(key: &str, value: &str) -> (Manifest, Vec<Diagnostic>) {
    let others =
        [("name", r#""greet""#), ("description", r#""Greets.""#)].into_iter().filter(|(other, _)| *other != key);
    let members: Vec<String> =
        others.chain([(key, value)]).map(|(key, value)| format!(r#""{key}": {value}"#)).collect();
    read_inline(&format!("{{{}}}", members.join(", ")))
}

#[test]
fn the_least_skill_is_clean_and_has_defaults() {
    for (manifest, diagnostics) in [read_whole(MINIMAL), read_inline(r#"{"name": "greet", "description": "Greets."}"#)]
    {
        assert_eq!(diagnostics, []);
        assert_eq!((&*manifest.name, &*manifest.id, &*manifest.title), ("greet", "greet", "greet"));
        assert_eq!((manifest.version, manifest.author), (None, None));
        assert_eq!((manifest.tags.len(), manifest.examples.len(), manifest.allowed_tools.len()), (0, 0, 0));
        assert_eq!(manifest.input_modes, ["text/plain"]);
        assert_eq!(manifest.output_modes, ["text/plain"]);
    }
}

#[test]
fn each_key_becomes_its_field() {
    let yaml = "id: greet-v1\nname: Greet people\ndescription: Greets.\nversion: 1.0.0\nauthor: ada@example.org\n\
                tags: [hello, people]\nexamples: [Greet Ada]\ninput_modes: [text/plain, application/json]\n\
                output_modes: [text/markdown]\nallowed_tools: [Read, 'Bash(git commit:*)']\n";
    let json = r#"{"id": "greet-v1", "name": "Greet people", "description": "Greets.", "version": "1.0.0",
        "author": "ada@example.org", "tags": ["hello", "people"], "examples": ["Greet Ada"],
        "input_modes": ["text/plain", "application/json"], "output_modes": ["text/markdown"],
        "allowed_tools": ["Read", "Bash(git commit:*)"]}"#;
    for (manifest, diagnostics) in [read_whole(yaml), read_inline(json)] {
        assert_eq!(diagnostics, []);
        assert_eq!((&*manifest.id, &*manifest.name, &*manifest.title), ("greet-v1", "Greet people", "Greet people"));
        assert_eq!((manifest.version.as_deref(), manifest.author.as_deref()), (Some("1.0.0"), Some("ada@example.org")));
        assert_eq!(manifest.tags, ["hello", "people"]);
        assert_eq!(manifest.examples, ["Greet Ada"]);
        assert_eq!(manifest.input_modes, ["text/plain", "application/json"]);
        assert_eq!(manifest.output_modes, ["text/markdown"]);
        assert_eq!(manifest.allowed_tools, ["Read", "Bash(git commit:*)"]);
        assert_eq!(extra(&manifest), []);
    }
}

#[test]
fn in_yaml_a_text_is_what_is_written() {
    for key in TEXTS {
        for written in ["1.10", "007", "yes", "2025-12-01", "true", "1e3", ".inf"] {
            let (manifest, diagnostics) = with_line(key, written);
            assert_eq!(text(&manifest, key), Some(written), "{key}");
            // Others are warned about.
            assert!(codes(&diagnostics).iter().all(|&code| code == Code::TypedScalar), "{diagnostics:?}");
            assert_eq!(diagnostics.is_empty(), !matches!(key, "name" | "description"), "{key}");
        }
    }
    for key in ["tags", "examples", "allowed_tools"] {
        let (manifest, diagnostics) = read(&format!("{key}: [1.10, yes, 2025-12-01]"));
        assert_eq!((diagnostics, texts(&manifest, key)), (vec![], &["1.10", "yes", "2025-12-01"].map(Text::from)[..]));
    }
}

#[test]
fn in_json_a_number_or_a_truth_value_is_no_text() {
    for key in TEXTS {
        for (value, found) in
            [("7", "a number"), ("-1.5e3", "a number"), ("true", "a truth value"), ("false", "a truth value")]
        {
            let (_, diagnostics) = with_member(key, value);
            let diagnostic = only(&diagnostics, Code::WrongType);
            assert_eq!(diagnostic.message(), format!("`{key}` must be text, found {found}"));
            assert_eq!(marked(diagnostic), value);
        }
    }
    for key in LISTS {
        let (_, diagnostics) = read_members(&format!(r#""{key}": [7]"#));
        let expected = if key == "examples" { "text or a mapping" } else { "text" };
        let message = format!("entry 1 of `{key}` must be {expected}, found a number");
        assert_eq!(only(&diagnostics, Code::WrongType).message(), message);
    }
}

#[test]
fn a_list_or_a_mapping_is_no_text() {
    for key in TEXTS {
        for (value, found) in [("[a, b]", "a list"), ("{a: b}", "a mapping")] {
            let (_, diagnostics) = with_line(key, value);
            let diagnostic = only(&diagnostics, Code::WrongType);
            assert_eq!(diagnostic.message(), format!("`{key}` must be text, found {found}"));
            assert_eq!(marked(diagnostic), value);
        }
        for (value, found) in [(r#"["a"]"#, "a list"), (r#"{"a": 1}"#, "an object")] {
            let (_, diagnostics) = with_member(key, value);
            let message = format!("`{key}` must be text, found {found}");
            assert_eq!(only(&diagnostics, Code::WrongType).message(), message);
        }
    }
}

#[test]
fn helps_show_the_form_of_the_file() {
    let (_, diagnostics) = read("version: [1, 2]\ntags: hello");
    assert_eq!(help(&diagnostics[0]), "write it as one text: `version: 1, 2`");
    assert_eq!(help(&diagnostics[1]), "write `tags: [hello]`");
    let (_, diagnostics) = read_members(r#""version": ["1", "2"], "tags": "hello", "license": null"#);
    let helps: Vec<&str> = diagnostics.iter().map(help).collect();
    let expected = [
        r#"write it as one text: `"version": "1, 2"`"#,
        r#"write `"tags": ["hello"]`"#,
        "write a value, or leave the key out",
    ];
    assert_eq!(helps, expected);
    let (_, diagnostics) = read_inline(r#"{"name": "greet"}"#);
    assert!(help(only(&diagnostics, Code::MissingDescription)).contains(r#"`"description": "Fills"#));
    let (_, diagnostics) = with_member("description", r#"["Greets.", "Waves."]"#);
    let expected = r#"write it as one text: `"description": "Greets., Waves."`"#;
    assert_eq!(help(only(&diagnostics, Code::WrongType)), expected);
    let (_, diagnostics) = read_members(r#""metadata": null"#);
    assert_eq!(help(only(&diagnostics, Code::NullValue)), "write a value, or leave the key out");
}

#[test]
fn a_null_is_an_absent_key() {
    for key in ["id", "version", "author"].into_iter().chain(LISTS).chain(MAPS) {
        let yaml = ["", "~", "null", "Null"].map(|null| read(&format!("{key}: {null}")));
        for (manifest, diagnostics) in yaml.into_iter().chain([read_members(&format!(r#""{key}": null"#))]) {
            let diagnostic = only(&diagnostics, Code::NullValue);
            assert_eq!(diagnostic.message(), format!("`{key}` has no value"));
            assert_eq!((diagnostic.level(), marked(diagnostic).trim_matches('"')), (Level::Warn, key));
            assert_eq!((&*manifest.id, extra(&manifest)), ("greet", vec![]));
            assert_eq!(manifest.input_modes, ["text/plain"]);
            assert_eq!(manifest.output_modes, ["text/plain"]);
        }
    }
}

#[test]
fn a_quoted_null_is_text() {
    let (manifest, diagnostics) = read("id: 'null'\nauthor: \"~\"\ntags: ['null']");
    assert_eq!((diagnostics, &*manifest.id, manifest.author.as_deref()), (vec![], "null", Some("~")));
    assert_eq!(manifest.tags, ["null"]);
    let (manifest, diagnostics) = read_members(r#""id": "null", "tags": ["~"]"#);
    assert_eq!((diagnostics, &*manifest.id), (vec![], "null"));
    assert_eq!(manifest.tags, ["~"]);
}

#[test]
fn a_blank_id_is_an_error() {
    for blank in ["''", "' '", "\"\\t\\n\"", "\"\\u00a0\"", "|\n\n"] {
        let (_, diagnostics) = read(&format!("id: {blank}"));
        let diagnostic = only(&diagnostics, Code::BinduValue);
        assert_eq!(diagnostic.message(), "`id` is blank", "{blank}");
        assert_eq!(help(diagnostic), "write an id, or leave the key out to use `name`");
    }
    let (_, diagnostics) = read_members(r#""id": """#);
    assert_eq!(marked(only(&diagnostics, Code::BinduValue)), r#""""#);
}

#[test]
fn a_blank_name_is_missing() {
    for blank in ["''", "' '", "\"\\n\""] {
        let (_, diagnostics) = with_line("name", blank);
        assert_eq!(only(&diagnostics, Code::MissingName).message(), "`name` is blank", "{blank}");
    }
    let (_, diagnostics) = with_member("name", r#"" ""#);
    assert_eq!(only(&diagnostics, Code::MissingName).message(), "`name` is blank");
}

#[test]
fn control_characters_in_id_and_name_are_refused() {
    for key in ["id", "name"] {
        for (written, shown) in [("\\0", "U+0000"), ("\\n", "U+000A"), ("\\x1b", "U+001B"), ("\\x7f", "U+007F")] {
            let (_, diagnostics) = with_line(key, &format!("\"gr{written}eet\""));
            let diagnostic = only(&diagnostics, Code::BinduValue);
            assert_eq!(diagnostic.message(), format!("`{key}` has a control character, {shown}"));
        }
        let (_, diagnostics) = with_member(key, r#""gr\u0000eet""#);
        assert_eq!(marked(only(&diagnostics, Code::BinduValue)), r#""gr\u0000eet""#);
    }
}

#[test]
fn white_space_around_id_and_name_is_dropped() {
    let (manifest, diagnostics) = read_whole("id: \" greet-v1\\n\"\nname: |\n  Greet people\ndescription: Greets.\n");
    assert_eq!((diagnostics, &*manifest.id, &*manifest.name), (vec![], "greet-v1", "Greet people"));
}

#[test]
fn a_name_is_any_text() {
    for name in ["Greet People!", "技能", "a--b", "-", "greet_me", "x\u{301}", &"n".repeat(5_000)] {
        let (manifest, diagnostics) = with_line("name", &format!("\"{name}\""));
        assert_eq!((diagnostics, &*manifest.name, &*manifest.id), (vec![], name, name));
    }
}

#[test]
fn a_description_may_be_of_any_length() {
    let (manifest, diagnostics) = with_line("description", &"é".repeat(5_000));
    assert_eq!((diagnostics, manifest.description.chars().count()), (vec![], 5_000));
}

#[test]
fn a_list_must_be_one() {
    for key in LISTS {
        let (manifest, diagnostics) = read(&format!("{key}: a, b"));
        let diagnostic = only(&diagnostics, Code::WrongType);
        assert_eq!(diagnostic.message(), format!("`{key}` must be a list, found text"));
        let way_out = match key {
            "examples" => "write `examples: [\"a, b\"]`".to_owned(),
            "input_modes" | "output_modes" => "write a list, with one entry for each".to_owned(),
            key => format!("write `{key}: [a, b]`"),
        };
        assert_eq!((marked(diagnostic).as_str(), help(diagnostic)), ("a, b", way_out.as_str()));
        assert_eq!(texts(&manifest, key), [""; 0]);

        let (_, diagnostics) = read(&format!("{key}: {{a: b}}"));
        let diagnostic = only(&diagnostics, Code::WrongType);
        assert_eq!(diagnostic.message(), format!("`{key}` must be a list, found a mapping"));
        assert_eq!(help(diagnostic), "write a list, with one entry for each");

        let (_, diagnostics) = read_members(&format!(r#""{key}": 7"#));
        assert_eq!(only(&diagnostics, Code::WrongType).message(), format!("`{key}` must be a list, found a number"));
    }
}

#[test]
fn each_wrong_entry_of_a_list_is_reported_at_its_place() {
    for key in LISTS {
        let (_, diagnostics) = read(&format!("{key}:\n  - text/plain\n  - [x]\n  - ~\n  - ' '"));
        let expected = if key == "examples" { "text or a mapping" } else { "text" };
        let problems: Vec<_> =
            diagnostics.iter().map(|problem| (problem.code(), problem.message().to_owned())).collect();
        let wrong = |entry: usize, rest: String| (Code::WrongType, format!("entry {entry} of `{key}` {rest}"));
        let problem = [
            wrong(2, format!("must be {expected}, found a list")),
            wrong(3, format!("must be {expected}, found nothing")),
            wrong(4, "is blank".to_owned()),
        ];
        assert_eq!(problems, problem);
        let lines: Vec<_> = diagnostics.iter().map(|problem| problem.place().map(|place| place.line)).collect();
        assert_eq!(lines, [Some(5), Some(6), Some(7)]);
    }
    for key in LISTS.into_iter().filter(|key| *key != "examples") {
        let (_, diagnostics) = read(&format!("{key}: [{{a: b}}]"));
        let message = format!("entry 1 of `{key}` must be text, found a mapping");
        assert_eq!(only(&diagnostics, Code::WrongType).message(), message);
    }
}

#[test]
fn examples_that_are_all_texts_are_no_extra_key() {
    let (manifest, diagnostics) = read("examples: [Greet Ada, Greet Grace]");
    assert_eq!((diagnostics, extra(&manifest)), (vec![], vec![]));
    assert_eq!(manifest.examples, ["Greet Ada", "Greet Grace"]);
}

#[test]
fn examples_with_mappings_are_kept_whole() {
    let yaml = read("examples:\n  - Greet Ada\n  - input: Ada\n    output: {text: 'Hello', times: 2}\n  - Greet Grace");
    let json = r#""examples": ["Greet Ada", {"input": "Ada", "output": {"text": "Hello", "times": 2}}, "Greet Grace"]"#;
    for (manifest, diagnostics) in [yaml, read_members(json)] {
        assert_eq!(diagnostics, []);
        assert_eq!(manifest.examples, ["Greet Ada", "Greet Grace"]);
        let whole = r#"["Greet Ada",{"input":"Ada","output":{"text":"Hello","times":2}},"Greet Grace"]"#;
        assert_eq!(extra(&manifest), [("examples", whole)]);
    }
}

#[test]
fn mappings_are_kept_as_json() {
    for key in MAPS {
        let yaml = read(&format!("{key}:\n  a: {{supported: true, limit: 1.10, since: 2025-12-01}}\n  b: [x, ~]"));
        let (manifest, diagnostics) = yaml;
        assert_eq!(diagnostics, []);
        let json = r#"{"a":{"supported":true,"limit":1.10,"since":"2025-12-01"},"b":["x",null]}"#;
        assert_eq!(extra(&manifest), [(key, json)]);

        let (manifest, diagnostics) = read_members(&format!(r#""{key}": {{ "a" : 1.10, "b" : [ "yes" ] }}"#));
        assert_eq!((diagnostics, extra(&manifest)), (vec![], vec![(key, r#"{"a":1.10,"b":["yes"]}"#)]));
    }
}

#[test]
fn mappings_may_be_empty() {
    let (manifest, diagnostics) = read("requirements: {}");
    assert_eq!((diagnostics, extra(&manifest)), (vec![], vec![("requirements", "{}")]));
}

#[test]
fn what_must_be_a_mapping_is_nothing_else() {
    for key in MAPS {
        for (value, found) in [("x", "text"), ("[a]", "a list"), ("1", "text")] {
            let (_, diagnostics) = read(&format!("{key}: {value}"));
            let diagnostic = only(&diagnostics, Code::WrongType);
            assert_eq!(diagnostic.message(), format!("`{key}` must be a mapping, found {found}"));
            assert_eq!(marked(diagnostic), value);
        }
        let (_, diagnostics) = read_members(&format!(r#""{key}": 1"#));
        assert_eq!(only(&diagnostics, Code::WrongType).message(), format!("`{key}` must be a mapping, found a number"));
    }
}

#[test]
fn modes_that_are_empty_stay_so() {
    let (manifest, diagnostics) = read("input_modes: []\noutput_modes: []");
    assert_eq!(diagnostics, []);
    assert_eq!((manifest.input_modes.len(), manifest.output_modes.len()), (0, 0));
}

#[test]
fn the_default_of_one_mode_does_not_touch_the_other() {
    let (manifest, _) = read("input_modes: [image/png]");
    assert_eq!(manifest.input_modes, ["image/png"]);
    assert_eq!(manifest.output_modes, ["text/plain"]);
}

#[test]
fn modes_are_media_types() {
    for key in ["input_modes", "output_modes"] {
        let (_, diagnostics) = read(&format!("{key}: [application/json, text]"));
        let diagnostic = only(&diagnostics, Code::MediaType);
        assert_eq!(
            diagnostic.message(),
            format!("`{key}` holds `text`, which is not a media type; did you mean `text/plain`?")
        );
        assert_eq!((help(diagnostic), marked(diagnostic).as_str()), ("write `text/plain`", "text"));
        let (_, diagnostics) = read_members(&format!(r#""{key}": ["json"]"#));
        assert_eq!(help(only(&diagnostics, Code::MediaType)), "write `\"application/json\"`");
    }
    let yaml = "name: greet\ndescription: Greets.\ninput_modes: [text]\n";
    let (manifest, diagnostics) = read_skill_yaml(yaml, at(Code::MediaType, Level::Warn));
    assert_eq!(only(&diagnostics, Code::MediaType).level(), Level::Warn);
    assert_eq!(manifest.input_modes, ["text"]);
}

#[test]
fn keys_of_a2a_win_and_bindus_are_kept() {
    let bindu = "id: greet-v1\ntags: [b]\nexamples: [b]\ninput_modes: [image/png]\noutput_modes: [image/png]\n";
    let a2a = "metadata:\n  a2a-id: greet-v2\n  a2a-name: Greeter\n  a2a-tags: '[\"a\"]'\n  a2a-examples: '[\"a\"]'\n  \
               a2a-input-modes: '[\"text/html\"]'\n  a2a-output-modes: '[\"text/csv\"]'\n";
    for lines in [format!("{bindu}{a2a}"), format!("{a2a}{bindu}")] {
        let (manifest, diagnostics) = read(&lines);
        assert_eq!(diagnostics, []);
        assert_eq!((&*manifest.id, &*manifest.title, &*manifest.name), ("greet-v2", "Greeter", "greet"));
        assert_eq!((&*manifest.tags[0], &*manifest.examples[0]), ("a", "a"));
        assert_eq!((&*manifest.input_modes[0], &*manifest.output_modes[0]), ("text/html", "text/csv"));
        let kept = [
            ("id", r#""greet-v1""#),
            ("tags", r#"["b"]"#),
            ("examples", r#"["b"]"#),
            ("input_modes", r#"["image/png"]"#),
            ("output_modes", r#"["image/png"]"#),
        ];
        assert_eq!(extra(&manifest), kept);
    }
}

#[test]
fn keys_of_a2a_win_over_the_default_modes() {
    let (manifest, diagnostics) = read("metadata:\n  a2a-input-modes: '[\"text/html\"]'");
    assert_eq!(diagnostics, []);
    assert_eq!(manifest.input_modes, ["text/html"]);
    assert_eq!(manifest.output_modes, ["text/plain"]);
}

#[test]
fn keys_of_agent_skills_keep_their_meaning() {
    let lines = "license: MIT\ncompatibility: needs git\nallowed-tools: Read Write\nwhen_to_use: asked\n\
                 when_not_to_use: [busy]\nmetadata:\n  owner: Ada\n  tags: [m]";
    let (manifest, diagnostics) = read(lines);
    assert_eq!(diagnostics, []);
    assert_eq!((manifest.license.as_deref(), manifest.compatibility.as_deref()), (Some("MIT"), Some("needs git")));
    assert_eq!(manifest.allowed_tools, ["Read", "Write"]);
    assert_eq!((&*manifest.when_to_use[0], &*manifest.when_not_to_use[0]), ("asked", "busy"));
    assert_eq!(manifest.metadata[0], (Text::from("owner"), Text::from("Ada")));
    assert_eq!(manifest.tags, ["m"]);
    assert_eq!(extra(&manifest), []);
}

#[test]
fn keys_of_agent_skills_take_texts_of_json_alone() {
    for (members, message) in [
        (r#""license": 1"#, "`license` must be text, found a number"),
        (r#""compatibility": true"#, "`compatibility` must be text, found a truth value"),
        (r#""allowed-tools": 7"#, "`allowed-tools` must be text or a list of texts, found a number"),
        (r#""allowed-tools": {"a": "b"}"#, "`allowed-tools` must be text or a list of texts, found an object"),
        (r#""when_to_use": ["a", 7]"#, "entry 2 of `when_to_use` must be text, found a number"),
        (r#""metadata": 7"#, "`metadata` must be a mapping of keys to texts, found a number"),
    ] {
        let (_, diagnostics) = read_members(members);
        let diagnostic = diagnostics.iter().find(|diagnostic| diagnostic.level() == Level::Error);
        assert_eq!(
            diagnostic.map(|diagnostic| (diagnostic.code(), diagnostic.message())),
            Some((Code::WrongType, message))
        );
    }
    let (_, diagnostics) = read_members(r#""metadata": {"a2a-max-tokens": 7}"#);
    assert_eq!(only(&diagnostics, Code::A2aValue).message(), "`a2a-max-tokens` must be text, found a number");
    let (manifest, diagnostics) = read_members(r#""metadata": {"since": 1.10, "o": {"a": 1}}"#);
    assert_eq!(codes(&diagnostics), [Code::MetadataValue, Code::MetadataValue]);
    assert_eq!(diagnostics[0].message(), "`metadata.since` must be text, found a number");
    assert_eq!(help(&diagnostics[1]), r#"write it as JSON text: `"o": "{\"a\":1}"`"#);
    assert_eq!(manifest.metadata[0].1, "1.10");
}

#[test]
fn of_two_spellings_of_the_tools_the_first_counts_and_the_other_is_kept() {
    let (manifest, diagnostics) = read("allowed_tools: [Read]\nallowed-tools: Write");
    assert_eq!(diagnostics, []);
    assert_eq!(manifest.allowed_tools, ["Read"]);
    assert_eq!(extra(&manifest), [("allowed-tools", r#""Write""#)]);
    let (manifest, _) = read("allowed-tools: Write\nallowed_tools: [Read]");
    assert_eq!(manifest.allowed_tools, ["Write"]);
    assert_eq!(extra(&manifest), [("allowed_tools", r#"["Read"]"#)]);
}

#[test]
fn an_unknown_key_is_kept_with_a_warning() {
    for (manifest, diagnostics) in [read("features: [a, b]"), read_members(r#""features": ["a", "b"]"#)] {
        let diagnostic = only(&diagnostics, Code::UnknownKey);
        assert_eq!((diagnostic.message(), diagnostic.level()), ("unknown key `features`", Level::Warn));
        assert!(help(diagnostic).starts_with("the keys of Bindu are `id`, `name`, "), "{}", help(diagnostic));
        assert_eq!(extra(&manifest), [("features", r#"["a","b"]"#)]);
    }
}

#[test]
fn a_key_that_is_nearly_one_of_bindus_gets_a_hint() {
    for (key, meant) in [
        ("skill_id", "id"),
        ("capabilities", "capabilities_detail"),
        ("ID", "id"),
        ("inputModes", "input_modes"),
        ("input_mode", "input_modes"),
        ("output-modes", "output_modes"),
        ("exampels", "examples"),
        ("Tags", "tags"),
        ("tag", "tags"),
        ("capabilities_details", "capabilities_detail"),
        ("requirement", "requirements"),
    ] {
        let (manifest, diagnostics) = read(&format!("{key}: x"));
        let diagnostic = only(&diagnostics, Code::UnknownKey);
        assert_eq!(diagnostic.message(), format!("unknown key `{key}`; did you mean `{meant}`?"));
        assert_eq!(
            help(diagnostic),
            format!("write `{meant}`; as it stands, the key is kept among the extra keys only")
        );
        assert_eq!(extra(&manifest), [(key, r#""x""#)]);
    }
}

#[test]
fn a_short_key_is_nearly_none() {
    for key in ["uid", "ip", "d", "ids"] {
        let (_, diagnostics) = read(&format!("{key}: x"));
        assert_eq!(only(&diagnostics, Code::UnknownKey).message(), format!("unknown key `{key}`"));
    }
}

#[test]
fn a_misspelled_key_of_the_standard_is_an_error_here_too() {
    let (_, diagnostics) = read_whole("name: greet\ndescripton: Greets.\n");
    assert_eq!(only(&diagnostics, Code::MisspelledKey).level(), Level::Error);
}

#[test]
fn keys_of_bindu_mean_nothing_in_agent_skills() {
    let lines = "name: greet\ndescription: Greets.\nid: x\nexamples: [a]\nrequirements: 7\n";
    let (manifest, diagnostics) = read_frontmatter(lines);
    assert_eq!(codes(&diagnostics), [Code::UnknownKey; 3]);
    assert_eq!((&*manifest.id, manifest.examples.len()), ("greet", 0));
    assert_eq!(extra(&manifest), [("id", r#""x""#), ("examples", r#"["a"]"#), ("requirements", "7")]);
    assert!(help(&diagnostics[0]).starts_with("the standard keys are"));
}

#[test]
fn what_is_missing_is_missed_in_the_words_of_the_file() {
    let (_, diagnostics) = read_whole("author: Ada\n");
    assert_eq!(codes(&diagnostics), [Code::MissingName, Code::MissingDescription]);
    assert_eq!(diagnostics[0].message(), "the file has no `name`");
    assert_eq!(diagnostics[1].message(), "the file has no `description`");
    assert_eq!(help(&diagnostics[0]), "write the skill's name");
    assert_eq!(diagnostics[0].place().map(|place| (place.line, place.column)), Some((1, 1)));

    let (_, diagnostics) = read_inline(r#"{"author": "Ada"}"#);
    assert_eq!(codes(&diagnostics), [Code::MissingName, Code::MissingDescription]);
    assert_eq!(diagnostics[0].message(), "the skill has no `name`");
    assert_eq!((marked(&diagnostics[1]).as_str(), diagnostics[1].message()), ("{", "the skill has no `description`"));
}

#[test]
fn a_name_or_description_that_is_null_is_missing() {
    for (_, diagnostics) in
        [read_whole("name:\ndescription: ~\n"), read_inline(r#"{"name": null, "description": null}"#)]
    {
        assert_eq!(codes(&diagnostics), [Code::MissingName, Code::MissingDescription]);
        assert_eq!(diagnostics[0].message(), "`name` has no value");
        assert_eq!(marked(&diagnostics[1]).trim_matches('"'), "description");
    }
}

#[test]
fn a_description_is_required_unless_that_is_allowed() {
    for yaml in ["name: greet\n", "name: greet\ndescription:\n", "name: greet\ndescription: ' '\n"] {
        let (_, diagnostics) = read_whole(yaml);
        assert_eq!(only(&diagnostics, Code::MissingDescription).level(), Level::Error, "{yaml}");
        let (manifest, diagnostics) = read_skill_yaml(yaml, at(Code::MissingDescription, Level::Allow));
        assert_eq!((diagnostics, &*manifest.name, manifest.description.trim()), (vec![], "greet", ""));
        let (_, diagnostics) = read_skill_yaml(yaml, at(Code::MissingDescription, Level::Warn));
        assert_eq!(only(&diagnostics, Code::MissingDescription).level(), Level::Warn);
    }
}

#[test]
fn in_agent_skills_a_description_is_always_required() {
    for frontmatter in ["name: greet\n", "name: greet\ndescription:\n", "name: greet\ndescription: ' '\n"] {
        let levels = at(Code::MissingDescription, Level::Allow);
        let (_, diagnostics) = crate::manifest::tests::read_with(frontmatter, "greet", &[], levels);
        assert_eq!(only(&diagnostics, Code::MissingDescription).level(), Level::Error, "{frontmatter}");
    }
}

#[test]
fn a_comment_that_cuts_a_description_is_shown() {
    let (_, diagnostics) = with_line("description", "Posts to the #releases channel");
    assert!(only(&diagnostics, Code::PlainComment).message().contains("`#releases channel`"));
}

#[test]
fn numbers_of_json_keep_their_spelling_among_the_extra_keys() {
    let (manifest, _) = read_members(r#""features": [1.10, 1e3, -0, true, null, "1"]"#);
    assert_eq!(extra(&manifest), [("features", r#"[1.10,1e3,-0,true,null,"1"]"#)]);
    assert_eq!(manifest.extra[0].1, Json::from_text(r#"[1.10,1e3,-0,true,null,"1"]"#.to_owned()));
}
