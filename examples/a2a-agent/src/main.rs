//! An A2A agent with three skills, in the server of the official library.
//!
//! ```sh
//! cargo run -p a2a-agent                         # on 127.0.0.1:3000; with an argument, say 127.0.0.1:8080, there
//! curl http://127.0.0.1:3000/.well-known/agent-card.json
//! curl http://127.0.0.1:3000/rest/message:send -H 'content-type: application/json' -d '{ "message": {
//!     "messageId": "1", "role": "ROLE_USER", "metadata": { "skill": "convert-units" },
//!     "parts": [{ "data": { "value": 42, "from": "km", "to": "mi" } }] } }'
//! ```
//!
//! Its rule for the choice of the skill is the executor's own: the id stands in the metadata of the message, under the
//! key `skill`, or in that of the request. With three skills no message does without.
//!
//! Anybody who reaches it may send it messages, so it bounds what it takes and keeps; `router` says how much, and who sees
//! which task.

use std::env;
use std::net::SocketAddr;

use anyhow::Context;
use tokio::net::TcpListener;

const ADDRESS: &str = "127.0.0.1:3000";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let address = env::args().nth(1).unwrap_or_else(|| ADDRESS.to_owned());
    let address: SocketAddr = address.parse().with_context(|| format!("`{address}` is no address like {ADDRESS}"))?;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    let url = format!("http://{}", listener.local_addr()?);
    let router = a2a_agent::router(&url)?;
    println!("{url}/.well-known/agent-card.json");
    axum::serve(listener, router).with_graceful_shutdown(interrupted()).await?;
    Ok(())
}

/// Ends with ctrl-c. Where that cannot be waited for, the agent runs until it is killed.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
