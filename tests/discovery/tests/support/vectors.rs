//! The vectors: where they are, and how an answer is held against one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use reqwest::Response;
use reqwest::header::{ALLOW, CONTENT_TYPE, LOCATION};
use serde_json::{Map, Value, json};

/// A section of the vectors' file; none where there is no such file.
pub(crate) fn section(name: &str) -> Option<Value> {
    let repository =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is two folders deep");
    let folder = std::env::var_os("SKILLS_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let path = repository.join(folder).join("vectors/bindu.json");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: {} is not there; SKILLS_SHARED names the folder that holds it", path.display());
        return None;
    };
    let mut all: Value = serde_json::from_str(&text).expect("the vectors are JSON");
    Some(all[name].take())
}

/// An answer in the form in which vectors state it: with the members that `stated` has, and no others.
pub(crate) async fn answer_like(stated: &Value, response: Response) -> Value {
    let mut answer = Map::from_iter([("status".to_owned(), json!(response.status().as_u16()))]);
    let header = |name| response.headers().get(name).map(|value| value.to_str().expect("an ASCII header").to_owned());
    let content_type = header(CONTENT_TYPE);
    let location = header(LOCATION);
    let allowed: Option<BTreeSet<String>> =
        header(ALLOW).map(|allow| allow.split(',').map(|method| method.trim().to_owned()).collect());
    let text = response.text().await.expect("a text");
    for member in stated.as_object().expect("a vector's answer is an object").keys() {
        let value = match member.as_str() {
            "status" => continue,
            "content_type" => json!(content_type),
            "location" => json!(location),
            "allow_set" => json!(allowed),
            "text" => json!(text),
            "body" => {
                if text.is_empty() {
                    Value::Null
                } else {
                    json!(text)
                }
            }
            "json" => serde_json::from_str(&text).unwrap_or(Value::Null),
            other => panic!("vectors have a new member: {other}"),
        };
        answer.insert(member.clone(), value);
    }
    Value::Object(answer)
}

/// A table of what differs: a vector's id, what we answer instead, and why.
pub(crate) type Differences = BTreeMap<&'static str, (Value, &'static str)>;

/// Holds answers against their vectors and the table, both ways.
#[track_caller]
pub(crate) fn compare(answers: &[(String, Value, Value)], differences: &Differences) {
    let mut faults = Vec::new();
    for (id, theirs, ours) in answers {
        match differences.get(id.as_str()) {
            None if theirs == ours => {}
            None => faults.push(format!("{id}: theirs is {theirs}\n    ours is {ours}")),
            Some(_) if theirs == ours => faults.push(format!("{id}: stated as different, but equal")),
            Some((stated, why)) if !has(ours, stated) => faults.push(format!("{id} ({why}): ours is {ours}")),
            Some(_) => {}
        }
    }
    let known: BTreeSet<&str> = answers.iter().map(|(id, ..)| id.as_str()).collect();
    faults.extend(differences.keys().filter(|id| !known.contains(*id)).map(|id| format!("{id}: no such vector")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    println!("{} of {} vectors differ", differences.len(), answers.len());
}

/// Whether the value has all that is stated: of an object these members, of a list these elements and no others.
fn has(value: &Value, stated: &Value) -> bool {
    match (value, stated) {
        (Value::Object(value), Value::Object(stated)) => {
            stated.iter().all(|(name, stated)| value.get(name).is_some_and(|value| has(value, stated)))
        }
        (Value::Array(value), Value::Array(stated)) => {
            value.len() == stated.len() && value.iter().zip(stated).all(|(value, stated)| has(value, stated))
        }
        _ => value == stated,
    }
}
