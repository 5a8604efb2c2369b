//! Whatever names nothing is not found, and wherever a name may lead, it leads nowhere.

use super::contract::SKILL_ID;
use super::violations::Violations;
use crate::{ProviderError, ResourceKind, SkillProvider};

/// Ids of no skill. Some lead to the contract's skill where they are taken as paths or URLs.
const IDS: &[&str] = &[
    "",
    " ",
    ".",
    "..",
    "no-such-skill",
    "./conformance-skill",
    "../conformance-skill",
    "/conformance-skill",
    "conformance-skill/",
    "conformance-skill/.",
    "conformance-skill/../conformance-skill",
    "conformance-skill\\..\\conformance-skill",
    "conformance-skill\0",
    "conformance%2dskill",
    "%2e%2e",
];

/// Names of no resource of any kind. Some lead to a file of the contract's skill, or out of it, where they are taken as
/// paths or URLs.
const NAMES: &[&str] = &[
    "",
    " ",
    ".",
    "..",
    "no-such-file",
    "deep",
    "../SKILL.md",
    "../references/guide.md",
    "../../conformance-skill/SKILL.md",
    "../../../../../../../../etc/passwd",
    "/etc/passwd",
    "/guide.md",
    "./guide.md",
    "guide.md/",
    "deep/../guide.md",
    "deep/./more.md",
    "deep//more.md",
    "deep\\more.md",
    "..\\SKILL.md",
    "C:\\guide.md",
    "guide.md\0",
    "guide.md\0.txt",
    "guide%2emd",
    "%2e%2e/SKILL.md",
    "..%2fSKILL.md",
    "%252e%252e/SKILL.md",
    "deep%2Fmore.md",
];

pub(super) async fn check<P: SkillProvider + ?Sized>(provider: &P, violations: &mut Violations) {
    let is_no_skill = |error: &ProviderError| matches!(error, ProviderError::SkillNotFound { .. });
    let is_no_resource = |error: &ProviderError| matches!(error, ProviderError::ResourceNotFound { .. });
    for id in IDS {
        let what = format!("the card of {id:?}");
        violations.expect_error(&what, provider.card(id).await, "a skill that is not found", is_no_skill);
        let what = format!("a resource of {id:?}");
        let answer = provider.resource(id, ResourceKind::References, "guide.md").await;
        violations.expect_error(&what, answer, "a skill that is not found", is_no_skill);
        if provider.supports_resource_listing() {
            let what = format!("the list of the resources of {id:?}");
            let answer = provider.list_resources(id).await;
            violations.expect_error(&what, answer, "a skill that is not found", is_no_skill);
        }
    }

    for &kind in ResourceKind::ALL {
        for name in NAMES.iter().chain(of_other_kinds(kind)) {
            let what = format!("the {} {name:?}", kind.singular());
            let answer = provider.resource(SKILL_ID, kind, name).await;
            violations.expect_error(&what, answer, "a resource that is not found", is_no_resource);
        }
    }
}

/// The names of files of the contract's skill that are not of this kind.
fn of_other_kinds(kind: ResourceKind) -> &'static [&'static str] {
    match kind {
        ResourceKind::References => &["run.sh", "every-byte.bin"],
        ResourceKind::Scripts => &["guide.md", "every-byte.bin"],
        ResourceKind::Assets => &["guide.md", "run.sh"],
    }
}
