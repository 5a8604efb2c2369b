//! Makes cargo look at the folders of the skills, so that a new file causes a rebuild.

fn main() {
    println!("cargo::rerun-if-changed=skills");
    println!("cargo::rerun-if-changed=private");
    println!("cargo::rustc-env=SKILLS_WATCH=skills,private");
}
