//! What a program says of its discovery endpoints, and the router that it gets.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::http::HeaderValue;
use axum::routing::{MethodRouter, any, get, post};
use skills_core::SkillSet;

use crate::agent::Agent;
use crate::bindu::{self, Listing, Summary};
use crate::document::{Document, NO_STORE};
use crate::gate::{Allowlist, Gate};
use crate::negotiation::{Negotiation, Negotiator};
use crate::page::Pages;
use crate::route::Route;
use crate::serve::{self, Site};
use crate::shelf::{Private, Shelf};

/// How long an answer may be kept where the program does not say so.
const CACHED_FOR: Duration = Duration::from_secs(300);

/// An agent with its skills, to be found over HTTP.
///
/// ```
/// use axum::Router;
/// use axum::routing::get;
/// use skills_axum::{Agent, Discovery};
/// use skills_runtime::{SkillSet, embed_skills};
///
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// let agent = Agent::new("Greeter", "Greets people.", "1.0.0", "https://greeter.example");
/// let router: Router = Router::new()
///     .route("/health", get(|| async { "well" }))
///     .merge(Discovery::new(agent, SKILLS).router());
/// ```
///
/// # What is answered
///
/// | route | answer |
/// |---|---|
/// | `GET /agent/skills` | all skills in short, as Bindu lists them; a page to a browser |
/// | `GET /agent/skills/{id}` | one skill, by its id or else its name; a page to a browser |
/// | `GET /agent/skills/{id}/documentation` | the skill's `SKILL.md` or `skill.yaml` as it was written |
/// | `GET /.well-known/agent.json` | the agent's card in the shape of Bindu |
/// | `GET /.well-known/agent-card.json` | the agent's card in the shape of A2A |
/// | `GET /agent/private.json` | Bindu's card with the private skills, for listed callers; only with [`private`](Self::private) |
/// | `POST /agent/negotiation` | how well the agent fits a task |
///
/// JSON and files are written once, when the router is made; the pages of all skills and of each when a browser asks for
/// them first, and what a search finds each time. They have an `ETag` and a `Cache-Control`; nobody keeps what listed
/// callers get, what a negotiation says, and errors. `HEAD` works wherever `GET` does. Layers of `tower-http` add what
/// servers differ in: compression, limits, time-outs, CORS.
#[derive(Debug)]
#[must_use]
pub struct Discovery {
    agent: Agent,
    set: SkillSet,
    private: Option<(SkillSet, Allowlist)>,
    gate: Option<Gate>,
    negotiation: Negotiation,
    left_out: Vec<Route>,
    cached_for: Duration,
    #[cfg(feature = "page")]
    page: bool,
    #[cfg(feature = "page")]
    schemas: bool,
}

impl Discovery {
    /// The agent with these skills, which everybody may see.
    ///
    /// The set is copied: of an embedded one the references, of a loaded one the texts as well.
    pub fn new(agent: Agent, set: &SkillSet) -> Self {
        Self {
            agent,
            set: set.clone(),
            private: None,
            gate: None,
            negotiation: Negotiation::new(),
            left_out: Vec::new(),
            cached_for: CACHED_FOR,
            #[cfg(feature = "page")]
            page: true,
            #[cfg(feature = "page")]
            schemas: false,
        }
    }

    /// Sets the skills that only the callers with these DIDs may see, once a [`gate`](Self::gate) knows who calls. Without
    /// a gate nobody sees them.
    ///
    /// They stand on the card at `/agent/private.json`, and a listed caller reaches each like the others. To everybody
    /// else there is no such skill.
    ///
    /// ```
    /// # use skills_axum::{Agent, DidKeys, Discovery, Gate, Introspection};
    /// # use skills_runtime::AgentConfig;
    /// # fn discovery(agent: Agent, config: &AgentConfig, tokens: impl Introspection + 'static) -> Discovery {
    /// Discovery::new(agent, &config.skills)
    ///     .private(&config.private, config.allowed_dids.iter().cloned())
    ///     .gate(Gate::new(tokens, DidKeys))
    /// # }
    /// ```
    pub fn private<D: Into<String>>(mut self, set: &SkillSet, allowed_dids: impl IntoIterator<Item = D>) -> Self {
        self.private = Some((set.clone(), Allowlist::new(allowed_dids)));
        self
    }

    /// Sets what finds out who calls.
    pub fn gate(mut self, gate: Gate) -> Self {
        self.gate = Some(gate);
        self
    }

    /// Sets what the agent brings into negotiations: its price, its queue, how it weighs, and how it compares texts.
    pub fn negotiation(mut self, negotiation: Negotiation) -> Self {
        self.negotiation = negotiation;
        self
    }

    /// Leaves a route out, for a program that serves it itself.
    ///
    /// ```
    /// # use axum::Router;
    /// # use skills_axum::{Discovery, Route};
    /// # fn merged(discovery: Discovery, a2a_server: Router) -> Router {
    /// a2a_server.merge(discovery.without(Route::AgentCard).router())
    /// # }
    /// ```
    pub fn without(mut self, route: Route) -> Self {
        self.left_out.push(route);
        self
    }

    /// Leaves the page for people out: a browser gets the JSON as well.
    #[cfg(feature = "page")]
    pub fn without_page(mut self) -> Self {
        self.page = false;
        self
    }

    /// Shows the skills' JSON Schemas on their pages. They tell how the agent works inside, so they are left out by
    /// default; a page never shows execution hints and provider configurations. [`Route::Documentation`] gives a whole
    /// `SKILL.md` all the same, with hints such as `a2a-temperature` in its frontmatter.
    #[cfg(feature = "page")]
    pub fn show_schemas(mut self) -> Self {
        self.schemas = true;
        self
    }

    /// Sets for how long an answer may be kept before the client asks again: five minutes by default. Whole seconds
    /// count; zero means that it asks each time.
    pub fn cached_for(mut self, time: Duration) -> Self {
        self.cached_for = time;
        self
    }

    /// The router, for the program to merge into its own or to nest.
    ///
    /// axum panics when two routers that are merged have a route in common; [`without`](Self::without) leaves out what the
    /// program has itself.
    pub fn router<S: Clone + Send + Sync + 'static>(self) -> Router<S> {
        let left_out = self.left_out.clone();
        let site = Arc::new(self.site());
        let mut router = Router::new();
        for (route, methods) in routes(&site) {
            if left_out.contains(&route) {
                continue;
            }
            let with_slash = format!("{}/", route.path());
            router = router.route(route.path(), methods).route(&with_slash, any(serve::without_slash));
        }
        router.method_not_allowed_fallback(serve::method_not_allowed).with_state(site)
    }

    #[cfg(feature = "page")]
    fn pages(&self) -> Option<Pages> {
        self.page.then(|| Pages::new(&self.agent.name, &self.agent.description, self.schemas))
    }

    #[cfg(not(feature = "page"))]
    #[expect(clippy::unused_self, reason = "its twin asks what was set")]
    fn pages(&self) -> Option<Pages> {
        None
    }

    fn site(self) -> Site {
        let cache = cache_control(self.cached_for);
        let cards = || self.set.iter();
        let listing = Listing { skills: cards().map(Summary::of).collect(), total: self.set.len() };
        let private = self.private.as_ref().map(|(set, allowed)| Private {
            card: Document::json(&bindu::card(&self.agent, cards().chain(set.iter()))),
            shelf: Shelf::of(set, &NO_STORE),
            allowed: allowed.clone(),
        });
        let pages = self.pages();
        Site {
            listing: Document::json(&listing).by_accept().kept(&cache),
            shelf: Shelf::of(&self.set, &cache),
            bindu_card: Document::json(&bindu::card(&self.agent, cards())).kept(&cache),
            a2a_card: Document::json(&self.agent.to_a2a_card(&self.set)).kept(&cache),
            private,
            gate: self.gate,
            negotiator: Negotiator::new(self.negotiation, &self.set),
            cache,
            pages,
            list_page: OnceLock::new(),
        }
    }
}

/// The routes of a site, each with what answers it. The private card has none where nobody can see a skill on it.
fn routes(site: &Site) -> Vec<(Route, MethodRouter<Arc<Site>>)> {
    let mut routes = vec![
        (Route::Skills, get(serve::skills)),
        (Route::Skill, get(serve::skill)),
        (Route::Documentation, get(serve::documentation)),
        // Clients of Bindu ask for cards with `OPTIONS` too.
        (Route::BinduCard, get(serve::bindu_card).options(serve::bindu_card)),
        (Route::AgentCard, get(serve::a2a_card)),
        (Route::Negotiation, post(serve::negotiation)),
    ];
    if site.private.as_ref().is_some_and(|private| !private.is_empty()) {
        routes.push((Route::PrivateCard, get(serve::private_card).options(serve::private_card)));
    }
    routes
}

fn cache_control(time: Duration) -> HeaderValue {
    let text = if time.as_secs() == 0 { "no-cache".to_owned() } else { format!("public, max-age={}", time.as_secs()) };
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("no-cache"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_kept_for_whole_seconds_or_asked_for_each_time() {
        assert_eq!(cache_control(Duration::from_millis(90_500)), "public, max-age=90");
        assert_eq!(cache_control(Duration::from_millis(999)), "no-cache");
        assert_eq!(cache_control(Duration::MAX), format!("public, max-age={}", u64::MAX).as_str());
    }
}
