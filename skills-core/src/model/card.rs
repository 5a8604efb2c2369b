//! The card: all that is known of one skill.

use std::borrow::Cow;
use std::fmt::{self, Debug, Formatter};

use include_dir::Dir;

use super::{Definition, Dialect, Digest, DigestCell, Json, List, Outline, PackedOutline, Schema, SkillFile, Text};
use crate::diagnostic::Diagnostic;

/// All that is known of one skill: its manifest, its body, its files.
///
/// An embedded card is a constant: reading any of it opens no file, parses nothing and allocates nothing. A card that
/// was loaded at run time is the same type with owned texts, made by the same rules.
///
/// ```
/// use skills_runtime::{SkillSet, embed_skills};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
/// let card = SKILLS.get("greet").expect("the skill is embedded");
/// assert_eq!((card.title(), card.license()), ("Greet", Some("MIT OR Apache-2.0")));
/// assert_eq!(card.tags(), ["demo", "greeting"]);
/// assert!(card.body().starts_with("You are a courteous assistant."));
/// ```
#[derive(Clone)]
pub struct SkillCard(CardFields);

/// The fields of a [`SkillCard`], for whoever builds one.
#[doc(hidden)]
#[allow(missing_docs)]
#[derive(Clone, Default)]
pub struct CardFields {
    pub directory: Text,
    pub id: Text,
    pub name: Text,
    pub title: Text,
    pub description: Text,
    pub license: Option<Text>,
    pub compatibility: Option<Text>,
    pub version: Option<Text>,
    pub author: Option<Text>,
    pub allowed_tools: List<Text>,
    pub metadata: List<(Text, Text)>,
    pub when_to_use: List<Text>,
    pub when_not_to_use: List<Text>,
    pub extra: List<(Text, Json)>,
    pub tags: List<Text>,
    pub examples: List<Text>,
    pub input_modes: List<Text>,
    pub output_modes: List<Text>,
    pub security_requirements: List<Text>,
    pub execution_hints: ExecutionHints,
    pub provider_config: Option<Json>,
    pub input_schema: Option<Schema>,
    pub output_schema: Option<Schema>,
    pub definition: Definition,
    pub dialect: Dialect,
    pub document: Text,
    /// The text of a SKILL.md that is not the document.
    pub markdown: Option<Text>,
    /// Where the body begins and ends in SKILL.md, in bytes.
    pub body: (usize, usize),
    pub outline: PackedOutline,
    pub tokens: usize,
    pub files: List<SkillFile>,
    pub digest: DigestCell,
    pub dir: Option<&'static Dir<'static>>,
    pub diagnostics: List<Diagnostic>,
}

/// How the author wishes a model to be asked, from `a2a-max-tokens`, `a2a-temperature` and `a2a-top-p`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ExecutionHints {
    /// The most tokens to generate, above 0.
    pub max_tokens: Option<u64>,
    /// The sampling temperature, 0 or more.
    pub temperature: Option<f64>,
    /// The nucleus sampling share, above 0 and at most 1.
    pub top_p: Option<f64>,
}

impl SkillCard {
    /// Takes the fields as the reader found them.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_fields(fields: CardFields) -> Self {
        Self(fields)
    }

    /// The directory the skill was read from: relative to the package that embeds it, or as it was named to be loaded.
    /// Empty for a skill that is written in an agent's configuration.
    #[must_use]
    pub const fn directory(&self) -> &str {
        text(&self.0.directory)
    }

    /// The id on the wire: `a2a-id`, else Bindu's `id`, else the name.
    #[must_use]
    pub const fn id(&self) -> &str {
        text(&self.0.id)
    }

    /// `name`: lower-case letters, digits and hyphens, the same as the directory's name, in NFKC form. A name of Bindu's
    /// is any text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The name for people: `a2a-name`, else the name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// `description`: what the skill does and when to use it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.0.description
    }

    /// `license`: a license's name, or the name of a file of the skill.
    #[must_use]
    pub fn license(&self) -> Option<&str> {
        self.0.license.as_deref()
    }

    /// `compatibility`: what the skill needs of its environment.
    #[must_use]
    pub fn compatibility(&self) -> Option<&str> {
        self.0.compatibility.as_deref()
    }

    /// `version`, as it is written.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.0.version.as_deref()
    }

    /// `author`.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.0.author.as_deref()
    }

    /// `allowed-tools` or Bindu's `allowed_tools`, one entry a tool.
    #[must_use]
    pub fn allowed_tools(&self) -> &[Text] {
        &self.0.allowed_tools
    }

    /// `metadata`, in the order of the file. A value that was a list or a mapping is compact JSON text.
    #[must_use]
    pub fn metadata(&self) -> &[(Text, Text)] {
        &self.0.metadata
    }

    /// The value of one metadata key.
    #[must_use]
    pub fn metadata_value(&self, key: &str) -> Option<&str> {
        self.0.metadata.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_ref())
    }

    /// `when_to_use`: the cases in which the skill should be chosen.
    #[must_use]
    pub fn when_to_use(&self) -> &[Text] {
        &self.0.when_to_use
    }

    /// `when_not_to_use`: the cases in which another skill should be chosen.
    #[must_use]
    pub fn when_not_to_use(&self) -> &[Text] {
        &self.0.when_not_to_use
    }

    /// Every top-level key that became no other field, in the order of the file.
    #[must_use]
    pub fn extra(&self) -> &[(Text, Json)] {
        &self.0.extra
    }

    /// The value of one extra key.
    #[must_use]
    pub fn extra_value(&self, key: &str) -> Option<&Json> {
        self.0.extra.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// `a2a-tags`, else the top-level `tags`, else `metadata.tags`.
    #[must_use]
    pub fn tags(&self) -> &[Text] {
        &self.0.tags
    }

    /// `a2a-examples` or Bindu's `examples`: what a user might ask for. Where an example of Bindu's is not a text, the
    /// whole list is among the extra keys as well.
    #[must_use]
    pub fn examples(&self) -> &[Text] {
        &self.0.examples
    }

    /// `a2a-input-modes` or Bindu's `input_modes`: media types the skill takes; empty where the agent's defaults apply.
    /// A skill of Bindu's takes `text/plain` unless it says otherwise.
    #[must_use]
    pub fn input_modes(&self) -> &[Text] {
        &self.0.input_modes
    }

    /// `a2a-output-modes` or Bindu's `output_modes`: media types the skill gives; empty where the agent's defaults
    /// apply. A skill of Bindu's gives `text/plain` unless it says otherwise.
    #[must_use]
    pub fn output_modes(&self) -> &[Text] {
        &self.0.output_modes
    }

    /// `a2a-security-requirements`: names of the agent's security schemes.
    #[must_use]
    pub fn security_requirements(&self) -> &[Text] {
        &self.0.security_requirements
    }

    /// How the author wishes a model to be asked.
    #[must_use]
    pub fn execution_hints(&self) -> ExecutionHints {
        self.0.execution_hints
    }

    /// The content of the file that `a2a-provider-config` names: configuration for the caller's model provider.
    #[must_use]
    pub fn provider_config(&self) -> Option<&Json> {
        self.0.provider_config.as_ref()
    }

    /// The JSON Schema that `a2a-input-schema` names.
    #[must_use]
    pub fn input_schema(&self) -> Option<&Schema> {
        self.0.input_schema.as_ref()
    }

    /// The JSON Schema that `a2a-output-schema` names.
    #[must_use]
    pub fn output_schema(&self) -> Option<&Schema> {
        self.0.output_schema.as_ref()
    }

    /// Where the manifest is written.
    #[must_use]
    pub fn definition(&self) -> Definition {
        self.0.definition
    }

    /// By whose rules the manifest was read.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.0.dialect
    }

    /// The whole of the file that has the manifest, SKILL.md or skill.yaml, with LF line ends and without byte-order
    /// mark. Empty for a skill that is written in an agent's configuration.
    #[must_use]
    pub fn document(&self) -> &str {
        &self.0.document
    }

    /// What follows the frontmatter of SKILL.md, without white space at both ends. Empty for a skill without SKILL.md.
    #[must_use]
    pub fn body(&self) -> &str {
        let (start, end) = self.0.body;
        self.0.markdown.as_ref().unwrap_or(&self.0.document).get(start..end).unwrap_or_default()
    }

    /// The body's sections, ten thousand at most: the last has all that follows it.
    #[must_use]
    pub fn outline(&self) -> Outline<'_> {
        self.0.outline.view(self.body(), self.tokens())
    }

    /// Where the body begins and ends in SKILL.md, in bytes.
    #[doc(hidden)]
    #[must_use]
    pub fn body_range(&self) -> (usize, usize) {
        self.0.body
    }

    /// The body's sections as the macros print them.
    #[doc(hidden)]
    #[must_use]
    pub fn packed_outline(&self) -> &PackedOutline {
        &self.0.outline
    }

    /// The estimated number of tokens of the body: a quarter of its characters, rounded up.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.0.tokens
    }

    /// The skill's files, the one with the manifest among them, in the order of their path's bytes.
    #[must_use]
    pub fn files(&self) -> &[SkillFile] {
        &self.0.files
    }

    /// The file at this path below the skill's directory, with `/` between its parts.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&SkillFile> {
        let index = self.0.files.binary_search_by(|file| file.path().as_bytes().cmp(path.as_bytes())).ok()?;
        self.0.files.get(index)
    }

    /// A SHA-256 over all files: for each, in order, its path, a NUL, the length of its content in decimal, a NUL, its
    /// content. Text counts with LF line ends, so that the digest does not change with a checkout's line ends. A skill
    /// that is written in an agent's configuration counts as one file without a path whose content is the compact JSON.
    /// That of a skill that was loaded at run time is computed when it is asked for first.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let files = || self.0.files.iter().map(|file| (file.path(), file.bytes()));
        self.0.digest.get(|| Digest::of_files(files()))
    }

    /// The warnings about the skill that came of loading it. Those about an embedded skill were shown when it was
    /// compiled, so it has none.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.0.diagnostics
    }

    /// The text of a SKILL.md that is not the document.
    #[doc(hidden)]
    #[must_use]
    pub fn markdown(&self) -> Option<&str> {
        self.0.markdown.as_deref()
    }

    /// The same card with these diagnostics.
    #[cfg(feature = "read")]
    pub(crate) fn with_diagnostics(mut self, diagnostics: Vec<Diagnostic>) -> Self {
        self.0.diagnostics = diagnostics.into();
        self
    }

    /// The files as an [`include_dir::Dir`]; `None` for a skill without files, and for a card that was loaded at run time,
    /// which has nothing to lend for `'static`.
    #[must_use]
    pub fn dir(&self) -> Option<&'static Dir<'static>> {
        self.0.dir
    }
}

/// A text, also while the program compiles, when there is no `Deref`.
const fn text(text: &Text) -> &str {
    match text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.as_str(),
    }
}

impl Debug for SkillCard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkillCard")
            .field("id", &self.id())
            .field("description", &self.description())
            .field("files", &self.files().len())
            .field("digest", &self.digest())
            .finish_non_exhaustive()
    }
}
