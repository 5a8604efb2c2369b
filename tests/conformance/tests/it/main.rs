//! The reader against the reference validator, real skills and known faults of other readers.

mod agentskills_catalogs;
mod agentskills_frontmatter;
mod agentskills_registry;
mod agentskills_resources;
mod agentskills_sections;
mod agentskills_version;
#[cfg(unix)] // Some vectors have links.
mod bindu_loader;
mod bug_cases;
mod bug_cases_of_schemas;
mod corpus;
mod faults;
mod reference_validator;
mod sets;
mod support;
