//! Modules of types beside structs of other kinds and in other places.

use skills_runtime::{Value, skill};

/// Its module is named by a keyword.
#[skill("skills/closed", types, register = false)]
#[derive(Debug)]
pub struct Match;

/// Its module is left out with it.
#[cfg(any())]
#[skill("skills/closed", types, register = false)]
pub struct LeftOut;

#[cfg(any())]
mod left_out {
    //! The name would be taken if the other were not left out.
}

/// A skill without schemas has `Value` for both.
#[skill("plain/no-schema", types, register = false)]
#[derive(Debug)]
pub(crate) struct WithoutSchemas;

#[skill("skills/nested", types, register = false, crate = skills_runtime)]
#[derive(Debug)]
struct Private;

/// Values of the types, as they are written in Rust.
#[must_use]
pub fn written() -> (r#match::Input, Option<String>) {
    #[skill("skills/choices", types, register = false)]
    #[derive(Debug)]
    struct WithinFunction;

    let word = format!("{:?}", (WithinFunction, Match, WithoutSchemas, Private, within_function::Output::AB));
    let city = private::input::InputAddressCity2 { name: word };
    let address = private::input::InputAddress { street: None, city };
    let nested = private::Input { address, address_city: None, string: None };
    let any: without_schemas::Output = Value::from(nested.address.city.name);
    (r#match::Input { a: Some(1) }, any.as_str().map(str::to_owned))
}
