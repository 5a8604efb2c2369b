//! A provider does what its flags say, and says with a typed error what it does not.

use super::contents::resources;
use super::contract::SKILL_ID;
use super::violations::Violations;
use crate::{ProviderError, ResourceKind, ResourceList, SkillProvider};

pub(super) async fn check<P: SkillProvider + ?Sized>(provider: &P, violations: &mut Violations) {
    listing(provider, violations).await;
    discovery(provider, violations).await;
}

async fn listing<P: SkillProvider + ?Sized>(provider: &P, violations: &mut Violations) {
    let what = "the list of the resources";
    let answer = provider.list_resources(SKILL_ID).await;
    if !provider.supports_resource_listing() {
        let is_right = |error: &ProviderError| matches!(error, ProviderError::ListingNotSupported { .. });
        violations.expect_error(what, answer, "unsupported, as the flag says,", is_right);
        return;
    }
    let right: ResourceList = resources().map(|(_, kind, name, _)| (kind, name.to_owned())).collect();
    if let Some(list) = violations.expect(what, answer) {
        for &kind in ResourceKind::ALL {
            violations.expect_equal(&format!("the list of the {kind}"), list.names(kind), right.names(kind));
        }
    }
}

async fn discovery<P: SkillProvider + ?Sized>(provider: &P, violations: &mut Violations) {
    let what = "the list of the skills";
    let answer = provider.discover().await;
    if !provider.supports_discovery() {
        let is_right = |error: &ProviderError| matches!(error, ProviderError::DiscoveryNotSupported { .. });
        violations.expect_error(what, answer, "unsupported, as the flag says,", is_right);
        return;
    }
    let Some(ids) = violations.expect(what, answer) else { return };
    if !ids.iter().any(|id| id == SKILL_ID) {
        violations.push(format!("{what} lacks `{SKILL_ID}`"));
    }
    if !ids.is_sorted_by(|one, next| one < next) {
        violations.push(format!("{what} should be in the order of their bytes, each once, and is {ids:?}"));
    }
}
