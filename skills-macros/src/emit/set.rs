//! A set as a constant expression.

use proc_macro2::TokenStream;
use quote::quote;
use skills_core::{ReadSet, Text};

use super::card::{EmittedSkill, names};
use super::dir;
use super::source::{list, parsed, text};
use crate::arguments::Arguments;
use crate::base::{self, IncludePaths};

/// The set of a root.
pub(crate) fn set(read: &ReadSet, arguments: &Arguments, paths: &IncludePaths) -> TokenStream {
    let skills: Vec<EmittedSkill> =
        read.skills.iter().enumerate().map(|(index, skill)| EmittedSkill { skill, index }).collect();
    let items: String = skills.iter().map(|skill| skill.items(paths)).collect();
    let cards: String = skills.iter().map(|skill| skill.card() + ",").collect();
    let count = skills.len();
    let (dir_item, dir) = match shared_dir(&skills) {
        Some(files) => {
            let entries = dir::entries(&files);
            (format!("static __DIR:__p::Tree=__p::Dir::new(\"\",{entries});"), "__p::some(&__DIR)")
        }
        None => (String::new(), "__p::none"),
    };
    let origin = origin(&read.root, arguments);
    let names = names(&arguments.runtime);
    let set = parsed(&format!(
        "{items}static __CARDS:[__p::SkillCard;{count}]=[{cards}];{dir_item}\
         __p::SkillSet::from_fields(__p::SetFields{{cards:b(&__CARDS),dir:{dir},origin:__p::some({origin})}})"
    ));
    quote!({ #names #set })
}

/// The files of all skills below their directories' names, in order; nothing if two directories have one name.
fn shared_dir(skills: &[EmittedSkill]) -> Option<Vec<(String, String)>> {
    let mut named: Vec<(&str, &EmittedSkill)> =
        skills.iter().map(|skill| (directory_name(skill.skill.card().directory()), skill)).collect();
    named.sort_by_key(|(name, _)| *name);
    if named.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    let mut files = Vec::new();
    for (name, skill) in named {
        files.extend(skill.contents().into_iter().map(|(path, content)| (format!("{name}/{path}"), content)));
    }
    Some(files)
}

fn directory_name(directory: &str) -> &str {
    directory.rsplit('/').next().unwrap_or(directory)
}

/// What the set remembers of the call, for `assert_fresh`.
fn origin(root: &str, arguments: &Arguments) -> String {
    let options = &arguments.options;
    let owned = |texts: &[String]| list(&texts.iter().map(|text| Text::Owned(text.clone())).collect::<Vec<_>>());
    format!(
        "__p::Origin{{package:b({}),root:b({}),recursive:{},include:b({}),exclude:b({}),skills:b({})}}",
        text(&base::package_name()),
        text(root),
        options.recursive,
        owned(&options.files.include),
        owned(&options.files.exclude),
        owned(&options.skills),
    )
}
