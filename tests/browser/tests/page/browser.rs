//! What a test does with the browser.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};

use axum::http::Method;
use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use tokio::task::{LocalSet, spawn_local};
use url::{ParseError, Url};

use crate::driver::Driver;
use crate::programs::Programs;
use crate::{Error, site};

/// A browser is a dozen processes, so there is one at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Gives the test a browser of its own and a server with the skills. Where there is no browser, it says so and passes.
pub(crate) fn browse(test: impl AsyncFnOnce(&Browser) -> Result<(), Error> + 'static) -> Result<(), Error> {
    let programs = match Programs::find() {
        Ok(programs) => programs,
        Err(missing) => {
            println!("skipped: no Chromium and ChromeDriver: {missing}");
            return Ok(());
        }
    };
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    LocalSet::new().block_on(&runtime, async {
        let origin = site::serve().await?;
        let home = tempfile::tempdir()?;
        let driver = Driver::start(&programs, home.path()).await?;
        let client = driver.open(&programs, &home.path().join("profile")).await?;
        let browser = Browser { client: client.clone(), origin };
        // As a task, so that the browser is closed after a panic too.
        let outcome = spawn_local(async move { test(&browser).await }).await;
        let closed = client.close().await;
        let stopped = driver.stop().await;
        outcome.unwrap_or_else(|error| resume_unwind(error.into_panic()))?;
        closed?;
        stopped
    })
}

/// A browser with one window.
pub(crate) struct Browser {
    client: Client,
    origin: String,
}

impl Browser {
    /// Opens a page of the server.
    pub(crate) async fn open(&self, path: &str) -> Result<(), CmdError> {
        self.client.goto(&format!("{}{path}", self.origin)).await
    }

    /// Where the browser is on the server: path and query.
    pub(crate) async fn place(&self) -> Result<String, CmdError> {
        let url = self.client.current_url().await?;
        Ok(url.as_str().strip_prefix(&self.origin).unwrap_or(url.as_str()).to_owned())
    }

    /// Waits until the browser is there.
    pub(crate) async fn arrive(&self, path: &str) -> Result<(), Error> {
        let url = Url::parse(&format!("{}{path}", self.origin))?;
        match self.client.wait().for_url(&url).await {
            Err(CmdError::WaitTimeout) => Err(format!("it went to {}, not to {path}", self.place().await?).into()),
            result => Ok(result?),
        }
    }

    pub(crate) async fn title(&self) -> Result<String, CmdError> {
        self.client.title().await
    }

    /// What is shown of each element that the selector finds.
    pub(crate) async fn texts(&self, selector: &str) -> Result<Vec<String>, CmdError> {
        let mut texts = Vec::new();
        for element in self.client.find_all(Locator::Css(selector)).await? {
            texts.push(element.text().await?);
        }
        Ok(texts)
    }

    /// Clicks on the first element that the selector finds.
    pub(crate) async fn click(&self, selector: &str) -> Result<(), CmdError> {
        self.client.find(Locator::Css(selector)).await?.click().await
    }

    /// Clicks on the first link with this text.
    pub(crate) async fn follow(&self, text: &str) -> Result<(), CmdError> {
        self.client.find(Locator::LinkText(text)).await?.click().await
    }

    /// Presses these keys, wherever the focus is.
    pub(crate) async fn press(&self, keys: impl IntoIterator<Item = char>) -> Result<(), CmdError> {
        let actions = keys.into_iter().fold(KeyActions::new("keyboard".to_owned()), |actions, key| {
            actions.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key })
        });
        self.client.perform_actions(actions).await
    }

    /// Presses the Tab key until this element has the focus.
    pub(crate) async fn tab_to(&self, selector: &str) -> Result<(), Error> {
        for _ in 0..20 {
            self.press([Key::Tab.into()]).await?;
            if self.run(&format!("return document.activeElement.matches({})", json!(selector))).await? == json!(true) {
                return Ok(());
            }
        }
        Err(format!("{selector} is not among the first 20 elements that take the focus").into())
    }

    /// Runs a script that is none of the page's, and gives what it returns.
    pub(crate) async fn run(&self, script: &str) -> Result<Value, CmdError> {
        self.client.execute(script, Vec::new()).await
    }

    /// Gives a command of the Chrome `DevTools` protocol.
    pub(crate) async fn set(&self, command: &str, parameters: Value) -> Result<(), CmdError> {
        let body = json!({ "cmd": command, "params": parameters });
        self.client.issue_cmd(Command { path: "goog/cdp/execute", body }).await.map(drop)
    }

    /// Errors and warnings on the console since the last call.
    pub(crate) async fn complaints(&self) -> Result<Vec<String>, Error> {
        let entries = self.log("browser").await?;
        let entries = entries.iter().filter(|entry| matches!(entry["level"].as_str(), Some("WARNING" | "SEVERE")));
        Ok(entries.map(|entry| entry["message"].to_string()).collect())
    }

    /// The addresses that pages asked for since the last call.
    pub(crate) async fn requests(&self) -> Result<Vec<String>, Error> {
        let mut addresses = Vec::new();
        for entry in self.log("performance").await? {
            let event: Value = serde_json::from_str(entry["message"].as_str().ok_or("an event is a text")?)?;
            if event["message"]["method"] == "Network.requestWillBeSent" {
                let address = &event["message"]["params"]["request"]["url"];
                addresses.push(address.as_str().ok_or("a request has an address")?.to_owned());
            }
        }
        Ok(addresses)
    }

    /// Whether the server is asked by this address, or nobody is.
    pub(crate) fn is_at_home(&self, address: &str) -> bool {
        address.starts_with(&format!("{}/", self.origin)) || address.starts_with("data:")
    }

    async fn log(&self, kind: &str) -> Result<Vec<Value>, Error> {
        let entries = self.client.issue_cmd(Command { path: "se/log", body: json!({ "type": kind }) }).await?;
        Ok(serde_json::from_value(entries)?)
    }
}

/// A command that only `ChromeDriver` knows.
#[derive(Debug)]
struct Command {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
