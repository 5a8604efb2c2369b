//! A set as a constant expression.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use skills_core::{ReadSet, ReadSkill, Text, id_order};

use super::card::{EmittedSkill, dialect, list, names};
use super::dir::{self, TreeFile};
use crate::arguments::Arguments;
use crate::base::{self, IncludePaths};

/// The set of a root.
pub(crate) fn set(read: &ReadSet, arguments: &Arguments, paths: &IncludePaths) -> TokenStream {
    let names = names(&arguments.runtime);
    let set = items_and_set(&read.skills, &origin(&read.root, arguments), paths);
    quote!({ #names #set })
}

/// The items that a set refers to, and the set.
pub(super) fn items_and_set(skills: &[ReadSkill], origin: &TokenStream, paths: &IncludePaths) -> TokenStream {
    let catalogs = quote!(
        static __CATALOGS: __p::CatalogCell = __p::CatalogCell::new();
    );
    if skills.is_empty() {
        return quote! {
            #catalogs
            __p::SetFields::embedded(&[], __p::none, #origin, &__CATALOGS).finish()
        };
    }
    let by_id = id_order(skills);
    let by_id = (!by_id.is_empty()).then(|| {
        let places = by_id.into_iter().map(Literal::usize_unsuffixed);
        quote!(.by_id(&[#(#places),*]))
    });
    let skills: Vec<EmittedSkill> =
        skills.iter().enumerate().map(|(index, skill)| EmittedSkill { skill, index }).collect();
    let items = skills.iter().map(|skill| skill.items(paths));
    let cards = skills.iter().map(|skill| skill.card());
    let count = skills.len();
    let (dir_item, dir) = match shared_dir(&skills) {
        Some(files) => {
            let entries = dir::entries(&files);
            (quote!(static __DIR: __p::Tree = __p::Dir::new("", #entries);), quote!(__p::some(&__DIR)))
        }
        None => (TokenStream::new(), quote!(__p::none)),
    };
    quote! {
        #(#items)*
        static __CARDS: [__p::SkillCard; #count] = [#(#cards),*];
        #dir_item
        #catalogs
        __p::SetFields::embedded(&__CARDS, #dir, #origin, &__CATALOGS) #by_id .finish()
    }
}

/// The files of all skills below their directories' names, in order; nothing if two directories have one name, or no
/// skill has a directory.
fn shared_dir(skills: &[EmittedSkill]) -> Option<Vec<TreeFile>> {
    let in_directories = skills.iter().filter(|skill| !skill.is_inline());
    let mut named: Vec<(&str, &EmittedSkill)> =
        in_directories.map(|skill| (directory_name(skill.skill.card().directory()), skill)).collect();
    named.sort_by_key(|(name, _)| *name);
    if named.is_empty() || named.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    Some(named.into_iter().flat_map(|(name, skill)| skill.tree_files(&format!("{name}/"))).collect())
}

fn directory_name(directory: &str) -> &str {
    directory.rsplit('/').next().unwrap_or(directory)
}

/// What a set remembers of the call, for `assert_fresh`.
pub(super) fn origin(root: &str, arguments: &Arguments) -> TokenStream {
    let options = &arguments.options;
    let (package, version) = (base::package_name(), base::package_version());
    let include = list(&texts(&options.skill.files.include));
    let exclude = list(&texts(&options.skill.files.exclude));
    let recursive = options.recursive.then(|| quote!(.recursive()));
    let dialect = options.skill.dialect.map(|name| {
        let dialect = dialect(name);
        quote!(.dialect(#dialect))
    });
    let skills = (!options.skills.is_empty()).then(|| {
        let skills = list(&texts(&options.skills));
        quote!(.skills(#skills))
    });
    quote!(__p::Origin::embedded(#package, #version, #root, #include, #exclude) #recursive #dialect #skills)
}

fn texts(texts: &[String]) -> Vec<Text> {
    texts.iter().map(|text| Text::Owned(text.clone())).collect()
}
