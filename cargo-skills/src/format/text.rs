//! Findings for people, as the compiler writes its own.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use skills_core::{Diagnostic, Place};

use super::{Finding, Report, Summary, Terminal};
use crate::failure::note;
use crate::terminal;

pub(super) struct Text {
    out: Terminal,
    renderer: Renderer,
}

impl Text {
    pub(super) fn new(out: Terminal) -> Self {
        let renderer = match terminal::width() {
            Some(width) => Renderer::styled().term_width(width),
            None => Renderer::styled(),
        };
        Self { out, renderer }
    }
}

impl Report for Text {
    fn finding(&mut self, finding: Finding<'_>) -> io::Result<()> {
        writeln!(self.out, "{}\n", self.renderer.render(&groups(&finding)))
    }

    fn finish(&mut self, summary: Summary) -> io::Result<()> {
        self.out.flush()?;
        note(summary);
        Ok(())
    }
}

fn groups<'a>(finding: &Finding<'a>) -> Vec<Group<'a>> {
    let diagnostic: &Diagnostic = finding.diagnostic;
    let level = if finding.is_error() { Level::ERROR } else { Level::WARNING };
    let title = level.clone().primary_title(diagnostic.message()).id(diagnostic.code().as_str());
    let file = diagnostic.file();
    let mut groups = match diagnostic.place() {
        None => vec![title.element(Origin::path(file))],
        Some(place) if is_from_the_start(place) => vec![title.element(snippet(place).path(file))],
        // Of a line without its start, the snippet cannot know the column.
        Some(place) => {
            let origin = Origin::path(file).line(place.line).char_column(place.column);
            vec![title.element(origin), Group::with_level(level).element(snippet(place))]
        }
    };
    if let Some(help) = diagnostic.help_text()
        && let Some(last) = groups.pop()
    {
        groups.push(last.element(Level::HELP.message(help)));
    }
    groups
}

/// Whether the shown text is the line from its start on.
fn is_from_the_start(place: &Place) -> bool {
    place.column == place.indent + 1
}

fn snippet(place: &Place) -> Snippet<'_, Annotation<'_>> {
    let annotation = AnnotationKind::Primary.span(marked(place));
    Snippet::source(place.text.as_str()).line_start(place.line).annotation(annotation)
}

/// The bytes of the shown text that belong to the place.
fn marked(place: &Place) -> Range<usize> {
    let byte = |chars: usize| place.text.char_indices().nth(chars).map_or(place.text.len(), |(at, _)| at);
    byte(place.indent)..byte(place.indent.saturating_add(place.width))
}
