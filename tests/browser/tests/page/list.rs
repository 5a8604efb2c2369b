//! Finding a skill.

use fantoccini::key::Key;
use serde_json::json;

use crate::browser::{Browser, browse};
use crate::site::LOUD;
use crate::{Error, NAMES};

/// Looks for skills with nothing but the keyboard.
async fn search(browser: &Browser) -> Result<(), Error> {
    browser.open("/agent/skills").await?;
    browser.tab_to("form[role=search] input[name=q]").await?;
    browser.press("somebody".chars().chain([Key::Enter.into()])).await?;
    browser.arrive("/agent/skills?q=somebody").await?;
    assert_eq!(browser.texts(NAMES).await?, ["Brew tea", "Greet"]);
    Ok(())
}

#[test]
fn all_skills_are_listed() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills").await?;
        let names = browser.texts(NAMES).await?;
        assert_eq!(names.len(), 4, "{names:?}");
        assert_eq!(names[..2], ["Brew tea", "Greet"]);
        Ok(())
    })
}

#[test]
fn search_needs_no_mouse() -> Result<(), Error> {
    browse(async |browser| search(browser).await)
}

#[test]
fn first_stop_of_the_keyboard_leads_past_the_banner() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills").await?;
        browser.press([Key::Tab.into(), Key::Enter.into()]).await?;
        assert_eq!(browser.run("return document.activeElement.localName").await?, json!("main"));
        Ok(())
    })
}

#[test]
fn words_that_were_looked_for_stay_in_the_field() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills?q=hot+%22drink%22").await?;
        assert_eq!(browser.run("return document.querySelector('[name=q]').value").await?, json!("hot \"drink\""));
        Ok(())
    })
}

#[test]
fn search_needs_no_javascript() -> Result<(), Error> {
    browse(async |browser| {
        browser.open(LOUD).await?;
        assert_eq!(browser.title().await?, "loud", "scripts of pages run at first");
        browser.set("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await?;
        browser.open(LOUD).await?;
        assert_eq!(browser.title().await?, "quiet", "and no longer");
        search(browser).await
    })
}

#[test]
fn tag_leads_to_the_skills_that_have_it() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills").await?;
        browser.follow("demo").await?;
        browser.arrive("/agent/skills?tag=demo").await?;
        assert_eq!(browser.texts(NAMES).await?, ["Brew tea", "Greet"]);
        Ok(())
    })
}

#[test]
fn way_back_from_a_search_leads_to_all_skills() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills?q=nothing").await?;
        assert_eq!(browser.texts(NAMES).await?, [""; 0]);
        browser.follow("Show all").await?;
        browser.arrive("/agent/skills").await?;
        assert_eq!(browser.texts(NAMES).await?.len(), 4);
        Ok(())
    })
}
