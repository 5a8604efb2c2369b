//! Reading a skill.

use serde_json::json;

use crate::browser::browse;
use crate::{Error, UNKNOWN};

#[test]
fn skill_is_opened_from_the_list_and_leads_back() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills").await?;
        browser.follow("Brew tea").await?;
        browser.arrive("/agent/skills/brew-tea").await?;
        assert_eq!(browser.texts("h1").await?, ["Brew tea"]);
        browser.click("header a").await?;
        browser.arrive("/agent/skills").await
    })
}

#[test]
fn markdown_is_shown_as_what_it_means() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills/brew-tea").await?;
        assert_eq!(browser.texts("article strong").await?, ["fresh"]);
        assert_eq!(browser.texts("article ol > li").await?, ["Boil the water.", "Pour it over the leaves."]);
        assert_eq!(browser.texts("article td").await?, ["green", "2", "mint", "7"]);
        assert_eq!(browser.texts("article pre code").await?, ["kettle --heat 80"]);
        Ok(())
    })
}

#[test]
fn examples_and_files_are_shown() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills/brew-tea").await?;
        let texts = browser.texts("section li, section td").await?;
        for text in ["Brew a pot of green tea", "How long does mint steep?", "SKILL.md", "references/times.md"] {
            assert!(texts.iter().any(|shown| shown == text), "{text} is not among {texts:?}");
        }
        Ok(())
    })
}

#[test]
fn headings_are_reached_from_the_contents() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills/brew-tea").await?;
        browser.click("nav li:last-child a").await?;
        let shown = browser.run("return document.querySelector('article :target').textContent").await?;
        assert_eq!(shown, json!("Machine"));
        Ok(())
    })
}

#[test]
fn link_to_a_file_leads_to_it_among_the_files() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills/brew-tea").await?;
        browser.follow("times").await?;
        let shown = browser.run("return document.querySelector(':target td').textContent").await?;
        assert_eq!(shown, json!("references/times.md"));
        Ok(())
    })
}

#[test]
fn unknown_skill_leads_back_to_the_list() -> Result<(), Error> {
    browse(async |browser| {
        browser.open(UNKNOWN).await?;
        browser.click("main a, header a").await?;
        browser.arrive("/agent/skills").await
    })
}
