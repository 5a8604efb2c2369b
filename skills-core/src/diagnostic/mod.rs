//! What is wrong with a skill, where, and how to mend it.

#[cfg(feature = "read")]
mod alike;
mod clean;
mod code;
mod collector;
mod levels;
mod render;

use std::ops::Range;

#[cfg(feature = "read")]
pub(crate) use self::alike::Alike;
pub use self::code::{Code, UnknownCode};
pub use self::collector::Collector;
#[cfg(feature = "read")]
pub(crate) use self::collector::Mark;
pub use self::levels::{FixedLevel, Level, LevelError, Levels};

/// One problem: its code and level, the file, the place in it, what is wrong and what to do about it.
///
/// [`std::fmt::Display`] renders it as the macros and the command line show it: the head line, the source line with
/// carets under the place, the help.
///
/// ```
/// use skills_core::{Code, Diagnostic};
///
/// let diagnostic = Diagnostic::new(Code::MissingName, "skills/greet/SKILL.md", "no `name`").help("add `name: greet`");
/// assert_eq!(diagnostic.to_string(), "skills/greet/SKILL.md: no `name` [missing_name]\nhelp: add `name: greet`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    pub(crate) level: Level,
    code: Code,
    file: String,
    place: Option<Place>,
    message: String,
    help: Option<String>,
    /// Whether it is about bytes that are not text, so that it may be gone once they are.
    is_in_doubt: bool,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Bytes from the start of the file, a byte-order mark included.
    pub bytes: Range<usize>,
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in characters.
    pub column: usize,
    /// The line, without its line end; of a long line the part around the place, with `…` for what is left out.
    pub text: String,
    /// How many characters of `text` stand before the place.
    pub indent: usize,
    /// How many characters of the line belong to the place; 0 marks a point between two characters.
    pub width: usize,
}

impl Diagnostic {
    /// A diagnostic about a whole file or directory, at the code's default level.
    ///
    /// `file` is what the reader sees: `/`-separated and relative to the package or the working directory. Whatever
    /// the texts quote, the diagnostic shows: control characters and the like are escaped, long texts cut.
    #[must_use]
    pub fn new(code: Code, file: impl Into<String>, message: impl Into<String>) -> Self {
        let (file, message) = (clean::message(file.into()), clean::message(message.into()));
        Self { level: code.default_level(), code, file, place: None, message, help: None, is_in_doubt: false }
    }

    /// The same, at a place in the file.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same, as one that may be gone once the bytes that it is about are text; no collector takes it in.
    #[cfg(feature = "read")]
    pub(crate) fn in_doubt(self, is_in_doubt: bool) -> Self {
        Self { is_in_doubt, ..self }
    }

    /// The same problem as one of another file, which names what it is about.
    #[cfg(feature = "read")]
    pub(crate) fn seen_from(self, file: &str, place: Place) -> Self {
        Self { file: clean::message(file.to_owned()), place: Some(place), ..self }
    }

    /// The same, with a sentence on what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(clean::help(help.into()));
        self
    }

    /// The rule that is broken.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// How serious it is, by the levels of the call.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.level == Level::Error
    }

    /// The file or directory, `/`-separated.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Where in the file, unless the problem is about the file as a whole.
    #[must_use]
    pub fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// What is wrong, in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do about it.
    #[must_use]
    pub fn help_text(&self) -> Option<&str> {
        self.help.as_deref()
    }

    fn sort_key(&self) -> (&str, usize, Code) {
        (&self.file, self.place.as_ref().map_or(0, |place| place.bytes.start), self.code)
    }
}
