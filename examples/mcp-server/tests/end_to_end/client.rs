//! The program in a process of its own, and the official client in front of it.

use std::process::Stdio;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ErrorCode, ErrorData, ProtocolVersion, ReadResourceRequestParams,
    ResourceContents,
};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, ServiceError};
use skills_runtime::{SkillSet, Value, embed_skills};
use tokio::process::Command;

/// The program's skills.
pub(crate) static SKILLS: &SkillSet = embed_skills!("skills");

/// What the program is called by.
pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_mcp-server"))
}

/// Waits, but not forever.
pub(crate) async fn within<F: Future>(future: F) -> F::Output {
    tokio::time::timeout(Duration::from_secs(120), future).await.expect("it takes less than two minutes")
}

/// A program of a test's own, which ends with the client.
pub(crate) struct Client(RunningService<RoleClient, ()>);

impl Client {
    /// A client of the protocol as it is now.
    pub(crate) async fn start() -> Self {
        let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
        Self::start_with(ClientLifecycleMode::Discover { preferred_versions }).await
    }

    /// A client of the protocol as it was, which begins with a handshake.
    pub(crate) async fn start_legacy() -> Self {
        Self::start_with(ClientLifecycleMode::Initialize).await
    }

    async fn start_with(lifecycle: ClientLifecycleMode) -> Self {
        let program =
            TokioChildProcess::builder(program()).stderr(Stdio::null()).spawn().expect("the program starts").0;
        Self(within(().serve_with_lifecycle(program, lifecycle)).await.expect("the server answers"))
    }

    pub(crate) fn peer(&self) -> &rmcp::Peer<RoleClient> {
        &self.0
    }

    pub(crate) async fn call(&self, tool: &str, arguments: &Value) -> Result<CallToolResult, ErrorData> {
        let arguments = arguments.as_object().cloned().expect("an object");
        let request = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        within(self.peer().call_tool(request)).await.map_err(refusal)
    }

    /// What a tool answers.
    pub(crate) async fn answer(&self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments).await.expect("the tool is there");
        assert_eq!(result.is_error, Some(false), "{result:?}");
        text(&result)
    }

    /// What a model is told in place of an answer.
    pub(crate) async fn failure(&self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments).await.expect("the tool is there");
        assert_eq!(result.is_error, Some(true), "{result:?}");
        text(&result)
    }

    pub(crate) async fn read(&self, uri: &str) -> Result<ResourceContents, ErrorData> {
        let result = within(self.peer().read_resource(ReadResourceRequestParams::new(uri))).await.map_err(refusal)?;
        let [contents] = <[_; 1]>::try_from(result.contents).expect("one resource");
        Ok(contents)
    }

    /// The text of a resource and its media type.
    pub(crate) async fn page(&self, uri: &str) -> (String, Option<String>) {
        match self.read(uri).await {
            Ok(ResourceContents::TextResourceContents { text, mime_type, .. }) => (text, mime_type),
            other => panic!("{other:?}"),
        }
    }

    /// The code of the error with which reading fails.
    pub(crate) async fn code(&self, uri: &str) -> ErrorCode {
        self.read(uri).await.expect_err("there is no such resource").code
    }
}

/// The error that the server gave.
pub(crate) fn refusal(error: ServiceError) -> ErrorData {
    match error {
        ServiceError::McpError(error) => error,
        other => panic!("{other:?}"),
    }
}

/// The bytes of a resource.
pub(crate) fn bytes(contents: &ResourceContents) -> Vec<u8> {
    match contents {
        ResourceContents::TextResourceContents { text, .. } => text.clone().into_bytes(),
        ResourceContents::BlobResourceContents { blob, .. } => BASE64_STANDARD.decode(blob).expect("it is base64"),
        other => panic!("{other:?}"),
    }
}

fn text(result: &CallToolResult) -> String {
    let [content] = &result.content[..] else { panic!("{result:?}") };
    content.as_text().expect("it is text").text.clone()
}
