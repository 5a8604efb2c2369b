//! From the YAML parser's events to the tree.

use std::collections::HashMap;
use std::ops::Range;

use granit_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Span, StrInput, StructureStyle, options};

use super::explain::{Explanation, Fault};
use super::quote::{
    before_comments, behind_colon, entry_around, excerpt, from, line_end, line_start, next_line, up_to, value_in_quotes,
};
use super::recover::{Recovery, Repairs};
use super::{Form, duplicate_key};
use super::{invisible, near, paths};
use crate::diagnostic::{Alike, Code, Diagnostic};
use crate::source::Source;
use crate::tree::{Entry, Node, Scalar, Value};

/// How deep mappings and sequences may be nested, the frontmatter's own mapping being the first level.
const MOST_LEVELS: usize = 64;
/// The most entries of one mapping or sequence.
const MOST_ENTRIES: usize = 1_000;
/// The most problems that are reported of one frontmatter, besides keys that stand twice.
const MOST_PROBLEMS: usize = 100;

/// What came of a reading.
pub(super) struct Outcome {
    /// The entries, up to where the reading ended.
    pub(super) entries: Vec<Entry>,
    /// Why the reading did not come to its end.
    pub(super) fault: Option<Box<Explanation>>,
    /// What was wrong besides.
    pub(super) problems: Vec<Diagnostic>,
}

/// Reads the mapping that begins at this byte of a text and goes to its end. `mended` is what is read: the text with the
/// repairs made; places are those of the text itself.
pub(super) fn read(source: &Source, form: Form, text: &str, start: usize, mended: &str, repairs: &Repairs) -> Outcome {
    let options = options! { emit_anchor_events: true, emit_unresolved_aliases: true, disallow_directives: true };
    let parser = Parser::new_from_str_with_options(from(mended, start), options);
    let duplicates = Alike::new(Code::DuplicateKey, Alike::MOST);
    let mut builder = Builder {
        source,
        form,
        text,
        start,
        repairs,
        parser,
        key: None,
        open_flow: Vec::new(),
        tabs: None,
        entries: Vec::new(),
        problems: Vec::new(),
        duplicates,
    };
    let fault = builder.document().err();
    let Builder { entries, problems, duplicates, .. } = builder;
    let problems = problems.into_iter().map(|(_, problem)| problem).chain(duplicates.others(source)).collect();
    Outcome { entries, fault, problems }
}

/// The error is what ended the reading too early.
type Reading<T> = Result<T, Box<Explanation>>;

struct Builder<'a> {
    source: &'a Source,
    form: Form,
    /// The source's text up to the end of the frontmatter.
    text: &'a str,
    /// Where the frontmatter begins in the text.
    start: usize,
    repairs: &'a Repairs<'a>,
    /// Reads the text with the repairs made.
    parser: Parser<'a, StrInput<'a>>,
    /// The key outside of flow collections whose value is being read or was read last.
    key: Option<Range<usize>>,
    /// Where the flow collections begin that are open now, the outermost first.
    open_flow: Vec<usize>,
    /// The line whose tabs were found last.
    tabs: Option<usize>,
    /// The top-level entries that were read.
    entries: Vec<Entry>,
    /// Problems, each with the byte it is about.
    problems: Vec<(usize, Diagnostic)>,
    /// Keys that stand twice.
    duplicates: Alike,
}

impl<'a> Builder<'a> {
    fn document(&mut self) -> Reading<()> {
        loop {
            match self.next()? {
                (Event::StreamStart | Event::DocumentStart(..), _) => {}
                (Event::StreamEnd, _) => return Err(stop(self.start, self.nothing())),
                (event @ Event::MappingStart(..), span) => {
                    self.node(event, span, 1)?;
                    break;
                }
                (event, span) => return Err(self.not_a_mapping(&event, span)),
            }
        }
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Ok(()),
                (Event::DocumentStart(..), span) => {
                    let message = "several YAML documents are not supported: a second one begins here";
                    let problem = self.source.at(Code::UnsupportedYaml, span.clone(), message);
                    return Err(stop(span.start, problem.help("keep one of them")));
                }
                _ => {}
            }
        }
    }

    /// The next event that is part of the tree, with its place. Anchors and tags are reported and left out.
    fn next(&mut self) -> Reading<(Event<'a>, Range<usize>)> {
        loop {
            let (event, span) = match self.parser.next_event() {
                Some(Ok(next)) => next,
                Some(Err(error)) => return Err(self.syntax_error(&error)),
                None => return Ok((Event::StreamEnd, self.text.len()..self.text.len())),
            };
            let place = self.place(&span);
            if let Event::Anchor(_, name) = event {
                self.unsupported(place, &format!("anchors such as `&{}` are", excerpt(&name)), "leave the anchor out")?;
                continue;
            }
            if let Some(tag) = event.tag() {
                let tag_place = span.tag_span().map_or(place.start..place.start, |tag| self.place(&tag));
                self.unsupported(
                    tag_place,
                    &format!("tags such as `{}` are", excerpt(&tag.original())),
                    "leave the tag out",
                )?;
            }
            return Ok((event, place));
        }
    }

    fn node(&mut self, event: Event<'a>, place: Range<usize>, level: usize) -> Reading<Node> {
        match event {
            Event::Scalar(text, style, ..) => {
                if style == ScalarStyle::DoubleQuoted
                    && let Some(problem) = paths::escape_in_path(self.source, self.text, self.key.as_ref(), &place)
                {
                    self.problem(place.start, problem)?;
                }
                Ok(self.scalar(&text, style, place))
            }
            Event::SequenceStart(style, ..) => {
                self.enter(style, &place, level)?;
                let node = self.sequence(style, place.start, level)?;
                self.leave(style);
                Ok(node)
            }
            Event::MappingStart(style, ..) => {
                self.enter(style, &place, level)?;
                let node = self.mapping(style, place.start, level)?;
                self.leave(style);
                Ok(node)
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                let text = self.text.get(place.clone()).unwrap_or_default().to_owned();
                let what = format!("aliases such as `{}` are", excerpt(&text));
                self.unsupported(place.clone(), &what, "write the value itself")?;
                Ok(Node { span: place, value: Value::Scalar(Scalar { text, plain: false }) })
            }
            _ => {
                let problem = self.source.at(
                    Code::YamlSyntax,
                    place.clone(),
                    format!("{} ends before its last value", self.form.noun()),
                );
                Err(stop(place.start, problem))
            }
        }
    }

    fn enter(&mut self, style: StructureStyle, place: &Range<usize>, level: usize) -> Reading<()> {
        if level > MOST_LEVELS {
            return Err(Box::new(Explanation::new(too_deep(self.source, place.clone()), place.clone())));
        }
        if style == StructureStyle::Flow {
            self.open_flow.push(place.start);
        }
        Ok(())
    }

    fn leave(&mut self, style: StructureStyle) {
        if style == StructureStyle::Flow {
            self.open_flow.pop();
        }
    }

    fn scalar(&self, text: &str, style: ScalarStyle, place: Range<usize>) -> Node {
        let plain = style == ScalarStyle::Plain;
        // A value that is absent comes as `~` at an empty place.
        let text = if plain && place.is_empty() { "" } else { text };
        let (span, text) = match style {
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let span = self.block_scalar(place);
                // The parser ends the last line of a file that does not end it itself.
                let is_added = span.end == self.text.len() && !self.text.ends_with(['\n', '\r']);
                (span, text.strip_suffix('\n').filter(|_| is_added).unwrap_or(text))
            }
            _ => (place, text),
        };
        Node { span, value: Value::Scalar(Scalar { text: text.to_owned(), plain }) }
    }

    /// Widens the place of a block scalar, which is that of its content, to begin with its `|` or `>`.
    fn block_scalar(&self, content: Range<usize>) -> Range<usize> {
        let before = up_to(self.text, content.start).trim_end();
        let header_line = line_start(before, before.len());
        let search_from = self.key.as_ref().map_or(header_line, |key| header_line.max(key.end));
        let header = from(before, search_from).find(['|', '>']).map_or(content.start, |at| search_from + at);
        let indicators = from(before, header).chars().take_while(|c| matches!(c, '|' | '>' | '+' | '-' | '0'..='9'));
        let header_end = header + indicators.count();
        // The content may go on over blank lines up to where the next line's text begins.
        let text = self.text.get(content.clone()).unwrap_or_default().trim_end_matches([' ', '\t', '\n', '\r']);
        let end = line_end(self.text, content.start + text.len()).min(content.end);
        header..if text.is_empty() { header_end } else { end }
    }

    fn sequence(&mut self, style: StructureStyle, start: usize, level: usize) -> Reading<Node> {
        let mut items: Vec<Node> = Vec::new();
        let mut start = start;
        let mut end = start;
        loop {
            let (event, place) = self.next()?;
            if event == Event::SequenceEnd {
                return Ok(Node { span: start..end.max(place_end(&place)), value: Value::Sequence(items) });
            }
            self.count(items.len(), "a list", &place, level)?;
            let mut item = self.node(event, place, level + 1)?;
            if style == StructureStyle::Block && items.is_empty() {
                start = self.dash(start, item.span.start);
                end = start;
            }
            if style == StructureStyle::Block && item.span.is_empty() {
                let behind = before_comments(self.text, item.span.start).len();
                item.span = behind..behind;
            }
            end = end.max(item.span.end);
            items.push(item);
        }
    }

    /// The first `-` of a block sequence. Where a sequence is not indented below its key, the parser gives the place of
    /// the first item instead.
    fn dash(&self, start: usize, first_item: usize) -> usize {
        if start != first_item && from(self.text, start).starts_with('-') {
            return start;
        }
        let before = before_comments(self.text, start);
        if before.ends_with('-') { before.len() - 1 } else { start }
    }

    fn mapping(&mut self, style: StructureStyle, start: usize, level: usize) -> Reading<Node> {
        let mut entries = Vec::new();
        let mut seen: HashMap<String, usize> = HashMap::new();
        let mut count = 0;
        let mut end = start;
        loop {
            let (event, place) = self.next()?;
            if event == Event::MappingEnd {
                return Ok(Node { span: start..end.max(place_end(&place)), value: Value::Mapping(entries) });
            }
            self.count(count, "a mapping", &place, level)?;
            count += 1;
            let key = self.node(event, place, level + 1)?;
            let key_span = key.span.clone();
            if style == StructureStyle::Block {
                self.refuse_tabs_before(key_span.start)?;
            }
            if matches!(&key.value, Value::Scalar(scalar) if scalar.plain)
                && let Some(fault) =
                    invisible::around(self.source, self.text, &key_span, |run| self.repairs.touches(run))
            {
                return Err(Box::new(fault));
            }
            let key = self.accept_key(key, &seen)?;

            self.note_key(&key_span);
            let (event, place) = self.next()?;
            let mut value = self.node(event, place, level + 1)?;
            self.note_key(&key_span);
            if value.span.is_empty() {
                let ends = |at: &usize| from(self.text, *at).chars().next().is_none_or(|c| " \t\r\n,]}".contains(c));
                // `? key` needs no colon, and what follows may begin with one.
                let behind = behind_colon(self.text, key_span.end).filter(ends).unwrap_or(key_span.end);
                value.span = behind..behind;
            }
            end = end.max(value.span.end).max(key_span.end);
            if let Some(key) = key {
                seen.insert(key.text.clone(), key_span.start);
                let entries = if level == 1 { &mut self.entries } else { &mut entries };
                entries.push(Entry { key, key_span, value });
            }
        }
    }

    fn note_key(&mut self, key: &Range<usize>) {
        if self.open_flow.is_empty() {
            self.key = (!key.is_empty()).then(|| key.clone());
        }
    }

    /// A key that can stand in the tree; one that cannot is reported.
    fn accept_key(&mut self, key: Node, seen: &HashMap<String, usize>) -> Reading<Option<Scalar>> {
        let Node { span, value } = key;
        let problem = match value {
            Value::Scalar(scalar) if scalar.plain && scalar.text == "<<" => {
                let message = "the merge key `<<` is not supported";
                self.source.at(Code::UnsupportedYaml, span.clone(), message).help("write the keys themselves")
            }
            Value::Scalar(scalar) if scalar.plain && scalar.text.is_empty() => match self.question_mark(span.start) {
                Some(sign) => {
                    let message = "a key is missing behind `?`";
                    self.source
                        .at(Code::NotAMapping, sign..sign + 1, message)
                        .help("write a key after it, or delete it")
                }
                None => near::missing_key(self.source, span.start),
            },
            Value::Scalar(scalar) => match seen.get(&scalar.text) {
                None => return Ok(Some(scalar)),
                Some(&first) => {
                    if self.duplicates.admits(&span) {
                        let problem = duplicate_key(self.source, &scalar.text, first, span.clone());
                        self.problems.push((span.start, problem));
                    }
                    return Ok(None);
                }
            },
            Value::Sequence(_) => self.key_is(span.clone(), "a list"),
            Value::Mapping(_) => self.key_is(span.clone(), "a mapping"),
        };
        self.problem(span.start, problem)?;
        Ok(None)
    }

    /// The `?` that opens the absent key whose place the parser gives as this byte, which is that of what comes next.
    fn question_mark(&self, at: usize) -> Option<usize> {
        let before = before_comments(self.text, at);
        let opens = from(before, line_start(before, before.len())).strip_suffix('?')?;
        let is_key = opens.chars().all(|c| matches!(c, ' ' | '-' | '?'))
            || (!self.open_flow.is_empty() && opens.trim_end().ends_with(['{', '[', ',']));
        is_key.then_some(before.len() - 1)
    }

    fn key_is(&self, span: Range<usize>, kind: &str) -> Diagnostic {
        let problem =
            self.source.at(Code::NotAMapping, span.clone(), format!("this key is {kind}; a key must be text"));
        // `{{name}}` is a mapping whose key is a mapping.
        let value = self.open_flow.first().copied().unwrap_or(span.start);
        problem.help(match value_in_quotes(self.text, self.key.as_ref(), value) {
            Some(quoted) => format!("if this is text, put the value in quotes:\n{quoted}"),
            None => "write the key as text".to_owned(),
        })
    }

    fn refuse_tabs_before(&mut self, key: usize) -> Reading<()> {
        let line = line_start(self.text, key);
        let before = self.text.get(line..key).unwrap_or_default();
        if before.contains('\t') && before.trim().is_empty() {
            // Lines that follow one another are one fault.
            let is_next =
                self.tabs.replace(line).is_some_and(|last| next_line(self.text, line_end(self.text, last)) == line);
            if !is_next {
                return self.problem(line, tab_indentation(self.source, line..key));
            }
        }
        Ok(())
    }

    fn count(&mut self, count: usize, what: &str, place: &Range<usize>, level: usize) -> Reading<()> {
        if count < MOST_ENTRIES {
            return Ok(());
        }
        let message = format!("{what} has more than {MOST_ENTRIES} entries");
        let problem = self.source.at(Code::TooManyEntries, place.clone(), message);
        let problem = problem.help("move the data into a file of the skill");
        if level == 1 {
            return Err(stop(place.start, problem));
        }
        let explanation = Explanation::new(problem, place.clone());
        if !self.open_flow.is_empty() {
            return Err(Box::new(explanation));
        }
        let excess = line_start(self.text, place.start)..entry_around(self.text, self.start, place.start).end;
        Err(Box::new(explanation.with(Recovery::guess(excess, ""))))
    }

    /// Reports an anchor, alias or tag; `help` says what to do unless it was meant as text.
    fn unsupported(&mut self, place: Range<usize>, what: &str, help: &str) -> Reading<()> {
        let problem = self.source.at(Code::UnsupportedYaml, place.clone(), format!("{what} not supported"));
        let quoted = match self.open_flow.as_slice() {
            [] => value_in_quotes(self.text, self.key.as_ref(), place.start),
            _ => None,
        };
        let problem = problem.help(match quoted {
            Some(quoted) => format!("{help}; if it is text, put the value in quotes:\n{quoted}"),
            None => help.to_owned(),
        });
        self.problem(place.start, problem)
    }

    /// Notes a problem after which the reading goes on, unless there are too many of them.
    fn problem(&mut self, at: usize, problem: Diagnostic) -> Reading<()> {
        self.problems.push((at, problem));
        let counted = self.problems.iter().filter(|(_, problem)| problem.code() != Code::DuplicateKey).count();
        if self.repairs.count() + counted < MOST_PROBLEMS {
            return Ok(());
        }
        let message = format!("{} is read no further after {MOST_PROBLEMS} problems", self.form.noun());
        Err(stop(at, self.source.at(Code::YamlSyntax, at..at, message)))
    }

    fn syntax_error(&mut self, error: &ScanError) -> Box<Explanation> {
        let fault = Fault {
            source: self.source,
            text: self.text,
            start: self.start,
            at: self.byte(error.marker()),
            kind: error.kind(),
            key: self.key.as_ref(),
            open_flow: self.open_flow.first().copied(),
        };
        let explanation = fault.explain();
        // An alias in a value that is text as a whole is not a problem of its own.
        self.problems.retain(|(at, _)| !explanation.covers.contains(at));
        Box::new(explanation)
    }

    fn place(&self, span: &Span) -> Range<usize> {
        self.byte(&span.start)..self.byte(&span.end)
    }

    fn byte(&self, marker: &Marker) -> usize {
        self.repairs.original(self.start + marker.byte_offset().unwrap_or_default())
    }

    fn nothing(&self) -> Diagnostic {
        let comments = from(self.text, self.start).contains('#');
        let message = format!("{} {}", self.form.noun(), if comments { "holds only comments" } else { "is empty" });
        let problem = self.source.at(Code::NotAMapping, self.start..self.start, message);
        problem.help(self.form.least(self.source))
    }

    fn not_a_mapping(&self, event: &Event<'_>, place: Range<usize>) -> Box<Explanation> {
        if let Some(explanation) = near::explain(self.source, self.text, place.start) {
            return Box::new(explanation);
        }
        if let Some(explanation) = near::items(self.source, self.text, self.start) {
            return Box::new(explanation);
        }
        let kind = match event {
            Event::SequenceStart(..) => "a list",
            _ => "text",
        };
        let noun = self.form.noun();
        let message = format!("{noun} is {kind}; it must be a mapping, with lines such as `key: value`");
        let all = place.start..place.start + from(self.text, place.start).trim_end().len();
        let problem = self.source.at(Code::NotAMapping, all, message);
        // It takes the place of what is there, between the fences if there are any.
        stop(place.start, problem.help(Form::File.least(self.source)))
    }
}

/// A problem after which nothing can be read.
fn stop(at: usize, problem: Diagnostic) -> Box<Explanation> {
    Box::new(Explanation { problem, covers: at..at, recovery: Recovery::Stop })
}

/// The end of a collection's closing bracket; a block collection ends with its last entry instead.
fn place_end(closing: &Range<usize>) -> usize {
    if closing.is_empty() { 0 } else { closing.end }
}

/// Values are nested deeper than is read.
pub(super) fn too_deep(source: &Source, place: Range<usize>) -> Diagnostic {
    let message = format!("values are nested more than {MOST_LEVELS} deep");
    source.at(Code::TooDeep, place, message).help("move the data into a file of the skill")
}

/// Tabs where a line is indented.
pub(super) fn tab_indentation(source: &Source, indentation: Range<usize>) -> Diagnostic {
    let message = "a tab indents this line; YAML allows only spaces there";
    source.at(Code::TabIndentation, indentation, message).help("replace the tab by spaces")
}
