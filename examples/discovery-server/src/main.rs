//! An agent that is found over HTTP: by orchestrators of Bindu, by clients of A2A, and by people with a browser.
//!
//! ```sh
//! cargo run -p discovery-server                  # on 127.0.0.1:3100; with an argument, say 127.0.0.1:8080, there
//! curl http://127.0.0.1:3100/agent/skills
//! curl http://127.0.0.1:3100/agent/skills/summarise-v2
//! curl http://127.0.0.1:3100/.well-known/agent-card.json
//! curl http://127.0.0.1:3100/agent/negotiation --json '{ "task_summary": "Summarise the minutes of the board" }'
//! ```
//!
//! A browser at <http://127.0.0.1:3100/agent/skills> gets a page.
//!
//! Private skills are for nobody until `INTROSPECTION_URL` names a server that knows tokens (RFC 7662), say
//! `http://127.0.0.1:4445/admin/oauth2/introspect`. The program has no TLS; with a backend of `reqwest` the address may
//! be one of `https` as well.

use std::env::{self, VarError};
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use discovery_server::Limits;
use skills_axum::{CachedIntrospection, DidKeys, Gate, IntrospectionClient};
use tokio::net::TcpListener;

const ADDRESS: &str = "127.0.0.1:3100";

/// For how long open connections may hold up the end.
const PATIENCE: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    // Who asked for private skills, and what became of it.
    tracing_subscriber::fmt().with_writer(io::stderr).init();

    let address = env::args().nth(1).unwrap_or_else(|| ADDRESS.to_owned());
    let address: SocketAddr = address.parse().with_context(|| format!("`{address}` is no address like {ADDRESS}"))?;
    let gate = gate()?;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let url = format!("http://{}", listener.local_addr()?);
    let routes = Limits::default().around(discovery_server::router(&url, gate));
    let interrupted = interrupted()?;
    for path in ["/agent/skills", "/.well-known/agent.json", "/.well-known/agent-card.json"] {
        println!("{url}{path}");
    }
    discovery_server::serve(listener, routes, interrupted, PATIENCE).await?;
    Ok(())
}

/// What finds out who calls, if the environment names a server that knows tokens.
fn gate() -> anyhow::Result<Option<Gate>> {
    let url = match env::var("INTROSPECTION_URL") {
        Ok(url) => url,
        Err(VarError::NotPresent) => return Ok(None),
        Err(error) => return Err(error).context("INTROSPECTION_URL"),
    };
    let server = IntrospectionClient::new(&url).context("INTROSPECTION_URL")?;
    Ok(Some(Gate::new(CachedIntrospection::new(server), DidKeys)))
}

/// Is done with ctrl-c or SIGTERM. Both are waited for from this call on, not from the first poll on.
#[cfg(unix)]
fn interrupted() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Is done with ctrl-c. Where that cannot be waited for, the agent runs until it is killed.
#[cfg(not(unix))]
fn interrupted() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
