//! What the pages ask for, and what the browser complains about.

use crate::browser::browse;
use crate::site::LOUD;
use crate::{Error, PAGES};

#[test]
fn complaints_and_requests_to_others_are_noticed() -> Result<(), Error> {
    browse(async |browser| {
        browser.open(LOUD).await?;
        let complaints = browser.complaints().await?;
        assert!(complaints.iter().any(|complaint| complaint.contains("a warning")), "{complaints:?}");
        let requests = browser.requests().await?;
        let others: Vec<&String> = requests.iter().filter(|request| !browser.is_at_home(request)).collect();
        assert_eq!(others, ["http://elsewhere.invalid/picture.png"]);
        Ok(())
    })
}

#[test]
fn pages_give_the_browser_no_reason_to_complain() -> Result<(), Error> {
    browse(async |browser| {
        for page in PAGES {
            browser.open(page).await?;
            assert_eq!(browser.complaints().await?, [""; 0], "{page}");
        }
        Ok(())
    })
}

#[test]
fn pages_ask_for_nothing_but_themselves() -> Result<(), Error> {
    browse(async |browser| {
        for page in PAGES {
            browser.open(page).await?;
            let requests = browser.requests().await?;
            let pages = requests.iter().filter(|request| !request.starts_with("data:"));
            assert_eq!(pages.count(), 1, "{page}: {requests:?}");
            assert!(requests.iter().all(|request| browser.is_at_home(request)), "{page}: {requests:?}");
        }
        Ok(())
    })
}
