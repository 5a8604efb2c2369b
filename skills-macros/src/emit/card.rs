//! A card as a constant expression.

use proc_macro2::TokenStream;
use quote::quote;
use skills_core::{DocumentSource, Json, ReadSkill, SkillCard, Text};
use syn::Path;

use super::dir;
use super::source::{bytes, list, parsed, text};
use crate::base::IncludePaths;

/// The card of a skill that stands for itself.
pub(crate) fn card(skill: &ReadSkill, runtime: &Path, paths: &IncludePaths) -> TokenStream {
    let skill = EmittedSkill { skill, index: 0 };
    let names = names(runtime);
    let card = parsed(&format!("{}{}", skill.items(paths), skill.card()));
    quote!({ #names #card })
}

/// The names that the items and cards use, all of them in every card: one that is not would be a warning.
///
/// What only some cards need is written with its path, `__p::…`.
pub(crate) fn names(runtime: &Path) -> TokenStream {
    quote! {
        use #runtime::__private::{
            self as __p, Bytes as __Bytes, b, card, file, file_entry as f, finish,
        };
    }
}

/// A skill on its way to source text; its index in the set keeps the names of its items apart from the others'.
///
/// No name is made from the skill's own, which may be `self` or `3d`.
#[derive(Clone, Copy)]
pub(crate) struct EmittedSkill<'a> {
    pub(crate) skill: &'a ReadSkill,
    pub(crate) index: usize,
}

impl EmittedSkill<'_> {
    /// The name of a file's content.
    fn file(self, file: usize) -> String {
        format!("__FILE_{}_{file}", self.index)
    }

    /// The files' paths below the skill's directory, each with the name of its content.
    pub(crate) fn contents(self) -> Vec<(String, String)> {
        let files = self.skill.card().files().iter().enumerate();
        files.map(|(index, file)| (file.path().to_owned(), self.file(index))).collect()
    }

    /// The items that the card refers to.
    pub(crate) fn items(self, paths: &IncludePaths) -> String {
        let (index, card) = (self.index, self.skill.card());
        let contents = self.content_items(paths);
        let files = card.files().iter().enumerate().map(|(index, file)| {
            let sha256 = bytes(file.sha256().as_bytes());
            format!("file({},{},*{sha256},{}),", text(file.path()), self.file(index), file.is_executable())
        });
        let (count, files) = (card.files().len(), files.collect::<String>());
        let extra = self.extra_item();
        let entries = dir::entries(&self.contents());
        format!(
            "{contents}static __FILES_{index}:[__p::SkillFile;{count}]=[{files}];{extra}\
             static __DIR_{index}:__p::Tree=__p::Dir::new(\"\",{entries});"
        )
    }

    /// The document, and each file's content. SKILL.md is included once, unless its text is not what the file holds.
    fn content_items(self, paths: &IncludePaths) -> String {
        let card = self.skill.card();
        let files = card.files().iter().zip(self.skill.disk_paths()).enumerate();
        let items = files.map(|(index, (file, disk))| {
            let name = self.file(index);
            let Some(path) = paths.path_to(disk) else {
                let message = format!("the path of `{}/{}` is not UTF-8", card.directory(), file.path());
                return format!("const {name}:__Bytes=::core::compile_error!({});", text(&message));
            };
            let included = format!("__p::include_bytes!({})", text(&path));
            if file.path() == "SKILL.md" {
                self.skill_md(&name, &path, included)
            } else {
                format!("const {name}:__Bytes={included};")
            }
        });
        items.collect()
    }

    fn skill_md(self, name: &str, path: &str, included: String) -> String {
        let document_name = format!("__DOCUMENT_{}", self.index);
        let (document, content) = match self.skill.document_source() {
            DocumentSource::Whole => {
                (format!("__p::include_str!({})", text(path)), format!("{document_name}.as_bytes()"))
            }
            DocumentSource::AfterByteOrderMark => {
                (format!("__p::include_str!({}).split_at(3).1", text(path)), included)
            }
            DocumentSource::Rewritten => (text(self.skill.card().document()), included),
        };
        format!("const {document_name}:__p::Document={document};const {name}:__Bytes={content};")
    }

    /// Lists of JSON texts cannot be written in place, for the compiler does not see that there is nothing to drop.
    fn extra_item(self) -> String {
        let extra = self.skill.card().extra();
        if extra.is_empty() {
            return String::new();
        }
        let pair =
            |(key, value): &(Text, Json)| format!("(b({}),__p::Json::from_static({})),", text(key), text(value.text()));
        let pairs: String = extra.iter().map(pair).collect();
        format!("static __EXTRA_{}:[(__p::Text,__p::Json);{}]=[{pairs}];", self.index, extra.len())
    }

    /// The card itself: one call with what every card has, and one for each field that is not its default.
    pub(crate) fn card(self) -> String {
        let (index, card) = (self.index, self.skill.card());
        let (body_start, body_end) = card.body_range();
        let outline = card.packed_outline();
        format!(
            "finish(card({},{},{},b(__DOCUMENT_{index}),({body_start},{body_end}),{},{},{},&__FILES_{index},*{},&__DIR_{index}){})",
            text(card.directory()),
            text(card.name()),
            text(card.description()),
            card.tokens(),
            text(&outline.keys),
            bytes(&outline.rows),
            bytes(card.digest().as_bytes()),
            self.further_fields(),
        )
    }

    fn further_fields(self) -> String {
        let card = self.skill.card();
        let mut calls = Calls(String::new());
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
            calls.add("extra", &format!("&__EXTRA_{}", self.index));
        }
        calls.list("tags", card.tags());
        calls.list("examples", card.examples());
        calls.list("input_modes", card.input_modes());
        calls.list("output_modes", card.output_modes());
        calls.list("security_requirements", card.security_requirements());
        calls.hints(card);
        calls.text("provider_config", card.provider_config().map(Json::text));
        calls.text("input_schema", card.input_schema().map(Json::text));
        calls.text("output_schema", card.output_schema().map(Json::text));
        calls.0
    }
}

/// Calls of methods, one behind the other.
struct Calls(String);

impl Calls {
    fn add(&mut self, method: &str, argument: &str) {
        self.0.push_str(&format!(".{method}({argument})"));
    }

    fn text(&mut self, method: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.add(method, &text(value));
        }
    }

    fn list(&mut self, method: &str, texts: &[Text]) {
        if !texts.is_empty() {
            self.add(method, &list(texts));
        }
    }

    fn pairs(&mut self, method: &str, pairs: &[(Text, Text)]) {
        if !pairs.is_empty() {
            let pairs: String =
                pairs.iter().map(|(key, value)| format!("(b({}),b({})),", text(key), text(value))).collect();
            self.add(method, &format!("&[{pairs}]"));
        }
    }

    fn hints(&mut self, card: &SkillCard) {
        let hints = card.execution_hints();
        let float = |number: f64| format!("{number:?}f64");
        let calls = [
            ("max_tokens", hints.max_tokens.map(|tokens| tokens.to_string())),
            ("temperature", hints.temperature.map(float)),
            ("top_p", hints.top_p.map(float)),
        ];
        for (method, value) in calls {
            if let Some(value) = value {
                self.add(method, &value);
            }
        }
    }
}
