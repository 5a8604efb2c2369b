//! A pointer of Git LFS is not the file that it stands for.

use skills_runtime::embed_skill;

fn main() {
    let _ = embed_skill!("skills/lfs-pointer", deny(lfs_pointer));
}
