//! What answers each route.

use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{OriginalUri, Query, RawPathParams, Request, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::answer::{SKILL_NOT_FOUND, plain_error, rpc_error};
use crate::body::{self, BodyError};
use crate::document::{Document, NO_STORE};
use crate::extensions;
use crate::gate::{Gate, Refusal};
use crate::negotiation::Negotiator;
use crate::page::{PageQuery, Pages, prefers_html};
use crate::shelf::{Private, Shelf, Shelved};

/// The most bytes of a negotiation's body.
const NEGOTIATION_LIMIT: usize = 256 * 1024;

/// All that is served.
pub(crate) struct Site {
    pub(crate) listing: Document,
    pub(crate) shelf: Shelf,
    pub(crate) bindu_card: Document,
    pub(crate) a2a_card: Document,
    pub(crate) private: Option<Private>,
    pub(crate) gate: Option<Gate>,
    pub(crate) negotiator: Negotiator,
    pub(crate) cache: HeaderValue,
    pub(crate) pages: Option<Pages>,
    /// All skills for people, made when the first browser asks for them.
    pub(crate) list_page: OnceLock<Document>,
}

type Shared = State<Arc<Site>>;

/// The parameters of a path, of which the last is an id or a name: those before it are of routers that this one is nested
/// in. The error of one that is not UTF-8 stands for a skill that is not there.
type Parameters = Result<RawPathParams, RawPathParamsRejection>;

fn id_of(parameters: &Parameters) -> Option<&str> {
    parameters.as_ref().ok()?.iter().last().map(|(_, id)| id)
}

pub(crate) async fn skills(State(site): Shared, request: Request) -> Response {
    if let Some(pages) = site.pages_for(request.headers()) {
        let query = Query::<PageQuery>::try_from_uri(request.uri()).map(|query| query.0).unwrap_or_default();
        let write = || pages.list(site.shelf.cards(), &query).kept(&site.cache);
        if query == PageQuery::default() {
            return open(site.list_page.get_or_init(write), request.headers());
        }
        return open(&write(), request.headers());
    }
    open(&site.listing, request.headers())
}

pub(crate) async fn skill(State(site): Shared, path: Parameters, headers: HeaderMap, request: Request) -> Response {
    let Some(id) = id_of(&path) else { return site.missing(NOT_UTF8, &headers) };
    let Some(found) = site.find(id, request).await else { return site.missing(id, &headers) };
    let skill = found.skill();
    match site.pages_for(&headers) {
        Some(pages) => show(&found, skill.page.get_or_init(|| pages.skill(&skill.card).kept(&site.cache)), &headers),
        None => show(&found, &skill.detail, &headers),
    }
}

pub(crate) async fn documentation(
    State(site): Shared,
    path: Parameters,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let Some(id) = id_of(&path) else { return not_found(NOT_UTF8) };
    let Some(found) = site.find(id, request).await else { return not_found(id) };
    match &found.skill().documentation {
        Some(documentation) => show(&found, documentation, &headers),
        None => no_skill(&format!("No documentation available for skill: {id}")),
    }
}

pub(crate) async fn bindu_card(State(site): Shared, request: Request) -> Response {
    open(&site.bindu_card, request.headers())
}

pub(crate) async fn a2a_card(State(site): Shared, request: Request) -> Response {
    open(&site.a2a_card, request.headers())
}

pub(crate) async fn private_card(State(site): Shared, request: Request) -> Response {
    let Some(private) = &site.private else { return StatusCode::NOT_FOUND.into_response() };
    let admitted = match &site.gate {
        Some(gate) => gate.admit(request, &private.allowed).await,
        None => Err(Refusal::NoCaller),
    };
    match admitted {
        Ok(()) => private.card.respond_once(StatusCode::OK),
        Err(refusal) => refusal.into_response(),
    }
}

pub(crate) async fn negotiation(State(site): Shared, headers: HeaderMap, body: Body) -> Response {
    let mut response = match body::read(&headers, body, NEGOTIATION_LIMIT).await {
        Ok(body) => site.negotiator.answer(&body).await,
        Err(BodyError::TooLarge) => plain_error(
            StatusCode::PAYLOAD_TOO_LARGE,
            &format!("The body of the request is longer than this server takes, {NEGOTIATION_LIMIT} bytes at most"),
        ),
        Err(BodyError::Broken) => plain_error(StatusCode::BAD_REQUEST, "The body of the request ended early"),
    };
    response.headers_mut().insert(CACHE_CONTROL, NO_STORE);
    if response.status() == StatusCode::OK {
        extensions::acknowledge(&headers, response.headers_mut());
    }
    response
}

/// Characters that may stand in the target of a request and not in the address of an answer; all others are encoded
/// already, or mean something.
const NOT_IN_ADDRESSES: &AsciiSet =
    &CONTROLS.add(b'\\').add(b'"').add(b'<').add(b'>').add(b'^').add(b'`').add(b'{').add(b'|').add(b'}');

/// Sends a client whose path ends in a slash to the one without.
pub(crate) async fn without_slash(OriginalUri(uri): OriginalUri) -> Response {
    // A path that began with two slashes would name another server, and browsers read a backslash as a slash.
    let path = uri.path().trim_end_matches('/').trim_start_matches(['/', '\\']);
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let target = format!("/{path}{query}");
    Redirect::temporary(&utf8_percent_encode(&target, NOT_IN_ADDRESSES).to_string()).into_response()
}

pub(crate) async fn method_not_allowed() -> (StatusCode, &'static str) {
    (StatusCode::METHOD_NOT_ALLOWED, "Method Not Allowed")
}

/// A skill, and who may see it.
enum Found<'a> {
    Public(&'a Shelved),
    Private(&'a Shelved),
}

impl<'a> Found<'a> {
    fn skill(&self) -> &'a Shelved {
        match self {
            Self::Public(skill) | Self::Private(skill) => skill,
        }
    }
}

impl Site {
    /// The skill that the caller sees under this id or else this name.
    ///
    /// A caller with credentials goes through the gate whether or not there is a private skill of this id, so that the
    /// time does not tell one from the other.
    async fn find(&self, id: &str, request: Request) -> Option<Found<'_>> {
        if let Some(skill) = self.shelf.by_id(id) {
            return Some(Found::Public(skill));
        }
        let private = self.private_shelf(request).await;
        let by_id = private.and_then(|shelf| shelf.by_id(id)).map(Found::Private);
        by_id
            .or_else(|| self.shelf.by_name(id).map(Found::Public))
            .or_else(|| private.and_then(|shelf| shelf.by_name(id)).map(Found::Private))
    }

    /// The private skills, if the caller may see them.
    async fn private_shelf(&self, request: Request) -> Option<&Shelf> {
        let (private, gate) = (self.private.as_ref()?, self.gate.as_ref()?);
        let (parts, body) = request.into_parts();
        if !Gate::has_credentials(&parts) {
            return None;
        }
        gate.admit(Request::from_parts(parts, body), &private.allowed).await.ok().map(|()| &private.shelf)
    }

    fn pages_for(&self, headers: &HeaderMap) -> Option<&Pages> {
        self.pages.as_ref().filter(|_| prefers_html(headers))
    }

    fn missing(&self, id: &str, headers: &HeaderMap) -> Response {
        if let Some(pages) = self.pages_for(headers) {
            return pages.missing(id).respond_once(StatusCode::NOT_FOUND);
        }
        not_found(id)
    }
}

/// Answers with a document that everybody may see.
fn open(document: &Document, headers: &HeaderMap) -> Response {
    let mut response = document.respond(headers);
    extensions::acknowledge(headers, response.headers_mut());
    response
}

fn show(found: &Found<'_>, document: &Document, headers: &HeaderMap) -> Response {
    match found {
        Found::Public(_) => open(document, headers),
        Found::Private(_) => document.respond_once(StatusCode::OK),
    }
}

/// Stands for an id that is no text.
const NOT_UTF8: &str = "(not UTF-8)";

fn not_found(id: &str) -> Response {
    no_skill(&format!("Skill not found: {id}"))
}

fn no_skill(message: &str) -> Response {
    let mut response = rpc_error(StatusCode::NOT_FOUND, SKILL_NOT_FOUND, message, None);
    response.headers_mut().insert(CACHE_CONTROL, NO_STORE);
    response
}
