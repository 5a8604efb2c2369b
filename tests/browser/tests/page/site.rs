//! The server that the browser visits.

use std::path::Path;

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use skills_axum::{Agent, Discovery};
use skills_core::{LoadOptions, SkillSet};
use tokio::net::TcpListener;

use crate::Error;

/// A page with everything that the tests look out for, to show that they would see it.
pub(crate) const LOUD: &str = "/loud";

/// Serves the discovery of the test's skills on a free port, and gives the origin.
pub(crate) async fn serve() -> Result<String, Error> {
    let skills = Path::new(env!("CARGO_MANIFEST_DIR")).join("skills");
    let set = SkillSet::load(skills, &LoadOptions::default())?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let origin = format!("http://{}", listener.local_addr()?);
    let agent = Agent::new("Butler", "Looks after the house.", "1.0.0", &origin);
    let loud = get(async || Html(include_str!("loud.html")));
    let router: Router = Discovery::new(agent, &set).router().route(LOUD, loud);
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(origin)
}
