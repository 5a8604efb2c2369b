//! A set as a constant expression.

use proc_macro2::TokenStream;
use quote::quote;
use skills_core::{ReadSet, Text};

use super::card::{EmittedSkill, list, names};
use super::dir::{self, TreeFile};
use crate::arguments::Arguments;
use crate::base::{self, IncludePaths};

/// The set of a root.
pub(crate) fn set(read: &ReadSet, arguments: &Arguments, paths: &IncludePaths) -> TokenStream {
    let runtime = &arguments.runtime;
    let skills: Vec<EmittedSkill> =
        read.skills.iter().enumerate().map(|(index, skill)| EmittedSkill { skill, index }).collect();
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
    let origin = origin(&read.root, arguments);
    let names = names(runtime);
    quote!({
        #names
        #(#items)*
        static __CARDS: [__p::SkillCard; #count] = [#(#cards),*];
        #dir_item
        __p::SkillSet::from_fields(__p::SetFields { cards: b(&__CARDS), dir: #dir, origin: #origin })
    })
}

/// The files of all skills below their directories' names, in order; nothing if two directories have one name.
fn shared_dir(skills: &[EmittedSkill]) -> Option<Vec<TreeFile>> {
    let mut named: Vec<(&str, &EmittedSkill)> =
        skills.iter().map(|skill| (directory_name(skill.skill.card().directory()), skill)).collect();
    named.sort_by_key(|(name, _)| *name);
    if named.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    Some(named.into_iter().flat_map(|(name, skill)| skill.tree_files(&format!("{name}/"))).collect())
}

fn directory_name(directory: &str) -> &str {
    directory.rsplit('/').next().unwrap_or(directory)
}

/// What the set remembers of the call, for `assert_fresh`.
fn origin(root: &str, arguments: &Arguments) -> TokenStream {
    let options = &arguments.options;
    let (package, version) = (base::package_name(), base::package_version());
    let recursive = options.recursive;
    let include = list(&texts(&options.files.include));
    let exclude = list(&texts(&options.files.exclude));
    let skills = list(&texts(&options.skills));
    quote! {
        __p::some(__p::Origin {
            package: b(#package),
            version: b(#version),
            root: b(#root),
            recursive: #recursive,
            include: b(#include),
            exclude: b(#exclude),
            skills: b(#skills),
        })
    }
}

fn texts(texts: &[String]) -> Vec<Text> {
    texts.iter().map(|text| Text::Owned(text.clone())).collect()
}
