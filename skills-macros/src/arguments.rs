//! What stands in a macro's parentheses.

use proc_macro2::Span;
use skills_core::{Code, Level, Levels, SetOptions, nearest};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, LitInt, LitStr, Path, Token, bracketed, ext::IdentExt, parenthesized};

/// Which macro is called; it decides which arguments there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Macro {
    Attribute,
    EmbedSkill,
    EmbedSkills,
}

/// The arguments of every macro; those of [`Macro::EmbedSkills`] stay at their defaults in the others.
pub(crate) struct Arguments {
    pub(crate) path: LitStr,
    pub(crate) levels: Levels,
    pub(crate) options: SetOptions,
    /// Where `skills_runtime` is.
    pub(crate) runtime: Path,
}

/// Arguments that could not be read: what is wrong, and the runtime's path if it was among what could be read, so that
/// the stub finds it.
pub(crate) struct ArgumentsError {
    pub(crate) error: syn::Error,
    pub(crate) runtime: Path,
}

const COMMON: &[&str] = &[
    "allow(…)",
    "warn(…)",
    "deny(…)",
    "include = […]",
    "exclude = […]",
    "max_files = N",
    "max_bytes = N",
    "crate = path",
];
const OF_SETS: &[&str] = &["recursive", "skills = […]", "skill(\"name\", …)"];

impl Macro {
    fn takes(self) -> Vec<&'static str> {
        let of_sets = if self == Self::EmbedSkills { OF_SETS } else { &[] };
        [COMMON, of_sets].concat()
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
}

impl Arguments {
    /// Parses the arguments of a macro; all that is wrong with them comes out in one error.
    pub(crate) fn parse(which: Macro, tokens: proc_macro2::TokenStream) -> Result<Self, ArgumentsError> {
        let mut runtime = default_runtime();
        let parsed = (|input: ParseStream| parse(which, input, &mut runtime)).parse2(tokens);
        match parsed {
            Ok((path, levels, options)) => Ok(Self { path, levels, options, runtime }),
            Err(error) => Err(ArgumentsError { error, runtime }),
        }
    }
}

fn default_runtime() -> Path {
    syn::parse_quote!(::skills_runtime)
}

fn parse(which: Macro, input: ParseStream, runtime: &mut Path) -> syn::Result<(LitStr, Levels, SetOptions)> {
    if !input.peek(LitStr) {
        let example = which.example();
        let span = if input.is_empty() { Span::call_site() } else { input.span() };
        return Err(syn::Error::new(span, format!("expected the path of a directory as a string: `{example}`")));
    }
    let path: LitStr = input.parse()?;
    let mut levels = Levels::default();
    let mut options = SetOptions::default();
    let mut problems = Problems(None);
    let mut seen = Vec::new();
    while !input.is_empty() {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        let name = input.call(Ident::parse_any)?;
        let once = !["allow", "warn", "deny", "skill"].iter().any(|many| name == many);
        if once && seen.contains(&name) {
            problems.add(syn::Error::new(name.span(), format!("the argument `{name}` is given twice")));
        }
        match name.to_string().as_str() {
            "allow" => set_levels(input, &mut levels, None, Level::Allow, &mut problems)?,
            "warn" => set_levels(input, &mut levels, None, Level::Warn, &mut problems)?,
            "deny" => set_levels(input, &mut levels, None, Level::Error, &mut problems)?,
            "include" => options.files.include = strings(input)?,
            "exclude" => options.files.exclude = strings(input)?,
            "max_files" => options.files.max_files = number(input)?,
            "max_bytes" => options.files.max_bytes = number(input)?,
            "crate" => {
                input.parse::<Token![=]>()?;
                *runtime = input.call(Path::parse_mod_style)?;
            }
            "recursive" if which == Macro::EmbedSkills => options.recursive = true,
            "skills" if which == Macro::EmbedSkills => {
                options.skills = strings(input)?;
                if options.skills.is_empty() {
                    problems.add(syn::Error::new(name.span(), "`skills = []` would take no skill; name at least one"));
                }
            }
            "skill" if which == Macro::EmbedSkills => skill_levels(input, &mut levels, &mut problems)?,
            _ => {
                problems.add(unknown_argument(which, &name));
                skip_value(input)?;
            }
        }
        seen.push(name);
    }
    problems.finish().map(|()| (path, levels, options))
}

/// The problems found so far, combined into one error.
struct Problems(Option<syn::Error>);

impl Problems {
    fn add(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            none => *none = Some(error),
        }
    }

    fn finish(self) -> syn::Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

fn unknown_argument(which: Macro, name: &Ident) -> syn::Error {
    let takes = which.takes();
    let word = |argument: &'static str| argument.split(['(', ' ']).next().unwrap_or(argument);
    let mut message = format!("unknown argument `{name}`");
    if let Some(near) = nearest(&name.to_string(), takes.iter().map(|argument| word(argument))) {
        message.push_str(&format!("; did you mean `{near}`?"));
    }
    message.push_str(&format!("\n`{}` takes {}", which.name(), takes.join(", ")));
    syn::Error::new(name.span(), message)
}

/// Steps over an unknown argument's `= value` or `(…)`, so that the arguments after it are looked at as well.
fn skip_value(input: ParseStream) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}

fn set_levels(
    input: ParseStream,
    levels: &mut Levels,
    skill: Option<&str>,
    level: Level,
    problems: &mut Problems,
) -> syn::Result<()> {
    let content;
    parenthesized!(content in input);
    for name in Punctuated::<Ident, Token![,]>::parse_terminated(&content)? {
        let text = name.to_string();
        let Ok(code) = text.parse::<Code>() else {
            let mut message = format!("no diagnostic has the code `{text}`");
            if let Some(near) = nearest(&text, Code::ALL.iter().map(|code| code.as_str())) {
                message.push_str(&format!("; did you mean `{near}`?"));
            }
            problems.add(syn::Error::new(name.span(), message));
            continue;
        };
        let set = match skill {
            Some(skill) => levels.set_for_skill(skill, code, level),
            None => levels.set(code, level),
        };
        if let Err(fixed) = set {
            problems.add(syn::Error::new(name.span(), format!("{fixed}: without it the skill cannot be read")));
        }
    }
    Ok(())
}

/// `skill("name", allow(…), …)`.
fn skill_levels(input: ParseStream, levels: &mut Levels, problems: &mut Problems) -> syn::Result<()> {
    let content;
    parenthesized!(content in input);
    let skill = content.parse::<LitStr>()?.value();
    while !content.is_empty() {
        content.parse::<Token![,]>()?;
        if content.is_empty() {
            break;
        }
        let name = content.call(Ident::parse_any)?;
        let level = match name.to_string().as_str() {
            "allow" => Level::Allow,
            "warn" => Level::Warn,
            "deny" => Level::Error,
            other => {
                let message =
                    format!("unknown argument `{other}`\n`skill(\"name\", …)` takes allow(…), warn(…), deny(…)");
                problems.add(syn::Error::new(name.span(), message));
                skip_value(&content)?;
                continue;
            }
        };
        set_levels(&content, levels, Some(&skill), level, problems)?;
    }
    Ok(())
}

/// `= ["…", …]`.
fn strings(input: ParseStream) -> syn::Result<Vec<String>> {
    input.parse::<Token![=]>()?;
    let content;
    bracketed!(content in input);
    let strings = Punctuated::<LitStr, Token![,]>::parse_terminated(&content)?;
    Ok(strings.iter().map(LitStr::value).collect())
}

/// `= N`.
fn number<N: std::str::FromStr<Err: std::fmt::Display>>(input: ParseStream) -> syn::Result<N> {
    input.parse::<Token![=]>()?;
    input.parse::<LitInt>()?.base10_parse()
}
