//! `ChromeDriver` as a child of the test.

use std::path::Path;
use std::process::Stdio;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::Error;
use crate::programs::Programs;

/// What a browser is started with: it shows nothing, and asks nobody but the server of the test.
const ARGUMENTS: &[&str] = &[
    "--headless",
    // Chromium cannot have its sandbox as root or in most containers; all that it shows here is of this test.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    // Whatever a page may ask for, no request leaves the machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    // The browser ends when its driver is gone.
    "--remote-debugging-pipe",
];

/// A running `ChromeDriver`; it ends with this value.
pub(crate) struct Driver {
    url: String,
    process: Child,
    /// Kept open, so that the driver can go on writing.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Driver {
    /// Starts `ChromeDriver` on a port that it finds free, with this folder as its home: Chromium keeps some things
    /// outside of its profile.
    pub(crate) async fn start(programs: &Programs, home: &Path) -> Result<Self, Error> {
        let path = programs.chromedriver.display();
        let mut command = Command::new(&programs.chromedriver);
        command.arg("--port=0").env("HOME", home).env("TMPDIR", home);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn().map_err(|error| format!("{path} does not start: {error}"))?;
        let output = process.stdout.take().ok_or("the driver's output is not there")?;
        let mut output = BufReader::new(output).lines();
        while let Some(line) = output.next_line().await? {
            let port = line.strip_prefix("ChromeDriver was started successfully on port ");
            if let Some(port) = port.map(|port| port.trim_end_matches('.')) {
                return Ok(Self { url: format!("http://127.0.0.1:{port}"), process, _output: output });
            }
        }
        Err(format!("{path} ended before it named its port: {}", process.wait().await?).into())
    }

    /// Opens a browser with an empty profile in this folder.
    pub(crate) async fn open(&self, programs: &Programs, profile: &Path) -> Result<Client, Error> {
        let mut arguments: Vec<String> = ARGUMENTS.iter().map(ToString::to_string).collect();
        arguments.push(format!("--user-data-dir={}", profile.display()));
        // An empty page at first: Chromium's own loads much. 4 means that these addresses are opened.
        let start = json!({ "restore_on_startup": 4, "startup_urls": ["about:blank"] });
        let options = json!({ "binary": programs.chromium, "args": arguments, "prefs": { "session": start } });
        let logs = json!({ "browser": "ALL", "performance": "ALL" });
        let wishes: [(&str, Value); 2] = [("goog:chromeOptions", options), ("goog:loggingPrefs", logs)];
        let wishes: Map<String, Value> = wishes.into_iter().map(|(name, wish)| (name.to_owned(), wish)).collect();
        Ok(ClientBuilder::new(HttpConnector::new()).capabilities(wishes).connect(&self.url).await?)
    }

    /// Ends `ChromeDriver`.
    pub(crate) async fn stop(mut self) -> Result<(), Error> {
        Ok(self.process.kill().await?)
    }
}
