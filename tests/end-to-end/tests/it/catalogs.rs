//! Catalogs of embedded sets.

use crate::support;
use crate::support::Package;

#[test]
fn catalogs_of_an_embedded_set_allocate_nothing_after_the_first_call() {
    let package = Package::new("catalogs-allocations");
    let manifest = support::manifest("catalogs-allocations");
    package.write(
        "Cargo.toml",
        manifest.replace("default-features = false }", "default-features = false, features = [\"catalog\"] }"),
    );
    for number in 0..100 {
        package.write_skill(&format!("skills/skill-{number:03}"), &format!("Number {number}."));
    }
    package.write("empty.json", "{\"skills\": []}");
    let main = r#"
fn main() {
    let empty = skills_runtime::embed_skills!(config = "empty.json");
    for (name, set) in [("full", skills_runtime::embed_skills!("skills")), ("empty", &empty.skills)] {
        let write = || [set.catalog().xml(), set.catalog().markdown(), set.catalog().prompt()].map(Result::unwrap);
        let first = write();
        let before = ALLOCATIONS.load(Ordering::SeqCst);
        let again = write();
        let allocations = ALLOCATIONS.load(Ordering::SeqCst) - before;
        println!("{name}: {allocations} allocations, {}, {}", first == again, first[0].matches("<skill>").count());
    }
}
"#;
    package.write("src/main.rs", [support::COUNTING_ALLOCATOR, main].concat());
    assert_eq!(package.run(), "full: 0 allocations, true, 100\nempty: 0 allocations, true, 0\n");
}
