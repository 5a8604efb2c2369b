//! The page for people, as somebody meets it who looks for a skill: in Chromium, with its keyboard, its console, its
//! schemes of color, and without JavaScript.

mod browser;
mod driver;
mod harm;
mod list;
mod look;
mod programs;
mod quiet;
mod site;
mod skill;

type Error = Box<dyn std::error::Error>;

/// The pages that what holds for every page is tried on.
const PAGES: [&str; 7] = [
    "/agent/skills",
    "/agent/skills?q=tea",
    "/agent/skills?q=nothing&tag=demo",
    "/agent/skills/brew-tea",
    "/agent/skills/greet",
    "/agent/skills/hostile",
    "/agent/skills/wide",
];

/// The page of a skill that is not there; the console says so.
const UNKNOWN: &str = "/agent/skills/unknown";

/// The names of the skills on the list.
const NAMES: &str = "main li h2 a";
