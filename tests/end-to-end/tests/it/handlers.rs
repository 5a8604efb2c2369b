//! Which handlers are in a program depends on its features and on what it links.

use crate::support::{Package, manifest, succeed};

/// The manifest of a package with handlers, and a feature of its own.
fn manifest_with_handlers(name: &str) -> String {
    let manifest = manifest(name).replace("default-features = false }", "features = [\"handlers\"] }");
    format!("{manifest}\n[features]\nextra = []\n")
}

/// A program that prints each skill's id and whether it has a handler.
const PRINT_HANDLED: &str = r#"
fn main() {
    let skills = skills_runtime::embed_skills!("skills");
    let registry = skills_runtime::Registry::embedded(skills).unwrap();
    for card in skills {
        println!("{} {}", card.id(), registry.handler(card.id()).is_some());
    }
}
"#;

/// C062: a handler that a feature removes takes its registration with it, whether the condition stands above the
/// attribute or below it, and on types as on functions.
#[test]
fn handler_behind_a_feature_is_there_with_the_feature_alone() {
    let package = Package::new("handlers-feature");
    package.write("Cargo.toml", manifest_with_handlers("handlers-feature"));
    let mut main = PRINT_HANDLED.to_owned();
    for (skill, form) in [("type", "#[derive(Default)] struct"), ("function", "async fn")] {
        for place in ["above", "below"] {
            let (name, path) = (format!("{skill}_{place}"), format!("skills/{skill}-{place}"));
            package.write_skill(&path, "Answers.");
            let (condition, attribute) =
                ("#[cfg(feature = \"extra\")]", format!("#[skills_runtime::skill(\"{path}\")]"));
            let attributes = match place {
                "above" => format!("{condition}\n{attribute}"),
                _ => format!("{attribute}\n{condition}"),
            };
            let rest = match skill {
                "type" => format!(
                    ";\n{condition}\n#[skills_runtime::async_trait]\nimpl skills_runtime::SkillHandler for {name} {{\n    \
                     async fn run(&self, input: skills_runtime::Value, _: &dyn skills_runtime::SkillProgressSink)\n    \
                     -> Result<skills_runtime::Value, skills_runtime::SkillError> {{ Ok(input) }}\n}}\n"
                ),
                _ => "(input: skills_runtime::Value, _: &dyn skills_runtime::SkillProgressSink)\n    \
                      -> Result<skills_runtime::Value, skills_runtime::SkillError> { Ok(input) }\n"
                    .to_owned(),
            };
            main.push_str(&format!("{attributes}\n#[allow(non_camel_case_types)]\n{form} {name}{rest}"));
        }
    }
    package.write("src/main.rs", main);
    let is_handled = |handled: bool| {
        let ids = ["function-above", "function-below", "type-above", "type-below"];
        ids.map(|id| format!("{id} {handled}\n")).concat()
    };
    assert_eq!(succeed(&mut package.cargo(".", &["run", "--quiet"])), is_handled(false));
    assert_eq!(succeed(&mut package.cargo(".", &["run", "--quiet", "--features", "extra"])), is_handled(true));
}

/// A dependency that nothing names is not linked; `use … as _` names it.
#[test]
fn handlers_of_a_library_are_there_only_if_it_is_linked() {
    let package = Package::new("handlers-library");
    package.write("Cargo.toml", manifest_with_handlers("handlers-library"));
    package.write_skill("skills/greet", "Greets.");
    let library = "use skills_runtime::{SkillError, SkillProgressSink, Value, skill};\n\
                   #[skill(\"skills/greet\")]\n\
                   pub async fn greet(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> { Ok(input) }\n";
    package.write("src/lib.rs", library);
    package.write("src/main.rs", PRINT_HANDLED);
    assert_eq!(package.run(), "greet false\n");
    package.write("src/main.rs", format!("use handlers_library as _;\n{PRINT_HANDLED}"));
    assert_eq!(package.run(), "greet true\n");
}

#[test]
fn function_without_the_feature_for_handlers_is_one_error_that_names_it() {
    let package = Package::new("handlers-off");
    package.write_skill("skills/greet", "Greets.");
    let main = "#[skills_runtime::skill(\"skills/greet\")]\n\
                async fn greet(input: skills_runtime::Value, _: &u8) -> Result<skills_runtime::Value, u8> { Ok(input) }\n\
                fn main() { println!(\"{}\", greet::CARD.id()); }\n";
    package.write("src/main.rs", main);
    let messages = package.build_error();
    assert!(messages.contains("needs the feature `handlers` of skills-runtime"), "{messages}");
    assert_eq!(messages.matches("\nerror: ").count() + usize::from(messages.starts_with("error: ")), 2, "{messages}");
}

/// The compiler counts the steps of a constant, and refuses one that compares each handler with every skill.
#[test]
fn hundreds_of_handlers_are_paired_with_their_skills() {
    const NUMBER: usize = 400;
    let package = Package::new("handlers-many");
    package.write("Cargo.toml", manifest_with_handlers("handlers-many"));
    let (mut functions, mut handlers) = (String::new(), String::new());
    for index in 0..NUMBER {
        let path = format!("skills/the-skill-with-the-number-{index}");
        package.write_skill(&path, "Answers.\nmetadata: {a2a-input-schema: assets/input.json}");
        package.write(&format!("{path}/assets/input.json"), "{}");
        functions.push_str(&format!(
            "#[skill({path:?}, register = false)]\n\
             pub async fn handler{index}(input: Value, _: &dyn SkillProgressSink) -> Result<Value, SkillError> \
             {{ Ok(input) }}\n"
        ));
        handlers.push_str(&format!("handler{index}, "));
    }
    let set = format!("skills_runtime::embed_skills!(\"skills\", handlers = [{handlers}], complete)");
    let names = "use skills_runtime::{SkillError, SkillProgressSink, Value, skill};\n";
    package.write("src/main.rs", format!("{names}{functions}fn main() {{ println!(\"{{}}\", {set}.len()); }}\n"));
    assert_eq!(package.run(), format!("{NUMBER}\n"));
}
