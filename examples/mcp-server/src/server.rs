//! The server: which method of the protocol is answered by what.

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, GetSkillRequestParams, GetSkillResult, Implementation,
    ListResourceTemplatesResult, ListResourcesResult, ListSkillsResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use skills_runtime::{DEFAULT_FAST_PATH_MAX_TOKENS, ProviderRegistry, SkillSet, SkillTools, resolve_fast_path};

use crate::pages::{self, Pages};
use crate::skills::ServedSkills;
use crate::tools;

/// Serves the skills of one set.
pub(crate) struct SkillServer {
    tools: SkillTools,
    pages: Pages,
    skills: ServedSkills,
}

impl SkillServer {
    /// Everything that can be wrong with the skills is found here, before there is a client.
    pub(crate) async fn new(set: &'static SkillSet) -> anyhow::Result<Self> {
        let registry = ProviderRegistry::new();
        registry.register_all(set).await?;
        let mut tools = SkillTools::new(registry);
        let fast_path = resolve_fast_path(set, None, DEFAULT_FAST_PATH_MAX_TOKENS);
        if let Some(fast_path) = &fast_path {
            tools = tools.fast_path(fast_path);
        }
        Ok(Self { pages: Pages::new(set, fast_path, tools.clone()), tools, skills: ServedSkills::of(set)? })
    }
}

impl ServerHandler for SkillServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities =
            ServerCapabilities::builder().enable_tools().enable_resources().enable_skills_with_directory_read().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("mcp-server", env!("CARGO_PKG_VERSION")))
            .with_instructions(self.tools.instructions())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list(&self.tools)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        tools::call(&self.tools, &request.name, request.arguments).await.map(Into::into)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let mut resources = pages::list();
        resources.extend(self.skills.manifests());
        Ok(ListResourcesResult::with_all_items(resources))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(pages::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let contents = match self.skills.read(&request.uri) {
            Some(contents) => contents,
            None => match self.skills.missing(&request.uri) {
                Some(error) => return Err(error),
                None => self.pages.read(&request.uri).await?,
            },
        };
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn list_skills(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListSkillsResult, ErrorData> {
        Ok(ListSkillsResult::with_all_items(self.skills.list().to_vec()))
    }

    async fn get_skill(
        &self,
        request: GetSkillRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetSkillResult, ErrorData> {
        self.skills.get(&request.uri).map(|skill| GetSkillResult::new(skill.clone()))
    }

    async fn read_resource_directory(
        &self,
        request: ReadResourceDirectoryRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceDirectoryResult, ErrorData> {
        self.skills.directory(&request.uri).map(ReadResourceDirectoryResult::with_all_items)
    }
}
