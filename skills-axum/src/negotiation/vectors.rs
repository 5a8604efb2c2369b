//! Bindu's answers, from its real code, against ours.

use std::fs;

use async_trait::async_trait;
use axum::http::header::CONTENT_TYPE;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use skills_core::{AgentConfig, Code, Dialect, Level, LoadOptions, SkillSet};

use super::amount::{Amount, suitability};
use super::profile::Profile;
use super::request::Request;
use super::{EmbedError, Embedder, Negotiation, Negotiator, assessment, words};

/// Answers that differ from Bindu's on purpose.
struct Difference {
    why: &'static str,
    /// Whether it is about this vector.
    is_about: fn(&Value) -> bool,
    /// The status of the answer.
    status: u16,
}

const DIFFERENCES: [Difference; 4] = [
    Difference {
        why: "a request whose members are of other types is a wrong request, and no fault of the server",
        is_about: |vector| fails(vector) && vector["app"] == "pair",
        status: 400,
    },
    Difference {
        why: "a skill with a value of another type is one without the value, and does not break the agent",
        is_about: |vector| fails(vector) && vector["app"] != "pair",
        status: 200,
    },
    Difference {
        why: "a text in place of a list is a wrong request, and not a list of characters",
        is_about: |vector| {
            let lists = ["input_mime_types", "output_mime_types", "required_tools", "forbidden_tools"];
            lists.iter().any(|list| vector["request"]["json"][list].is_string())
        },
        status: 400,
    },
    Difference {
        why: "a skill without an id has its name for one, here as everywhere",
        is_about: |vector| vector["app"] == "no-id",
        status: 200,
    },
];

/// Whether Bindu fails.
fn fails(vector: &Value) -> bool {
    vector["response"]["status"] == 500
}

/// The vectors of negotiation, if they are there.
fn vectors() -> Option<Value> {
    Some(crate::vectors::vectors()?["negotiation"].take())
}

/// The vectors of a section of it.
fn section(name: &str) -> Vec<Value> {
    let section = vectors().map(|mut all| all[name].take());
    section.map(|section| serde_json::from_value(section).expect("the section is a list")).unwrap_or_default()
}

/// An agent's skills.
fn skills(name: &str) -> SkillSet {
    set(&vectors().expect("there are vectors")["skills"][name])
}

/// The skills as an agent's configuration has them.
fn set(skills: &Value) -> SkillSet {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("agent_config.json");
    fs::write(&path, json!({ "skills": skills }).to_string()).expect("a new file");
    let mut options = LoadOptions::default();
    options.dialect = Some(Dialect::Bindu);
    options.levels.set(Code::OutsidePackage, Level::Allow).expect("the level can be changed");
    AgentConfig::load(path, &options).expect("the skills can be read").skills
}

/// What the agents of the vectors say of themselves.
fn negotiation() -> Negotiation {
    let open = ["submitted", "working", "input-required", "auth-required"];
    let tasks = vectors().expect("there are vectors")["tasks_in_storage"].take();
    let tasks: Vec<String> = serde_json::from_value(tasks).expect("the states are texts");
    let depth = tasks.iter().filter(|state| open.contains(&state.as_str())).count();
    Negotiation::new().queue_depth(move || u64::try_from(depth).ok())
}

/// The answer in the form of a vector.
async fn answer(negotiator: &Negotiator, body: &str) -> Value {
    let response = negotiator.answer(body.as_bytes()).await;
    let status = response.status().as_u16();
    let content_type = response.headers()[CONTENT_TYPE].to_str().expect("a media type is text").to_owned();
    let body = response.into_body().collect().await.expect("the body is in memory").to_bytes();
    let body: Value = serde_json::from_slice(&body).expect("the body is JSON");
    json!({ "status": status, "content_type": content_type, "json": body })
}

/// The lists whose order is not said are sorted.
fn sorted(mut response: Value) -> Value {
    for list in ["matched_tags", "matched_capabilities"] {
        if let Some(list) = response["json"].get_mut(list).and_then(Value::as_array_mut) {
            list.sort_by_key(ToString::to_string);
        }
    }
    response
}

#[track_caller]
fn assert_same(actual: f64, expected: &Value, vector: &Value) {
    let expected = expected.as_f64().expect("a number is expected");
    assert_eq!(actual.to_bits(), expected.to_bits(), "{actual} is not {expected}: {vector}");
}

#[tokio::test]
async fn answers_are_those_of_bindu_but_for_the_listed_differences() {
    let vectors = section("http");
    let mut seen = [false; DIFFERENCES.len()];
    // Other methods are the router's.
    for vector in vectors.iter().filter(|vector| vector["request"]["method"] == "POST") {
        let request = &vector["request"];
        let negotiator = Negotiator::new(negotiation(), &skills(vector["app"].as_str().expect("an agent's name")));
        let body = request["raw"].as_str().map_or_else(|| request["json"].to_string(), str::to_owned);
        let answer = answer(&negotiator, &body).await;
        let expected = sorted(vector["response"].clone());
        match DIFFERENCES.iter().position(|difference| (difference.is_about)(vector)) {
            None => assert_eq!(answer, expected, "{vector}"),
            Some(index) => {
                let difference = &DIFFERENCES[index];
                seen[index] = true;
                assert_eq!(answer["status"], difference.status, "{}: {vector}", difference.why);
                assert_ne!(answer, expected, "no longer different: {vector}");
            }
        }
    }
    let unseen = DIFFERENCES.iter().zip(seen).filter(|(_, seen)| !seen).map(|(difference, _)| difference.why);
    let unseen: Vec<&str> = unseen.collect();
    assert!(vectors.is_empty() || unseen.is_empty(), "no vector is about: {unseen:?}");
}

#[tokio::test]
async fn longest_summary_is_that_of_bindu() {
    let Some(vectors) = vectors() else { return };
    for name in ["max_length", "too_long"] {
        let vector = &vectors[name];
        let length = vector["summary_length"].as_u64().and_then(|length| usize::try_from(length).ok());
        let body = json!({ "task_summary": "x".repeat(length.expect("a length")) });
        let negotiator = Negotiator::new(negotiation(), &skills("pair"));
        assert_eq!(answer(&negotiator, &body.to_string()).await, vector["response"], "{name}");
    }
}

#[test]
fn words_are_those_of_bindu() {
    for vector in section("tokens") {
        let body = json!({ "task_summary": vector["summary"], "task_details": vector["details"] });
        // Bindu's function takes an empty summary, which no request has.
        let text = Request::parse(body.to_string().as_bytes()).map(|request| request.text()).unwrap_or_default();
        let mut words: Vec<String> = words::words(&text).into_iter().collect();
        words.sort();
        assert_eq!(json!(words), vector["expect"], "{vector}");
    }
}

#[test]
fn keywords_are_those_of_bindu() {
    for vector in section("skill_keywords") {
        let set = skills("pair");
        let card = set.get(vector["skill_id"].as_str().expect("an id")).expect("the skill is there");
        let mut keywords: Vec<String> = Profile::new(card).keywords.into_iter().collect();
        keywords.sort();
        assert_eq!(json!(keywords), vector["expect"], "{vector}");
    }
}

#[test]
fn weights_are_those_of_bindu() {
    for vector in section("weights") {
        let body = json!({ "task_summary": "x", "weights": vector["input"] });
        let request = Request::parse(body.to_string().as_bytes()).expect("a request");
        let mut weights = request.weights.expect("there are weights").normalized();
        for (name, weight) in weights.named() {
            assert_same(*weight, &vector["normalized"][name], &vector);
        }
    }
}

#[test]
fn load_is_that_of_bindu() {
    for vector in section("load") {
        assert_same(assessment::load(vector["queue_depth"].as_u64()), &vector["expect"], &vector);
    }
}

#[test]
fn cost_is_that_of_bindu() {
    for vector in section("cost") {
        let price = vector["agent_amount"].as_str().map(Amount::from_text);
        let body = json!({ "task_summary": "x", "max_cost_amount": vector["max_cost_amount"] });
        let request = Request::parse(body.to_string().as_bytes()).expect("a request");
        assert_same(suitability(price, request.budget), &vector["expect"], &vector);
    }
}

#[test]
fn confidence_is_that_of_bindu() {
    for vector in section("confidence") {
        let given = |name: &str| vector[name].as_bool().expect("yes or no");
        let modes = if given("io") { vec!["text/plain"] } else { Vec::new() };
        let latency = u32::from(given("latency"));
        let body = json!({ "task_summary": "x", "input_mime_types": modes, "max_latency_ms": latency });
        let request = Request::parse(body.to_string().as_bytes()).expect("a request");
        let confidence = assessment::confidence(vector["best_score"].as_f64(), &request, given("queue"));
        assert_same(confidence, &vector["expect"], &vector);
    }
}

/// Gives the vector of the task for a task, and the other for a skill.
struct Two {
    task_text: String,
    task: Vec<f32>,
    skill: Vec<f32>,
}

#[async_trait]
impl Embedder for Two {
    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let vector = |text: &&str| if *text == self.task_text { self.task.clone() } else { self.skill.clone() };
        Ok(texts.iter().map(vector).collect())
    }
}

#[tokio::test]
async fn meaning_counts_as_it_does_in_bindu() {
    for vector in section("hybrid") {
        let numbers = |name: &str| serde_json::from_value(vector[name].clone()).expect("a vector");
        let summary = vector["task_summary"].as_str().expect("a summary");
        let two = Two { task_text: summary.to_owned(), task: numbers("task_vector"), skill: numbers("skill_vector") };
        let skill = set(&json!([vectors().expect("there are vectors")["skills"]["pair"][0]]));
        let negotiation = Negotiation::new().queue_depth(|| Some(0)).embedder(two);
        let body = json!({ "task_summary": summary }).to_string();
        let answer = answer(&Negotiator::new(negotiation, &skill), &body).await["json"].take();
        assert_same(answer["score"].as_f64().expect("a score"), &vector["score"], &vector);
        assert_same(answer["subscores"]["skill_match"].as_f64().expect("a score"), &vector["skill_match"], &vector);
        assert_eq!(answer["accepted"], vector["accepted"], "{vector}");
        let matches = answer["skill_matches"].as_array().into_iter().flatten();
        let reasons: Vec<&Value> = matches.map(|found| &found["reasons"]).collect();
        assert_eq!(json!(reasons), vector["reasons"], "{vector}");
    }
}
