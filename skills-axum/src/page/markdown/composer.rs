//! Takes the pieces of a Markdown text and gives those that the page shows.

use std::mem;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Tag, TagEnd};
use skills_core::SkillFile;

use super::allowance::Allowance;
use super::harmless;
use super::headings::{Heading, Ids, anchor};
use super::links::{MOST_BYTES, target};

/// How deep elements stand within each other; what is deeper stands in the last of them. Browsers stop soon after, and
/// the time to read HTML grows with the square of the depth.
const MOST_NESTED: usize = 64;

pub(super) struct Composer<'a> {
    files: &'a [SkillFile],
    events: Vec<Event<'a>>,
    headings: Vec<Heading>,
    ids: Ids,
    /// For each element that has not ended, whether it is shown.
    open: Vec<bool>,
    /// The event that began the heading that has not ended, and its title so far.
    heading: Option<(usize, String)>,
    /// The HTML of the block that has not ended.
    html: String,
    allowance: Allowance,
}

impl<'a> Composer<'a> {
    pub(super) fn new(files: &'a [SkillFile]) -> Self {
        Self {
            files,
            events: Vec::new(),
            headings: Vec::new(),
            ids: Ids::default(),
            open: Vec::new(),
            heading: None,
            html: String::new(),
            allowance: Allowance::new(),
        }
    }

    pub(super) fn add(&mut self, event: Event<'a>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Html(html) => self.html.push_str(&html),
            // An element within a line may end in another line, or never. Its text is shown without it.
            Event::InlineHtml(html) => {
                if is_line_break(&html) {
                    self.events.push(Event::HardBreak);
                }
            }
            Event::FootnoteReference(label) => self.events.push(Event::FootnoteReference(footnote(&label))),
            // Instead of a field of a form.
            Event::TaskListMarker(is_done) => self.events.push(Event::Text(if is_done { "☑ " } else { "☐ " }.into())),
            Event::Text(_) | Event::Code(_) | Event::SoftBreak | Event::HardBreak => {
                self.extend_title(&event);
                self.events.push(event);
            }
            Event::Rule | Event::InlineMath(_) | Event::DisplayMath(_) => self.events.push(event),
        }
    }

    /// What the page shows, and the headings of it: the highest of them as the page's third level.
    pub(super) fn finish(mut self) -> (Vec<Event<'a>>, Vec<Heading>) {
        let highest = self.headings.iter().map(|heading| heading.level).min().unwrap_or(HeadingLevel::H1);
        let own = |level: HeadingLevel| page_level((level as usize).saturating_sub(highest as usize));
        for heading in &mut self.headings {
            heading.level = own(heading.level);
        }
        for event in &mut self.events {
            match event {
                Event::Start(Tag::Heading { level, .. }) | Event::End(TagEnd::Heading(level)) => *level = own(*level),
                _ => {}
            }
        }
        (self.events, self.headings)
    }

    fn start(&mut self, tag: Tag<'a>) {
        let shown = if self.open.len() < MOST_NESTED { self.shown(tag) } else { None };
        self.open.push(shown.is_some());
        if let Some(tag) = shown {
            if matches!(tag, Tag::Heading { .. }) {
                self.heading = Some((self.events.len(), String::new()));
            }
            self.events.push(Event::Start(tag));
        }
    }

    /// The element that is shown for this one; without one, what is in it is shown alone. Of a picture that is the text
    /// that stands for it.
    fn shown(&self, tag: Tag<'a>) -> Option<Tag<'a>> {
        match tag {
            Tag::Image { .. } | Tag::HtmlBlock => None,
            Tag::Link { link_type: LinkType::Email, ref dest_url, .. } => (dest_url.len() <= MOST_BYTES).then_some(tag),
            Tag::Link { link_type, dest_url, title, id } => {
                let dest_url = target(&dest_url, self.files)?.into();
                Some(Tag::Link { link_type, dest_url, title, id })
            }
            Tag::FootnoteDefinition(label) => Some(Tag::FootnoteDefinition(footnote(&label))),
            tag => Some(tag),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        let is_shown = self.open.pop().unwrap_or(false);
        match tag {
            TagEnd::HtmlBlock => self.end_html(),
            tag if is_shown => {
                if let TagEnd::Heading(_) = tag {
                    self.end_heading();
                }
                self.events.push(Event::End(tag));
            }
            _ => {}
        }
    }

    /// Shows the HTML, or how it is written if it is too much.
    fn end_html(&mut self) {
        let html = mem::take(&mut self.html);
        if self.allowance.admits(&html) {
            self.events.push(Event::Html(harmless::fragment(&html).into()));
        } else {
            self.events.push(Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)));
            self.events.push(Event::Text(html.into()));
            self.events.push(Event::End(TagEnd::CodeBlock));
        }
    }

    /// Gives the heading the id that its title asks for.
    fn end_heading(&mut self) {
        let Some((start, title)) = self.heading.take() else { return };
        let Some(Event::Start(Tag::Heading { level, id, .. })) = self.events.get_mut(start) else { return };
        let own = self.ids.give(&title);
        *id = Some(own.clone().into());
        self.headings.push(Heading { level: *level, title, id: own });
    }

    fn extend_title(&mut self, event: &Event<'a>) {
        if let Some((_, title)) = &mut self.heading {
            match event {
                Event::Text(text) | Event::Code(text) => title.push_str(text),
                _ => title.push(' '),
            }
        }
    }
}

/// The level on the page of a heading so many levels below the highest. The page's own headings are of the first and the
/// second.
fn page_level(below: usize) -> HeadingLevel {
    match below {
        0 => HeadingLevel::H3,
        1 => HeadingLevel::H4,
        2 => HeadingLevel::H5,
        _ => HeadingLevel::H6,
    }
}

/// A footnote's label, which becomes an id. No heading's id has a colon.
fn footnote<'a>(label: &str) -> CowStr<'a> {
    anchor(&format!("footnote:{label}")).into()
}

/// Authors break lines so in the cells of tables.
fn is_line_break(html: &str) -> bool {
    let name = html.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/').trim();
    name.eq_ignore_ascii_case("br")
}
