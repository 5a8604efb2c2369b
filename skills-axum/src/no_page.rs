//! What stands in for the page for people in a program without it: nobody prefers one, and there is none.

use axum::http::HeaderMap;
use serde::Deserialize;
use skills_core::SkillCard;

use crate::document::Document;

pub(crate) enum Pages {}

#[derive(Default, PartialEq, Eq, Deserialize)]
pub(crate) struct PageQuery {}

pub(crate) fn prefers_html(_: &HeaderMap) -> bool {
    false
}

impl Pages {
    pub(crate) fn list<'a>(&self, _: impl ExactSizeIterator<Item = &'a SkillCard>, _: &PageQuery) -> Document {
        match *self {}
    }

    pub(crate) fn skill(&self, _: &SkillCard) -> Document {
        match *self {}
    }

    pub(crate) fn missing(&self, _: &str) -> Document {
        match *self {}
    }
}
