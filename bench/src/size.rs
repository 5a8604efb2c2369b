//! The size of a small program.

use std::fs;

use crate::scratch::{Package, embedding, repository};
use crate::table::{Row, Side, Unit};

/// A release program without symbols that embeds greet and checks its input, beside one by hand with the same messages.
pub fn rows() -> Vec<Row> {
    let ours = r#"
fn main() {
    let card = skills_runtime::embed_skill!("skills/greet", allow(no_build_script));
    let input = skills_runtime::serde_json::from_str(&std::env::args().nth(1).unwrap()).unwrap();
    match card.validate_input(&input) {
        Ok(()) => println!("{}", card.document()),
        Err(violation) => println!("{violation}"),
    }
}
"#;
    let by_hand = r##"
use serde_json::Value;

fn check(input: &Value) -> Result<(), String> {
    let Value::Object(members) = input else { return Err(format!("`#`: {input} is not of type \"object\"")) };
    if let Some(name) = members.keys().find(|name| !["user", "style"].contains(&name.as_str())) {
        return Err(format!("`#`: {name:?} was unexpected"));
    }
    let style = members.get("style").ok_or("`#`: \"style\" is a required property")?;
    if style != "formal" && style != "casual" {
        return Err(format!("`#/style`: {style} is not one of \"formal\" or \"casual\""));
    }
    let user = members.get("user").ok_or("`#`: \"user\" is a required property")?;
    let Value::Object(members) = user else { return Err(format!("`#/user`: {user} is not of type \"object\"")) };
    if let Some(name) = members.keys().find(|name| *name != "name") {
        return Err(format!("`#/user`: {name:?} was unexpected"));
    }
    let name = members.get("name").ok_or("`#/user`: \"name\" is a required property")?;
    let Value::String(text) = name else { return Err(format!("`#/user/name`: {name} is not of type \"string\"")) };
    if text.is_empty() {
        return Err(format!("`#/user/name`: {name} is shorter than 1 character"));
    }
    Ok(())
}

fn main() {
    let input: Value = serde_json::from_str(&std::env::args().nth(1).unwrap()).unwrap();
    match check(&input) {
        Ok(()) => println!("{}", include_str!("../skills/greet/SKILL.md")),
        Err(violation) => println!("{violation}"),
    }
}
"##;
    let side = |name, dependencies: &str, main| {
        let package = Package::new(dependencies, main);
        for file in ["SKILL.md", "assets/input.schema.json", "assets/output.schema.json"] {
            let text = fs::read(repository().join("examples/greet/skills/greet").join(file)).expect("a file of greet");
            package.write(&format!("skills/greet/{file}"), text);
        }
        let program = package.release().expect("it can be built");
        let bytes = fs::metadata(program).expect("the program is there").len();
        Side { name, rounds: vec![bytes as f64] }
    };
    let sides = [
        side("`embed_skill!` and `validate_input`", &embedding(), ours),
        side("`include_str!` and a check by hand with its messages", "serde_json = \"1\"\n", by_hand),
    ];
    vec![Row::Measured { what: "stripped release program".to_owned(), sides, unit: Unit::Bytes }]
}
