//! Where the frontmatter and the body of SKILL.md are.

mod closing;
mod lines;
mod near;
mod opening;

#[cfg(test)]
mod tests;

use std::ops::Range;

use self::lines::{Lines, begins_with_key, is_fence};
use crate::diagnostic::{Code, Collector, Diagnostic};
use crate::source::Source;
use crate::white_space::is_white_space;
use crate::wording::grouped;

/// The most bytes of YAML that are read: between the fences, without white space at both ends, or of skill.yaml.
const MOST_BYTES: usize = 256 * 1024;

/// The parts of SKILL.md, as byte ranges of the source's text.
pub(crate) struct Parts {
    /// The opening fence.
    pub(crate) opening: Range<usize>,
    /// Between the fences, the last line end included; `None` where nothing can be read as the frontmatter.
    pub(crate) frontmatter: Option<Manifest>,
    /// After the closing fence's line end, untrimmed.
    pub(crate) body: Range<usize>,
}

/// The YAML of a manifest, as byte ranges of the source's text.
pub(crate) struct Manifest {
    /// What is read.
    pub(crate) read: Range<usize>,
    /// What is beyond the limit; empty unless that was reported.
    pub(crate) unread: Range<usize>,
}

/// Finds the parts of SKILL.md.
///
/// A fence is a line that is `---` and nothing else but spaces and tabs after it. The first line opens the frontmatter,
/// the next fence closes it. What breaks these rules is reported; where it is plain all the same which lines are meant as
/// the frontmatter, they are returned too, so that their own problems are reported in the same call.
pub(crate) fn split(source: &Source, collector: &mut Collector) -> Parts {
    let lines = Lines::of(source);
    let opening = match opening::find(&lines) {
        Ok(opening) => opening,
        Err(missing) => {
            collector.report(*missing);
            return Parts { opening: 0..0, frontmatter: None, body: 0..lines.end };
        }
    };
    let closing = opening.closing;
    let problems = [opening.problem, closing.problem(&lines, opening.index)];
    let is_sound = problems.iter().all(Option::is_none);
    for problem in problems.into_iter().flatten() {
        collector.report(problem);
    }
    let frontmatter = opening.start..lines.start(closing.index).max(opening.start);
    let body = closing.body..lines.end;
    let second = source.line_number(closing.body) - 1;
    if let Some(second) = is_sound.then(|| second_frontmatter(&lines, second)).flatten() {
        collector.report(second);
    }
    let opening = lines.range(opening.index);
    let bytes = source.text()[frontmatter.clone()].trim_matches(is_white_space).len();
    if bytes == 0 && !is_sound {
        return Parts { opening, frontmatter: None, body };
    }
    let frontmatter = within_limit(source, frontmatter, bytes, || {
        let message = format!("the frontmatter has {} bytes; at most {} are read", grouped(bytes), grouped(MOST_BYTES));
        let problem = source.at(Code::FrontmatterTooLarge, opening.clone(), message);
        collector.report(problem.help("move long text below the frontmatter or into files of the skill"));
    });
    Parts { opening, frontmatter, body }
}

/// All of a skill.yaml, which has no fences; one that is too large is reported.
pub(crate) fn whole(source: &Source, collector: &mut Collector) -> Option<Manifest> {
    let bytes = source.text().len();
    within_limit(source, 0..bytes, bytes, || {
        let message = format!("the file has {} bytes; at most {} are read", grouped(bytes), grouped(MOST_BYTES));
        let problem = source.at(Code::FrontmatterTooLarge, 0..0, message);
        collector.report(problem.help("move long text into a SKILL.md beside it or into files of the skill"));
    })
}

/// As many whole entries as are read of a manifest that has so many bytes; `report` is called if those are not all.
fn within_limit(source: &Source, all: Range<usize>, bytes: usize, report: impl FnOnce()) -> Option<Manifest> {
    if bytes <= MOST_BYTES {
        return Some(Manifest { unread: all.end..all.end, read: all });
    }
    report();
    let most = all.start + MOST_BYTES;
    let is_end = |&(start, line): &(usize, &str)| start > all.start && start <= most && begins_with_key(line);
    let (end, _) = source.lines().filter(is_end).last()?;
    Some(Manifest { read: all.start..end, unread: end..all.end })
}

/// The least that SKILL.md must begin with, as a help shows it after these words.
pub(crate) fn smallest_frontmatter(source: &Source, words: &str) -> String {
    let (name, rename) = source.skill_name();
    let rename = if rename { format!("rename the directory to `{name}`, and ") } else { String::new() };
    format!("{rename}{words}\n---\n{}\n---", smallest_yaml(source))
}

/// The least that skill.yaml must hold, as helps show it.
pub(crate) fn smallest_yaml(source: &Source) -> String {
    format!("name: {}\ndescription: What the skill does and when to use it.", source.skill_name().0)
}

/// Reports a frontmatter with which the body begins: its keys would be read by nobody.
fn second_frontmatter(lines: &Lines<'_>, body: usize) -> Option<Diagnostic> {
    let opening = lines.text_from(body)?;
    if !is_fence(lines.line(opening)) {
        return None;
    }
    let closing = lines.fence_from(opening + 1)?;
    lines.are_entries(opening + 1..closing).then(|| {
        let message = "a second frontmatter follows the first; its keys would be lost";
        lines.source.at(Code::SecondFrontmatter, lines.range(opening), message).help(format!(
            "move its keys into the first frontmatter, and delete the lines {} and {}",
            opening + 1,
            closing + 1
        ))
    })
}
