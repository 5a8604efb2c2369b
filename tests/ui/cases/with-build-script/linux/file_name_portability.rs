//! A file name that not every system can hold.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/generated/file-name-portability", deny(file_name_portability));
}
