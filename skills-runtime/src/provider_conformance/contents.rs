//! The card and the resources are what was stored, however often and by how many they are asked for.

use bytes::Bytes;
use futures_util::future::join_all;

use super::contract::{DESCRIPTION, FILES, SECTIONS, SKILL_ID, body};
use super::violations::Violations;
use crate::{ProviderError, ResourceKind, Section, SkillProvider};

/// How many calls are made at once.
const READERS: usize = 20;

pub(super) async fn check<P: SkillProvider + ?Sized>(provider: &P, violations: &mut Violations) {
    card(provider, violations).await;
    for (path, kind, name, content) in resources() {
        let what = format!("the content of `{path}`");
        let Some(read) = violations.expect(&what, provider.resource(SKILL_ID, kind, name).await) else { continue };
        violations.expect_equal(&what, read.as_ref(), content);
        change(read);
        let again = provider.resource(SKILL_ID, kind, name).await;
        if let Some(again) = violations.expect(&format!("{what}, read again,"), again) {
            violations.expect_equal(&format!("{what}, after a reader changed its own,"), again.as_ref(), content);
        }
    }
    at_once(provider, violations).await;
}

async fn card<P: SkillProvider + ?Sized>(provider: &P, violations: &mut Violations) {
    let Some(card) = violations.expect("the contract's skill", provider.card(SKILL_ID).await) else { return };
    violations.expect_equal("the card's id", card.id(), SKILL_ID);
    violations.expect_equal("the card's name", card.name(), SKILL_ID);
    violations.expect_equal("the card's description", card.description(), DESCRIPTION);
    violations.expect_equal("the card's body", card.body(), body());
    let keys: Vec<&str> = card.outline().iter().map(Section::key).collect();
    violations.expect_equal("the keys of the sections", keys.as_slice(), SECTIONS);
}

/// Many readers at the same time get what one gets.
async fn at_once<P: SkillProvider + ?Sized>(provider: &P, violations: &mut Violations) {
    let cards = join_all((0..READERS).map(|_| provider.card(SKILL_ID))).await;
    for card in cards {
        if let Some(card) = violations.expect("the card, asked for by many at once,", card) {
            violations.expect_equal("the body, asked for by many at once,", card.body(), body());
        }
    }
    let all: Vec<_> = resources().cycle().take(READERS).collect();
    let reads = join_all(all.iter().map(|(_, kind, name, _)| provider.resource(SKILL_ID, *kind, name))).await;
    for ((path, _, _, content), read) in all.into_iter().zip(reads) {
        let what = format!("the content of `{path}`, asked for with others at once,");
        let read: Result<Bytes, ProviderError> = read;
        if let Some(read) = violations.expect(&what, read) {
            violations.expect_equal(&what, read.as_ref(), content);
        }
    }
}

/// Writes over bytes, if the provider gave them away for good.
fn change(read: Bytes) {
    if let Ok(mut own) = read.try_into_mut() {
        own.fill(b'!');
    }
}

/// The files that are resources: path, kind, name, content.
pub(super) fn resources() -> impl Iterator<Item = (&'static str, ResourceKind, &'static str, &'static [u8])> + Clone {
    FILES.iter().flat_map(|&(path, content)| {
        let kinds = ResourceKind::ALL.iter();
        kinds.filter_map(move |&kind| Some((path, kind, kind.name_of(path)?, content)))
    })
}
