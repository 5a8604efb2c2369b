//! What a schema needs that a program was built without.

use crate::support;
use std::fs;

use crate::support::Package;

#[test]
fn a_pattern_needs_its_feature() {
    let package = Package::new("pattern-feature");
    let manifest =
        "---\nname: greet\ndescription: Greets.\nmetadata:\n  a2a-input-schema: assets/in.json\n---\nGreet.\n";
    package.write("skills/greet/SKILL.md", manifest);
    package.write("skills/greet/assets/in.json", "{\n  \"pattern\": \"^a\"\n}\n");
    package.write("src/main.rs", support::PRINT_SKILLS);
    let errors = package.build_error();
    let error = "skills/greet/assets/in.json:2:14: `#/pattern` needs cargo feature `pattern` [schema_pattern]";
    assert!(errors.contains(error), "{errors}");

    let path = package.path("Cargo.toml");
    let manifest = fs::read_to_string(&path).expect("the manifest");
    let with_feature =
        manifest.replace("default-features = false", "default-features = false, features = [\"pattern\"]");
    assert_ne!(manifest, with_feature);
    fs::write(&path, with_feature).expect("the manifest can be written");
    support::succeed(&mut package.cargo(".", &["run", "--quiet"]));
}
