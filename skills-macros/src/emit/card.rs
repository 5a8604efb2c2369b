//! A card as a constant expression.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use skills_core::{Definition, Dialect, Json, ReadSkill, Schema, SkillCard, SkillFile, Text, TextSource};
use syn::{Ident, Path};

use super::dir::{self, TreeFile};
use super::schema;
use crate::arguments::Arguments;
use crate::base::IncludePaths;

/// The card of a skill that stands for itself.
pub(crate) fn card(skill: &ReadSkill, arguments: &Arguments, paths: &IncludePaths) -> TokenStream {
    let skill = EmittedSkill { skill, index: 0 };
    let names = names(&arguments.runtime);
    let items = skill.items(paths);
    let card = skill.card();
    quote!({ #names #items #card })
}

/// The names that the items and cards use, all of them in every card: one that is not would be a warning.
///
/// What only some cards need is written with its path, `__p::…`.
pub(crate) fn names(runtime: &Path) -> TokenStream {
    quote! {
        use #runtime::__private::{
            self as __p, CardFields as __Card, b, file, file_entry as f,
        };
    }
}

/// A skill on its way to tokens; its index in the set keeps the names of its items apart from the others'.
///
/// No name is made from the skill's own, which may be `self` or `3d`.
#[derive(Clone, Copy)]
pub(crate) struct EmittedSkill<'a> {
    pub(crate) skill: &'a ReadSkill,
    pub(crate) index: usize,
}

impl<'a> EmittedSkill<'a> {
    /// Whether the skill is written in an agent's configuration, and so has no files.
    pub(crate) fn is_inline(self) -> bool {
        self.skill.card().definition() == Definition::Inline
    }

    fn document(self) -> Ident {
        format_ident!("__DOCUMENT_{}", self.index)
    }

    /// The text of a SKILL.md that is not the document.
    fn markdown(self) -> Ident {
        format_ident!("__MARKDOWN_{}", self.index)
    }

    /// The name of the skill's list of files.
    pub(crate) fn files(self) -> Ident {
        format_ident!("__FILES_{}", self.index)
    }

    fn extra(self) -> Ident {
        format_ident!("__EXTRA_{}", self.index)
    }

    fn input_schema(self) -> Ident {
        format_ident!("__INPUT_{}", self.index)
    }

    fn output_schema(self) -> Ident {
        format_ident!("__OUTPUT_{}", self.index)
    }

    fn dir(self) -> Ident {
        format_ident!("__DIR_{}", self.index)
    }

    /// The files in a tree whose root is `prefix` above the skill's directory.
    pub(crate) fn tree_files(self, prefix: &str) -> Vec<TreeFile> {
        let files = self.skill.card().files().iter().enumerate();
        files
            .map(|(index, file)| TreeFile { path: format!("{prefix}{}", file.path()), list: self.files(), index })
            .collect()
    }

    /// The items that the card refers to. Few, for each costs the compiler more than the tokens in it.
    pub(crate) fn items(self, paths: &IncludePaths) -> TokenStream {
        let card = self.skill.card();
        let files = if self.is_inline() { TokenStream::new() } else { self.file_items(paths) };
        let extra = self.extra_item();
        let schemas = [(card.input_schema(), self.input_schema()), (card.output_schema(), self.output_schema())];
        let schemas = schemas.into_iter().filter_map(|(schema, name)| Some(schema::item(&name, &schema?.assertions())));
        quote! {
            #files
            #extra
            #(#schemas)*
        }
    }

    /// The items for the skill's files: texts, list and tree.
    fn file_items(self, paths: &IncludePaths) -> TokenStream {
        let card = self.skill.card();
        let mut texts = TokenStream::new();
        let mut elements = Vec::new();
        for (file, disk) in card.files().iter().zip(self.skill.disk_paths()) {
            let content = if let Some(path) = paths.path_to(disk) {
                let included = quote!(__p::include_bytes!(#path));
                match self.text_of(file) {
                    Some(text) => text.item(&path, included, &mut texts),
                    None => included,
                }
            } else {
                let message = format!("the path of `{}/{}` is not UTF-8", card.directory(), file.path());
                quote!(::core::compile_error!(#message))
            };
            let (path, executable) = (file.path(), file.is_executable());
            let sha256 = Literal::byte_string(file.sha256().as_bytes());
            elements.push(quote!(file(#path, #content, *#sha256, #executable)));
        }
        let (files, dir, count) = (self.files(), self.dir(), card.files().len());
        let entries = dir::entries(&self.tree_files(""));
        quote! {
            #texts
            static #files: [__p::SkillFile; #count] = [#(#elements),*];
            static #dir: __p::Tree = __p::Dir::new("", #entries);
        }
    }

    /// The text that the card has of a file, if it is one with a manifest or a body.
    fn text_of(self, file: &SkillFile) -> Option<EmittedText<'a>> {
        let card = self.skill.card();
        let texts = self.skill.texts();
        if card.definition().file_name() == Some(file.path()) {
            return Some(EmittedText { name: self.document(), source: texts.document, text: card.document() });
        }
        let source = texts.markdown.filter(|_| file.path() == "SKILL.md")?;
        Some(EmittedText { name: self.markdown(), source, text: card.markdown()? })
    }

    /// Lists of JSON texts cannot be written in place, for the compiler does not see that there is nothing to drop.
    fn extra_item(self) -> Option<TokenStream> {
        let extra = self.skill.card().extra();
        if extra.is_empty() {
            return None;
        }
        let (name, count) = (self.extra(), extra.len());
        let pairs = extra.iter().map(|(key, value)| {
            let (key, value) = (key.as_ref(), value.text());
            quote!((b(#key), __p::Json::from_static(#value)))
        });
        Some(quote!(static #name: [(__p::Text, __p::Json); #count] = [#(#pairs),*];))
    }

    /// The card itself.
    pub(crate) fn card(self) -> TokenStream {
        let fields = if self.is_inline() { self.inline_fields() } else { self.embedded_fields() };
        let further = self.further_fields();
        quote!(#fields #further .finish())
    }

    /// What every card has that is written in an agent's configuration.
    fn inline_fields(self) -> TokenStream {
        let card = self.skill.card();
        let (name, description) = (card.name(), card.description());
        let digest = Literal::byte_string(card.digest().as_bytes());
        quote!(__Card::inline(#name, #description, *#digest))
    }

    /// What every card of a directory has.
    fn embedded_fields(self) -> TokenStream {
        let card = self.skill.card();
        let (directory, name, description) = (card.directory(), card.name(), card.description());
        let (document, files, dir) = (self.document(), self.files(), self.dir());
        let (body_start, body_end) = card.body_range();
        let tokens = card.tokens();
        let outline = card.packed_outline();
        let (keys, rows) = (outline.keys.as_ref(), Literal::byte_string(&outline.rows));
        let digest = Literal::byte_string(card.digest().as_bytes());
        quote! {
            __Card::embedded(
                #directory, #name, #description, b(#document), (#body_start, #body_end), #tokens, #keys, #rows,
                &#files, *#digest, &#dir
            )
        }
    }

    /// A call for each field that is not its default.
    fn further_fields(self) -> TokenStream {
        let card = self.skill.card();
        let mut calls = Calls(TokenStream::new());
        if card.definition() == Definition::SkillYaml {
            calls.add("definition", &quote!(__p::Definition::SkillYaml));
        }
        if card.dialect() != Dialect::default() {
            calls.add("dialect", &dialect(card.dialect()));
        }
        if card.markdown().is_some() {
            let markdown = self.markdown();
            calls.add("markdown", &quote!(b(#markdown)));
        }
        calls.text("id", Some(card.id()).filter(|id| *id != card.name()));
        calls.text("title", Some(card.title()).filter(|title| *title != card.name()));
        calls.text("license", card.license());
        calls.text("compatibility", card.compatibility());
        calls.text("version", card.version());
        calls.text("author", card.author());
        calls.list("allowed_tools", card.allowed_tools());
        calls.pairs("metadata", card.metadata());
        calls.list("when_to_use", card.when_to_use());
        calls.list("when_not_to_use", card.when_not_to_use());
        if !card.extra().is_empty() {
            let extra = self.extra();
            calls.add("extra", &quote!(&#extra));
        }
        calls.list("tags", card.tags());
        calls.list("examples", card.examples());
        calls.list("input_modes", card.input_modes());
        calls.list("output_modes", card.output_modes());
        calls.list("security_requirements", card.security_requirements());
        calls.hints(card);
        calls.text("provider_config", card.provider_config().map(Json::text));
        calls.schema("input_schema", card.input_schema(), &self.input_schema());
        calls.schema("output_schema", card.output_schema(), &self.output_schema());
        calls.0
    }
}

/// A text of a card, which comes from a file.
struct EmittedText<'a> {
    name: Ident,
    source: TextSource,
    text: &'a str,
}

impl EmittedText<'_> {
    /// Writes the text's item, and gives the content of the file: the same constant where the two are the same.
    fn item(self, path: &str, included: TokenStream, items: &mut TokenStream) -> TokenStream {
        let Self { name, source, text } = self;
        let (value, content) = match source {
            TextSource::Whole => (quote!(__p::include_str!(#path)), quote!(#name.as_bytes())),
            TextSource::AfterByteOrderMark => (quote!(__p::include_str!(#path).split_at(3).1), included),
            TextSource::Rewritten => (quote!(#text), included),
        };
        items.extend(quote!(const #name: __p::Document = #value;));
        content
    }
}

/// Calls of methods, one behind the other.
struct Calls(TokenStream);

impl Calls {
    fn add(&mut self, method: &str, argument: &TokenStream) {
        let method = format_ident!("{method}");
        self.0.extend(quote!(.#method(#argument)));
    }

    fn text(&mut self, method: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.add(method, &quote!(#text));
        }
    }

    fn schema(&mut self, method: &str, schema: Option<&Schema>, assertions: &Ident) {
        if let Some(schema) = schema {
            let text = schema.text();
            self.add(method, &quote!(#text, &#assertions));
        }
    }

    fn list(&mut self, method: &str, texts: &[Text]) {
        if !texts.is_empty() {
            self.add(method, &list(texts));
        }
    }

    fn pairs(&mut self, method: &str, pairs: &[(Text, Text)]) {
        if !pairs.is_empty() {
            let pairs = pairs.iter().map(|(key, value)| {
                let (key, value) = (key.as_ref(), value.as_ref());
                quote!((b(#key), b(#value)))
            });
            self.add(method, &quote!(&[#(#pairs),*]));
        }
    }

    fn hints(&mut self, card: &SkillCard) {
        let hints = card.execution_hints();
        if let Some(max_tokens) = hints.max_tokens {
            self.add("max_tokens", &quote!(#max_tokens));
        }
        if let Some(temperature) = hints.temperature {
            self.add("temperature", &quote!(#temperature));
        }
        if let Some(top_p) = hints.top_p {
            self.add("top_p", &quote!(#top_p));
        }
    }
}

/// A dialect as a constant, by its variant's name.
pub(crate) fn dialect(dialect: Dialect) -> TokenStream {
    let variant = format_ident!("{}", format!("{dialect:?}"));
    quote!(__p::Dialect::#variant)
}

/// Texts as a constant slice.
pub(crate) fn list(texts: &[Text]) -> TokenStream {
    let texts = texts.iter().map(AsRef::<str>::as_ref);
    quote!(&[#(b(#texts)),*])
}
