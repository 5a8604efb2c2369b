//! What the pages look like.

use fantoccini::key::Key;
use serde_json::json;

use crate::browser::{Browser, browse};
use crate::site::LOUD;
use crate::{Error, PAGES, UNKNOWN};

const CONTRAST: &str = include_str!("contrast.js");

/// How much wider than the screen the page is.
const TOO_WIDE: &str = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

async fn prefer(browser: &Browser, scheme: &str) -> Result<(), Error> {
    let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
    Ok(browser.set("Emulation.setEmulatedMedia", features).await?)
}

async fn hold(browser: &Browser, width: u32) -> Result<(), Error> {
    let screen = json!({ "width": width, "height": 640, "deviceScaleFactor": 1, "mobile": true });
    Ok(browser.set("Emulation.setDeviceMetricsOverride", screen).await?)
}

#[test]
fn style_sheet_is_allowed_by_the_policy() -> Result<(), Error> {
    browse(async |browser| {
        for page in PAGES.into_iter().chain([UNKNOWN]) {
            browser.open(page).await?;
            let rules = browser.run("return [...document.styleSheets].map((sheet) => sheet.cssRules.length)").await?;
            assert!(
                matches!(rules.as_array().map(Vec::as_slice), Some([rules]) if rules != &json!(0)),
                "{page}: {rules}"
            );
        }
        Ok(())
    })
}

#[test]
fn dark_and_light_are_as_the_person_likes_it() -> Result<(), Error> {
    browse(async |browser| {
        let mut grounds = Vec::new();
        for scheme in ["light", "dark"] {
            prefer(browser, scheme).await?;
            browser.open("/agent/skills").await?;
            grounds.push(browser.run("return getComputedStyle(document.body).backgroundColor").await?);
        }
        assert_ne!(grounds[0], grounds[1]);
        Ok(())
    })
}

#[test]
fn pale_text_is_noticed() -> Result<(), Error> {
    browse(async |browser| {
        browser.open(LOUD).await?;
        assert_eq!(browser.run(CONTRAST).await?, json!(["p: Pale.: 2.85"]));
        Ok(())
    })
}

#[test]
fn text_is_easy_to_read_in_dark_and_light() -> Result<(), Error> {
    browse(async |browser| {
        for scheme in ["light", "dark"] {
            prefer(browser, scheme).await?;
            for page in PAGES.into_iter().chain([UNKNOWN]) {
                browser.open(page).await?;
                assert_eq!(browser.run(CONTRAST).await?, json!([]), "{page}, {scheme}");
            }
        }
        Ok(())
    })
}

#[test]
fn page_that_is_too_wide_is_noticed() -> Result<(), Error> {
    browse(async |browser| {
        hold(browser, 320).await?;
        browser.open(LOUD).await?;
        assert_ne!(browser.run(TOO_WIDE).await?, json!(0));
        Ok(())
    })
}

#[test]
fn narrow_screen_does_not_scroll_sideways() -> Result<(), Error> {
    browse(async |browser| {
        hold(browser, 320).await?;
        for page in PAGES.into_iter().chain([UNKNOWN]) {
            browser.open(page).await?;
            assert_eq!(browser.run("return document.documentElement.clientWidth").await?, json!(320), "{page}");
            assert_eq!(browser.run(TOO_WIDE).await?, json!(0), "{page}");
        }
        Ok(())
    })
}

#[test]
fn what_has_the_focus_has_an_outline() -> Result<(), Error> {
    browse(async |browser| {
        browser.open("/agent/skills").await?;
        for stop in 1..=8 {
            browser.press([Key::Tab.into()]).await?;
            let outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle").await?;
            assert_ne!(outline, json!("none"), "stop {stop}");
        }
        Ok(())
    })
}
