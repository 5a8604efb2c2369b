//! What stands in for the page for people in a program without it: nobody prefers one, and there is none.

use axum::http::HeaderMap;
use serde::Deserialize;
use skills_core::{SkillCard, SkillSet};

use crate::document::Document;

pub(crate) enum Pages {}

#[derive(Default, Deserialize)]
pub(crate) struct PageQuery {}

pub(crate) fn prefers_html(_: &HeaderMap) -> bool {
    false
}

impl Pages {
    pub(crate) fn list(&self, _: &SkillSet, _: &PageQuery) -> Document {
        match *self {}
    }

    pub(crate) fn skill(&self, _: &SkillCard) -> Document {
        match *self {}
    }

    pub(crate) fn missing(&self, _: &str) -> Document {
        match *self {}
    }
}
