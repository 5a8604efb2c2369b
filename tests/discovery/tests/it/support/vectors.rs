//! The vectors: where they are, and how an answer is held against one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use reqwest::Response;
use reqwest::header::{ALLOW, CONTENT_TYPE, HeaderMap, LOCATION};
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
    let headers = response.headers().clone();
    let text = response.text().await.expect("a text");
    for member in stated.as_object().expect("a vector's answer is an object").keys() {
        let value = match member.as_str() {
            "status" => continue,
            "content_type" => json!(content_type),
            "location" => json!(location),
            "allow_set" => json!(allowed),
            "headers" => headers_like(&stated["headers"], &headers),
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

/// The headers that are stated, with the values that they have.
fn headers_like(stated: &Value, headers: &HeaderMap) -> Value {
    let value = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let names = stated.as_object().into_iter().flatten().map(|(name, _)| name);
    names.map(|name| (name.clone(), json!(value(name)))).collect::<Map<_, _>>().into()
}

/// A vector, and what we answer to it.
pub(crate) struct Answered {
    pub(crate) vector: Value,
    pub(crate) ours: Value,
}

/// A kind of vectors that are answered otherwise on purpose.
pub(crate) struct Difference {
    pub(crate) why: &'static str,
    /// Whether this vector, which we answer so, is of the kind.
    pub(crate) is_about: fn(&Value, &Value) -> bool,
    /// Whether this answer of ours is the one that is meant.
    pub(crate) is_right: fn(&Value) -> bool,
}

/// Holds each answer against its vector. One that differs is of a kind that is listed, and of each kind there is one.
#[track_caller]
pub(crate) fn compare(answers: &[Answered], differences: &[Difference]) {
    let mut faults = Vec::new();
    let mut met = vec![false; differences.len()];
    for Answered { vector, ours } in answers.iter().filter(|answer| answer.ours != answer.vector["response"]) {
        match differences.iter().position(|difference| (difference.is_about)(vector, ours)) {
            Some(kind) if (differences[kind].is_right)(ours) => met[kind] = true,
            Some(kind) => faults.push(format!("{}: {vector}\n    ours is {ours}", differences[kind].why)),
            None => faults.push(format!("{vector}\n    ours is {ours}")),
        }
    }
    let unmet = differences.iter().zip(&met).filter(|(_, met)| !**met);
    faults.extend(unmet.map(|(difference, _)| format!("no vector differs by this kind: {}", difference.why)));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
