//! The dependency on the runtime.

use std::path::{MAIN_SEPARATOR, Path};

use toml_edit::{InlineTable, Item, Value};

use super::by_hand::ByHand;
use super::insertion::with_dependency;
use super::manifest::{Manifest, RUNTIME};
use super::text_file::check_writable;
use super::workspace::{Source, Workspace, source};
use crate::failure::Failure;
use crate::wording::{shown, visible};

/// The version that is published together with this program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is to be done about the dependency.
pub(super) struct Dependency {
    /// What it is called in the package.
    pub(super) name: String,
    pub(super) plan: Plan,
}

/// What is to be done about Cargo.toml.
pub(super) enum Plan {
    /// Nothing: the dependency is there. `is_optional`: and the package is built without it unless a feature asks.
    Ready { is_optional: bool },
    /// It is to have this text. `replaces`: which has the dependency in place of the one that is there.
    Write { text: String, replaces: bool },
    /// The user has to change it.
    ByHand(ByHand),
}

/// Finds out what is to be done, and does nothing. `checkout` is the runtime that the user wants, if any in particular.
pub(super) fn plan(manifest: &Manifest, checkout: Option<&Path>) -> Result<Dependency, Failure> {
    let way = checkout.map(|checkout| way_to(manifest, checkout)).transpose()?;
    let workspace = Workspace::of(manifest);
    let table = match manifest.get("dependencies") {
        None => None,
        Some(item) => Some(item.as_table_like().ok_or_else(|| {
            Failure::Message(format!("`dependencies` in `{}` is not a table", shown(manifest.path())))
        })?),
    };
    let source = |name: &str, item: &Item| source(name, item, manifest.directory(), workspace.as_ref());
    let mut entries = table.into_iter().flat_map(|table| table.iter());
    if let Some((name, item)) = entries.find(|(name, item)| source(name, item).package == RUNTIME) {
        let plan = match checkout.zip(way) {
            Some((checkout, way)) => plan_replacement(manifest, (name, item), &source(name, item), checkout, &way)?,
            None => ready(item),
        };
        return Ok(Dependency { name: name.to_owned(), plan });
    }

    let get = |name: &str| table.and_then(|table| table.get(name));
    let inherited = workspace.as_ref().and_then(Workspace::runtime).filter(|name| way.is_none() && get(name).is_none());
    if let (None, Some(other)) = (inherited, get(RUNTIME)) {
        let other = visible(&source(RUNTIME, other).package);
        let by_hand = ByHand {
            why: format!("Cargo.toml gives the name `{RUNTIME}` to the package `{other}`"),
            what: "add this to `[dependencies]`, by a name that is free",
            lines: format!("skills = {}", renamed(way.as_deref())),
        };
        return Ok(Dependency { name: "skills".to_owned(), plan: Plan::ByHand(by_hand) });
    }
    let name = inherited.unwrap_or(RUNTIME);
    let value = match (&way, inherited) {
        (Some(way), _) => one_key("path", way.as_str()),
        (None, Some(_)) => one_key("workspace", true),
        (None, None) => Value::from(VERSION),
    };
    check_writable(manifest.path())?;
    let text = with_dependency(manifest.document(), name, &value.to_string());
    Ok(Dependency { name: name.to_owned(), plan: Plan::Write { text, replaces: false } })
}

/// What is to be done where there is a dependency, and the user wants a checkout.
fn plan_replacement(
    manifest: &Manifest,
    (name, item): (&str, &Item),
    source: &Source,
    checkout: &Path,
    way: &str,
) -> Result<Plan, Failure> {
    if let Some(path) = &source.path
        && let (Ok(is), Ok(wanted)) = (path.canonicalize(), checkout.canonicalize())
        && is == wanted
    {
        return Ok(ready(item));
    }
    // What this command itself writes holds no wish of the user's.
    if name == RUNTIME
        && item.as_str() == Some(VERSION)
        && let Some(span) = item.span()
    {
        check_writable(manifest.path())?;
        let mut text = manifest.document().raw().to_owned();
        text.replace_range(span, &one_key("path", way).to_string());
        return Ok(Plan::Write { text, replaces: true });
    }
    let value = if name == RUNTIME { one_key("path", way).to_string() } else { renamed(Some(way)) };
    Ok(Plan::ByHand(ByHand {
        why: format!("Cargo.toml depends on {RUNTIME} already, so `--path` was not used"),
        what: "to use the checkout, have this in place of that dependency",
        lines: format!("{} = {value}", toml_edit::Key::new(name)),
    }))
}

fn ready(item: &Item) -> Plan {
    Plan::Ready { is_optional: item.get("optional").and_then(Item::as_bool) == Some(true) }
}

/// The value of the dependency under another name.
fn renamed(way: Option<&str>) -> String {
    let (key, value) = way.map_or(("version", VERSION), |way| ("path", way));
    Value::from(InlineTable::from_iter([("package", RUNTIME), (key, value)])).to_string()
}

fn one_key(key: &str, value: impl Into<Value>) -> Value {
    Value::from(InlineTable::from_iter([(key, value.into())]))
}

/// The way from the package to a checkout of the runtime.
fn way_to(manifest: &Manifest, checkout: &Path) -> Result<String, Failure> {
    let found = Manifest::read(checkout.join("Cargo.toml"))?;
    let name = found.get("package").and_then(|package| package.get("name")).and_then(Item::as_str);
    if name != Some(RUNTIME) {
        let help = format!("name the directory `{RUNTIME}` of a checkout");
        return Err(Failure::with_help(format!("`{}` is not the package `{RUNTIME}`", shown(checkout)), help));
    }
    let real = |path: &Path| {
        path.canonicalize().map_err(|error| Failure::Message(format!("cannot read `{}`: {error}", shown(path))))
    };
    let (from, to) = (real(&Path::new(".").join(manifest.directory()))?, real(checkout)?);
    let path = pathdiff::diff_paths(&to, from).unwrap_or(to);
    let path = path.to_str().ok_or_else(|| Failure::Message(format!("the path `{}` is not UTF-8", shown(checkout))))?;
    Ok(path.replace(MAIN_SEPARATOR, "/"))
}
