//! Makes cargo look at the skills directory, so that a new file or skill causes a rebuild.

fn main() {
    println!("cargo::rerun-if-changed=skills");
    println!("cargo::rustc-env=SKILLS_WATCH=skills");
}
