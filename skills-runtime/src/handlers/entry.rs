//! One skill of a registry.

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use a2a::AgentSkill;
use serde_json::Value;
use skills_core::{Violation, check_depth};

use super::{SkillDescriptor, SkillHandler};
use crate::{Schema, SharedCard, SkillCard};

/// A skill, and what runs it.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) skill: Skill,
    pub(super) handler: Option<Arc<dyn SkillHandler>>,
}

/// A skill by where it comes from. Its text names it for messages.
#[derive(Clone)]
pub(super) enum Skill {
    Manifest(SharedCard),
    Programmatic { agent_skill: Arc<AgentSkill>, params_schema: Option<Schema> },
}

impl Skill {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Manifest(card) => card.id(),
            Self::Programmatic { agent_skill, .. } => &agent_skill.id,
        }
    }

    pub(super) fn card(&self) -> Option<&SkillCard> {
        match self {
            Self::Manifest(card) => Some(card),
            Self::Programmatic { .. } => None,
        }
    }

    fn params_schema(&self) -> Option<&Schema> {
        match self {
            Self::Manifest(card) => card.input_schema(),
            Self::Programmatic { params_schema, .. } => params_schema.as_ref(),
        }
    }

    pub(super) fn validate_params(&self, params: &Value) -> Result<(), Violation> {
        check_depth(params)?;
        self.params_schema().map_or(Ok(()), |schema| schema.validate(params))
    }

    pub(super) fn validate_result(&self, result: &Value) -> Result<(), Violation> {
        check_depth(result)?;
        self.card().map_or(Ok(()), |card| card.validate_output(result))
    }

    pub(super) fn describe(&self) -> SkillDescriptor {
        SkillDescriptor {
            id: self.id().to_owned(),
            agent_skill: match self {
                Self::Manifest(card) => card.to_agent_skill(),
                Self::Programmatic { agent_skill, .. } => AgentSkill::clone(agent_skill),
            },
            params_schema: self.params_schema().cloned(),
        }
    }
}

impl Display for Skill {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Manifest(card) if card.directory().is_empty() => write!(f, "the skill `{}`", card.name()),
            Self::Manifest(card) => write!(f, "the skill in `{}`", card.directory()),
            Self::Programmatic { agent_skill, .. } => write!(f, "the programmatic skill `{}`", agent_skill.name),
        }
    }
}
