//! A card as a constant expression.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use skills_core::{DocumentSource, Json, PackedOutline, ReadSkill, SkillCard, Text};
use syn::{Ident, Path};

use super::dir;
use crate::base::IncludePaths;

/// The card of a skill that stands for itself.
pub(crate) fn card(skill: &ReadSkill, runtime: &Path, paths: &IncludePaths) -> TokenStream {
    let skill = EmittedSkill { skill, index: 0 };
    let items = skill.items(paths);
    let fields = skill.fields();
    quote!({
        use #runtime::__private as __p;
        #items
        #fields
    })
}

/// A skill on its way to tokens; its index in the set keeps the names of its items apart from the others'.
///
/// No name is made from the skill's own, which may be `self` or `3d`.
#[derive(Clone, Copy)]
pub(crate) struct EmittedSkill<'a> {
    pub(crate) skill: &'a ReadSkill,
    pub(crate) index: usize,
}

impl EmittedSkill<'_> {
    fn document(self) -> Ident {
        format_ident!("__DOCUMENT_{}", self.index)
    }

    fn file(self, file: usize) -> Ident {
        format_ident!("__FILE_{}_{file}", self.index)
    }

    fn files(self) -> Ident {
        format_ident!("__FILES_{}", self.index)
    }

    fn extra(self) -> Ident {
        format_ident!("__EXTRA_{}", self.index)
    }

    fn dir(self) -> Ident {
        format_ident!("__DIR_{}", self.index)
    }

    /// The files' paths below the skill's directory, each with the name of its content.
    pub(crate) fn contents(self) -> Vec<(String, Ident)> {
        let files = self.skill.card().files().iter().enumerate();
        files.map(|(index, file)| (file.path().to_owned(), self.file(index))).collect()
    }

    /// The items that the card's fields refer to.
    pub(crate) fn items(self, paths: &IncludePaths) -> TokenStream {
        let contents = self.content_items(paths);
        let card = self.skill.card();

        let files = self.files();
        let count = card.files().len();
        let elements = card.files().iter().enumerate().map(|(index, file)| {
            let (path, content, executable) = (file.path(), self.file(index), file.is_executable());
            let sha256 = Literal::byte_string(file.sha256().as_bytes());
            quote!(__p::file(#path, #content, *#sha256, #executable))
        });

        let extra = self.extra();
        let pairs = card.extra().iter().map(|(key, value)| {
            let (key, value) = (text(key), json(value));
            quote!((#key, #value))
        });
        let extra_count = card.extra().len();

        let dir_name = self.dir();
        let entries = dir::entries(&self.contents());
        quote! {
            #contents
            static #files: [__p::SkillFile; #count] = [#(#elements),*];
            static #extra: [(__p::Text, __p::Json); #extra_count] = [#(#pairs),*];
            static #dir_name: __p::Dir<'static> = __p::Dir::new("", #entries);
        }
    }

    /// The document, and each file's content. SKILL.md is included once, as text.
    fn content_items(self, paths: &IncludePaths) -> TokenStream {
        let mut items = TokenStream::new();
        let card = self.skill.card();
        for (index, (file, disk)) in card.files().iter().zip(self.skill.disk_paths()).enumerate() {
            let name = self.file(index);
            let Some(path) = paths.path_to(disk) else {
                let message = format!("the path of `{}/{}` is not UTF-8", card.directory(), file.path());
                items.extend(quote!(::core::compile_error! { #message }));
                continue;
            };
            items.extend(if file.path() == "SKILL.md" {
                self.skill_md(&name, &path)
            } else {
                quote!(const #name: &[__p::u8] = ::core::include_bytes!(#path);)
            });
        }
        items
    }

    fn skill_md(self, name: &Ident, path: &str) -> TokenStream {
        let document = self.document();
        match self.skill.document_source() {
            DocumentSource::Whole => quote! {
                const #document: &__p::str = ::core::include_str!(#path);
                const #name: &[__p::u8] = #document.as_bytes();
            },
            DocumentSource::AfterByteOrderMark => quote! {
                const #document: &__p::str = ::core::include_str!(#path).split_at(3).1;
                const #name: &[__p::u8] = ::core::include_bytes!(#path);
            },
            DocumentSource::Rewritten => {
                let text = self.skill.card().document();
                quote! {
                    const #document: &__p::str = #text;
                    const #name: &[__p::u8] = ::core::include_bytes!(#path);
                }
            }
        }
    }

    /// The card itself.
    pub(crate) fn fields(self) -> TokenStream {
        let card = self.skill.card();
        let (directory, id, name, title) =
            (text(card.directory()), text(card.id()), text(card.name()), text(card.title()));
        let description = text(card.description());
        let license = optional(card.license());
        let compatibility = optional(card.compatibility());
        let version = optional(card.version());
        let author = optional(card.author());
        let allowed_tools = list(card.allowed_tools());
        let metadata = pairs(card.metadata());
        let when_to_use = list(card.when_to_use());
        let when_not_to_use = list(card.when_not_to_use());
        let extra = self.extra();
        let tags = list(card.tags());
        let examples = list(card.examples());
        let input_modes = list(card.input_modes());
        let output_modes = list(card.output_modes());
        let security_requirements = list(card.security_requirements());
        let execution_hints = execution_hints(card);
        let provider_config = optional_json(card.provider_config());
        let input_schema = optional_json(card.input_schema());
        let output_schema = optional_json(card.output_schema());
        let document = self.document();
        let (body_start, body_end) = card.body_range();
        let outline = outline(card.packed_outline());
        let tokens = card.tokens();
        let files = self.files();
        let digest = Literal::byte_string(card.digest().as_bytes());
        let dir = self.dir();
        quote! {
            __p::SkillCard::from_fields(__p::CardFields {
                directory: #directory,
                id: #id,
                name: #name,
                title: #title,
                description: #description,
                license: #license,
                compatibility: #compatibility,
                version: #version,
                author: #author,
                allowed_tools: #allowed_tools,
                metadata: #metadata,
                when_to_use: #when_to_use,
                when_not_to_use: #when_not_to_use,
                extra: __p::b(&#extra),
                tags: #tags,
                examples: #examples,
                input_modes: #input_modes,
                output_modes: #output_modes,
                security_requirements: #security_requirements,
                execution_hints: #execution_hints,
                provider_config: #provider_config,
                input_schema: #input_schema,
                output_schema: #output_schema,
                document: __p::b(#document),
                body: (#body_start, #body_end),
                outline: #outline,
                tokens: #tokens,
                files: __p::b(&#files),
                digest: __p::Digest::from_bytes(*#digest),
                dir: __p::some(&#dir),
            })
        }
    }
}

/// A text as a borrowed `Cow`.
pub(crate) fn text(text: &str) -> TokenStream {
    quote!(__p::b(#text))
}

/// Texts as a borrowed `Cow` of a slice.
pub(crate) fn list(texts: &[Text]) -> TokenStream {
    let texts = texts.iter().map(|item| text(item));
    quote!(__p::b(&[#(#texts),*]))
}

fn pairs(pairs: &[(Text, Text)]) -> TokenStream {
    let pairs = pairs.iter().map(|(key, value)| {
        let (key, value) = (text(key), text(value));
        quote!((#key, #value))
    });
    quote!(__p::b(&[#(#pairs),*]))
}

fn option(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(|| quote!(__p::none), |value| quote!(__p::some(#value)))
}

fn optional(value: Option<&str>) -> TokenStream {
    option(value.map(text))
}

fn json(value: &Json) -> TokenStream {
    let text = value.text();
    quote!(__p::Json::from_static(#text))
}

fn optional_json(value: Option<&Json>) -> TokenStream {
    option(value.map(json))
}

fn execution_hints(card: &SkillCard) -> TokenStream {
    let hints = card.execution_hints();
    let max_tokens = option(hints.max_tokens.map(|tokens| quote!(#tokens)));
    let temperature = option(hints.temperature.map(|temperature| quote!(#temperature)));
    let top_p = option(hints.top_p.map(|top_p| quote!(#top_p)));
    quote!(__p::ExecutionHints { max_tokens: #max_tokens, temperature: #temperature, top_p: #top_p })
}

fn outline(outline: &PackedOutline) -> TokenStream {
    let keys = text(&outline.keys);
    let rows = Literal::byte_string(&outline.rows);
    quote!(__p::PackedOutline { keys: #keys, rows: __p::b(#rows) })
}
