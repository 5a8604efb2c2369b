//! Cards and sets as the macros print them.
//!
//! Each token that a macro prints costs every user's build, so a printed card is one call with what every card has, and
//! a call more for each field that this one has besides. A default that is replaced is forgotten rather than dropped,
//! since constants cannot drop; a default holds nothing.

use std::borrow::Cow::Borrowed;
use std::mem;

use include_dir::Dir;

use super::{
    AgentConfig, CardFields, CatalogCell, CatalogRef, Definition, Dialect, Digest, DigestCell, ExecutionHints, Json,
    Origin, PackedOutline, Schema, SetFields, SkillCard, SkillFile, SkillSet, Text,
};
use crate::validate::Assertions;

/// Writes the methods that set one field each.
macro_rules! setters {
    ($($name:ident: $type:ty => $value:expr;)+) => {
        $(
            #[doc(hidden)]
            #[must_use]
            #[allow(clippy::mem_replace_option_with_some, reason = "the same words serve options and lists")]
            pub const fn $name(mut self, $name: $type) -> Self {
                mem::forget(mem::replace(&mut self.$name, $value));
                self
            }
        )+
    };
}

impl CardFields {
    /// The fields that every card has; the id and the title are the name, everything else is empty.
    #[doc(hidden)]
    #[must_use]
    #[expect(clippy::too_many_arguments, reason = "only macros call it")]
    pub const fn embedded(
        directory: &'static str,
        name: &'static str,
        description: &'static str,
        document: Text,
        body: (usize, usize),
        tokens: usize,
        outline_keys: &'static str,
        outline_rows: &'static [u8],
        files: &'static [SkillFile],
        digest: [u8; 32],
        dir: &'static Dir<'static>,
    ) -> Self {
        Self {
            directory: Borrowed(directory),
            id: Borrowed(name),
            name: Borrowed(name),
            title: Borrowed(name),
            description: Borrowed(description),
            license: None,
            compatibility: None,
            version: None,
            author: None,
            allowed_tools: Borrowed(&[]),
            metadata: Borrowed(&[]),
            when_to_use: Borrowed(&[]),
            when_not_to_use: Borrowed(&[]),
            extra: Borrowed(&[]),
            tags: Borrowed(&[]),
            examples: Borrowed(&[]),
            input_modes: Borrowed(&[]),
            output_modes: Borrowed(&[]),
            security_requirements: Borrowed(&[]),
            execution_hints: ExecutionHints { max_tokens: None, temperature: None, top_p: None },
            provider_config: None,
            input_schema: None,
            output_schema: None,
            definition: Definition::SkillMd,
            dialect: Dialect::AgentSkills,
            document,
            markdown: None,
            body,
            outline: PackedOutline { keys: Borrowed(outline_keys), rows: Borrowed(outline_rows) },
            tokens,
            files: Borrowed(files),
            digest: DigestCell::Known(Digest::from_bytes(digest)),
            dir: Some(dir),
            diagnostics: Borrowed(&[]),
        }
    }

    setters! {
        id: &'static str => Borrowed(id);
        title: &'static str => Borrowed(title);
        license: &'static str => Some(Borrowed(license));
        compatibility: &'static str => Some(Borrowed(compatibility));
        version: &'static str => Some(Borrowed(version));
        author: &'static str => Some(Borrowed(author));
        allowed_tools: &'static [Text] => Borrowed(allowed_tools);
        metadata: &'static [(Text, Text)] => Borrowed(metadata);
        when_to_use: &'static [Text] => Borrowed(when_to_use);
        when_not_to_use: &'static [Text] => Borrowed(when_not_to_use);
        extra: &'static [(Text, Json)] => Borrowed(extra);
        tags: &'static [Text] => Borrowed(tags);
        examples: &'static [Text] => Borrowed(examples);
        input_modes: &'static [Text] => Borrowed(input_modes);
        output_modes: &'static [Text] => Borrowed(output_modes);
        security_requirements: &'static [Text] => Borrowed(security_requirements);
        markdown: Text => Some(markdown);
        provider_config: &'static str => Some(Json::from_static(provider_config));
    }

    #[doc(hidden)]
    #[must_use]
    #[allow(clippy::mem_replace_option_with_some, reason = "what is dropped in a constant must be forgotten")]
    pub const fn input_schema(mut self, text: &'static str, assertions: &'static Assertions<'static>) -> Self {
        mem::forget(mem::replace(&mut self.input_schema, Some(Schema::from_static(text, assertions))));
        self
    }

    #[doc(hidden)]
    #[must_use]
    #[allow(clippy::mem_replace_option_with_some, reason = "what is dropped in a constant must be forgotten")]
    pub const fn output_schema(mut self, text: &'static str, assertions: &'static Assertions<'static>) -> Self {
        mem::forget(mem::replace(&mut self.output_schema, Some(Schema::from_static(text, assertions))));
        self
    }

    /// The fields of a skill that is written in an agent's configuration, and so has no files.
    #[doc(hidden)]
    #[must_use]
    pub const fn inline(name: &'static str, description: &'static str, digest: [u8; 32]) -> Self {
        static NO_FILES: Dir<'static> = Dir::new("", &[]);
        let mut fields =
            Self::embedded("", name, description, Borrowed(""), (0, 0), 0, "", b"", &[], digest, &NO_FILES);
        fields.definition = Definition::Inline;
        fields.dir = None;
        fields
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn definition(mut self, definition: Definition) -> Self {
        self.definition = definition;
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// The card of these fields.
    #[doc(hidden)]
    #[must_use]
    pub const fn finish(self) -> SkillCard {
        SkillCard::from_fields(self)
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn max_tokens(mut self, max_tokens: u64) -> Self {
        self.execution_hints.max_tokens = Some(max_tokens);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn temperature(mut self, temperature: f64) -> Self {
        self.execution_hints.temperature = Some(temperature);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn top_p(mut self, top_p: f64) -> Self {
        self.execution_hints.top_p = Some(top_p);
        self
    }
}

impl SetFields {
    /// The set of these cards, which stand in the order of their ids' bytes.
    #[doc(hidden)]
    #[must_use]
    pub const fn embedded(
        cards: &'static [SkillCard],
        dir: Option<&'static Dir<'static>>,
        origin: Origin,
        catalogs: &'static CatalogCell,
    ) -> Self {
        Self {
            cards: Borrowed(cards),
            by_id: Borrowed(&[]),
            dir,
            origin: Some(origin),
            diagnostics: Borrowed(&[]),
            catalogs: Some(CatalogRef::Embedded(catalogs)),
        }
    }

    /// The same for cards in another order: their places in the order of their ids' bytes.
    #[doc(hidden)]
    #[must_use]
    pub const fn by_id(mut self, by_id: &'static [usize]) -> Self {
        mem::forget(mem::replace(&mut self.by_id, Borrowed(by_id)));
        self
    }

    /// The set of these fields.
    #[doc(hidden)]
    #[must_use]
    pub const fn finish(self) -> SkillSet {
        SkillSet::from_fields(self)
    }
}

impl AgentConfig {
    /// The configuration with these sets and callers.
    #[doc(hidden)]
    #[must_use]
    pub const fn embedded(skills: SkillSet, private: SkillSet, allowed_dids: &'static [Text]) -> Self {
        Self { skills, private, allowed_dids: Borrowed(allowed_dids), diagnostics: Borrowed(&[]) }
    }
}

impl Origin {
    /// The call of a package, by its name and version, that read this root and these files of it.
    #[doc(hidden)]
    #[must_use]
    pub const fn embedded(
        package: &'static str,
        version: &'static str,
        root: &'static str,
        include: &'static [Text],
        exclude: &'static [Text],
    ) -> Self {
        Self {
            package: Borrowed(package),
            version: Borrowed(version),
            root: Borrowed(root),
            recursive: false,
            dialect: None,
            include: Borrowed(include),
            exclude: Borrowed(exclude),
            skills: Borrowed(&[]),
            directories: None,
        }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn recursive(mut self) -> Self {
        self.recursive = true;
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = Some(dialect);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn skills(mut self, skills: &'static [Text]) -> Self {
        mem::forget(mem::replace(&mut self.skills, Borrowed(skills)));
        self
    }

    #[doc(hidden)]
    #[must_use]
    #[allow(clippy::mem_replace_option_with_some, reason = "what is dropped in a constant must be forgotten")]
    pub const fn directories(mut self, directories: &'static [Text]) -> Self {
        mem::forget(mem::replace(&mut self.directories, Some(Borrowed(directories))));
        self
    }
}
