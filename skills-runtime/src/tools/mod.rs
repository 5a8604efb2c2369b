//! The tools by which a language model reads skills.

mod error;
mod metadata;
mod run;
mod skill_tools;
mod tool;

pub use self::error::ToolError;
pub use self::skill_tools::SkillTools;
pub use self::tool::SkillTool;
