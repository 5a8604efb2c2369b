//! Skills are validated, registered and missed as agentskills-core does it, but for differences that are meant.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::support::agentskills::{each_is_a_vector, text, vectors};
use crate::support::skill_md::skill_md;
use serde_json::{Value, json};
use skills_runtime::{
    Bytes, Code, InvalidSkill, ProviderError, ProviderRegistry, ResourceKind, Section, SharedCard, Skill, SkillCard,
    SkillProblem, SkillProvider, async_trait, validate_skill,
};
use tokio::task::yield_now;

/// Skills as texts, and how they are answered.
#[derive(Default)]
struct Texts {
    skills: BTreeMap<String, String>,
    discovered: Option<Vec<String>>,
    error: Option<ProviderError>,
    pauses: u64,
}

impl Texts {
    fn of(id: &str, skill_md: String) -> Self {
        Self { skills: [(id.to_owned(), skill_md)].into(), ..Self::default() }
    }
}

#[async_trait]
impl SkillProvider for Texts {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        for _ in 0..self.pauses {
            yield_now().await;
        }
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let text = self.skills.get(id).ok_or_else(|| ProviderError::skill_not_found(id))?;
        let card = SkillCard::from_embedded(id, text, &[]);
        card.map(SharedCard::from).map_err(|error| ProviderError::invalid_skill(id, error.diagnostics().to_vec()))
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        Err(ProviderError::resource_not_found(id, kind, name))
    }

    fn supports_discovery(&self) -> bool {
        self.discovered.is_some()
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        self.discovered.clone().ok_or_else(|| ProviderError::discovery_not_supported("Texts"))
    }
}

/// Vectors on which we differ: what we find instead, `None` where the skill cannot be read, and why.
const DIFFERENT_PROBLEMS: &[(&str, Option<&[Code]>, &str)] = &[
    ("name_unicode_digit", Some(&[]), "names follow the reference validator: letters and digits of any script"),
    ("name_trailing_newline", None, "Q12: an id with a line end is that of no skill"),
    ("name_zero", Some(&[Code::NameMismatch]), "a scalar is its text"),
    ("name_list", Some(&[Code::WrongType]), "Q14: a type error is said to be one"),
    ("name_true", Some(&[Code::NameMismatch]), "a scalar is its text"),
    ("description_blank", Some(&[Code::MissingDescription]), "Q13: a blank description says nothing"),
    ("description_int", Some(&[Code::NameMismatch]), "a scalar is its text"),
    ("body_int", Some(&[]), "a body is a text"),
    ("metadata_is_string", Some(&[Code::NotAMapping]), "Q4: said as what it is"),
    (
        "metadata_empty",
        Some(&[Code::NotAMapping]),
        "an empty frontmatter is one error, not one for each key that it lacks",
    ),
    ("metadata_null", Some(&[Code::NotAMapping]), "Q4: said as what it is"),
    ("all_optional_ok", Some(&[Code::WrongType]), "Q15: `compatibility` is a text"),
    ("allowed_tools_any_elements", Some(&[Code::WrongType]), "a tool is a text"),
    ("unknown_int_key", Some(&[]), "a scalar is its text"),
    ("unknown_mixed_keys", Some(&[]), "a scalar is its text"),
];

/// What we say of a skill of which the vectors say these; `None` where they only say that it cannot be read, for which we
/// have no code.
fn our_codes(kinds: &Value) -> Option<BTreeSet<Code>> {
    let kinds = kinds.as_array().expect("a list of kinds");
    let is_unreadable = |kind: &Value| kind["kind"] == "metadata.unreadable" || kind["kind"] == "body.unreadable";
    (!kinds.iter().any(is_unreadable)).then(|| kinds.iter().filter_map(our_code).collect())
}

/// What we say of a skill of which the vectors say this; none where it is right for us.
fn our_code(kind: &Value) -> Option<Code> {
    let arguments: Vec<&str> = kind["args"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let is_nested = |found: &str| matches!(found, "dict" | "list");
    match kind["kind"].as_str().expect("a kind has a name") {
        "name.missing" => Some(Code::MissingName),
        "name.too_long" => Some(Code::NameTooLong),
        "name.consecutive_hyphens" | "name.format" => Some(Code::NameFormat),
        "name.mismatch" => Some(Code::NameMismatch),
        "description.missing" => Some(Code::MissingDescription),
        "description.too_long" => Some(Code::DescriptionTooLong),
        "field.type" => match arguments.as_slice() {
            // A scalar is its text, whatever YAML would make of it; and a text is one tool or one case, or names tools.
            [_, "str", found] if !is_nested(found) => None,
            ["compatibility" | "allowed-tools" | "when_to_use" | "when_not_to_use", _, found] if !is_nested(found) => {
                None
            }
            _ => Some(Code::WrongType),
        },
        "selection.entry_type" if !arguments.last().is_some_and(|found| is_nested(found)) => None,
        "selection.entry_type" | "selection.entry_empty" => Some(Code::WrongType),
        // A body that is empty and hints that are long are warned of; a version that is no semantic one is advice.
        "body.empty"
        | "selection.too_many"
        | "selection.entry_too_long"
        | "version.not_string"
        | "version.not_semver" => None,
        kind => panic!("an unknown kind: {kind}"),
    }
}

#[tokio::test]
async fn skills_have_the_problems_of_the_vectors() {
    let vectors = vectors("validate_skill");
    for vector in &vectors {
        let (id, input) = (vector["id"].as_str().expect("an id"), &vector["input"]);
        let skill_id = text(&input["skill_id"]);
        let body = if input["body"].is_number() { input["body"].to_string() } else { text(&input["body"]) };
        let mut provider = Texts::of(&skill_id, skill_md(&input["metadata"], &body));
        let fails = ["body_error", "metadata_error"].into_iter().any(|error| !input[error].is_null());
        provider.error = fails.then(|| ProviderError::failed("as the vector wants it"));
        let problems = validate_skill(&Skill::new(skill_id, provider)).await;

        if fails {
            // A card is read in one piece, so what fails is said once.
            assert!(matches!(problems.as_slice(), [SkillProblem::Unreadable(ProviderError::Failed { .. })]), "{id}");
            continue;
        }
        let difference = DIFFERENT_PROBLEMS.iter().find(|(other, ..)| *other == id);
        let kinds = vector["expected"]["kinds"].as_array().expect("a list of kinds");
        let is_unreadable = problems.iter().any(|problem| matches!(problem, SkillProblem::Unreadable(_)));
        let ours = (!is_unreadable).then(|| codes(&problems, SkillProblem::is_error));
        let mut theirs = our_codes(&vector["expected"]["kinds"]);
        // All that is wrong with a name is one finding.
        if let Some(theirs) = theirs.as_mut().filter(|theirs| theirs.contains(&Code::NameFormat)) {
            theirs.remove(&Code::NameMismatch);
        }
        match difference {
            Some((_, codes, why)) => {
                assert_eq!(ours, codes.map(|codes| codes.iter().copied().collect()), "{id} ({why}): {kinds:?}");
                assert_ne!(ours, theirs, "{id} ({why}) no longer differs");
            }
            None => assert_eq!(ours, theirs, "{id}: {kinds:?}"),
        }

        let warnings = codes(&problems, |problem| !problem.is_error());
        let is_said =
            |kind: &str| kinds.iter().any(|said| said["kind"].as_str().is_some_and(|said| said.starts_with(kind)));
        assert_eq!(warnings.contains(&Code::EmptyBody), is_said("body.empty"), "{id}: {warnings:?}");
        let is_long = is_said("selection.too_many") || is_said("selection.entry_too_long");
        assert_eq!(warnings.contains(&Code::SelectionHintLong), is_long, "{id}: {warnings:?}");
    }
    each_is_a_vector(DIFFERENT_PROBLEMS.iter().map(|(id, ..)| *id), &vectors);
    println!("compared {} skills with agentskills-core", vectors.len());
}

fn codes(problems: &[SkillProblem], is_meant: impl Fn(&SkillProblem) -> bool) -> BTreeSet<Code> {
    let code = |problem: &SkillProblem| match problem {
        SkillProblem::Found(found) => Some(found.code()),
        _ => None,
    };
    problems.iter().filter(|problem| is_meant(problem)).filter_map(code).collect()
}

/// Vectors whose results differ, by the numbers of the operations, and why.
const DIFFERENT_RESULTS: &[(&str, &[usize], &str)] = &[
    ("register_all_duplicate_discovery", &[0, 1, 2], "Q17: an id that is discovered twice is refused"),
    ("concurrent_same_id_race", &[0, 2], "Q18: of two calls for one id, one fails"),
    ("concurrent_same_id_race_first_slower", &[0, 2], "Q18: of two calls for one id, one fails"),
];

/// What the types of Rust do not allow to write: no value but an id, no provider beside a batch, none left out.
const NOT_WRITTEN: &[&str] = &["args.wrong_type", "args.provider_with_batch", "args.provider_missing"];

#[tokio::test]
async fn registries_answer_as_the_vectors_say() {
    let vectors = vectors("registry");
    for vector in &vectors {
        let (id, input) = (vector["id"].as_str().expect("an id"), &vector["input"]);
        let results = vector["expected"].as_array().expect("a list of results");
        let most = input["init"]["catalog_concurrency"].as_u64().and_then(|most| usize::try_from(most).ok());
        let registry = match most.map(NonZeroUsize::new) {
            // The type does not have it.
            Some(None) => {
                assert_eq!(results[0]["raises"]["kind"], "args.concurrency", "{id}");
                continue;
            }
            Some(Some(most)) => ProviderRegistry::new().concurrency(most),
            None => ProviderRegistry::new(),
        };
        let providers = providers(&input["providers"]);
        let different = DIFFERENT_RESULTS.iter().find(|(other, ..)| *other == id).map_or(&[][..], |(_, at, _)| at);
        assert!(different.iter().all(|at| *at < results.len()), "{id} has fewer operations");
        for (at, (operation, expected)) in input["ops"].as_array().into_iter().flatten().zip(results).enumerate() {
            if expected["raises"]["kind"].as_str().is_some_and(|kind| NOT_WRITTEN.contains(&kind)) {
                continue;
            }
            let result = run(&registry, &providers, operation).await;
            let expected = without_empty_bodies(expected, &input["providers"]);
            assert_eq!(matches(&result, &expected), !different.contains(&at), "{id} {at}: {result:?}, {expected}");
        }
    }
    each_is_a_vector(DIFFERENT_RESULTS.iter().map(|(id, ..)| *id), &vectors);
    println!("compared {} registries with agentskills-core", vectors.len());
}

/// The vectors' providers; without other words, a skill is right, and its body is the provider's name.
fn providers(described: &Value) -> BTreeMap<String, Arc<Texts>> {
    let provider = |(name, described): (&String, &Value)| {
        let skill = |(id, skill): (&String, &Value)| {
            let right = json!({ "name": id, "description": "Does it." });
            let metadata = skill.get("metadata").unwrap_or(&right);
            let body = skill.get("body").map_or(name.clone(), text);
            (id.clone(), skill_md(metadata, &body))
        };
        let provider = Texts {
            skills: described["skills"].as_object().into_iter().flatten().map(skill).collect(),
            discovered: serde_json::from_value(described["discover"].clone()).expect("ids, or none"),
            error: None,
            pauses: described["yields"].as_u64().unwrap_or_default(),
        };
        (name.clone(), Arc::new(provider))
    };
    described.as_object().into_iter().flatten().map(provider).collect()
}

/// An expected result without the skills whose only fault is an empty body, which is none for us.
fn without_empty_bodies(expected: &Value, providers: &Value) -> Value {
    let mut expected = expected.clone();
    let is_empty = |id: &Value| {
        let skills = providers.as_object().into_iter().flatten().map(|(_, provider)| &provider["skills"]);
        let mut skills = skills.filter_map(|skills| skills.get(id.as_str()?));
        skills.any(|skill| skill["body"] == "" && skill["metadata"].is_null())
    };
    if let Some(failing) = expected.pointer_mut("/raises/failing_ids").and_then(Value::as_array_mut) {
        failing.retain(|id| !is_empty(id));
    }
    expected
}

/// Does what a vector says.
async fn run(
    registry: &ProviderRegistry,
    providers: &BTreeMap<String, Arc<Texts>>,
    operation: &Value,
) -> Result<Value, ProviderError> {
    let argument = |name: &str| operation[name].as_str().unwrap_or_default();
    let provider = |name: &Value| Arc::clone(&providers[name.as_str().expect("a provider's name")]);
    let items = operation["items"].as_array().into_iter().flatten();
    let items = items.map(|item| (item[0].as_str().expect("an id"), provider(&item[1])));
    let id = argument("id");
    match argument("op") {
        "register" => registry.register(id, provider(&operation["provider"])).await.map(|()| "ok".into()),
        "register_batch" => registry.register_many(items).await.map(|()| "ok".into()),
        "register_all" => registry.register_all(provider(&operation["provider"])).await.map(Value::from),
        "register_concurrent" => {
            let calls = items.map(|(id, provider)| registry.register(id, provider));
            let results = futures_util::future::join_all(calls).await;
            Ok(results.iter().map(|result| result.as_ref().map_or("refused", |()| "ok")).collect())
        }
        "list" => Ok(registry.skills().iter().map(Skill::id).collect()),
        "repr" => Ok(format!("{registry:?}").replace("ProviderRegistry", "SkillRegistry").into()),
        "get" => Ok(registry.skill(id)?.id().into()),
        "owner" => Ok(registry.card(id).await?.body().into()),
        "outline_keys" => Ok(registry.card(id).await?.outline().iter().map(Section::key).collect()),
        "section" => Ok(registry.section(id, argument("key")).await?.into()),
        operation => panic!("an unknown operation: {operation}"),
    }
}

/// Whether a result is what the vectors want.
fn matches(result: &Result<Value, ProviderError>, expected: &Value) -> bool {
    let raised = &expected["raises"];
    match result {
        Ok(value) => expected["ok"] == *value,
        Err(ProviderError::SkillNotFound { .. }) => raised["class"] == "SkillNotFoundError",
        Err(ProviderError::SectionNotFound { .. }) => raised["class"] == "SectionNotFoundError",
        Err(ProviderError::DiscoveryNotSupported { .. }) => raised["class"] == "DiscoveryNotSupportedError",
        Err(ProviderError::InvalidSkills { skills, .. }) => {
            let failing: Value = skills.iter().map(|InvalidSkill { id, .. }| id.as_str()).collect();
            // A blank id is one that no provider has; there it is an error of its own.
            raised["class"] == "ValueError" && (raised["failing_ids"] == failing || raised["failing_ids"].is_null())
        }
        Err(ProviderError::AlreadyRegistered { ids, .. }) => {
            // All of them are named; there, outside of a discovery, only the first.
            let named: Vec<&str> = raised["args"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let is_all = raised["kind"] != "discovery.clash" || named.len() == ids.len();
            raised["class"] == "ValueError" && is_all && named.iter().all(|id| ids.iter().any(|ours| ours == id))
        }
        Err(_) => false,
    }
}

#[test]
fn errors_are_of_the_families_of_the_vectors() {
    for vector in vectors("errors") {
        let (id, expected) = (vector["id"].as_str().expect("an id"), &vector["expected"]);
        let after: Option<Duration> =
            vector["input"]["retry_after"].as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let error = match vector["input"]["class"].as_str().expect("a class") {
            "AgentSkillsError" => ProviderError::failed("m"),
            "SkillNotFoundError" => ProviderError::skill_not_found("a"),
            "ResourceNotFoundError" => ProviderError::resource_not_found("a", ResourceKind::Assets, "b"),
            // Only a body without this section gives it.
            "SectionNotFoundError" => continue,
            "ResourceListingNotSupportedError" => ProviderError::listing_not_supported("P"),
            "DiscoveryNotSupportedError" => ProviderError::discovery_not_supported("P"),
            "SkillUnavailableError" => ProviderError::unavailable("m", after),
            class => panic!("an unknown class: {class}"),
        };
        let is_a = |family: &str| expected["bases"].as_array().into_iter().flatten().any(|base| base == family);
        assert_eq!(error.is_not_found(), is_a("LookupError"), "{id}");
        assert_eq!(error.is_unsupported(), is_a("NotImplementedError"), "{id}");
        let seconds = expected["retry_after"]["$float"].as_str().and_then(|seconds| seconds.parse::<f64>().ok());
        assert_eq!(error.retry_after().map(|after| after.as_secs_f64()), seconds, "{id}");
    }
}

/// Whole texts of which we say something else, whether we take them, and why.
const DIFFERENT_TEXTS: &[(&str, bool, &str)] = &[
    ("dashes_in_description", true, "Q1: three hyphens within a line are no fence"),
    ("table_in_description", true, "Q1: three hyphens within a line are no fence"),
    ("impossible_date", true, "Q5: a scalar is its text"),
    ("yes_name", true, "a scalar is its text"),
    ("description_list", false, "Q14: a type error is said to be one"),
];

#[tokio::test]
async fn whole_texts_are_taken_or_refused_as_the_vectors_say() {
    let vectors = vectors("pipeline");
    for vector in &vectors {
        let id = vector["id"].as_str().expect("an id");
        let difference = DIFFERENT_TEXTS.iter().find(|(other, ..)| *other == id);
        for (skill_id, expected) in vector["expected"]["skills"].as_object().expect("skills") {
            let registry = ProviderRegistry::new();
            let skill_md = text(&vector["input"]["skills"][skill_id]);
            // A body has LF line ends here, which count less.
            let has_other_line_ends = skill_md.contains('\r');
            let registered = registry.register(skill_id.as_str(), Texts::of(skill_id, skill_md)).await;
            let is_taken = our_codes(&expected["kinds"]).is_some_and(|codes| codes.is_empty());
            let theirs = is_taken.then(|| (expected["outline_keys"].clone(), expected["total_tokens"].clone()));
            let ours = registry.card(skill_id).await.ok().map(|card| {
                let keys = card.outline().iter().map(Section::key).collect();
                (keys, if has_other_line_ends { expected["total_tokens"].clone() } else { card.tokens().into() })
            });
            match difference {
                Some((_, is_taken, why)) => {
                    assert_eq!(ours.is_some(), *is_taken, "{id} ({why}): {registered:?}");
                    assert_ne!(ours, theirs, "{id} ({why}) no longer differs");
                }
                // What is wrong for them alone has neither keys nor tokens there.
                None if expected["valid"] == false => assert_eq!(ours.is_some(), is_taken, "{id}: {registered:?}"),
                None => assert_eq!(ours, theirs, "{id}: {registered:?}"),
            }
        }
    }
    each_is_a_vector(DIFFERENT_TEXTS.iter().map(|(id, ..)| *id), &vectors);
    println!("compared {} texts with agentskills-core", vectors.len());
}
