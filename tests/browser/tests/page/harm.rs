//! A skill that wants to do harm.

use serde_json::json;

use crate::browser::{Browser, browse};
use crate::site::LOUD;
use crate::{Error, NAMES};

/// What the scripts of the hostile skill, and of the loud page, set.
const HARM: &str = "return typeof window.harmed";

async fn open(browser: &Browser) -> Result<(), Error> {
    browser.open("/agent/skills/hostile").await?;
    assert!(browser.texts("article p").await?.contains(&"Look here.".to_owned()), "the skill is shown");
    Ok(())
}

#[test]
fn script_that_runs_is_noticed() -> Result<(), Error> {
    browse(async |browser| {
        browser.open(LOUD).await?;
        assert_eq!(browser.run(HARM).await?, json!("string"));
        Ok(())
    })
}

#[test]
fn hostile_skill_runs_nothing_on_the_list() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills").await?;
        let names = browser.texts(NAMES).await?;
        assert!(names.contains(&"Hostile <script>window.harmed = \"title\"</script>".to_owned()), "{names:?}");
        assert_eq!(browser.run(HARM).await?, json!("undefined"));
        Ok(())
    })
}

#[test]
fn hostile_skill_runs_nothing_on_its_page() -> Result<(), Error> {
    browse(async |browser| {
        open(browser).await?;
        assert_eq!(browser.run(HARM).await?, json!("undefined"));
        // All that waits for a mouse is touched and clicked on, without leaving the page.
        let clicks = "
            addEventListener('click', (event) => event.target.closest('a[href^=http]') && event.preventDefault());
            for (const element of document.querySelectorAll('article *')) {
                element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
                element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
            }";
        browser.run(clicks).await?;
        assert_eq!(browser.run(HARM).await?, json!("undefined"));
        assert_eq!(browser.place().await?, "/agent/skills/hostile");
        Ok(())
    })
}

#[test]
fn hostile_skill_has_no_look_of_its_own() -> Result<(), Error> {
    browse(async |browser| {
        open(browser).await?;
        let backgrounds = "return [...document.querySelectorAll('*')]
            .map((element) => getComputedStyle(element).backgroundImage)
            .filter((image) => image.includes('elsewhere'))";
        assert_eq!(browser.run(backgrounds).await?, json!([]));
        assert_eq!(browser.run("return document.styleSheets.length").await?, json!(1));
        Ok(())
    })
}

#[test]
fn hostile_skill_asks_for_no_input_in_its_text() -> Result<(), Error> {
    browse(async |browser| {
        open(browser).await?;
        assert_eq!(browser.texts("article :is(form, input, button, iframe, object, img, svg)").await?, [""; 0]);
        Ok(())
    })
}

#[test]
fn page_that_a_link_leads_to_learns_nothing_and_gets_no_hold_of_this_one() -> Result<(), Error> {
    browse(async |browser| {
        open(browser).await?;
        let links = "return [...document.querySelectorAll('article a[href^=http]')]
            .map((link) => [link.href, link.relList.contains('noopener'), link.relList.contains('noreferrer')])";
        assert_eq!(browser.run(links).await?, json!([["http://elsewhere.invalid/page", true, true]]));
        Ok(())
    })
}
