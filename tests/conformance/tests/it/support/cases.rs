//! Packages with a fault that some reader of skills is known for, from `data/bugcases.jsonl`, or that real skills have, from
//! `data/faults.jsonl`.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Package;

/// The package of a case of `bugcases.jsonl`.
pub(crate) fn package(id: &str) -> Package {
    package_of(include_str!("../../../data/bugcases.jsonl"), id)
}

/// The package of a case of `faults.jsonl`.
pub(crate) fn fault_package(id: &str) -> Package {
    package_of(include_str!("../../../data/faults.jsonl"), id)
}

fn package_of(cases: &str, id: &str) -> Package {
    let case = cases
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a case is JSON"))
        .find(|case| case["id"] == id)
        .unwrap_or_else(|| panic!("there is no case {id}"));
    let package = Package::new();
    let files: BTreeMap<String, Value> = serde_json::from_value(case["input"].clone()).expect("a case has files");
    for (path, content) in &files {
        match content {
            Value::String(text) => package.write(path, text),
            Value::Object(link) if link.contains_key("symlink") => {
                #[cfg(unix)]
                package.link(path, link["symlink"].as_str().expect("a link has a target"));
            }
            other => {
                let hex = other["repeat_hex"][0].as_str().expect("a pattern");
                let bytes: Vec<u8> = (0..hex.len() / 2)
                    .map(|byte| u8::from_str_radix(&hex[byte * 2..byte * 2 + 2], 16).expect("hexadecimal"))
                    .collect();
                let count = other["repeat_hex"][1].as_u64().expect("a count");
                package.write(path, bytes.repeat(usize::try_from(count).expect("a small count")));
            }
        }
    }
    package
}
