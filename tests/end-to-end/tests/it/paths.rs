//! Paths are the calling package's, and includes find their files wherever the call stands.

use crate::support;
use std::process::Command;

use crate::support::{Package, manifest, succeed};

const GREET: &str = "#[skills_runtime::skill(\"skills/greet\", register = false)]\npub struct Greet;\n";
const PRINT_GREET: &str =
    "fn main() { println!(\"{}\", <Greet as skills_runtime::EmbeddedSkill>::CARD.description()); }\n";

/// C039: a skill of the same name stands where the workspace has its root.
#[test]
fn path_of_a_workspace_member_is_relative_to_the_member() {
    let package = Package::new("paths-member");
    let workspace = "[workspace]\nmembers = [\"member\"]\nresolver = \"3\"\n";
    package.write("member/Cargo.toml", manifest("paths-member").replace("[workspace]\n", ""));
    package.write("Cargo.toml", workspace);
    package.write_skill("skills/greet", "WRONG copy at the workspace root.");
    package.write_skill("member/skills/greet", "Right copy in the member.");
    package.write("member/src/main.rs", format!("{GREET}{PRINT_GREET}"));
    package.write("member/build.rs", support::BUILD_SCRIPT);
    assert_eq!(package.run(), "Right copy in the member.\n");
}

/// C040: a doc test is compiled elsewhere and runs in another folder.
#[test]
fn doc_test_finds_the_skill_from_the_workspace_and_from_the_member() {
    for edition in ["2021", "2024"] {
        let package = Package::new("paths-doctest");
        let member = manifest("paths-doctest").replace("[workspace]\n", "").replace("2024", edition);
        package.write("member/Cargo.toml", member);
        package.write("Cargo.toml", "[workspace]\nmembers = [\"member\"]\nresolver = \"3\"\n");
        package.write_skill("member/skills/greet", "Greets.");
        package.write("member/build.rs", support::BUILD_SCRIPT);
        let doc = "/// ```\n/// let card = skills_runtime::embed_skill!(\"skills/greet\");\n\
                   /// assert_eq!(card.description(), \"Greets.\");\n/// ```\npub fn documented() {}\n";
        package.write("member/src/lib.rs", doc);
        for folder in [".", "member"] {
            let out = succeed(&mut package.cargo(folder, &["test", "--doc"]));
            assert!(out.contains("1 passed"), "edition {edition} in {folder}: {out}");
        }
    }
}

#[test]
fn declarative_macro_of_another_package_reads_the_callers_skill() {
    let package = Package::new("paths-foreign-macro");
    package.write("kit/Cargo.toml", manifest("paths-kit").replace("[workspace]\n", ""));
    let kit = "pub use skills_runtime;\n#[macro_export]\nmacro_rules! greet {\n    () => {\n        \
               $crate::skills_runtime::embed_skill!(\"skills/greet\", crate = $crate::skills_runtime)\n    };\n}\n";
    package.write("kit/src/lib.rs", kit);
    package.write(
        "Cargo.toml",
        format!("{}\n[dependencies.paths-kit]\npath = \"kit\"\n", manifest("paths-foreign-macro")),
    );
    package.write_skill("skills/greet", "Greets.");
    package.write("src/main.rs", "fn main() { println!(\"{}\", paths_kit::greet!().description()); }\n");
    assert_eq!(package.run(), "Greets.\n");
}

#[test]
fn declarative_macro_in_another_folder_of_the_package_works() {
    let package = Package::new("paths-own-macro");
    package.write_skill("skills/greet", "Greets.");
    let deep = "#[macro_export]\nmacro_rules! fixed {\n    () => { skills_runtime::embed_skill!(\"skills/greet\") };\n}\n\
                #[macro_export]\nmacro_rules! given {\n    ($path:literal) => { skills_runtime::embed_skill!($path) };\n}\n";
    package.write("src/deep/er/macros.rs", deep);
    let main = "#[macro_use]\n#[path = \"deep/er/macros.rs\"]\nmod macros;\nfn main() {\n    \
                println!(\"{} {}\", fixed!().description(), given!(\"skills/greet\").description());\n}\n";
    package.write("src/main.rs", main);
    assert_eq!(package.run(), "Greets. Greets.\n");
}

#[test]
fn generated_source_in_the_output_folder_works() {
    let package = Package::new("paths-generated");
    package.write_skill("skills/greet", "Greets.");
    let build = "fn main() {\n    let out = std::env::var(\"OUT_DIR\").unwrap();\n    \
                 let code = \"pub fn greet() -> &'static skills_runtime::SkillCard { skills_runtime::embed_skill!(\\\"skills/greet\\\") }\";\n    \
                 std::fs::write(std::path::Path::new(&out).join(\"code.rs\"), code).unwrap();\n    \
                 println!(\"cargo::rerun-if-changed=skills\");\n}\n";
    package.write("build.rs", build);
    let main =
        "include!(concat!(env!(\"OUT_DIR\"), \"/code.rs\"));\nfn main() { println!(\"{}\", greet().description()); }\n";
    package.write("src/main.rs", main);
    assert_eq!(package.run(), "Greets.\n");
}

#[cfg(unix)]
#[test]
fn linked_source_folder_works() {
    let package = Package::new("paths-linked-source");
    package.write_skill("skills/greet", "Greets.");
    package.write("real/source/deep/main.rs", format!("{GREET}{PRINT_GREET}"));
    std::os::unix::fs::symlink("real/source/deep", package.path("src")).expect("a link");
    assert_eq!(package.run(), "Greets.\n");
}

#[cfg(unix)]
#[test]
fn source_folder_linked_from_outside_works() {
    let package = Package::new("paths-outside-source");
    let elsewhere = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(elsewhere.path().join("main.rs"), format!("{GREET}{PRINT_GREET}")).expect("a file");
    package.write_skill("skills/greet", "Greets.");
    std::os::unix::fs::symlink(elsewhere.path(), package.path("src")).expect("a link");
    assert_eq!(package.run(), "Greets.\n");
}

#[cfg(unix)]
#[test]
fn skill_directory_that_is_a_link_works() {
    let package = Package::new("paths-linked-skill");
    package.write_skill("shared/greet", "Greets.");
    std::fs::create_dir(package.path("skills")).expect("a folder");
    std::os::unix::fs::symlink("../shared/greet", package.path("skills/greet")).expect("a link");
    package.write("src/main.rs", format!("{GREET}{PRINT_GREET}"));
    assert_eq!(package.run(), "Greets.\n");
}

#[test]
fn manifest_directory_of_a_harness_wins() {
    let package = Package::new("paths-harness");
    package.write_skill("elsewhere/skills/greet", "From the harness.");
    package.write("src/main.rs", format!("{GREET}{PRINT_GREET}"));
    let mut command = package.cargo(".", &["run", "--quiet"]);
    command.env("SKILLS_MANIFEST_DIR", package.path("elsewhere"));
    assert_eq!(succeed(&mut command), "From the harness.\n");
}

/// C043: cargo is offline, and the macro finds no program that it could start.
#[test]
fn expansion_starts_no_program() {
    let package = Package::new("paths-no-program");
    package.write_skill("skills/greet", "Greets.");
    package.write("src/lib.rs", GREET);
    // The dependencies' build needs a linker; the second build expands the macro alone.
    succeed(&mut package.cargo(".", &["check", "--quiet"]));
    package.write("src/lib.rs", format!("{GREET}// changed\n"));
    let rustc = succeed(Command::new("rustc").args(["--print", "sysroot"]));
    let mut command = package.cargo(".", &["check", "--quiet"]);
    command.env("RUSTC", std::path::Path::new(rustc.trim()).join("bin/rustc")).env("PATH", "");
    succeed(&mut command);
}
