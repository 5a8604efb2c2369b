//! The names of the types.

use std::collections::{HashMap, HashSet};

use super::at::Part;
use crate::types::schemas::naming;

/// The names that types have so far.
#[derive(Default)]
pub(super) struct Names {
    by_part: HashMap<Part, String>,
    taken: HashSet<String>,
    /// For each name that was wanted, the number that comes next.
    numbers: HashMap<String, usize>,
}

impl Names {
    /// The name of the type that is made of a part, if it has one.
    pub(super) fn get(&self, part: &Part) -> Option<&str> {
        self.by_part.get(part).map(String::as_str)
    }

    /// Gives the type that is made of a part a name that no other has.
    pub(super) fn give(&mut self, part: Part, wanted: &str) -> String {
        let mut name = naming::type_name(wanted);
        let number = self.numbers.entry(name.clone()).or_insert(1);
        while !self.taken.insert(name.clone()) {
            *number += 1;
            name = naming::type_name(&format!("{wanted}_{number}"));
        }
        self.by_part.insert(part, name.clone());
        name
    }
}
