//! Makes cargo see new skills.

fn main() {
    println!("cargo::rerun-if-changed=skills");
    println!("cargo::rustc-env=SKILLS_WATCH=skills");
}
