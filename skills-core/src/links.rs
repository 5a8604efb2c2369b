//! The relative links of a body.

use std::collections::HashSet;
use std::ops::Range;

use percent_encoding::percent_decode_str;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use crate::diagnostic::{Alike, Code, Collector};
use crate::discover::has_manifest;
use crate::files::{self, Collected, FoundFile, LEFT_OUT, help_for_left_out};
use crate::nearest::nearest;
use crate::paths::SkillDir;
use crate::segment::escaped_segment;
use crate::source::Source;

#[cfg(test)]
mod tests;

/// How many links of one body are reported. It is advice, and a body may hold any number of links.
const MOST_REPORTS: usize = 20;

/// What to do about a link to a file elsewhere.
const COPY: &str = "copy the file into the skill and link to the copy, or link to a URL";

/// What to do about a missing file of which no other is near.
const ADD: &str = "add the file to the skill, or correct the link";

/// Reports relative links of the body (a byte range of the source) whose file is not in the skill, each target once,
/// the first [`MOST_REPORTS`] of them. A file of a skill in the skill's directory is there, one of a skill beside it too,
/// but not for sure where the skill is installed.
///
/// `collected` is what was found in the skill's directory `dir`; of a path that `is_refused`, something was reported.
pub(crate) fn check(
    source: &Source,
    body: Range<usize>,
    dir: &SkillDir,
    collected: &Collected,
    is_refused: impl Fn(&str) -> bool,
    collector: &mut Collector,
) {
    if collector.is_silent(Code::MissingLinkTarget) && collector.is_silent(Code::LinkToSkill) {
        return;
    }
    let files = &collected.files;
    let start = body.start;
    let mut seen = HashSet::new();
    let mut missing = Alike::new(Code::MissingLinkTarget, MOST_REPORTS);
    let mut elsewhere = Alike::new(Code::LinkToSkill, MOST_REPORTS);
    for link in links(&source.text()[body]) {
        let Some(written) = path_of(&link.destination) else { continue };
        let target = Target::of(written);
        let place = start + link.place.start..start + link.place.end;
        if is_held(&target, written, files) || !seen.insert(target.clone()) {
            continue;
        }
        if is_of_another_skill(dir, &target) {
            if matches!(target, Target::Outside(_)) && elsewhere.admits(&place) {
                let message =
                    format!("the link `{written}` leads to another skill, which may be installed without this one");
                let help = "name the skill in the text, or copy the file into this one and link to the copy";
                collector.report(source.at(Code::LinkToSkill, place, message).help(help));
            }
            continue;
        }
        if matches!(&target, Target::Inside(path) if is_refused(path)) || !missing.admits(&place) {
            continue;
        }
        let (message, help) = match target {
            Target::Inside(path) if is_left_out(dir, collected, &path) => {
                (format!("the link's target `{written}` {LEFT_OUT}"), help_for_left_out(&path))
            }
            Target::Inside(path) => {
                let mut message = format!("the link's target `{written}` is not among the skill's files");
                // A shell takes this for the user's home.
                let is_home = path.starts_with("~/");
                let help = match near_file(&path, files).filter(|_| !is_home) {
                    None if is_home => COPY.to_owned(),
                    None => ADD.to_owned(),
                    Some(near) => {
                        message += &format!("; did you mean `{near}`?");
                        let rest = link.destination.strip_prefix(written).unwrap_or_default();
                        let is_marked = source.text().get(place.clone()) == Some(link.destination.as_str());
                        let verb = if is_marked { "write" } else { "link to" };
                        let near: Vec<_> = near.split('/').map(|part| escaped_segment(part).to_string()).collect();
                        format!("{verb} `{}{rest}`", near.join("/"))
                    }
                };
                (message, help)
            }
            Target::Outside(_) => (
                format!("the link `{written}` leaves the skill directory, so its target is none of the skill's files"),
                COPY.to_owned(),
            ),
        };
        collector.report(source.at(Code::MissingLinkTarget, place, message).help(help));
    }
    for others in [missing, elsewhere].iter().filter_map(|alike| alike.others(source)) {
        collector.report(others);
    }
}

/// What a link leads to, percent escapes decoded.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Target {
    /// A path below the skill directory, without `.` and `..`; the directory itself is the empty path.
    Inside(String),
    /// A path that leaves the skill directory, as it is.
    Outside(String),
}

impl Target {
    fn of(path: &str) -> Self {
        let path = percent_decode_str(path).decode_utf8_lossy();
        within_skill(&path).map_or_else(|| Self::Outside(path.into_owned()), Self::Inside)
    }
}

/// A link, an image or the definition that links refer to.
struct Link {
    destination: String,
    /// Where the destination stands, or the whole link where the destination is written with escapes.
    place: Range<usize>,
}

/// The links of a Markdown text, in the order of their places.
fn links(markdown: &str) -> Vec<Link> {
    let link = |destination: &str, whole: Range<usize>| Link {
        destination: destination.to_owned(),
        place: range_within(markdown, destination).unwrap_or(whole),
    };
    // Without footnotes, `[^1]: word` would be the definition of a link.
    let parser = Parser::new_ext(markdown, Options::ENABLE_FOOTNOTES | Options::ENABLE_TABLES).into_offset_iter();
    let definitions = parser.reference_definitions().iter();
    let mut links: Vec<_> =
        definitions.map(|(_, definition)| link(&definition.dest, definition.span.clone())).collect();
    links.extend(parser.filter_map(|(event, whole)| match event {
        Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. })
            if link_type != LinkType::Email =>
        {
            Some(link(&dest_url, whole))
        }
        _ => None,
    }));
    links.sort_by_key(|link| link.place.start);
    links
}

/// Where `part` stands in `whole`, if it was borrowed from there.
fn range_within(whole: &str, part: &str) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(whole.as_ptr().addr())?;
    let range = start..start.checked_add(part.len())?;
    (whole.get(range.clone())? == part).then_some(range)
}

/// The path of a destination that is meant to be a file of the skill; nothing for URLs, fragments, absolute paths and
/// placeholders.
fn path_of(destination: &str) -> Option<&str> {
    let path = &destination[..destination.find(['#', '?']).unwrap_or(destination.len())];
    let is_placeholder = destination.contains(['<', '{', '$', '*']);
    let is_local = !path.is_empty() && !path.starts_with('/') && !has_scheme(path) && !is_placeholder;
    is_local.then_some(path)
}

fn has_scheme(path: &str) -> bool {
    path.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

/// The path without `.` and `..`; nothing if it leaves the directory that it starts from.
fn within_skill(path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Whether the target is in the skill. A file may also have the very name that is written, percent sign and all.
fn is_held(target: &Target, written: &str, files: &[FoundFile]) -> bool {
    let Target::Inside(path) = target else { return false };
    holds(files, path) || within_skill(written).is_some_and(|path| holds(files, &path))
}

/// Whether the path is a file, or a directory with files in it. The empty path is the skill directory itself.
fn holds(files: &[FoundFile], path: &str) -> bool {
    let directory = format!("{path}/");
    let first_from = |path: &str| files.get(files.partition_point(|file| file.path.as_str() < path));
    path.is_empty()
        || first_from(path).is_some_and(|file| file.path == path)
        || first_from(&directory).is_some_and(|file| file.path.starts_with(&directory))
}

/// Whether the path is one of those left out, or a file in a directory that is.
fn is_left_out(dir: &SkillDir, collected: &Collected, path: &str) -> bool {
    collected.left_out.iter().any(|left_out| match left_out.strip_suffix('/') {
        Some(directory) => {
            path == directory || path.starts_with(left_out.as_str()) && files::is_left_out(dir, &collected.files, path)
        }
        None => path == left_out,
    })
}

/// Whether the target is there, but belongs to a skill whose directory is in that of this one or beside it.
fn is_of_another_skill(dir: &SkillDir, target: &Target) -> bool {
    let (Target::Inside(path) | Target::Outside(path)) = target;
    // A skill from memory is on no disk.
    if dir.path.as_os_str().is_empty() || !dir.path.join(path).exists() {
        return false;
    }
    let up = path.split('/').take_while(|part| *part == "..").count();
    let ends = path.match_indices('/').map(|(end, _)| end).chain([path.len()]).skip(up);
    ends.filter_map(|end| path.get(..end)).any(|parent| has_manifest(&dir.path.join(parent)))
}

/// The one file that a missing path is likely to mean: the one of that name, in any case, in any directory; else one of
/// the same directory and extension whose name is near.
fn near_file<'f>(path: &str, files: &'f [FoundFile]) -> Option<&'f str> {
    let paths = || files.iter().map(|file| file.path.as_str());
    let name = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_ascii_lowercase();
    let wanted = name(path);
    if let Some(file) = only(paths().filter(|other| name(other) == wanted)) {
        return Some(file);
    }
    let (folder, extension) = (path.len() - wanted.len(), wanted.rsplit_once('.').map(|(_, extension)| extension)?);
    let stem = |path: &'f str| path.get(folder..)?.strip_suffix(extension)?.strip_suffix('.');
    let beside = || {
        paths().filter(|other| other.starts_with(&path[..folder])).filter_map(move |other| Some((stem(other)?, other)))
    };
    let wanted = wanted.strip_suffix(extension)?.strip_suffix('.')?;
    if let Some(near) = nearest(wanted, beside().map(|(stem, _)| stem)) {
        return beside().find(|(stem, _)| *stem == near).map(|(_, path)| path);
    }
    let goes_on =
        |stem: &str| wanted.len() >= 4 && stem.starts_with(wanted) || stem.len() >= 4 && wanted.starts_with(stem);
    only(beside().filter(|(stem, _)| goes_on(stem))).map(|(_, path)| path)
}

/// What there is one of.
fn only<I: Iterator>(mut found: I) -> Option<I::Item> {
    found.next().filter(|_| found.next().is_none())
}
