//! The sets of an agent's configuration as a constant expression.

use proc_macro2::TokenStream;
use quote::quote;
use skills_core::{Definition, ReadConfig, ReadSkill, Text};

use super::card::{list, names};
use super::set::{items_and_set, origin};
use crate::arguments::Arguments;
use crate::base::IncludePaths;

/// The configuration, whose file is tracked besides those of its skills.
pub(crate) fn config(read: &ReadConfig, arguments: &Arguments, paths: &IncludePaths) -> TokenStream {
    let names = names(&arguments.runtime);
    let tracked = if let Some(path) = paths.path_to(&read.disk) {
        quote!(
            const _: &[::core::primitive::u8] = __p::include_bytes!(#path);
        )
    } else {
        let message = format!("the path of `{}` is not UTF-8", read.path);
        quote!(::core::compile_error!(#message);)
    };
    let set = |skills: &[ReadSkill]| {
        let (origin, directories) = (origin(&read.path, arguments), list(&directories(skills)));
        items_and_set(skills, &quote!(#origin.directories(#directories)), paths)
    };
    let (skills, private) = (set(&read.skills), set(&read.private));
    let callers: Vec<Text> = read.allowed_dids.iter().map(|caller| Text::Owned(caller.clone())).collect();
    let callers = list(&callers);
    quote!({
        #names
        #tracked
        __p::AgentConfig::embedded({ #skills }, { #private }, #callers)
    })
}

/// The directories that a list of the configuration names.
fn directories(skills: &[ReadSkill]) -> Vec<Text> {
    let cards = skills.iter().map(ReadSkill::card).filter(|card| card.definition() != Definition::Inline);
    cards.map(|card| Text::Owned(card.directory().to_owned())).collect()
}
