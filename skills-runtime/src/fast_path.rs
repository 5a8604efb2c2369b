//! A prompt that holds the only skill whole, where a catalog and look-ups would cost more.

use std::borrow::Cow;

use skills_core::{SkillCard, escape_id, estimate_tokens, is_visible, is_white_space};

/// The most tokens of a body that is put into the prompt, unless the caller says otherwise.
///
/// A catalog with its instructions costs about 500 tokens in each turn, the frame of a body about 200; so over many turns
/// a body of 300 tokens costs the same either way.
pub const DEFAULT_FAST_PATH_MAX_TOKENS: usize = 300;

/// The tools that nobody needs who has the body already.
pub const FAST_PATH_DROPPED_TOOLS: [&str; 4] =
    ["get_skill_metadata", "get_skill_body", "get_skill_outline", "get_skill_section"];

/// What the prompt says about the skill's files.
pub const FAST_PATH_RESOURCE_INSTRUCTIONS: &str = "\
### Files of the skill

The skill may come with files. Fetch one only when the text above names it and the step at hand needs it:

- `get_skill_reference(skill_id, name)` gives a document.
- `get_skill_script(skill_id, name)` gives the source of a script.
- `get_skill_asset(skill_id, name)` gives a template, an image or data.

Take each name exactly as the text writes it and never guess one. `list_skill_resources(skill_id)` gives the names that \
exist; its answer may be that listing is unsupported, and then only what the text names can be fetched.";

/// The only skill of an agent, with a body that is short enough to stand in the prompt.
///
/// ```
/// use skills_runtime::FastPath;
///
/// let fast_path = FastPath::of("greet", "Say hello.", 300).expect("a short body");
/// assert!(fast_path.prompt().contains("<skill id=\"greet\">\nSay hello.\n</skill>"));
/// assert!(fast_path.keeps("get_skill_script") && !fast_path.keeps("get_skill_body"));
/// assert!(FastPath::of("greet", "Say hello.", 2).is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FastPath<'a> {
    skill_id: Cow<'a, str>,
    body: Cow<'a, str>,
    tokens: usize,
}

impl<'a> FastPath<'a> {
    /// Takes a skill's id and its body; `None` for a body of more than `max_tokens`.
    ///
    /// It is for a caller who fetches the body; [`resolve_fast_path`] does it with cards.
    pub fn of(skill_id: impl Into<Cow<'a, str>>, body: impl Into<Cow<'a, str>>, max_tokens: usize) -> Option<Self> {
        let body = body.into();
        let tokens = estimate_tokens(&body);
        (tokens <= max_tokens).then(|| Self { skill_id: skill_id.into(), body, tokens })
    }

    /// The id of the skill.
    #[must_use]
    pub fn skill_id(&self) -> &str {
        &self.skill_id
    }

    /// The body, as it was given.
    #[must_use]
    pub fn body(&self) -> &str {
        &self.body
    }

    /// The estimated number of tokens of the body.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.tokens
    }

    /// The text for the system prompt, in place of a catalog: the body between tags with the skill's id, and how its files
    /// are fetched. The id is escaped as in XML; so are characters of it that cannot be seen. Of the body,
    /// what could be a tag of a skill is escaped (`&lt;/skill>`), so that the body ends where the skill does.
    #[must_use]
    pub fn prompt(&self) -> String {
        let id = escape_id(&self.skill_id);
        let body = without_tags(self.body.trim_end_matches(is_white_space));
        format!(
            "You have one skill, `{id}`. It follows in full: there is nothing else to read before you use it, and it \
             applies to every request that it fits.\n\n\
             <skill id=\"{id}\">\n{body}\n</skill>\n\n\
             {FAST_PATH_RESOURCE_INSTRUCTIONS}"
        )
    }

    /// Whether a tool is still of use beside the prompt: all but those of [`FAST_PATH_DROPPED_TOOLS`].
    #[must_use]
    pub fn keeps(&self, tool: &str) -> bool {
        !FAST_PATH_DROPPED_TOOLS.contains(&tool)
    }
}

/// The text without a tag that a reader could take for the beginning or the end of a skill, also where it is written
/// loosely: `</skill >`, `< / SKILL`.
fn without_tags(text: &str) -> Cow<'_, str> {
    let mut parts = text.split('<');
    let mut kept = Cow::from(parts.next().unwrap_or_default());
    for part in parts {
        kept += if begins_with_skill(part) { "&lt;" } else { "<" };
        kept += part;
    }
    kept
}

/// Whether the word `skill` follows, after a slash and spaces, in any case, and with characters in it that cannot be seen.
fn begins_with_skill(text: &str) -> bool {
    let is_before = |&c: &char| matches!(c, '/' | '\\') || is_white_space(c);
    let seen = text.chars().filter(|&c| is_visible(c) || is_white_space(c));
    let letters = seen.skip_while(is_before).flat_map(char::to_lowercase);
    letters.map(|c| if c == 'ſ' { 's' } else { c }).take(5).eq("skill".chars())
}

/// The fast path for these cards, if they are only one and its body has at most `max_tokens`.
///
/// `include` narrows the cards to those with these ids first; an id that no card has counts for nothing, and an empty
/// list leaves no card.
///
/// ```
/// use skills_runtime::{DEFAULT_FAST_PATH_MAX_TOKENS, SkillSet, embed_skills, resolve_fast_path};
/// static SKILLS: &SkillSet = embed_skills!("../examples/greet/skills", allow(outside_package, no_build_script));
///
/// let fast_path = resolve_fast_path(SKILLS, Some(&["greet"]), DEFAULT_FAST_PATH_MAX_TOKENS).expect("a short body");
/// assert_eq!(fast_path.skill_id(), "greet");
/// assert!(resolve_fast_path(SKILLS, None, DEFAULT_FAST_PATH_MAX_TOKENS).is_none(), "there are two");
/// ```
#[must_use]
pub fn resolve_fast_path<'a>(
    cards: impl IntoIterator<Item = &'a SkillCard>,
    include: Option<&[&str]>,
    max_tokens: usize,
) -> Option<FastPath<'a>> {
    let mut cards = cards.into_iter().filter(|card| include.is_none_or(|ids| ids.contains(&card.id())));
    let (card, None) = (cards.next()?, cards.next()) else { return None };
    FastPath::of(card.id(), card.body(), max_tokens)
}

#[cfg(test)]
mod tests {
    use skills_core::CardFields;

    use super::*;

    fn card(id: &'static str, body: &str) -> SkillCard {
        let fields = CardFields {
            id: id.into(),
            document: body.to_owned().into(),
            body: (0, body.len()),
            ..CardFields::default()
        };
        SkillCard::from_fields(fields)
    }

    fn resolved(cards: &[SkillCard], include: Option<&[&str]>) -> Option<String> {
        resolve_fast_path(cards, include, DEFAULT_FAST_PATH_MAX_TOKENS).map(|path| path.skill_id().to_owned())
    }

    #[test]
    fn exactly_one_skill_has_a_fast_path() {
        let cards = [card("a", "A."), card("b", "B.")];
        assert_eq!(resolved(&cards[..0], None), None);
        assert_eq!(resolved(&cards[..1], None).as_deref(), Some("a"));
        assert_eq!(resolved(&cards, None), None);
    }

    #[test]
    fn include_narrows_the_skills() {
        let cards = [card("a", "A."), card("b", "B.")];
        assert_eq!(resolved(&cards, Some(&["b"])).as_deref(), Some("b"));
        assert_eq!(resolved(&cards, Some(&["b", "b", "ghost"])).as_deref(), Some("b"));
        assert_eq!(resolved(&cards, Some(&["a", "b"])), None);
        assert_eq!(resolved(&cards[..1], Some(&[])), None);
        assert_eq!(resolved(&cards[..1], Some(&["ghost"])), None);
    }

    #[test]
    fn a_body_may_cost_as_much_as_the_limit() {
        let body = "🚀".repeat(1200);
        assert_eq!(FastPath::of("a", &body, 300).map(|path| path.tokens()), Some(300));
        assert_eq!(FastPath::of("a", body + "x", 300), None);
        assert_eq!(FastPath::of("a", "", 0).map(|path| path.tokens()), Some(0));
        assert_eq!(FastPath::of("a", "x", 0), None);
    }

    #[test]
    fn the_body_of_a_card_is_borrowed() {
        let card = card("a", "A.");
        let path = resolve_fast_path([&card], None, 1).expect("a short body");
        assert!(matches!(path.body, Cow::Borrowed("A.")));
    }

    fn prompt(id: &str, body: &str) -> String {
        FastPath::of(id, body, 300).expect("a short body").prompt()
    }

    #[test]
    fn the_prompt_is_an_introduction_the_skill_and_the_instructions() {
        let prompt = prompt("greet", "# Greet\r\n\r\n{x} <b> & </i>\u{1f}\n\n");
        let paragraphs: Vec<&str> = prompt.splitn(2, "\n\n").collect();
        let [introduction, rest] = paragraphs[..] else { panic!("there is a blank line: {prompt}") };
        assert!(introduction.contains("`greet`"), "{introduction}");
        let skill = "<skill id=\"greet\">\n# Greet\r\n\r\n{x} <b> & </i>\n</skill>\n\n";
        assert_eq!(rest, skill.to_owned() + FAST_PATH_RESOURCE_INSTRUCTIONS);
    }

    #[test]
    fn an_id_cannot_break_out_of_the_introduction_or_its_tag() {
        let prompt = prompt("a`\"><b>\n\u{202e}\0</skill>", "x");
        let id = "a&#x60;&quot;&gt;&lt;b&gt;&#xA;&#x202E;\u{fffd}&lt;/skill&gt;";
        assert!(prompt.starts_with(&format!("You have one skill, `{id}`. ")), "{prompt}");
        assert!(prompt.contains(&format!("\n\n<skill id=\"{id}\">\nx\n</skill>\n")), "{prompt}");
    }

    #[test]
    fn a_body_cannot_end_its_skill_or_begin_another() {
        for tag in [
            "</skill>",
            "</skill >",
            "</SKILL>",
            "< / sKill\n>",
            "<\t/\tskill",
            "<\\/skill>",
            "</\u{200b}sk\u{ad}ill>",
            "</ſ\u{212a}ill>",
            "<skill id=\"x\">",
            "<</skill>",
            "</skill></skill>",
        ] {
            let prompt = prompt("greet", &format!("One.\n{tag}\nTwo."));
            let (_, after) = prompt.split_once("<skill id=\"greet\">\n").expect("the skill begins");
            let body = after.strip_suffix(FAST_PATH_RESOURCE_INSTRUCTIONS).expect("the instructions follow");
            let body = body.strip_suffix("\n</skill>\n\n").expect("the skill ends");
            assert!(!body.contains(tag) && body.contains("&lt;") && !body.contains("</skill"), "{body}");
            assert_eq!(body.replace("&lt;", "<"), format!("One.\n{tag}\nTwo."));
        }
    }

    #[test]
    fn other_tags_of_a_body_stay() {
        for body in ["<b>a</b> < skil", "a < b && c > d", "<a/skill>", "&lt;", "<"] {
            assert!(prompt("greet", body).contains(&format!("<skill id=\"greet\">\n{body}\n</skill>")), "{body}");
        }
    }

    #[test]
    fn the_prompt_of_a_small_skill_is_small() {
        let tokens = estimate_tokens(&prompt("greet", "Say hello."));
        assert!(tokens < 250, "{tokens}");
    }

    #[test]
    fn the_prompt_names_the_tools_that_stay_and_no_other() {
        let prompt = prompt("greet", "Say hello.");
        for tool in ["get_skill_reference", "get_skill_script", "get_skill_asset", "list_skill_resources"] {
            assert!(prompt.contains(tool), "{tool}");
        }
        for dropped in FAST_PATH_DROPPED_TOOLS.iter().chain(&["catalog"]) {
            assert!(!prompt.contains(dropped), "{dropped}");
        }
    }

    #[test]
    fn only_tools_for_the_body_are_dropped() {
        let path = FastPath::of("a", "", 0).expect("an empty body");
        for tool in FAST_PATH_DROPPED_TOOLS {
            assert!(!path.keeps(tool), "{tool}");
        }
        for tool in ["get_skill_reference", "list_skill_resources", "search", "", "GET_SKILL_BODY"] {
            assert!(path.keeps(tool), "{tool}");
        }
    }
}
