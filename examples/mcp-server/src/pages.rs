//! Resources for the prompt of a model: catalogs of the skills, how to use the tools, and the names of a skill's files.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use rmcp::ErrorData;
use rmcp::model::{Resource, ResourceContents, ResourceTemplate};
use skills_runtime::{CatalogError, FastPath, SkillSet, SkillTools, json};

const XML_CATALOG: &str = "skills://catalog/xml";
const MARKDOWN_CATALOG: &str = "skills://catalog/markdown";
const INSTRUCTIONS: &str = "skills://tools-usage-instructions";
const FILES: &str = "skills://{skill_id}/resources";

const MARKDOWN: &str = "text/markdown";
const XML: &str = "application/xml";
const JSON: &str = "application/json";

/// The resources that a client lists.
pub(crate) fn list() -> Vec<Resource> {
    vec![
        Resource::new(XML_CATALOG, "catalog-xml")
            .with_description("What skills there are, in XML, for the system prompt.")
            .with_mime_type(XML),
        Resource::new(MARKDOWN_CATALOG, "catalog-markdown")
            .with_description("What skills there are, in Markdown, for the system prompt.")
            .with_mime_type(MARKDOWN),
        Resource::new(INSTRUCTIONS, "tools-usage-instructions")
            .with_description("How to use the tools for skills, for the system prompt.")
            .with_mime_type(MARKDOWN),
    ]
}

/// The resources of which there is one for each skill.
pub(crate) fn templates() -> Vec<ResourceTemplate> {
    vec![
        ResourceTemplate::new(FILES, "skill-resources")
            .with_description("The names of a skill's files by their kinds.")
            .with_mime_type(JSON),
    ]
}

/// What the resources are made of.
pub(crate) struct Pages {
    set: &'static SkillSet,
    fast_path: Option<FastPath<'static>>,
    tools: SkillTools,
}

impl Pages {
    pub(crate) fn new(set: &'static SkillSet, fast_path: Option<FastPath<'static>>, tools: SkillTools) -> Self {
        Self { set, fast_path, tools }
    }

    /// The resource with this URI.
    pub(crate) async fn read(&self, uri: &str) -> Result<ResourceContents, ErrorData> {
        match uri {
            XML_CATALOG => self.catalog(uri, XML, self.set.catalog().xml()),
            MARKDOWN_CATALOG => self.catalog(uri, MARKDOWN, self.set.catalog().markdown()),
            INSTRUCTIONS => Ok(ResourceContents::text(self.tools.instructions(), uri).with_mime_type(MARKDOWN)),
            _ => self.files(uri).await,
        }
    }

    /// A catalog. Where there is only one skill, and a short one, its prompt stands in place of both.
    fn catalog(
        &self,
        uri: &str,
        media_type: &str,
        catalog: Result<Cow<'_, str>, CatalogError>,
    ) -> Result<ResourceContents, ErrorData> {
        if let Some(fast_path) = &self.fast_path {
            return Ok(ResourceContents::text(fast_path.prompt(), uri).with_mime_type(MARKDOWN));
        }
        let catalog = catalog.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(ResourceContents::text(catalog, uri).with_mime_type(media_type))
    }

    async fn files(&self, uri: &str) -> Result<ResourceContents, ErrorData> {
        let unknown = || ErrorData::resource_not_found("there is no such resource", Some(json!({ "uri": uri })));
        let id = uri.strip_prefix("skills://").and_then(|uri| uri.strip_suffix("/resources")).ok_or_else(unknown)?;
        let id = percent_decode_str(id).decode_utf8().map_err(|_| unknown())?;
        match self.tools.call("list_skill_resources", &json!({ "skill_id": id })).await {
            Ok(names) => Ok(ResourceContents::text(names, uri).with_mime_type(JSON)),
            Err(error) => Err(ErrorData::resource_not_found(error.to_string(), Some(json!({ "uri": uri })))),
        }
    }
}

#[cfg(test)]
mod tests {
    use skills_runtime::{
        DEFAULT_FAST_PATH_MAX_TOKENS, FAST_PATH_RESOURCE_INSTRUCTIONS, ProviderRegistry, embed_skills,
        resolve_fast_path,
    };

    use super::*;

    static ONE_SKILL: &SkillSet = embed_skills!("skills", skills = ["incident-timeline"]);

    #[tokio::test]
    async fn the_prompt_of_an_only_skill_stands_in_place_of_both_catalogs() {
        let fast_path = resolve_fast_path(ONE_SKILL, None, DEFAULT_FAST_PATH_MAX_TOKENS).expect("one short skill");
        let prompt = fast_path.prompt();
        let tools = SkillTools::new(ProviderRegistry::new()).fast_path(&fast_path);
        let pages = Pages::new(ONE_SKILL, Some(fast_path), tools);
        for (uri, expected) in
            [(XML_CATALOG, &*prompt), (MARKDOWN_CATALOG, &*prompt), (INSTRUCTIONS, FAST_PATH_RESOURCE_INSTRUCTIONS)]
        {
            let page = pages.read(uri).await.expect("it is listed");
            assert_eq!(page, ResourceContents::text(expected, uri).with_mime_type(MARKDOWN));
        }
    }
}
