//! The discovery endpoints as clients see them: Bindu's wire vectors, private skills, odd requests, load.

mod bindu_http;
mod negotiation;
mod odd_ids;
mod private;
mod routes;
mod support;
mod thousand_skills;
