//! What stands in a macro's parentheses.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream, TokenTree};
use skills_core::{Code, Level, Levels, SetOptions, nearest};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, LitBool, LitInt, LitStr, Path, Token, bracketed, parenthesized};

/// Which macro is called; it decides which arguments there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Macro {
    Attribute,
    EmbedSkill,
    EmbedSkills,
}

/// The arguments of every macro; those that only one of them takes stay at their defaults in the others.
pub(crate) struct Arguments {
    pub(crate) path: LitStr,
    pub(crate) levels: Levels,
    pub(crate) options: SetOptions,
    /// Where `skills_runtime` is.
    pub(crate) runtime: Path,
    /// Whether the annotated type registers itself as a handler.
    pub(crate) register: bool,
}

/// Arguments that could not be read: what is wrong, and the runtime's path if it was among what could be read, so that
/// the stub finds it.
pub(crate) struct ArgumentsError {
    pub(crate) error: syn::Error,
    pub(crate) runtime: Path,
}

/// The arguments that every macro takes, as messages show them.
const COMMON: &[&str] = &[
    "allow(code)",
    "warn(code)",
    "deny(code)",
    "include = [\"pattern\"]",
    "exclude = [\"pattern\"]",
    "max_files = 1000",
    "max_bytes = 10485760",
    "crate = path::to::skills_runtime",
];

/// The argument that only [`Macro::Attribute`] takes besides.
const OF_TYPES: &[&str] = &["register = false"];

/// The arguments that only [`Macro::EmbedSkills`] takes besides.
const OF_SETS: &[&str] = &["recursive", "skills = [\"name\"]", "skill(\"name\", allow(code))"];

impl Macro {
    fn forms(self) -> Vec<&'static str> {
        let own = match self {
            Self::Attribute => OF_TYPES,
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
        let mut arguments = Parsed::default();
        let parsed = (|input: ParseStream| arguments.parse(which, input)).parse2(tokens);
        let Parsed { levels, options, runtime, register, problems, .. } = arguments;
        let runtime = runtime.unwrap_or_else(|| syn::parse_quote!(::skills_runtime));
        let register = register.unwrap_or(true);
        let error = match (parsed, problems) {
            (Ok(Some(path)), None) => return Ok(Self { path, levels, options, runtime, register }),
            (Ok(_), Some(error)) | (Err(error), None) => error,
            (Err(last), Some(mut error)) => {
                error.combine(last);
                error
            }
            (Ok(None), None) => syn::Error::new(Span::call_site(), which.takes()),
        };
        Err(ArgumentsError { error, runtime })
    }
}

/// What was read so far.
#[derive(Default)]
struct Parsed {
    levels: Levels,
    options: SetOptions,
    runtime: Option<Path>,
    register: Option<bool>,
    /// The names of the arguments so far.
    seen: Vec<Ident>,
    problems: Option<syn::Error>,
}

impl Parsed {
    fn parse(&mut self, which: Macro, input: ParseStream) -> syn::Result<Option<LitStr>> {
        let path = self.path(which, input)?;
        while !input.is_empty() {
            if input.parse::<Option<Token![,]>>()?.is_none() {
                self.problem(input.span(), "expected `,` before the next argument");
                skip_to_comma(input)?;
            } else if !input.is_empty()
                && let Err(error) = self.argument(which, input)
            {
                self.add(error);
                skip_to_comma(input)?;
            }
        }
        Ok(path)
    }

    fn path(&mut self, which: Macro, input: ParseStream) -> syn::Result<Option<LitStr>> {
        let path = if input.peek(LitStr) { Some(input.parse::<LitStr>()?) } else { None };
        let path = path.filter(|path| path.suffix().is_empty());
        if path.is_none() {
            let span = if input.is_empty() { Span::call_site() } else { input.span() };
            self.problem(span, format!("expected the path of a directory as a string: `{}`", which.example()));
            skip_to_comma(input)?;
        }
        Ok(path)
    }

    fn argument(&mut self, which: Macro, input: ParseStream) -> syn::Result<()> {
        let Ok(name) = input.call(Ident::parse_any) else {
            return Err(input.error(format!("expected an argument\n{}", which.takes())));
        };
        let text = name.to_string();
        let Some(form) = which.forms().into_iter().find(|form| name_of(form) == text) else {
            return Err(unknown_argument(which, &name));
        };
        let may_repeat = matches!(text.as_str(), "allow" | "warn" | "deny" | "skill");
        if !may_repeat && self.seen.contains(&name) {
            self.problem(name.span(), format!("the argument `{name}` is given twice"));
        }
        self.seen.push(name.clone());
        self.value(&name, input).map_err(|error| malformed(&name, form, error.span()))?;
        if input.is_empty() || input.peek(Token![,]) { Ok(()) } else { Err(malformed(&name, form, input.span())) }
    }

    /// Reads what follows an argument's name.
    fn value(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        match name.to_string().as_str() {
            "include" => self.options.files.include = strings(name, input)?,
            "exclude" => self.options.files.exclude = strings(name, input)?,
            "max_files" => self.options.files.max_files = number(name, input)?,
            "max_bytes" => self.options.files.max_bytes = number(name, input)?,
            "crate" => {
                equals(name, input)?;
                self.runtime = Some(input.call(Path::parse_mod_style)?);
            }
            "register" => {
                equals(name, input)?;
                self.register = Some(input.parse::<LitBool>()?.value());
            }
            "recursive" => self.options.recursive = true,
            "skills" => {
                self.options.skills = strings(name, input)?;
                if self.options.skills.is_empty() {
                    self.problem(name.span(), "`skills = []` would take no skill; name at least one");
                }
            }
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

    /// `(code, …)`.
    fn levels(&mut self, input: ParseStream, skill: Option<&str>, level: Level) -> syn::Result<()> {
        let content;
        parenthesized!(content in input);
        for name in whole(&content, Punctuated::<Ident, Token![,]>::parse_terminated)? {
            let text = name.to_string();
            let Ok(code) = text.parse::<Code>() else {
                let near = did_you_mean(&text, Code::ALL.iter().map(|code| code.as_str()));
                self.problem(name.span(), format!("no diagnostic has the code `{text}`{near}"));
                continue;
            };
            if code == Code::MissingLinkTarget && level > Level::Allow && !cfg!(feature = "links") {
                let message = format!("`{code}` needs the feature `links` of skills-runtime, which is not enabled");
                self.problem(name.span(), message);
                continue;
            }
            let set = match skill {
                Some(skill) => self.levels.set_for_skill(skill, code, level),
                None => self.levels.set(code, level),
            };
            if let Err(fixed) = set {
                self.problem(name.span(), format!("{fixed}: without it the skill cannot be read"));
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
            self.problem(name.span(), format!("`skill(\"{skill}\")` changes nothing\n{TAKES}"));
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
                self.problem(name.span(), format!("unknown argument `{name}`{near}\n{TAKES}"));
                skip_to_comma(content)?;
            }
        }
        Ok(())
    }

    fn problem(&mut self, span: Span, message: impl Display) {
        self.add(syn::Error::new(span, message));
    }

    fn add(&mut self, error: syn::Error) {
        match &mut self.problems {
            Some(problems) => problems.combine(error),
            none => *none = Some(error),
        }
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
