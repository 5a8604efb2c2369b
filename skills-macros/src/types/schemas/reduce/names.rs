//! The names of the types.

use std::collections::{HashMap, HashSet};

use super::at::Part;
use crate::types::schemas::naming;

/// Names that the generated code means something else by.
const TAKEN: [&str; 22] = [
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "Err",
    "Error",
    "From",
    "Into",
    "None",
    "Ok",
    "Option",
    "PartialEq",
    "Result",
    "Self",
    "Serialize",
    "Some",
    "String",
    "ToString",
    "TryFrom",
    "Vec",
];

/// The names that types have so far.
pub(super) struct Names {
    by_part: HashMap<Part, String>,
    taken: HashSet<String>,
}

impl Names {
    pub(super) fn new() -> Self {
        Self { by_part: HashMap::new(), taken: TAKEN.iter().map(|name| (*name).to_owned()).collect() }
    }

    /// The name of the type that is made of a part, if it has one.
    pub(super) fn get(&self, part: &Part) -> Option<&str> {
        self.by_part.get(part).map(String::as_str)
    }

    /// Gives the type that is made of a part a name that no other has.
    pub(super) fn give(&mut self, part: Part, wanted: &str) -> String {
        let mut name = naming::type_name(wanted);
        let mut number = 2_usize;
        while !self.taken.insert(name.clone()) {
            name = naming::type_name(&format!("{wanted}_{number}"));
            number += 1;
        }
        self.by_part.insert(part, name.clone());
        name
    }
}
