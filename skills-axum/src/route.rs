//! The routes of the discovery router, each by a name, so that a program can leave it out.

/// A route that [`Discovery`](crate::Discovery) serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Route {
    /// `/agent/skills`: all skills, in short.
    Skills,
    /// `/agent/skills/{id}`: one skill.
    Skill,
    /// `/agent/skills/{id}/documentation`: the file that defines the skill, as it was written.
    Documentation,
    /// `/.well-known/agent.json`: the agent in the shape of Bindu.
    BinduCard,
    /// `/.well-known/agent-card.json`: the agent in the shape of A2A. A server of A2A often has this route itself, and
    /// axum panics when two routers that are merged share a route.
    AgentCard,
    /// `/agent/private.json`: the agent with the skills that only listed callers may see.
    PrivateCard,
    /// `/agent/negotiation`: how well the agent fits a task.
    Negotiation,
}

impl Route {
    /// The route's path, as axum writes it.
    ///
    /// ```
    /// # use skills_axum::Route;
    /// assert_eq!(Route::Skill.path(), "/agent/skills/{id}");
    /// ```
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Skills => "/agent/skills",
            Self::Skill => "/agent/skills/{id}",
            Self::Documentation => "/agent/skills/{id}/documentation",
            Self::BinduCard => "/.well-known/agent.json",
            Self::AgentCard => "/.well-known/agent-card.json",
            Self::PrivateCard => "/agent/private.json",
            Self::Negotiation => "/agent/negotiation",
        }
    }
}
