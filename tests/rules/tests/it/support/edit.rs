//! What a help says to do, as edits of the package.
//!
//! A help is one or several ways out. What is to be written stands in backticks behind its verb, or as whole lines below
//! the sentence:
//!
//! | form | edit |
//! |---|---|
//! | write `X` | X in place of what is marked; an entry `key: value` in place of the entry that the mark is a part of |
//! | write `X` instead of `Y` | X in place of the Y that the mark begins with or follows |
//! | … write …: ⏎ lines | the lines in place of the marked ones |
//! | add `X` | X at the mark, or on a line of its own below a marked fence |
//! | close … with `X` | X at the mark in JSON, else at the end of its line |
//! | add a line `X` above line N | the line |
//! | begin the file with ⏎ lines | the lines before all others |
//! | delete it; delete `X`, on line N | nothing in place of what is marked; of the entry that is |
//! | rename it to `X`, rename the directory to `X` | the last part of the finding's path, or of its directory's |

use std::ops::Range;

use skills_core::{Code, Diagnostic};

use super::package::Package;

/// One edit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// Other text in place of these bytes of the finding's file.
    Replace(Range<usize>, String),
    /// Another last part for this path, which is that of a file or directory.
    Rename(String, String),
}

/// Words before a snippet that only names something.
const NAMES: &[&str] = &[
    "declare",
    "directory",
    "did you mean",
    "unless",
    "run",
    "only",
    "without",
    "name",
    "leave",
    "on",
    "a",
    "make",
    "create",
    "stands",
    "another",
    "its",
    "allow",
    "below",
    "are",
    "and",
    "of",
    "in",
    "the",
    "with",
    "use",
    "beside",
    "begins",
    "begin",
    "has",
    "into",
    "after",
    "to",
    "than",
    "no",
    "first",
    "key",
    "instead of",
];

/// The ways out that a help names, each with the edits that make it up; an error is the clause of which nobody could
/// tell where its snippet goes.
pub(crate) fn ways_out(package: &Package, finding: &Diagnostic) -> Result<Vec<Vec<Edit>>, String> {
    let Some(help) = finding.help_text() else { return Ok(Vec::new()) };
    let text = package.files.get(finding.file()).map(|text| String::from_utf8_lossy(text).into_owned());
    let target = Target { finding, text: text.as_deref().unwrap_or_default() };
    let (sentence, lines) = help.split_once('\n').map_or((help, None), |(sentence, lines)| (sentence, Some(lines)));
    let clauses = clauses(sentence);
    let last = clauses.len() - 1;
    let mut ways: Vec<Vec<Edit>> = Vec::new();
    for (index, clause) in clauses.iter().enumerate() {
        let edit = match lines.filter(|_| index == last) {
            Some(lines) if lines.contains('…') => None,
            Some(lines) => Some(target.lines(clause.text, lines)),
            None => target.edit(clause.text)?,
        };
        if matches!(edit, Some(Edit::Replace(..))) && text.is_none() {
            return Err(clause.text.to_owned());
        }
        match (edit, ways.last_mut()) {
            (Some(edit), Some(way)) if clause.goes_on => way.push(edit),
            (Some(edit), _) => ways.push(vec![edit]),
            (None, _) => {}
        }
    }
    Ok(ways)
}

/// The package after a way out was followed.
pub(crate) fn follow(package: &Package, finding: &Diagnostic, edits: &[Edit]) -> Package {
    let mut package = package.clone();
    // Files have their old paths until all texts are written.
    let (texts, names): (Vec<_>, Vec<_>) = edits.iter().partition(|edit| matches!(edit, Edit::Replace(..)));
    for edit in texts.into_iter().chain(names) {
        match edit {
            Edit::Replace(bytes, text) => {
                let file = package.files.get_mut(finding.file()).expect("the finding is of a file");
                file.splice(bytes.clone(), text.bytes());
            }
            Edit::Rename(path, name) => {
                let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
                let rename = |file: String| match file.strip_prefix(path.as_str()) {
                    Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("{parent}/{name}{rest}"),
                    _ => file,
                };
                package.files = package.files.into_iter().map(|(file, content)| (rename(file), content)).collect();
            }
        }
    }
    package
}

struct Clause<'h> {
    text: &'h str,
    /// Whether it is to be done together with the one before.
    goes_on: bool,
}

/// Splits a sentence at `; `, `, or ` and `, and ` outside of snippets.
fn clauses(sentence: &str) -> Vec<Clause<'_>> {
    let mut clauses = Vec::new();
    let (mut start, mut goes_on, mut at) = (0, false, 0);
    while at < sentence.len() {
        let rest = &sentence[at..];
        if rest.starts_with('`') {
            at += snippet(rest).map_or(1, |snippet| snippet.len() + 2);
            continue;
        }
        let separator = ["; or, ", "; ", ", or ", ", and "].into_iter().find(|separator| rest.starts_with(separator));
        match separator {
            Some(separator) => {
                clauses.push(Clause { text: &sentence[start..at], goes_on });
                goes_on = separator == ", and ";
                at += separator.len();
                start = at;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    clauses.push(Clause { text: &sentence[start..], goes_on });
    clauses
}

/// The snippet with whose backtick a text begins. A backtick that belongs to it has other text of it behind.
fn snippet(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('`')?;
    let mut ends = inner.match_indices('`').map(|(at, _)| at);
    ends.find_map(|at| {
        let ends = inner[at + 1..].is_empty() || inner[at + 1..].starts_with([' ', ',', ';', ':', '?', ')']);
        ends.then(|| &inner[..at])
    })
}

struct Target<'a> {
    finding: &'a Diagnostic,
    text: &'a str,
}

impl Target<'_> {
    /// The edit that a clause of one line asks for, if any.
    fn edit(&self, clause: &str) -> Result<Option<Edit>, String> {
        let Some(tick) = clause.find('`') else {
            return Ok((clause.starts_with("delete it") || clause == "delete them")
                .then(|| Edit::Replace(self.mark(), String::new())));
        };
        let before = clause[..tick].trim_end();
        let snippet = snippet(&clause[tick..]).ok_or_else(|| clause.to_owned())?;
        let behind = &clause[tick + snippet.len() + 2..];
        let ends = |word: &str| before.ends_with(word);
        let mark = self.mark();
        let directory = || self.finding.file().rsplit_once('/').map_or("", |(directory, _)| directory).to_owned();
        // It stands in a list, or for something that only the author knows.
        let is_name = snippet.contains('…') || before.is_empty() || ends(",");
        Ok(Some(if let Some(line) = behind.strip_prefix(" above line ") {
            self.line_above(line.split(' ').next().and_then(|number| number.parse().ok()).ok_or(clause)?, snippet)
        } else if before == "delete" && behind.starts_with(", on line ") {
            let line = line_start(self.text, mark.start);
            let end = self.entry_end(mark.start, mark.end);
            Edit::Replace(line..(end + 1).min(self.text.len()), String::new())
        } else if ends("rename the directory to") {
            Edit::Rename(directory(), snippet.to_owned())
        } else if ends("rename it to") {
            // The message names the file first.
            let path = self.finding.message().split('`').nth(1).unwrap_or_default();
            Edit::Rename(path.to_owned(), snippet.to_owned())
        } else if before == "add" || ends(" add") || ends("add the line") {
            self.add(snippet)
        } else if before.starts_with("close") && clause.rfind(" with `").is_some() {
            let at = clause.rfind(" with `").unwrap_or_default() + " with ".len();
            let end = if self.finding.code() == Code::JsonSyntax { mark.start } else { line_end(self.text, mark.end) };
            Edit::Replace(end..end, self::snippet(&clause[at..]).ok_or(clause)?.to_owned())
        } else if let (Some(other), true) = (behind.strip_prefix(" instead of "), ends("write")) {
            let other = self::snippet(other).ok_or(clause)?;
            let start = if self.text[mark.start..].starts_with(other) {
                mark.start
            } else {
                self.text[..mark.start].rfind(other).ok_or(clause)?
            };
            Edit::Replace(start..start + other.len(), snippet.to_owned())
        } else if is_name || (ends("such as") && entry_key(snippet).is_none()) {
            return Ok(None);
        } else if ["write", ":", "such as", "as in"].into_iter().any(ends) {
            self.write(snippet)
        } else if NAMES.iter().any(|word| ends(&format!(" {word}")) || before == *word) {
            return Ok(None);
        } else {
            return Err(clause.to_owned());
        }))
    }

    fn mark(&self) -> Range<usize> {
        self.finding.place().map_or(0..0, |place| place.bytes.clone())
    }

    /// The snippet in place of what is marked, or of the entry that the mark is a part of.
    fn write(&self, snippet: &str) -> Edit {
        let mark = self.mark();
        let entry = entry_key(snippet).and_then(|key| {
            // The value is marked, or else another part of the entry, which goes to its last line.
            let before = self.text[..mark.start].trim_end_matches([' ', ':', '\n', '\r']);
            let is_value = self.text[before.len()..mark.start].contains(':');
            if let Some(rest) = before.strip_suffix(key).filter(|_| is_value) {
                return Some(rest.len()..mark.end);
            }
            let line = &self.text[line_start(self.text, mark.start)..];
            let line = line.trim_start_matches([' ', '-']);
            let start = self.text.len() - line.len();
            line.starts_with(key).then(|| start..self.entry_end(start, mark.end))
        });
        if entry.is_none() && entry_key(snippet).is_some() && (mark.is_empty() || &self.text[mark.clone()] == "---") {
            return self.add(snippet);
        }
        Edit::Replace(entry.unwrap_or(mark), snippet.to_owned())
    }

    /// The end of the entry that begins at one byte and goes on to the line of another: of the last line below that is
    /// indented further.
    fn entry_end(&self, start: usize, within: usize) -> usize {
        let indentation = start - line_start(self.text, start);
        let mut end = line_end(self.text, within);
        let mut next = end;
        while let Some(line) = self.text[next..].strip_prefix("\r\n").or_else(|| self.text[next..].strip_prefix('\n')) {
            let begin = self.text.len() - line.len();
            next = line_end(self.text, begin);
            let line = &self.text[begin..next];
            if line.trim().is_empty() {
                continue;
            }
            if line.len() - line.trim_start().len() <= indentation {
                break;
            }
            end = next;
        }
        end
    }

    fn add(&self, snippet: &str) -> Edit {
        let mark = self.mark();
        match &self.text[mark.clone()] {
            "---" => Edit::Replace(mark.end..mark.end, format!("\n{snippet}")),
            object if object.starts_with('{') => Edit::Replace(mark.start + 1..mark.start + 1, format!("{snippet}, ")),
            "" if entry_key(snippet).is_some() => Edit::Replace(mark.start..mark.start, format!("{snippet}\n")),
            _ => Edit::Replace(mark.start..mark.start, snippet.to_owned()),
        }
    }

    /// Lines in place of the marked ones, indented as those are.
    fn lines(&self, clause: &str, lines: &str) -> Edit {
        if clause.ends_with("begin the file with") {
            return Edit::Replace(0..0, format!("{lines}\n"));
        }
        let mark = self.mark();
        let line = line_start(self.text, mark.start);
        let indent = self.text[line..].len() - self.text[line..].trim_start_matches(' ').len();
        let lines = lines.replace('\n', &format!("\n{}", " ".repeat(indent)));
        Edit::Replace(line + indent..line_end(self.text, mark.end), lines)
    }

    fn line_above(&self, number: usize, line: &str) -> Edit {
        let starts = self.text.match_indices('\n').map(|(end, _)| end + 1);
        let start = std::iter::once(0).chain(starts).nth(number - 1).unwrap_or(self.text.len());
        Edit::Replace(start..start, format!("{line}\n"))
    }
}

/// The key of a snippet that is an entry, in the quotes in which it is written.
fn entry_key(snippet: &str) -> Option<&str> {
    let (key, _) = snippet.split_once(": ")?;
    (!key.is_empty() && !key.contains([' ', '{', '['])).then_some(key)
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find(['\n', '\r']).map_or(text.len(), |end| at + end)
}
