//! Skills that git cannot hold, or only as a burden: enormous ones, and entries that not every disk knows.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes them into an empty directory, each below `skills` in a folder with the name of its case.
pub(crate) fn write(root: &Path) -> io::Result<()> {
    let many = |count: usize, line: &str| line.repeat(count);

    skill(root, "frontmatter-too-large", &format!("license: {}\n", many(256 * 1024, "x")), "")?;
    skill(root, "long-body", "", &many(501, "Say hello.\n"))?;
    skill(root, "skill-md-too-large", "", &many(4 * 1024 * 1024, "x"))?;
    skill(root, "too-many-entries", &format!("items:\n{}", many(1_001, "  - x\n")), "")?;

    let assets = skill(root, "skill-too-large", "", "")?.join("assets");
    fs::create_dir(&assets)?;
    // Sparse, so that they cost no space.
    fs::File::create(assets.join("video.mp4"))?.set_len(9 * 1024 * 1024)?;
    fs::File::create(assets.join("voice.mp3"))?.set_len(2 * 1024 * 1024)?;

    let pictures = skill(root, "too-many-files", "", "")?.join("pictures");
    fs::create_dir(&pictures)?;
    for number in 1..=1_000 {
        fs::write(pictures.join(format!("{number}.txt")), "")?;
    }

    // Directories below the depth that is walked cannot be read by any user, root too.
    fs::create_dir_all(skill(root, "unreadable", "", "")?.join(many(65, "d/")))?;

    odd_entries(root)
}

/// A skill with these lines after the required ones of its frontmatter, and these in its body. Returns its directory.
fn skill(root: &Path, name: &str, lines: &str, body: &str) -> io::Result<PathBuf> {
    let directory = root.join(name.replace('-', "_")).join("skills").join(name);
    fs::create_dir_all(&directory)?;
    let text = format!(
        "---\nname: {name}\ndescription: Greet a named user. Use when somebody asks for a greeting.\n{lines}---\n\
         Answer with one friendly sentence.\n{body}"
    );
    fs::write(directory.join("SKILL.md"), text)?;
    Ok(directory)
}

/// What other systems' disks cannot hold.
#[cfg(target_os = "linux")]
fn odd_entries(root: &Path) -> io::Result<()> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let directory = skill(root, "second-skill-md", "", "")?;
    fs::write(directory.join("skill.md"), "An older draft.\n")?;

    let directory = skill(root, "name-collision", "", "")?;
    fs::write(directory.join("README.md"), "")?;
    fs::write(directory.join("readme.md"), "")?;

    let directory = skill(root, "file-name", "", "")?;
    fs::write(directory.join("back\\slash.md"), "")?;
    fs::write(directory.join("line\nend.md"), "")?;
    fs::write(directory.join(OsStr::from_bytes(b"gr\xfcn.md")), "")?;

    let directory = skill(root, "file-name-portability", "", "")?;
    fs::write(directory.join("aux.md"), "")?;
    fs::write(directory.join("step 1: greet.md"), "")?;

    let pipe = skill(root, "special-file", "", "")?.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(pipe).status()?;
    if made.success() { Ok(()) } else { Err(io::Error::other("mkfifo failed")) }
}

#[cfg(not(target_os = "linux"))]
fn odd_entries(_root: &Path) -> io::Result<()> {
    Ok(())
}
