//! The closed list of what can be wrong with a skill directory.

use super::Level;

/// Writes the enum, its names and its defaults from one table, so that they cannot drift apart.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal $level:ident $fixed:literal $(embedded $embedded:ident)?;)+) => {
        /// A rule that a skill directory can break, with a name that never changes.
        ///
        /// The name is what `allow(…)`, `warn(…)` and `deny(…)` take and what stands in square brackets at the
        /// end of a message. `docs/diagnostics.md` has an example of each.
        ///
        /// ```
        /// use skills_core::{Code, Level};
        ///
        /// assert_eq!(Code::NameMismatch.as_str(), "name_mismatch");
        /// assert_eq!(Code::NameMismatch.default_level(), Level::Error);
        /// assert_eq!("name_mismatch".parse(), Ok(Code::NameMismatch));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Code {
            /// Every code, in the order of `docs/diagnostics.md`.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The names of the groups that [`Code::named`] knows.
            pub const GROUPS: [&'static str; 3] = ["warnings", "advice", "portability"];

            /// The codes that a name means: one code's own name, or that of a group. `warnings` are the codes that are
            /// warnings by default, `advice` those that are advice, `portability` those about what the format allows
            /// and other readers or systems refuse.
            ///
            /// # Errors
            ///
            /// [`UnknownCode`] when it is neither.
            pub fn named(name: &str) -> Result<Vec<Self>, UnknownCode> {
                let of_level = |level| Self::ALL.iter().copied().filter(|code| code.default_level() == level).collect();
                match name {
                    "warnings" => Ok(of_level(Level::Warn)),
                    "advice" => Ok(of_level(Level::Advice)),
                    "portability" => Ok(Self::PORTABILITY.to_vec()),
                    code => code.parse().map(|code| vec![code]),
                }
            }

            const PORTABILITY: [Self; 6] = [
                Self::FileNamePortability,
                Self::ReservedName,
                Self::TypedScalar,
                Self::XmlTag,
                Self::MultilineDescription,
                Self::FlowStyle,
            ];

            /// The stable name, in snake case.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The level that holds unless a caller changes it, where skills are checked or loaded.
            #[must_use]
            pub const fn default_level(self) -> Level {
                match self { $(Self::$variant => Level::$level,)+ }
            }

            /// The same where skills are embedded: what goes into a program unseen is an error there.
            #[must_use]
            pub const fn embedded_level(self) -> Level {
                match self {
                    $($(Self::$variant => Level::$embedded,)?)+
                    other => other.default_level(),
                }
            }

            /// Whether the level is fixed: what cannot be read at all is an error whatever a caller asks for.
            #[must_use]
            pub const fn is_fixed(self) -> bool {
                match self { $(Self::$variant => $fixed,)+ }
            }
        }
    };
}

codes! {
    // Finding the skill.
    /// The path is absolute; it must be relative to the package.
    AbsolutePath "absolute_path" Error true;
    /// The path leaves the package, so `cargo publish` would leave the skill behind.
    OutsidePackage "outside_package" Warn false embedded Error;
    /// The directory does not exist.
    MissingDirectory "missing_directory" Error true;
    /// The path names something that is not a directory.
    NotADirectory "not_a_directory" Error true;
    /// A file or directory cannot be read.
    Unreadable "unreadable" Error true;
    /// The root holds no skill at all.
    NoSkills "no_skills" Error true;
    /// A directory below the root has neither a SKILL.md nor a skill.yaml.
    NotASkill "not_a_skill" Warn false;
    /// The root of a set has a SKILL.md or a skill.yaml of its own beside its skills.
    RootSkill "root_skill" Warn false;
    /// A skill that an argument names is not in the root.
    UnknownSkill "unknown_skill" Error true;
    /// Two skills of one set have the same id.
    DuplicateId "duplicate_id" Error true;
    /// The skill directory has neither a SKILL.md nor a skill.yaml.
    MissingSkillMd "missing_skill_md" Error true;
    /// The manifest is there, but its name is not spelled `SKILL.md` or `skill.yaml`.
    MisnamedSkillMd "misnamed_skill_md" Error true;
    /// A second spelling of SKILL.md or skill.yaml stands beside it and is a plain file.
    SecondSkillMd "second_skill_md" Warn false;
    /// The agent's configuration is not there, or not a file.
    MissingConfig "missing_config" Error true;
    /// The package has no build script, so new files do not cause a rebuild.
    NoBuildScript "no_build_script" Warn false;

    // The directory's files.
    /// A link leads out of the skill directory.
    LinkOutside "link_outside" Warn false embedded Error;
    /// A link leads nowhere, or back to itself.
    DanglingLink "dangling_link" Error false;
    /// A link leads back to a directory that contains it.
    LinkCycle "link_cycle" Error true;
    /// A file name cannot be a portable path.
    FileName "file_name" Error true;
    /// A file name that not every system can hold, or with characters that cannot be seen.
    FileNamePortability "file_name_portability" Warn false;
    /// Two paths that differ in case alone.
    NameCollision "name_collision" Warn false;
    /// Neither a file nor a directory: a socket, a pipe, a device.
    SpecialFile "special_file" Error true;
    /// More files than the limit.
    TooManyFiles "too_many_files" Warn false embedded Error;
    /// More bytes than the limit.
    SkillTooLarge "skill_too_large" Warn false embedded Error;
    /// A file that looks as if it held a secret: a private key, credentials.
    SecretLike "secret_like" Warn false embedded Error;
    /// A directory with a Cargo.toml of its own, which `cargo publish` leaves out.
    NestedPackage "nested_package" Warn false;
    /// A Git LFS pointer stands in place of the file.
    LfsPointer "lfs_pointer" Warn false;
    /// An `include` or `exclude` pattern that cannot be read.
    InvalidPattern "invalid_pattern" Error true;
    /// An `include` or `exclude` pattern that matches nothing.
    UnusedPattern "unused_pattern" Warn false;

    // The text of SKILL.md.
    /// SKILL.md is larger than 4 MiB.
    SkillMdTooLarge "skill_md_too_large" Error true;
    /// A text file is not UTF-8.
    NotUtf8 "not_utf8" Error true;
    /// A text file holds a NUL character.
    NulCharacter "nul_character" Error true;
    /// A character that cannot be seen, where it makes a key or a fence another one.
    InvisibleCharacter "invisible_character" Error true;
    /// SKILL.md has no frontmatter.
    MissingFrontmatter "missing_frontmatter" Error true;
    /// Something stands before the frontmatter.
    TextBeforeFrontmatter "text_before_frontmatter" Error true;
    /// The frontmatter has no closing `---`.
    UnclosedFrontmatter "unclosed_frontmatter" Error true;
    /// A second frontmatter follows the first.
    SecondFrontmatter "second_frontmatter" Error true;
    /// The frontmatter, or skill.yaml, is larger than 256 KiB.
    FrontmatterTooLarge "frontmatter_too_large" Error true;

    // YAML.
    /// The frontmatter is not YAML.
    YamlSyntax "yaml_syntax" Error true;
    /// A plain value that YAML reads as something else, or not at all: it needs quotes.
    UnquotedValue "unquoted_value" Error true;
    /// A tab indents a line.
    TabIndentation "tab_indentation" Error true;
    /// YAML that no manifest needs: anchors, aliases, tags, merge keys, several documents, directives.
    UnsupportedYaml "unsupported_yaml" Error true;
    /// Values are nested more than 64 deep, or a schema leads to too many others.
    TooDeep "too_deep" Error true;
    /// A mapping or sequence has more than 1,000 entries.
    TooManyEntries "too_many_entries" Error true;
    /// A key stands twice in one mapping.
    DuplicateKey "duplicate_key" Error true;
    /// The frontmatter is not a mapping of keys to values, or a key is not text.
    NotAMapping "not_a_mapping" Error true;
    /// ` #` cuts a plain value short.
    PlainComment "plain_comment" Warn false;
    /// An escape in a text in double quotes that looks like a part of a Windows path.
    PathEscape "path_escape" Warn false;
    /// A text whose lines look like those of a list.
    LooksLikeList "looks_like_list" Warn false;
    /// A key without a value.
    NullValue "null_value" Warn false;

    // The keys of Agent Skills.
    /// A value has the wrong type.
    WrongType "wrong_type" Error true;
    /// No `name`.
    MissingName "missing_name" Error true;
    /// `name` has characters that are not allowed, or hyphens in the wrong place.
    NameFormat "name_format" Error false;
    /// `name` is longer than 64 characters.
    NameTooLong "name_too_long" Error false;
    /// `name` differs from the directory's name.
    NameMismatch "name_mismatch" Error false;
    /// `name` mixes letters of several scripts within a word.
    MixedScripts "mixed_scripts" Warn false;
    /// `name` has a word that is kept for its owner.
    ReservedName "reserved_name" Advice false;
    /// No `description`; only a skill of Bindu's may be allowed to do without.
    MissingDescription "missing_description" Error false;
    /// `description` is longer than 1,024 characters.
    DescriptionTooLong "description_too_long" Error false;
    /// `compatibility` is empty or longer than 500 characters.
    CompatibilityLength "compatibility_length" Error false;
    /// A text that other readers take for a number, a boolean or a date.
    TypedScalar "typed_scalar" Warn false;
    /// An XML tag in a description.
    XmlTag "xml_tag" Advice false;
    /// A description over several lines.
    MultilineDescription "multiline_description" Advice false;
    /// A list or mapping in brackets.
    FlowStyle "flow_style" Advice false;
    /// A metadata value that is not text.
    MetadataValue "metadata_value" Warn false;
    /// A top-level key that is nearly one of the standard.
    MisspelledKey "misspelled_key" Error false;
    /// A top-level key that neither the standard nor a known client defines.
    UnknownKey "unknown_key" Warn false;
    /// A top-level key that a known client defines.
    ClientKey "client_key" Allow false;
    /// A value that has a form from which nothing can be read; it is kept as an extra key only.
    UnusedValue "unused_value" Warn false;
    /// More than 5 selection hints, or one that is longer than 200 characters.
    SelectionHintLong "selection_hint_long" Warn false;
    /// `allowed-tools` is a list or has commas, where the standard asks for spaces.
    AllowedToolsForm "allowed_tools_form" Advice false;
    /// `version` is not a semantic version.
    VersionNotSemver "version_not_semver" Advice false;

    // The keys of Bindu.
    /// A value of a key of Bindu's that cannot be used: a blank id, a name with a control character.
    BinduValue "bindu_value" Error true;
    /// An id of Bindu's or A2A's that a URL holds in an escaped form only.
    IdCharacters "id_characters" Warn false;

    // The keys of A2A.
    /// A key that begins with `a2a-` and is none of the known ones, or stands outside `metadata`.
    UnknownA2aKey "unknown_a2a_key" Error true;
    /// An `a2a-*` value that does not have the form its key asks for.
    A2aValue "a2a_value" Error true;
    /// An `a2a-*` list that is empty; leaving the key out says the same.
    A2aEmptyList "a2a_empty_list" Advice false;
    /// A mode that is not a media type.
    MediaType "media_type" Error false;
    /// An asset path that is not a relative path below `assets/`.
    AssetPath "asset_path" Error true;
    /// An asset that is not among the skill's files.
    MissingAsset "missing_asset" Error true;
    /// A JSON file is not JSON.
    JsonSyntax "json_syntax" Error true;

    // JSON Schemas.
    /// `$schema` names another dialect than 2020-12.
    SchemaDialect "schema_dialect" Error true;
    /// A keyword that JSON Schema 2020-12 does not have.
    UnknownKeyword "unknown_keyword" Error true;
    /// A keyword's value does not have the form that the keyword asks for.
    KeywordValue "keyword_value" Error true;
    /// A regular expression of a schema that cannot be compiled, or that there is no engine for.
    SchemaPattern "schema_pattern" Error true;
    /// A regular expression of a schema that can only be matched by going back in the text.
    BacktrackingPattern "backtracking_pattern" Advice false;
    /// A `$ref` to something that is not part of the skill.
    RemoteRef "remote_ref" Error true;
    /// A `$ref` to something that is not there.
    UnresolvedRef "unresolved_ref" Error true;
    /// A schema that leads back to itself with no step into the value in between.
    RefCycle "ref_cycle" Error true;
    /// A keyword of older drafts that 2020-12 reserves.
    DeprecatedKeyword "deprecated_keyword" Warn false;

    // The body.
    /// The body is empty.
    EmptyBody "empty_body" Warn false;
    /// The body is over 500 lines or 5,000 tokens.
    LongBody "long_body" Advice false;
    /// A `{{` that begins no variable, in a body that is a template.
    TemplateSyntax "template_syntax" Error true;
    /// A variable that the input schema does not declare.
    TemplateVariable "template_variable" Error false;
    /// A variable that the input schema declares but does not require.
    TemplateOptional "template_optional" Advice false;
    /// Variables in the body of a skill without an input schema.
    TemplateWithoutSchema "template_without_schema" Advice false;
    /// A relative link whose file is missing.
    MissingLinkTarget "missing_link_target" Advice false;
    /// A relative link to a file of another skill.
    LinkToSkill "link_to_skill" Advice false;
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text names no [`Code`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownCode;

impl std::fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no diagnostic has this code")
    }
}

impl std::error::Error for UnknownCode {}

impl std::str::FromStr for Code {
    type Err = UnknownCode;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name).ok_or(UnknownCode)
    }
}
