//! Every provider does what the contract asks for, and the check sees one that does not.

use std::sync::Arc;

use providers::{EMBEDDED, Root};
use skills_runtime::provider_conformance::{FILES, SKILL_ID, check, write_to};
use skills_runtime::{
    Bytes, MemoryProvider, ProviderError, ResourceKind, ResourceList, SharedCard, SkillCard, SkillProvider, async_trait,
};

fn contract() -> Root {
    let root = Root::new();
    write_to(&root.path("")).expect("the folder takes it");
    root
}

#[tokio::test]
async fn an_embedded_set_conforms() {
    check(&EMBEDDED).await.unwrap();
}

#[tokio::test]
async fn memory_conforms() {
    let loaded = SkillCard::load(contract().path(SKILL_ID)).expect("the skill is right");
    check(&[loaded].into_iter().collect::<MemoryProvider>()).await.unwrap();

    let embedded = MemoryProvider::new();
    embedded.insert(EMBEDDED.get(SKILL_ID).expect("the skill is embedded"));
    check(&embedded).await.unwrap();
}

#[tokio::test]
async fn a_folder_conforms() {
    check(&contract().provider()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shared_provider_conforms_on_several_threads() {
    let root = contract();
    let provider: Arc<dyn SkillProvider> = Arc::new(root.provider());
    let check_all = |provider: Arc<dyn SkillProvider>| async move { check(&provider).await };
    let checks: Vec<_> = (0..4).map(|_| tokio::spawn(check_all(Arc::clone(&provider)))).collect();
    for check in checks {
        check.await.expect("no panic").unwrap();
    }
}

#[tokio::test]
async fn the_contracts_skill_has_no_faults_and_is_embedded_as_it_is() {
    let root = contract();
    let loaded = SkillCard::load(root.path(SKILL_ID)).expect("the skill is right");
    assert_eq!(loaded.diagnostics(), []);
    assert_eq!(loaded.files().len(), FILES.len());
    assert_eq!(EMBEDDED.get(SKILL_ID).map(SkillCard::digest), Some(loaded.digest()));
}

/// What a provider can do wrong.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    AnswersEveryId,
    AnswersEveryName,
    CutsContent,
    HidesAResource,
    ListsNothing,
    SaysItCannotList,
    SaysItCannotDiscover,
    DiscoversOutOfOrder,
    DiscoversNothing,
    MistakesTheError,
}

/// The embedded provider, with one fault.
struct Faulty(Fault);

#[async_trait]
impl SkillProvider for Faulty {
    async fn card(&self, id: &str) -> Result<SharedCard, ProviderError> {
        match self.0 {
            Fault::AnswersEveryId => EMBEDDED.card(SKILL_ID).await,
            Fault::MistakesTheError => EMBEDDED.card(id).await.map_err(|_| ProviderError::failed("no such skill")),
            _ => EMBEDDED.card(id).await,
        }
    }

    async fn resource(&self, id: &str, kind: ResourceKind, name: &str) -> Result<Bytes, ProviderError> {
        let read = EMBEDDED.resource(id, kind, name).await;
        match self.0 {
            Fault::AnswersEveryName => Ok(read.unwrap_or_default()),
            Fault::CutsContent => read.map(|bytes| bytes.slice(..bytes.len() / 2)),
            Fault::HidesAResource if name == "guide.md" => Err(ProviderError::resource_not_found(id, kind, name)),
            _ => read,
        }
    }

    fn supports_resource_listing(&self) -> bool {
        self.0 != Fault::SaysItCannotList
    }

    async fn list_resources(&self, id: &str) -> Result<ResourceList, ProviderError> {
        let list = EMBEDDED.list_resources(id).await;
        if self.0 == Fault::ListsNothing { list.map(|_| ResourceList::default()) } else { list }
    }

    fn supports_discovery(&self) -> bool {
        self.0 != Fault::SaysItCannotDiscover
    }

    async fn discover(&self) -> Result<Vec<String>, ProviderError> {
        match self.0 {
            Fault::DiscoversNothing => Ok(Vec::new()),
            Fault::DiscoversOutOfOrder => Ok(vec!["z".to_owned(), SKILL_ID.to_owned()]),
            _ => EMBEDDED.discover().await,
        }
    }
}

#[tokio::test]
async fn a_fault_is_named() {
    for (fault, named) in [
        (Fault::AnswersEveryId, "the card of \"no-such-skill\" should be a skill that is not found and is answered"),
        (Fault::AnswersEveryName, "the script \"../SKILL.md\" should be a resource that is not found and is answered"),
        (Fault::CutsContent, "the content of `references/deep/more.md` should be"),
        (Fault::HidesAResource, "the content of `references/guide.md` is refused: the skill"),
        (Fault::ListsNothing, "the list of the scripts should be [\"run.sh\"] and is []"),
        (Fault::SaysItCannotList, "the list of the resources should be unsupported, as the flag says, and is answered"),
        (
            Fault::SaysItCannotDiscover,
            "the list of the skills should be unsupported, as the flag says, and is answered",
        ),
        (Fault::DiscoversOutOfOrder, "the list of the skills should be in the order of their bytes"),
        (Fault::DiscoversNothing, "the list of the skills lacks `conformance-skill`"),
        (Fault::MistakesTheError, "the card of \"..\" should be a skill that is not found and is: the store failed"),
    ] {
        let violations = check(&Faulty(fault)).await.expect_err(named);
        assert!(violations.found().iter().any(|violation| violation.starts_with(named)), "{named}:\n{violations}");
    }
}
