//! Embedded skills by the Model Context Protocol, in a server of the official SDK.
//!
//! ```sh
//! cargo run -p mcp-server      # speaks with an MCP client on its standard input and output
//! ```
//!
//! A client starts the program itself. Most take a configuration like this one:
//!
//! ```json
//! { "mcpServers": { "desk": { "command": "cargo", "args": ["run", "--quiet", "-p", "mcp-server"] } } }
//! ```
//!
//! A client reads the skills in one of two ways, by what it knows. `tools` and `pages` are for any client: eight tools that
//! its model calls, and resources with a catalog for the model's prompt. `skills` is for clients with the skills extension
//! of MCP (SEP-2640): a list of the skills with a digest of each file, and the files as resources.

mod pages;
mod server;
mod skills;
mod tools;

use anyhow::Context;
use rmcp::ServiceExt;
use rmcp::transport::stdio;
use skills_runtime::{SkillSet, embed_skills};

use self::server::SkillServer;

/// The skills that are served.
static SKILLS: &SkillSet = embed_skills!("skills");

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    // The standard output belongs to the protocol.
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();

    let server = SkillServer::new(SKILLS).await.context("the skills cannot be served")?;
    let running = server.serve(stdio()).await.context("no client has introduced itself")?;
    // The client ends the server by closing its standard input.
    running.waiting().await?;
    Ok(())
}
