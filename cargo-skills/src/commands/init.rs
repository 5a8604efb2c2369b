//! `cargo skills init`: a package made ready to embed skills.

mod build_script;
mod by_hand;
mod dependency;
mod insertion;
mod manifest;
mod steps;
mod text_file;
mod workspace;

use std::fs;
use std::process::ExitCode;

use self::manifest::Manifest;
use self::steps::Steps;
use crate::cli::InitArgs;
use crate::failure::Failure;
use crate::wording::shown;

/// The directory that the macros read and the build script watches.
const SKILLS: &str = "skills";

pub(crate) fn run(args: &InitArgs) -> Result<ExitCode, Failure> {
    // All is looked at before anything is changed, so that what can be known to fail leaves nothing half done.
    let manifest = Manifest::find()?;
    let dependency = dependency::plan(&manifest, args.path.as_deref())?;
    let skills = manifest.directory().join(SKILLS);
    if !skills.is_dir() && fs::symlink_metadata(&skills).is_ok() {
        let help = "move it away; the skills go into a directory of this name";
        return Err(Failure::with_help(format!("`{}` is not a directory", shown(&skills)), help));
    }
    let script = build_script::plan(manifest.directory(), &manifest.build())?;

    let mut steps = Steps::new(anstream::stdout().lock());
    let is_complete = steps.take(&manifest, &skills, &dependency, &script)?;
    Ok(if is_complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
