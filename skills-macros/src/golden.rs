//! The tokens of a small set, a configuration and single skills, each compared with a file.
//!
//! `UPDATE_GOLDEN=1 cargo test -p skills-macros` writes the files anew.

use std::fmt::Write as _;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use crate::arguments::Macro;
use crate::{attribute, call};

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn set_is_printed_as_recorded() {
    let tokens = call::embed(Macro::EmbedSkills, quote!("skills", exclude = ["*.draft.md"], allow(no_build_script)));
    compare("embed_skills", &tokens);
}

#[test]
fn configuration_is_printed_as_recorded() {
    compare(
        "config",
        &call::embed(Macro::EmbedSkills, quote!(config = "agent/agent_config.json", allow(no_build_script))),
    );
}

#[test]
fn skill_yaml_with_a_skill_md_is_printed_as_recorded() {
    compare("skill_yaml", &call::embed(Macro::EmbedSkill, quote!("agent/skills/translate", allow(no_build_script))));
}

#[test]
fn attribute_is_printed_as_recorded() {
    let arguments = quote!("skills/sign-off", register = false, allow(no_build_script));
    let item = quote!(
        #[cfg(test)]
        pub struct SignOff<T: Clone>(T);
    );
    compare("skill", &attribute::expand(arguments, &item));
}

#[test]
fn registration_is_printed_as_recorded() {
    let arguments = quote!("skills/sign-off", allow(no_build_script));
    let item = quote!(
        pub struct SignOff;
    );
    compare("registered", &attribute::expand(arguments, &item));
}

#[test]
fn function_is_printed_as_recorded() {
    let arguments = quote!("skills/sign-off", crate = self::kit, allow(no_build_script));
    let item = quote!(
        /// Ends a message.
        #[cfg(test)]
        pub(crate) async fn sign_off(_: Value, sink: &dyn SkillProgressSink) -> Result<Value, SkillError> {
            ends(sink).await
        }
    );
    compare("function", &attribute::expand(arguments, &item));
}

#[test]
fn pairing_is_printed_as_recorded() {
    let arguments = quote!("skills", handlers = [SignOff, r#mod::greet], complete, allow(no_build_script));
    compare("pairing", &call::embed(Macro::EmbedSkills, arguments));
}

#[test]
fn same_skills_give_the_same_tokens() {
    let expand = || call::embed(Macro::EmbedSkills, quote!("skills", allow(no_build_script))).to_string();
    assert_eq!(expand(), expand());
}

#[track_caller]
fn compare(name: &str, tokens: &TokenStream) {
    let mut text = String::new();
    print(tokens.clone(), 0, &mut text);
    // Outside of a compiler, no calling file is known, and the files are named by their absolute paths.
    let text = text.replace(&PACKAGE.escape_default().to_string(), "$PACKAGE");
    let text = text.replace(&format!("{:?}", env!("CARGO_PKG_VERSION")), "\"$VERSION\"");
    let path = Path::new(PACKAGE).join("golden").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file is in a folder")).expect("a folder");
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let recorded = std::fs::read_to_string(&path).expect("the file is there; UPDATE_GOLDEN=1 writes it");
    assert!(text == recorded, "the tokens differ from {}; they are:\n{text}", path.display());
}

/// Writes tokens with a line for each statement and each element of a list.
fn print(tokens: TokenStream, depth: usize, out: &mut String) {
    let indent = "    ".repeat(depth);
    let mut at_start = true;
    for token in tokens {
        if at_start {
            out.push_str(&indent);
            at_start = false;
        }
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                if group.stream().into_iter().count() <= 12 {
                    write!(out, "{open}{}{close} ", group.stream()).expect("a text takes all");
                } else {
                    writeln!(out, "{open}").expect("a text takes all");
                    print(group.stream(), depth + 1, out);
                    write!(out, "{indent}{close} ").expect("a text takes all");
                }
            }
            TokenTree::Punct(mark) if matches!(mark.as_char(), ';' | ',') => {
                writeln!(out, "{mark}").expect("a text takes all");
                at_start = true;
            }
            TokenTree::Punct(mark) if mark.spacing() == proc_macro2::Spacing::Joint => out.push(mark.as_char()),
            other => write!(out, "{other} ").expect("a text takes all"),
        }
    }
    if !at_start {
        out.push('\n');
    }
}
