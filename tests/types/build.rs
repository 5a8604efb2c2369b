//! Has new skills noticed.

fn main() {
    println!("cargo::rerun-if-changed=skills");
    println!("cargo::rerun-if-changed=plain");
    println!("cargo::rustc-env=SKILLS_WATCH=skills,plain");
}
