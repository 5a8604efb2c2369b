//! Writes a skill for each schema of the JSON Schema Test Suite, if the suite is there.

use std::fs;
use std::path::Path;

#[path = "suite.rs"]
mod suite;

use suite::{Group, REMOTE};

fn main() {
    println!("cargo::rerun-if-env-changed=SKILLS_SHARED");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=suite.rs");
    println!("cargo::rustc-check-cfg=cfg(suite)");
    let folder = suite::folder();
    if !folder.exists() {
        return;
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rustc-cfg=suite");
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    // The macro reads the skills from here rather than from the package.
    println!("cargo::rustc-env=SKILLS_MANIFEST_DIR={out}");
    println!("cargo::rustc-env=SKILLS_WATCH=accepted");
    let out = Path::new(&out);
    for root in ["accepted", "refused"] {
        // Nothing may be left of another version of the suite.
        let _ = fs::remove_dir_all(out.join(root));
    }
    for group in suite::groups(&folder) {
        let root = if group.refusal().is_some() { "refused" } else { "accepted" };
        write(&group, &folder, &out.join(root).join(&group.id));
    }
}

fn write(group: &Group, folder: &Path, skill: &Path) {
    let assets = skill.join("assets");
    fs::create_dir_all(&assets).expect("a new folder");
    let mut schema = group.schema.clone();
    if group.is_remote() {
        copy(&folder.join("remotes-draft2020-12"), &assets);
        // So that the remote documents are neighbours of the schema.
        if let Some(object) = schema.as_object_mut() {
            object.entry("$id").or_insert_with(|| format!("{REMOTE}schema.json").into());
        }
    }
    fs::write(assets.join("schema.json"), schema.to_string()).expect("a new file");
    let id = &group.id;
    let manifest = format!(
        "---\nname: {id}\ndescription: A case.\nmetadata:\n  a2a-input-schema: assets/schema.json\n---\nDo it.\n"
    );
    fs::write(skill.join("SKILL.md"), manifest).expect("a new file");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("a new file");
        }
    }
}
