//! Cards and pages of the tests.

use axum::http::{HeaderMap, HeaderName};
use http_body_util::BodyExt as _;
use skills_core::{CardFields, FileFields, SkillCard, SkillFile};

use super::Pages;
use crate::document::Document;

/// A card with these changes to one that has an id and a description.
pub(super) fn card(change: impl FnOnce(&mut CardFields)) -> SkillCard {
    let mut fields = CardFields {
        id: "greet".into(),
        name: "greet".into(),
        title: "Greet".into(),
        description: "Greets.".into(),
        ..CardFields::default()
    };
    change(&mut fields);
    SkillCard::from_fields(fields)
}

/// A card with this body, and with the file `references/tone.md`.
pub(super) fn card_with_body(body: &str) -> SkillCard {
    card(|fields| {
        fields.document = body.to_owned().into();
        fields.body = (0, body.len());
        fields.files = vec![file("SKILL.md", body), file("references/tone.md", "Tone")].into();
    })
}

pub(super) fn file(path: &str, content: &str) -> SkillFile {
    SkillFile::from_fields(FileFields {
        path: path.to_owned().into(),
        bytes: content.as_bytes().to_vec().into(),
        sha256: skills_core::DigestCell::default(),
        executable: false,
    })
}

pub(super) fn pages() -> Pages {
    Pages::new("Clerk", "Keeps the books.", false)
}

pub(super) fn html_of(document: &Document) -> String {
    let response = document.respond(&HeaderMap::new());
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime starts");
    let body = runtime.block_on(response.into_body().collect()).expect("the body is in memory").to_bytes();
    String::from_utf8(body.to_vec()).expect("a page is text")
}

pub(super) fn header(document: &Document, name: HeaderName) -> String {
    let response = document.respond(&HeaderMap::new());
    response.headers()[name].to_str().expect("the header is ASCII").to_owned()
}
