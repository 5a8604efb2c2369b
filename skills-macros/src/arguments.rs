//! What stands in a macro's parentheses.

mod handlers;

use std::fmt::Display;
use std::iter;

use proc_macro2::{Span, TokenStream, TokenTree};
use skills_core::{Code, Dialect, Level, LevelError, Levels, SetOptions, nearest};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, LitBool, LitInt, LitStr, Path, Token, bracketed, parenthesized};

use crate::problems::Problems;

/// Which macro is called; it decides which arguments there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Macro {
    Attribute,
    EmbedSkill,
    EmbedSkills,
}

/// What a call gives.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Gives {
    /// The card of a skill's directory.
    #[default]
    Card,
    /// The set of a root.
    Set,
    /// The sets of an agent's configuration.
    Config,
}

/// The arguments of every macro; those that only one of them takes stay at their defaults in the others.
pub(crate) struct Arguments {
    pub(crate) path: LitStr,
    /// What the call gives, and so what the path names.
    pub(crate) gives: Gives,
    pub(crate) levels: Levels,
    pub(crate) options: SetOptions,
    /// Where `skills_runtime` is.
    pub(crate) runtime: Path,
    /// Whether the annotated type registers itself as a handler.
    pub(crate) register: bool,
    /// Whether Rust types of the skill's schemas are made.
    pub(crate) types: bool,
    /// The handlers that must belong to the skills; none if that is not asked.
    pub(crate) handlers: Vec<Path>,
    /// Where it is written that each skill with an input schema must have one of them.
    pub(crate) complete: Option<Span>,
}

/// Arguments that could not be read: what is wrong, and the runtime's path if it was among what could be read, so that
/// the stub finds it.
pub(crate) struct ArgumentsError {
    pub(crate) error: syn::Error,
    pub(crate) runtime: Path,
    pub(crate) gives: Gives,
    pub(crate) types: bool,
}

/// The arguments that every macro takes, as messages show them.
const COMMON: &[&str] = &[
    "allow(code)",
    "warn(code)",
    "deny(code)",
    "include = [\"pattern\"]",
    "exclude = [\"pattern\"]",
    "dialect = \"bindu\"",
    "max_files = 1000",
    "max_bytes = 10485760",
    "crate = path::to::skills_runtime",
];

/// The arguments that only [`Macro::Attribute`] takes besides.
const OF_ATTRIBUTE: &[&str] = &["register = false", "types"];

/// The argument that stands in the place of the path.
const CONFIG: &str = "config = \"agent_config.json\"";

/// The arguments that only [`Macro::EmbedSkills`] takes besides.
const OF_SETS: &[&str] =
    &["recursive", "skills = [\"name\"]", "skill(\"name\", allow(code))", handlers::FORM, "complete", CONFIG];

/// The arguments that a root takes, but a configuration, which names its skills itself, does not.
const OF_ROOTS: &[&str] = &["recursive", "skills"];

impl Macro {
    fn forms(self) -> Vec<&'static str> {
        let own = match self {
            Self::Attribute => OF_ATTRIBUTE,
            Self::EmbedSkill => &[],
            Self::EmbedSkills => OF_SETS,
        };
        [COMMON, own].concat()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Attribute => "#[skill(…)]",
            Self::EmbedSkill => "embed_skill!",
            Self::EmbedSkills => "embed_skills!",
        }
    }

    fn example(self) -> &'static str {
        match self {
            Self::Attribute => "#[skill(\"skills/greet\")]",
            Self::EmbedSkill => "embed_skill!(\"skills/greet\")",
            Self::EmbedSkills => "embed_skills!(\"skills\")",
        }
    }

    /// What the macro takes, for the end of a message.
    fn takes(self) -> String {
        format!("`{}` takes {}", self.name(), quoted(&self.forms()))
    }
}

fn quoted(forms: &[&str]) -> String {
    forms.iter().map(|form| format!("`{form}`")).collect::<Vec<_>>().join(", ")
}

/// The name at the start of an argument's form.
fn name_of(form: &str) -> &str {
    form.split([' ', '(']).next().unwrap_or(form)
}

impl Arguments {
    /// Parses the arguments of a macro; all that is wrong with them comes out in one error.
    pub(crate) fn parse(which: Macro, tokens: TokenStream) -> Result<Self, ArgumentsError> {
        let gives = if which == Macro::EmbedSkills { Gives::Set } else { Gives::Card };
        let mut read = Parsed { gives, levels: Levels::default().embedded(), ..Parsed::default() };
        let path = (|input: ParseStream| read.parse(which, input)).parse2(tokens);
        let path = read.problems.keep(path).flatten();
        if let (Some(complete), true) = (read.complete, read.seen.iter().all(|name| name != "handlers")) {
            let message = "`complete` is about the handlers; name them: `handlers = [Greet], complete`";
            read.problems.add(complete, message);
        }
        let Parsed { gives, levels, options, runtime, register, types, handlers, complete, problems, .. } = read;
        let runtime = runtime.unwrap_or_else(|| syn::parse_quote!(::skills_runtime));
        let register = register.unwrap_or(true);
        let error = match (path, problems.check()) {
            (Some(path), Ok(())) => {
                return Ok(Self { path, gives, levels, options, runtime, register, types, handlers, complete });
            }
            (_, Err(error)) => error,
            (None, Ok(())) => syn::Error::new(Span::call_site(), which.takes()),
        };
        Err(ArgumentsError { error, runtime, gives, types })
    }
}

/// What was read so far.
#[derive(Default)]
struct Parsed {
    gives: Gives,
    levels: Levels,
    options: SetOptions,
    runtime: Option<Path>,
    register: Option<bool>,
    types: bool,
    handlers: Vec<Path>,
    complete: Option<Span>,
    /// The names of the arguments so far.
    seen: Vec<Ident>,
    problems: Problems,
}

impl Parsed {
    fn parse(&mut self, which: Macro, input: ParseStream) -> syn::Result<Option<LitStr>> {
        let path = self.path(which, input)?;
        while !input.is_empty() {
            if input.parse::<Option<Token![,]>>()?.is_none() {
                self.problems.add(input.span(), "expected `,` before the next argument");
                skip_to_comma(input)?;
            } else if !input.is_empty()
                && let Err(error) = self.argument(which, input)
            {
                self.problems.combine(error);
                skip_to_comma(input)?;
            }
        }
        Ok(path)
    }

    /// What comes first: the path, with `config =` before it if it is that of a configuration.
    fn path(&mut self, which: Macro, input: ParseStream) -> syn::Result<Option<LitStr>> {
        let config = self.config(which, input)?;
        let path = if input.peek(LitStr) { Some(input.parse::<LitStr>()?) } else { None };
        let path = path.filter(|path| path.suffix().is_empty());
        if path.is_none() {
            let otherwise = config.as_ref().map_or_else(Span::call_site, Ident::span);
            let span = if input.is_empty() { otherwise } else { input.span() };
            match config {
                Some(name) => self.problems.combine(malformed(&name, CONFIG, span)),
                None => {
                    self.problems
                        .add(span, format!("expected the path of a directory as a string: `{}`", which.example()));
                }
            }
            skip_to_comma(input)?;
        }
        Ok(path)
    }

    /// `config =`, if it is there; gives the name.
    fn config(&mut self, which: Macro, input: ParseStream) -> syn::Result<Option<Ident>> {
        if !(input.peek(Ident) && input.peek2(Token![=])) {
            return Ok(None);
        }
        let name = input.fork().parse::<Ident>()?;
        if nearest(&name.to_string(), iter::once(name_of(CONFIG))).is_none() {
            return Ok(None);
        }
        if which != Macro::EmbedSkills || name != name_of(CONFIG) {
            self.problems.combine(unknown_argument(which, &name));
        }
        self.gives = Gives::Config;
        input.parse::<Ident>()?;
        input.parse::<Token![=]>()?;
        Ok(Some(name))
    }

    fn argument(&mut self, which: Macro, input: ParseStream) -> syn::Result<()> {
        let Ok(name) = input.call(Ident::parse_any) else {
            return Err(input.error(format!("expected an argument\n{}", which.takes())));
        };
        let text = name.to_string();
        let forms = which.forms();
        let Some(form) = forms.iter().copied().find(|form| name_of(form) == text) else {
            // So that code which names the types gives no errors of its own.
            self.types |= nearest(&text, forms.into_iter().map(name_of)) == Some("types");
            return Err(unknown_argument(which, &name));
        };
        if form == CONFIG {
            self.gives = Gives::Config;
            let message = format!("`{form}` stands in the place of the path, as the first argument");
            return Err(syn::Error::new(name.span(), message));
        }
        if self.gives == Gives::Config && OF_ROOTS.contains(&text.as_str()) {
            self.problems.add(name.span(), format!("a configuration names its skills itself; `{name}` is for a root"));
        }
        let may_repeat = matches!(text.as_str(), "allow" | "warn" | "deny" | "skill");
        if !may_repeat && self.seen.contains(&name) {
            self.problems.add(name.span(), format!("the argument `{name}` is given twice"));
        }
        self.seen.push(name.clone());
        self.value(&name, input).map_err(|error| malformed(&name, form, error.span()))?;
        if input.is_empty() || input.peek(Token![,]) { Ok(()) } else { Err(malformed(&name, form, input.span())) }
    }

    /// Reads what follows an argument's name.
    fn value(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        match name.to_string().as_str() {
            "include" => self.options.skill.files.include = strings(name, input)?,
            "exclude" => self.options.skill.files.exclude = strings(name, input)?,
            "max_files" => self.options.skill.files.max_files = number(name, input)?,
            "max_bytes" => self.options.skill.files.max_bytes = number(name, input)?,
            "dialect" => self.dialect(name, input)?,
            "crate" => {
                equals(name, input)?;
                self.runtime = Some(input.call(Path::parse_mod_style)?);
            }
            "register" => {
                equals(name, input)?;
                self.register = Some(input.parse::<LitBool>()?.value());
            }
            "types" => self.types = true,
            "recursive" => self.options.recursive = true,
            "skills" => {
                self.options.skills = strings(name, input)?;
                if self.options.skills.is_empty() {
                    self.problems.add(name.span(), "`skills = []` would take no skill; name at least one");
                }
            }
            "handlers" => self.handlers = handlers::handlers(name, input, &mut self.problems)?,
            "complete" => self.complete = Some(name.span()),
            "skill" => self.skill_levels(name, input)?,
            level => {
                if let Some(level) = level_named(level) {
                    expect_more(name, input)?;
                    self.levels(input, None, level)?;
                }
            }
        }
        Ok(())
    }

    /// `= "name"`.
    fn dialect(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        equals(name, input)?;
        let written = input.parse::<LitStr>()?;
        match written.value().parse::<Dialect>() {
            Ok(dialect) => self.options.skill.dialect = Some(dialect),
            Err(unknown) => {
                self.problems.add(written.span(), format!("unknown dialect `{}`; {unknown}", written.value()));
            }
        }
        Ok(())
    }

    /// `(code, …)`, each a code or a group of codes.
    fn levels(&mut self, input: ParseStream, skill: Option<&str>, level: Level) -> syn::Result<()> {
        let content;
        parenthesized!(content in input);
        for name in whole(&content, Punctuated::<Ident, Token![,]>::parse_terminated)? {
            let text = name.to_string();
            if text == Code::MissingLinkTarget.as_str() && level > Level::Allow && !cfg!(feature = "links") {
                let message = format!("`{text}` needs the feature `links` of skills-runtime, which is not enabled");
                self.problems.add(name.span(), message);
                continue;
            }
            match self.levels.set_named(&text, skill, level) {
                Ok(()) => {}
                Err(LevelError::UnknownCode(_)) => {
                    let near = did_you_mean(&text, Code::ALL.iter().map(|code| code.as_str()).chain(Code::GROUPS));
                    self.problems.add(name.span(), format!("no diagnostic has the code `{text}`{near}"));
                }
                Err(LevelError::FixedLevel(fixed)) => {
                    self.problems.add(name.span(), format!("{fixed}: without it the skill cannot be read"));
                }
            }
        }
        Ok(())
    }

    /// `("name", allow(code), …)`.
    fn skill_levels(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        let content;
        expect_more(name, input)?;
        parenthesized!(content in input);
        whole(&content, |content| self.levels_of_skill(name, content))
    }

    fn levels_of_skill(&mut self, name: &Ident, content: ParseStream) -> syn::Result<()> {
        const TAKES: &str = "`skill(\"name\", …)` takes `allow(code)`, `warn(code)`, `deny(code)`";
        let skill = content.parse::<LitStr>()?.value();
        if content.is_empty() {
            self.problems.add(name.span(), format!("`skill(\"{skill}\")` changes nothing\n{TAKES}"));
        }
        while !content.is_empty() {
            content.parse::<Token![,]>()?;
            if content.is_empty() {
                break;
            }
            let name = content.call(Ident::parse_any)?;
            if let Some(level) = level_named(&name.to_string()) {
                self.levels(content, Some(&skill), level)?;
            } else {
                let near = did_you_mean(&name.to_string(), ["allow", "warn", "deny"].into_iter());
                self.problems.add(name.span(), format!("unknown argument `{name}`{near}\n{TAKES}"));
                skip_to_comma(content)?;
            }
        }
        Ok(())
    }
}

fn level_named(name: &str) -> Option<Level> {
    match name {
        "allow" => Some(Level::Allow),
        "warn" => Some(Level::Warn),
        "deny" => Some(Level::Error),
        _ => None,
    }
}

fn unknown_argument(which: Macro, name: &Ident) -> syn::Error {
    let text = name.to_string();
    let forms = which.forms();
    let takes = |other: &Macro| other.forms().iter().any(|form| name_of(form) == text);
    let message = if let Some(other) = [Macro::Attribute, Macro::EmbedSkills].iter().find(|other| takes(other)) {
        format!("the argument `{name}` belongs to `{}`", other.name())
    } else {
        format!("unknown argument `{name}`{}", did_you_mean(&text, forms.iter().map(|form| name_of(form))))
    };
    syn::Error::new(name.span(), format!("{message}\n{}", which.takes()))
}

/// An argument whose value is not of its form.
fn malformed(name: &Ident, form: &str, span: Span) -> syn::Error {
    syn::Error::new(span, format!("`{name}` is written `{form}`"))
}

/// Parses the whole of a bracket's content. What is left of it after an error is stepped over, or syn would complain
/// of it as well.
fn whole<T>(content: ParseStream, parse: impl FnOnce(ParseStream) -> syn::Result<T>) -> syn::Result<T> {
    let parsed = parse(content);
    while parsed.is_err() && !content.is_empty() {
        content.parse::<TokenTree>()?;
    }
    parsed
}

/// Makes sure that something follows, for an error at the end of the arguments would be marked on the whole call.
fn expect_more(name: &Ident, input: ParseStream) -> syn::Result<()> {
    if input.is_empty() { Err(syn::Error::new(name.span(), "nothing follows")) } else { Ok(()) }
}

/// `=`, and something behind it.
fn equals(name: &Ident, input: ParseStream) -> syn::Result<()> {
    expect_more(name, input)?;
    input.parse::<Token![=]>()?;
    expect_more(name, input)
}

/// `; did you mean …?`, if one of the candidates is near.
fn did_you_mean<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> String {
    nearest(word, candidates).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

/// Steps over the rest of an argument, so that those after it are looked at as well.
fn skip_to_comma(input: ParseStream) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// `= ["…", …]`.
fn strings(name: &Ident, input: ParseStream) -> syn::Result<Vec<String>> {
    equals(name, input)?;
    let content;
    bracketed!(content in input);
    let strings = whole(&content, Punctuated::<LitStr, Token![,]>::parse_terminated)?;
    Ok(strings.iter().map(LitStr::value).collect())
}

/// `= N`.
fn number<N: std::str::FromStr<Err: Display>>(name: &Ident, input: ParseStream) -> syn::Result<N> {
    equals(name, input)?;
    let number = input.parse::<LitInt>()?;
    if number.suffix().is_empty() { number.base10_parse() } else { Err(syn::Error::new(number.span(), "a suffix")) }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    fn sets(tokens: TokenStream) -> Arguments {
        Arguments::parse(Macro::EmbedSkills, tokens).unwrap_or_else(|error| panic!("{}", error.error))
    }

    /// Everything that is wrong with the arguments.
    fn problems(which: Macro, tokens: TokenStream) -> Vec<String> {
        let error = Arguments::parse(which, tokens).err().expect("the arguments are wrong").error;
        error.into_iter().map(|problem| problem.to_string().lines().next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn path_of_a_directory_and_of_a_configuration_are_told_apart() {
        let root = sets(quote!("skills"));
        assert!(root.path.value() == "skills" && root.gives == Gives::Set);
        let config = sets(quote!(config = "agent.json", allow(warnings)));
        assert!(config.path.value() == "agent.json" && config.gives == Gives::Config);
    }

    #[test]
    fn dialect_is_given_by_its_name() {
        let dialect = |tokens| sets(tokens).options.skill.dialect;
        assert_eq!(dialect(quote!("skills")), None);
        assert_eq!(dialect(quote!("skills", dialect = "bindu")), Some(Dialect::Bindu));
        assert_eq!(dialect(quote!("skills", dialect = "agent-skills")), Some(Dialect::AgentSkills));
        assert_eq!(
            problems(Macro::Attribute, quote!("skills/greet", dialect = "Bindu")),
            ["unknown dialect `Bindu`; the dialects are `agent-skills` and `bindu`"]
        );
    }

    #[test]
    fn groups_stand_for_the_codes_of_their_default_level() {
        let levels = sets(quote!("skills", deny(warnings), warn(advice), allow(empty_body))).levels;
        assert_eq!(levels.level(Code::UnusedValue, "greet"), Level::Error);
        assert_eq!(levels.level(Code::EmptyBody, "greet"), Level::Allow);
        assert_eq!(levels.level(Code::LongBody, "greet"), Level::Warn);
        assert_eq!(levels.level(Code::MissingName, "greet"), Level::Error);
    }

    #[test]
    fn groups_work_for_one_skill() {
        let levels = sets(quote!("skills", skill("vendor", allow(warnings)))).levels;
        assert_eq!(levels.level(Code::EmptyBody, "vendor"), Level::Allow);
        assert_eq!(levels.level(Code::EmptyBody, "greet"), Level::Warn);
    }

    #[test]
    fn misspelled_types_have_stubs() {
        let has_stubs = |tokens| Arguments::parse(Macro::Attribute, tokens).err().is_some_and(|error| error.types);
        assert!(has_stubs(quote!("skills/greet", type)) && has_stubs(quote!("skills/greet", tpyes)));
        assert!(!has_stubs(quote!("skills/greet", other)) && !has_stubs(quote!("skills/greet", regster = false)));
    }

    #[test]
    fn misspelled_group_is_near_one() {
        assert_eq!(
            problems(Macro::EmbedSkill, quote!("skills/greet", allow(warning))),
            ["no diagnostic has the code `warning`; did you mean `warnings`?"]
        );
    }

    #[test]
    fn configuration_takes_no_arguments_of_roots() {
        assert_eq!(
            problems(Macro::EmbedSkills, quote!(config = "agent.json", recursive, skills = ["a"])),
            [
                "a configuration names its skills itself; `recursive` is for a root",
                "a configuration names its skills itself; `skills` is for a root",
            ]
        );
    }

    #[test]
    fn handlers_are_paths_alone() {
        for (element, expected) in [
            (quote!(Ask<String>), "without generic arguments; give the type a name, `type Listed = Ask<…>;`"),
            (quote!(Ask::<A, B>), "without generic arguments"),
            (
                quote!(
                    #[cfg(any())]
                    Ask
                ),
                "without attributes",
            ),
            (quote!(Ask("ada".into())), "not as a value"),
            (quote!(Ask { model: 7 }), "not as a value"),
            (quote!(Ask::new()), "not as a value"),
            (quote!("Ask"), "without quotes"),
            (quote!(7), "`handlers` is written `handlers = [Greet, module::translate]`"),
            (quote!(Ask + 1), "`handlers` is written `handlers = [Greet, module::translate]`"),
        ] {
            let problems = problems(Macro::EmbedSkills, quote!("skills", handlers = [First, #element, crate::last]));
            assert!(problems.len() == 1 && problems[0].contains(expected), "{element}: {problems:?}");
        }
    }

    #[test]
    fn every_wrong_element_of_the_handlers_is_named() {
        let tokens = quote!("skills", handlers = [Ask<String>, "Ask", Ask()]);
        assert_eq!(problems(Macro::EmbedSkills, tokens).len(), 3);
    }

    #[test]
    fn configuration_stands_first() {
        assert_eq!(
            problems(Macro::EmbedSkills, quote!("skills", config = "agent.json")),
            ["`config = \"agent_config.json\"` stands in the place of the path, as the first argument"]
        );
    }

    #[test]
    fn only_sets_have_a_configuration() {
        for which in [Macro::EmbedSkill, Macro::Attribute] {
            let expected = ["the argument `config` belongs to `embed_skills!`"];
            assert_eq!(problems(which, quote!(config = "agent.json")), expected);
        }
    }

    #[test]
    fn configuration_is_named_by_a_string() {
        for tokens in [quote!(config = 7), quote!(config = ), quote!(config = agent, recursive)] {
            let first = &problems(Macro::EmbedSkills, tokens)[0];
            assert_eq!(first, "`config` is written `config = \"agent_config.json\"`");
        }
        assert_eq!(
            problems(Macro::EmbedSkills, quote!(confg = "agent.json")),
            ["unknown argument `confg`; did you mean `config`?"]
        );
    }
}
