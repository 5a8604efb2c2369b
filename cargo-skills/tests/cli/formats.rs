//! What `check` writes in each format.

use std::process::Command;

use serde_json::Value;
use skills_core::Schema;

use crate::place::Place;

/// A place with an error in a long line, a warning, and blanks and other scripts in a path.
fn place() -> Place {
    let place = Place::new();
    let long = format!("{}[x](gone.md)", "é".repeat(300));
    place.file("my skills/gré/SKILL.md", format!("---\nname: gré\ndescripton: x\n---\n{long}\n"));
    place
}

#[test]
fn text_is_in_the_compiler_s_style() {
    let place = Place::new();
    place.file("a/SKILL.md", "---\nname: a\ndescripton: x\n---\nHi.\n");
    let expected = "\
error[misspelled_key]: unknown key `descripton`; did you mean `description`?
 --> a/SKILL.md:3:1
  |
3 | descripton: x
  | ^^^^^^^^^^
  |
  = help: write `description`; if the key is meant as it is, allow `misspelled_key`

";
    assert_eq!(place.run(&["check"]).out, expected);
}

#[test]
fn text_has_the_true_column_of_a_long_line() {
    let out = place().run(&["check"]).out;
    assert!(out.contains("--> my skills/gré/SKILL.md:5:305\n"), "{out}");
    let marked = out.lines().find(|line| line.starts_with("5 |")).expect("the source line");
    assert!(marked.starts_with("5 | …é") && marked.ends_with("[x](gone.md)"), "{marked}");
    let carets = out.lines().rfind(|line| line.ends_with("^^^^^^^")).expect("the carets");
    let before = |line: &str, mark: &str| line.split(mark).next().map(|part| part.chars().count());
    assert_eq!(before(carets, "^"), before(marked, "gone.md"));
}

#[test]
fn text_of_a_finding_without_place_names_the_file() {
    let place = Place::new();
    let out = place.run(&["check"]).out;
    assert!(out.starts_with("error[no_skills]: no skills found below `.`\n--> .\n = help: "), "{out}");
}

#[test]
fn text_shows_a_finding_without_help_as_any_other() {
    let place = Place::new();
    let links: String = (0..30).map(|number| format!("[a](x{number}.md)\n")).collect();
    place.file("a/SKILL.md", format!("---\nname: a\ndescription: x\n---\n{links}"));
    let out = place.run(&["check"]).out;
    let expected = "

warning[missing_link_target]: 10 more problems of this kind, from here on
  --> a/SKILL.md:25:5
   |
25 | [a](x20.md)
   |     ^^^^^^

";
    assert!(out.ends_with(expected), "{out}");
}

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let place = place();
    let is_coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let output = place.command(args).envs(variables.iter().copied()).output().expect("the program runs");
        output.stdout.contains(&0x1b)
    };
    assert!(!is_coloured(&["check"], &[]));
    assert!(is_coloured(&["check", "--color", "always"], &[]));
    assert!(is_coloured(&["check", "--color", "always"], &[("NO_COLOR", "1")]));
    assert!(is_coloured(&["check"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&["check"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!is_coloured(&["check", "--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&["check", "--color", "always", "--format", "json"], &[]));
}

#[test]
fn json_fits_its_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../check.schema.json")).expect("a schema");
    let schema = Schema::from_value(&schema).expect("a schema of draft 2020-12");
    for place in [place(), Place::new(), Place::with_greet()] {
        let (report, _) = place.check(&[]);
        assert_eq!(schema.validate(&report), Ok(()), "{report:#}");
    }
    assert!(!schema.is_valid(&serde_json::json!({"version": 1, "summary": {}, "findings": []})));
}

#[test]
fn json_says_what_and_where() {
    let place = Place::new();
    place.file("a/SKILL.md", "\u{feff}---\nname: a\ndescription: x\n\u{e9}x: 1\n---\nHi.\n");
    let (report, _) = place.check(&[]);
    assert_eq!(report["version"], 1);
    assert_eq!(report["summary"], serde_json::json!({"skills": 1, "errors": 0, "warnings": 1}));
    let mut finding = report["findings"][0].clone();
    assert!(finding["message"].as_str().is_some_and(|message| message.contains("`éx`")));
    assert!(finding["help"].is_string());
    for text in ["message", "help"] {
        finding[text] = Value::Null;
    }
    let expected = serde_json::json!({
        "code": "unknown_key",
        "level": "warning",
        "file": "a/SKILL.md",
        "skill": "a",
        "bytes": {"start": 30, "end": 33},
        "line": 4,
        "column": 1,
        "end_column": 3,
        "message": null,
        "help": null,
    });
    assert_eq!(finding, expected);
}

#[test]
fn json_has_null_for_a_place_that_there_is_not() {
    let (report, _) = Place::new().check(&[]);
    let finding = &report["findings"][0];
    assert_eq!(finding["code"], "no_skills");
    for key in ["skill", "bytes", "line", "column", "end_column"] {
        assert_eq!(finding.get(key), Some(&Value::Null), "{key}");
    }
}

#[test]
fn github_commands_have_file_line_and_column() {
    let place = Place::new();
    place.file("a,b/SKILL.md", "---\nname: a\ndescripton: 100%\n---\nHi.\n");
    let out = place.run(&["check", "--format", "github", "-A", "name_mismatch"]).out;
    let expected = "::error file=a%2Cb/SKILL.md,line=3,endLine=3,col=1,title=misspelled_key::unknown key `descripton`; \
                    did you mean `description`?%0Ahelp: write `description`; if the key is meant as it is, allow \
                    `misspelled_key`\n";
    assert_eq!(out, expected);
}

#[test]
fn github_commands_name_files_below_the_working_directory() {
    let place = Place::new();
    place.file("a/SKILL.md", "---\nname: a\ndescripton: x\n---\nHi.\n");
    let root = place.path(".").canonicalize().expect("a path");
    let out = place.run(&["check", "--format", "github", root.to_str().expect("UTF-8")]).out;
    assert!(out.starts_with("::error file=a/SKILL.md,"), "{out}");
}

fn sarif(place: &Place, args: &[&str]) -> (serde_sarif::sarif::Sarif, Value) {
    let out = place.run(&[&["check", "--format", "sarif"], args].concat()).out;
    let read = serde_json::from_str(&out).expect("SARIF");
    (read, serde_json::from_str(&out).expect("JSON"))
}

#[test]
fn sarif_is_read_back() {
    let (log, _) = sarif(&place(), &[]);
    let run = log.runs.first().expect("a run");
    assert_eq!(run.tool.driver.name, "cargo-skills");
    assert_eq!(run.column_kind, Some("unicodeCodePoints".into()));
    let rules = run.tool.driver.rules.as_deref().expect("rules");
    let results = run.results.as_deref().expect("results");
    assert_eq!(results.len(), 2);
    for result in results {
        let index = usize::try_from(result.rule_index.expect("an index")).expect("an index");
        assert_eq!(Some(&rules[index].id), result.rule_id.as_ref());
        let help = rules[index].help.as_ref().expect("help");
        assert!(help.text.contains("**Good**"), "{}", help.text);
    }
    assert_eq!(rules.len(), 2, "the codes that occur");
    let place = results[1].locations.as_deref().and_then(|all| all[0].physical_location.as_ref()).expect("a place");
    let uri = place.artifact_location.as_ref().and_then(|file| file.uri.as_deref());
    assert_eq!(uri, Some("my%20skills/gr%C3%A9/SKILL.md"));
    let region = place.region.as_ref().expect("a region");
    assert_eq!((region.start_line, region.start_column, region.end_column), (Some(5), Some(305), Some(312)));
    assert_eq!((region.byte_offset, region.byte_length), (Some(637), Some(7)));
}

#[test]
fn sarif_without_findings_has_an_empty_list() {
    let (log, json) = sarif(&Place::with_greet(), &[]);
    assert_eq!(log.runs[0].results.as_ref().map(Vec::len), Some(0));
    assert_eq!(json["runs"][0]["results"], serde_json::json!([]));
}

/// What cargo prints.
fn cargo(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(args).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// SARIF's schema, which stands in the package of `serde-sarif`; cargo knows where that is.
fn sarif_schema() -> Value {
    let version = cargo(&["-vV"]);
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let what =
        ["metadata", "--format-version", "1", "--offline", "--filter-platform", host, "--manifest-path", manifest];
    let metadata: Value = serde_json::from_str(&cargo(&what)).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").expect("the package");
    let manifest = std::path::Path::new(package["manifest_path"].as_str().expect("a path"));
    let schema = std::fs::read_to_string(manifest.with_file_name("src").join("schema.json")).expect("the schema");
    // Two of its patterns have a bracket too many, so that they are no regular expressions. Of draft-07 it has nothing
    // that means another thing in 2020-12.
    let schema = schema.replace("{2}]?$", "{2}$");
    let mut schema: Value = serde_json::from_str(&schema).expect("JSON");
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema
}

#[test]
fn sarif_fits_the_official_schema() {
    let schema = Schema::from_value(&sarif_schema()).expect("a schema");
    for place in [place(), Place::new(), Place::with_greet()] {
        let (_, log) = sarif(&place, &[]);
        assert_eq!(schema.violations(&log), []);
    }
    assert!(!schema.is_valid(&serde_json::json!({"version": "2.1.0"})));
}
